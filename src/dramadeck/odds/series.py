"""Nearly exact chances, for games with decisions and games with too many cases for `matching`.

What a card does is written as what the average card does, and a deviation that depends on its kind.
Without replacement the deviations of two cards are not independent: the chance of a sequence is the
product for average cards, and a term for each two, three, four ... of its cards that deviate
together. Terms of more cards are smaller and smaller. They are added until the last ones have
changed no chance by more than `CLOSE`, or `STILL_CLOSE` where more of them would be too many; for
a small deck until there are no more.

A term is a sum over all choices of distinct cards. By inclusion and exclusion it is a sum over the
ways to divide them into blocks, in which all are the same card. The deviations of a single card
add up to nothing, so a block has two or more, and terms of two or three cards have one block. So
only how many of the cards are of each kind has to be known, for few kinds at a time.

A decision depends on the place, the number of cards left and the card just turned, not on the cards
before it. The plan is computed by dynamic programming from the last card to the first, as if each
card were drawn from the whole deck.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import perm, prod
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from dramadeck.odds.matching import (
    EFFORT,
    Budget,
    Game,
    Moves,
    Place,
    TooManyCasesError,
)

Worth: TypeAlias = Callable[[Place], float]
"""The chance to reach the goal from a place."""

Planned: TypeAlias = Callable[[Place, int, Worth], Moves]
"""What a card of a kind does at a place, by the best decision."""

CLOSE: Final = 0.00005
"""The calculation ends when the last terms change no chance by more; later ones change it less."""

STILL_CLOSE: Final = 0.0005
"""The same where more terms would be too many cases."""


LIGHTER: Final = 40
"""How many additions of floats are as much work as one addition of large integers."""

DECISION: Final = 30
"""How many additions of large integers are as much work as a decision on a card of one kind."""


class _Share(NamedTuple):
    """A chance at a place: that of the average card, and by how much each kind deviates from it."""

    mean: float
    deviations: tuple[float, ...]


class _Terms:
    """The terms in which `order` cards deviate together.

    A key has the kinds of the cards that have deviated so far. Each kind has to occur twice or
    more in the end, so keys with too many others are left out.
    """

    def __init__(self, order: int, counts: Sequence[int], budget: Budget) -> None:
        self.order, kinds = order, range(len(counts))
        numbers: dict[tuple[int, ...], int] = {(): 0}
        self.cells = [range(1)]  # the numbers of the keys by how many cards have deviated
        self.steps: list[list[tuple[int, int, int]]] = []  # kind, number before, number after
        border: list[tuple[int, ...]] = [()]
        for deviated in range(1, order + 1):
            budget.spend(len(border) * len(kinds))
            steps, first = list[tuple[int, int, int]](), len(numbers)
            for key in border:
                for kind in kinds:
                    after = tuple(sorted((*key, kind)))
                    alone = sum(number == 1 for number in Counter(after).values())
                    if deviated + alone <= order:
                        number = numbers.setdefault(after, len(numbers))
                        steps.append((kind, numbers[key], number))
            self.steps.append(steps)
            self.cells.append(range(first, len(numbers)))
            border = [key for key, number in numbers.items() if number >= first]
        self.size, ways = len(numbers), perm(sum(counts), order)
        self.shares = [0.0] * self.size
        for key in border:
            blocks = prod(_blocks(counts[kind], many) for kind, many in Counter(key).items())
            self.shares[numbers[key]] = blocks / ways

    def between(self, turned: int, to_come: int) -> range:
        """How many cards may have deviated among those turned if the others are still to come."""
        return range(max(0, self.order - to_come), min(turned, self.order) + 1)

    def work(self, deviated: int) -> int:
        """How many additions a move to a place takes, for keys of `deviated` cards."""
        steps = len(self.steps[deviated]) if deviated < self.order else 0
        return len(self.cells[deviated]) + steps


@cache
def _blocks(count: int, many: int) -> int:
    """The sum over all ways to divide `many` cards of a kind into blocks of two or more.

    A block of m is (-1) ** (m - 1) * (m - 1)!, times how many cards of the kind there are.
    """
    if many < 2:
        return 1 - many
    return (1 - many) * (_blocks(count, many - 1) + count * _blocks(count, many - 2))


def nearly_chances_of_goal(
    game: Game, draws: int, effort: int = EFFORT, planned: Planned | None = None
) -> tuple[float, ...]:
    """The chance of having reached the goal after 0, 1, 2 ... draws, by the best plan for all."""
    cards = sum(game.counts)
    if not 0 <= draws <= cards:
        raise ValueError(f"flips: expected 0 to {cards}, the number of cards, got {draws}")
    if game.start == game.goal:
        return (1.0,) * (draws + 1)
    course, change = Course(game, draws, Budget(effort, draws), planned), 1.0
    gains = course.gains(0)
    chances = _added_up(gains)
    for order in range(2, draws + 1):  # a card alone deviates by nothing on the average
        try:
            more = course.gains(order)
        except TooManyCasesError:
            if change > STILL_CLOSE:
                raise
            break
        gains = [gain + further for gain, further in zip(gains, more, strict=True)]
        before, chances = chances, _added_up(gains)
        change = max(abs(now - then) for now, then in zip(chances, before, strict=True))
        if order > 2 and change <= CLOSE:
            break
    return chances


def _added_up(gains: Iterable[float]) -> tuple[float, ...]:
    """The chances, which never fall, from what each card adds to them."""
    return tuple(accumulate((min(1.0, max(0.0, chance)) for chance in accumulate(gains)), max))


Level: TypeAlias = dict[Place, list[float]]
"""Place → the weight of each key of the terms."""


class Course:
    """The calculation for a game from its first card to its last."""

    def __init__(self, game: Game, draws: int, budget: Budget, planned: Planned | None) -> None:
        self.game, self.draws, self.budget = game, draws, budget
        self._planned = planned
        self._cards = sum(game.counts)
        self._moved: dict[tuple[int, Place], list[dict[Place, float]]] = {}
        self._worths: dict[tuple[int, Place], float] = {}
        self._turns: dict[tuple[int, Place], dict[Place, _Share]] = {}
        self._open: dict[tuple[int, Place], bool] = {}
        self._tries: dict[Place, _Share] = {}
        self._links = [0] * draws  # how many moves to places each card may make
        self._tries_last = game.last_try is not None and not game.tried_after

    # ------------------------------------------------------------------------------ the plan

    def _moves(self, to_come: int, place: Place) -> list[dict[Place, float]]:
        """What cards of each kind do, with `to_come` cards to come, this one included."""
        key = (to_come if self._planned else 0, place)
        if key not in self._moved:
            kinds = range(len(self.game.counts))
            self.budget.spend(DECISION * len(kinds))
            planned = self._planned

            def worth(target: Place) -> float:
                return self.worth(to_come - 1, target)

            self._moved[key] = [
                {to: float(chance) for to, chance in moves.items()}
                for moves in (
                    self.game.moves(place, kind) if planned is None else planned(place, kind, worth)
                    for kind in kinds
                )
            ]
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
            return self._mean([last_try(place, kind) for kind in kinds])
        moved = self._moves(to_come, place)
        stays = self.worth(to_come - 1, place)
        return self._mean(
            [
                stays
                + sum(
                    chance * (self.worth(to_come - 1, target) - stays)
                    for target, chance in of_kind.items()
                )
                for of_kind in moved
            ]
        )

    # ------------------------------------------------------------------------------ the chances

    def _mean(self, numbers: Iterable[float | Fraction]) -> float:
        """The mean of a number of each kind, over all cards."""
        pairs = zip(self.game.counts, numbers, strict=True)
        return sum(count * float(number) for count, number in pairs) / self._cards

    def _share(self, chances: Sequence[float]) -> _Share:
        mean = self._mean(chances)
        return _Share(mean, tuple(chance - mean for chance in chances))

    def _turn(self, to_come: int, place: Place) -> dict[Place, _Share]:
        """Where a card leads from a place."""
        key = (to_come if self._planned else 0, place)
        if key not in self._turns:
            moved = self._moves(to_come, place)
            chances: dict[Place, list[float]] = {place: [1.0] * len(moved)}
            for kind, moves in enumerate(moved):
                for target, chance in moves.items():
                    if chance and target != place:
                        chances.setdefault(target, [0.0] * len(moved))[kind] = chance
                        chances[place][kind] -= chance
            self._turns[key] = {to: self._share(of_kinds) for to, of_kinds in chances.items()}
        return self._turns[key]

    def gains(self, order: int) -> list[float]:
        """What the terms of an order add to the chance with each card; those of 0 come first.

        Those of order 0 use the average card alone.
        """
        terms = _Terms(order, self.game.counts, self.budget)
        work = (
            links * terms.work(deviated)
            for turned, links in enumerate(self._links)
            for deviated in terms.between(turned, self.draws - turned)
        )
        self.budget.spend(sum(work) // LIGHTER)
        level: Level = {self.game.start: [1.0] + [0.0] * (terms.size - 1)}
        gains = [0.0] * (self.draws + 1)
        for turned in range(self.draws):
            if turned == self.draws - 1 and self._tries_last:
                gains[self.draws] += self._tried(level, terms)
                break
            level = self._next(level, terms, turned)
            ended = level.pop(self.game.goal, ())
            gains[turned + 1] += sum(map(mul, ended, terms.shares))
        if self.game.tried_after:
            gains[self.draws] += self._tried(level, terms)
        return gains

    def _next(self, level: Level, terms: _Terms, turned: int) -> Level:
        """The weights after one card more, which deviates or not."""
        following, to_come, links = Level(), self.draws - turned, 0
        for place, weights in level.items():
            for target, (mean, deviations) in self._turn(to_come, place).items():
                if not self._is_open(to_come - 1, target):
                    continue
                links += 1
                sums = following.setdefault(target, [0.0] * terms.size)
                for deviated in terms.between(turned, to_come):
                    for number in terms.cells[deviated]:
                        sums[number] += weights[number] * mean
                    if deviated < terms.order:
                        for kind, number, after in terms.steps[deviated]:
                            sums[after] += weights[number] * deviations[kind]
        self._links[turned] = links
        return following

    def _is_open(self, to_come: int, place: Place) -> bool:
        """Whether the goal can be reached from a place with `to_come` cards left."""
        if place == self.game.goal or self.game.last_try is not None:
            return True
        if to_come == 0:
            return False
        key = (to_come, place)
        if key not in self._open:
            self._open[key] = any(
                self._is_open(to_come - 1, target) for target in self._turn(to_come, place)
            )
        return self._open[key]

    def _tried(self, level: Level, terms: _Terms) -> float:
        """The chance of a last try from the places of a level."""
        total, last = 0.0, terms.steps[-1] if terms.steps else []
        for place, weights in level.items():
            mean, deviations = self._try(place)
            total += mean * sum(map(mul, weights, terms.shares))
            total += sum(
                weights[number] * deviations[kind] * terms.shares[after]
                for kind, number, after in last
            )
        return total

    def _try(self, place: Place) -> _Share:
        if place not in self._tries:
            assert self.game.last_try is not None  # noqa: S101 - else nothing is tried
            last_try, kinds = self.game.last_try, range(len(self.game.counts))
            self._tries[place] = self._share([float(last_try(place, kind)) for kind in kinds])
        return self._tries[place]
