"""Exact odds of Torg's die: re-rolls, points, up and stymied, and several actions at once.

A die that rolls again has no highest total, but each total has an exact probability, a fraction
whose denominator is a power of twenty; the chance of "at least" is 1 less that of lower totals.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate, count

import attrs

from dramadeck.charts import torg as charts
from dramadeck.charts.torg import Attempted, Spread
from dramadeck.odds.distribution import (
    Distribution,
    added_up,
    check_yes_or_no,
    of_kind,
    one_of,
    several,
    whole,
)

TABLE_UP_TO = 200
"""The last total of a table by default; one die exceeds it with a chance of 2 in 10^12."""


MOST_POINTS = 20
"""The most points of a throw: more than possibilities and cards may add to an action."""

HIGHEST_TOTAL = 1_000
"""The highest total that is computed; its chance is less than 1 in 10^60."""

_CACHE_SIZE = 64
"""How many tables of totals are cached; the longest have 100,000 bytes."""

_SHORTEST_TABLE = 64
"""Tables have this length times a power of two, so that one serves for many totals."""


def _check_points(_throw: object, _field: object, points: int) -> None:
    if not 0 <= whole("points", points) <= MOST_POINTS:
        raise ValueError(f"points: expected 0 to {MOST_POINTS}, got {points}")


@attrs.frozen(kw_only=True)
class Throw:
    """What is thrown for an action; every re-roll that is allowed is taken.

    Attributes:
        skilled: whether the character has the skill; else only a 10 rolls again.
        possibility_rated: whether the character has possibilities, as heroes do.
        points: dice bought with possibilities, Hero and Drama cards; each counts 10 at least.
        up: whether the side is up: one die more (TR-065).
        up_counts_ten: whether that die counts 10 at least, too, as in the classic text.
        stymied: whether the first re-roll is lost (TR-079); with up it cancels out (TR-067).

    Raises:
        ValueError: the number of points is negative, or more than 20.

    >>> Throw(points=1).at_least(30)
    Fraction(1319, 5000)
    """

    skilled: bool = attrs.field(default=True, validator=check_yes_or_no)
    possibility_rated: bool = attrs.field(default=True, validator=check_yes_or_no)
    points: int = attrs.field(default=0, validator=_check_points)
    up: bool = attrs.field(default=False, validator=check_yes_or_no)
    up_counts_ten: bool = attrs.field(default=False, validator=check_yes_or_no)
    stymied: bool = attrs.field(default=False, validator=check_yes_or_no)

    def at_least(self, total: int) -> Fraction:
        """The chance that all dice together make this total or more.

        Raises:
            ValueError: the total is more than 1,000.

        >>> Throw().at_least(60), float(Throw(skilled=False).at_least(60))
        (Fraction(23311, 64000000), 4.84375e-07)
        """
        _countable(total)
        length = _SHORTEST_TABLE
        while length < total:
            length *= 2
        return 1 - _less_than(self, length)[max(total, 0)]

    def at_least_bonus(self, bonus: int) -> Fraction:
        """The chance of this bonus number or more.

        >>> Throw().at_least_bonus(0)
        Fraction(11, 20)
        """
        return self.at_least(least_total(bonus))

    def totals(self, up_to: int = TABLE_UP_TO) -> Distribution:
        """The distribution of the total.

        >>> Throw(skilled=False, possibility_rated=False).totals().mean
        10.5
        """
        _countable(up_to)
        if up_to < 1:
            raise ValueError(f"up_to: a die shows 1 at least, so a table cannot end at {up_to}")
        pairs = [(t, p) for t, p in enumerate(_totals(self, up_to + 1)) if p]
        return Distribution("total of the dice", pairs, 1 - sum((p for _, p in pairs), Fraction()))

    def bonus_numbers(self, up_to: int = TABLE_UP_TO) -> Distribution:
        """The distribution of the bonus number, up to that of a total.

        >>> Throw().bonus_numbers().chance(7)
        0.0
        """
        _countable(up_to)
        chances = enumerate(_totals(self, up_to + 1))
        shares = added_up((charts.bonus_number(total), p) for total, p in chances if total)
        return Distribution("bonus number", shares, 1 - sum(shares.values(), Fraction()))


@lru_cache(maxsize=_CACHE_SIZE)
def further_dice_at_least(
    total: int,
    *,
    points: int = 0,
    ups: int = 0,
    ups_count_ten: bool = False,
    skilled: bool = True,
    possibility_rated: bool = True,
) -> Fraction:
    """The chance that the dice after that of the action make this total or more."""
    _countable(total)
    again = charts.rolls_again_on(skilled=skilled, possibility_rated=possibility_rated)
    size = max(total, 1)
    totals = [Fraction(1), *[Fraction()] * (size - 1)]
    for _ in range(ups):
        die = _die_totals(size, again)
        totals = _convolved(totals, _ten_at_least(die) if ups_count_ten else die)
    totals = _with_points(totals, again, points)
    return 1 - sum(totals[: max(total, 0)], Fraction())


def success(value: int, difficulty: int, throw: Throw | None = None, *, cards: int = 0) -> Fraction:
    """The chance that value and bonus number reach a difficulty number.

    Args:
        value: the skill or attribute value.
        difficulty: the difficulty number.
        throw: what is thrown; one die of a skilled hero by default.
        cards: what cards add to the value or the bonus number: 3 for an Action card.

    >>> float(success(8, 10)), float(success(8, 10, cards=3))
    (0.34, 0.6)
    """
    for what, number in (("value", value), ("difficulty", difficulty), ("cards", cards)):
        whole(what, number)
    return _thrown(throw).at_least_bonus(difficulty - value - cards)


def margins(
    value: int, difficulty: int, throw: Throw | None = None, *, cards: int = 0
) -> Distribution:
    """The distribution of the margin: the total less the difficulty number.

    >>> round(margins(8, 10).at_least(0), 9)
    0.34
    """
    for what, number in (("value", value), ("difficulty", difficulty), ("cards", cards)):
        whole(what, number)
    bonus = _thrown(throw).bonus_numbers()
    over = value + cards - difficulty
    margins = [number + over for number in bonus.numbers]
    return Distribution("margin", zip(margins, bonus.chances, strict=True), bonus.beyond)


def _thrown(throw: Throw | None) -> Throw:
    return Throw() if throw is None else of_kind("throw", throw, Throw)


def _countable(total: int) -> None:
    if whole("total", total) > HIGHEST_TOTAL:
        raise ValueError(f"total: expected {HIGHEST_TOTAL} at most, got {total}")


@cache
def least_total(bonus: int) -> int:
    """The smallest total of the dice with this bonus number or more."""
    whole("bonus", bonus)
    if bonus > HIGHEST_TOTAL:
        raise ValueError(f"bonus: expected {HIGHEST_TOTAL} at most, got {bonus}")
    return next(total for total in count(1) if charts.bonus_number(total) >= bonus)


@lru_cache(maxsize=_CACHE_SIZE)
def _less_than(throw: Throw, length: int) -> tuple[Fraction, ...]:
    """The chance of less than each total from 0 up to a length."""
    return tuple(accumulate(_totals(throw, length), initial=Fraction()))


@lru_cache(maxsize=_CACHE_SIZE)
def _totals(throw: Throw, below: int) -> tuple[Fraction, ...]:
    """The chance of each total from 0 up to below - 1, or of 0 alone."""
    size = max(below, 1)
    again = charts.rolls_again_on(skilled=throw.skilled, possibility_rated=throw.possibility_rated)
    stymied = throw.stymied and not throw.up
    first = _die_totals(size, frozenset() if stymied else again)
    if stymied and throw.points:
        # A face that rolls again loses that re-roll; with another face the die of a point is lost.
        rerolls = [p if total in again else Fraction() for total, p in enumerate(first)]
        others = [p - q for p, q in zip(first, rerolls, strict=True)]
        with_all = _with_points(rerolls, again, throw.points)
        with_fewer = _with_points(others, again, throw.points - 1)
        return tuple(p + q for p, q in zip(with_all, with_fewer, strict=True))
    if throw.up and not throw.stymied:
        die = _die_totals(size, again)
        first = _convolved(first, _ten_at_least(die) if throw.up_counts_ten else die)
    return tuple(_with_points(first, again, throw.points))


def _die_totals(size: int, again: frozenset[int]) -> list[Fraction]:
    """The chance of each total below a size with a die that rolls again on some faces."""
    face = Fraction(1, charts.FACES)
    chances = [Fraction()] * size
    for total in range(1, size):
        own = face if total <= charts.FACES and total not in again else Fraction()
        chances[total] = own + face * sum(
            (chances[total - face_up] for face_up in again if face_up < total), Fraction()
        )
    return chances


def _ten_at_least(die: list[Fraction]) -> list[Fraction]:
    raised = [Fraction() if total < charts.POINT_MINIMUM else p for total, p in enumerate(die)]
    if len(raised) > charts.POINT_MINIMUM:
        raised[charts.POINT_MINIMUM] = sum(die[: charts.POINT_MINIMUM + 1], Fraction())
    return raised


def _with_points(totals: list[Fraction], again: frozenset[int], points: int) -> list[Fraction]:
    for _ in range(points):
        totals = _convolved(totals, _ten_at_least(_die_totals(len(totals), again)))
    return totals


def _convolved(first: list[Fraction], second: list[Fraction]) -> list[Fraction]:
    """The chances of the sum of two throws; computed in integers, because fractions are slow."""
    size = len(first)
    scale = charts.FACES ** (size // charts.POINT_MINIMUM + 2 * charts.FACES)
    left, right = ([int(chance * scale) for chance in chances] for chances in (first, second))
    convolution = [
        sum(left[part] * right[total - part] for part in range(total + 1) if left[part])
        for total in range(size)
    ]
    return [Fraction(share, scale * scale) for share in convolution]


def many_on_one(
    *,
    count: int,
    value: int,
    difficulty: int,
    throw: Throw | None = None,
    spread: Spread = Spread.TOP,
) -> Distribution:
    """How many of a group succeed on its one roll (MA-004..009).

    Args:
        count: how many act.
        value: their value.
        difficulty: the difficulty number.
        throw: what is thrown; one die of a skilled hero by default.
        spread: which number of a spread such as 3-4 succeeds (MA-021).

    Raises:
        ValueError: nobody acts.

    >>> group = many_on_one(count=4, value=9, difficulty=10)
    >>> group.numbers, group.at_least(1)
    ((0, 1, 2, 4), 0.7)
    """
    reading = one_of("spread", spread, Spread)

    def succeeded(bonus: int) -> int:
        return charts.many_on_one(
            count=count, value=value, bonus=bonus, difficulty=difficulty, spread=reading
        ).succeeded

    return _by_bonus("how many succeed", succeeded, throw)


def one_on_many(actions: Sequence[Attempted], *, throw: Throw | None = None) -> Distribution:
    """How many of one character's several actions succeed on the one roll (MA-012..017).

    Args:
        actions: the actions in the order of checking.
        throw: what is thrown; one die of a skilled hero by default.

    Raises:
        ValueError: there is no action.

    >>> three = [Attempted(value=12, difficulty=9)] * 3
    >>> one_on_many(three).numbers
    (0, 1, 2, 3)
    """
    attempts = several("actions", actions, Attempted)
    return _by_bonus(
        "how many actions succeed",
        lambda bonus: charts.one_on_many(bonus=bonus, actions=attempts).succeeded,
        throw,
    )


def quick_method(
    *,
    value: int,
    difficulties: Sequence[int],
    throw: Throw | None = None,
    spread: Spread = Spread.TOP,
) -> Distribution:
    """How many of several like actions succeed by the quick method (MA-018..021).

    Args:
        value: the value, which all the actions use.
        difficulties: the difficulty number of each action, as if it were the only one.
        throw: what is thrown; one die of a skilled hero by default.
        spread: which number of a spread such as 3-4 succeeds (MA-021).

    Raises:
        ValueError: there is no action, or the difficulty numbers are more than one apart.

    >>> four = quick_method(value=12, difficulties=[8, 8, 8, 8])
    >>> four.numbers, four.at_least(1)
    ((0, 1, 2, 4), 0.7)
    """
    numbers, reading = several("difficulties", difficulties, int), one_of("spread", spread, Spread)

    def succeeded(bonus: int) -> int:
        total = value + bonus
        return charts.quick_method(total=total, difficulties=numbers, spread=reading).succeeded

    return _by_bonus("how many actions succeed", succeeded, throw)


def _by_bonus(name: str, result: Callable[[int], int], throw: Throw | None) -> Distribution:
    bonus_numbers = _thrown(throw).bonus_numbers()
    pairs = zip(map(result, bonus_numbers.numbers), bonus_numbers.chances, strict=True)
    shares = added_up(pairs)
    # A higher total than any in the table does at least as well as the highest in it.
    shares[max(shares)] += bonus_numbers.beyond
    return Distribution(name, sorted(shares.items()))
