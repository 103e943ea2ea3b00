"""How many cards: the hand dealt to each hero, and the pool a fight may start with."""

from ..chart import Chart, Row, whole_number

HAND_SIZES = Chart(
    "Hand size by number of heroes",
    (
        Row(1, 1, 6, "TR-009"),
        Row(2, 2, 5, "TR-010"),
        Row(3, 6, 4, "TR-011"),
        Row(7, None, 3, "TR-012"),
    ),
    source="TR-009, TR-010, TR-011, TR-012",
)
"""Cards dealt to each hero, by the heroes in the adventure.

The printed chart ends at 7 heroes; by ruling 8 and more get as many cards as 7.
"""

OPENING_POOLS = Chart(
    "Opening pool by number of heroes",
    (
        Row(1, 1, 3, "TR-027"),
        Row(2, 2, 2, "TR-028"),
        Row(3, None, 0, "TR-026"),
    ),
    source="TR-026, TR-027, TR-028",
)
"""Cards each hero may lay into the pool before the first round, by the heroes in the action."""


def hand_size(heroes: int) -> int:
    """How many cards each hero is dealt (TR-009..012).

    Args:
        heroes: the player characters in the adventure, 1 or more.

    Returns:
        The number of cards.

    Raises:
        ValueError: the number of heroes is below 1.
        TypeError: it is not a whole number.

    >>> [hand_size(heroes) for heroes in (1, 2, 3, 6, 7, 8)]
    [6, 5, 4, 4, 3, 3]
    """
    return HAND_SIZES.lookup(whole_number("the number of heroes", heroes, least=1))


def opening_pool(heroes: int) -> int:
    """How many cards a hero may lay into the pool before the first round (TR-026..028).

    Args:
        heroes: the player characters in the action, which may be fewer than in the adventure.

    Returns:
        The largest number of cards.

    Raises:
        ValueError: the number of heroes is below 1.
        TypeError: it is not a whole number.

    >>> [opening_pool(heroes) for heroes in (1, 2, 3)]
    [3, 2, 0]
    """
    return OPENING_POOLS.lookup(whole_number("the number of heroes", heroes, least=1))
