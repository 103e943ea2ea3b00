"""The multi-action charts: one table of rows, printed as two charts.

`PRINTED_ROWS` holds every figure once; `MANY_ON_ONE` and `ONE_ON_MANY` are its columns under
their printed names. How they are used is told in `group_actions`, `several_actions` and
`summing`.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from ..chart import Chart, Row, of_type, whole_number
from .measures import Rounding, measure, value_of


class MultiActionRow(NamedTuple):
    """One line of the multi-action charts.

    Attributes:
        low: the smallest number of characters or actions that the line is for.
        high: the largest.
        modifier: bonus modifier of Many on One, and Toughness increase of One on Many.
        margin: by how much a group must beat the difficulty number for so many to succeed.
        increase: by how much One on Many raises the difficulty number.
    """

    low: int
    high: int
    modifier: int
    margin: int
    increase: int


PRINTED_ROWS = (
    MultiActionRow(1, 1, modifier=0, margin=0, increase=2),
    MultiActionRow(2, 2, modifier=2, margin=2, increase=4),
    MultiActionRow(3, 4, modifier=3, margin=4, increase=6),
    MultiActionRow(5, 6, modifier=4, margin=6, increase=8),
    MultiActionRow(7, 10, modifier=5, margin=8, increase=10),
    MultiActionRow(11, 15, modifier=6, margin=10, increase=12),
)
"""Both charts (MA-004, MA-006, MA-015, MA-016): each figure stands here and nowhere else."""

PRINTED_UP_TO = PRINTED_ROWS[-1].high
"""The largest number on the printed charts; beyond it they are extended (MA-022, MA-023)."""


class Extension(StrEnum):
    """What more than 15 characters need to succeed (MA-023).

    The text says twice the value; the printed column of Many on One is twice the value less two.
    """

    LITERAL = "twice the value"
    PATTERN = "twice the value less two"


class Spread(StrEnum):
    """Which number of a spread such as 3-4 is taken (MA-021).

    `TOP` is what player characters get unless drama says otherwise; for others the gamemaster
    chooses, and by ruling they get it as well unless she says `LOWEST`.
    """

    TOP = "top"
    LOWEST = "lowest"


class Pick(StrEnum):
    """Which of several nearly equal numbers counts for all."""

    LOWEST = "lowest"
    HIGHEST = "highest"

    def of(self, numbers: Iterable[int]) -> int:
        """The number that counts.

        >>> Pick.HIGHEST.of([8, 9])
        9
        """
        return min(numbers) if self is Pick.LOWEST else max(numbers)


class Successes(NamedTuple):
    """How many succeed, as the charts print it: a number or a spread.

    >>> print(Successes(3, 4))
    3-4
    """

    fewest: int
    most: int

    def take(self, spread: Spread) -> int:
        """The number that is taken from the spread (MA-021).

        >>> Successes(3, 4).take(Spread.TOP)
        4
        """
        return self.most if of_type("the spread", spread, Spread) is Spread.TOP else self.fewest

    def __str__(self) -> str:
        return str(self.most) if self.fewest == self.most else f"{self.fewest}-{self.most}"


class ByValue(NamedTuple):
    """A chart goes on upward by the value of the number, as a rule the closest (MA-022, MA-023).

    Attributes:
        times: how many times the value is taken.
        rounding: which value that of a number between two measures is.

    >>> print(ByValue(times=2))
    more → 2 x the value closest to the number
    >>> print(ByValue(times=1, rounding=Rounding.FLOOR))
    more → the value that the number reaches
    """

    times: int
    rounding: Rounding = Rounding.CLOSEST

    def covers(self, number: int, rows: tuple[Row[int], ...]) -> bool:
        """Whether the number lies above the printed lines.

        >>> ByValue(times=1).covers(16, (Row(11, 15, 6),))
        True
        """
        high = rows[-1].high
        return high is not None and number > high

    def result(self, number: int, rows: tuple[Row[int], ...]) -> int:
        """The value as many times as the column takes it; of two as close the higher.

        >>> ByValue(times=1).result(20, (Row(11, 15, 6),))
        7
        """
        del rows  # the value chart goes on by itself: the last printed line does not matter
        return self.times * value_of(number, self.rounding)

    def __str__(self) -> str:
        if self.rounding is Rounding.FLOOR:
            return "more → the value that the number reaches"
        return f"more → {self.times} x the value closest to the number"


Column: TypeAlias = Callable[[MultiActionRow], int]
"""A column of the charts, as a function of the row."""


def margin_column(row: MultiActionRow) -> int:
    """What a group must beat the difficulty number by (MA-006).

    >>> margin_column(PRINTED_ROWS[2])
    4
    """
    return row.margin


def increase_column(row: MultiActionRow) -> int:
    """What One on Many adds to the difficulty number (MA-015).

    >>> increase_column(PRINTED_ROWS[2])
    6
    """
    return row.increase


def _by_number(name: str, column: Column, source: str, beyond: ByValue) -> Chart[int]:
    rows = (Row(row.low, row.high, column(row)) for row in PRINTED_ROWS)
    return Chart(name, rows, source, beyond)


def _by_margin(name: str, column: Column, source: str) -> Chart[Successes]:
    starts = [column(row) for row in PRINTED_ROWS]
    ends = [*(following - 1 for following in starts[1:]), None]
    return Chart(
        name,
        (
            Row(start, end, Successes(row.low, row.high))
            for row, start, end in zip(PRINTED_ROWS, starts, ends, strict=True)
        ),
        source,
    )


class ManyOnOneChart(NamedTuple):
    """The chart Many on One.

    Attributes:
        bonus: characters acting → bonus modifier (MA-004).
        how_many: margin over the difficulty number → how many succeed (MA-006, MA-007), printed
            up to 15 of them.
    """

    bonus: Chart[int]
    how_many: Chart[Successes]


class OneOnManyChart(NamedTuple):
    """The chart One on Many.

    Attributes:
        difficulty: place of the action → increase of its difficulty number (MA-015).
        toughness: actions tried → Toughness increase of each opponent (MA-016).
        how_many: margin over a single difficulty number → how many succeed by the quick method
            (MA-020), printed up to 15 of them.
    """

    difficulty: Chart[int]
    toughness: Chart[int]
    how_many: Chart[Successes]


def _modifier(row: MultiActionRow) -> int:
    return row.modifier


MANY_ON_ONE = ManyOnOneChart(
    bonus=_by_number(
        "Many on One: bonus modifier by characters", _modifier, "MA-004, MA-022", ByValue(1)
    ),
    how_many=_by_margin(
        "Many on One: how many succeed, by margin", margin_column, "MA-006, MA-007"
    ),
)
"""The chart for many characters who do the same thing on one roll."""

ONE_ON_MANY = OneOnManyChart(
    difficulty=_by_number(
        "One on Many: difficulty increase by place", increase_column, "MA-015, MA-023", ByValue(2)
    ),
    toughness=_by_number(
        "One on Many: Toughness increase by actions", _modifier, "MA-016, MA-022", ByValue(1)
    ),
    how_many=_by_margin("One on Many: how many succeed, by margin", increase_column, "MA-020"),
)
"""The chart for one character who does several things on one roll."""


def succeeding(
    margin: int,
    acting: int,
    column: Column,
    extension: Extension = Extension.LITERAL,
) -> Successes:
    """How many succeed, whatever their number (MA-006..009, MA-020, MA-022, MA-023).

    Args:
        margin: the total less the difficulty number; between two lines the lower line counts.
        acting: how many act: never more succeed.
        column: the column that says what must be beaten: `margin_column` for Many on One,
            `increase_column` for the quick method.
        extension: what more than 15 need.

    Returns:
        The spread, cut at the number acting; 0 where even the first line is not reached.

    Raises:
        ValueError: nobody acts.
        TypeError: a number is not a whole number.

    >>> print(succeeding(5, 6, margin_column))
    3-4
    >>> print(succeeding(12, 200, margin_column), succeeding(12, 12, margin_column))
    16-19 11-12
    """
    whole_number("the margin", margin)
    whole_number("the number acting", acting, least=1)
    of_type("the extension", extension, Extension)
    # Few characters may reach a printed line for more than they are: then all of them succeed.
    reached = [row for row in rows_for(acting, extension) if column(row) <= margin]
    if not reached:
        return Successes(0, 0)
    furthest = [row for row in reached if column(row) == column(reached[-1])]
    return Successes(min(furthest[0].low, acting), min(furthest[-1].high, acting))


def rows_for(acting: int, extension: Extension = Extension.LITERAL) -> Iterator[MultiActionRow]:
    """The lines of the charts that so many can reach, extended beyond 15 (MA-022, MA-023).

    Args:
        acting: how many act.
        extension: what more than 15 need.

    Yields:
        The printed lines, and those beyond 15 whose smallest number is not above the number acting.

    >>> [(row.low, row.high, row.margin) for row in rows_for(30)][-2:]
    [(16, 19, 12), (20, 32, 14)]
    """
    yield from PRINTED_ROWS
    low, value = PRINTED_UP_TO + 1, value_of(PRINTED_UP_TO + 1, Rounding.CLOSEST)
    less = 0 if extension is Extension.LITERAL else 2
    while low <= acting:
        following = _first_closest_to(value + 1)
        yield MultiActionRow(low, following - 1, value, 2 * value - less, 2 * value)
        low, value = following, value + 1


def _first_closest_to(value: int) -> int:
    """The smallest number of people to which this value is the closest, ties upward."""
    return -(-int(measure(value - 1) + measure(value)) // 2)
