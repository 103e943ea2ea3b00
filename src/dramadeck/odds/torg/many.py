"""Multi-actions: how many of a group succeed, how many of one hero's actions."""

from collections.abc import Callable, Sequence

from dramadeck.charts import torg as charts
from dramadeck.charts.torg import Attempted, Spread
from dramadeck.odds.distribution import Distribution
from dramadeck.odds.questions import of_kind, one_of, several
from dramadeck.odds.torg.dice import Throw


def many_on_one(
    *,
    count: int,
    value: int,
    difficulty: int,
    throw: Throw | None = None,
    spread: Spread = Spread.TOP,
) -> Distribution:
    """How many of a group succeed on its one roll (MA-004..009).

    Args:
        count: how many act.
        value: their value.
        difficulty: the difficulty number.
        throw: what is thrown; one die of a skilled hero by default.
        spread: which number of a spread such as 3-4 succeeds (MA-021).

    Raises:
        ValueError: nobody acts.

    >>> group = many_on_one(count=4, value=9, difficulty=10)
    >>> group.numbers, group.at_least(1)
    ((0, 1, 2, 4), 0.7)
    """
    asked = one_of("spread", spread, Spread)

    def succeeded(bonus: int) -> int:
        return charts.many_on_one(
            count=count, value=value, bonus=bonus, difficulty=difficulty, spread=asked
        ).succeeded

    return _by_bonus("how many succeed", succeeded, throw)


def one_on_many(actions: Sequence[Attempted], *, throw: Throw | None = None) -> Distribution:
    """How many of one character's several actions succeed on the one roll (MA-012..017).

    Args:
        actions: the actions in the order of checking.
        throw: what is thrown; one die of a skilled hero by default.

    Raises:
        ValueError: there is no action.

    >>> three = [Attempted(value=12, difficulty=9)] * 3
    >>> one_on_many(three).numbers
    (0, 1, 2, 3)
    """
    tried = several("actions", actions, Attempted)
    return _by_bonus(
        "how many actions succeed",
        lambda bonus: charts.one_on_many(bonus=bonus, actions=tried).succeeded,
        throw,
    )


def quick_method(
    *,
    value: int,
    difficulties: Sequence[int],
    throw: Throw | None = None,
    spread: Spread = Spread.TOP,
) -> Distribution:
    """How many of several like actions succeed by the quick method (MA-018..021).

    Args:
        value: the value, which all the actions use.
        difficulties: the difficulty number of each, as if it were the only one.
        throw: what is thrown; one die of a skilled hero by default.
        spread: which number of a spread such as 3-4 succeeds (MA-021).

    Raises:
        ValueError: there is no action, or the difficulty numbers are more than one apart.

    >>> four = quick_method(value=12, difficulties=[8, 8, 8, 8])
    >>> four.numbers, four.at_least(1)
    ((0, 1, 2, 4), 0.7)
    """
    tried, asked = several("difficulties", difficulties, int), one_of("spread", spread, Spread)

    def succeeded(bonus: int) -> int:
        total = value + bonus
        return charts.quick_method(total=total, difficulties=tried, spread=asked).succeeded

    return _by_bonus("how many actions succeed", succeeded, throw)


def _by_bonus(name: str, result: Callable[[int], int], throw: Throw | None) -> Distribution:
    thrown = Throw() if throw is None else of_kind("throw", throw, Throw)
    bonus_numbers = thrown.bonus_numbers()
    shares: dict[int, float] = {}
    for bonus, chance in zip(bonus_numbers.numbers, bonus_numbers.chances, strict=True):
        succeeded = result(bonus)
        shares[succeeded] = shares.get(succeeded, 0.0) + chance
    # A better die than any in the table does at least as well as the best of them.
    shares[max(shares)] += bonus_numbers.beyond
    return Distribution(name, sorted(shares.items()))
