"""Bonus numbers: what a die total gives (classic and revised alike)."""

from ..chart import Chart, Row, Step, whole_number

ACTIVE_DEFENSE_MINIMUM = 1
"""The least bonus number of an active defense (JTA)."""

BONUS_NUMBERS = Chart(
    "Bonus number by die total",
    (
        Row(1, 1, -12),
        Row(2, 2, -10),
        Row(3, 4, -8),
        Row(5, 6, -5),
        Row(7, 8, -2),
        Row(9, 10, -1),
        Row(11, 12, 0),
        Row(13, 14, 1),
        Row(15, 15, 2),
        Row(16, 16, 3),
        Row(17, 17, 4),
        Row(18, 18, 5),
        Row(19, 19, 6),
        Row(20, 20, 7),
        Row(21, 25, 8),
        Row(26, 30, 9),
        Row(31, 35, 10),
        Row(36, 40, 11),
        Row(41, 45, 12),
        Row(46, 50, 13),
    ),
    source="FS, RUS, BCD",
    beyond=Step(every=5, adds=1),
)
"""The bonus number for each total of the die; above the last line each 5 more give 1 more."""


def bonus_number(total: int) -> int:
    """Read the bonus number of a die total off the chart (sources: FS, RUS, BCD).

    Args:
        total: the die with everything rolled again and added, 1 or more.

    Returns:
        The bonus number, which is added to a value to give an action total.

    Raises:
        ValueError: the total is below 1.
        TypeError: the total is not a whole number.

    >>> bonus_number(14)
    1
    >>> bonus_number(61)
    16
    """
    return BONUS_NUMBERS.lookup(whole_number("the die total", total, least=1))


def active_defense(value: int, bonus: int) -> int:
    """The defense value of somebody who uses an action to defend (source: JTA).

    It takes the place of the passive value, which is the bare value, until the round is over. A
    bonus number below +1 counts as +1, so that it is always better than not to defend.

    Args:
        value: the skill or attribute value of the defense.
        bonus: the bonus number of the roll.

    Returns:
        The difficulty number of an attack.

    Raises:
        TypeError: a number is not a whole number.

    >>> active_defense(9, bonus=4), active_defense(9, bonus=-8)
    (13, 10)
    """
    least = max(whole_number("the bonus number", bonus), ACTIVE_DEFENSE_MINIMUM)
    return whole_number("the value of the defense", value) + least
