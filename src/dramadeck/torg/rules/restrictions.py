"""What nobody may do now, whoever's turn it is: a storm rages, a setback lies on somebody."""

from collections.abc import Iterable
from typing import assert_never

from dramadeck.torg.cards import ActionKind, Disadvantage
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.rules.monologues import is_hostile, require_no_hostility
from dramadeck.torg.rules.requirements import character_of
from dramadeck.torg.state import State
from dramadeck.torg.status import conditions_on, suffers_setback


def require_no_defense(action: ActionKind, actor: str) -> None:
    """A defense is no attempt: the next attack decides it (TR-091)."""
    if action is ActionKind.DEFEND:
        raise refuse(Reason.DEFENSE_IS_TESTED, "TR-091", actor=actor)


def require_permitted(
    state: State, actors: tuple[str, ...], action: ActionKind, target: str | None
) -> None:
    """Refuse a defense, a target that is not here, and what is ruled out now."""
    require_no_defense(action, actors[0])
    if target is not None:
        character_of(state, target, "TR-082")
    require_unrestricted(state, actors, action, (target,))


def require_unrestricted(
    state: State, actors: Iterable[str], action: ActionKind, targets: Iterable[str | None] = ()
) -> None:
    """Refuse an action that a reality storm or a setback rules out (TC-031, TC-018, TG-045)."""
    readings, targets = state.dialect.approved_actions, tuple(targets)
    if state.scene is not None and state.scene.has_storm and action not in readings.storm_actions:
        raise refuse(Reason.STORM_FORBIDS, "TC-031", action=action, left=readings.storm_actions)
    for actor in actors:
        require_no_hostility(state, actor, action, targets)
        if conditions_on(state, actor, Disadvantage.SETBACK):
            raise refuse(Reason.ACTION_LOST, "TG-061", actor=actor)
        if suffers_setback(state, actor):
            _require_no_setback(state, actor, action, targets)


def _require_no_setback(
    state: State, actor: str, action: ActionKind, targets: tuple[str | None, ...]
) -> None:
    """Where no event fits, some texts forbid instead of penalizing.

    Offensive is an attack, and whatever is aimed at somebody on the other side; harming is an
    attack, and a maneuver, which is there to exhaust (TG-053).
    """
    own = state.side_of(actor)
    match state.dialect.rounds.setback:
        case "penalty":
            return
        case "no_offensive_action":
            if is_hostile(state, actor, action, targets):
                raise refuse(Reason.NO_OFFENSE, "TC-018", side=own)
        case "no_harming_action":
            if action in (ActionKind.ATTACK, ActionKind.MANEUVER):
                raise refuse(Reason.NO_HARM_ALLOWED, "TG-045", side=own)
        case _:
            assert_never(state.dialect.rounds.setback)
