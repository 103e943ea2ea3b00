"""How values, difficulties and dice are spoken of, by the die that the rule text throws."""

from collections.abc import Iterable

from dramadeck.narration.saying import Listed, OwnWords, Say, Signed, Value, say, say_in
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.torg import SkillBox


def asked(t: TorgScope, difficulty: int) -> Value:
    """A difficulty number; where dice stay under the skill, what it does to that."""
    return Signed(-difficulty) if t.rolls_under else difficulty


def against(t: TorgScope, value: int, difficulties: Iterable[int], skill: str | None = None) -> Say:
    """A value, maybe of a skill, and what it has to overcome."""
    numbers = tuple(difficulties)
    has = say_in("values", "{value}", value=value)
    if skill is not None:
        has = say_in("values", "{skill} {value}", skill=OwnWords(skill), value=value)
    row = Listed([asked(t, each) for each in numbers])
    if not t.rolls_under:
        return say_in("values", "{value} against {difficulty}", value=has, difficulty=row)
    if not any(numbers):
        return has
    return say_in("values", "{value} at {difficulty}", value=has, difficulty=row)


def contribution(contributes: bool) -> Say | None:
    """That an action has not helped the scene along: no card goes into the pool for it (TR-023)."""
    return None if contributes else say("It does not help the scene along.")


def skill_box(box: SkillBox) -> Value:
    """A problem, or the steps side by side; a box without any is empty."""
    row: Value | None = box.hazard
    for each in reversed(box.steps):
        row = each if row is None else say_in("skill box", "{a}{b}", a=each, b=row)
    return say_in("skill box", "nothing") if row is None else row
