"""The places where a card can be, and who sees the faces there (TR-016, TR-018, TR-031)."""

from functools import lru_cache
from types import MappingProxyType
from typing import Final

from dramadeck.core import Visibility, Zone

DRAMA_DECK: Final = Zone("drama_deck")
"""The face-down stack that the gamemaster flips from and deals from."""

ACTION_STACK: Final = Zone("action_stack")
"""The flipped cards; the top one is in force."""

DISCARD_PILE: Final = Zone("discard_pile")
"""Spent cards, face up."""


NAMES_KEPT: Final = 256
"""Of how many heroes zones and seats are kept ready; every rule asks for some of them."""


@lru_cache(NAMES_KEPT)
def hand(hero: str) -> Zone:
    """A hero's secret cards."""
    return Zone("hand", hero)


@lru_cache(NAMES_KEPT)
def pool(hero: str) -> Zone:
    """A hero's face-up cards, to be used in rounds."""
    return Zone("pool", hero)


@lru_cache(NAMES_KEPT)
def in_play(hero: str) -> Zone:
    """Cards that a hero has played and whose effect still lasts (TR-006)."""
    return Zone("in_play", hero)


@lru_cache(NAMES_KEPT)
def offered(hero: str) -> Zone:
    """Cards that another hero has laid before her as a trade; the others do not see them."""
    return Zone("offered", hero)


VISIBILITY: Final = MappingProxyType(
    {
        DRAMA_DECK.kind: Visibility.NOBODY,
        ACTION_STACK.kind: Visibility.EVERYONE,
        DISCARD_PILE.kind: Visibility.EVERYONE,
        "hand": Visibility.OWNER,
        "pool": Visibility.EVERYONE,
        "in_play": Visibility.EVERYONE,
        "offered": Visibility.OWNER,
    }
)
"""Kind of zone → who sees the faces there. The gamemaster sees no hand (TR-018)."""


def zones_of(heroes: tuple[str, ...]) -> tuple[Zone, ...]:
    """Every zone of a game with these heroes."""
    own = tuple(place(hero) for hero in heroes for place in (hand, pool, in_play, offered))
    return (DRAMA_DECK, ACTION_STACK, DISCARD_PILE, *own)
