"""Nearly exact chances, for games with decisions and games with too many cases for `matching`.

What a card does is written as what the average card does, and a deviation that depends on its kind.
Without replacement the deviations of two cards are not independent: the chance of a sequence is the
product for average cards, and a term for each two, three, four ... of its cards that deviate
together. Terms of more cards are smaller and smaller. They are added until the last ones have
changed no chance by more than `CLOSE`, or `STILL_CLOSE` where more of them would be too many; for
a small deck until there are no more.

A decision depends on the place, the number of cards left and the card just turned, not on the cards
before it. The plan is computed by dynamic programming from the last card to the first, as if each
card were drawn from the whole deck.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import factorial, perm
from typing import Final, NamedTuple, TypeAlias

from dramadeck.odds.matching import (
    EFFORT,
    MOVE,
    Basis,
    Budget,
    Demand,
    Game,
    Moves,
    Parts,
    Place,
    TooManyCasesError,
    last_try_parts,
    parts_of,
)

Worth: TypeAlias = Callable[[Place], float]
"""The chance to reach the goal from a place."""

Planned: TypeAlias = Callable[[Place, int, Worth], Moves]
"""What a card of a kind does at a place, by the best decision."""

CLOSE: Final = 0.00005
"""The calculation ends when the last terms change no chance by more; later ones change it less."""

STILL_CLOSE: Final = 0.0005
"""The same where more terms would be too many cases."""


LIGHTER: Final = 20
"""How many additions of floats are as much work as one addition of large integers."""


class _Turn(NamedTuple):
    """What a card does at a place: on the average, and by each deviation."""

    mean: list[tuple[Place, float]]
    flows: list[tuple[int, list[tuple[Place, float]]]]


class _Try(NamedTuple):
    """The chance of a last try: on the average, and by each deviation."""

    mean: float
    flows: list[tuple[int, float]]


class _Deviations:
    """By how much kinds of cards deviate from the average, and the mean products of deviations."""

    def __init__(self, counts: Sequence[int], most: int) -> None:
        self.counts, self._base, self._cards = counts, most + 1, sum(counts)
        self.basis, self._units = Basis(), dict[Demand, int]()
        self._more: list[list[float]] = []
        self._sums: dict[tuple[int, ...], float] = {}
        self._shares: dict[int, float] = {0: 1.0}
        self._ways_of: dict[tuple[int, ...], float] = {(): 1.0}

    @property
    def count(self) -> int:
        return len(self._units)

    def unit(self, demand: Demand) -> int:
        """What a deviation adds to a key, whose digits count how often each deviation occurs."""
        if demand not in self._units:
            mean = self.mean(demand)
            self._units[demand] = self._base ** len(self._units)
            self._more.append([count - mean for count in demand])
        return self._units[demand]

    def mean(self, demand: Sequence[float | Fraction]) -> float:
        """The mean of a demand over all cards."""
        pairs = zip(self.counts, demand, strict=True)
        return sum(number * float(count) for number, count in pairs) / self._cards

    def share(self, key: int) -> float:
        """The mean product of the deviations in a key, of distinct cards."""
        if key not in self._shares:
            deviations, rest, at = list[int](), key, 0
            while rest:
                rest, times = divmod(rest, self._base)
                deviations += [at] * times
                at += 1
            ways = self._ways(tuple(deviations))
            self._shares[key] = ways / perm(self._cards, len(deviations))
        return self._shares[key]

    def _ways(self, deviations: tuple[int, ...]) -> float:
        """The sum of products over all choices of distinct cards.

        By inclusion and exclusion: a block is the first deviation with others of the same card.
        """
        if len(deviations) == 1:
            return 0.0
        if deviations not in self._ways_of:
            first, others, ways = deviations[0], deviations[1:], 0.0
            for chosen in range(1, 1 << len(others)):
                block = tuple(one for at, one in enumerate(others) if chosen >> at & 1)
                rest = tuple(one for at, one in enumerate(others) if not chosen >> at & 1)
                if len(rest) != 1:
                    sign = -1 if len(block) % 2 else 1
                    together = sign * factorial(len(block)) * self._sum((first, *block))
                    ways += together * self._ways(rest)
            self._ways_of[deviations] = ways
        return self._ways_of[deviations]

    def _sum(self, block: tuple[int, ...]) -> float:
        if block not in self._sums:
            rows = [self._more[at] for at in block]
            total = 0.0
            for number, *values in zip(self.counts, *rows, strict=True):
                product = float(number)
                for value in values:
                    product *= value
                total += product
            self._sums[block] = total
        return self._sums[block]


def nearly_chances_of_goal(
    game: Game, draws: int, effort: int = EFFORT, planned: Planned | None = None
) -> tuple[float, ...]:
    """The chance of having reached the goal after 0, 1, 2 ... draws, by the best plan for all."""
    cards = sum(game.counts)
    if not 0 <= draws <= cards:
        raise ValueError(f"of {cards} cards no {draws} can be turned")
    if game.start == game.goal:
        return (1.0,) * (draws + 1)
    course, change = Course(game, draws, Budget(effort, draws), planned), 1.0
    chances, expected = course.refined(), 0
    for order in range(1, draws + 1):
        before = course.budget.left
        try:
            course.budget.require(expected)  # else most of the effort would be spent for nothing
            more = course.refined()
        except TooManyCasesError:
            if change > STILL_CLOSE:
                raise
            break
        if order == 1:  # a card alone deviates by nothing on the average
            continue
        expected = (before - course.budget.left) * (course.deviations + order) // (order + 1)
        change = max(abs(now - then) for now, then in zip(more, chances, strict=True))
        chances = more
        if order > 2 and change <= CLOSE:
            break
    return chances


Level: TypeAlias = dict[Place, dict[int, float]]
"""Place → deviations so far → weight."""


class Course:
    """The calculation for a game from its first card to its last."""

    def __init__(self, game: Game, draws: int, budget: Budget, planned: Planned | None) -> None:
        self.game, self.draws, self.budget = game, draws, budget
        self._planned = planned
        self._deviations = _Deviations(game.counts, draws + 1)
        self._moved: dict[tuple[int, Place], list[Moves]] = {}
        self._worths: dict[tuple[int, Place], float] = {}
        self._turns: dict[tuple[int, Place], _Turn] = {}
        self._open: dict[tuple[int, Place], bool] = {}
        self._tries: dict[Place, _Try] = {}
        # Before each card and after the last: the terms of the highest order computed so far.
        self._levels: list[Level] = [{} for _ in range(draws + 1)]
        self._gains, self._is_refined = [0.0] * (draws + 1), False
        self._tries_last = game.last_try is not None and not game.tried_after

    @property
    def deviations(self) -> int:
        """How many ways there are in which a card may deviate from the average."""
        return self._deviations.count

    # ------------------------------------------------------------------------------ the plan

    def _moves(self, to_come: int, place: Place) -> list[Moves]:
        """What cards of each kind do, with so many cards to come, this one included."""
        key = (to_come if self._planned else 0, place)
        if key not in self._moved:
            kinds = range(len(self.game.counts))
            self.budget.spend(MOVE * len(kinds))
            if self._planned is None:
                self._moved[key] = [self.game.moves(place, kind) for kind in kinds]
            else:
                planned = self._planned

                def worth(target: Place) -> float:
                    return self.worth(to_come - 1, target)

                self._moved[key] = [planned(place, kind, worth) for kind in kinds]
        return self._moved[key]

    def worth(self, to_come: int, place: Place) -> float:
        """The chance to reach the goal if each card were drawn from the whole deck."""
        if place == self.game.goal:
            return 1.0
        key = (to_come, place)
        if key not in self._worths:
            self._worths[key] = self._computed_worth(to_come, place)
        return self._worths[key]

    def _computed_worth(self, to_come: int, place: Place) -> float:
        last_try, kinds = self.game.last_try, range(len(self.game.counts))
        if to_come == 0:
            return 0.0 if last_try is None else float(last_try(place, 0))
        if to_come == 1 and self._tries_last and last_try is not None:
            return self._deviations.mean([last_try(place, kind) for kind in kinds])
        moved = self._moves(to_come, place)
        stays = self.worth(to_come - 1, place)
        return self._deviations.mean(
            [
                stays
                + sum(
                    float(chance) * (self.worth(to_come - 1, target) - stays)
                    for target, chance in of_kind.items()
                )
                for of_kind in moved
            ]
        )

    # ------------------------------------------------------------------------------ the chances

    def _turn(self, to_come: int, place: Place) -> _Turn:
        key = (to_come if self._planned else 0, place)
        if key not in self._turns:
            parts = parts_of(self.game, self._moves(to_come, place), place, self._deviations.basis)
            self._turns[key] = self._of_parts(place, parts)
        return self._turns[key]

    def _of_parts(self, place: Place, parts: Parts) -> _Turn:
        means: dict[Place, float] = {place: 1.0}
        flows: dict[int, dict[Place, float]] = {}
        for target, of_target in parts.items():
            for demand, weight in of_target:
                share, mean = float(weight), self._deviations.mean(demand)
                shares = flows.setdefault(self._deviations.unit(demand), {})
                for end, sign in ((target, share), (place, -share)):
                    shares[end] = shares.get(end, 0.0) + sign
                    means[end] = means.get(end, 0.0) + sign * mean
        return _Turn([*means.items()], [(unit, [*to.items()]) for unit, to in flows.items()])

    def refined(self) -> tuple[float, ...]:
        """The chance of having reached the goal after each card, with the terms of the next order.

        The first call uses the average card alone.
        """
        level: Level = {} if self._is_refined else {self.game.start: {0: 1.0}}
        levels, gains, share = [level], list(self._gains), self._deviations.share
        for turned in range(self.draws):
            before, to_come = self._levels[turned], self.draws - turned
            if to_come == 1 and self._tries_last:
                gains[self.draws] += self._tried(level, before)
                break
            level = self._next(level, before, to_come)
            levels.append(level)
            ended = level.pop(self.game.goal, {})
            gains[turned + 1] += sum(weight * share(key) for key, weight in ended.items())
        if self.game.tried_after:
            gains[self.draws] += self._tried(level, self._levels[-1])
        self._levels, self._gains, self._is_refined = levels, gains, True
        return tuple(accumulate((min(1.0, max(0.0, chance)) for chance in accumulate(gains)), max))

    def _next(self, level: Level, before: Level, to_come: int) -> Level:
        """The next level: from `level` by the average card, from `before` by a deviation."""
        following: Level = {}
        for place, entries in level.items():
            mean = self._turn(to_come, place).mean
            self.budget.spend(len(entries) * len(mean) // LIGHTER)
            for target, share in mean:
                if self._is_open(to_come - 1, target):
                    _add(following.setdefault(target, {}), entries, 0, share)
        for place, entries in before.items():
            flows = self._turn(to_come, place).flows
            ends = sum(len(shares) for _, shares in flows)
            self.budget.spend(len(entries) * ends // LIGHTER)
            for unit, shares in flows:
                for target, share in shares:
                    if self._is_open(to_come - 1, target):
                        _add(following.setdefault(target, {}), entries, unit, share)
        return following

    def _is_open(self, to_come: int, place: Place) -> bool:
        """Whether the goal can be reached from a place with so many cards left."""
        if place == self.game.goal or self.game.last_try is not None:
            return True
        if to_come == 0:
            return False
        key = (to_come, place)
        if key not in self._open:
            self._open[key] = any(
                self._is_open(to_come - 1, target) for target, _ in self._turn(to_come, place).mean
            )
        return self._open[key]

    def _tried(self, level: Level, before: Level) -> float:
        """The chance of a last try from the places of these levels."""
        total, share_of = 0.0, self._deviations.share
        for place, entries in level.items():
            mean = self._try(place).mean
            total += sum(weight * mean * share_of(key) for key, weight in entries.items())
        for place, entries in before.items():
            total += sum(
                weight * share * share_of(key + unit)
                for unit, share in self._try(place).flows
                for key, weight in entries.items()
            )
        return total

    def _try(self, place: Place) -> _Try:
        if place not in self._tries:
            usual, parts = last_try_parts(self.game, place, self._deviations.basis)
            mean = float(usual) + sum(float(w) * self._deviations.mean(d) for d, w in parts)
            flows = [(self._deviations.unit(d), float(w)) for d, w in parts]
            self._tries[place] = _Try(mean, flows)
        return self._tries[place]


def _add(target: dict[int, float], entries: Mapping[int, float], unit: int, share: float) -> None:
    if not target:
        target.update({key + unit: weight * share for key, weight in entries.items()})
        return
    weight_of = target.get
    for key, weight in entries.items():
        moved = key + unit
        target[moved] = weight_of(moved, 0.0) + weight * share
