"""The zones and the cards of the tarot: 22 of the Major Arcana, 56 of four suits (TT-008)."""

from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.charts.display import html_of
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


@unique
class Suit(StrEnum):
    """The four suits, by the names of Turn of the Card (TT-021, TT-022)."""

    WANDS = "Wands"
    CUPS = "Cups"
    SWORDS = "Swords"
    PENTACLES = "Pentacles"


@unique
class Arcana(StrEnum):
    """The two halves of the deck."""

    MAJOR = "major"
    MINOR = "minor"


@unique
class SuitMeaning(StrEnum):
    """What a suit stands for: the push that it helps, or every push (TT-021, TT-022)."""

    MENTAL = "mental"
    PHYSICAL = "physical"
    SOCIAL = "social"
    ALWAYS = "always"


@attrs.frozen(kw_only=True)
class TarotCard:
    """One card.

    Attributes:
        number: the library's number of the card, 1 to 78.
        name: what its deck calls it.
        arcana: Major or Minor.
        suit: the suit; `None` for the Major Arcana, which have none (TT-032).
        rank: 1 (Ace) to 10, Page 11, Knight 12, Queen 13, King 14; for the Major Arcana the
            number of the card, 0 to 21.

    >>> card = TarotCard(number=61, name="Page of Swords", arcana=Arcana.MINOR, suit=Suit.SWORDS,
    ...                  rank=11)
    >>> str(card), card.is_court, card.is_major
    ('Page of Swords', True, False)
    """

    number: int
    name: str
    arcana: Arcana
    suit: Suit | None
    rank: int

    @property
    def is_major(self) -> bool:
        """Whether the card needs no suit and makes a push succeed (TT-032, TT-033)."""
        return self.arcana is Arcana.MAJOR

    @property
    def is_court(self) -> bool:
        """Whether the card is a Page, a Knight, a Queen or a King."""
        return self.suit is not None and self.rank > 10

    def __str__(self) -> str:
        return self.name

    _repr_html_ = html_of

    def __repr__(self) -> str:
        return f"<TarotCard {self.number}: {self.name}>"
