"""Success levels: how well an action went, by its margin over the difficulty number."""

from enum import StrEnum

from ..chart import Chart, Row, whole_number


class SuccessLevel(StrEnum):
    """How well an action succeeded, least first."""

    MINIMAL = "minimal"
    AVERAGE = "average"
    GOOD = "good"
    SUPERIOR = "superior"
    SPECTACULAR = "spectacular"


SUCCESS_LEVELS = Chart(
    "Success level by margin",
    (
        Row(0, 0, SuccessLevel.MINIMAL),
        Row(1, 2, SuccessLevel.AVERAGE),
        Row(3, 6, SuccessLevel.GOOD),
        Row(7, 11, SuccessLevel.SUPERIOR),
        Row(12, None, SuccessLevel.SPECTACULAR),
    ),
    source="SKX, BCD",
)
"""The levels of success; the margin is the total less the difficulty number."""


def success_level(margin: int) -> SuccessLevel | None:
    """How well an action succeeded (sources: SKX, BCD).

    Args:
        margin: the total less the difficulty number.

    Returns:
        The level, or `None` for a margin below 0: the action failed, and a failure is no level
        of success.

    Raises:
        TypeError: the margin is not a whole number.

    >>> print(success_level(8))
    superior
    >>> success_level(-1) is None
    True
    """
    if whole_number("the margin", margin) < 0:
        return None
    return SUCCESS_LEVELS.lookup(margin)
