"""Games that turn cards one by one, and in how many ways distinct cards can meet their demands.

A demand is a set of kinds of cards: "a card that lists step B". Each demand of a sequence takes a
card of its own. How many ways there are depends only on how often each demand stands in the
sequence: it is the product of the factorials of these counts and the coefficient, at those powers,
of the product, over all kinds, of (1 + the sum of the demands that the kind fits) ** (its cards).
Demands that share no kind never meet in this polynomial: each group of them has its own.

The chance to reach a goal is found by dynamic programming over counted demands. A sequence is a
number that counts how often each demand was made; sequences with equal counts are added up. Nearly
all of them have all cards but one, so the last card is not added any more. Then it is enough to
know the number of ways of each sequence with what may follow: the demands of all groups but the
greatest are multiplied in, and their counts forgotten.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, factorial, lcm, perm
from typing import NamedTuple, TypeAlias

Spend: TypeAlias = Callable[[int], None]
"""Counts sums before they are done, and may stop the calculation."""

Demand: TypeAlias = frozenset[int]
"""The kinds of cards that will do."""


class Counting(NamedTuple):
    """How demands are counted in one number: the count of each is a digit of it."""

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
    """Group demands that share kinds; no more than `most` demands will be made."""
    groups: list[tuple[Demand, ...]] = []
    for demand in dict.fromkeys(demands):
        shares = [group for group in groups if any(demand & other for other in group)]
        groups = [group for group in groups if group not in shares]
        groups.append((*(other for group in shares for other in group), demand))
    return Counting(most + 1, tuple(sorted(groups, key=len)))


class Matchings(dict[int, int]):
    """The number of ways for each counted sequence, multiplied out when it is first asked for."""

    def __init__(
        self,
        counted: Counting,
        counts: Sequence[int],
        keys: Collection[int] | None = None,
        spend: Spend = lambda _sums: None,
    ) -> None:
        super().__init__()
        base, place, self._tables = counted.base, 1, list[tuple[int, dict[int, int]]]()
        for group in counted.groups:
            size = base ** len(group)
            limits = _Limits(base, base - 1, (base - 1,) * len(group))
            if keys is not None:
                limits = _Limits.of({key // place % size for key in keys}, len(group), base)
            self._tables.append((size, _table(group, tuple(counts), limits, spend)))
            place *= size

    def __missing__(self, key: int) -> int:
        """The product of what each group has."""
        product, rest = 1, key
        for size, table in self._tables:
            rest, digits = divmod(rest, size)
            product *= table.get(digits, 0)
        self[key] = product
        return product


class _Limits(NamedTuple):
    """How far a polynomial is needed: the base of the counts, the degree, the highest powers."""

    base: int
    degree: int
    powers: tuple[int, ...]

    @classmethod
    def of(cls, keys: Iterable[int], demands: int, base: int) -> "_Limits":
        """The limits of the counts that these keys hold."""
        counts = [tuple(key // base**place % base for place in range(demands)) for key in keys]
        powers = tuple(map(max, zip(*counts, strict=True))) or (0,) * demands
        return cls(base, max(map(sum, counts), default=0), powers)


_tables: dict[tuple[object, ...], dict[int, int]] = {}
_KEPT = 8


def _table(
    group: tuple[Demand, ...], counts: tuple[int, ...], limits: _Limits, spend: Spend
) -> dict[int, int]:
    """The number of ways for the demands of a group; the last few tables are kept."""
    key = (group, counts, limits)
    table = _tables.pop(key, None)
    if table is None:
        table = _counted_ways(group, counts, limits, spend)
    _tables[key] = table
    while len(_tables) > _KEPT:
        del _tables[next(iter(_tables))]
    return table


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
        result = [{}, *(_times_sum(part, units, base) for part in result[: most - exponent])]
        times = comb(power, exponent)
        for target, polynomial in zip(result, by_degree, strict=False):
            for key, coefficient in polynomial.items():
                target[key] = target.get(key, 0) + times * coefficient
    return result


def _times_sum(polynomial: dict[int, int], units: list[_Unit], base: int) -> dict[int, int]:
    result: dict[int, int] = {}
    for unit, limit in units:
        for key, coefficient in polynomial.items():
            if not limit or key // unit % base < limit:
                result[key + unit] = result.get(key + unit, 0) + coefficient
    return result


Place: TypeAlias = Hashable
"""Where the game stands."""

EFFORT = 20_000_000
"""How many sums are done before giving up, unless more are asked for: some ten seconds."""


class TooManyCasesError(ValueError):
    """An exact answer would take longer than was allowed."""


class Budget:
    """Minds how many sums are done, and stops before they are too many."""

    def __init__(self, effort: int, draws: int) -> None:
        self._left, self._effort, self._draws = effort, effort, draws

    def spend(self, sums: int, *, times: int = 1) -> None:
        """Take note of so many sums that will be done now, and as many at least some times more."""
        if sums * times > self._left:
            raise TooManyCasesError(
                f"{self._draws} draws are too many for an exact answer: it takes more than "
                f"{self._effort} sums; ask for fewer, or allow a greater effort"
            )
        self._left -= sums


class Push(NamedTuple):
    """Where a card that meets a demand moves the game on to; else it stays as it is."""

    demand: Demand
    target: Place
    # How likely. If several pushes meet one card, their weights are added up; a weight may be
    # negative: "a card that lists B, too, moves there so much less often".
    weight: Fraction


class LastTry(NamedTuple):
    """The chances when all that is left is tried at once in the end."""

    chance: Fraction  # whatever the last card
    better: Mapping[Demand, Fraction]  # what a last card that meets a demand adds to it


class Game(NamedTuple):
    """A game with cards that are not laid back."""

    counts: tuple[int, ...]  # how many cards there are of each kind
    start: Place
    goal: Place
    pushes: Callable[[Place], Sequence[Push]]
    last_try: Callable[[Place], LastTry] | None = None
    tried_after: bool = False  # after the last card, not on it in place of what the card would do


LONGEST_SCALE = 64
"""So many binary digits a scale may have at most; else the weights are rounded."""

PUSH = 60
"""So many sums are as much work as to find out one push of a place."""

TRY = 120
"""Likewise for what one kind of cards adds to a last try."""


class Flow(NamedTuple):
    """What looking at a card for a demand does at a place; `unit` counts the demand once."""

    unit: int
    shares: tuple[tuple[Place, int], ...]  # without the goal; the place loses what others gain


class Ending(NamedTuple):
    """How likely a card that meets a demand ends the game well; with unit 0 any card does."""

    unit: int
    weight: int


Endings: TypeAlias = Mapping[Place, Sequence[Ending]]


class Board(NamedTuple):
    """The places that can be reached, and what moves the game between them."""

    start: Place
    counted: Counting
    scale: int  # the weight of certainty
    flows: Mapping[Place, Sequence[Flow]]
    goals: Endings  # by a card that moves on to the goal
    tries: Endings  # by a last try whatever the card
    fits: Endings  # by what a fitting card adds to the last try
    distance: Mapping[Place, int]  # the fewest cards to the goal; a last try may end it anywhere

    @classmethod
    def of(cls, game: Game, draws: int, budget: Budget) -> "Board":
        """The board of a game that ends after so many draws."""
        pushes: dict[Place, Sequence[Push]] = {}
        border: set[Place] = {game.start}
        for _ in range(draws):
            reached = {place: game.pushes(place) for place in border if place != game.goal}
            budget.spend(PUSH * sum(map(len, reached.values())))
            pushes |= reached
            border = {push.target for group in reached.values() for push in group} - pushes.keys()
        tries: dict[Place, LastTry] = {}
        if game.last_try is not None:
            budget.spend(TRY * len(pushes) * len(game.counts))
            tries = {place: game.last_try(place) for place in pushes}
        demands = [push.demand for of_place in pushes.values() for push in of_place]
        demands += [demand for last_try in tries.values() for demand in last_try.better]
        counted = counting(demands, draws)
        units = counted.units
        weights = {push.weight for of_place in pushes.values() for push in of_place}
        for last_try in tries.values():
            weights |= {last_try.chance, *last_try.better.values()}
        scale = lcm(*(weight.denominator for weight in weights))
        if scale.bit_length() > LONGEST_SCALE:
            # A power of two, since the least denominator of all weights has too many digits. The
            # sum of the amounts of all terms grows less than eightfold with each draw.
            scale = 1 << (LONGEST_SCALE + 3 * draws)

        def ending(demand: Demand, chance: Fraction) -> Ending:
            return Ending(units[demand], round(chance * scale))

        return cls(
            start=game.start,
            counted=counted,
            scale=scale,
            flows={
                place: _flows(game.goal, place, of_place, units, scale)
                for place, of_place in pushes.items()
            },
            goals={
                place: [ending(p.demand, p.weight) for p in of_place if p.target == game.goal]
                for place, of_place in pushes.items()
            },
            tries={place: [Ending(0, round(t.chance * scale))] for place, t in tries.items()},
            fits={
                place: [ending(demand, more) for demand, more in t.better.items()]
                for place, t in tries.items()
            },
            distance=dict.fromkeys(pushes, 1) if tries else _distances(pushes, game.goal),
        )


def _flows(
    goal: Place, place: Place, pushes: Iterable[Push], units: Mapping[Demand, int], scale: int
) -> list[Flow]:
    gained: dict[int, dict[Place, int]] = {}
    for push in pushes:
        shares = gained.setdefault(units[push.demand], {})
        weight = round(push.weight * scale)
        shares[push.target] = shares.get(push.target, 0) + weight
        shares[place] = shares.get(place, 0) - weight
    return [
        Flow(unit, tuple((target, w) for target, w in shares.items() if w and target != goal))
        for unit, shares in gained.items()
    ]


def _distances(pushes: Mapping[Place, Sequence[Push]], goal: Place) -> dict[Place, int]:
    """The fewest cards from each place to the goal."""
    distance, border, far = {goal: 0}, {goal}, 0
    while border:
        far += 1
        border = {
            place
            for place, of_place in pushes.items()
            if place not in distance and any(push.target in border for push in of_place)
        }
        distance |= dict.fromkeys(border, far)
    return distance


# ------------------------------------------------------------------- the chance to reach the goal

Sequences: TypeAlias = dict[int, int]
"""Counted demands → weight."""

Folded: TypeAlias = dict[int, Sequences]
"""What may follow of the small groups → sequences counted by the great group only."""


class Ended(NamedTuple):
    """The sequences that end well after 0, 1, 2 ... cards, counted by the great group only."""

    goals: list[Sequences]  # with one card more, which moves on to the goal
    tries: list[Sequences]  # with a last try, whatever the card
    fits: list[Sequences]  # with one card more, which fits the last try


def ended_sequences(board: Board, counts: tuple[int, ...], draws: int, budget: Budget) -> Ended:
    """All sequences of up to so many cards that end well."""
    growth = _Growth(board, counts, draws, budget)
    ended = Ended([], [], [])
    level: dict[Place, Sequences] = {board.start: {0: 1}}
    folded: dict[Place, Folded] = {}
    for looked_at in range(draws):
        if looked_at < draws - 1 or not looked_at:
            folded = growth.fold(level, looked_at)
        for sequences, endings in zip(ended, (board.goals, board.tries, board.fits), strict=True):
            sequences.append(growth.ended(folded, endings))
        if looked_at < draws - 2:
            level = growth.next(level, looked_at)
        elif looked_at == draws - 2:
            folded = growth.last(folded)
    return ended


class _Growth:
    """Adds cards to the sequences of a board, and counts the sums."""

    def __init__(self, board: Board, counts: tuple[int, ...], draws: int, budget: Budget) -> None:
        self.board, self.draws, self.budget = board, draws, budget
        self.size = board.counted.small.size
        self.ways = Matchings(board.counted.small, counts, spend=budget.spend)
        tables = (board.goals, board.tries, board.fits)
        self.ends = {
            place: frozenset(
                ending.unit % self.size for table in tables for ending in table.get(place, ())
            )
            for place in board.flows
        }
        self.ends_later = {
            place: frozenset(
                flow.unit % self.size + end
                for flow in flows
                for target, _ in flow.shares
                for end in self.ends.get(target, ())
            )
            for place, flows in board.flows.items()
        }

    def fold(self, level: Mapping[Place, Sequences], looked_at: int) -> dict[Place, Folded]:
        """The sequences without the small groups, whose number of ways is now in the weight."""
        folded: dict[Place, Folded] = {}
        for place, entries in level.items():
            follow = self.ends[place]
            if looked_at == self.draws - 2:
                follow |= self.ends_later[place]
            folded[place] = self._folded(entries, sorted(follow)) if follow else {}
        return folded

    def _folded(self, entries: Sequences, ends: Sequence[int]) -> Folded:
        # One number holds the sums of all ends, each in digits of its own: one multiplication.
        self.budget.spend(len(entries) * (1 + len(ends)))
        smalls = {key % self.size for key in entries}
        most_ways = max(self.ways[small + end] for small in smalls for end in ends)
        most = len(entries) * max(map(abs, entries.values())) * most_ways
        digits = most.bit_length() + 1
        ways = {
            small: sum(self.ways[small + end] << place * digits for place, end in enumerate(ends))
            for small in smalls
        }
        sums: Sequences = {}
        for key, weight in entries.items():
            great, small = divmod(key, self.size)
            sums[great] = sums.get(great, 0) + weight * ways[small]
        half = 1 << digits - 1
        above_zero = sum(half << place * digits for place in range(len(ends)))
        return {
            end: {
                great: (both + above_zero >> place * digits & 2 * half - 1) - half
                for great, both in sums.items()
            }
            for place, end in enumerate(ends)
        }

    def ended(self, folded: Mapping[Place, Folded], endings: Endings) -> Sequences:
        """What ends well of these sequences."""
        ended: Sequences = {}
        for place, sequences in folded.items():
            for unit, weight in endings.get(place, ()):
                great, small = divmod(unit, self.size)
                _add(ended, sequences[small], great, weight)
        return ended

    def next(self, level: Mapping[Place, Sequences], looked_at: int) -> dict[Place, Sequences]:
        """The sequences with one card more, those left out that cannot reach the goal in time."""
        following: dict[Place, Sequences] = {}
        near = self.draws - looked_at - 1
        distance = self.board.distance
        # What one card more costs; each later one, while nothing is left out, costs more.
        sums = sum(
            len(entries) * sum(distance.get(target, self.draws) <= near for target, _ in shares)
            for place, entries in level.items()
            for _, shares in self.board.flows[place]
        )
        self.budget.spend(sums, times=max(1, near - max(distance.values())))
        for place, entries in level.items():
            for unit, shares in self.board.flows[place]:
                for target, weight in shares:
                    if distance.get(target, self.draws) <= near:
                        _add(following.setdefault(target, {}), entries, unit, weight)
        return following

    def last(self, folded: Mapping[Place, Folded]) -> dict[Place, Folded]:
        """The folded sequences with one card more."""
        following: dict[Place, Folded] = {}
        for place, sequences in folded.items():
            for unit, shares in self.board.flows[place]:
                great, small = divmod(unit, self.size)
                for target, weight in shares:
                    for end in self.ends.get(target, ()):
                        entries = sequences[small + end]
                        self.budget.spend(len(entries))
                        reached = following.setdefault(target, {}).setdefault(end, {})
                        _add(reached, entries, great, weight)
        return following


def _add(target: Sequences, entries: Mapping[int, int], unit: int, weight: int) -> None:
    for key, value in entries.items():
        target[key + unit] = target.get(key + unit, 0) + value * weight


def chances_of_goal(game: Game, draws: int, effort: int = EFFORT) -> tuple[float, ...]:
    """The chance of having reached the goal after 0, 1, 2 ... draws."""
    cards = sum(game.counts)
    if not 0 <= draws <= cards:
        raise ValueError(f"of {cards} cards no {draws} can be turned")
    if game.start == game.goal:
        return (1.0,) * (draws + 1)
    # To try once more after the last card is a look at no card, when all have been turned.
    budget = Budget(effort, draws)
    board = Board.of(game, draws + game.tried_after, budget)
    ended = ended_sequences(board, game.counts, draws + game.tried_after, budget)
    goals, tries, fits = _shares(ended, game.counts, board, draws, budget)
    reached = [_any_of(turned, [0, *goals]) for turned in range(draws + 1)]
    if ended.tries and game.last_try:
        tried = [whatever + fitting for whatever, fitting in zip(tries, fits, strict=True)]
        before = len(tried) - 1
        reached[-1] = reached[before] + _any_of(before, tried)
    whole = board.scale ** len(goals) * perm(cards, draws)
    # Rounded weights may put the sum on the wrong side of 0 or 1 by less than 1e-15.
    return tuple(min(1.0, max(0.0, share / whole)) for share in reached)


def _shares(
    ended: Ended, counts: Sequence[int], board: Board, draws: int, budget: Budget
) -> list[list[int]]:
    """The share that ends well after 0, 1, 2 ... cards looked at, in parts of the whole."""
    keys = {key for ending in ended for sequences in ending for key in sequences}
    ways = Matchings(board.counted.great, counts, keys, budget.spend)
    cards, looks = sum(counts), len(ended.goals)

    def share(sequences: Mapping[int, int], looked_at: int, weights: int) -> int:
        if looked_at > draws:
            return 0
        number = sum(weight * ways[key] for key, weight in sequences.items())
        others = perm(cards - looked_at, draws - looked_at)
        return int(number * board.scale ** (looks - weights) * others)

    return [
        [share(sequences, at + more, at + 1) for at, sequences in enumerate(ending)]
        for ending, more in zip(ended, (1, 0, 1), strict=True)
    ]


def _any_of(turned: int, shares: Sequence[int]) -> int:
    """Any m of the turned cards are those that were looked at."""
    return sum(comb(turned, m) * share for m, share in enumerate(shares[: turned + 1]))
