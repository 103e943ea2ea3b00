"""Exact chances of a game that turns cards one by one and never lays one back.

What is played moves between a few *places*, each card pushing it on by what the card is and by
chance. The obvious way, to count every set of cards that may lie turned already, has too many
cases. Here a card that changes nothing is never looked at.

Let I be "stays as it is". Each turned card does I; if it fits a demand, such as "lists step B", it
also does p x (moves on - I). So a sequence of n cards is a choice of m of them that were looked at,
each with the demand it met, and the other n - m do nothing and need not be known. Its weight is a
product of numbers p and -p, and its probability is the number of ways to give m distinct cards to
the m demands, of all the ways to draw m cards. That number depends only on how often each demand
was made (see `matchings`), so sequences with equal counts are added up as they grow (see
`sequences`).

The weights have signs, and much of the sum cancels out. So it is done in whole numbers: every
chance is counted in parts of one unit, exactly. Only where that unit would be too small to reckon
with are the weights rounded, finely enough that it cannot be seen in the end.
"""

from collections.abc import Mapping, Sequence
from math import comb, perm

from dramadeck.odds.board import Board
from dramadeck.odds.games import EFFORT, Budget, Game
from dramadeck.odds.matchings import Matchings
from dramadeck.odds.sequences import Grown, grown


def chances_of_goal(game: Game, draws: int, effort: int = EFFORT) -> tuple[float, ...]:
    """The chance of having reached the goal after 0, 1, 2 ... draws.

    With a last try only the last of these numbers counts it in.

    Args:
        game: the game.
        draws: how many cards are turned.
        effort: how many sums to do at most.

    Raises:
        ValueError: there are not so many cards.
        TooManyCasesError: it would be more work than allowed.

    >>> from fractions import Fraction
    >>> from dramadeck.odds.games import Push
    >>> push = Push(frozenset({0}), "won", Fraction(1))
    >>> first_red = Game((2, 2), "open", "won", lambda place: [push] if place == "open" else [])
    >>> [round(chance, 4) for chance in chances_of_goal(first_red, 3)]
    [0.0, 0.5, 0.8333, 1.0]
    """
    cards = sum(game.counts)
    if not 0 <= draws <= cards:
        raise ValueError(f"of {cards} cards no {draws} can be turned")
    if game.start == game.goal:
        return (1.0,) * (draws + 1)
    # To try once more after the last card is a look at no card, when all have been turned.
    budget = Budget(effort, draws)
    board = Board.of(game, draws + game.tried_after, budget)
    found = grown(board, game.counts, draws + game.tried_after, budget)
    goals, tries, fits = _shares(found, game.counts, board, draws, budget)
    reached = [_any_of(turned, [0, *goals]) for turned in range(draws + 1)]
    if found.tries and game.last_try:
        tried = [whatever + fitting for whatever, fitting in zip(tries, fits, strict=True)]
        before = len(tried) - 1
        reached[-1] = reached[before] + _any_of(before, tried)
    whole = board.scale ** len(goals) * perm(cards, draws)
    return tuple(_clamped(each / whole) for each in reached)


def _shares(
    found: Grown, counts: Sequence[int], board: Board, draws: int, budget: Budget
) -> list[list[int]]:
    """The share that ends well after 0, 1, 2 ... cards looked at, in parts of the whole."""
    asked = {key for ending in found for sequences in ending for key in sequences}
    ways = Matchings(board.counted.great, counts, asked, budget.spend)
    cards, looks = sum(counts), len(found.goals)

    def share(sequences: Mapping[int, int], looked_at: int, weights: int) -> int:
        if looked_at > draws:
            return 0
        number = sum(weight * ways[key] for key, weight in sequences.items())
        others = perm(cards - looked_at, draws - looked_at)
        return int(number * board.scale ** (looks - weights) * others)

    return [
        [share(each, place + more, place + 1) for place, each in enumerate(ending)]
        for ending, more in zip(found, (1, 0, 1), strict=True)
    ]


def _any_of(turned: int, shares: Sequence[int]) -> int:
    """Any m of the turned cards are those that were looked at."""
    return sum(comb(turned, m) * share for m, share in enumerate(shares[: turned + 1]))


def _clamped(chance: float) -> float:
    # Rounded weights may put the sum on the wrong side of 0 or 1 by less than 1e-15.
    return min(1.0, max(0.0, chance))
