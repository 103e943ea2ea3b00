"""How skilled a hand stops the bleeding, and how long wounds take to heal (TT-060, TT-065)."""

from ..chart import whole_number
from .aptitudes import MEDIOCRE

WEEKS_A_WOUND = 1
"""Weeks in which one wound heals, as a rule (TT-065)."""


def stabilizing_rank(wounds: int) -> int:
    """The Medical rank that stops the bleeding outside a hospital (TT-060).

    Args:
        wounds: the wounds that the patient carries, 1 or more.

    Returns:
        Mediocre, and one rank more for each wound. It is a check like any other, so it may be
        pushed; beyond Peerless a push is the only way.

    Raises:
        ValueError: there are no wounds.
        TypeError: the wounds are not a whole number.

    >>> from dramadeck.charts.tarot import aptitude_name
    >>> aptitude_name(stabilizing_rank(1)), aptitude_name(stabilizing_rank(3))
    ('Fair', 'Great')
    """
    return MEDIOCRE + whole_number("the wounds of the patient", wounds, least=1)


def healing_weeks(wounds: int) -> int:
    """How long wounds take to heal as a rule; the Narrator may say otherwise (TT-065).

    Args:
        wounds: the wounds that the patient carries.

    Returns:
        Full weeks.

    Raises:
        ValueError: fewer than no wounds.
        TypeError: the wounds are not a whole number.

    >>> healing_weeks(3)
    3
    """
    return WEEKS_A_WOUND * whole_number("the wounds of the patient", wounds, least=0)
