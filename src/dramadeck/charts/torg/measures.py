"""Values and measures, a scale on which 5 more is ten times as much; the difficulty scale.

Characters and difficulty numbers use *values*; a *measure* is an amount such as seconds, meters,
kilograms or a number of people. Measures are whole numbers, but for a few decimal fractions of the
printed chart, such as the 1.5 of value 1. A decimal fraction that is looked up is used exactly as
it is written.
"""

from enum import Enum, StrEnum
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from ..chart import Chart, ChartError, Row, close_matches, of_type, shown

Measure: TypeAlias = int | float
"""An amount in real units: an `int` if it is whole."""

_LOWEST_VALUE = -1500
"""The measures of lower values are too small for a `float`."""


class Rounding(StrEnum):
    """How an amount between two measures of the chart is rounded.

    `CEILING` takes the smallest value whose measure is at least the amount, as the printed
    charts do; `CLOSEST` takes the value whose measure is nearest, of two as near the higher;
    `FLOOR` takes the largest value whose measure is at most the amount.
    """

    CEILING = "ceiling"
    CLOSEST = "closest"
    FLOOR = "floor"


class Repeat(NamedTuple):
    """A chart continues upward and downward: all lines again, `times` as large each time."""

    times: int

    def covers(self, number: int, rows: tuple[Row[Measure], ...]) -> bool:
        """Whether the measure of the number can be written exactly."""
        return bool(rows) and number >= _LOWEST_VALUE

    def result(self, number: int, rows: tuple[Row[Measure], ...]) -> Measure:
        """The result of the line for the number, times a power of `times`."""
        exact = self.exact(number, rows)
        return exact.numerator if exact.denominator == 1 else float(exact)

    def exact(self, number: int, rows: tuple[Row[Measure], ...]) -> Fraction:
        """The same without rounding."""
        power, place = divmod(number - rows[0].low, len(rows))
        return Fraction(rows[place].result) * Fraction(self.times) ** power

    def __str__(self) -> str:
        return f"and so on, times {self.times}"


_DECADES = Repeat(times=10)

VALUES: Chart[Measure] = Chart(
    "Measure by value",
    (Row(0, 0, 1), Row(1, 1, 1.5), Row(2, 2, 2.5), Row(3, 3, 4), Row(4, 4, 6)),
    source="WOM, RUS",
    beyond=_DECADES,
)
"""The value chart: five lines, which repeat times ten, upward and downward."""


def measure(value: int) -> Measure:
    """The measure of a value, an `int` if it is whole; smaller than 1 below value 0 (WOM, RUS).

    Raises:
        ChartError: the measure is too small to be written as a number (below value -1500).

    >>> [measure(value) for value in range(-1, 8)]
    [0.6, 1, 1.5, 2.5, 4, 6, 10, 15, 25]
    """
    return VALUES.lookup(value)


def value_of(amount: Measure, rounding: Rounding = Rounding.CEILING) -> int:
    """The value of a measure (sources: WOM; for the closest, MA-022).

    Args:
        amount: a measure above 0. A decimal fraction is used as it is written, so 0.6 is exactly
            the measure of value -1.
        rounding: how an amount between two measures is rounded.

    Raises:
        ValueError: the amount is 0 or less, or no finite number.

    >>> value_of(200), value_of(200, Rounding.CLOSEST), value_of(200, Rounding.FLOOR)
    (12, 12, 11)
    """
    of_type("the rounding", rounding, Rounding)
    exact = _fraction(amount)
    digits = len(str(exact.numerator)) - len(str(exact.denominator))
    value = len(VALUES.rows) * (digits - 1)  # the first value of its decade or of the one before
    while _exact_measure(value) < exact:
        value += 1
    below, above = _exact_measure(value - 1), _exact_measure(value)
    if rounding is Rounding.CLOSEST and exact < (below + above) / 2:
        return value - 1
    if rounding is Rounding.FLOOR and exact < above:
        return value - 1
    return value


def _fraction(amount: object) -> Fraction:
    """The number as an exact decimal fraction, such as 0.6 instead of the binary approximation."""
    if isinstance(amount, bool) or not isinstance(amount, int | float):
        kind = type(amount).__name__
        raise TypeError(f"a measure must be a number, not {shown(amount)} ({kind})")
    if not 0 < amount < float("inf"):
        raise ValueError(f"a measure must be a finite number above 0, not {shown(amount)}")
    return Fraction(amount) if isinstance(amount, int) else Fraction(repr(amount))


def _exact_measure(value: int) -> Fraction:
    return _DECADES.exact(value, VALUES.rows)


class Unit(Enum):
    """A unit of time, distance, speed or weight, with its shift (source: WOM).

    The shift is added to the value of the number. Seconds, meters, meters a round and kilograms are
    the base units, with shift 0. A round is ten seconds. The value of a member is its kind and its
    shift.

    >>> Unit.MINUTES.kind, Unit.MINUTES.shift
    ('time', 9)
    """

    SECONDS = ("time", 0)
    ROUNDS = ("time", 5)
    MINUTES = ("time", 9)
    HOURS = ("time", 18)
    DAYS = ("time", 25)
    WEEKS = ("time", 29)
    MONTHS = ("time", 32)
    YEARS = ("time", 38)
    FEET = ("distance", -3)
    METERS = ("distance", 0)
    KILOMETERS = ("distance", 15)
    MILES = ("distance", 16)
    METERS_A_ROUND = ("speed", 0)
    KILOMETERS_AN_HOUR = ("speed", 2)
    MILES_AN_HOUR = ("speed", 3)
    POUNDS = ("weight", -2)
    KILOGRAMS = ("weight", 0)
    TONS = ("weight", 15)

    @property
    def kind(self) -> str:
        """What the unit measures."""
        return self.value[0]

    @property
    def shift(self) -> int:
        """What the unit adds to the value of the number."""
        return self.value[1]


def value_of_quantity(amount: Measure, unit: Unit, rounding: Rounding = Rounding.CEILING) -> int:
    """The value of an amount in any unit, with the shift of the unit (source: WOM).

    Args:
        amount: how many of the unit, more than 0.
        unit: the unit.
        rounding: how an amount between two measures is rounded.

    Raises:
        ValueError: the amount is 0 or less, or no finite number.

    >>> value_of_quantity(1, Unit.ROUNDS), value_of_quantity(10, Unit.SECONDS)
    (5, 5)
    """
    return value_of(amount, rounding) + of_type("the unit", unit, Unit).shift


class Difficulty(NamedTuple):
    """One line of the difficulty scale.

    Attributes:
        label: the word for the difficulty.
        dn: the difficulty number.
        modifier: the difficulty as a modifier of another difficulty number.
        source: keys of the bibliography.

    >>> print(DIFFICULTIES[2])
    Average: DN 8 (+0)
    """

    label: str
    dn: int
    modifier: int
    source: str = "TOV"

    def __str__(self) -> str:
        return f"{self.label}: DN {self.dn} ({self.modifier:+})"


DIFFICULTIES = (
    Difficulty("Very Easy", dn=3, modifier=-5),
    Difficulty("Easy", dn=5, modifier=-3),
    Difficulty("Average", dn=8, modifier=0),
    Difficulty("Complicated", dn=10, modifier=2),
    Difficulty("Difficult", dn=12, modifier=4),
    Difficulty("Hard", dn=13, modifier=5),
    Difficulty("Very Hard", dn=15, modifier=7),
)
"""The difficulty scale, easiest first. The known copies end after "Very Hard"."""


def difficulty(label: str) -> Difficulty:
    """The line of the difficulty scale for a word, in any case (source: TOV).

    Raises:
        ChartError: no line has this word; the message names the nearest.

    >>> difficulty("hard").dn
    13
    """
    key = of_type("the word of a difficulty", label, str).strip().casefold()
    by_word = {line.label.casefold(): line for line in DIFFICULTIES}
    if key in by_word:
        return by_word[key]
    near = close_matches(key, by_word) or by_word
    raise ChartError(
        f"no difficulty {shown(label)}; nearest: {', '.join(by_word[word].label for word in near)}"
    )
