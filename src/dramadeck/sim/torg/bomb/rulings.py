"""Rulings on what the rules leave to the table, as commands that the gamemaster has to send.

The quality of a hit decides the harm. Taunts, tests, tricks, intimidations and maneuvers have the
effect of the rule text's chart, if it has one; else a success stymies, and a maneuver tires. The
setbacks are a few events in turn.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck import torg
from dramadeck.charts.torg import SuccessLevel, success_level
from dramadeck.core import Seat, Transition
from dramadeck.sim.torg.bomb.moment import Moment
from dramadeck.sim.torg.bomb.sheets import INSPIRATION, RESISTED_BY, SETBACKS
from dramadeck.torg import TORG, ActionKind, Disadvantage, State
from dramadeck.torg.commands import Command
from dramadeck.torg.events import ActionAnnounced, Event
from dramadeck.torg.rules import approved_actions, interactions
from dramadeck.torg.rules.injuries import injuries_of

SHOCK: Final[Mapping[SuccessLevel, int]] = MappingProxyType(
    {
        SuccessLevel.MINIMAL: 1,
        SuccessLevel.AVERAGE: 2,
        SuccessLevel.GOOD: 3,
        SuccessLevel.SUPERIOR: 5,
        SuccessLevel.SPECTACULAR: 7,
    }
)
"""Success level of the effect total against Toughness → shock points."""

TIRED: Final = 2
"""The shock of the target of a successful maneuver."""

ACTIVE_DEFENSE: Final = 3
"""What a defense without a die adds to the difficulty of an attack, until it is tested."""

BETTER_DODGE: Final = 2
"""What a defense adds to a dodge, by a text in which the target rolls for it."""

SHAKEN_OFF: Final = 3
"""The shock points that a possibility removes; it also revives the character."""

POINT_HARM: Final = 4
"""The hit points that a possibility adds to the harm of a hit, by a text in which it is no die."""

SEPARATE_FATIGUE: Final = "fatigue_and_hit_points"
"""The reading of rule texts that count fatigue and hit points separately."""

_STYMYING: Final = (ActionKind.TAUNT, ActionKind.TEST, ActionKind.TRICK, ActionKind.INTIMIDATE)


def after(moment: Moment, command: Command, seat: Seat) -> tuple[Moment, Transition[State, Event]]:
    """The moment after a command, with the commands that follow from it by these rulings.

    Raises:
        IllegalCommandError: the rules refuse it.
        ValueError: this seat may not send it.
    """
    moment.check_issuer(command, seat)
    transition = TORG.step(moment.state, command)
    return followed(moment, command, transition), transition


def followed(moment: Moment, command: Command, transition: Transition[State, Event]) -> Moment:
    """The moment after a command and its transition."""
    events = (*moment.events, *transition.events)
    due = moment.due[1:] if moment.due and moment.due[0] == command else moment.due
    flips = (torg.events.CardFlipped, torg.events.CardStayed)
    is_new_round = any(isinstance(event, flips) for event in transition.events)
    declined = () if is_new_round else moment.declined
    after = attrs.evolve(moment, state=transition.state, events=events, declined=declined)
    follows = (command for event in transition.events for command in _follows(after, event))
    return attrs.evolve(after, due=(*due, *follows))


def _follows(moment: Moment, event: Event) -> Iterator[Command]:
    if isinstance(event, ActionAnnounced):
        for result in event.outcome.results:
            if result.succeeded and result.check.target is not None:
                yield from _effects(moment, event, result.check.target)
    elif isinstance(event, torg.events.SideAffected) and event.effect is Disadvantage.SETBACK:
        setbacks = sum(
            isinstance(other, torg.events.SideAffected) and other.effect is Disadvantage.SETBACK
            for other in moment.events
        )
        yield torg.commands.NameSetback(
            side=event.side, what=SETBACKS[(setbacks - 1) % len(SETBACKS)]
        )
    elif isinstance(event, torg.events.RecoveryOwed):
        # After an inspiration at most half of the hit points are lost (TG-040).
        name = event.character
        most = (moment.sheet(name).hit_points or 0) // 2
        if injuries_of(moment.state, name).wounds > most:
            yield torg.commands.SetCounter(
                counter=torg.Counter.WOUNDS, number=most, character=name, reason=INSPIRATION
            )
    elif isinstance(event, torg.events.ShockSuffered):
        # With separate fatigue points a character who has lost all of them is out.
        name, is_separate = event.character, moment.state.dialect.rounds.harm == SEPARATE_FATIGUE
        is_worn_out = injuries_of(moment.state, name).shock >= moment.sheet(name).endurance
        if is_separate and moment.is_able(name) and is_worn_out:
            yield torg.commands.ReportDamage(target=name, leaves_unconscious=True)


def settled_point(hero: str) -> Command:
    """Settles a pending point of a hero: it removes harm (TC-063)."""
    return torg.commands.SettlePoint(hero=hero, shock=SHAKEN_OFF, revives=True)


def _effects(moment: Moment, event: ActionAnnounced, target: str) -> Iterator[Command]:
    action, actor = event.attempt.action, event.attempt.actor
    # Whether the rule text says what a success at an interaction does (TG-054).
    has_chart = "approved_actions.interactions" not in moment.state.dialect.silent
    if action is ActionKind.ATTACK and event.outcome.effect_total is not None:
        toughness = (
            moment.sheet(target).attributes[torg.Attribute.TOUGHNESS]
            + moment.state.value_raise(target, torg.Attribute.TOUGHNESS)
            + event.attempt.toughness_increase
        )
        excess = event.outcome.effect_total - toughness
        if moment.state.dialect.rounds.harm == SEPARATE_FATIGUE:
            points = event.attempt.points + _free_points_spent(moment, actor)
            lost, most = excess + POINT_HARM * points, moment.sheet(target).hit_points or 0
            if lost <= 0:
                yield torg.commands.ReportDamage(target=target, by=actor)
            else:
                # With no hit points left a character is out; a loss of half of them knocks down.
                yield torg.commands.ReportDamage(
                    target=target,
                    by=actor,
                    wounds=lost,
                    knocks_down=2 * lost > most,
                    leaves_unconscious=injuries_of(moment.state, target).wounds + lost >= most,
                )
        else:
            level = success_level(excess)
            if level is None:
                yield torg.commands.ReportDamage(target=target, by=actor)
            else:
                yield damage(moment, target, actor, SHOCK[level], level)
    elif action in interactions.INTERACTIONS and has_chart:
        yield torg.commands.ApplyInteraction(actor=actor, target=target)
    elif action in _STYMYING:
        yield torg.commands.GiveCondition(character=target, effect=Disadvantage.STYMIED)
    elif action is ActionKind.MANEUVER:
        yield damage(moment, target, actor, TIRED, SuccessLevel.MINIMAL)


def _free_points_spent(moment: Moment, actor: str) -> int:
    """The possibilities of an up that were spent for the action just announced (TG-041)."""
    number = 0
    for event in reversed(moment.events):
        if isinstance(event, torg.events.ActionDeclared) and event.attempt.actor == actor:
            return number
        if isinstance(event, torg.events.FreePossibilitySpent):
            number += event.character == actor
        elif isinstance(event, torg.events.PossibilityCancelled):
            number -= event.is_free and event.character == actor
    return number


def damage(moment: Moment, target: str, by: str, shock: int, level: SuccessLevel) -> Command:
    """The harm of a hit; shock adds up to the endurance of the target."""
    before = injuries_of(moment.state, target).shock
    return torg.commands.ReportDamage(
        target=target,
        by=by,
        shock=shock,
        wounds=int(level is SuccessLevel.SPECTACULAR),
        knocks_down=level in (SuccessLevel.SUPERIOR, SuccessLevel.SPECTACULAR),
        leaves_unconscious=before + shock >= moment.sheet(target).endurance,
    )


def difficulty_against(moment: Moment, target: str, action: ActionKind) -> int:
    """The difficulty of an action against a character: her attribute, raised by her cards."""
    is_attack, attribute = action is ActionKind.ATTACK, RESISTED_BY[action]
    if is_attack and moment.sheet(target).dodge is not None:
        return 0
    rolled = rolled_defense(moment, target) if is_attack else None
    if rolled is not None:
        return rolled
    difficulty = moment.sheet(target).attributes[attribute]
    difficulty += moment.state.value_raise(target, attribute)
    difficulty = max(0, difficulty - moment.setting.figures.ordinary)
    return difficulty + (ACTIVE_DEFENSE if is_attack and defends(moment, target) else 0)


def rolled_defense(moment: Moment, hero: str) -> int | None:
    """The difficulty of attacks on a hero who has rolled for defense in this round (TR-091)."""
    for event in reversed(moment.events):
        if isinstance(event, torg.events.CardFlipped | torg.events.CardStayed):
            return None
        if isinstance(event, torg.events.DefenseRolled) and event.hero == hero:
            return event.defense
    return None


def announcement(moment: Moment, actor: str) -> torg.commands.Announce:
    """The announcement of the open action; targets who are hit may dodge (TG-047)."""
    attempt = moment.state.attempts[-1]
    reading = moment.state.dialect.approved_actions.attack
    if reading == "it_hits" or attempt.action is not ActionKind.ATTACK:
        return torg.commands.Announce(actor=actor)
    announced = TORG.step(moment.state, torg.commands.Announce(actor=actor)).events[0]
    results = announced.outcome.results if isinstance(announced, ActionAnnounced) else ()
    hit = dict.fromkeys(result.check.target for result in results if result.succeeded)
    stopped = tuple(
        name
        for name in hit
        if name is not None and moment.dodges(name, BETTER_DODGE * defends(moment, name))
    )
    return torg.commands.Announce(actor=actor, stopped_by=stopped)


def defends(moment: Moment, hero: str) -> bool:
    """Whether the hero has a defense that has not been tested yet (TR-091)."""
    return moment.state.round is not None and approved_actions.has_defense(moment.state, hero)
