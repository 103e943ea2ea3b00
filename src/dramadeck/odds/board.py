"""The places of a game and what moves it between them, in whole numbers."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeAlias

from dramadeck.odds.games import Budget, Game, LastTry, Place, Push
from dramadeck.odds.matchings import Counting, Demand, counting

LONGEST_SCALE = 64
"""So many binary digits a scale may have at most; else the weights are rounded."""

PUSH = 60
"""So many sums are as much work as to find out one push of a place."""

TRY = 120
"""Likewise for what one kind of cards adds to a last try."""


class Flow(NamedTuple):
    """What looking at a card for a demand does at a place.

    Attributes:
        unit: what counting the demand once adds.
        shares: (target, weight) pairs, without the goal; the place itself loses what others gain.
    """

    unit: int
    shares: tuple[tuple[Place, int], ...]


class Ending(NamedTuple):
    """How things may end well at a place.

    Attributes:
        unit: what counting the demand once adds that the card meets; 0 where any card will do.
        weight: how likely.
    """

    unit: int
    weight: int


Endings: TypeAlias = Mapping[Place, Sequence[Ending]]


class Board(NamedTuple):
    """The places that can be reached, and what moves the game between them.

    Attributes:
        start: where it begins.
        counted: how demands are counted.
        scale: the weight of certainty.
        flows: place → what cards do there.
        goals: place → the cards that move it on to the goal.
        tries: place → how the last try comes off whatever the card; None where there is none.
        fits: place → how it comes off besides when the card fits.
        distance: place → the fewest cards from there to the goal; a last try may end it anywhere.
    """

    start: Place
    counted: Counting
    scale: int
    flows: Mapping[Place, Sequence[Flow]]
    goals: Endings
    tries: Endings
    fits: Endings
    distance: Mapping[Place, int]

    @classmethod
    def of(cls, game: Game, draws: int, budget: Budget) -> "Board":
        """The board of a game that ends after so many draws.

        Raises:
            TooManyCasesError: it has more places than are worth the work.
        """
        pushes = _reachable(game, draws, budget)
        tries = _tries(game, pushes, budget)
        counted = counting(_demands(pushes, tries), draws)
        units, scale = counted.units, _scale(pushes, tries, draws)

        def ending(demand: Demand, chance: Fraction) -> Ending:
            return Ending(units[demand], round(chance * scale))

        return cls(
            start=game.start,
            counted=counted,
            scale=scale,
            flows={
                place: _flows(game.goal, place, each, units, scale)
                for place, each in pushes.items()
            },
            goals={
                place: [
                    ending(push.demand, push.weight) for push in each if push.target == game.goal
                ]
                for place, each in pushes.items()
            },
            tries={place: [Ending(0, round(each.chance * scale))] for place, each in tries.items()},
            fits={
                place: [ending(demand, more) for demand, more in each.better.items()]
                for place, each in tries.items()
            },
            distance=dict.fromkeys(pushes, 1) if tries else _distances(pushes, game.goal),
        )


def _reachable(game: Game, draws: int, budget: Budget) -> dict[Place, Sequence[Push]]:
    found: dict[Place, Sequence[Push]] = {}
    border: set[Place] = {game.start}
    for _ in range(draws):
        reached = {place: game.pushes(place) for place in border if place != game.goal}
        budget.spend(PUSH * sum(map(len, reached.values())))
        found |= reached
        targets = {push.target for each in reached.values() for push in each}
        border = targets - found.keys()
    return found


def _tries(game: Game, places: Collection[Place], budget: Budget) -> dict[Place, LastTry]:
    """What may come of a last try at each place, if there is one."""
    if game.last_try is None:
        return {}
    budget.spend(TRY * len(places) * len(game.counts))
    return {place: game.last_try(place) for place in places}


def _demands(
    pushes: Mapping[Place, Sequence[Push]], tries: Mapping[Place, LastTry]
) -> Iterable[Demand]:
    yield from (push.demand for each in pushes.values() for push in each)
    yield from (demand for each in tries.values() for demand in each.better)


def _scale(
    pushes: Mapping[Place, Sequence[Push]], tries: Mapping[Place, LastTry], draws: int
) -> int:
    """A denominator of all weights; a power of two where the least is too long to reckon with."""
    weights = [push.weight for each in pushes.values() for push in each]
    for each in tries.values():
        weights += [each.chance, *each.better.values()]
    least = lcm(*(weight.denominator for weight in set(weights)))
    # The sum of the amounts of all terms grows less than eightfold with each draw.
    return least if least.bit_length() <= LONGEST_SCALE else 1 << (LONGEST_SCALE + 3 * draws)


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
        Flow(unit, tuple(each for each in shares.items() if each[1] and each[0] != goal))
        for unit, shares in gained.items()
    ]


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
