"""Summing efforts: a group that succeeds or fails as one (MA-024..031, MA-033)."""

from collections.abc import Iterable
from typing import NamedTuple

from ..chart import whole_number
from .measures import value_of

HELPERS_WITHIN = 5
"""How far a helper's value may lie from the lead's (MA-025)."""

MASS_REDUCTION = 2
"""What the formula for masses takes away (MA-028)."""


class Helper(NamedTuple):
    """Somebody who adds an effort to the lead character's.

    Attributes:
        value: the helper's skill or attribute value for the task.
        perception: the total of the helper's Perception check.
    """

    value: int
    perception: int


class SummedEfforts(NamedTuple):
    """What the helpers are worth.

    Attributes:
        joined: for each helper, whether the Perception check succeeded (MA-026).
        efforts: how many efforts are summed, the lead's own included.
        bonus: the bonus modifier for the lead character (MA-027).
        source: keys of the bibliography.
    """

    joined: tuple[bool, ...]
    efforts: int
    bonus: int
    source: str = "MA-025, MA-026, MA-027"


def sum_efforts(*, lead: int, helpers: Iterable[Helper], coordination: int) -> SummedEfforts:
    """Sum the efforts of helpers into a bonus for the lead character (MA-024..027, MA-031).

    Args:
        lead: the value of the lead character, whoever is best suited (MA-024).
        helpers: the others, each with a value within five of the lead's.
        coordination: the difficulty number of working together, which the gamemaster sets.

    Returns:
        Who joined, and the bonus: the value of the number of efforts, rounded up. A lead whom
        nobody helps has a bonus of 0.

    Raises:
        ValueError: a helper's value lies too far from the lead's; the message names both.
        TypeError: a number is not a whole number.

    >>> four = [Helper(value=9, perception=total) for total in (12, 7, 10, 15)]
    >>> sum_efforts(lead=11, helpers=four, coordination=10)
    SummedEfforts(joined=(True, False, True, True), efforts=4, bonus=3, \
source='MA-025, MA-026, MA-027')
    """
    whole_number("the lead's value", lead)
    whole_number("the coordination difficulty", coordination)
    joined = tuple(
        _joins(place, helper, lead, coordination) for place, helper in enumerate(helpers, 1)
    )
    efforts = 1 + sum(joined)
    return SummedEfforts(joined, efforts, value_of(efforts))


def _joins(place: int, helper: Helper, lead: int, coordination: int) -> bool:
    value = whole_number(f"the value of helper {place}", helper.value)
    if abs(value - lead) > HELPERS_WITHIN:
        raise ValueError(
            f"helper {place} has value {value}, more than {HELPERS_WITHIN} from the lead's "
            f"{lead}: too far apart to help (MA-025)"
        )
    return (
        whole_number(f"the Perception total of helper {place}", helper.perception) >= coordination
    )


def mass_bonus(
    *, count: int, average_perception: int, coordination: int, floor: int | None = None
) -> int:
    """Approximate the bonus of a mass of gamemaster characters (MA-028..030).

    It is assumed that all of them have a value within five of the lead's (MA-030).

    Args:
        count: how many characters work together.
        average_perception: their average Perception value.
        coordination: the difficulty number of working together, which the gamemaster sets.
        floor: the least bonus, such as 0 where help is never to hurt; by ruling there is none.

    Returns:
        The bonus modifier for the lead character, never above the value of the number
        (MA-029); 0 for a lead alone (MA-031).

    Raises:
        ValueError: there is nobody.
        TypeError: a number is not a whole number.

    >>> mass_bonus(count=200, average_perception=8, coordination=10)
    8
    >>> mass_bonus(count=200, average_perception=20, coordination=10)
    12
    >>> mass_bonus(count=5, average_perception=8, coordination=12)
    -2
    >>> mass_bonus(count=5, average_perception=8, coordination=12, floor=0)
    0
    """
    value = value_of(whole_number("the number of characters", count, least=1))
    perception = whole_number("the average Perception", average_perception)
    difficulty = whole_number("the coordination difficulty", coordination)
    bonus = value + perception - difficulty - MASS_REDUCTION
    if floor is not None:
        bonus = max(bonus, whole_number("the floor", floor))
    # A lead alone has nobody in the way.
    return min(bonus, value) if count > 1 else value
