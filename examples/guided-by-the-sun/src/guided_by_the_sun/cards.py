"""The cards: 52 playing cards, each with a character.

There are 26 characters, one for each number and color (GS-015), so everybody can turn up twice, as
a friend or as an adversary. The characters below are our own; another deck has others.
"""

from collections.abc import Mapping
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.core import NumberedDeck


@unique
class Suit(StrEnum):
    """The suits; two are red and two are black."""

    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    SPADES = "spades"


@unique
class Rank(StrEnum):
    """The ranks, from the lowest to the highest."""

    ACE = "ace"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "jack"
    QUEEN = "queen"
    KING = "king"

    @property
    def value_in_play(self) -> int:
        """The value: the ace 1, the court 11 to 13 (GS-016).

        >>> [rank.value_in_play for rank in (Rank.ACE, Rank.TWO, Rank.KING)]
        [1, 2, 13]
        """
        return _VALUES[self]

    @property
    def is_court(self) -> bool:
        """Whether it is a jack, a queen or a king."""
        return self.value_in_play > 10

    def beats(self, other: "Rank") -> bool:
        """Whether it is higher than the other; an ace beats only the court (GS-016).

        >>> Rank.ACE.beats(Rank.KING), Rank.KING.beats(Rank.ACE), Rank.NINE.beats(Rank.NINE)
        (True, False, False)
        """
        if Rank.ACE in (self, other) and (self.is_court or other.is_court):
            return self is Rank.ACE
        return self.value_in_play > other.value_in_play


_VALUES: Final[Mapping[Rank, int]] = MappingProxyType(
    {rank: value for value, rank in enumerate(Rank, 1)}
)


@attrs.frozen
class PlayingCard:
    """A card.

    Attributes:
        number: its number in the deck, from 1 on.
        suit: its suit.
        rank: its rank.
        character: the character on it.
    """

    number: int
    suit: Suit
    rank: Rank
    character: str

    def __str__(self) -> str:
        return f"{self.character} ({self.rank} of {self.suit})"


class Deck(NumberedDeck[PlayingCard]):
    """A deck as a value: a name, and cards.

    >>> LANTERN_ROAD.card(13).character, len(LANTERN_ROAD.cards)
    ('Mountain Giant', 52)
    """


LANTERN_ROAD_PEOPLE: Final[Mapping[Rank, tuple[str, str]]] = MappingProxyType(
    {
        Rank.ACE: ("Child with a Kite", "Stray Dog"),
        Rank.TWO: ("Beekeeper", "Deckhand"),
        Rank.THREE: ("Peddler", "Gravedigger"),
        Rank.FOUR: ("Street Musician", "Lamplighter"),
        Rank.FIVE: ("Baker", "Smuggler"),
        Rank.SIX: ("Shepherd", "Mapmaker"),
        Rank.SEVEN: ("Midwife", "Tax Collector"),
        Rank.EIGHT: ("Innkeeper", "Deserter"),
        Rank.NINE: ("Healer", "Bounty Hunter"),
        Rank.TEN: ("Pilgrim", "Captain of the Guard"),
        Rank.JACK: ("Knight Errant", "Highway Robber"),
        Rank.QUEEN: ("Witch of the Woods", "Queen in Exile"),
        Rank.KING: ("Mountain Giant", "Storm Spirit"),
    }
)
"""Rank → the characters of red and of black. None of them is truly evil (GS-015)."""


def deck_of(people: Mapping[Rank, tuple[str, str]], *, name: str) -> Deck:
    """A deck of 52 cards, suit by suit, with other characters.

    Args:
        people: rank → the characters of red and of black.
        name: the name of the deck.
    """
    cards = (
        (suit, rank, people[rank][suit in (Suit.CLUBS, Suit.SPADES)])
        for suit in Suit
        for rank in Rank
    )
    return Deck(name, tuple(PlayingCard(number, *card) for number, card in enumerate(cards, 1)))


LANTERN_ROAD: Final = deck_of(LANTERN_ROAD_PEOPLE, name="lantern-road")
"""The deck that comes with the game: people of a road through the night."""

DECKS: Final[Mapping[str, Deck]] = MappingProxyType({LANTERN_ROAD.name: LANTERN_ROAD})
"""The decks, by name."""
