"""The lines for events that are about attempts: declared, thrown, announced."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts.torg import MANY_ON_ONE, bonus_number, success_level
from dramadeck.cli.dice_words import against
from dramadeck.cli.lines import Line, Telling, Tone, listed, people
from dramadeck.kit.simulate.torg.bomb.figures import rolls_under
from dramadeck.torg import (
    ActionAnnounced,
    ActionDeclared,
    ActionKind,
    ActionReported,
    Attempt,
    Check,
    CheckResult,
    DefenseRolled,
    Die,
    DieRolled,
    Outcome,
    Purpose,
    RerollLost,
    Teamwork,
)
from dramadeck.torg.dialects.readings import LastDitchRoll

_VERBS: Final = MappingProxyType(
    {
        ActionKind.ATTACK: ("attacks", "attack"),
        ActionKind.MANEUVER: ("maneuvers against", "maneuver against"),
        ActionKind.TRICK: ("tries to trick", "try to trick"),
        ActionKind.TEST: ("tests the will of", "test the will of"),
        ActionKind.TAUNT: ("taunts", "taunt"),
        ActionKind.INTIMIDATE: ("tries to intimidate", "try to intimidate"),
        ActionKind.OTHER: ("acts on", "act on"),
    }
)


def _declared(t: Telling) -> Line:
    attempt: Attempt = t.event.attempt
    text, *rules = _ATTEMPTS[attempt.purpose](t, attempt)
    if attempt.helpers and attempt.teamwork and attempt.purpose is not Purpose.SUMMED_EFFORTS:
        text, rules = f"{text}; {_help(attempt.teamwork)}", [*rules, "TR-113"]
    if Die.UP in attempt.dice_due:
        text, rules = f"{text}; up: one die more", [*rules, "TR-065"]
    if attempt.is_stymied:
        text, rules = f"{text}; stymied", [*rules, "TR-079"]
    return Line(f"{text}.", t.tone(attempt.actor), 0, tuple(rules))


def _values(t: Telling, check: Check) -> str:
    return against(t.before.dialect, check.value, [check.difficulty])


def _action(t: Telling, attempt: Attempt) -> tuple[str, ...]:
    (check,) = attempt.checks
    values = _values(t, check)
    if check.target is None:
        return (f"{attempt.actor} acts: {values}",)
    return (f"{attempt.actor} {_VERBS[attempt.action][0]} {check.target}: {values}",)


def _together(t: Telling, attempt: Attempt) -> tuple[str, ...]:
    (check,) = attempt.checks
    aim = f" {_VERBS[attempt.action][1]} {check.target}" if check.target else " act"
    values = _values(t, check)
    return (f"{people(attempt.actors)}{aim} with one roll: {values}", "MA-002")


def _one_on_many(t: Telling, attempt: Attempt) -> tuple[str, ...]:
    parts = listed(
        f"{_VERBS[action][0]} {listed(_aims(t, attempt, action))}"
        for action in dict.fromkeys(attempt.action_of(check) for check in attempt.checks)
    )
    return (f"{attempt.actor} {parts} with one roll", "MA-015")


def _aims(t: Telling, attempt: Attempt, action: ActionKind) -> list[str]:
    """At whom the checks of one kind are aimed, and what they ask."""
    return [
        f"{check.target or 'somebody'} ({_values(t, check)})"
        for check in attempt.checks
        if attempt.action_of(check) is action
    ]


def _quickly(t: Telling, attempt: Attempt) -> tuple[str, ...]:
    number = len(attempt.checks)
    aims = [check.target for check in attempt.checks if check.target is not None]
    what = f"{_VERBS[attempt.action][0]} {people(aims)}" if aims else f"acts {number} times"
    values = _values(t, attempt.checks[0])
    return (f"{attempt.actor} {what} with one roll: {values} and more", "MA-018")


def _summed(t: Telling, attempt: Attempt) -> tuple[str, ...]:
    team = attempt.teamwork
    (text,) = _action(t, attempt)
    if team is None or not team.helpers:
        crowd = f"; {team.efforts} work together" if team and team.efforts > 1 else ""
        return (f"{text}{crowd}", "MA-028")
    return (f"{text}; {_help(team)}", "MA-026")


def _help(team: Teamwork) -> str:
    """Who works in step, and who does not."""
    idle = [name for name in team.helpers if name not in team.joined]
    parts = [f"{people(team.joined)} {_helps(team.joined)}"] if team.joined else []
    parts += [f"{people(idle)} cannot keep up"] if idle else []
    return ", ".join(parts)


def _helps(names: tuple[str, ...]) -> str:
    return "helps" if len(names) == 1 else "help"


def _on_task(t: Telling, attempt: Attempt) -> str:
    """The skill, its value and what each step asks."""
    skill = t.before.resolution.skill if t.before.resolution else "skill"
    difficulties = [check.difficulty for check in attempt.checks]
    return against(t.before.dialect, f"{skill} {attempt.checks[0].value}", difficulties)


def _steps(t: Telling, attempt: Attempt) -> tuple[str, ...]:
    letters = listed(str(check.step) for check in attempt.checks)
    if len(attempt.checks) > 1:
        return (f"{attempt.actor} tries steps {letters} at once: {_on_task(t, attempt)}", "TR-100")
    return (f"{attempt.actor} tries step {letters}: {_on_task(t, attempt)}", "TR-099")


def _problem(t: Telling, attempt: Attempt) -> tuple[str, ...]:
    card = t.before.top_card
    hazard = card.gamemaster.skill_box.hazard if card else None
    named = f"the {str(hazard).lower()}" if hazard else "the problem"
    return (f"{attempt.actor} wrestles with {named}: {_on_task(t, attempt)}", "TR-101")


def _waiting(t: Telling, attempt: Attempt) -> tuple[str, ...]:
    step = attempt.checks[0].step
    text = f"The card does not offer step {step}; {attempt.actor} keeps working"
    return (f"{text}: {_on_task(t, attempt)}", "TR-106")


def _last_ditch(t: Telling, attempt: Attempt) -> tuple[str, ...]:
    task = t.before.resolution
    letters = listed(str(step) for step in task.open_steps) if task else "everything"
    text = f"A last-ditch effort! {attempt.actor} tries {letters} at once"
    text = f"{text}: {_on_task(t, attempt)}"
    if t.before.dialect.skill_resolution.last_ditch_roll is LastDitchRoll.HARDEST_STEP:
        return (text, "TG-073")
    return (text, "TR-110", "TR-111")


def _defending(_t: Telling, attempt: Attempt) -> tuple[str, ...]:
    (check,) = attempt.checks
    return (f"{attempt.actor} defends with {check.value}", "TR-091")


_ATTEMPTS: Final[Mapping[Purpose, Callable[[Telling, Attempt], tuple[str, ...]]]] = (
    MappingProxyType(
        {
            Purpose.ACTION: _action,
            Purpose.MANY_ON_ONE: _together,
            Purpose.ONE_ON_MANY: _one_on_many,
            Purpose.QUICK_METHOD: _quickly,
            Purpose.SUMMED_EFFORTS: _summed,
            Purpose.DRAMATIC_STEPS: _steps,
            Purpose.PROBLEM: _problem,
            Purpose.WAITING: _waiting,
            Purpose.LAST_DITCH: _last_ditch,
            Purpose.DEFENSE: _defending,
        }
    )
)


def _rolled(t: Telling) -> Line:
    roll = t.event.roll
    dice = roll.faces
    shown = " + ".join(str(face) for face in dice) or str(roll.total)
    total = f" = {sum(dice)}" if len(dice) > 1 else ""
    word = (
        _DICE[roll.die].replace("Die", "Dice") if rolls_under(t.before.dialect) else _DICE[roll.die]
    )
    text = f"{word} {shown}{total}"
    if dice and sum(dice) != roll.total:
        text = f"{text}, counts {roll.total}"
    if t.event.uses_up_stymied:
        return Line(f"{text}; stymied: no re-roll.", Tone.BAD, rules=("TR-079",))
    return Line(f"{text}.")


_DICE: Final = MappingProxyType(
    {
        Die.ACTION: "Die:",
        Die.UP: "Die of the up:",
        Die.POINT: "Die of the point:",
        Die.REROLL: "Die again:",
    }
)


def _announced(t: Telling) -> Line | None:
    attempt: Attempt = t.event.attempt
    if attempt.purpose is Purpose.DEFENSE:
        return None  # what it is worth has been told
    outcome: Outcome = t.event.outcome
    if rolls_under(t.before.dialect):
        return _stayed_under(t, attempt, outcome)
    if attempt.purpose is Purpose.MANY_ON_ONE:
        (result,) = outcome.results
        text = f"total {result.total} against {result.check.difficulty}: "
        text += f"{result.succeeded or 'none'} of {len(attempt.actors)} succeed"
        rules: tuple[str, ...] = ("MA-004", "MA-006")
    elif attempt.purpose is Purpose.QUICK_METHOD:
        succeeded = sum(each.succeeded for each in outcome.results)
        hit = [
            each.check.target for each in outcome.results if each.succeeded and each.check.target
        ]
        text = f"total {outcome.results[0].total}: "
        text += f"{succeeded or 'none'} of {len(outcome.results)} succeed"
        text += f" ({listed(hit)})" if hit else ""
        rules = ("MA-020",)
    else:
        named = len(outcome.results) > 1
        text = "; ".join(_result(each, is_named=named) for each in outcome.results)
        rules = ()
    by_die = bonus_number(outcome.die_total)
    given = f"{outcome.die_total} gives bonus {by_die:+}"
    team = attempt.teamwork
    if team is not None and team.efforts > 1:
        given += f", {team.bonus:+} for {team.efforts} together"
        by_die += team.bonus
    if outcome.bonus != by_die:
        given += f", with cards {outcome.bonus:+}"
    if attempt.purpose is Purpose.MANY_ON_ONE:
        acting = len(attempt.actors)
        given += f" and {MANY_ON_ONE.bonus.lookup(acting):+} for {acting} together"
    return Line(f"{given}: {text}.", _gain(t, attempt, outcome), rules=rules)


def _stayed_under(t: Telling, attempt: Attempt, outcome: Outcome) -> Line:
    """What had to be rolled at the most with cards and difficulty, and what was rolled."""
    parts: list[str] = []
    for place, result in enumerate(outcome.results):
        rolled = attempt.dice_total(place, lowest_is_best=True)
        check, most = result.check, result.margin + rolled
        aim = check.target or (f"step {check.step}" if check.step else "")
        start = f"{aim}: " if len(outcome.results) > 1 and aim else ""
        if result.margin < 0:
            how = f"fails by {-result.margin}"
        elif not result.succeeded:
            how = f"would hit, but {check.target} gets out of the way"
        else:
            how = f"succeeds by {result.margin}" if result.margin else "just succeeds"
        parts.append(f"{start}{rolled} where {most} or less is needed, {how}")
    return Line(f"{'; '.join(parts)}.", _gain(t, attempt, outcome), rules=())


def _gain(t: Telling, attempt: Attempt, outcome: Outcome) -> Tone:
    """A success is good news if it is the heroes'."""
    if not outcome.succeeded:
        return Tone.PLAIN
    return Tone.GOOD if t.tone(attempt.actor) is Tone.HEROES else Tone.BAD


def _result(result: CheckResult, *, is_named: bool) -> str:
    check = result.check
    aim = check.target or (f"step {check.step}" if check.step else "")
    start = f"{aim}: " if is_named and aim else ""
    text = f"{start}total {result.total} against {check.difficulty}"
    level = success_level(result.margin)
    if level is None:
        return f"{text}, fails by {-result.margin}"
    by = f" by {result.margin}" if result.margin else ""
    return f"{text}, succeeds{by} ({level})"


def _reported(t: Telling) -> Line:
    e = t.event
    how = f"succeeds by {e.margin}" if e.margin >= 0 else f"fails by {-e.margin}"
    aim = f" {e.target}" if e.target else ""
    return Line(f"{e.actor} {_VERBS[e.action][0]}{aim} and {how}.", t.tone(e.actor), 0)


def _reroll_lost(t: Telling) -> Line:
    return Line(f"{t.event.actor} is stymied: the die is lost.", Tone.BAD, rules=("TR-079",))


def _defense_rolled(t: Telling) -> Line:
    hero, worth = t.event.hero, t.event.defense
    text = f"{t.event.total} makes it {worth} against attacks on {hero}."
    return Line(text, t.tone(hero), rules=("TR-091",))


LINES_OF_ATTEMPTS: Final[Mapping[type[Any], Callable[[Telling], Line | None]]] = MappingProxyType(
    {
        ActionAnnounced: _announced,
        ActionDeclared: _declared,
        ActionReported: _reported,
        DefenseRolled: _defense_rolled,
        DieRolled: _rolled,
        RerollLost: _reroll_lost,
    }
)
"""Event type → its line; None where there is nothing to say."""
