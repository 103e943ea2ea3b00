"""In how many ways distinct cards can answer a list of demands.

A demand is a set of kinds of cards: "a card that lists step B". A sequence of demands is answered
by giving each of them a card of its own that fits. The number of ways depends only on how often
each demand stands in the sequence; it is the product of the factorials of these counts and the
coefficient, at those powers, of

    the product, over the kinds of cards, of (1 + the demands that this kind fits) ** cards of it

for each card stays away or answers one demand. Demands that share no kind do not meet in this
polynomial, so each group of them has one of its own.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from math import comb, factorial
from typing import NamedTuple, TypeAlias

Spend: TypeAlias = Callable[[int], None]
"""Takes note of so many sums before they are done, and may stop the calculation."""

Demand: TypeAlias = frozenset[int]
"""The kinds of cards that will do."""


class Counting(NamedTuple):
    """How demands are counted in one number: the count of each is a digit of it.

    Attributes:
        base: more than any count.
        groups: the demands, those that share kinds in one group; the first has the lowest digit.
    """

    base: int
    groups: tuple[tuple[Demand, ...], ...]

    @property
    def small(self) -> "Counting":
        """All groups but the greatest, which has the highest digits."""
        return Counting(self.base, self.groups[:-1])

    @property
    def great(self) -> "Counting":
        """The greatest group alone."""
        return Counting(self.base, self.groups[-1:])

    @property
    def size(self) -> int:
        """What is more than any number that counts these demands."""
        return int(self.base ** sum(len(group) for group in self.groups))

    @property
    def units(self) -> dict[Demand, int]:
        """What counting a demand once adds."""
        demands = [demand for group in self.groups for demand in group]
        return {demand: self.base**place for place, demand in enumerate(demands)}


def counting(demands: Iterable[Demand], most: int) -> Counting:
    """Group demands that share kinds; no more than `most` demands will be made.

    >>> a, b, c = frozenset({0, 1}), frozenset({1}), frozenset({2})
    >>> [len(group) for group in counting([a, c, b], most=4).groups]
    [1, 2]
    """
    groups: list[tuple[Demand, ...]] = []
    for demand in dict.fromkeys(demands):
        meets = [group for group in groups if any(demand & other for other in group)]
        groups = [group for group in groups if group not in meets]
        groups.append((*(each for group in meets for each in group), demand))
    return Counting(most + 1, tuple(sorted(groups, key=len)))


class Matchings(dict[int, int]):
    """The number of ways for each counted sequence, multiplied out when it is first asked for.

    Args:
        counted: how the demands are counted.
        counts: how many cards there are of each kind.
        asked: the sequences that will be asked for; any by default.
        spend: minds how much work it is.

    >>> ace, king = frozenset({0}), frozenset({1})
    >>> counted = counting([ace, king], most=3)
    >>> units = counted.units
    >>> Matchings(counted, [4, 4])[2 * units[ace] + units[king]]
    48
    """

    def __init__(
        self,
        counted: Counting,
        counts: Sequence[int],
        asked: Collection[int] | None = None,
        spend: Spend = lambda _sums: None,
    ) -> None:
        super().__init__()
        base, place, self._tables = counted.base, 1, list[tuple[int, dict[int, int]]]()
        for group in counted.groups:
            size = base ** len(group)
            if asked is None:
                limits = _Limits(base, base - 1, (base - 1,) * len(group))
            else:
                limits = _limits({key // place % size for key in asked}, len(group), base)
            self._tables.append((size, _table(group, tuple(counts), limits, spend)))
            place *= size

    def __missing__(self, key: int) -> int:
        """The product of what each group has."""
        product, rest = 1, key
        for size, table in self._tables:
            rest, mine = divmod(rest, size)
            product *= table.get(mine, 0)
        self[key] = product
        return product


class _Limits(NamedTuple):
    """How far a polynomial is needed: the base of the counts, the degree, the highest powers."""

    base: int
    degree: int
    powers: tuple[int, ...]


def _limits(keys: Iterable[int], demands: int, base: int) -> _Limits:
    degree, powers = 0, [0] * demands
    for key in keys:
        rest, total = key, 0
        for place in range(demands):
            rest, digit = divmod(rest, base)
            total += digit
            powers[place] = max(powers[place], digit)
        degree = max(degree, total)
    return _Limits(base, degree, tuple(powers))


_tables: dict[tuple[object, ...], dict[int, int]] = {}
_KEPT = 8


def _table(
    group: tuple[Demand, ...], counts: tuple[int, ...], limits: _Limits, spend: Spend
) -> dict[int, int]:
    """The number of ways for the demands of a group; the last few tables are kept."""
    asked = (group, counts, limits)
    found = _tables.pop(asked, None)
    if found is None:
        found = _counted_ways(group, counts, limits, spend)
    _tables[asked] = found
    while len(_tables) > _KEPT:
        del _tables[next(iter(_tables))]
    return found


def _counted_ways(
    group: tuple[Demand, ...], counts: tuple[int, ...], limits: _Limits, spend: Spend
) -> dict[int, int]:
    base = limits.base
    fits = {
        kind: [
            _Unit(base**place, limits.powers[place] if limits.powers[place] < limits.degree else 0)
            for place, demand in enumerate(group)
            if kind in demand and limits.powers[place]
        ]
        for kind in sorted({kind for demand in group for kind in demand})
    }
    by_degree: list[dict[int, int]] = [{0: 1}, *({} for _ in range(limits.degree))]
    # The kinds that fit fewest demands first: the polynomial stays small for longest.
    for kind, units in sorted(fits.items(), key=lambda item: len(item[1])):
        by_degree = _times_power(by_degree, units, counts[kind], base, spend)
    factorials = [factorial(number) for number in range(base)]
    ways: dict[int, int] = {}
    for polynomial in by_degree:
        for key, coefficient in polynomial.items():
            number, rest = coefficient, key
            while rest:
                rest, digit = divmod(rest, base)
                number *= factorials[digit]
            ways[key] = number
    return ways


class _Unit(NamedTuple):
    """A demand in the polynomial: its unit, and its highest power; 0 where that is the degree."""

    unit: int
    limit: int


def _times_power(
    by_degree: list[dict[int, int]], units: list[_Unit], power: int, base: int, spend: Spend
) -> list[dict[int, int]]:
    """The polynomial times (1 + x + y + ...) ** power, by Horner's rule, cut at its degree."""
    most = len(by_degree) - 1
    result: list[dict[int, int]] = [{} for _ in by_degree]
    for exponent in range(min(power, most), -1, -1):
        spend(sum(map(len, result)) * len(units) + sum(map(len, by_degree)))
        # What is above this degree would be cut off by the multiplications that are to come.
        result = [{}, *(_times_sum(each, units, base) for each in result[: most - exponent])]
        times = comb(power, exponent)
        for target, polynomial in zip(result, by_degree, strict=False):
            get = target.get
            for key, coefficient in polynomial.items():
                target[key] = get(key, 0) + times * coefficient
    return result


def _times_sum(polynomial: dict[int, int], units: list[_Unit], base: int) -> dict[int, int]:
    result: dict[int, int] = {}
    get = result.get
    for unit, limit in units:
        for key, coefficient in polynomial.items():
            if not limit or key // unit % base < limit:
                moved = key + unit
                result[moved] = get(moved, 0) + coefficient
    return result
