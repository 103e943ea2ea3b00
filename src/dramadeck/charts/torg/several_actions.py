"""One on Many: one character does several things on a single roll (MA-012..023)."""

from collections.abc import Iterable
from typing import NamedTuple

from ..chart import of_type, whole_number
from .multi_action import ONE_ON_MANY, Pick, Spread, Successes, increase_column, succeeding

WIDEST_DIFFICULTIES = 1
"""How far apart the difficulty numbers of the quick method may lie (MA-018)."""


class Attempted(NamedTuple):
    """One of several actions on one roll.

    Attributes:
        value: the value it is done with.
        difficulty: its difficulty number, as if it were the only action.
    """

    value: int
    difficulty: int


class AttemptResult(NamedTuple):
    """What one of several actions came to.

    Attributes:
        place: its place in the order of checking, from 1.
        difficulty: the difficulty number with the increase of its place (MA-015).
        total: its value and the bonus number (MA-012).
        margin: the total less that difficulty number.
        succeeded: whether the margin is 0 or more (MA-013).
    """

    place: int
    difficulty: int
    total: int
    margin: int
    succeeded: bool


class OneOnManyResult(NamedTuple):
    """What all the actions on one roll came to.

    Attributes:
        actions: one result for each action, in the order of checking.
        toughness_increase: what the Toughness of each of several opponents gains (MA-016),
            however many of them are hit (MA-017).
        source: keys of the bibliography.
    """

    actions: tuple[AttemptResult, ...]
    toughness_increase: int
    source: str = "MA-012, MA-013, MA-015, MA-016"

    @property
    def succeeded(self) -> int:
        """How many of the actions succeed.

        >>> two = [Attempted(value=10, difficulty=8), Attempted(value=10, difficulty=8)]
        >>> one_on_many(bonus=1, actions=two).succeeded
        1
        """
        return sum(action.succeeded for action in self.actions)


class QuickResult(NamedTuple):
    """What the quick method came to.

    Attributes:
        margin: the total less the difficulty number of a single action.
        succeeded: how many actions succeed (MA-020, MA-021).
        spread: what the chart offers, where it leaves a choice.
        toughness_increase: what the Toughness of each opponent gains (MA-016).
        source: keys of the bibliography.
    """

    margin: int
    succeeded: int
    spread: Successes
    toughness_increase: int
    source: str = "MA-018, MA-020, MA-021"


def difficulty_increase(place: int, actions: int) -> int:
    """By how much an action's difficulty number rises for its place among several (MA-015).

    Args:
        place: the place in the order of checking, from 1; the actor chooses it (MA-014).
        actions: how many actions are tried. One action alone is no multi-action: its
            difficulty number stays as it is.

    Returns:
        What is added to the difficulty number.

    Raises:
        ValueError: there is no action, or no such place among them.
        TypeError: a number is not a whole number.

    >>> [difficulty_increase(place, actions=4) for place in (1, 2, 3, 4)]
    [2, 4, 6, 6]
    >>> difficulty_increase(1, actions=1)
    0
    """
    whole_number("the number of actions", actions, least=1)
    whole_number("the place of an action", place, least=1)
    if place > actions:
        raise ValueError(f"place {place} does not exist among {actions} actions")
    return ONE_ON_MANY.difficulty.lookup(place) if actions > 1 else 0


def toughness_increase(actions: int) -> int:
    """By how much the Toughness of each of several opponents rises (MA-016, MA-017).

    Args:
        actions: how many actions are tried, hits or not.

    Returns:
        What is added to each opponent's Toughness; 0 for one action alone.

    Raises:
        ValueError: there is no action.
        TypeError: the number is not a whole number.

    >>> [toughness_increase(actions) for actions in (1, 2, 3, 5)]
    [0, 2, 3, 4]
    """
    return ONE_ON_MANY.toughness.lookup(whole_number("the number of actions", actions, least=1))


def one_on_many(*, bonus: int, actions: Iterable[Attempted]) -> OneOnManyResult:
    """Resolve several actions of one character with one roll (MA-012..017).

    Args:
        bonus: the bonus number of the roll; it serves all the actions.
        actions: the actions in the order of checking, which the actor chooses (MA-014).

    Returns:
        What each action came to, and the Toughness increase, which counts where several
        opponents are attacked.

    Raises:
        ValueError: there is no action.
        TypeError: a number is not a whole number.

    >>> bite = Attempted(value=12, difficulty=9)
    >>> claw = Attempted(value=10, difficulty=9)
    >>> result = one_on_many(bonus=1, actions=[bite, claw])
    >>> [(action.difficulty, action.total, action.succeeded) for action in result.actions]
    [(11, 13, True), (13, 11, False)]
    >>> result.toughness_increase
    2
    """
    whole_number("the bonus number", bonus)
    tried = tuple(actions)
    if not tried:
        raise ValueError("One on Many needs at least one action")
    return OneOnManyResult(
        actions=tuple(
            _attempt(bonus, action, place, len(tried)) for place, action in enumerate(tried, 1)
        ),
        toughness_increase=toughness_increase(len(tried)),
    )


def _attempt(bonus: int, action: Attempted, place: int, actions: int) -> AttemptResult:
    total = whole_number(f"the value of action {place}", action.value) + bonus
    difficulty = whole_number(f"the difficulty number of action {place}", action.difficulty)
    difficulty += difficulty_increase(place, actions)
    margin = total - difficulty
    return AttemptResult(place, difficulty, total, margin, margin >= 0)


def quick_method(
    *,
    total: int,
    difficulties: Iterable[int],
    opponents: Iterable[str] | None = None,
    over: Pick = Pick.HIGHEST,
    spread: Spread = Spread.TOP,
) -> QuickResult:
    """Count the successes of several like actions at one glance (MA-018..021).

    Args:
        total: value and bonus number; the actions must all use the same skill (MA-018).
        difficulties: the difficulty number of each action, as if it were the only one.
        opponents: whom each action is aimed at, if anybody; all must be different (MA-019).
        over: which difficulty number the margin is taken over where they differ; by ruling the
            highest.
        spread: which number of a spread such as 3-4 succeeds (MA-021).

    Raises:
        ValueError: no action, difficulty numbers more than one apart, or opponents who are not
            as many as the actions, or not all different.
        TypeError: a number is not a whole number.

    >>> quick_method(total=14, difficulties=[8, 8, 8, 8], opponents=["A", "B", "C", "D"]).succeeded
    4
    >>> quick_method(total=14, difficulties=[8, 8], opponents=["A", "A"])
    Traceback (most recent call last):
        ...
    ValueError: the quick method may not hit A more than once (MA-019)
    """
    whole_number("the total", total)
    numbers = _like_difficulties(difficulties)
    if opponents is not None:
        _check_opponents(tuple(opponents), len(numbers))
    margin = total - of_type("the choice of a difficulty number", over, Pick).of(numbers)
    if len(numbers) == 1:  # one action alone is no multi-action: nothing is raised
        offered = Successes(int(margin >= 0), int(margin >= 0))
    else:
        offered = succeeding(margin, len(numbers), increase_column)
    return QuickResult(margin, offered.take(spread), offered, toughness_increase(len(numbers)))


def _like_difficulties(difficulties: Iterable[int]) -> tuple[int, ...]:
    numbers = tuple(whole_number("a difficulty number", number) for number in difficulties)
    if not numbers:
        raise ValueError("the quick method needs at least one action")
    lowest, highest = min(numbers), max(numbers)
    if highest - lowest > WIDEST_DIFFICULTIES:
        raise ValueError(
            f"difficulty numbers {lowest} and {highest} are more than one apart: "
            "check place by place, with one_on_many (MA-018)"
        )
    return numbers


def _check_opponents(opponents: tuple[str, ...], actions: int) -> None:
    if len(opponents) != actions:
        raise ValueError(f"{actions} actions need {actions} opponents, not {len(opponents)}")
    for opponent in opponents:
        if opponents.count(opponent) > 1:
            raise ValueError(f"the quick method may not hit {opponent} more than once (MA-019)")
