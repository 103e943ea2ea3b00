"""Rulings on what the rules leave to the table, as commands that the gamemaster has to send.

How well a hit went decides the harm. Taunts, tests, tricks, intimidations and maneuvers have the
effect of the rule text's chart, if it has one; else a success stymies, and a maneuver tires. A
setback is one of a few events in turn.
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
from dramadeck.torg.rules.interactions import INTERACTIONS

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
"""What a defense without a die adds to the difficulty of hitting, until it is tested."""

BETTER_DODGE: Final = 2
"""What a defense adds to a dodge, where who is hit rolls for that."""

SHAKEN_OFF: Final = 3
"""So many shock points a possibility shakes off; who is down or out is back."""

POINT_HARM: Final = 4
"""The hit points that a possibility adds to the harm of a hit, where it adds no die."""

FATIGUE_APART: Final = "fatigue_and_hit_points"
"""The rule texts that count fatigue and hit points apart."""

_STYMYING: Final = (ActionKind.TAUNT, ActionKind.TEST, ActionKind.TRICK, ActionKind.INTIMIDATE)


def after(moment: Moment, command: Command, seat: Seat) -> tuple[Moment, Transition[State, Event]]:
    """The moment after a command, with what follows from it by these rulings.

    Raises:
        IllegalCommandError: the rules refuse it.
        ValueError: this seat may not send it.
    """
    moment.check_issuer(command, seat)
    transition = TORG.step(moment.state, command)
    return followed(moment, command, transition), transition


def followed(moment: Moment, command: Command, transition: Transition[State, Event]) -> Moment:
    """The moment after what a command has brought about."""
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
        # An inspiration leaves half the hit points lost at the most (TG-040).
        name = event.character
        left = (moment.sheet(name).hit_points or 0) // 2
        if _injuries(moment, name).wounds > left:
            yield torg.commands.SetCounter(
                counter=torg.Counter.WOUNDS, number=left, character=name, reason=INSPIRATION
            )
    elif isinstance(event, torg.events.ShockSuffered):
        # Where fatigue is counted apart, who has none left to lose drops.
        name, is_apart = event.character, moment.state.dialect.rounds.harm == FATIGUE_APART
        is_worn_out = _injuries(moment, name).shock >= moment.sheet(name).endurance
        if is_apart and moment.is_able(name) and is_worn_out:
            yield torg.commands.ReportDamage(target=name, leaves_unconscious=True)


def settled_point(hero: str) -> Command:
    """What a point of a hero does that waits to be settled: it shakes off harm (TC-063)."""
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
        if moment.state.dialect.rounds.harm == FATIGUE_APART:
            points = event.attempt.points + _free_points_spent(moment, actor)
            lost, most = excess + POINT_HARM * points, moment.sheet(target).hit_points or 0
            if lost <= 0:
                yield torg.commands.ReportDamage(target=target, by=actor)
            else:
                # Who has lost all hit points is out of it; who loses half of them at once falls.
                yield torg.commands.ReportDamage(
                    target=target,
                    by=actor,
                    wounds=lost,
                    knocks_down=2 * lost > most,
                    leaves_unconscious=_injuries(moment, target).wounds + lost >= most,
                )
        else:
            level = success_level(excess)
            if level is None:
                yield torg.commands.ReportDamage(target=target, by=actor)
            else:
                yield damage(moment, target, actor, SHOCK[level], level)
    elif action in INTERACTIONS and has_chart:
        yield torg.commands.ApplyInteraction(actor=actor, target=target)
    elif action in _STYMYING:
        yield torg.commands.GiveCondition(character=target, effect=Disadvantage.STYMIED)
    elif action is ActionKind.MANEUVER:
        yield damage(moment, target, actor, TIRED, SuccessLevel.MINIMAL)


def _free_points_spent(moment: Moment, actor: str) -> int:
    """The possibilities of an up that have gone into the action just announced (TG-041)."""
    spent = 0
    for event in reversed(moment.events):
        if isinstance(event, torg.events.ActionDeclared) and event.attempt.actor == actor:
            return spent
        if isinstance(event, torg.events.FreePossibilitySpent):
            spent += event.character == actor
        elif isinstance(event, torg.events.PossibilityCancelled):
            spent -= event.is_free and event.character == actor
    return spent


def _injuries(moment: Moment, name: str) -> torg.Injuries:
    character = moment.state.character(name)
    return character.injuries if character else torg.Injuries()


def damage(moment: Moment, target: str, by: str, shock: int, level: SuccessLevel) -> Command:
    """Shock adds up until it is more than the target endures."""
    before = _injuries(moment, target).shock
    return torg.commands.ReportDamage(
        target=target,
        by=by,
        shock=shock,
        wounds=int(level is SuccessLevel.SPECTACULAR),
        knocks_down=level in (SuccessLevel.SUPERIOR, SuccessLevel.SPECTACULAR),
        leaves_unconscious=before + shock >= moment.sheet(target).endurance,
    )


def difficulty_against(moment: Moment, target: str, action: ActionKind) -> int:
    """What an action aimed at a character has to reach: her attribute, raised by her cards."""
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
    """What attacks on a hero have to reach who has rolled for it in this round (TR-091)."""
    for event in reversed(moment.events):
        if isinstance(event, torg.events.CardFlipped | torg.events.CardStayed):
            return None
        if isinstance(event, torg.events.DefenseRolled) and event.hero == hero:
            return event.defense
    return None


def announcement(moment: Moment, actor: str) -> torg.commands.Announce:
    """The result of the open action; who is hit may have got out of the way (TG-047)."""
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
    """Whether a defense of the hero's has not been tested yet (TR-091)."""
    current = moment.state.round
    if current is None:
        return False
    if moment.state.dialect.attempts.posture == "until_the_next_action":
        return any(
            posture.is_defense and not posture.is_tested and posture.character == hero
            for posture in current.postures
        )
    defenses = sum(deed.action is ActionKind.DEFEND for deed in current.deeds_of(hero))
    return defenses > current.rewards.defended.count(hero)
