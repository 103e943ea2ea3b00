"""The lines for events that are about deeds: rounds, actions, harm, the dramatic skill."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts.torg import MANY_ON_ONE, bonus_number, success_level
from dramadeck.cli.lines import Line, Telling, Tone, counted, listed, people, tone_of
from dramadeck.cli.moment import approach_of
from dramadeck.torg import (
    ActionAnnounced,
    ActionDeclared,
    ActionKind,
    ActionReported,
    Advantage,
    ApproachChosen,
    ApproachJudged,
    Attempt,
    CardFlipped,
    CharacterFled,
    CharacterInspired,
    CharacterStoodUp,
    CheckResult,
    ConditionGiven,
    DamageSuffered,
    Die,
    DieRolled,
    DifficultyRaised,
    Disadvantage,
    Injuries,
    NewApproachDemanded,
    Outcome,
    Purpose,
    RerollLost,
    Roll,
    RoundsBegun,
    RoundsEnded,
    SetbackNamed,
    ShockSuffered,
    SideAffected,
    SkillResolutionAbandoned,
    SkillResolutionBegun,
    SkillResolutionFailed,
    SkillResolved,
    StandFirm,
    StepGained,
    StepLost,
    TimeRanOut,
    TurnTaken,
    VillainStoodFirm,
)

EFFECTS: Final[Mapping[str, tuple[str, Tone, str]]] = MappingProxyType(
    {
        Advantage.FLURRY: ("the whole side acts twice", Tone.GOOD, "TR-059"),
        Advantage.INSPIRATION: ("shock, KO and knockdowns are gone", Tone.GOOD, "TR-062"),
        Advantage.UP: ("one die more on every action", Tone.GOOD, "TR-065"),
        Disadvantage.BREAK: ("who is hurt and harms nobody flees", Tone.BAD, "TR-071"),
        Disadvantage.CONFUSED: ("nobody plays a card from a pool", Tone.BAD, "TR-074"),
        Disadvantage.FATIGUED: ("everybody takes shock", Tone.BAD, "TR-077"),
        Disadvantage.SETBACK: ("something goes wrong", Tone.BAD, "TR-078"),
        Disadvantage.STYMIED: ("everybody loses the first re-roll", Tone.BAD, "TR-079"),
    }
)
"""What a word on the conflict line means for the side that it befalls."""

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
    if Die.UP in attempt.dice_due:
        text, rules = f"{text}; up: one die more", [*rules, "TR-065"]
    if attempt.is_stymied:
        text, rules = f"{text}; stymied", [*rules, "TR-079"]
    return Line(f"{text}.", t.tone(attempt.actor), 0, tuple(rules))


def _action(_t: Telling, attempt: Attempt) -> tuple[str, ...]:
    (check,) = attempt.checks
    values = f"{check.value} against {check.difficulty}"
    if check.target is None:
        return (f"{attempt.actor} acts: {values}",)
    return (f"{attempt.actor} {_VERBS[attempt.action][0]} {check.target}: {values}",)


def _together(_t: Telling, attempt: Attempt) -> tuple[str, ...]:
    (check,) = attempt.checks
    aim = f" {_VERBS[attempt.action][1]} {check.target}" if check.target else " act"
    values = f"{check.value} against {check.difficulty}"
    return (f"{people(attempt.actors)}{aim} with one roll: {values}", "MA-002")


def _one_on_many(_t: Telling, attempt: Attempt) -> tuple[str, ...]:
    aims = listed(
        f"{check.target or 'somebody'} ({check.value} against {check.difficulty})"
        for check in attempt.checks
    )
    return (f"{attempt.actor} {_VERBS[attempt.action][0]} {aims} with one roll", "MA-015")


def _on_task(t: Telling, attempt: Attempt) -> str:
    """The skill, its value and what each step asks."""
    skill = t.before.resolution.skill if t.before.resolution else "skill"
    asked = listed(f"{check.difficulty}" for check in attempt.checks)
    return f"{skill} {attempt.checks[0].value} against {asked}"


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
    letters = listed(str(check.step) for check in attempt.checks)
    text = f"A last-ditch effort! {attempt.actor} tries {letters} at once"
    return (f"{text}: {_on_task(t, attempt)}", "TR-110", "TR-111")


_ATTEMPTS: Final[Mapping[Purpose, Callable[[Telling, Attempt], tuple[str, ...]]]] = (
    MappingProxyType(
        {
            Purpose.ACTION: _action,
            Purpose.MANY_ON_ONE: _together,
            Purpose.ONE_ON_MANY: _one_on_many,
            Purpose.DRAMATIC_STEPS: _steps,
            Purpose.PROBLEM: _problem,
            Purpose.WAITING: _waiting,
            Purpose.LAST_DITCH: _last_ditch,
        }
    )
)


def _rolled(t: Telling) -> Line:
    roll = t.event.roll
    dice = t.command.dice if isinstance(t.command, Roll) else ()
    shown = " + ".join(str(face) for face in dice) or str(roll.total)
    total = f" = {sum(dice)}" if len(dice) > 1 else ""
    text = f"{_DICE[roll.die]} {shown}{total}"
    if dice and sum(dice) != roll.total:
        text = f"{text}, counts {roll.total}"
    if t.event.uses_up_stymied:
        return Line(f"{text}; stymied: no re-roll.", Tone.BAD, rules=("TR-079",))
    return Line(f"{text}.")


_DICE: Final = MappingProxyType(
    {Die.ACTION: "Die:", Die.UP: "Die of the up:", Die.POINT: "Die of the point:"}
)


def _announced(t: Telling) -> Line:
    attempt: Attempt = t.event.attempt
    outcome: Outcome = t.event.outcome
    if attempt.purpose is Purpose.MANY_ON_ONE:
        (result,) = outcome.results
        text = f"total {result.total} against {result.check.difficulty}: "
        text += f"{result.succeeded or 'none'} of {len(attempt.actors)} succeed"
        rules: tuple[str, ...] = ("MA-004", "MA-006")
    else:
        named = len(outcome.results) > 1
        text = "; ".join(_result(each, is_named=named) for each in outcome.results)
        rules = ()
    by_die = bonus_number(outcome.die_total)
    given = f"{outcome.die_total} gives bonus {by_die:+}"
    if outcome.bonus != by_die:
        given += f", with cards {outcome.bonus:+}"
    if attempt.purpose is Purpose.MANY_ON_ONE:
        acting = len(attempt.actors)
        given += f" and {MANY_ON_ONE.bonus.lookup(acting):+} for {acting} together"
    return Line(f"{given}: {text}.", _gain(t, attempt, outcome), rules=rules)


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


def _turn_taken(t: Telling) -> Line:
    name = t.event.character
    if t.event.action is None:
        return Line(f"{name} lets the turn go by.", t.tone(name), 0, ("TR-059",))
    return Line(f"{name} defends.", t.tone(name), 0, ("TR-091",))


def _damaged(t: Telling) -> Line:
    e = t.event
    before = getattr(t.before.character(e.target), "injuries", Injuries())
    after: Injuries = e.injuries
    suffered = [f"{after.shock - before.shock} shock"] if after.shock > before.shock else []
    if after.wounds > before.wounds:
        suffered.append(counted(after.wounds - before.wounds, "wound"))
    now = [word for flag, word in _STATES if getattr(after, flag) and not getattr(before, flag)]
    parts = [f"suffers {listed(suffered)}"] if suffered else []
    parts += [f"is {listed(now)}"] if now else []
    text = f"{e.target} {' and '.join(parts) or 'is unharmed'}"
    tone = Tone.BAD if t.tone(e.target) is Tone.HEROES else Tone.GOOD
    return Line(f"{text} (shock now {after.shock}).", tone)


_STATES: Final = (
    ("is_knocked_down", "knocked down"),
    ("is_knocked_out", "knocked out"),
    ("is_unconscious", "unconscious"),
)


def _shocked(t: Telling) -> Line:
    names = people(each.character for each in t.events)
    each = " each" if len(t.events) > 1 else ""
    return Line(f"{names}: {t.event.shock} shock{each}.", Tone.BAD, rules=("TR-077",))


def _inspired(t: Telling) -> Line:
    names = people(each.character for each in t.events)
    return Line(f"{names}: back to strength.", Tone.GOOD, rules=("TR-062",))


def _flipped(t: Telling) -> Line:
    number = t.after.round.number if t.after.round else 0
    return Line(f"Round {number}: card {t.event.card} is flipped.", Tone.CARD, 0, ("TR-053",))


def _affected(t: Telling) -> Line:
    effect, side = t.event.effect, t.event.side
    sentence, tone, *rules = EFFECTS.get(effect, ("the gamemaster plays it out", Tone.PLAIN))
    if tone is not Tone.PLAIN and side == "villains":
        tone = Tone.BAD if tone is Tone.GOOD else Tone.GOOD
    return Line(f"{effect} for the {side}: {sentence}.", tone, 0, tuple(rules))


def _setback(t: Telling) -> Line:
    what, side = t.event.what, t.event.side
    if what is None:
        penalty = t.before.dialect.rounds.setback_penalty
        what = f"all actions of the {side} are {penalty} worse"
    return Line(f"{what[0].upper()}{what[1:]}.", tone_of(side.other), rules=("TR-078",))


def _condition(t: Telling) -> Line:
    word = str(t.event.effect).lower()
    rule = "TR-065" if t.event.effect is Advantage.UP else "TR-079"
    return Line(f"{t.event.character} is {word} for the round.", rules=(rule,))


def _began_task(t: Telling) -> Line:
    e = t.event
    asked = listed(f"{letter} {dn}" for letter, dn in zip("ABCD", e.difficulties, strict=False))
    time = f", within {e.flips} flips" if e.flips else ""
    return Line(
        f"A bomb is ticking! {e.hero} has to disarm it with {e.skill}: steps {asked}{time}.",
        Tone.BAD,
        0,
        ("TR-095", "TR-184"),
    )


def _step_lost(t: Telling) -> Line:
    if t.event.step is None:
        return Line("A setback, but there is no step to lose.", rules=("TR-103",))
    return Line(f"A setback: step {t.event.step} is lost.", Tone.BAD, rules=("TR-103",))


def _stood_firm(t: Telling) -> Line | None:
    """Worth a word when a break would drive somebody off."""
    name = t.event.villain
    if isinstance(t.command, StandFirm) or t.after.suffers(
        t.after.side_of(name), Disadvantage.BREAK
    ):
        return Line(f"{name} stands firm.", t.tone(name), rules=("TR-071",))
    return None


def _approach(t: Telling) -> Line:
    way = approach_of(t.event.skill, starts_over=t.event.starts_over)
    return Line(f"The way out shall be {way}.", Tone.HEROES, 0, ("TR-105", "TR-183"))


def _approach_judged(t: Telling) -> Line:
    if t.event.is_convincing:
        return Line("The gamemaster is convinced.", Tone.GOOD, rules=("TR-183",))
    return Line("The gamemaster is not convinced; not this round.", Tone.BAD, rules=("TR-183",))


def _says(
    text: str, tone: Tone = Tone.PLAIN, *rules: str, depth: int = 1
) -> Callable[[Telling], Line]:
    """A line in which only fields of the event stand."""

    def line(t: Telling) -> Line:
        return Line(text.format(e=t.event), tone, depth, rules)

    return line


LINES_OF_ACTIONS: Final[Mapping[type[Any], Callable[[Telling], Line | None]]] = MappingProxyType(
    {
        ActionAnnounced: _announced,
        ActionDeclared: _declared,
        ActionReported: _reported,
        ApproachChosen: _approach,
        ApproachJudged: _approach_judged,
        CardFlipped: _flipped,
        CharacterFled: _says("{e.character} flees.", Tone.GOOD, "TR-071"),
        CharacterInspired: _inspired,
        CharacterStoodUp: _says("{e.character} is on both feet again.", Tone.PLAIN, "TR-063"),
        ConditionGiven: _condition,
        DamageSuffered: _damaged,
        DieRolled: _rolled,
        DifficultyRaised: _says("All further difficulties rise by {e.amount}.", Tone.BAD, "TR-104"),
        NewApproachDemanded: _says(
            "This does not work: a new skill or a new angle is needed.", Tone.BAD, "TR-105"
        ),
        RerollLost: _says("{e.actor} is stymied: the die is lost.", Tone.BAD, "TR-079"),
        RoundsBegun: _says(
            "Rounds begin: from now on cards are played from the pools.",
            Tone.PLAIN,
            "TR-021",
            depth=0,
        ),
        RoundsEnded: _says("The rounds end.", Tone.PLAIN, "TR-190", depth=0),
        SetbackNamed: _setback,
        ShockSuffered: _shocked,
        SideAffected: _affected,
        SkillResolutionAbandoned: _says("The bomb is left to others.", Tone.BAD, "TR-095", depth=0),
        SkillResolutionBegun: _began_task,
        SkillResolutionFailed: _says(
            "No time is left: the bomb goes off!", Tone.BAD, "TR-112", depth=0
        ),
        SkillResolved: _says("The bomb is disarmed!", Tone.GOOD, "TR-098", depth=0),
        StepGained: _says("Step {e.step} is done.", Tone.GOOD, "TR-099"),
        StepLost: _step_lost,
        TimeRanOut: _says("Time has run out: the bomb goes off!", Tone.BAD, "TR-184", depth=0),
        TurnTaken: _turn_taken,
        VillainStoodFirm: _stood_firm,
    }
)
"""Event type → its line; None where there is nothing to say."""
