"""The outcome of an attempt: its dice, cards and modifiers against its difficulties."""

from collections.abc import Callable, Iterable
from enum import StrEnum, unique
from typing import TypeAlias

from dramadeck.charts import torg as charts
from dramadeck.charts.torg.multi_action import WIDEST_DIFFICULTIES
from dramadeck.core import CharacterName, PublicCard, replace
from dramadeck.core.records import record
from dramadeck.torg import attempt as attempts
from dramadeck.torg.attempt import Attempt, Attribute, Boost, Check, CheckResult, Outcome
from dramadeck.torg.cards import ActionKind, CardType, ExpansionEffect, Side
from dramadeck.torg.characters import NILE_EMPIRE
from dramadeck.torg.rules import piles, turns
from dramadeck.torg.state import State, SubDecision

_OF_ACTIONS = {
    ActionKind.MANEUVER: attempts.RollKind.PHYSICAL,
    ActionKind.TRICK: attempts.RollKind.INTELLECTUAL,
    ActionKind.TEST: attempts.RollKind.INTELLECTUAL,
    ActionKind.TAUNT: attempts.RollKind.INTERPERSONAL,
    ActionKind.INTIMIDATE: attempts.RollKind.INTERPERSONAL,
}


@unique
class Source(StrEnum):
    """The source of a modifier."""

    CARD = "card"
    SUPPORT = "support"
    HELP = "help"
    COUP_DE_GRACE = "Coup de Grace"
    SETBACK = "setback"
    DANGER = "danger"
    ILLNESS = "illness"


@record()
class Modifier:
    """A number that is added to a value, a bonus number or an effect value, and its source.

    Attributes:
        source: its source.
        amount: the number; below 0 for a penalty.
        card: the card that gives it, if any.
        hero: the hero who supports the attempt, if any.
    """

    source: Source
    amount: int
    card: PublicCard | None = None
    hero: CharacterName | None = None


Modifiers: TypeAlias = tuple[Modifier, ...]


def total_of(modifiers: Iterable[Modifier]) -> int:
    """The sum of modifiers."""
    return sum(modifier.amount for modifier in modifiers)


def roll_kind(action: ActionKind, attribute: Attribute | None) -> attempts.RollKind | None:
    """The kind of a roll for the attribute cards, by its action or attribute (TG-049..053)."""
    kinds = (kind for kind, attributes in attempts.ATTRIBUTES_OF.items() if attribute in attributes)
    return _OF_ACTIONS.get(action) or next(kinds, None)


def bonus_modifiers(state: State, attempt: Attempt) -> Modifiers:
    """The modifiers of the bonus number, which all checks share."""
    raised = _by_cards(state, attempt, lambda boost: boost.raises_bonus)
    supports = (
        Modifier(Source.SUPPORT, support.bonus, support.card, support.hero)
        for support in attempt.supports
    )
    together = attempt.teamwork.bonus if attempt.teamwork else 0
    return (*raised, *supports, *_if_any(Source.HELP, together))


def value_modifiers(state: State, attempt: Attempt, check: Check) -> Modifiers:
    """The modifiers of the value of one check (TR-121, TC-060, TG-015)."""
    attribute, skill = attempt.attribute_of(check), check.skill or attempt.skill
    kind = roll_kind(attempt.action_of(check), attribute)
    raised = _by_cards(
        state,
        attempt,
        lambda boost: (
            boost.raises_value(attribute, skill)
            or (boost.next_roll is not None and boost.next_roll is kind)
        ),
    )
    # The worst penalty in a group counts (TR-078).
    penalty = state.dialect.rounds.setback_penalty
    hampering = (
        (penalty if turns.suffers_setback(state, actor) else 0, danger_to(state, actor, attribute))
        for actor in attempt.actors
    )
    setback, danger = max(hampering, key=sum)
    hampered = (*_if_any(Source.SETBACK, -setback), *_if_any(Source.DANGER, -danger))
    if attempt.has_effect(check):
        return (*raised, *hampered)
    return (*raised, *hampered, *_unless_effect(state, attempt, attempt.action_of(check)))


def danger_to(state: State, character: str, attribute: Attribute | None) -> int:
    """The number that Danger adds to a difficulty; it affects both sides (TC-015, TC-016)."""
    if attribute not in (Attribute.DEXTERITY, Attribute.STRENGTH):
        return 0
    if not any(state.suffers(side, ExpansionEffect.DANGER) for side in Side):
        return 0
    readings, record = state.dialect.rounds, state.character(character)
    if record is not None and record.reality == NILE_EMPIRE:
        return readings.danger_to_the_nile_empire
    return readings.danger


def effect_modifiers(state: State, attempt: Attempt) -> Modifiers:
    """The modifiers of the effect value, if there is one."""
    raised = (
        Modifier(Source.CARD, boost.amount, boost.card)
        for boost in _boosts(state, attempt, attempt.actor)
        if boost.raises_value(attempt.effect_attribute, attempt.effect_skill)
    )
    return (*raised, *_unless_effect(state, attempt, attempt.action_with_effect))


def _unless_effect(state: State, attempt: Attempt, action: ActionKind) -> Modifiers:
    """The modifiers of the effect value or, without one, of the value of a check (TC-057)."""
    readings, is_combat = state.dialect.specials, action in (ActionKind.ATTACK, ActionKind.DEFEND)
    is_ill = any(
        subplot.type is CardType.ILLNESS and subplot.is_active and subplot.hero in attempt.actors
        for subplot in state.subplots
    )
    illness = (readings.illness_in_combat if is_combat else readings.illness) if is_ill else 0
    return (*_if_any(Source.COUP_DE_GRACE, attempt.coups), *_if_any(Source.ILLNESS, -illness))


def _if_any(source: Source, amount: int) -> Modifiers:
    return (Modifier(source, amount),) if amount else ()


def _by_cards(state: State, attempt: Attempt, helps: Callable[[Boost], bool]) -> Modifiers:
    """The modifiers by cards that help all actors: for a group the lowest raise counts."""
    return min(
        (
            tuple(
                Modifier(Source.CARD, boost.amount, boost.card)
                for boost in _boosts(state, attempt, actor)
                if helps(boost)
            )
            for actor in attempt.actors
        ),
        key=total_of,
    )


def _boosts(state: State, attempt: Attempt, actor: str) -> tuple[Boost, ...]:
    """The effects of an actor's cards that help an attempt, each once."""
    cards_in_play = {boost.card for boost in state.boosts}
    kept_boosts = (boost for boost in attempt.kept if boost.card not in cards_in_play)
    return tuple(
        boost
        for boost in (*state.boosts, *kept_boosts)
        if boost.hero == actor and boost.card not in attempt.spent
    )


def use_up(state: State, attempt: Attempt) -> SubDecision:
    """Discard the cards that raised the next roll of a kind, and have helped (TG-015)."""
    kinds = {
        roll_kind(attempt.action_of(check), attempt.attribute_of(check)) for check in attempt.checks
    }
    for boost in state.boosts:
        is_used = boost.next_roll is not None and boost.next_roll in kinds
        if is_used and boost.hero in attempt.actors:
            state = yield piles.CardsExpired(hero=boost.hero, cards=(boost.card,))
    return state


def judged(state: State, attempt: Attempt, *, stopped: tuple[str, ...] = ()) -> Outcome:
    """The outcome of dice and cards; attacks on targets in `stopped` fail by an active defense."""
    attempt = guarded(state, attempt)
    several, rolled = attempt.has_die_for_each, _dice(state, attempt, 0)
    bonus = _of_dice(state, rolled) + total_of(bonus_modifiers(state, attempt))
    added = tuple(total_of(value_modifiers(state, attempt, check)) for check in attempt.checks)
    results, effect_bonus = _results(state, attempt, added, bonus)
    # An active defense stops attacks only: it is no help against a taunt.
    results = tuple(
        replace(result, succeeded=0)
        if result.check.target in stopped and attempt.action_of(result.check) is ActionKind.ATTACK
        else result
        for result in results
    )
    if state.dialect.attempts.die == "three_d6_rolled_under":
        # The dice decide about success, and add nothing to the effect.
        effect_bonus += rolled
    effect, hits = attempt.effect_value, (result.check for result in results if result.succeeded)
    if effect is not None:
        total = effect + total_of(effect_modifiers(state, attempt)) + effect_bonus
        effect = _with_coup(total, attempt.coups_percent)
    return Outcome(
        die_total=sum(die.total for die in attempt.rolls) if several else rolled,
        bonus=bonus,
        results=results,
        effect_total=effect if any(attempt.has_effect(check) for check in hits) else None,
    )


def guarded(state: State, attempt: Attempt) -> Attempt:
    """The attempt with the difficulties raised by Defense cards (TC-065)."""
    for defense in state.scene.defense_bonuses if state.scene else ():
        if defense.opponent in attempt.actors:
            checks = tuple(
                replace(check, difficulty=check.difficulty + defense.bonus)
                if check.target == defense.hero
                else check
                for check in attempt.checks
            )
            attempt = replace(attempt, checks=checks)
    return attempt


def with_successes(attempt: Attempt, outcome: Outcome, succeeded: Iterable[int]) -> Outcome:
    """The outcome with fewer successes, given for each of its checks (TR-147)."""
    results = tuple(
        replace(result, succeeded=number)
        for result, number in zip(outcome.results, succeeded, strict=True)
    )
    total, percent = outcome.effect_total, attempt.coups_percent
    if not any(result.succeeded and attempt.has_effect(result.check) for result in results):
        total = None
    elif total is not None and attempt.purpose is attempts.Purpose.MANY_ON_ONE:
        # The number of hits gives the effect a bonus (MA-004, MA-010). Before Coup de Grace
        # added its percentage, the effect was the least number that gives this total with it.
        before = -(-100 * total // (100 + percent))
        had, have = outcome.results[0].succeeded, results[0].succeeded
        lost = charts.MANY_ON_ONE.bonus.lookup(had) - charts.MANY_ON_ONE.bonus.lookup(have)
        total = _with_coup(before - lost, percent)
    return replace(outcome, results=results, effect_total=total)


def _with_coup(total: int, percent: int) -> int:
    """An effect total, raised by a percentage."""
    return total + total * percent // 100


def _dice(state: State, attempt: Attempt, place: int) -> int:
    """The total of the dice for a check; where dice are rolled under, the lowest is the best."""
    rolled_under = state.dialect.attempts.die == "three_d6_rolled_under"
    return attempt.dice_total(place, lowest_is_best=rolled_under)


def _of_dice(state: State, total: int) -> int:
    """The bonus number of dice, or minus their total where dice are rolled under a skill."""
    if state.dialect.attempts.die == "three_d6_rolled_under":
        return -total
    return charts.bonus_number(total)


def _results(
    state: State, attempt: Attempt, added: tuple[int, ...], bonus: int
) -> tuple[tuple[CheckResult, ...], int]:
    """The results of the checks, and the bonus number of the effect."""
    check = attempt.checks[0]
    if attempt.purpose is attempts.Purpose.QUICK_METHOD:
        return _counted(attempt, added, bonus), bonus
    if attempt.purpose is attempts.Purpose.DEFENSE:
        # The total is the difficulty of attacks; a defense itself cannot fail.
        total = charts.active_defense(check.value + added[0], bonus)
        margin = total - check.difficulty
        return (CheckResult(check=check, total=total, margin=margin, succeeded=1),), bonus
    if attempt.has_die_for_each:
        # Each check has a die of its own (TG-067); the first is in the bonus number already.
        others = bonus - _of_dice(state, _dice(state, attempt, 0))
        results = (
            _single(check, added[place], others + _of_dice(state, _dice(state, attempt, place)))
            for place, check in enumerate(attempt.checks)
        )
        return tuple(results), bonus
    if attempt.purpose is not attempts.Purpose.MANY_ON_ONE:
        return _all_at_once(attempt, added, bonus), bonus
    together = charts.many_on_one(
        count=len(attempt.actors),
        value=check.value + added[0],
        bonus=bonus,
        difficulty=check.difficulty,
        spread=attempt.spread,
        extension=attempt.extension,
    )
    result = CheckResult(
        check=check, total=together.total, margin=together.margin, succeeded=together.succeeded
    )
    # The number of hits gives the effect a bonus, not the number of actors (MA-010).
    return (result,), bonus + together.effect_bonus


def _all_at_once(attempt: Attempt, added: tuple[int, ...], bonus: int) -> tuple[CheckResult, ...]:
    """One bonus number for all checks (MA-012)."""
    return tuple(
        _single(check, more, bonus) for check, more in zip(attempt.checks, added, strict=True)
    )


def _single(check: Check, added: int, bonus: int) -> CheckResult:
    total = check.value + added + bonus
    margin = total - check.difficulty
    return CheckResult(check=check, total=total, margin=margin, succeeded=int(margin >= 0))


def _counted(attempt: Attempt, added: tuple[int, ...], bonus: int) -> tuple[CheckResult, ...]:
    """The results of the quick method: the margin counts the successes, in order of actions."""
    checks = attempt.checks
    singly = [
        check.difficulty - charts.difficulty_increase(place, len(checks))
        for place, check in enumerate(checks, 1)
    ]
    results = _all_at_once(attempt, added, bonus)
    if max(singly) - min(singly) > WIDEST_DIFFICULTIES:
        # A Defense card has made the difficulties too different: each check is on its own (MA-018).
        return results
    quick = charts.quick_method(
        total=results[0].total, difficulties=singly, spread=attempt.spread, over=attempt.over
    )
    return tuple(
        replace(result, succeeded=int(place <= quick.succeeded))
        for place, result in enumerate(results, 1)
    )
