"""Whose turn it is: who may act now, and who has to wait for whom.

A character acts when the scene is not over, she takes part, no monologue silences her, nobody has
to act before her by Haste, no action is open (but for one given by Haste), and she has an action
left. In rounds the order counts, too: the side that flurries acts once before anybody acts again,
and who is known to be faster goes first.
"""

from typing import Final, assert_never

from dramadeck import core
from dramadeck.torg.preconditions import ADVENTURE, FLIPPED, FLIPPED_ROUND, RESET_OVER
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules.monologues import require_not_silenced
from dramadeck.torg.rules.requirements import (
    character_of,
    hero_of,
    is_out,
    require_awake,
    require_fastest_first,
    require_haste_first,
    require_hero_in_action,
    require_higher_total_first,
    require_in_action,
    require_not_fallen,
)
from dramadeck.torg.state import State


def require_actor(
    state: State,
    actor: str,
    rule: str = "TR-059",
    *,
    beside: tuple[str, ...] = (),
    interrupts: bool = False,
) -> None:
    """Refuse who has no turn now, or lies senseless.

    Nobody waits for those beside whom she acts, with one roll for all. With `interrupts` the action
    need not wait for the end of an open one.
    """
    require_turn(state, actor, rule, beside=beside, interrupts=interrupts)
    require_awake(state, actor)


def require_turn(
    state: State,
    actor: str,
    rule: str,
    *,
    beside: tuple[str, ...] = (),
    interrupts: bool = False,
) -> None:
    """Refuse who is not in the action, has no action left, or has to wait."""
    RESET_OVER.check(state, actor, rule)
    require_in_action(state, actor, rule)
    require_not_silenced(state, actor)
    require_haste_first(state, actor)
    current = state.round
    hastened = current is not None and actor in current.hastened
    if state.attempt is not None and not hastened and not interrupts:
        raise refuse(Reason.ACTION_ALREADY_OPEN, "TR-137", actor=state.attempt.actor)
    if current is None:
        return
    FLIPPED.check(state, actor, rule)
    if state.actions_left(actor) < 1:
        raise refuse(Reason.NO_ACTION_LEFT, rule, actor=actor)
    if current.deeds and not hastened:
        _require_side_first(state, actor)
    if current.order and not hastened:
        require_higher_total_first(state, actor)
    if not hastened and state.dialect.rounds.flurry == "two_passes_by_speed":
        require_fastest_first(state, actor, beside)


def _require_side_first(state: State, actor: str) -> None:
    """In a flurry the side acts once before any of it acts again, but not in every text.

    Revised, the heroes wait for each other (TR-059); in GURPS the whole side does, whoever plays
    it (TG-039); in the classic text both turns come in a row (TC-008).
    """
    current = core.present(state.round)
    if not current.has_acted(actor):
        return
    # Whoever has acted and has an action left has it by a flurry.
    match state.dialect.rounds.flurry:
        case "two_turns_in_a_row":
            return
        case "side_by_side_twice":
            waiting, rule = current.heroes if state.hero(actor) else (), "TR-059"
        case "two_passes_by_speed":
            waiting, rule = state.members(state.side_of(actor)), "TG-039"
        case _:
            assert_never(state.dialect.rounds.flurry)
    for name in waiting:
        if not current.has_acted(name) and not is_out(state, name):
            raise refuse(Reason.WAIT_FOR_YOUR_SIDE, rule, waiting=name)


def _require_actor(state: State, actor: str, _rule: str) -> None:
    """Told by TR-059, whatever the statement of the command."""
    require_actor(state, actor)


def _require_actor_beside(state: State, actor: str, rule: str) -> None:
    """Her turn, were everybody of her side to act with her; the rule refuses a group of nobody."""
    if actor:
        require_actor(state, actor, rule, beside=state.members(state.side_of(actor)))


def _require_known(state: State, character: str, rule: str) -> None:
    character_of(state, character, rule)


HERO: Final = core.Guard[State]("to a hero", hero_of)
NOT_FALLEN: Final = core.Guard[State]("to who has not fallen", require_not_fallen)
IN_ACTION: Final = core.Guard[State]("to who is in the action", require_in_action)
HERO_IN_ACTION: Final = core.Guard[State]("to a hero in the action", require_hero_in_action)
KNOWN: Final = core.Guard[State]("to who is here", _require_known)
TO_A_HERO: Final = core.Window.of("to a hero in an adventure", ADVENTURE, HERO)
TO_WHO_PLAYS_ON: Final = core.Window.of(
    "to a hero in an adventure who has not fallen", TO_A_HERO, NOT_FALLEN
)
OWN_TURN: Final = core.Guard[State]("when it is her turn", _require_actor)

ACTING: Final = core.Window.of(
    "in a turn of one's own", core.Guard[State]("when it is her turn", require_actor)
)
SHARED_TURN: Final = core.Guard[State](
    "when some of a side may act together", _require_actor_beside
)
FLIPPED_TURN: Final = core.Window.of(
    "in a turn of one's own in a flipped round", FLIPPED_ROUND, OWN_TURN
)
# For those, too, who lie senseless: they let it go by.
TURN: Final = core.Window.of(
    "in a turn of one's own in a flipped round",
    KNOWN,
    FLIPPED_ROUND,
    core.Guard[State]("when she has a turn", require_turn),
)
