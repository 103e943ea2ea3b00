"""The phases of an adventure and the windows in which commands are possible.

Below are the windows that several chapters use; a window of one chapter is above its command. A
condition that depends on the character, such as whose turn it is, is a guard (`rules.turns`).
"""

from typing import Final

from dramadeck.core import Phase, Window, present
from dramadeck.torg.cards import Disadvantage, Side
from dramadeck.torg.reasons import Reason
from dramadeck.torg.state import State


def awaited(state: State) -> dict[str, tuple[str, ...]]:
    """The value `heroes` of a refusal: the heroes who have yet to discard."""
    return {"heroes": present(state.scene).awaiting}


def _who_acts(state: State) -> dict[str, str]:
    return {"actor": state.attempts[-1].actor}


# ------------------------------------------------------------------------- the life of an adventure

ADVENTURE: Final = Phase[State](
    "in an adventure", lambda state: state.adventure is not None, Reason.ADVENTURE_NOT_BEGUN
)
NO_ADVENTURE: Final = Phase[State](
    "between adventures", lambda state: state.adventure is None, Reason.ADVENTURE_UNDER_WAY
)
IN_SCENE: Final = Phase[State](
    "in a scene", lambda state: state.scene is not None, Reason.NO_SCENE, within=ADVENTURE
)
NO_SCENE: Final = Phase[State](
    "between scenes", lambda state: state.scene is None, Reason.SCENE_UNDER_WAY, within=ADVENTURE
)
NOT_OVER: Final = Phase[State](
    "when no scene is over and waits for discards",
    lambda state: state.scene is None or not (state.scene.awaiting and state.scene.is_over),
    Reason.SCENE_OVER,
    values=awaited,
)
NO_RESET: Final = Phase[State](
    "when no hands are being reset",
    lambda state: state.scene is None or not state.scene.awaiting,
    Reason.HANDS_BEING_RESET,
    values=awaited,
)


def _trades_wait(state: State) -> bool:
    """Whether discards are waited for, and trades before them are not allowed."""
    scene = state.scene
    return scene is not None and bool(scene.awaiting) and not scene.trades_allowed


SCENE_OPEN: Final = Phase[State](
    "in a scene that is not over, or when trades are allowed",
    lambda state: NOT_OVER.is_on(state) or not _trades_wait(state),
    Reason.SCENE_OVER,
    values=awaited,
    rule="TR-044",
)
TRADES_OPEN: Final = Phase[State](
    "when trades are open",
    lambda state: not _trades_wait(state),
    Reason.HANDS_BEING_RESET,
    values=awaited,
    rule="TR-044",
)
TASK: Final = Phase[State](
    "in a dramatic skill resolution",
    lambda state: state.resolution is not None,
    Reason.NO_RESOLUTION,
    within=IN_SCENE,
)
NO_TASK: Final = Phase[State](
    "when no dramatic skill resolution is under way",
    lambda state: state.resolution is None,
    Reason.RESOLUTION_UNDER_WAY,
    within=IN_SCENE,
)
ROUNDS: Final = Phase[State](
    "in rounds", lambda state: state.round is not None, Reason.NOT_IN_ROUNDS, within=IN_SCENE
)
NO_ROUNDS: Final = Phase[State](
    "out of rounds", lambda state: state.round is None, Reason.ROUNDS_UNDER_WAY, within=IN_SCENE
)
FLIPPED: Final = Phase[State](
    "after the first flip",
    lambda state: state.round is not None and state.round.number > 0,
    Reason.WAIT_FOR_FIRST_FLIP,
    within=ROUNDS,
)
NOT_CONFUSED: Final = Phase[State](
    "when the heroes are not confused",
    lambda state: not state.suffers(Side.HEROES, Disadvantage.CONFUSED),
    Reason.CONFUSED,
    rule="TR-074",
)

# ----------------------------------------------------------------------- who is being waited for

NONE_RENEWING: Final = Phase[State](
    "when nobody renews a hand",
    lambda state: not state.pending.renewing,
    Reason.RALLY_PENDING,
    values=lambda state: {"heroes": state.pending.renewing},
    rule="TR-157",
)
NOTHING_OWED: Final = Phase[State](
    "when every card drawn has been named",
    lambda state: not state.pending.owed,
    Reason.CARDS_OWED,
    values=lambda state: {"heroes": tuple(dict.fromkeys(state.pending.owed))},
)
NO_ACTION_OPEN: Final = Phase[State](
    "when no action is open",
    lambda state: not state.pending.attempts,
    Reason.ACTION_ALREADY_OPEN,
    values=_who_acts,
)
DICE_DUE: Final = Phase[State](
    "when a die of the open action is due",
    lambda state: bool(state.pending.attempts and state.pending.attempts[-1].dice_due),
    Reason.DICE_NOT_DUE,
    values=_who_acts,
)
DICE_THROWN: Final = Phase[State](
    "when no die of the open action is due",
    lambda state: not (state.pending.attempts and state.pending.attempts[-1].dice_due),
    Reason.DICE_STILL_DUE,
    values=lambda state: {**_who_acts(state), "die": state.attempts[-1].dice_due[0]},
)

# --------------------------------------------------------------------------------- the windows

RESET_OVER: Final = Window.of("when no hands are being reset", NOT_OVER, NO_RESET)
SCENE: Final = Window.of("in a scene that is not over", IN_SCENE, RESET_OVER)
NOTHING_OPEN: Final = Window.of("when nothing is open", NONE_RENEWING, NOTHING_OWED, NO_ACTION_OPEN)
FREE_TIME: Final = Window.of("in free time, when nothing is open", SCENE, NO_ROUNDS, NOTHING_OPEN)
BETWEEN_SCENES: Final = Window.of(
    "between scenes, when nothing is open", ADVENTURE, RESET_OVER, NO_SCENE, NOTHING_OPEN
)
FLIPPED_ROUND: Final = Window.of("in a flipped round", ROUNDS, FLIPPED)
QUIET_ROUND: Final = Window.of("in rounds, when nothing is open", ROUNDS, RESET_OVER, NOTHING_OPEN)
