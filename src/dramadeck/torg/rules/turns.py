"""Which character may act now, and which actions a monologue, a storm or a setback forbids.

A character may act if the scene is not over, she takes part, no monologue silences her, nobody has
to act before her by Haste, no action is open (except one given by Haste), and she has an action
left. In rounds the order counts, too: a side with a flurry acts once before any of it acts again,
and faster characters act first where speeds are known.
"""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final, assert_never

from dramadeck import core
from dramadeck.charts.torg import InteractionEffect
from dramadeck.torg.attempt import Attempt
from dramadeck.torg.cards import ActionKind, Advantage, Disadvantage, Effect, Side
from dramadeck.torg.preconditions import ADVENTURE, FLIPPED, FLIPPED_ROUND, RESET_OVER
from dramadeck.torg.reasons import Reason, refuse
from dramadeck.torg.round import CharacterCondition, Monologue
from dramadeck.torg.rules import requirements
from dramadeck.torg.state import State


def require_actor(
    state: State,
    actor: str,
    rule: str = "TR-059",
    *,
    beside: tuple[str, ...] = (),
    interrupts: bool = False,
) -> None:
    """Refuse a character who has no turn now or is senseless; arguments as in `require_turn`."""
    require_turn(state, actor, rule, beside=beside, interrupts=interrupts)
    requirements.require_awake(state, actor)


def require_turn(
    state: State, actor: str, rule: str, *, beside: tuple[str, ...] = (), interrupts: bool = False
) -> None:
    """Refuse a character who is not in the action, has no action left, or has to wait.

    The actor does not wait for `beside`, who act with the same roll; an action that `interrupts`
    does not wait for the end of an open action.
    """
    RESET_OVER.check(state, actor, rule)
    requirements.require_in_action(state, actor, rule)
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
    if hastened:
        return
    waiting = _of_side_before(state, actor)
    if waiting is not None:
        by_speed = state.dialect.rounds.flurry == "two_passes_by_speed"
        rule = "TG-039" if by_speed else "TR-059"
        raise refuse(Reason.WAIT_FOR_YOUR_SIDE, rule, waiting=waiting)
    faster = _higher_total_before(state, actor)
    if faster is not None:
        by = core.phrase("Dexterity total")
        raise refuse(Reason.WAIT_FOR_FASTER, "TR-086", faster=faster, hero=actor, by=by)
    faster = _faster_before(state, actor, beside)
    if faster is not None:
        by = core.phrase("Basic Speed")
        raise refuse(Reason.WAIT_FOR_FASTER, "TG-039", faster=faster, hero=actor, by=by)


def acts_before(state: State, actor: str) -> str | None:
    """The character who has to act before this one in the round; None if there is none."""
    if actor in core.present(state.round).hastened:
        return None
    return (
        hastened_before(state, actor)
        or _of_side_before(state, actor)
        or _higher_total_before(state, actor)
        or _faster_before(state, actor)
    )


def _of_side_before(state: State, actor: str) -> str | None:
    """The character of the side who has to act first in a flurry, by the rule text in use."""
    current = core.present(state.round)
    if not current.has_acted(actor):
        return None
    # A character who has acted has a second action only by a flurry.
    match state.dialect.rounds.flurry:
        case "two_turns_in_a_row":
            return None
        case "side_by_side_twice":
            side = current.heroes if state.hero(actor) else ()
        case "two_passes_by_speed":
            side = state.members(state.side_of(actor))
        case _:
            assert_never(state.dialect.rounds.flurry)
    waiting = (name for name in side if not current.has_acted(name) and not is_out(state, name))
    return next(waiting, None)


def _higher_total_before(state: State, hero: str) -> str | None:
    """The opponent with a higher total who has not acted yet (TR-086)."""
    current = core.present(state.round)
    own = next((rival.total for rival in current.order if rival.hero == hero), None)
    if own is None:
        return None
    for rival in current.order:
        waits = current.turns_taken(rival.hero) <= current.turns_taken(hero)
        if rival.total > own and waits and _could_act(state, rival.hero):
            return rival.hero
    return None


def _faster_before(state: State, actor: str, beside: tuple[str, ...] = ()) -> str | None:
    """The faster character of the side who has not acted in this pass (TG-039)."""
    if state.dialect.rounds.flurry != "two_passes_by_speed":
        return None
    side, current = state.side_of(actor), core.present(state.round)
    own = _speed(state, actor)
    if not own or not state.suffers(side, Advantage.FLURRY):
        return None
    for name in order_by_speed(state, side):
        waits = current.turns_taken(name) <= current.turns_taken(actor)
        is_faster = _speed(state, name) > own and name not in beside
        if waits and is_faster and _could_act(state, name):
            return name
    return None


def _speed(state: State, name: str) -> int:
    character = state.character(name)
    return (character.speed if character else None) or 0


def _could_act(state: State, name: str) -> bool:
    return not is_out(state, name) and state.actions_left(name) > 0


def is_out(state: State, name: str) -> bool:
    """Whether others need not wait for a character: senseless, or silenced by a monologue."""
    character = state.character(name)
    if character is None or is_silenced(state, name):
        return True
    return character.injuries.is_senseless


def require_haste_first(state: State, actor: str) -> None:
    """Refuse a character while another one has an action given by Haste (TR-136)."""
    hero = hastened_before(state, actor)
    if hero is not None:
        raise refuse(Reason.HASTE_FIRST, "TR-136", hero=hero)


def hastened_before(state: State, actor: str) -> str | None:
    """The hero with an action given by Haste for whom a character waits; None if there is none."""
    if state.round is None or actor in state.round.hastened:
        return None
    able = [name for name in state.round.hastened if not is_out(state, name)]
    return able[-1] if able else None


MONOLOGUE_RULES: Final = MappingProxyType(
    {"all_actions": "TR-145", "hostile_actions": "TC-075", "actions_of_others": "TG-024"}
)
"""Answer of `Enhancements.monologue` → the id of its rule."""


def is_hostile(state: State, actor: str, action: ActionKind, targets: Iterable[str | None]) -> bool:
    """Whether an action is an attack, or aimed at a character of the other side."""
    side = state.side_of(actor)
    aims = (target for target in targets if target is not None)
    return action is ActionKind.ATTACK or any(state.side_of(name) is not side for name in aims)


def is_silenced(state: State, character: str) -> bool:
    """Whether a monologue keeps a character from all actions."""
    speech = _speech_to(state, character)
    if speech is None:
        return False
    reading = state.dialect.enhancements.monologue
    is_other = character != speech.speaker
    return reading == "all_actions" or (reading == "actions_of_others" and is_other)


def require_not_silenced(state: State, actor: str) -> None:
    """Refuse a character whom a monologue silences."""
    speech = _speech_to(state, actor)
    if speech is not None and is_silenced(state, actor):
        rule = MONOLOGUE_RULES[state.dialect.enhancements.monologue]
        raise refuse(Reason.MONOLOGUE_HELD, rule, speaker=speech.speaker)


def outlasts_speech(state: State, attempt: Attempt, speaker: str) -> bool:
    """Whether an open attempt goes on when a hero begins a monologue."""
    if not state.same_combat(attempt.actor, speaker):
        return True
    reading = state.dialect.enhancements.monologue
    match reading:
        case "all_actions":
            return False
        case "actions_of_others":
            return attempt.actors == (speaker,)
        case "hostile_actions":
            return not any(
                is_hostile(state, attempt.actor, attempt.action_of(check), (check.target,))
                for check in attempt.checks
            )
        case _:
            assert_never(reading)


def _speech_to(state: State, character: str) -> Monologue | None:
    """The monologue in the combat of a character, if there is one."""
    current = state.round
    if current is None or current.monologue is None:
        return None
    is_there = current.combat_of(character) == current.monologue.combat
    return current.monologue if is_there else None


def require_no_defense(action: ActionKind, actor: str) -> None:
    """Refuse a defense, which is no attempt: the next attack decides it (TR-091)."""
    if action is ActionKind.DEFEND:
        raise refuse(Reason.DEFENSE_IS_TESTED, "TR-091", actor=actor)


def require_permitted(
    state: State, actors: tuple[str, ...], action: ActionKind, target: str | None
) -> None:
    """Refuse a defense, an unknown target, and forbidden actions."""
    require_no_defense(action, actors[0])
    if target is not None:
        requirements.character_of(state, target, "TR-082")
    require_unrestricted(state, actors, action, (target,))


def require_unrestricted(
    state: State, actors: Iterable[str], action: ActionKind, targets: Iterable[str | None] = ()
) -> None:
    """Refuse what a storm, monologue or setback forbids (TC-031, TC-075, TC-018, TG-045)."""
    readings, targets = state.dialect.approved_actions, tuple(targets)
    if state.scene is not None and state.scene.has_storm and action not in readings.storm_actions:
        raise refuse(Reason.STORM_FORBIDS, "TC-031", action=action, left=readings.storm_actions)
    monologue = state.dialect.enhancements.monologue
    for actor in actors:
        speech = _speech_to(state, actor) if monologue == "hostile_actions" else None
        if speech is not None and is_hostile(state, actor, action, targets):
            rule = MONOLOGUE_RULES[monologue]
            raise refuse(Reason.HOSTILITY_SILENCED, rule, speaker=speech.speaker)
        if conditions_on(state, actor, Disadvantage.SETBACK):
            raise refuse(Reason.ACTION_LOST, "TG-061", actor=actor)
        if suffers_setback(state, actor):
            # In some texts the generic setback forbids actions (TC-018, TG-045).
            own, reading = state.side_of(actor), state.dialect.rounds.setback
            if reading == "no_offensive_action" and is_hostile(state, actor, action, targets):
                raise refuse(Reason.NO_OFFENSE, "TC-018", side=own)
            # A maneuver counts as harm, because it exhausts (TG-053).
            is_harming = action in (ActionKind.ATTACK, ActionKind.MANEUVER)
            if reading == "no_harming_action" and is_harming:
                raise refuse(Reason.NO_HARM_ALLOWED, "TG-045", side=own)


def conditions_on(
    state: State, character: str, *effects: Effect | InteractionEffect
) -> tuple[CharacterCondition, ...]:
    """The conditions of a character with one of these effects."""
    conditions = state.round.conditions.given if state.round else ()
    return tuple(
        condition
        for condition in conditions
        if condition.character == character and condition.effect in effects
    )


def order_by_speed(state: State, side: Side) -> tuple[str, ...]:
    """The members of a side with a known Basic Speed, the fastest first (TG-039)."""
    speeds = {person.name: person.speed for person in state.people if person.speed is not None}
    names = (name for name in state.members(side) if name in speeds)
    return tuple(sorted(names, key=speeds.__getitem__, reverse=True))


def suffers_setback(state: State, character: str) -> bool:
    """Whether a character has the generic setback, of the side or by a card (TC-083)."""
    if state.round is None:
        return False
    setbacks = state.round.setbacks
    is_hit = state.side_of(character) in setbacks.penalized or character in setbacks.hindered
    return is_hit and character not in setbacks.spared


def _require_actor_beside(state: State, actor: str, rule: str) -> None:
    """Refuse a character who would have no turn even if the whole side acted together."""
    if actor:
        require_actor(state, actor, rule, beside=state.members(state.side_of(actor)))


HERO: Final = core.Guard[State]("for a hero", requirements.hero_of)
NOT_FALLEN: Final = core.Guard[State](
    "for a character who has not fallen", requirements.require_not_fallen
)
IN_ACTION: Final = core.Guard[State](
    "for a character in the action", requirements.require_in_action
)
HERO_IN_ACTION: Final = core.Guard[State](
    "for a hero in the action", requirements.require_hero_in_action
)
KNOWN: Final = core.Guard[State]("for a character of the game", requirements.character_of)
TO_A_HERO: Final = core.Window.of("for a hero in an adventure", ADVENTURE, HERO)
TO_A_SURVIVOR: Final = core.Window.of(
    "for a hero in an adventure who has not fallen", TO_A_HERO, NOT_FALLEN
)
ABLE_TO_ACT: Final = core.Guard[State](
    "when it is her turn", lambda state, actor, _rule: require_actor(state, actor)
)
"""When a character has a turn and is awake; the refusal cites TR-059."""

TURN_TO_ACT: Final = core.Window.of(
    "in the character's own turn", core.Guard[State]("when it is her turn", require_actor)
)
"""When a character has a turn and is awake; the refusal cites the rule of the command."""

TURN_IN_ROUND: Final = core.Window.of(
    "in the character's own turn in a flipped round", FLIPPED_ROUND, ABLE_TO_ACT
)
"""The same, but only in rounds, after the first flip."""

TURN_TO_PASS: Final = core.Window.of(
    "in the character's own turn in a flipped round",
    KNOWN,
    FLIPPED_ROUND,
    core.Guard[State]("when she has a turn", require_turn),
)
"""A turn in rounds, also of a senseless character, who can only pass."""

SHARED_TURN: Final = core.Guard[State](
    "when some of a side may act together", _require_actor_beside
)
"""When a character would have a turn if the whole side acted with one roll."""
