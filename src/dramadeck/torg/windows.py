"""The life of an adventure, as the phases and windows in which commands are possible.

    an adventure      from the deal to the last pay
      between scenes
      a scene         free time; at its end hands are reset before anything else happens
        a task        a dramatic skill resolution, in rounds or out of them
        rounds        a combat, a chase
          the first flip is waited for
          a flipped round   the card in force says who has the initiative
            an open action  declared, dice due, announced
            an aftermath    what has just been announced may be answered

Across these lie the moments in which everybody waits for somebody: an open action, hands that a
Rally renews, cards of a paper deck that nobody has named yet.

A phase is a row here; `within` says which phase it is drawn in. The windows below are what several
chapters ask. What a single chapter asks stands in that chapter, above its command. Whose turn it is
(`dramadeck.torg.chapters.turns`) is a guard, for it asks who acts.
"""

from collections.abc import Callable
from typing import Final

from dramadeck.engine import IllegalCommandError, Phase, Window
from dramadeck.torg.cards import Disadvantage, Side
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.state import State


def _tells(reason: Reason) -> Callable[[State, str], IllegalCommandError]:
    return lambda _state, rule: refuse(reason, rule)


def _being_reset(state: State, rule: str) -> IllegalCommandError:
    """After a scene or a combat only discards happen until all hands are full (TR-044)."""
    scene = state.scene
    is_over = scene is not None and scene.is_over
    heroes = ", ".join(scene.awaiting) if scene else ""
    return refuse(Reason.SCENE_OVER if is_over else Reason.HANDS_BEING_RESET, rule, heroes=heroes)


def _renewing(state: State, _rule: str) -> IllegalCommandError:
    return refuse(Reason.RALLY_PENDING, "TR-157", heroes=", ".join(state.play.renewing))


def _owed(state: State, rule: str) -> IllegalCommandError:
    return refuse(Reason.CARDS_OWED, rule, heroes=", ".join(dict.fromkeys(state.play.owed)))


def _open(state: State, rule: str) -> IllegalCommandError:
    return refuse(Reason.ACTION_ALREADY_OPEN, rule, actor=state.attempts[-1].actor)


def _due(state: State, rule: str) -> IllegalCommandError:
    attempt = state.attempts[-1]
    return refuse(Reason.DICE_STILL_DUE, rule, actor=attempt.actor, die=attempt.dice_due[0])


def _not_due(state: State, rule: str) -> IllegalCommandError:
    return refuse(Reason.DICE_NOT_DUE, rule, actor=state.attempts[-1].actor)


# ------------------------------------------------------------------------- the life of an adventure

ADVENTURE: Final = Phase[State](
    "in an adventure",
    lambda state: state.adventure is not None,
    _tells(Reason.ADVENTURE_NOT_BEGUN),
)
NO_ADVENTURE: Final = Phase[State](
    "between adventures",
    lambda state: state.adventure is None,
    _tells(Reason.ADVENTURE_UNDER_WAY),
)
IN_SCENE: Final = Phase[State](
    "in a scene", lambda state: state.scene is not None, _tells(Reason.NO_SCENE), ADVENTURE
)
NO_SCENE: Final = Phase[State](
    "between scenes",
    lambda state: state.scene is None,
    _tells(Reason.SCENE_UNDER_WAY),
    ADVENTURE,
)
HANDS_FULL: Final = Phase[State](
    "when no hands are being reset",
    lambda state: state.scene is None or not state.scene.awaiting,
    _being_reset,
    IN_SCENE,
)
TASK: Final = Phase[State](
    "in a dramatic skill resolution",
    lambda state: state.resolution is not None,
    _tells(Reason.NO_RESOLUTION),
    IN_SCENE,
)
NO_TASK: Final = Phase[State](
    "when no dramatic skill resolution is under way",
    lambda state: state.resolution is None,
    _tells(Reason.RESOLUTION_UNDER_WAY),
    IN_SCENE,
)
ROUNDS: Final = Phase[State](
    "in rounds", lambda state: state.round is not None, _tells(Reason.NOT_IN_ROUNDS), IN_SCENE
)
NO_ROUNDS: Final = Phase[State](
    "out of rounds", lambda state: state.round is None, _tells(Reason.ROUNDS_UNDER_WAY), IN_SCENE
)
FLIPPED: Final = Phase[State](
    "after the first flip",
    lambda state: state.round is not None and state.round.number > 0,
    _tells(Reason.WAIT_FOR_FIRST_FLIP),
    ROUNDS,
)
NOT_CONFUSED: Final = Phase[State](
    "when the heroes are not confused",
    lambda state: not state.suffers(Side.HEROES, Disadvantage.CONFUSED),
    lambda _state, _rule: refuse(Reason.CONFUSED, "TR-074"),
)

# ----------------------------------------------------------------------- who is being waited for

NONE_RENEWING: Final = Phase[State](
    "when nobody renews a hand", lambda state: not state.play.renewing, _renewing
)
NOTHING_OWED: Final = Phase[State](
    "when every card drawn has been named", lambda state: not state.play.owed, _owed
)
NO_ACTION_OPEN: Final = Phase[State](
    "when no action is open", lambda state: not state.play.attempts, _open
)
DICE_DUE: Final = Phase[State](
    "when a die of the open action is due",
    lambda state: bool(state.play.attempts and state.play.attempts[-1].dice_due),
    _not_due,
)
DICE_THROWN: Final = Phase[State](
    "when no die of the open action is due",
    lambda state: not (state.play.attempts and state.play.attempts[-1].dice_due),
    _due,
)

# --------------------------------------------------------------------------------- the windows

IN_ADVENTURE: Final = Window.of("in an adventure", ADVENTURE)
SCENE: Final = Window.of("in a scene that is not over", IN_SCENE, HANDS_FULL)
NOTHING_OPEN: Final = Window.of("when nothing is open", NONE_RENEWING, NOTHING_OWED, NO_ACTION_OPEN)
FREE_TIME: Final = Window.of("in free time, when nothing is open", SCENE, NO_ROUNDS, NOTHING_OPEN)
BETWEEN_SCENES: Final = Window.of(
    "between scenes, when nothing is open", ADVENTURE, HANDS_FULL, NO_SCENE, NOTHING_OPEN
)
FLIPPED_ROUND: Final = Window.of("in a flipped round", ROUNDS, FLIPPED)
QUIET_ROUND: Final = Window.of("in rounds, when nothing is open", ROUNDS, HANDS_FULL, NOTHING_OPEN)
