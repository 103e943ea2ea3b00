"""House readings: what the rules leave to the table, settled simply for the demonstration.

How well a hit went decides the harm; a success at a taunt, test, trick or intimidation stymies,
a maneuver tires; a setback is one of a few events in turn. All of it goes to the library as
commands of the gamemaster.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.charts.torg import SuccessLevel, success_level
from dramadeck.cli.moment import Moment
from dramadeck.cli.sheets import RESISTED_BY, SETBACKS
from dramadeck.engine import Seat, Transition
from dramadeck.torg import (
    TORG,
    ActionAnnounced,
    ActionKind,
    Attribute,
    CardFlipped,
    Command,
    Disadvantage,
    Event,
    GiveCondition,
    NameSetback,
    ReportDamage,
    SideAffected,
    State,
)

SHOCK: Final[Mapping[SuccessLevel, int]] = MappingProxyType(
    {
        SuccessLevel.MINIMAL: 1,
        SuccessLevel.AVERAGE: 2,
        SuccessLevel.GOOD: 3,
        SuccessLevel.SUPERIOR: 5,
        SuccessLevel.SPECTACULAR: 7,
    }
)
"""How well the effect total beats the Toughness → shock points."""

TIRED: Final = 2
"""The shock that a successful maneuver costs its target."""

ACTIVE_DEFENSE: Final = 3
"""What a defense adds to the difficulty of hitting the defender, until it is tested."""

_INTERACTIONS: Final = (
    ActionKind.TAUNT,
    ActionKind.TEST,
    ActionKind.TRICK,
    ActionKind.INTIMIDATE,
)


def after(moment: Moment, command: Command, seat: Seat) -> tuple[Moment, Transition[State, Event]]:
    """The moment after a command, with what follows from it by the house's readings.

    Raises:
        IllegalCommandError: the rules refuse it.
        ValueError: this seat may not send it.
    """
    moment.check_issuer(command, seat)
    transition = TORG.step(moment.state, command)
    told = (*moment.told, *transition.events)
    due = moment.due[1:] if moment.due and moment.due[0] is command else moment.due
    new_round = any(isinstance(event, CardFlipped) for event in transition.events)
    following = attrs.evolve(
        moment,
        state=transition.state,
        told=told,
        declined=() if new_round else moment.declined,
    )
    follows = (each for event in transition.events for each in _follows(following, event))
    return attrs.evolve(following, due=(*due, *follows)), transition


def _follows(moment: Moment, event: Event) -> Iterator[Command]:
    if isinstance(event, ActionAnnounced):
        for result in event.outcome.results:
            if result.succeeded and result.check.target is not None:
                yield from _effects(moment, event, result.check.target)
    elif isinstance(event, SideAffected) and event.effect is Disadvantage.SETBACK:
        earlier = sum(
            isinstance(each, SideAffected) and each.effect is Disadvantage.SETBACK
            for each in moment.told
        )
        yield NameSetback(side=event.side, what=SETBACKS[(earlier - 1) % len(SETBACKS)])


def _effects(moment: Moment, event: ActionAnnounced, target: str) -> Iterator[Command]:
    action, actor = event.attempt.action, event.attempt.actor
    if action is ActionKind.ATTACK and event.outcome.effect_total is not None:
        toughness = (
            moment.sheet(target).attributes[Attribute.TOUGHNESS]
            + moment.state.value_raise(target, Attribute.TOUGHNESS)
            + event.attempt.toughness_increase
        )
        level = success_level(event.outcome.effect_total - toughness)
        if level is not None:
            yield damage(moment, target, actor, SHOCK[level], level)
    elif action in _INTERACTIONS:
        yield GiveCondition(character=target, effect=Disadvantage.STYMIED)
    elif action is ActionKind.MANEUVER:
        yield damage(moment, target, actor, TIRED, SuccessLevel.MINIMAL)


def damage(moment: Moment, target: str, by: str, shock: int, level: SuccessLevel) -> ReportDamage:
    """Shock adds up until it is more than the target endures."""
    character = moment.state.character(target)
    before = character.injuries.shock if character else 0
    return ReportDamage(
        target=target,
        by=by,
        shock=shock,
        wounds=int(level is SuccessLevel.SPECTACULAR),
        knocks_down=level in (SuccessLevel.SUPERIOR, SuccessLevel.SPECTACULAR),
        leaves_unconscious=before + shock >= moment.sheet(target).endurance,
    )


def difficulty_against(moment: Moment, target: str, action: ActionKind) -> int:
    """What an action aimed at a character has to reach: her attribute, raised by her cards."""
    attribute = RESISTED_BY[action]
    difficulty = moment.sheet(target).attributes[attribute]
    difficulty += moment.state.value_raise(target, attribute)
    return difficulty + (
        ACTIVE_DEFENSE if action is ActionKind.ATTACK and defends(moment, target) else 0
    )


def defends(moment: Moment, hero: str) -> bool:
    """Whether a defense of the hero's has not been tested yet (TR-091)."""
    current = moment.state.round
    if current is None:
        return False
    defenses = sum(deed.action is ActionKind.DEFEND for deed in current.deeds_of(hero))
    return defenses > current.defended.count(hero)
