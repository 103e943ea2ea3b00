"""The places where a card can be, and who sees the faces there (TT-008, TT-025).

A holder is a player, by her name, or the Narrator, who is None: she plays for all her characters
from one hand (TT-040). Her zones are of kinds of their own, so that no player's name opens them.
"""

from types import MappingProxyType
from typing import Final

from dramadeck.core import SeenBy, Sight, Visibility, Zone

DECK: Final = Zone("deck")
"""The face-down cards that everybody draws from."""

REVEALED: Final = Zone("revealed")
"""The face-up cards on the table; each belongs to a push (TT-025, TT-029)."""

DISCARD_PILE: Final = Zone("discard_pile")
"""Played cards, face up."""

_NARRATOR: Final = SeenBy("narrator")


def hand(holder: str | None) -> Zone:
    """The secret cards of a player, or of the Narrator.

    >>> str(hand("Ann")), str(hand(None))
    ('hand/Ann', 'narrator_hand')
    """
    return Zone("narrator_hand") if holder is None else Zone("hand", holder)


def committed(holder: str | None) -> Zone:
    """The cards that a player, or the Narrator, has laid face down for pushes (TT-025).

    >>> str(committed("Ann")), str(committed(None))
    ('committed/Ann', 'narrator_committed')
    """
    return Zone("narrator_committed") if holder is None else Zone("committed", holder)


VISIBILITY: Final = MappingProxyType[str, Sight](
    {
        DECK.kind: Visibility.NOBODY,
        REVEALED.kind: Visibility.EVERYONE,
        DISCARD_PILE.kind: Visibility.EVERYONE,
        "hand": Visibility.OWNER,
        "committed": Visibility.OWNER,
        "narrator_hand": _NARRATOR,
        "narrator_committed": _NARRATOR,
    }
)
"""Kind of zone → who sees the faces there."""


def zones_of(players: tuple[str, ...]) -> tuple[Zone, ...]:
    """Every zone of a game with these players."""
    own = tuple(place(holder) for holder in (None, *players) for place in (hand, committed))
    return (DECK, REVEALED, DISCARD_PILE, *own)
