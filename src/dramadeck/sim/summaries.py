"""Summaries of measured numbers, of a fixed size, that can be merged.

Sums are exact fractions, so it makes no difference in which batches the games were played.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.charts.display import as_printed, html_of
from dramadeck.core import UnknownNameError
from dramadeck.core.refusals import truncated_repr
from dramadeck.odds import Distribution

Row: TypeAlias = Mapping[str, int | float]
"""The numbers measured in one game, by name."""

MOST_OUTCOMES: Final = 1000
"""The most different whole numbers of a distribution; with more there is none."""

MOST_NAMES: Final = 1000
"""The most numbers that can be measured in a game."""


@attrs.frozen(kw_only=True)
class Summary:
    """Mean, variance and distribution of a number over many games.

    Attributes:
        name: what was measured.
        count: in how many games; a game that does not give the number does not count as 0.
        total: the sum of all numbers.
        total_of_squares: the sum of their squares.
        least: the smallest number.
        most: the largest number.
        counts: (number, how often) for whole numbers; None if there are fractions, or too many
            different numbers.

    >>> summary = Summary.of("cards", [1, 2, 2, 3])
    >>> summary.mean, summary.distribution.chance(2)
    (2.0, 0.5)
    """

    name: str
    count: int
    total: Fraction
    total_of_squares: Fraction
    least: int | float
    most: int | float
    counts: tuple[tuple[int, int], ...] | None

    _repr_html_ = html_of
    _repr_pretty_ = as_printed

    @classmethod
    def of(cls, name: str, numbers: Iterable[int | float]) -> "Summary":
        """The summary of these numbers; a `ValueError` if there are none."""
        values = list(numbers)
        if not values:
            raise ValueError(f"{name}: expected one number at least, got none")
        whole = [number for number in values if isinstance(number, int)]
        is_whole = len(whole) == len(values)
        exact = whole if is_whole else [Fraction(number) for number in values]
        return cls(
            name=name,
            count=len(values),
            total=Fraction(sum(exact)),
            total_of_squares=Fraction(sum(number * number for number in exact)),
            least=min(values),
            most=max(values),
            counts=_counts(Counter(whole)) if is_whole else None,
        )

    @property
    def figures(self) -> str:
        """Mean, standard error, least and most, in a line."""
        mean = f"mean {self.mean:.3f} ± {self.standard_error:.3f}"
        return f"{mean}, {self.least:g} to {self.most:g}"

    def __str__(self) -> str:
        return f"{self.name}  {self.figures}"

    def merged(self, other: "Summary") -> "Summary":
        """The summary of both parts together; a `ValueError` if they measure different things.

        >>> whole = Summary.of("cards", [1, 2]).merged(Summary.of("cards", [4, 5]))
        >>> whole == Summary.of("cards", [1, 2, 4, 5])
        True
        """
        if other.name != self.name:
            raise ValueError(f"summaries of {self.name} and {other.name} cannot be merged")
        counts = None
        if self.counts is not None and other.counts is not None:
            counts = _counts(Counter(dict(self.counts)) + Counter(dict(other.counts)))
        return Summary(
            name=self.name,
            count=self.count + other.count,
            total=self.total + other.total,
            total_of_squares=self.total_of_squares + other.total_of_squares,
            least=min(self.least, other.least),
            most=max(self.most, other.most),
            counts=counts,
        )

    @property
    def mean(self) -> float:
        """The mean."""
        return float(self.total / self.count)

    @property
    def variance(self) -> float:
        """The variance, as estimated from a sample; 0 for a single game."""
        if self.count == 1:
            return 0.0
        squares = self.total_of_squares - self.total * self.total / self.count
        try:
            return float(squares / (self.count - 1))
        except OverflowError:
            return math.inf

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.count)

    @property
    def distribution(self) -> Distribution:
        """How often each number occurred, as a share of all; a `ValueError` if `counts` is None."""
        if self.counts is None:
            raise ValueError(
                f"{self.name}: no distribution, because not all numbers are whole, or more than "
                f"{MOST_OUTCOMES} are different; use `mean` and `variance`"
            )
        return Distribution(self.name, [(number, n / self.count) for number, n in self.counts])

    def to_dict(self) -> dict[str, Any]:
        """The record as plain data, ready for JSON.

        >>> Summary.of("cards", [1, 2]).to_dict()["counts"]
        [[1, 1], [2, 1]]
        """
        names = ("name", "count", "mean", "variance", "standard_error", "least", "most")
        counts = None if self.counts is None else [list(pair) for pair in self.counts]
        return {name: getattr(self, name) for name in names} | {"counts": counts}


def _counts(counts: Mapping[int, int]) -> tuple[tuple[int, int], ...] | None:
    return tuple(sorted(counts.items())) if len(counts) <= MOST_OUTCOMES else None


class Accumulator:
    """Collects the numbers of a few games for their summaries."""

    def __init__(self, rows: int = 0) -> None:
        self._numbers: dict[str, list[int | float]] = {}
        self._most_rows, self.rows = rows, tuple[Row, ...]()

    def add(self, measured: Any) -> None:
        """Add the numbers of a game."""
        if not issubclass(type(measured), Mapping):
            raise TypeError(f"a measure gives numbers by name, not {truncated_repr(measured)}")
        row: dict[str, int | float] = {}
        for name, number in measured.items():
            if not isinstance(number, int | float):
                raise TypeError(
                    f"{str(name)[:60]}: expected a number, got {truncated_repr(number)}"
                )
            if not math.isfinite(number):
                raise ValueError(f"{str(name)[:60]}: expected a finite number, got {number}")
            whole = int(number) if isinstance(number, bool) else number
            self._numbers.setdefault(str(name), []).append(whole)
            row[str(name)] = whole
        if len(self.rows) < self._most_rows:
            self.rows = (*self.rows, row)
        if len(self._numbers) > MOST_NAMES:
            raise ValueError(f"at most {MOST_NAMES} things can be measured at once")

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """A summary for each name, in the order in which they were first measured."""
        return tuple(Summary.of(name, numbers) for name, numbers in self._numbers.items())


@attrs.frozen(kw_only=True)
class Simulated:
    """The result of a simulation.

    Attributes:
        seed: its seed.
        requested: how many games were requested; fewer if `until` was reached before.
        games: how many have been played; always the first ones.
        cut_short: how many of them ended only because of `Scenario.moves`.
        summaries: a summary for each measured number.
        rows: the numbers of each game, in their order; of the first 10,000 games by default.
    """

    seed: int | str
    requested: int
    games: int = 0
    cut_short: int = 0
    summaries: tuple[Summary, ...] = attrs.field(
        default=(), repr=lambda summaries: f"<{len(summaries)} summaries>"
    )
    rows: tuple[Row, ...] = attrs.field(default=(), repr=False, hash=False)

    _repr_html_ = html_of
    _repr_pretty_ = as_printed

    @property
    def is_complete(self) -> bool:
        """Whether every requested game has been played."""
        return self.games == self.requested

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the measured numbers."""
        return tuple(summary.name for summary in self.summaries)

    def __getitem__(self, name: str) -> Summary:
        """The summary of this name."""
        for summary in self.summaries:
            if summary.name == name:
                return summary
        raise UnknownNameError.among("measure", name, self.names)

    def to_records(self) -> list[dict[str, int | float]]:
        """A dict for each game in `rows`, with its number for `play`, as pandas takes them.

        >>> from dramadeck.sim import simulate
        >>> from dramadeck.sim.torg import GREEDY, scene
        >>> simulate(scene(GREEDY, rounds=1), games=2, seed=7).to_records()[1]
        {'game': 1, 'pool in round 1': 1, 'largest pool in round 1': 1}
        """
        return [{"game": number, **row} for number, row in enumerate(self.rows)]

    def with_games(
        self, games: int, cut_short: int, more: Iterable[Summary], rows: Iterable[Row] = ()
    ) -> "Simulated":
        """The same with the next games added."""
        summaries = {summary.name: summary for summary in self.summaries}
        for summary in more:
            name = summary.name
            summaries[name] = summaries[name].merged(summary) if name in summaries else summary
        if len(summaries) > MOST_NAMES:
            raise ValueError(f"at most {MOST_NAMES} things can be measured at once")
        return attrs.evolve(
            self,
            games=self.games + games,
            cut_short=self.cut_short + cut_short,
            summaries=tuple(summaries.values()),
            rows=(*self.rows, *rows),
        )

    def as_text(self) -> str:
        """A line for each measure: mean, standard error, least and most.

        >>> print(Simulated(seed=1, requested=9).as_text())
        0 of 9 games, seed 1
        """
        share = f"{self.games}" if self.is_complete else f"{self.games} of {self.requested}"
        widest = max(map(len, self.names), default=0)
        lines = (
            f"{s.name:<{widest}}  {s.figures}"
            + (f", in {s.count} of {self.games} games" if s.count < self.games else "")
            for s in self.summaries
        )
        cut_short = f", {self.cut_short} stopped early" if self.cut_short else ""
        return "\n".join([f"{share} games, seed {self.seed}{cut_short}", *lines])

    def __str__(self) -> str:
        return self.as_text()

    def to_dict(self) -> dict[str, Any]:
        """The summaries as plain data, ready for JSON; for the rows see `to_records`."""
        names = ("seed", "requested", "games", "cut_short")
        data = {name: getattr(self, name) for name in names}
        return data | {"summaries": [summary.to_dict() for summary in self.summaries]}
