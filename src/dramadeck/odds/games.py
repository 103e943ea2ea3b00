"""Games that turn cards one by one and never lay one back, as the calculation asks about them."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from dramadeck.odds.matchings import Demand

Place: TypeAlias = Hashable
"""Where the game stands."""

EFFORT = 20_000_000
"""How many sums are done before giving up, unless more are asked for: some ten seconds."""


class TooManyCasesError(ValueError):
    """An exact answer would take longer than was allowed."""


class Budget:
    """Minds how many sums are done, and stops before they are too many.

    >>> Budget(10, draws=3).spend(11)
    Traceback (most recent call last):
    ...
    dramadeck.odds.games.TooManyCasesError: 3 draws are too many for an exact answer: ...
    """

    def __init__(self, effort: int, draws: int) -> None:
        self._left, self._effort, self._draws = effort, effort, draws

    def spend(self, sums: int, *, times: int = 1) -> None:
        """Take note of so many sums that will be done now, and as many at least some times more.

        Raises:
            TooManyCasesError: they are too many.
        """
        if sums * times > self._left:
            raise TooManyCasesError(
                f"{self._draws} draws are too many for an exact answer: it takes more than "
                f"{self._effort} sums; ask for fewer, or allow a greater effort"
            )
        self._left -= sums


class Push(NamedTuple):
    """Where a card that meets a demand moves the game on to; else it stays as it is.

    Attributes:
        demand: the kinds of cards that do this.
        target: the place that it moves on to.
        weight: how likely. Several pushes may meet one card; then what they say is added up, and a
            weight may be negative: "a card that lists B, too, moves there so much less often".
    """

    demand: Demand
    target: Place
    weight: Fraction


class LastTry(NamedTuple):
    """What may come of it when at last all is tried at once.

    Attributes:
        chance: the chance of success whatever the card.
        better: demand → what the last card adds to that chance.
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
        last_try: place → what is tried there in the end; None where nothing is.
        tried_after: whether it is tried after the last card, and not on it in place of what the
            card would do.
    """

    counts: tuple[int, ...]
    start: Place
    goal: Place
    pushes: Callable[[Place], Sequence[Push]]
    last_try: Callable[[Place], LastTry] | None = None
    tried_after: bool = False
