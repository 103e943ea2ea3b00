"""Distributions: outcomes with their probabilities, mean, quantiles, tables and plots."""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from html import escape
from importlib import import_module
from math import comb
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs

from dramadeck.charts.display import as_printed, html_of
from dramadeck.core.refusals import error_repr, truncated_repr

T = TypeVar("T")
Word = TypeVar("Word", bound=StrEnum)
Number = TypeVar("Number", int, float, Fraction)


def whole(name: str, number: Any) -> int:
    """A whole number, else a `TypeError`."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"{name}: expected a whole number, got {truncated_repr(number)}")
    return int(number)


def of_kind(name: str, value: Any, kind: type[T]) -> T:
    """The value if it is of this class, else a `TypeError`."""
    if not isinstance(value, kind):
        raise TypeError(f"{name}: expected {kind.__name__}, got {truncated_repr(value)}")
    return value


def one_of(name: str, value: Any, *kinds: type[Word]) -> Word:
    """A member of one of some enums, given as a member or as its word, else a `ValueError`."""
    members = [member for kind in kinds for member in kind]
    for member in members:
        if isinstance(value, str) and member.casefold() == value.casefold():
            return member
    raise ValueError(f"{name}: expected one of {', '.join(members)}, got {truncated_repr(value)}")


def several(name: str, values: Any, kind: type[T]) -> tuple[T, ...]:
    """The values if all are of this class, else a `TypeError`."""
    if not isinstance(values, Iterable) or isinstance(values, str | bytes):
        what = "numbers, such as (10, 10)" if kind is int else f"{kind.__name__}, such as a list"
        raise TypeError(f"{name}: expected several {what}, got {truncated_repr(values)}")
    members = cast("Iterable[object]", values)
    return tuple(of_kind(name, member, kind) for member in members)


def check_whole(_record: object, field: Any, number: Any) -> None:
    """A validator of a record's field: a whole number."""
    whole(field.name, number)


def check_yes_or_no(_record: object, field: Any, value: Any) -> None:
    """A validator of a record's field: True or False."""
    if not isinstance(value, bool):
        raise TypeError(f"{field.name}: expected True or False, got {truncated_repr(value)}")


Outcome: TypeAlias = int | str
"""One outcome: a number, or a word where nothing is counted."""

ODDS = "odds"
"""The context of sentences about odds in the message catalogues."""

CERTAINTY = 1e-9
"""How far the sum of probabilities may differ from 1 because of floating-point arithmetic."""

_BEYOND: Final = "beyond"
_BAR: Final = 0.8
_CROWDED: Final = 8
_DRAWN: Final = "distribution"
"""The attribute of matplotlib bars that holds their distribution."""

WORTH_SHOWING = 0.00005
"""Less likely outcomes at both ends of a table are left out: they would read 0.00 %."""


def _pairs(
    values: dict[int, Any] | dict[str, Any] | Iterable[tuple[Outcome, Any]],
) -> tuple[tuple[Outcome, float], ...]:
    pairs = cast("dict[Outcome, Any]", values).items() if isinstance(values, dict) else values
    return tuple(
        (
            outcome if isinstance(outcome, str) else whole("an outcome that is no word", outcome),
            float(chance),
        )
        for outcome, chance in pairs
    )


@attrs.frozen
class Distribution:
    """Every outcome with its probability; the sum is 1.

    Attributes:
        name: what is counted, such as "flips to finish".
        outcomes: (outcome, probability) pairs; numbers ascend.
        beyond: the probability of more than the last number: later, or never.
        left_out: what the probabilities do not count, in a sentence; empty if there is nothing.

    Raises:
        ValueError: a probability is not between 0 and 1, they do not add up to 1, or an outcome
            is repeated or out of order.

    >>> coins = Distribution("heads of two coins", {0: 0.25, 1: 0.5, 2: 0.25})
    >>> coins.mean, coins.quantile(0.5), coins.at_least(1)
    (1.0, 1, 0.75)
    """

    name: str
    outcomes: tuple[tuple[Outcome, float], ...] = attrs.field(converter=_pairs)
    beyond: float = attrs.field(default=0.0, converter=float)
    left_out: str = attrs.field(default="", kw_only=True)

    def __attrs_post_init__(self) -> None:
        outcomes = [outcome for outcome, _ in self.outcomes]
        if not outcomes:
            raise ValueError(f"{self.name}: there is no outcome")
        if len(set(outcomes)) != len(outcomes):
            raise ValueError(f"{self.name}: an outcome is repeated in {outcomes}")
        if self.is_numeric and outcomes != sorted(self.numbers):
            raise ValueError(f"{self.name}: the outcomes must ascend, not {outcomes}")
        for outcome, chance in (*self.outcomes, ("beyond", self.beyond)):
            if not -CERTAINTY <= chance <= 1 + CERTAINTY:
                raise ValueError(f"{self.name}: {outcome} has probability {chance}, not 0 to 1")
        total = math.fsum((*self.chances, self.beyond))
        if abs(total - 1) > CERTAINTY:
            raise ValueError(f"{self.name}: the probabilities add up to {total}, not 1")

    @property
    def chances(self) -> tuple[float, ...]:
        """The probabilities, in the order of the outcomes."""
        return tuple(chance for _, chance in self.outcomes)

    @property
    def is_numeric(self) -> bool:
        """Whether every outcome is a number, so that a mean makes sense."""
        return all(isinstance(outcome, int) for outcome, _ in self.outcomes)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The outcomes as numbers; a `TypeError` if one is a word."""
        words = [outcome for outcome, _ in self.outcomes if not isinstance(outcome, int)]
        if words:
            raise TypeError(
                f"{self.name} has words for outcomes ({truncated_repr(words[0])}), not numbers"
            )
        return tuple(int(outcome) for outcome, _ in self.outcomes)

    def chance(self, outcome: Outcome) -> float:
        """The probability of exactly this outcome; 0 for one that cannot happen.

        >>> Distribution("a coin", {"heads": 0.5, "tails": 0.5}).chance("heads")
        0.5
        """
        return dict(self.outcomes).get(outcome, 0.0)

    def at_least(self, number: int) -> float:
        """The probability of this number or more; a `ValueError` if part of `beyond` is less."""
        self._check_known(whole("number", number) - 1)
        chances = zip(self.numbers, self.chances, strict=True)
        return math.fsum([*(chance for n, chance in chances if n >= number), self.beyond])

    def at_most(self, number: int) -> float:
        """The probability of this number or less; a `ValueError` above the last number."""
        self._check_known(number)
        chances = zip(self.numbers, self.chances, strict=True)
        return math.fsum(chance for n, chance in chances if n <= number)

    @property
    def mean(self) -> float:
        """The mean; a `ValueError` if `beyond` is not 0 (see `capped`)."""
        if self.beyond > CERTAINTY:
            raise ValueError(
                f"{self.name}: no mean, because {self.beyond:.3g} of the probability is beyond "
                f"{self._last}; count further, or take the mean of `capped`"
            )
        return math.fsum(n * p for n, p in zip(self.numbers, self.chances, strict=True))

    @property
    def capped(self) -> "Distribution":
        """The same with `beyond` added to the probability of the last number.

        >>> Distribution("tries", {1: 0.5, 2: 0.25}, beyond=0.25).capped.mean
        1.5
        """
        last, chance = self._last, self.chances[-1]
        outcomes = (*self.outcomes[:-1], (last, chance + self.beyond))
        return Distribution(self.name, outcomes, left_out=self.left_out)

    def quantile(self, share: float) -> int | None:
        """The least number that is not exceeded in this share of all cases; 0.5 gives the median.

        None if it is more than the last number; then ask for more of them, such as more `flips`,
        or let `dramadeck.odds.torg.flips_for_chance` find how many.

        Raises:
            ValueError: the share is not between 0 and 1.

        >>> Distribution("tries", {1: 0.5, 2: 0.25}, beyond=0.25).quantile(0.9) is None
        True
        """
        if not 0 <= share <= 1:
            raise ValueError(f"a share is between 0 and 1, so not {share}")
        reached = 0.0
        for number, chance in zip(self.numbers, self.chances, strict=True):
            reached += chance
            if reached >= share - CERTAINTY / 1000 and (chance > 0 or share == 0):
                return number
        return None

    def _check_known(self, number: int) -> None:
        if whole("number", number) > self._last and self.beyond > CERTAINTY:
            raise ValueError(f"{self.name}: known up to {self._last} only, not up to {number}")

    @property
    def _last(self) -> int:
        return self.numbers[-1]

    def to_dict(self) -> dict[str, Any]:
        """The record as plain data, ready for JSON.

        >>> Distribution("a coin", {"heads": 0.5, "tails": 0.5}).to_dict()["outcomes"]
        [['heads', 0.5], ['tails', 0.5]]
        """
        return {
            "name": self.name,
            "outcomes": [[outcome, chance] for outcome, chance in self.outcomes],
            "beyond": self.beyond,
            "left_out": self.left_out,
        }

    def to_records(self) -> list[dict[str, Any]]:
        """A row for each outcome, as `pandas.DataFrame` and the like take them.

        `beyond` is the last row: the last number again, marked. So the sum of outcome times chance
        is the mean of `capped`.

        >>> Distribution("tries", {1: 0.5, 2: 0.25}, beyond=0.25).to_records()[-1]
        {'outcome': 2, 'chance': 0.25, 'is_beyond': True}
        """
        rows = [(outcome, chance, False) for outcome, chance in self.outcomes]
        if self.beyond > 0:
            rows.append((self.outcomes[-1][0], self.beyond, True))
        return [dict(zip(("outcome", "chance", "is_beyond"), row, strict=True)) for row in rows]

    @property
    def mean_in_words(self) -> str:
        """The mean, or that of `capped` if there is a `beyond`; empty for outcomes that are words.

        >>> Distribution("tries", {1: 0.5, 2: 0.25}, beyond=0.25).mean_in_words
        'mean 1.50, if values above 2 count as 2'
        """
        if not self.is_numeric:
            return ""
        if self.beyond > CERTAINTY:
            mean, last = self.capped.mean, self._last
            return f"mean {mean:.2f}, if values above {last} count as {last}"
        return f"mean {self.mean:.2f}"

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Distribution":
        """The record from the result of `to_dict`, else a `ValueError`.

        >>> coin = Distribution("a coin", {"heads": 0.5, "tails": 0.5})
        >>> Distribution.from_dict(coin.to_dict()) == coin
        True
        """
        try:
            name, outcomes, beyond = data["name"], data["outcomes"], data["beyond"]
            left_out = str(data.get("left_out", ""))
            pairs = [(outcome, float(chance)) for outcome, chance in outcomes]
        except (AttributeError, KeyError, TypeError, ValueError) as problem:
            raise ValueError(
                "a distribution has a name, outcomes that are pairs of an outcome and its "
                f"probability, and a probability `beyond`: {error_repr(problem)[:150]}"
            ) from None
        return cls(name, pairs, beyond, left_out=left_out)

    @property
    def rows(self) -> list[tuple[str, float]]:
        """The rows of a table: each outcome as text, and last `beyond`.

        >>> Distribution("tries", {0: 0.0, 1: 0.75, 2: 0.25}).rows
        [('1', 0.75), ('2', 0.25)]
        """
        rows = [(str(outcome), chance) for outcome, chance in self.outcomes]
        if self.is_numeric:
            while len(rows) > 1 and rows[0][1] < WORTH_SHOWING:
                rows.pop(0)
            while len(rows) > 1 and rows[-1][1] < WORTH_SHOWING:
                rows.pop()
        if self.beyond >= WORTH_SHOWING:
            rows.append((_BEYOND, self.beyond))
        return rows

    def as_text(self, width: int = 40) -> str:
        """A table with a bar for each outcome, and below it what is not counted.

        >>> print(Distribution("a coin", {"heads": 0.5, "tails": 0.5}).as_text(width=4))
        a coin
        heads  50.00 %  ████
        tails  50.00 %  ████
        """
        table = rows_as_text(self.name, self.rows, width)
        return f"{table}\n{self.left_out}" if self.left_out else table

    def as_html(self) -> str:
        """The same table as HTML, with the mean below it, without a style sheet."""
        notes = ". ".join(filter(None, (self.mean_in_words, self.left_out)))
        body = "".join(
            f'<tr><th scope="row">{escape(label)}</th>'
            f'<td style="text-align:right">{chance:.2%}</td>'
            f'<td><meter min="0" max="1" value="{chance:.6f}">{chance:.2%}</meter></td></tr>'
            for label, chance in self.rows
        )
        foot = f'<tfoot><tr><td colspan="3">{escape(notes)}</td></tr></tfoot>' if notes else ""
        caption = f"<caption>{escape(self.name)}</caption>"
        return f"<table>{caption}<tbody>{body}</tbody>{foot}</table>"

    def _repr_html_(self) -> str:
        return html_of(self) or self.as_html()

    _repr_pretty_ = as_printed

    def __str__(self) -> str:
        return self.as_text()

    def plot(self, ax: Any = None, *, label: str = "") -> Any:
        """Draw a bar chart with matplotlib, on new axes by default, and return the axes.

        On axes that have a distribution already, the bars of both are side by side, with a legend
        of their labels; without one, of their names.

        Raises:
            ModuleNotFoundError: matplotlib, an optional package, is not installed.
        """
        ax = _new_axes() if ax is None else ax
        # Bars cannot be moved: all are drawn again, with the labels of all distributions.
        before = [bars for bars in ax.containers if hasattr(bars, _DRAWN)]
        curves: list[Distribution] = [*(getattr(bars, _DRAWN) for bars in before), self]
        legend = [*(bars.get_label() for bars in before), label or self.name]
        for bars in before:
            bars.remove()
        labels = dict.fromkeys(label for curve in curves for label, _ in curve.rows)
        in_order, width = sorted(labels, key=_place_on_axis), _BAR / len(curves)
        for number, curve in enumerate(curves):
            shift = (number - (len(curves) - 1) / 2) * width
            places = [in_order.index(label) + shift for label, _ in curve.rows]
            chances = [chance for _, chance in curve.rows]
            bars = ax.bar(places, chances, width, color=f"C{number}", label=legend[number])
            setattr(bars, _DRAWN, curve)
        # Among many numbers the word is a line lower, so that it does not touch the last of them.
        is_crowded = len(in_order) > _CROWDED
        shown = [f"\n{one}" if one == _BEYOND and is_crowded else one for one in in_order]
        ax.set_xticks(range(len(in_order)), shown)
        names = {curve.name for curve in curves}
        ax.set_xlabel(self.name if len(names) == 1 else "outcome")
        ax.set_title(self.name if len(curves) == 1 else "")
        ax.set_ylabel("probability")
        if len(curves) > 1:
            ax.legend()
        return ax

    def plot_curve(self, ax: Any = None, *, label: str = "") -> Any:
        """Draw the probability of at most each number as a line with matplotlib, like `plot`.

        Several lines can be drawn on the same axes; those with a label are in the legend.

        Raises:
            TypeError: the outcomes are words.
            ModuleNotFoundError: matplotlib, an optional package, is not installed.
        """
        numbers = self.numbers
        ax = _new_axes() if ax is None else ax
        ax.plot(numbers, [self.at_most(number) for number in numbers], marker="o", label=label)
        ax.set_xlabel(self.name)
        ax.set_ylabel("probability of this number or less")
        ax.set_ylim(0, 1)
        if label:
            ax.legend()
        return ax


def _new_axes() -> Any:
    """New axes of matplotlib."""
    try:
        pyplot = import_module("matplotlib.pyplot")
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "a plot needs matplotlib: install it with `pip install 'dramadeck[plot]'`, or "
            "print the distribution with `as_text`",
            name=missing.name,
        ) from missing
    return pyplot.subplots()[1]


def _place_on_axis(label: str) -> tuple[int, int]:
    """The sort key of a label: numbers first, then words in their order, then `beyond`."""
    if re.fullmatch("-?[0-9]+", label):
        return 0, int(label)
    return (2 if label == _BEYOND else 1), 0


def rows_as_text(
    title: str,
    rows: Sequence[tuple[str, float]],
    width: int,
    figure: Callable[[float], str] = lambda chance: f"{chance * 100:.2f} %",
) -> str:
    """A line for each outcome under a title: its name, its probability, a bar."""
    if width < 1:
        raise ValueError(f"a bar needs a width of 1 or more, not {width}")
    widest = max(len(label) for label, _ in rows)
    tallest = max(chance for _, chance in rows) or 1
    bars = [
        f"{label:>{widest}}  {figure(chance):>7}  {'█' * round(width * chance / tallest)}"
        for label, chance in rows
    ]
    return "\n".join([title, *map(str.rstrip, bars)])


def added_up(pairs: Iterable[tuple[T, Number]]) -> dict[T, Number]:
    """Outcome → the sum of its shares in all pairs."""
    sums: dict[T, Number] = {}
    for outcome, share in pairs:
        sums[outcome] = sums[outcome] + share if outcome in sums else share
    return sums


def how_many(name: str, *, marked: int, cards: int, drawn: int) -> Distribution:
    """How many of the marked cards are among those drawn without replacement.

    Raises:
        ValueError: a number is negative, or more are marked or drawn than there are.

    >>> how_many("aces in five cards", marked=4, cards=52, drawn=5).at_least(1)
    0.341158...
    """
    for what, number in (("marked", marked), ("cards", cards), ("drawn", drawn)):
        whole(what, number)
    if cards < 0:
        raise ValueError(f"{name}: there cannot be {cards} cards")
    if not 0 <= marked <= cards:
        raise ValueError(f"{name}: of {cards} cards no {marked} can be marked")
    if not 0 <= drawn <= cards:
        raise ValueError(f"{name}: of {cards} cards no {drawn} can be drawn")
    fewest, most = max(0, drawn + marked - cards), min(drawn, marked)
    hands = comb(cards, drawn)
    pairs = [
        (number, comb(marked, number) * comb(cards - marked, drawn - number) / hands)
        for number in range(fewest, most + 1)
    ]
    return Distribution(name, pairs)
