"""Torg Eternity: the figures of its charts on which two public sources agree.

Its cards, rules of play and texts are not included. The sources are a dice bot (BCE), against whose
tests the rows were checked, and a system for virtual tabletops (FTE).
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from ..chart import Chart, Row, Step, is_above, of_type, whole_number
from .measures import Rounding
from .multi_action import ByValue

_SOURCE = "BCE, FTE"

MISHAP = 1
"""The face of the first die with which an action always fails."""

POINT_MINIMUM = 10
"""The least total of a die bought with a possibility."""


class DieRow(NamedTuple):
    """A die: the faces on which it is rolled again, its least total, the faces of a mishap."""

    die: str
    rolls_again_on: tuple[int, ...]
    least: int = 1
    mishap_on: tuple[int, ...] = ()
    source: str = _SOURCE

    def __str__(self) -> str:
        faces = ", ".join(map(str, self.rolls_again_on))
        if self.mishap_on:
            return f"{self.die}: {faces}; {self.mishap_on[0]} on the first roll is a mishap"
        return f"{self.die}: {faces}; counts at least {self.least}"


DICE = (
    DieRow("with the skill", (10, 20), mishap_on=(MISHAP,)),
    DieRow("without the skill", (10,), mishap_on=(MISHAP,)),
    DieRow("with a possibility", (10, 20), least=POINT_MINIMUM),
    DieRow("with a possibility, without the skill", (10,), least=POINT_MINIMUM),
)
"""The twenty-sided die, and the one that a possibility adds."""


class BonusDieFace(NamedTuple):
    """How much a face of the six-sided bonus die adds to the damage."""

    counts: int
    rolls_again: bool = False

    def __str__(self) -> str:
        return f"{self.counts} and one more die" if self.rolls_again else str(self.counts)


class EternityLevel(StrEnum):
    """How well an action succeeded, least first."""

    STANDARD = "standard"
    GOOD = "good"
    OUTSTANDING = "outstanding"


class Damage(NamedTuple):
    """The damage of a hit: levels of wounds and points of shock."""

    wounds: int
    shock: int

    def __str__(self) -> str:
        return f"wounds {self.wounds}, shock {self.shock}"


class MoreDamage(NamedTuple):
    """The chart of damage continues upward: `adds` more for each further `every` points."""

    every: int
    adds: Damage

    def covers(self, number: int, rows: tuple[Row[Damage], ...]) -> bool:
        """Whether the number is above the last printed line."""
        return is_above(number, rows)

    def result(self, number: int, rows: tuple[Row[Damage], ...]) -> Damage:
        """The last printed result, plus `adds` for every step begun above it."""
        last = rows[-1]
        wounds, shock = (
            Step(self.every, adds).result(number, (Row(last.low, last.high, printed),))
            for adds, printed in zip(self.adds, last.result, strict=True)
        )
        return Damage(wounds, shock)

    def __str__(self) -> str:
        more = self.adds
        return f"each {self.every} more → wounds {more.wounds:+}, shock {more.shock:+}"


BONUS_NUMBERS = Chart(
    "Torg Eternity: bonus number by die total",
    (
        Row(1, 1, -10),
        Row(2, 2, -8),
        Row(3, 4, -6),
        Row(5, 6, -4),
        Row(7, 8, -2),
        Row(9, 10, -1),
        Row(11, 12, 0),
        Row(13, 14, 1),
        Row(15, 15, 2),
        Row(16, 16, 3),
        Row(17, 17, 4),
        Row(18, 18, 5),
        Row(19, 19, 6),
        Row(20, 20, 7),
        Row(21, 25, 8),
    ),
    source=_SOURCE,
    beyond=Step(every=5, adds=1),
)
"""The bonus number for each total of the die; above the last line each 5 more give 1 more."""

SUCCESS_LEVELS = Chart(
    "Torg Eternity: success level by margin",
    (
        Row(0, 4, EternityLevel.STANDARD),
        Row(5, 9, EternityLevel.GOOD),
        Row(10, None, EternityLevel.OUTSTANDING),
    ),
    source=_SOURCE,
)
"""The levels of success; the margin is the total less the difficulty number."""

DAMAGE = Chart(
    "Torg Eternity: damage by margin over toughness; below that, none",
    (
        Row(-5, -1, Damage(0, 1)),
        Row(0, 4, Damage(0, 2)),
        Row(5, 9, Damage(1, 2)),
    ),
    source=_SOURCE,
    beyond=MoreDamage(every=5, adds=Damage(1, 2)),
)
"""The damage of a hit, by the damage total less the toughness."""

BONUS_DIE = Chart(
    "Torg Eternity: what the bonus die counts",
    (
        *(Row(face, face, BonusDieFace(face)) for face in range(1, 6)),
        Row(6, 6, BonusDieFace(5, rolls_again=True)),
    ),
    source=_SOURCE,
)
"""The faces of the six-sided bonus die."""

SEVERAL_ACTIONS = Chart(
    "Torg Eternity: penalty for several actions or targets",
    (Row(1, 1, 0), Row(2, 2, -2), Row(3, 3, -4)),
    source="FTE, TES",
    beyond=Step(every=1, adds=-2),
)
"""The penalty of each action: 2 for each action beyond the first."""

ACTING_AS_ONE = Chart(
    "Torg Eternity: bonus when several act as one",
    (Row(1, 1, 0), Row(2, 2, 1), Row(3, 3, 2), Row(4, 5, 3), Row(6, 9, 4), Row(10, 14, 5)),
    source="FTE, TES",
    beyond=ByValue(times=1, rounding=Rounding.FLOOR),
)
"""The bonus of a group on one roll. One summary gives 3 for six; by the value chart it is 4."""


def bonus_number(total: int) -> int:
    """The bonus number of a die total (BCE, FTE)."""
    return BONUS_NUMBERS.lookup(whole_number("the die total", total, least=1))


def is_mishap(first: int) -> bool:
    """Whether an action with this first die always fails (BCE, FTE)."""
    return whole_number("the die", first, least=1) == MISHAP


def die_total(dice: Iterable[int], *, skilled: bool = True) -> int:
    """The total of a die and its re-rolls; later dice do not count (BCE, FTE)."""
    again = DICE[0 if of_type("skilled", skilled, bool) else 1].rolls_again_on
    total = 0
    for face in dice:
        total += whole_number("the die", face, least=1)
        if face not in again:
            break
    if not total:
        raise ValueError("a roll needs at least one die")
    return total


def point_die(total: int) -> int:
    """The total of a die bought with a possibility, at least 10 (BCE, FTE)."""
    return max(whole_number("the total of the added die", total, least=1), POINT_MINIMUM)


def success_level(margin: int) -> EternityLevel | None:
    """How well an action succeeded, or `None` for a margin below 0 (BCE, FTE)."""
    return None if whole_number("the margin", margin) < 0 else SUCCESS_LEVELS.lookup(margin)


def damage(margin: int) -> Damage:
    """The damage of a hit, by the damage total less the toughness (BCE, FTE)."""
    if whole_number("the margin", margin) < DAMAGE.rows[0].low:
        return Damage(0, 0)
    return DAMAGE.lookup(margin)


def bonus_dice(faces: Iterable[int]) -> int:
    """The sum of bonus dice, with re-rolls (BCE, FTE)."""
    return sum(BONUS_DIE.lookup(face).counts for face in faces)


def several_actions(count: int) -> int:
    """The penalty of each of several actions or targets (FTE, TES)."""
    return SEVERAL_ACTIONS.lookup(whole_number("the number of actions", count, least=1))


def acting_as_one(count: int) -> int:
    """The bonus of a group that acts as one (FTE, TES)."""
    return ACTING_AS_ONE.lookup(whole_number("the number acting", count, least=1))
