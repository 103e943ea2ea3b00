"""The chance that a game reaches its goal, by dynamic programming over counted demands.

A sequence is a number that counts how often each demand was made (see `matching`); sequences with
equal counts are added up. Nearly all of them have all cards but one, so the last card is not added
any more. Then it is enough to know the number of ways of each sequence with what may follow: the
demands of all groups but the greatest are multiplied in, and their counts forgotten.
"""

from collections.abc import Mapping, Sequence
from math import comb, perm
from typing import NamedTuple, TypeAlias

from dramadeck.odds.matching import EFFORT, Board, Budget, Endings, Game, Matchings, Place

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
