"""Harm and recovery, in shock and wounds or in the points of GURPS."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import (
    Listed,
    People,
    Say,
    Told,
    Value,
    Who,
    say,
    say_in,
    say_n,
    say_n_in,
    told,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Key, Teller, tells
from dramadeck.torg import (
    CharacterInspired,
    CharacterStoodUp,
    DamageSuffered,
    Injuries,
    RecoveryOwed,
    ShockSuffered,
)


def _in_points(t: TorgScope) -> bool:
    """Whether fatigue and hit points are counted (TG-040, TG-044)."""
    return t.dialect.rounds.harm == "fatigue_and_hit_points"


def shock_of(t: TorgScope, points: int) -> Say:
    """So many shock points, by what the rule text counts."""
    if _in_points(t):
        return say_in("harm", "{points} FP", points=points)
    return say_in("harm", "{points} shock", points=points)


def wounds_of(t: TorgScope, wounds: int) -> Say:
    """So many wounds, by what the rule text counts."""
    if _in_points(t):
        return say_in("harm", "{points} HP", points=wounds)
    return say_n_in("harm", wounds, "a wound", "{n} wounds")


def ledger(t: TorgScope, injuries: Injuries) -> list[Say]:
    """What somebody has suffered so far; of who is unhurt nothing is said."""
    harm: list[Value] = []
    if injuries.shock:
        harm.append(shock_of(t, injuries.shock))
    if injuries.wounds:
        harm.append(wounds_of(t, injuries.wounds))
    found = [say("Harm: {harm}.", harm=Listed(harm))] if harm else []
    if injuries.is_knocked_down:
        found.append(say("Knocked down."))
    if injuries.is_unconscious:
        found.append(say("Unconscious."))
    if injuries.is_knocked_out:
        found.append(say("Stunned.") if _in_points(t) else say("Knocked out."))
    return found


def _damaged(t: TorgScope) -> Told:
    e = t.event
    before: Injuries = getattr(t.character(e.target, t.before), "injuries", Injuries())
    after: Injuries = e.injuries
    harm: list[Value] = []
    if after.shock > before.shock:
        harm.append(shock_of(t, after.shock - before.shock))
    if after.wounds > before.wounds:
        harm.append(wounds_of(t, after.wounds - before.wounds))
    target = Who(e.target)
    suffers = say("{target} suffers {harm}.", target=target, harm=Listed(harm)) if harm else None
    states = tuple(_states(t, before, after, target))
    unharmed = None if harm or states else say("{target} is unharmed.", target=target)
    tone = Tone.BAD if t.tone(e.target) is Tone.HEROES else Tone.GOOD
    by = say("It was done by {people}.", people=People(e.by)) if e.by else None
    return told(suffers, *states, unharmed, by, _total(t, after), tone=tone)


def _states(t: TorgScope, before: Injuries, after: Injuries, target: Who) -> list[Say]:
    """What has befallen the target besides."""
    found: list[Say] = []
    if after.is_knocked_down and not before.is_knocked_down:
        found.append(say("{target} is knocked down.", target=target))
    if after.is_unconscious and not before.is_unconscious:
        found.append(say("{target} is unconscious.", target=target))
    if after.is_knocked_out and not before.is_knocked_out:
        if _in_points(t):
            found.append(say("{target} is stunned.", target=target))
        else:
            found.append(say("{target} is knocked out.", target=target))
    return found


def _total(t: TorgScope, after: Injuries) -> Say:
    if _in_points(t):
        return say("(HP lost: {points})", points=after.wounds)
    return say("(Shock now: {points})", points=after.shock)


def _shocked(t: TorgScope) -> Told:
    names = [each.character for each in t.together]
    sentence = say_n(
        len(names),
        "{people} suffers {harm}.",
        "{people} suffer {harm} each.",
        people=People(names),
        harm=shock_of(t, t.event.shock),
    )
    return told(sentence, tone=Tone.BAD, rules=("TR-077",))


def _inspired(t: TorgScope) -> Told:
    names = [each.character for each in t.together if isinstance(each, CharacterInspired)]
    owed = [each.character for each in t.together if isinstance(each, RecoveryOwed)]
    back = say_n(
        len(names),
        "{people} is back to strength.",
        "{people} are back to strength.",
        people=People(names),
    )
    is_half = t.dialect.rounds.inspiration == "stun_fatigue_and_half_the_hit_points"
    rule = "TG-040" if is_half else "TR-062"
    return told(back if names else None, _half(owed), tone=Tone.GOOD, rules=(rule,))


def _half(owed: list[str]) -> Say | None:
    if not owed:
        return None
    return say_n(
        len(owed),
        "The hit points of {people} rise to half, if they are lower.",
        "The hit points of each of these rise to half, if they are lower: {people}.",
        people=People(owed),
    )


WORDS: Final[Mapping[type[Any], Teller]] = {
    CharacterInspired: _inspired,
    CharacterStoodUp: tells("{character} is on both feet again.", Tone.PLAIN, "TR-063"),
    DamageSuffered: _damaged,
    RecoveryOwed: _inspired,
    ShockSuffered: _shocked,
}
"""Type of event → its teller."""

TOGETHER: Final[Mapping[type[Any], Key]] = {
    ShockSuffered: lambda event: (ShockSuffered, event.shock),
    CharacterInspired: lambda _event: CharacterInspired,
    RecoveryOwed: lambda _event: CharacterInspired,
}
"""What befalls a whole side is told once."""
