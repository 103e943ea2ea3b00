"""The life of an adventure, as the phases and windows in which commands are possible.

One phase lies within another::

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

from dramadeck.engine import IllegalCommandError, Phase, Window, present
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.state import State


def phase(
    name: str,
    is_on: Callable[[State], bool],
    reason: Reason,
    *,
    within: Phase[State] | None = None,
) -> Phase[State]:
    """A phase whose only reason needs no names and numbers."""
    return Phase(name, is_on, (reason,), lambda _state, rule: refuse(reason, rule), within)


def _being_reset(state: State, rule: str) -> IllegalCommandError:
    """After a scene or a combat only discards happen until all hands are full (TR-044)."""
    scene = present(state.scene)
    heroes = ", ".join(scene.awaiting)
    if scene.is_over:
        return refuse(Reason.SCENE_OVER, rule, heroes=heroes)
    return refuse(Reason.HANDS_BEING_RESET, rule, heroes=heroes)


def _renewing(state: State, _rule: str) -> IllegalCommandError:
    return refuse(Reason.RALLY_PENDING, "TR-157", heroes=", ".join(state.play.renewing))


def _owed(state: State, rule: str) -> IllegalCommandError:
    return refuse(Reason.CARDS_OWED, rule, heroes=", ".join(dict.fromkeys(state.play.owed)))


def _open(state: State, rule: str) -> IllegalCommandError:
    return refuse(Reason.ACTION_ALREADY_OPEN, rule, actor=state.attempts[-1].actor)


# ------------------------------------------------------------------------- the life of an adventure

ADVENTURE: Final = phase(
    "in an adventure",
    lambda state: state.adventure is not None,
    Reason.ADVENTURE_NOT_BEGUN,
)
NO_ADVENTURE: Final = phase(
    "between adventures",
    lambda state: state.adventure is None,
    Reason.ADVENTURE_UNDER_WAY,
)
IN_SCENE: Final = phase(
    "in a scene", lambda state: state.scene is not None, Reason.NO_SCENE, within=ADVENTURE
)
NO_SCENE: Final = phase(
    "between scenes",
    lambda state: state.scene is None,
    Reason.SCENE_UNDER_WAY,
    within=ADVENTURE,
)
HANDS_FULL: Final = Phase[State](
    "when no hands are being reset",
    lambda state: state.scene is None or not state.scene.awaiting,
    (Reason.SCENE_OVER, Reason.HANDS_BEING_RESET),
    _being_reset,
    IN_SCENE,
)
TASK: Final = phase(
    "in a dramatic skill resolution",
    lambda state: state.resolution is not None,
    Reason.NO_RESOLUTION,
    within=IN_SCENE,
)
ROUNDS: Final = phase(
    "in rounds", lambda state: state.round is not None, Reason.NOT_IN_ROUNDS, within=IN_SCENE
)
NO_ROUNDS: Final = phase(
    "out of rounds", lambda state: state.round is None, Reason.ROUNDS_UNDER_WAY, within=IN_SCENE
)
FLIPPED: Final = phase(
    "after the first flip",
    lambda state: state.round is not None and state.round.number > 0,
    Reason.WAIT_FOR_FIRST_FLIP,
    within=ROUNDS,
)

# ----------------------------------------------------------------------- who is being waited for

NONE_RENEWING: Final = Phase[State](
    "when nobody renews a hand",
    lambda state: not state.play.renewing,
    (Reason.RALLY_PENDING,),
    _renewing,
)
NOTHING_OWED: Final = Phase[State](
    "when every card drawn has been named",
    lambda state: not state.play.owed,
    (Reason.CARDS_OWED,),
    _owed,
)
NO_ACTION_OPEN: Final = Phase[State](
    "when no action is open",
    lambda state: not state.play.attempts,
    (Reason.ACTION_ALREADY_OPEN,),
    _open,
)

# --------------------------------------------------------------------------------- the windows

IN_ADVENTURE: Final = Window.of("in an adventure", ADVENTURE)
SCENE: Final = Window.of("in a scene that is not over", IN_SCENE, HANDS_FULL)
IN_ROUNDS: Final = Window.of("in rounds", ROUNDS)
NOTHING_OPEN: Final = Window.of("when nothing is open", NONE_RENEWING, NOTHING_OWED, NO_ACTION_OPEN)
FREE_TIME: Final = Window.of("in free time, when nothing is open", SCENE, NO_ROUNDS, NOTHING_OPEN)
BETWEEN_SCENES: Final = Window.of(
    "between scenes, when nothing is open", ADVENTURE, HANDS_FULL, NO_SCENE, NOTHING_OPEN
)
BETWEEN_ADVENTURES: Final = Window.of("between adventures", NO_ADVENTURE)
FLIPPED_ROUND: Final = Window.of("in a flipped round", ROUNDS, FLIPPED)
QUIET_ROUND: Final = Window.of("in rounds, when nothing is open", ROUNDS, HANDS_FULL, NOTHING_OPEN)
