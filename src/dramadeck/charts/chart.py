"""A printed table as a value: `Chart` is the table, `Row` one line of it.

A table that continues beyond its printed lines has a `Continuation`, such as `Step`.
"""

import copyreg
from collections.abc import Iterable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from .display import as_printed, html_of

T = TypeVar("T")

LONGEST_SHOWN: Final = 60
"""How many characters of a value an error shows."""


class ChartError(LookupError, ValueError):
    """A chart has no row for a number, a name or an id; the message names the nearest ones."""


def shown(value: object) -> str:
    """The `repr` of a value for an error message, cut to `LONGEST_SHOWN` characters."""
    if isinstance(value, int) and value.bit_length() > 4 * LONGEST_SHOWN:
        return f"<a number of about {int(value.bit_length() * 0.30103) + 1:,} digits>"
    text = repr(value[:LONGEST_SHOWN] if isinstance(value, str) else value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


def whole_number(what: str, number: object, *, least: int | None = None) -> int:
    """Return the argument called `what` if it is a whole number (no bool), at least `least`.

    A `TypeError` or a `ValueError` otherwise.
    """
    if isinstance(number, bool) or not isinstance(number, int):
        kind = type(number).__name__
        raise TypeError(f"{what} must be a whole number, not {shown(number)} ({kind})")
    if least is not None and number < least:
        raise ValueError(f"{what} must be at least {least}, not {shown(number)}")
    return number


def of_type(what: str, value: object, kind: type[T]) -> T:
    """Return the argument called `what` if it is of this type; otherwise a `TypeError`."""
    if not isinstance(value, kind):
        raise TypeError(
            f"{what} must be of type {kind.__name__}, not {shown(value)} ({type(value).__name__})"
        )
    return value


def close_matches(word: str, words: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """At most three of the words that are similar to a mistyped word, the most similar first."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistyped word needs it

    return get_close_matches(word, list(words), cutoff=cutoff)


class Row(NamedTuple, Generic[T]):
    """One line of a chart: a range of numbers and their result.

    Attributes:
        low: the first number of the line.
        high: the last one; `None` in a line without an upper end.
        result: the result of the line.
        source: keys of the bibliography, separated by ", "; the default is that of the chart.

    >>> print(Row(7, None, 3))
    7 or more → 3
    """

    low: int
    high: int | None
    result: T
    source: str = ""

    @property
    def numbers(self) -> str:
        """The numbers of the line as printed.

        >>> Row(-5, -1, 1).numbers
        '-5 to -1'
        """
        if self.high is None:
            return f"{self.low} or more"
        if self.low < 0 and self.low != self.high:
            return f"{self.low} to {self.high}"
        if self.low == self.high:
            return str(self.low)
        return f"{self.low}-{self.high}"

    def holds(self, number: int) -> bool:
        """Whether the number is in the range of the line."""
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        return f"{self.numbers} → {self.result}"


class Continuation(Protocol[T]):
    """How a chart continues beyond its printed lines."""

    def covers(self, number: int, rows: tuple[Row[T], ...]) -> bool:
        """Whether this continuation has a result for a number outside all lines."""
        ...

    def result(self, number: int, rows: tuple[Row[T], ...]) -> T:
        """The result of the chart for such a number."""
        ...


def is_above(number: int, rows: tuple[Row[T], ...]) -> bool:
    """Whether the number is above the upper end of the last line, if it has one."""
    high = rows[-1].high
    return high is not None and number > high


class Step(NamedTuple):
    """A chart continues upward: `adds` more for each further `every` numbers.

    >>> print(Step(every=5, adds=1))
    each 5 more → +1
    """

    every: int
    adds: int

    def covers(self, number: int, rows: tuple[Row[int], ...]) -> bool:
        """Whether the number is above the last printed line."""
        return is_above(number, rows)

    def result(self, number: int, rows: tuple[Row[int], ...]) -> int:
        """The last printed result, plus `adds` for every step begun above it."""
        last = rows[-1]
        printed_up_to = last.low if last.high is None else last.high
        steps_begun = -(-(number - printed_up_to) // self.every)
        return last.result + self.adds * steps_begun

    def __str__(self) -> str:
        return f"each {self.every} more → {self.adds:+}"


class Chart(Generic[T]):
    """A printed table: rows in ascending order that do not overlap. Frozen and hashable.

    Attributes:
        name: the name in messages.
        rows: the lines, ascending; each with its source.
        source: keys of the bibliography, separated by ", ".
        beyond: how the chart continues beyond its lines, or `None`.

    Raises:
        ValueError: the chart has no rows, or they are not ascending, or they overlap.

    >>> sizes = Chart("Hand size", (Row(1, 1, 6), Row(2, 2, 5), Row(3, 6, 4)), source="TR-009")
    >>> sizes.lookup(5)
    4
    """

    name: str
    rows: tuple[Row[T], ...]
    source: str
    beyond: Continuation[T] | None = None

    def __init__(
        self,
        name: str,
        rows: tuple[Row[T], ...],
        source: str,
        beyond: Continuation[T] | None = None,
    ) -> None:
        rows = tuple(row._replace(source=row.source or source) for row in rows)
        if not rows:
            raise ValueError(f"{name}: a chart needs at least one row")
        for row in rows:
            whole_number(f"{name}: the first number of {row}", row.low)
            if row.high is not None:
                whole_number(f"{name}: the last number of {row}", row.high, least=row.low)
        for row, following in pairwise(rows):
            if row.high is None or row.high >= following.low:
                raise ValueError(f"{name}: {following} must begin above the end of {row}")
        # No dataclass, because the import of `dataclasses` takes longer than that of the charts.
        vars(self).update(name=name, rows=rows, source=source, beyond=beyond)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if isinstance(other, Chart) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.rows, self.source, self.beyond))

    def lookup(self, number: int) -> T:
        """The result of the line whose range has a number, in the units of the chart.

        Raises:
            ChartError: the chart has no line for this number.

        >>> Chart("Bonus", (Row(1, 1, -12), Row(2, 2, -10)), "RUS").lookup(2)
        -10
        """
        whole_number(f"{self.name}: the number looked up", number)
        for row in self.rows:
            if row.holds(number):
                return row.result
        if self.beyond is not None and self.beyond.covers(number, self.rows):
            return self.beyond.result(number, self.rows)
        below = [row for row in self.rows if row.low < number][-1:]
        above = [row for row in self.rows if row.low > number][:1]
        near = "; ".join(str(row) for row in below + above)
        raise ChartError(f"{self.name}: no row for {shown(number)}; nearest: {near}")

    def __str__(self) -> str:
        lines = [(row.numbers, str(row.result)) for row in self.rows]
        width = max(len(numbers) for numbers, _ in lines)
        table = [self.name, *(f"{numbers:>{width}} → {result}" for numbers, result in lines)]
        if self.beyond is not None:
            table.append(str(self.beyond))
        return "\n".join(table)

    _repr_html_ = html_of
    _repr_pretty_ = as_printed

    def __repr__(self) -> str:
        return f"<Chart {self.name!r}: {len(self.rows)} rows, source {self.source}>"


def read_only(mapping: Mapping[Any, Any]) -> MappingProxyType[Any, Any]:
    """Make a read-only mapping from its pickle or copy."""
    return MappingProxyType(mapping)


# Python can neither pickle nor copy a `MappingProxyType`, or a value that contains one, such as a
# scenario that is sent to another process. This allows it in the whole program.
copyreg.pickle(MappingProxyType, lambda mapping: (read_only, (dict(mapping),)))
