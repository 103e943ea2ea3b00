"""Exact chances of games that turn cards one by one, without replacement.

A demand gives each kind of card a number: 1 or 0 for "a card that lists step B", other numbers
where kinds help more or less. A sequence of demands needs as many distinct cards. Its number of
ways is the sum, over all choices of such cards, of the product of their numbers. It depends only on
how often each demand occurs in the sequence: it is the product of the factorials of these counts
and a coefficient of a polynomial, that of the demands to the power of their counts. The polynomial
is the product, over all kinds, of (1 + the sum of demand times number) ** (cards of the kind).
Demands that share no kind are in separate groups, each with a polynomial.

The chance to reach a goal is computed by dynamic programming. A sequence is stored as one integer,
which counts how often each demand occurs; sequences with equal counts are added up. Most sequences
have all cards but one, so the last card is not added to them: from then on only the number of ways
of each sequence with its possible last demand is needed. So the ways of all groups but the largest
are multiplied into the weights, and their counts are dropped.

At each place, the chance to move on is a function of the kind of card. Each function is written as
a sum of demands, and only what is no sum of earlier demands becomes a new one.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, factorial, gcd, lcm, perm
from threading import Lock
from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

Spend: TypeAlias = Callable[[int], None]
"""Counts additions before they are done; raises `TooManyCasesError` if they are too many."""

Demand: TypeAlias = tuple[int, ...]
"""A number for each kind of card."""


class Counting(NamedTuple):
    """How a sequence is stored in one integer: the count of each demand is a digit of it."""

    base: int
    groups: tuple[tuple[Demand, ...], ...]

    @property
    def small(self) -> "Counting":
        """All groups but the largest, which has the highest digits."""
        return Counting(self.base, self.groups[:-1])

    @property
    def great(self) -> "Counting":
        """The largest group alone."""
        return Counting(self.base, self.groups[-1:])

    @property
    def size(self) -> int:
        """One more than the highest integer for these demands."""
        return int(self.base ** sum(len(group) for group in self.groups))

    @property
    def units(self) -> dict[Demand, int]:
        """Demand → what it adds to the integer."""
        demands = [demand for group in self.groups for demand in group]
        return {demand: self.base**place for place, demand in enumerate(demands)}


def counting(demands: Iterable[Demand], most: int) -> Counting:
    """Group demands that share kinds; a sequence has at most `most` demands."""
    groups: list[tuple[Demand, ...]] = []
    for demand in dict.fromkeys(demands):
        shares = [
            group
            for group in groups
            if any(a and b for other in group for a, b in zip(demand, other, strict=True))
        ]
        groups = [group for group in groups if group not in shares]
        groups.append((*(other for group in shares for other in group), demand))
    # One more than is needed, so that a count that is too high does not change the next digit.
    return Counting(most + 2, tuple(sorted(groups, key=len)))


class Matchings(dict[int, int]):
    """The number of ways for each sequence, computed on first access."""

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
            if keys is None:
                spend(comb(base - 2 + len(group), len(group)))
                group_keys = _all_keys(base, len(group))
            else:
                group_keys = frozenset(key // place % size for key in keys)
            self._tables.append((size, _table(group, tuple(counts), base, group_keys, spend)))
            place *= size

    def __missing__(self, key: int) -> int:
        """The product of the ways of each group."""
        product, rest = 1, key
        for size, table in self._tables:
            rest, digits = divmod(rest, size)
            product *= table.get(digits, 0)
        self[key] = product
        return product


def _all_keys(base: int, demands: int) -> frozenset[int]:
    """The keys of all sequences of these demands."""
    keys = {0: 0}
    for place in range(demands):
        unit = base**place
        keys = {
            key + unit * count: total + count
            for key, total in keys.items()
            for count in range(base - 1 - total)
        }
    return frozenset(keys)


_tables: dict[Hashable, tuple[dict[int, int], int]] = {}
"""The last few tables, and how many additions each took."""

_too_many: dict[Hashable, None] = {}
"""The last few structures of games that took too many additions."""

_MOST_TABLES, _MOST_STRUCTURES = 8, 64
_lock = Lock()


def _cache(store: dict[Hashable, T], key: Hashable, value: T, most: int) -> None:
    """Store a value as the newest, and drop the oldest if there are more than `most`."""
    with _lock:
        store.pop(key, None)
        store[key] = value
        while len(store) > most:
            del store[next(iter(store))]


def _table(
    group: tuple[Demand, ...],
    counts: tuple[int, ...],
    base: int,
    keys: frozenset[int],
    spend: Spend,
) -> dict[int, int]:
    """The number of ways for the demands of a group; the last few tables are cached.

    A table from the cache costs as many additions as a new one, so that whether a calculation is
    too long does not depend on those before it.
    """
    key = (group, counts, base, keys)
    cached = _tables.get(key)
    if cached is not None:
        spend(cached[1])
    else:
        spent = list[int]()

        def count(sums: int) -> None:
            spend(sums)
            spent.append(sums)

        table = _counted_ways(group, counts, base, keys, count)
        cached = table, sum(spent)
    _cache(_tables, key, cached, _MOST_TABLES)
    return cached[0]


def _counted_ways(
    group: tuple[Demand, ...],
    counts: tuple[int, ...],
    base: int,
    keys: frozenset[int],
    spend: Spend,
) -> dict[int, int]:
    units = [base**place for place in range(len(group))]
    needed = _with_parts(keys, units, base, spend)
    # Kinds that count the same for every demand are merged.
    alike: dict[Demand, int] = {}
    for number, row in zip(counts, zip(*group, strict=True), strict=True):
        if any(row):
            alike[row] = alike.get(row, 0) + number
    polynomial = {0: 1}
    # The kinds that fit the fewest demands come first: so the polynomial stays small longest.
    for row, number in sorted(alike.items(), key=lambda item: sum(map(bool, item[0]))):
        terms = [(unit, count) for unit, count in zip(units, row, strict=True) if count]
        polynomial = _times_power(polynomial, terms, number, needed, spend)
    factorials = [factorial(number) for number in range(base)]
    ways: dict[int, int] = {}
    for key in keys:
        number, rest = polynomial.get(key, 0), key
        while rest:
            rest, digit = divmod(rest, base)
            number *= factorials[digit]
        ways[key] = number
    return ways


def _with_parts(keys: frozenset[int], units: list[int], base: int, spend: Spend) -> set[int]:
    """The keys, and those of all sequences that are a part of one of them."""
    needed, border = set(keys), set(keys)
    while border:
        spend(len(border))
        below = {key - unit for key in border for unit in units if key // unit % base}
        border = below - needed
        needed |= border
    return needed


def _times_power(
    polynomial: dict[int, int],
    terms: list[tuple[int, int]],
    power: int,
    needed: set[int],
    spend: Spend,
) -> dict[int, int]:
    """The polynomial times (1 + the sum of the terms) ** power, as far as it is needed."""
    result, product = dict(polynomial), polynomial
    for exponent in range(1, power + 1):
        spend(len(product) * len(terms))
        following: dict[int, int] = {}
        for unit, count in terms:
            for key, coefficient in product.items():
                if key + unit in needed:
                    following[key + unit] = following.get(key + unit, 0) + count * coefficient
        if not following:
            break
        product, times = following, comb(power, exponent)
        for key, coefficient in product.items():
            result[key] = result.get(key, 0) + times * coefficient
    return result


Place: TypeAlias = Hashable
"""A state of the game."""

EFFORT = 3_000_000
"""The most additions of a calculation by default: ten seconds at most on one core."""


class TooManyCasesError(ValueError):
    """An exact answer would take longer than `effort` allows."""


class Budget:
    """Counts additions, and raises `TooManyCasesError` before they are too many."""

    def __init__(self, effort: int, draws: int) -> None:
        self._left, self._effort, self._draws = effort, effort, draws

    @property
    def left(self) -> int:
        """How many additions may still be done."""
        return self._left

    def spend(self, sums: int, *, times: int = 1) -> None:
        """Count additions before they are done; at least `times` as many will follow in all."""
        self.require(sums * times)
        self._left -= sums

    def require(self, sums: int) -> None:
        """Raise `TooManyCasesError` if fewer than `sums` additions are left."""
        if sums > self._left:
            raise self.exceeded

    @property
    def exceeded(self) -> TooManyCasesError:
        """The error that a calculation takes too many additions."""
        return TooManyCasesError(
            f"{self._draws} flips are too many for an exact answer: it takes more than "
            f"{self._effort:,} additions; ask for fewer flips, or allow more additions "
            f"(effort={4 * self._effort:_})"
        )


Chance: TypeAlias = Fraction | float
"""An exact chance, or a nearly exact one."""

Moves: TypeAlias = Mapping[Place, Chance]
"""Place → the chance that a card moves the game to it; with the rest of the chance it stays."""


class Game(NamedTuple):
    """A game with cards that are drawn without replacement."""

    counts: tuple[int, ...]  # how many cards there are of each kind
    start: Place
    goal: Place
    moves: Callable[[Place, int], Moves]  # what a card of a kind does at a place
    # The chance to reach the goal from a place by one last try, on a last card of a kind.
    last_try: Callable[[Place, int], Chance] | None = None
    tried_after: bool = False  # after the last card, not on it instead of what the card would do
    # The category of a kind at a place; kinds of different categories never share a demand, so that
    # few demands concern a place.
    category: Callable[[Place, int], Hashable] = lambda _place, _kind: None


LONGEST_SCALE = 64
"""The most binary digits of a scale; weights that need more are rounded."""

MOVE = 60
"""How many additions are as much work as computing what a card of one kind does at a place."""


class Flow(NamedTuple):
    """What a card that meets a demand does at a place; `unit` counts the demand once."""

    unit: int
    shares: tuple[tuple[Place, int], ...]  # without the goal; negative for the place itself


class Ending(NamedTuple):
    """The chance that a card that meets a demand reaches the goal; with unit 0 any card does."""

    unit: int
    weight: int


Endings: TypeAlias = Mapping[Place, Sequence[Ending]]


class Basis:
    """The demands needed so far, linearly independent within a category (Gaussian elimination)."""

    def __init__(self) -> None:
        self._rows: dict[Hashable, list[tuple[int, Demand]]] = {}  # with the column of the pivot

    def parts(self, category: Hashable, function: Sequence[Fraction]) -> dict[Demand, Fraction]:
        """A function of the kinds as a sum of demands; adds a demand if it needs a new one."""
        rest, parts = list(function), dict[Demand, Fraction]()
        rows = self._rows.setdefault(category, [])
        for pivot, demand in rows:
            if rest[pivot]:
                share = parts[demand] = rest[pivot] / demand[pivot]
                rest = [
                    value - share * count if count else value
                    for value, count in zip(rest, demand, strict=True)
                ]
        if any(rest):
            shared = lcm(*(value.denominator for value in rest))
            counts = [int(value * shared) for value in rest]
            divisor = gcd(*counts)
            demand = tuple(count // divisor for count in counts)
            rows.append((max(range(len(rest)), key=lambda kind: abs(demand[kind])), demand))
            parts[demand] = Fraction(divisor, shared)
        return parts

    @property
    def demands(self) -> tuple[Demand, ...]:
        """All demands, in the order in which they were needed."""
        return tuple(demand for rows in self._rows.values() for _, demand in rows)


Parts: TypeAlias = Mapping[Place, Sequence[tuple[Demand, Fraction]]]
"""The chance to move on to each place, as a sum of demands."""


def parts_of(game: Game, moves: Sequence[Moves], place: Place, basis: Basis) -> Parts:
    """What the cards of all kinds do at a place, as sums of demands."""
    functions: dict[tuple[Place, Hashable], list[Fraction]] = {}
    for kind, of_kind in enumerate(moves):
        for target, chance in of_kind.items():
            if chance and target != place:
                key = (target, game.category(place, kind))
                functions.setdefault(key, [Fraction()] * len(moves))[kind] = Fraction(chance)
    parts: dict[Place, list[tuple[Demand, Fraction]]] = {}
    # Functions of few kinds come first, so that a demand concerns as few kinds as possible.
    for (target, category), function in sorted(
        functions.items(), key=lambda item: sum(map(bool, item[1]))
    ):
        parts.setdefault(target, []).extend(basis.parts(category, function).items())
    return parts


def scale_for(weights: Iterable[Fraction], draws: int) -> int:
    """The weight of probability 1, such that all weights are whole numbers, or nearly so."""
    scale = lcm(*{weight.denominator for weight in weights})
    if scale.bit_length() > LONGEST_SCALE:
        # A power of two, since the least denominator of all weights has too many digits. The
        # sum of the amounts of all terms grows less than eightfold with each draw.
        scale = 1 << (LONGEST_SCALE + 3 * draws)
    return scale


class Board(NamedTuple):
    """The places that can be reached, and what moves the game between them."""

    start: Place
    counted: Counting
    scale: int  # the weight of probability 1
    flows: Mapping[Place, Sequence[Flow]]
    goals: Endings  # by a card that moves on to the goal
    tries: Endings  # by a last try on any card
    fits: Endings  # by what a fitting card adds to the last try
    distance: Mapping[Place, int]  # the fewest cards to the goal; 1 if there is a last try

    @classmethod
    def of(cls, game: Game, draws: int, budget: Budget) -> "Board":
        """The board of a game that ends after `draws` cards."""
        parts, basis, kinds = dict[Place, Parts](), Basis(), range(len(game.counts))
        border: dict[Place, None] = {game.start: None}
        for _ in range(draws):
            reached = [place for place in border if place != game.goal]
            budget.spend(MOVE * len(reached) * len(kinds))
            for place in reached:
                moves = [game.moves(place, kind) for kind in kinds]
                parts[place] = parts_of(game, moves, place, basis)
            targets = [target for place in reached for target in parts[place]]
            border = dict.fromkeys(target for target in targets if target not in parts)
        tries: dict[Place, Fraction] = {}
        fits: dict[Place, Sequence[tuple[Demand, Fraction]]] = {}
        if game.last_try is not None:
            budget.spend(MOVE * len(parts) * len(kinds))
            for place in parts:
                tries[place], fits[place] = last_try_parts(game, place, basis)
        scale = scale_for(
            [
                *tries.values(),
                *(weight for fit in fits.values() for _, weight in fit),
                *(w for of_place in parts.values() for to in of_place.values() for _, w in to),
            ],
            draws,
        )
        counted = counting(basis.demands, draws)
        units = counted.units

        def endings(chances: Sequence[tuple[Demand, Fraction]]) -> list[Ending]:
            return [Ending(units[demand], round(weight * scale)) for demand, weight in chances]

        return cls(
            start=game.start,
            counted=counted,
            scale=scale,
            flows={
                place: flows_of(game.goal, place, of_place, units, scale)
                for place, of_place in parts.items()
            },
            goals={
                place: endings(of_place.get(game.goal, ())) for place, of_place in parts.items()
            },
            tries={place: [Ending(0, round(chance * scale))] for place, chance in tries.items()},
            fits={place: endings(fit) for place, fit in fits.items()},
            distance=dict.fromkeys(parts, 1) if tries else _distances(parts, game.goal),
        )

    @property
    def structure(self) -> Hashable:
        """All that determines the number of additions, which is everything but the weights."""
        groups: list[Hashable] = []
        for group in self.counted.groups:
            rows = [*zip(*group, strict=True)]
            alike = {row: place for place, row in enumerate(dict.fromkeys(rows))}
            groups.append(tuple((alike[row], tuple(map(bool, row))) for row in rows))
        flows = {
            place: tuple((unit, tuple(to for to, _ in shares)) for unit, shares in of_place)
            for place, of_place in self.flows.items()
        }
        endings = (
            tuple((place, tuple(ending.unit for ending in table[place])) for place in table)
            for table in (self.goals, self.tries, self.fits)
        )
        return (
            *(self.start, self.counted.base, tuple(groups), *endings),
            *(tuple(flows.items()), tuple(self.distance.items())),
        )


def last_try_parts(
    game: Game, place: Place, basis: Basis
) -> tuple[Fraction, Sequence[tuple[Demand, Fraction]]]:
    """The chance of a last try on most cards, and what a card adds to it, as a sum of demands."""
    if game.last_try is None:
        return Fraction(), ()
    chances = [Fraction(game.last_try(place, kind)) for kind in range(len(game.counts))]
    usual = Counter(chances).most_common(1)[0][0]
    more: dict[Hashable, list[Fraction]] = {}
    for kind, chance in enumerate(chances):
        function = more.setdefault(game.category(place, kind), [Fraction()] * len(chances))
        function[kind] = chance - usual
    parts = (basis.parts(category, function).items() for category, function in more.items())
    return usual, [part for of_category in parts for part in of_category]


def flows_of(
    goal: Place, place: Place, parts: Parts, units: Mapping[Demand, int], scale: int
) -> list[Flow]:
    """What a card does at a place, by demand."""
    gained: dict[int, dict[Place, int]] = {}
    for target, of_target in parts.items():
        for demand, weight in of_target:
            shares = gained.setdefault(units[demand], {})
            scaled = round(weight * scale)
            shares[target] = shares.get(target, 0) + scaled
            shares[place] = shares.get(place, 0) - scaled
    return [
        Flow(unit, tuple((target, w) for target, w in shares.items() if w and target != goal))
        for unit, shares in gained.items()
    ]


def _distances(parts: Mapping[Place, Parts], goal: Place) -> dict[Place, int]:
    """The fewest cards from each place to the goal."""
    distance, border, far = {goal: 0}, {goal}, 0
    while border:
        far += 1
        border = {
            place
            for place, of_place in parts.items()
            if place not in distance and any(target in border for target in of_place)
        }
        distance |= dict.fromkeys(border, far)
    return distance


# ------------------------------------------------------------------- the chance to reach the goal

Sequences: TypeAlias = dict[int, int]
"""Sequence (as one integer) → weight."""

Folded: TypeAlias = dict[int, Sequences]
"""Last demand of the small groups → sequences, with the counts of the large group only."""


class Ended(NamedTuple):
    """The sequences that reach the goal after 0, 1, 2 ... cards, without the small groups."""

    goals: list[Sequences]  # with one card more, which moves on to the goal
    tries: list[Sequences]  # with a last try on any card
    fits: list[Sequences]  # with one card more, which fits the last try


def ended_sequences(board: Board, counts: tuple[int, ...], draws: int, budget: Budget) -> Ended:
    """All sequences of at most `draws` cards that reach the goal."""
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
    """Adds cards to the sequences of a board, and counts the additions."""

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
        """The sequences with the number of ways of the small groups multiplied into the weights."""
        folded: dict[Place, Folded] = {}
        for place, entries in level.items():
            follow = self.ends[place]
            if looked_at == self.draws - 2:
                follow |= self.ends_later[place]
            folded[place] = self._folded(entries, sorted(follow)) if follow else {}
        return folded

    def _folded(self, entries: Sequences, ends: Sequence[int]) -> Folded:
        # One integer holds the sums of all ends, each in separate digits: one multiplication.
        self.budget.spend(len(entries) * (1 + len(ends)))
        smalls = {key % self.size for key in entries}
        most_ways = max(abs(self.ways[small + end]) for small in smalls for end in ends)
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
        """The sequences among these that reach the goal."""
        ended: Sequences = {}
        for place, sequences in folded.items():
            for unit, weight in endings.get(place, ()):
                great, small = divmod(unit, self.size)
                _add(ended, sequences[small], great, weight)
        return ended

    def next(self, level: Mapping[Place, Sequences], looked_at: int) -> dict[Place, Sequences]:
        """The sequences with one card more, without those that cannot reach the goal in time."""
        following: dict[Place, Sequences] = {}
        near = self.draws - looked_at - 1
        distance = self.board.distance
        # The cost of one card more; each later one costs more, until sequences are left out.
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
        raise ValueError(f"flips: expected 0 to {cards}, the number of cards, got {draws}")
    if game.start == game.goal:
        return (1.0,) * (draws + 1)
    # A try after the last card counts as one draw more.
    budget = Budget(effort, draws)
    board = Board.of(game, draws + game.tried_after, budget)
    structure = (board.structure, game.counts, draws, effort)
    if structure in _too_many:
        raise budget.exceeded
    try:
        ended = ended_sequences(board, game.counts, draws + game.tried_after, budget)
        goals, tries, fits = _shares(ended, game.counts, board, draws, budget)
    except TooManyCasesError:
        _cache(_too_many, structure, None, _MOST_STRUCTURES)
        raise
    reached = [_any_of(turned, [0, *goals]) for turned in range(draws + 1)]
    if ended.tries and game.last_try:
        with_try = [any_card + fitting for any_card, fitting in zip(tries, fits, strict=True)]
        before = len(with_try) - 1
        reached[-1] = reached[before] + _any_of(before, with_try)
    whole = board.scale ** len(goals) * perm(cards, draws)
    # With rounded weights the sum may be below 0 or above 1, by less than 1e-15.
    return tuple(min(1.0, max(0.0, share / whole)) for share in reached)


def _shares(
    ended: Ended, counts: Sequence[int], board: Board, draws: int, budget: Budget
) -> list[list[int]]:
    """The share that reaches the goal after 0, 1, 2 ... cards that met a demand."""
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
    """The sum over all choices of m of the turned cards as those that met a demand."""
    return sum(comb(turned, m) * share for m, share in enumerate(shares[: turned + 1]))
