"""The cards of the tarot: 22 of the Major Arcana and 56 of four suits (TT-008)."""

from enum import StrEnum, unique

import attrs

from dramadeck.charts.display import html_of


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
