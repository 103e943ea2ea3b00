"""Exact chances of a game that turns cards one by one and never lays one back.

What is played moves between a few *places*, each card pushing it on by what the card is and by
chance. The obvious way, to count every set of cards that may lie turned already, has too many
cases. Here a card that changes nothing is never looked at.

Let I be "stays as it is". Each turned card does I; if it fits a demand, such as "lists step B", it
also does p x (moves on - I). So a sequence of n cards is a choice of m of them that were looked at,
each with the demand it met, and the other n - m do nothing and need not be known. Its weight is a
product of numbers p and -p, and its probability is the number of ways to give m distinct cards to
the m demands, of all the ways to draw m cards. That number depends only on how often each demand
was made (see `ways`), so sequences with equal counts are added up as they grow.

The weights have signs, and much of the sum cancels out: it is done in whole numbers, scaled by a
power of two that grows with n, and rounded only at the end.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import comb, perm
from typing import NamedTuple, TypeAlias

from dramadeck.kit.odds.ways import Counting, Demand, counting, total_ways

Place: TypeAlias = Hashable
"""Where the game stands."""

EFFORT = 20_000_000
"""How many sums are done before giving up, unless more are asked for: some ten seconds."""


class TooManyCasesError(ValueError):
    """An exact answer would take longer than was allowed."""


class Push(NamedTuple):
    """What a card that meets a demand adds to staying as it is.

    Attributes:
        demand: the kinds of cards that do this.
        target: the place that it adds weight to.
        weight: how much; negative where it takes weight away, as from the place it leaves.
    """

    demand: Demand
    target: Place
    weight: Fraction


class LastTry(NamedTuple):
    """What the last card may bring when all is tried at once.

    Attributes:
        chance: the chance of success whatever the card.
        better: demand → what it adds to that chance.
    """

    chance: Fraction
    better: Mapping[Demand, Fraction]


class Game(NamedTuple):
    """A game with cards that are not laid back.

    Attributes:
        counts: how many cards there are of each kind.
        start: where it begins.
        goal: the place from which nothing moves on.
        pushes: place → what cards do there.
        last_try: place → what the last card brings there besides; None where it is like any other.
    """

    counts: tuple[int, ...]
    start: Place
    goal: Place
    pushes: Callable[[Place], Sequence[Push]]
    last_try: Callable[[Place], LastTry] | None = None


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

    >>> red, black = frozenset({0}), frozenset({1})
    >>> push = [Push(red, "won", Fraction(1)), Push(red, "open", Fraction(-1))]
    >>> first_red = Game((2, 2), "open", "won", lambda place: push if place == "open" else [])
    >>> [round(chance, 4) for chance in chances_of_goal(first_red, 3)]
    [0.0, 0.5, 0.8333, 1.0]
    """
    cards = sum(game.counts)
    if not 0 <= draws <= cards:
        raise ValueError(f"of {cards} cards no {draws} can be turned")
    bits = 64 + 3 * draws
    board = _Board.of(game, draws, bits)
    grown = _grown(game, board, draws, bits, effort)
    sums = total_ways([*grown.goals, *grown.plain, *grown.fitting], game.counts, board.counted)
    shares = [_share(each, cards, m) for m, each in enumerate(sums[: draws + 1])]
    chances = [_mixed(shares, turned) for turned in range(draws + 1)]
    if game.last_try and draws:
        plain, fitting = sums[draws + 1 : 2 * draws + 1], sums[2 * draws + 1 :]
        looked_at = [
            _share(without, cards, m) + _share(fits, cards, m + 1)
            for m, (without, fits) in enumerate(zip(plain, fitting, strict=True))
        ]
        chances[-1] = chances[-2] + _mixed(looked_at, draws - 1)
    return tuple(_clamped(chance / (1 << (bits + _GUARD))) for chance in chances)


_GUARD = 32


def _share(ways: int, cards: int, looked_at: int) -> int:
    return (ways << _GUARD) // perm(cards, looked_at) if looked_at <= cards else 0


def _mixed(shares: Sequence[int], turned: int) -> int:
    """Any m of the turned cards are those that were looked at."""
    return sum(comb(turned, m) * share for m, share in enumerate(shares))


def _clamped(chance: float) -> float:
    # The whole-number sum is off by less than 1e-15, but it may be off to the wrong side of 0.
    return min(1.0, max(0.0, chance))


class _Step(NamedTuple):
    unit: int
    target: Place
    weight: int


class _Board(NamedTuple):
    """The places that can be reached, with what moves between them in scaled whole numbers."""

    counted: Counting
    steps: Mapping[Place, Sequence[_Step]]
    distance: Mapping[Place, int]
    last: Mapping[Place, tuple[int, Sequence[tuple[int, int]]]]

    @classmethod
    def of(cls, game: Game, draws: int, bits: int) -> "_Board":
        pushes = _reachable(game, draws)
        tries = {place: game.last_try(place) for place in pushes} if game.last_try else {}
        demands = [push.demand for each in pushes.values() for push in each]
        demands += [demand for each in tries.values() for demand in each.better]
        counted = counting(demands, draws)
        units = counted.units
        return cls(
            counted,
            {
                place: [
                    _Step(units[push.demand], push.target, _scaled(push.weight, bits))
                    for push in each
                ]
                for place, each in pushes.items()
            },
            _distances(pushes, game.goal),
            {
                place: (
                    _scaled(each.chance, bits),
                    [(units[demand], _scaled(more, bits)) for demand, more in each.better.items()],
                )
                for place, each in tries.items()
            },
        )


def _scaled(weight: Fraction, bits: int) -> int:
    return round(weight * (1 << bits))


def _reachable(game: Game, draws: int) -> dict[Place, Sequence[Push]]:
    found: dict[Place, Sequence[Push]] = {}
    border: set[Place] = {game.start}
    for _ in range(draws + 1):
        reached = {place: game.pushes(place) for place in border if place != game.goal}
        found |= reached
        targets = {push.target for each in reached.values() for push in each}
        border = targets - found.keys()
    return found


def _distances(pushes: Mapping[Place, Sequence[Push]], goal: Place) -> dict[Place, int]:
    """The fewest cards from each place to the goal."""
    distance, border, far = {goal: 0}, {goal}, 0
    while border:
        far += 1
        border = {
            place
            for place, each in pushes.items()
            if place not in distance and any(push.target in border for push in each)
        }
        distance |= dict.fromkeys(border, far)
    return distance


class _Grown(NamedTuple):
    """Sequences by the number of cards looked at: counted demands → weight."""

    goals: list[dict[int, int]]
    plain: list[dict[int, int]]
    fitting: list[dict[int, int]]


def _grown(game: Game, board: _Board, draws: int, bits: int, effort: int) -> _Grown:
    level: dict[Place, dict[int, int]] = {game.start: {0: 1 << bits}}
    grown, work = _Grown([level.pop(game.goal, {})], [], []), 0
    for looked_at in range(draws):
        if board.last:
            _try_all(level, board, bits, grown)
        following: dict[Place, dict[int, int]] = {}
        for place, entries in level.items():
            for step in board.steps[place]:
                far = 0 if board.last else board.distance.get(step.target, draws)
                if looked_at + 1 + far <= draws:
                    work += len(entries)
                    _add(following.setdefault(step.target, {}), entries, step, bits)
            if work > effort:
                raise TooManyCasesError(
                    f"{draws} draws are too many for an exact answer: after {looked_at} of them "
                    f"it took more than {effort} sums; ask for fewer, or allow a greater effort"
                )
        grown.goals.append(following.pop(game.goal, {}))
        level = following
    return grown


def _add(target: dict[int, int], entries: Mapping[int, int], step: _Step, bits: int) -> None:
    unit, weight, get = step.unit, step.weight, target.get
    for key, value in entries.items():
        moved = key + unit
        target[moved] = get(moved, 0) + (value * weight >> bits)


def _try_all(
    level: Mapping[Place, Mapping[int, int]], board: _Board, bits: int, grown: _Grown
) -> None:
    plain: dict[int, int] = {}
    fitting: dict[int, int] = {}
    for place, entries in level.items():
        chance, better = board.last[place]
        _add(plain, entries, _Step(0, place, chance), bits)
        for unit, more in better:
            _add(fitting, entries, _Step(unit, place, more), bits)
    grown.plain.append(plain)
    grown.fitting.append(fitting)
