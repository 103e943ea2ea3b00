"""Many on One: several characters do the same thing on a single roll (MA-001..011)."""

from collections.abc import Iterable
from typing import NamedTuple

from ..chart import of_type, whole_number
from .multi_action import MANY_ON_ONE, Extension, Pick, Spread, Successes, margin_column, succeeding

WIDEST_GROUP = 1
"""How far apart the values of a group may lie (MA-002)."""


class ManyOnOneResult(NamedTuple):
    """What a group's roll came to.

    Attributes:
        group_bonus: the bonus modifier of the number acting (MA-004).
        total: value, bonus number and group bonus together (MA-005).
        margin: the total less the difficulty number.
        succeeded: how many of the group succeed (MA-006..009).
        spread: what the chart offers, where it leaves a choice.
        effect_bonus: the bonus modifier of those who succeed, for the effect total (MA-010); 0
            when nobody or only one succeeds.
        source: keys of the bibliography.
    """

    group_bonus: int
    total: int
    margin: int
    succeeded: int
    spread: Successes
    effect_bonus: int
    source: str = "MA-004, MA-005, MA-006, MA-010"


def many_on_one(
    *,
    count: int,
    value: int,
    bonus: int,
    difficulty: int,
    spread: Spread = Spread.TOP,
    extension: Extension = Extension.LITERAL,
) -> ManyOnOneResult:
    """Resolve the actions of several like characters with one roll (MA-004..010).

    Only for actions each of which can succeed or fail on its own (MA-001); else `sum_efforts`.

    Args:
        count: how many characters act.
        value: their value, as `group_value` gives it.
        bonus: the bonus number of the roll.
        difficulty: the difficulty number.
        spread: which number of a spread such as 3-4 succeeds (MA-021).
        extension: what more than 15 need (MA-023).

    Raises:
        ValueError: nobody acts.
        TypeError: a number is not a whole number.

    >>> result = many_on_one(count=4, value=9, bonus=1, difficulty=10)
    >>> result.total, result.margin, result.succeeded, result.effect_bonus
    (13, 3, 2, 2)
    """
    group_bonus = MANY_ON_ONE.bonus.lookup(whole_number("the number of characters", count, least=1))
    own_total = whole_number("the value", value) + whole_number("the bonus number", bonus)
    total = own_total + group_bonus
    margin = total - whole_number("the difficulty number", difficulty)
    offered = succeeding(margin, count, margin_column, extension)
    succeeded = offered.take(spread)
    effect_bonus = MANY_ON_ONE.bonus.lookup(succeeded) if succeeded else 0
    return ManyOnOneResult(group_bonus, total, margin, succeeded, offered, effect_bonus)


def check_group(values: Iterable[int]) -> tuple[int, ...]:
    """Check that characters are alike enough to act as one group (MA-002, MA-003).

    Args:
        values: the value of each character.

    Returns:
        The values.

    Raises:
        ValueError: the group is empty, or its values lie more than one point apart: then each
            group of like values rolls for itself. The message names the values.
        TypeError: a value is not a whole number.

    >>> check_group([8, 9, 9])
    (8, 9, 9)
    >>> check_group([8, 10])
    Traceback (most recent call last):
        ...
    ValueError: values 8 and 10 are more than one point apart (of 8, 10): each group of like \
values rolls for itself (MA-003)
    """
    group = tuple(whole_number("a character's value", value) for value in values)
    if not group:
        raise ValueError("a group needs at least one character")
    lowest, highest = min(group), max(group)
    if highest - lowest > WIDEST_GROUP:
        listed = ", ".join(str(value) for value in group)
        raise ValueError(
            f"values {lowest} and {highest} are more than one point apart (of {listed}): "
            "each group of like values rolls for itself (MA-003)"
        )
    return group


def group_value(values: Iterable[int], use: Pick = Pick.LOWEST) -> int:
    """The value that a group rolls with (MA-002).

    The source does not say which it is where the values differ by one; by ruling the lowest.

    Args:
        values: the value of each character, all within one point.
        use: which of the values counts.

    Returns:
        The value.

    Raises:
        ValueError: the group is empty or its values lie too far apart.
        TypeError: a value is not a whole number.

    >>> group_value([9, 8, 9]), group_value([9, 8, 9], use=Pick.HIGHEST)
    (8, 9)
    """
    return of_type("the use", use, Pick).of(check_group(values))
