"""What an action came to: what the dice give, what that makes, and whether it is enough."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from dramadeck.charts.torg import MANY_ON_ONE, bonus_number, success_level
from dramadeck.narration.messages import (
    Listed,
    LogLine,
    Message,
    NameArg,
    Signed,
    Value,
    log_line,
    message,
    message_in,
    message_n,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.attempts import acting, tougher
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.torg.values import contribution
from dramadeck.narration.words import Formatter
from dramadeck.torg import ActionKind, Attempt, CheckResult, Outcome, Purpose
from dramadeck.torg.events import ActionAnnounced, ActionReported


def _announced(t: TorgScope) -> LogLine | None:
    attempt: Attempt = t.event.attempt
    outcome: Outcome = t.event.outcome
    if attempt.purpose is Purpose.DEFENSE:
        return None  # what it is worth has been told
    rules = _RULES.get(attempt.purpose, ()) if not t.rolls_under else ()
    told = outcome_told(t, attempt, outcome)
    return log_line(*told, tone=_tone(t, attempt, outcome), rules=rules)


_RULES: Final[Mapping[Purpose, tuple[str, ...]]] = {
    Purpose.MANY_ON_ONE: ("MA-004", "MA-006"),
    Purpose.QUICK_METHOD: ("MA-020",),
}
"""By which rules several successes are counted."""


def outcome_told(t: TorgScope, attempt: Attempt, outcome: Outcome) -> tuple[Message, ...]:
    """What an attempt comes to, sentence by sentence."""
    return tuple(each for each in _sentences(t, attempt, outcome) if each is not None)


def _sentences(t: TorgScope, attempt: Attempt, outcome: Outcome) -> Iterator[Message | None]:
    if t.rolls_under:
        results = [_under(attempt, place, each) for place, each in enumerate(outcome.results)]
        yield from _each_told(attempt, outcome, results)
        yield _tougher(attempt, outcome)
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
        yield effect(outcome)
        return
    if attempt.purpose is Purpose.QUICK_METHOD:
        yield from _at_once(outcome)
        yield effect(outcome)
    else:
        yield from _each_told(attempt, outcome, [_over(each) for each in outcome.results])
    yield _tougher(attempt, outcome)


def effect(outcome: Outcome) -> Message | None:
    """What a success comes to in its effect, where the action has an effect value."""
    if outcome.effect_total is None:
        return None
    return message("Effect total: {total}.", total=outcome.effect_total)


def _with_effect(
    attempt: Attempt, outcome: Outcome, result: CheckResult, told_of: Message
) -> Message:
    """A result, and its effect total where it has one; a taunt beside an attack has none."""
    if outcome.effect_total is None or not (result.succeeded and attempt.has_effect(result.check)):
        return told_of
    return message_in(
        "result", "{result}, effect total {total}", result=told_of, total=outcome.effect_total
    )


def _tougher(attempt: Attempt, outcome: Outcome) -> Message | None:
    """What the Toughness of those who are hit has gained; nobody asks where nobody is hit."""
    hit = any(
        each.succeeded and attempt.action_of(each.check) is ActionKind.ATTACK
        for each in outcome.results
    )
    return tougher(attempt) if hit else None


def _tone(t: TorgScope, attempt: Attempt, outcome: Outcome) -> Tone:
    """A success is good news if it is the heroes'."""
    if not outcome.succeeded:
        return Tone.PLAIN
    return Tone.GOOD if t.tone(attempt.actor) is Tone.HEROES else Tone.BAD


def _bonus(attempt: Attempt, outcome: Outcome) -> list[Message]:
    """The bonus number, and what has made it."""
    by_die = bonus_number(outcome.die_total)
    found = [message("{die} gives bonus {bonus}.", die=outcome.die_total, bonus=Signed(by_die))]
    team = attempt.teamwork
    if team is not None and team.efforts > 1:
        by_die += team.bonus
        found.append(_for_several(team.bonus, team.efforts))
    if outcome.bonus != by_die:
        found.append(message("With cards: {bonus}.", bonus=Signed(outcome.bonus)))
    if attempt.purpose is Purpose.MANY_ON_ONE:
        actors = len(attempt.actors)
        found.append(_for_several(MANY_ON_ONE.bonus.lookup(actors), actors))
    return found


def _for_several(bonus: int, number: int) -> Message:
    several = Signed(bonus)
    return message_n(number, "For one alone: {bonus}.", "For {n} together: {bonus}.", bonus=several)


def _succeeded(number: int, tried: int) -> Message:
    if not number:
        return message_n(tried, "It fails.", "None of {n} succeeds.")
    return message_n(number, "{n} of {tried} succeeds.", "{n} of {tried} succeed.", tried=tried)


def _at_once(outcome: Outcome) -> tuple[Message | None, ...]:
    """How many of the checks of the quick method succeed, and against whom."""
    won = [each for each in outcome.results if each.succeeded]
    hit: list[Value] = [NameArg(each.check.target) for each in won if each.check.target]
    return (
        message("Total {total}.", total=outcome.results[0].total),
        _succeeded(sum(each.succeeded for each in won), len(outcome.results)),
        message("It works on {people}.", people=Listed(hit)) if hit else None,
    )


def _each_told(attempt: Attempt, outcome: Outcome, results: list[Message]) -> Iterator[Message]:
    """The results one after the other, each with whom it is about and what its effect is."""
    for result, words in zip(outcome.results, results, strict=True):
        yield _of_whom(outcome, result, _with_effect(attempt, outcome, result, words))


def _of_whom(outcome: Outcome, result: CheckResult, told_of: Message) -> Message:
    """A result; where there are several, with the target or the step that it is for."""
    check = result.check
    if len(outcome.results) > 1 and check.target is not None:
        return message("{target}: {result}.", target=NameArg(check.target), result=told_of)
    if len(outcome.results) > 1 and check.step is not None:
        return message("Step {step}: {result}.", step=check.step, result=told_of)
    return message("Result: {result}.", result=told_of)


def _over(result: CheckResult) -> Message:
    """What a total came to against a difficulty number."""
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


def _under(attempt: Attempt, place: int, result: CheckResult) -> Message:
    """What had to be rolled at the most with cards and difficulty, and what was rolled."""
    rolled = attempt.dice_total(place, lowest_is_best=True)
    common: dict[str, Value] = {"rolled": rolled, "most": result.margin + rolled}
    by = abs(result.margin)
    if result.margin < 0:
        return message_in(
            "result", "{rolled} where {most} or less is needed, fails by {by}", **common, by=by
        )
    if not result.succeeded:
        return message_in(
            "result",
            "{rolled} where {most} or less is needed, would hit, but {target} gets out of the way",
            **common,
            target=NameArg(result.check.target or ""),
        )
    if not by:
        return message_in(
            "result", "{rolled} where {most} or less is needed, just succeeds", **common
        )
    return message_in(
        "result", "{rolled} where {most} or less is needed, succeeds by {by}", **common, by=by
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
    acts = acting((e.actor,), e.action, e.target, how)
    dice = None if e.die_total is None else message("The dice came to {total}.", total=e.die_total)
    helps = contribution(e.contributes)
    return log_line(acts, dice, helps, tone=t.tone(e.actor), depth=0)


WORDS: Final[Mapping[type[Any], Formatter]] = {
    ActionAnnounced: _announced,
    ActionReported: _reported,
}
"""Type of event → its formatter."""
