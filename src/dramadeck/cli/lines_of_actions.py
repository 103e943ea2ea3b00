"""The lines for events that are about deeds: rounds, turns, harm, the dramatic skill."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.charts.torg import InteractionEffect
from dramadeck.cli.dice_words import asked
from dramadeck.cli.lines import Line, Telling, Tone, counted, listed, people, says, tone_of
from dramadeck.kit.simulate.torg.bomb.moment import approach_of
from dramadeck.torg import (
    Advantage,
    ApproachChosen,
    ApproachJudged,
    CardFlipped,
    CharacterFled,
    CharacterInspired,
    CharacterStoodUp,
    ConditionGiven,
    DamageSuffered,
    Dialect,
    DifficultyRaised,
    Disadvantage,
    Injuries,
    NewApproachDemanded,
    RecoveryOwed,
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
from dramadeck.torg.cards import Effect
from dramadeck.torg.dialects.readings import (
    Breaks,
    Deadline,
    Flurry,
    Harm,
    LastDitch,
    Recovery,
    Setback,
    Stymied,
    Up,
)

EFFECTS: Final[Mapping[str, tuple[str, Tone, str]]] = MappingProxyType(
    {
        Advantage.FLURRY: ("the whole side acts twice", Tone.GOOD, "TR-059"),
        Advantage.INSPIRATION: ("everybody recovers", Tone.GOOD, "TR-062"),
        Advantage.UP: ("one die more on every action", Tone.GOOD, "TR-065"),
        Disadvantage.BREAK: ("who is hurt and harms nobody flees", Tone.BAD, "TR-071"),
        Disadvantage.CONFUSED: ("nobody plays a card from a pool", Tone.BAD, "TR-074"),
        Disadvantage.FATIGUED: ("everybody is worn out", Tone.BAD, "TR-077"),
        Disadvantage.SETBACK: ("something goes wrong", Tone.BAD, "TR-078"),
        Disadvantage.STYMIED: ("everybody loses the first re-roll", Tone.BAD, "TR-079"),
    }
)
"""What a word on the conflict line means for the side that it befalls."""


_READ_OTHERWISE: Final[Mapping[object, tuple[str, str]]] = MappingProxyType(
    {
        Breaks.WHO_HITS: ("who is hurt and hits nobody flees", "TC-012"),
        Breaks.WHO_HARMS: ("who has lost HP and harms nobody flees", "TG-042"),
        Flurry.TWO_TURNS_IN_A_ROW: ("everybody acts twice in a row", "TC-008"),
        Flurry.TWO_PASSES_BY_SPEED: ("the whole side acts, and then once more", "TG-039"),
        Stymied.NEXT_POSSIBILITY: ("everybody's next possibility is lost", "TG-046"),
        Up.DIE_OF_AT_LEAST_TEN: ("one die more on every action, 10 or better", "TC-011"),
        Up.POSSIBILITY_FOR_THE_ROUND: ("a possibility for everybody, for this round", "TG-041"),
    }
)
"""What a word means by the readings that say it otherwise."""


def meaning(dialect: Dialect, effect: Effect) -> tuple[str, Tone, str] | None:
    """What a word on the conflict line means in a rule text; None where the table decides.

    >>> from dramadeck import torg
    >>> meaning(torg.GURPS, torg.Advantage.UP)[0]
    'a possibility for everybody, for this round'
    """
    if effect not in EFFECTS:
        return None
    words, tone, rule = EFFECTS[effect]
    readings: Mapping[str, object] = {
        Advantage.FLURRY: dialect.rounds.flurry,
        Advantage.UP: dialect.attempts.up,
        Disadvantage.BREAK: dialect.rounds.breaks,
        Disadvantage.STYMIED: dialect.attempts.stymied,
    }
    words, rule = _READ_OTHERWISE.get(readings.get(effect), (words, rule))
    return words, tone, rule


WORDS_OF_HARM: Final = MappingProxyType(
    {
        Harm.SHOCK_AND_WOUNDS: ("shock", "wound", "knocked out"),
        Harm.FATIGUE_AND_HIT_POINTS: ("FP", "HP", "stunned"),
    }
)
"""What the ledger of harm counts, in words (TG-040, TG-044)."""


def _turn_taken(t: Telling) -> Line:
    name = t.event.character
    if t.event.action is None:
        return Line(f"{name} lets the turn go by.", t.tone(name), 0, ("TR-059",))
    return Line(f"{name} defends.", t.tone(name), 0, ("TR-091",))


def _damaged(t: Telling) -> Line:
    e = t.event
    before = getattr(t.before.character(e.target), "injuries", Injuries())
    after: Injuries = e.injuries
    points, wound, _ = WORDS_OF_HARM[t.before.dialect.rounds.harm]
    suffered = [f"{after.shock - before.shock} {points}"] if after.shock > before.shock else []
    if after.wounds > before.wounds:
        lost = after.wounds - before.wounds
        suffered.append(f"{lost} {wound}" if wound.isupper() else counted(lost, wound))
    states = (*_STATES, ("is_knocked_out", WORDS_OF_HARM[t.before.dialect.rounds.harm][2]))
    now = [word for flag, word in states if getattr(after, flag) and not getattr(before, flag)]
    parts = [f"suffers {listed(suffered)}"] if suffered else []
    parts += [f"is {listed(now)}"] if now else []
    text = f"{e.target} {' and '.join(parts) or 'is unharmed'}"
    tone = Tone.BAD if t.tone(e.target) is Tone.HEROES else Tone.GOOD
    counts_wounds = t.before.dialect.rounds.harm is Harm.FATIGUE_AND_HIT_POINTS
    total = f"{wound} lost {after.wounds}" if counts_wounds else f"{points} now {after.shock}"
    return Line(f"{text} ({total}).", tone)


_STATES: Final = (
    ("is_knocked_down", "knocked down"),
    ("is_unconscious", "unconscious"),
)


def _shocked(t: Telling) -> Line:
    names = people(each.character for each in t.events)
    each = " each" if len(t.events) > 1 else ""
    points = WORDS_OF_HARM[t.before.dialect.rounds.harm][0]
    return Line(f"{names}: {t.event.shock} {points}{each}.", Tone.BAD, rules=("TR-077",))


def _inspired(t: Telling) -> Line:
    names = people(each.character for each in t.events if isinstance(each, CharacterInspired))
    owed = [each.character for each in t.events if isinstance(each, RecoveryOwed)]
    half = f"; {people(owed)} to half the hit points at least" if owed else ""
    is_half = t.before.dialect.rounds.inspiration is Recovery.STUN_FATIGUE_AND_HALF_THE_HIT_POINTS
    rule = "TG-040" if is_half else "TR-062"
    return Line(f"{names}: back to strength{half}.", Tone.GOOD, rules=(rule,))


def _flipped(t: Telling) -> Line:
    number = t.after.round.number if t.after.round else 0
    return Line(f"Round {number}: card {t.event.card} is flipped.", Tone.CARD, 0, ("TR-053",))


def _affected(t: Telling) -> Line:
    effect, side = t.event.effect, t.event.side
    found = meaning(t.before.dialect, effect)
    if found is None:
        return Line(f"{effect} for the {side}: the gamemaster plays it out.", depth=0)
    sentence, tone, rule = found
    if side == "villains":
        tone = Tone.BAD if tone is Tone.GOOD else Tone.GOOD
    return Line(f"{effect} for the {side}: {sentence}.", tone, 0, (rule,))


_FALLBACKS: Final = MappingProxyType(
    {
        Setback.PENALTY: "all actions of the {side} are {penalty} worse",
        Setback.NO_OFFENSIVE_ACTION: "the {side} do nothing against the others this round",
        Setback.NO_HARMING_ACTION: "the {side} harm nobody this round",
    }
)


def _setback(t: Telling) -> Line:
    what, side = t.event.what, t.event.side
    if what is None:
        penalty = t.before.dialect.rounds.setback_penalty
        what = _FALLBACKS[t.before.dialect.rounds.setback].format(side=side, penalty=penalty)
    return Line(f"{what[0].upper()}{what[1:]}.", tone_of(side.other), rules=("TR-078",))


def _condition(t: Telling) -> Line:
    word = str(t.event.effect).lower()
    rule = _OF_CONDITIONS.get(t.event.effect, "TR-079")
    suffers = f"suffers a {word}" if t.event.effect in _NOUNS else f"is {word}"
    lasting = "until the next action" if t.event.lasts else "for the round"
    return Line(f"{t.event.character} {suffers} {lasting}.", rules=(rule,))


_NOUNS: Final = (Disadvantage.BREAK, Disadvantage.SETBACK)
_OF_CONDITIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        Advantage.UP: "TR-065",
        Disadvantage.BREAK: "TG-062",
        Disadvantage.SETBACK: "TG-061",
        InteractionEffect.UNSKILLED: "TG-060",
    }
)


def _began_task(t: Telling) -> Line:
    e = t.event
    dialect = t.before.dialect
    steps = listed(
        f"{letter} {asked(dialect, number)}"
        for letter, number in zip("ABCD", e.difficulties, strict=False)
    )
    counts_rounds = dialect.skill_resolution.deadline is Deadline.ROUNDS_ALWAYS
    time = f", within {e.flips} {'rounds' if counts_rounds else 'flips'}" if e.flips else ""
    return Line(
        f"A bomb is ticking! {e.hero} has to disarm it with {e.skill}: steps {steps}{time}.",
        Tone.BAD,
        0,
        ("TG-065",) if counts_rounds else ("TR-095", "TR-184"),
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


def _time_ran_out(t: Telling) -> Line:
    if t.before.dialect.skill_resolution.last_ditch is LastDitch.AFTER_THE_DEADLINE:
        text = f"Time has run out: only a last-ditch effort is left to {t.event.hero}."
        return Line(text, Tone.BAD, depth=0, rules=("TG-072",))
    text = "Time has run out: the bomb goes off!"
    return Line(text, Tone.BAD, depth=0, rules=("TR-184",))


def _abandoned(t: Telling) -> Line:
    is_late = t.before.resolution is not None and t.before.resolution.is_overdue
    text = "Nobody has made the last-ditch effort: the bomb goes off!"
    text, rule = (text, "TG-072") if is_late else ("The bomb is left to others.", "TR-095")
    return Line(text, Tone.BAD, depth=0, rules=(rule,))


LINES_OF_ACTIONS: Final[Mapping[type[Any], Callable[[Telling], Line | None]]] = MappingProxyType(
    {
        ApproachChosen: _approach,
        ApproachJudged: _approach_judged,
        CardFlipped: _flipped,
        CharacterFled: says("{e.character} flees.", Tone.GOOD, "TR-071"),
        CharacterInspired: _inspired,
        CharacterStoodUp: says("{e.character} is on both feet again.", Tone.PLAIN, "TR-063"),
        ConditionGiven: _condition,
        DamageSuffered: _damaged,
        DifficultyRaised: says("All further difficulties rise by {e.amount}.", Tone.BAD, "TR-104"),
        NewApproachDemanded: says(
            "This does not work: a new skill or a new angle is needed.", Tone.BAD, "TR-105"
        ),
        RoundsBegun: says(
            "Rounds begin: from now on cards are played from the pools.",
            Tone.PLAIN,
            "TR-021",
            depth=0,
        ),
        RoundsEnded: says("The rounds end.", Tone.PLAIN, "TR-190", depth=0),
        SetbackNamed: _setback,
        ShockSuffered: _shocked,
        SideAffected: _affected,
        SkillResolutionAbandoned: _abandoned,
        SkillResolutionBegun: _began_task,
        SkillResolutionFailed: says(
            "No time is left: the bomb goes off!", Tone.BAD, "TR-112", depth=0
        ),
        SkillResolved: says("The bomb is disarmed!", Tone.GOOD, "TR-098", depth=0),
        StepGained: says("Step {e.step} is done.", Tone.GOOD, "TR-099"),
        StepLost: _step_lost,
        TimeRanOut: _time_ran_out,
        TurnTaken: _turn_taken,
        VillainStoodFirm: _stood_firm,
    }
)
"""Event type → its line; None where there is nothing to say."""
