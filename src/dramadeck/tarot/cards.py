"""The zones, the cards and the decks of the tarot (TT-008).

The cards come from `dramadeck.charts.tarot`. Their numbers are the same in every deck: 1 to 22 for
the Major Arcana from the Fool to the World, 23 to 36 for the Wands, then the Cups, the Swords and
the Pentacles, each from the Ace to the King.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum, unique
from functools import cache
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck import core
from dramadeck.charts import ChartError, display
from dramadeck.charts.tarot import card_name, tarot_rows
from dramadeck.charts.tarot.cards import SUIT_MEANINGS
from dramadeck.core import NumberedDeck, UnknownNameError, Visibility, Zone, refusals, replace
from dramadeck.core.validation import WordEnum

DECK: Final = Zone("deck")
"""The face-down cards from which all hands are drawn."""

REVEALED: Final = Zone("revealed")
"""The face-up cards on the table; each belongs to a push (TT-025, TT-029)."""

DISCARD_PILE: Final = Zone("discard_pile")
"""Played cards, face up."""

_NARRATOR: Final = core.VisibleTo("narrator")


def hand(holder: str | None) -> Zone:
    """The zone of the secret cards of a player, or (None) of the Narrator."""
    return Zone("narrator_hand") if holder is None else Zone("hand", holder)


def committed(holder: str | None) -> Zone:
    """The zone of the cards that a player, or (None) the Narrator, has laid face down (TT-025)."""
    return Zone("narrator_committed") if holder is None else Zone("committed", holder)


VISIBILITY: Final = MappingProxyType[str, core.ZoneVisibility](
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
"""Kind of zone → who sees its cards."""


def zones_of(players: tuple[str, ...]) -> tuple[Zone, ...]:
    """Every zone of a game with these players."""
    own = tuple(place(holder) for holder in (None, *players) for place in (hand, committed))
    return (DECK, REVEALED, DISCARD_PILE, *own)


@unique
class Suit(WordEnum):
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
    """The kind of push that a suit helps, or every push (TT-021, TT-022)."""

    MENTAL = "mental"
    PHYSICAL = "physical"
    SOCIAL = "social"
    ALWAYS = "always"


@attrs.frozen(kw_only=True)
class TarotCard:
    """One card.

    Attributes:
        number: the library's number of the card, 1 to 78.
        name: its name in the deck.
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
        """Whether it is one of the Major Arcana, which make any push succeed (TT-032, TT-033)."""
        return self.arcana is Arcana.MAJOR

    @property
    def is_court(self) -> bool:
        """Whether the card is a Page, a Knight, a Queen or a King."""
        return self.suit is not None and self.rank > 10

    def __str__(self) -> str:
        return self.name

    _repr_html_ = display.html_of

    def __repr__(self) -> str:
        return f"<TarotCard {self.number}: {self.name}>"


PUBLISHED_MEANINGS: Final = tuple((Suit(row.suit), SuitMeaning(row.push)) for row in SUIT_MEANINGS)
"""Wands mental, Swords physical, Cups social, Pentacles always (TT-021, TT-022)."""


@attrs.frozen(cache_hash=True)
class Deck(NumberedDeck[TarotCard]):
    """A deck: a name, its cards and the meanings of its suits (TT-024).

    Attributes:
        name: the name.
        cards: the cards, in order.
        suit_meanings: each suit with its meaning; one suit for each of the three kinds of push,
            and one for all of them.

    Raises:
        ValueError: two cards have the same number, or the meanings do not fit the suits.

    >>> rider_waite_deck().card(18).name
    'The Star'
    """

    suit_meanings: tuple[tuple[Suit, SuitMeaning], ...] = PUBLISHED_MEANINGS

    def __attrs_post_init__(self) -> None:
        suits = [suit for suit, _ in self.suit_meanings]
        meanings = [meaning for _, meaning in self.suit_meanings]
        place = f"deck {refusals.truncated_repr(self.name)}"
        if sorted(suits) != sorted(Suit):
            raise ValueError(f"{place}: each suit needs one meaning, got {_listed(suits)}")
        if sorted(meanings) != sorted(SuitMeaning):
            expected = f"each meaning ({', '.join(SuitMeaning)}) belongs to one suit"
            raise ValueError(f"{place}: {expected}, got {_listed(meanings)}")

    def number_of(self, name: str) -> int:
        """The number of a card, by its name in this deck or another one.

        Raises:
            UnknownNameError: this deck has no card of that name.

        >>> rider_waite_deck().number_of("7 of Coins")
        71
        """
        for card in self.cards:
            if card.name.casefold() == name.strip().casefold():
                return card.number
        try:
            number = _numbers()[card_name(name)]
        except ChartError as error:
            raise UnknownNameError(str(error)) from None
        return self.card(number).number

    def meaning(self, suit: Suit) -> SuitMeaning:
        """The meaning of a suit in this deck (TT-021, TT-024).

        >>> rider_waite_deck().meaning(Suit.CUPS)
        <SuitMeaning.SOCIAL: 'social'>
        """
        return dict(self.suit_meanings)[suit]

    def suit_for(self, meaning: SuitMeaning) -> Suit:
        """The suit that has a meaning in this deck (TT-021, TT-022).

        >>> rider_waite_deck().suit_for(SuitMeaning.ALWAYS)
        <Suit.PENTACLES: 'Pentacles'>
        """
        return {suit_meaning: suit for suit, suit_meaning in self.suit_meanings}[meaning]

    def matches(self, number: int, suit: Suit) -> bool:
        """Whether a card has the suit of a push, or the suit that matches every push (TT-022).

        A Major Arcana has no suit: it does not match, and does not have to (TT-032).

        Raises:
            UnknownNameError: the deck has no such card.

        >>> deck = rider_waite_deck()
        >>> [deck.matches(number, Suit.WANDS) for number in (23, 37, 65, 1)]
        [True, False, True, False]
        """
        return self.card(number).suit in (suit, self.suit_for(SuitMeaning.ALWAYS))

    @classmethod
    def from_names(
        cls,
        names: Iterable[str],
        *,
        name: str,
        suit_meanings: Iterable[tuple[Suit, SuitMeaning]] = PUBLISHED_MEANINGS,
        knight_on_top: bool = False,
    ) -> "Deck":
        """A tarot deck with other names, from the list of its 78 cards.

        The cards keep the names of the list. They are ordered by their numbers, so a game with
        the same seed runs alike with any deck.

        Args:
            names: the names of the cards in any order; see `card_name` for what is
                understood.
            name: the name of the deck.
            suit_meanings: each suit with its meaning (TT-024).
            knight_on_top: whether the deck has Knights in place of Kings.

        Raises:
            ValueError: some names are unknown, some cards are doubled or missing; the message
                names the first of them.

        >>> coins = [card.name.replace("Pentacles", "Coins") for card in rider_waite_deck().cards]
        >>> Deck.from_names(coins, name="marseille").card(71).name
        'Seven of Coins'
        """
        own_names: dict[str, str] = {}
        errors: dict[str, list[str]] = {"unknown": [], "doubled": [], "missing": []}
        for own_name in names:
            try:
                card = card_name(own_name, knight_on_top=knight_on_top)
            except ChartError as error:
                errors["unknown"].append(str(error))
                continue
            if card in own_names:
                errors["doubled"].append(card)
            own_names.setdefault(card, " ".join(own_name.split()))
        errors["missing"] = [card for card in _numbers() if card not in own_names]
        if any(errors.values()):
            lines = (f"{what}: {_listed(cards)}" for what, cards in errors.items() if cards)
            raise ValueError(f"deck {refusals.truncated_repr(name)}: {'; '.join(lines)}")
        cards = tuple(replace(card, name=own_names[card.name]) for card in rider_waite_deck().cards)
        return cls(name, cards, tuple(suit_meanings))


def _listed(words: Sequence[str]) -> str:
    """The first eight words, and the number of the others."""
    more = [f"{len(words) - 8} more"] if len(words) > 8 else []
    return ", ".join([*words[:8], *more])


@cache
def rider_waite_deck() -> Deck:
    """The 78 cards under the names of Rider, Waite and Smith, with the published meanings."""
    cards = (
        TarotCard(
            number=row.number,
            name=row.name,
            arcana=Arcana(row.arcana),
            suit=Suit(row.suit) if row.suit else None,
            rank=row.rank,
        )
        for row in tarot_rows()
    )
    return Deck("rider-waite", tuple(cards))


@cache
def _numbers() -> Mapping[str, int]:
    """Published name of each card → its number."""
    return {row.name: row.number for row in tarot_rows()}
