"""Formatters of the results of actions: the bonus number, the totals, success and effect."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from dramadeck.charts.torg import MANY_ON_ONE, bonus_number, success_level
from dramadeck.narration.messages import (
    Listed,
    LogLine,
    Message,
    NameArg,
    People,
    Signed,
    Value,
    log_line,
    message,
    message_in,
    message_n,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.attempts import action_sentence, toughness_sentence
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import contribution
from dramadeck.narration.words import Formatter
from dramadeck.torg import ActionKind, Attempt, CheckResult, Outcome, Purpose
from dramadeck.torg.events import ActionAnnounced, ActionReported


def _announced(t: TorgScope) -> LogLine | None:
    attempt: Attempt = t.event.attempt
    outcome: Outcome = t.event.outcome
    if attempt.purpose is Purpose.DEFENSE:
        return None  # the line of the roll has its value
    rules = _RULES.get(attempt.purpose, ()) if not t.rolls_under else ()
    who = message_n(
        len(attempt.actors),
        "{people} announces the result.",
        "{people} announce the result.",
        people=People(attempt.actors),
    )
    sentences = outcome_sentences(t, attempt, outcome)
    return log_line(who, *sentences, tone=_tone(t, attempt, outcome), rules=rules)


_RULES: Final[Mapping[Purpose, tuple[str, ...]]] = {
    Purpose.MANY_ON_ONE: ("MA-004", "MA-006"),
    Purpose.QUICK_METHOD: ("MA-020",),
}
"""Purpose → the rules by which its successes are counted."""


def outcome_sentences(t: TorgScope, attempt: Attempt, outcome: Outcome) -> tuple[Message, ...]:
    """The result of an attempt, as sentences."""
    return tuple(sentence for sentence in _sentences(t, attempt, outcome) if sentence is not None)


def _sentences(t: TorgScope, attempt: Attempt, outcome: Outcome) -> Iterator[Message | None]:
    if t.rolls_under:
        results = [
            _rolled_under(attempt, place, result) for place, result in enumerate(outcome.results)
        ]
        yield from _result_sentences(attempt, outcome, results)
        yield _toughness(attempt, outcome)
        return
    yield from _bonus(attempt, outcome)
    if attempt.purpose is Purpose.MANY_ON_ONE:
        (result,) = outcome.results
        yield message(
            "Total {total} against {difficulty}.",
            total=result.total,
            difficulty=result.check.difficulty,
        )
        yield _succeeded(result.succeeded, len(attempt.actors))
        yield effect_sentence(outcome)
        return
    if attempt.purpose is Purpose.QUICK_METHOD:
        yield from _quick_method(outcome)
        yield effect_sentence(outcome)
    else:
        yield from _result_sentences(
            attempt, outcome, [_rolled_over(result) for result in outcome.results]
        )
    yield _toughness(attempt, outcome)


def effect_sentence(outcome: Outcome) -> Message | None:
    """The effect total, if the action has an effect value."""
    if outcome.effect_total is None:
        return None
    return message("Effect total: {total}.", total=outcome.effect_total)


def _with_effect(attempt: Attempt, outcome: Outcome, result: CheckResult, text: Message) -> Message:
    """A result, and its effect total if the check has one; with several, some may have none."""
    if outcome.effect_total is None or not (result.succeeded and attempt.has_effect(result.check)):
        return text
    return message_in(
        "result", "{result}, effect total {total}", result=text, total=outcome.effect_total
    )


def _toughness(attempt: Attempt, outcome: Outcome) -> Message | None:
    """The increase of the Toughness of the targets, if at least one is hit."""
    is_hit = any(
        result.succeeded and attempt.action_of(result.check) is ActionKind.ATTACK
        for result in outcome.results
    )
    return toughness_sentence(attempt) if is_hit else None


def _tone(t: TorgScope, attempt: Attempt, outcome: Outcome) -> Tone:
    """The tone of a result: a success of the heroes is good, a mixed result is neither.

    The results of the quick method are only counted, so that one success is one.
    """
    is_mixed = attempt.purpose is not Purpose.QUICK_METHOD and not all(
        result.succeeded for result in outcome.results
    )
    if is_mixed or not outcome.succeeded:
        return Tone.PLAIN
    return Tone.GOOD if t.tone(attempt.actor) is Tone.HEROES else Tone.BAD


def _bonus(attempt: Attempt, outcome: Outcome) -> list[Message]:
    """The bonus number, and the modifiers of which it consists."""
    by_die = bonus_number(outcome.die_total)
    sentences = [
        message("{die} gives a bonus of {bonus}.", die=outcome.die_total, bonus=Signed(by_die))
    ]
    team = attempt.teamwork
    if team is not None and team.efforts > 1:
        by_die += team.bonus
        sentences.append(_for_several(team.bonus, team.efforts))
    if outcome.bonus != by_die:
        sentences.append(message("With cards: {bonus}.", bonus=Signed(outcome.bonus)))
    if attempt.purpose is Purpose.MANY_ON_ONE:
        actors = len(attempt.actors)
        sentences.append(_for_several(MANY_ON_ONE.bonus.lookup(actors), actors))
    return sentences


def _for_several(bonus: int, number: int) -> Message:
    return message_n(
        number, "For one character: {bonus}.", "For {n} together: {bonus}.", bonus=Signed(bonus)
    )


def _succeeded(successes: int, attempts: int) -> Message:
    if not successes:
        return message_n(attempts, "It fails.", "None of the {n} succeed.")
    return message_n(
        successes, "{n} of {tried} succeeds.", "{n} of {tried} succeed.", tried=attempts
    )


def _quick_method(outcome: Outcome) -> tuple[Message | None, ...]:
    """The number of checks of the quick method that succeed, and their targets."""
    successes = [result for result in outcome.results if result.succeeded]
    targets: list[Value] = [
        NameArg(result.check.target) for result in successes if result.check.target
    ]
    return (
        message("Total {total}.", total=outcome.results[0].total),
        _succeeded(sum(result.succeeded for result in successes), len(outcome.results)),
        message("It succeeds against {people}.", people=Listed(targets)) if targets else None,
    )


def _result_sentences(
    attempt: Attempt, outcome: Outcome, results: list[Message]
) -> Iterator[Message]:
    """The results, each with its target and its effect total."""
    for result, words in zip(outcome.results, results, strict=True):
        yield _with_target(outcome, result, _with_effect(attempt, outcome, result, words))


def _with_target(outcome: Outcome, result: CheckResult, text: Message) -> Message:
    """A result; if there are several, with its target or step."""
    check = result.check
    if len(outcome.results) > 1 and check.target is not None:
        return message("{target}: {result}.", target=NameArg(check.target), result=text)
    if len(outcome.results) > 1 and check.step is not None:
        return message("Step {step}: {result}.", step=check.step, result=text)
    return message("Result: {result}.", result=text)


def _rolled_over(result: CheckResult) -> Message:
    """A result of a total against a difficulty number."""
    level = success_level(result.margin)
    common: dict[str, Value] = {"total": result.total, "difficulty": result.check.difficulty}
    if level is None:
        by = -result.margin
        return message_in("result", "{total} against {difficulty}, fails by {by}", **common, by=by)
    common["level"] = level
    if not result.margin:
        return message_in(
            "result", "{total} against {difficulty}, just succeeds ({level})", **common
        )
    by = result.margin
    return message_in(
        "result", "{total} against {difficulty}, succeeds by {by} ({level})", **common, by=by
    )


def _rolled_under(attempt: Attempt, place: int, result: CheckResult) -> Message:
    """A result of a roll that has to be at or under a number."""
    rolled = attempt.dice_total(place, lowest_is_best=True)
    common: dict[str, Value] = {"rolled": rolled, "most": result.margin + rolled}
    by = abs(result.margin)
    if result.margin < 0:
        return message_in(
            "result", "rolled {rolled}, needed {most} or less, fails by {by}", **common, by=by
        )
    if not result.succeeded:
        return message_in(
            "result",
            "rolled {rolled}, needed {most} or less, would hit, but {target} gets out of the way",
            **common,
            target=NameArg(result.check.target or ""),
        )
    if not by:
        return message_in(
            "result", "rolled {rolled}, needed {most} or less, just succeeds", **common
        )
    return message_in(
        "result", "rolled {rolled}, needed {most} or less, succeeds by {by}", **common, by=by
    )


def _reported(t: TorgScope) -> LogLine:
    e = t.event
    by = abs(e.margin)
    if e.margin < 0:
        how = message_in("result", "fails by {by}", by=by)
    elif by:
        how = message_in("result", "succeeds by {by}", by=by)
    else:
        how = message_in("result", "just succeeds")
    if e.target is None:
        how = message_in("result", "{action}, {result}", action=e.action, result=how)
    acts = action_sentence((e.actor,), e.action, e.target, how)
    dice = None if e.die_total is None else message("Dice total: {total}.", total=e.die_total)
    helps = contribution(e.contributes)
    return log_line(acts, dice, helps, tone=t.tone(e.actor), depth=0)


WORDS: Final[Mapping[type[Any], Formatter]] = {
    ActionAnnounced: _announced,
    ActionReported: _reported,
}
"""Type of event → its formatter."""
