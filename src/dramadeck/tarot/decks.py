"""Decks as values: which cards, under which names, and what the suits stand for.

The cards come from `dramadeck.charts.tarot`. Whatever a deck calls its cards, their numbers are
the same: 1 to 22 for the Major Arcana from the Fool to the World, 23 to 36 for the Wands, then
the Cups, the Swords and the Pentacles, each from the Ace to the King.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

import attrs

from dramadeck.charts import ChartError
from dramadeck.charts.tarot import SUIT_MEANINGS, TarotRow, card_name, tarot_rows
from dramadeck.core import NumberedDeck, UnknownNameError, replace
from dramadeck.core.refusals import short
from dramadeck.tarot.cards import Arcana, Suit, SuitMeaning, TarotCard

PUBLISHED_MEANINGS: Final = tuple((Suit(row.suit), SuitMeaning(row.push)) for row in SUIT_MEANINGS)
"""Wands mental, Swords physical, Cups social, Pentacles always (TT-021, TT-022)."""


MOST_LISTED: Final = 8
"""How many cards of a kind an error names."""


def _check_meanings(
    deck: "Deck",
    _field: "attrs.Attribute[tuple[tuple[Suit, SuitMeaning], ...]]",
    meanings: tuple[tuple[Suit, SuitMeaning], ...],
) -> None:
    suits, meant = [suit for suit, _ in meanings], [meaning for _, meaning in meanings]
    place = f"deck {short(deck.name)}"
    if sorted(suits) != sorted(Suit):
        raise ValueError(f"{place}: each suit needs one meaning, got {_listed(suits)}")
    if sorted(meant) != sorted(SuitMeaning):
        raise ValueError(
            f"{place}: each meaning ({', '.join(SuitMeaning)}) belongs to one suit, "
            f"got {_listed(meant)}"
        )


@attrs.frozen(cache_hash=True)
class Deck(NumberedDeck[TarotCard]):
    """A deck as a value: a name, its cards and what its suits stand for (TT-024).

    Attributes:
        name: the name.
        cards: the cards, in the deck's own order.
        suit_meanings: each suit with its meaning; one suit for each of the three kinds of push,
            and one for all of them.

    Raises:
        ValueError: two cards have the same number, or the meanings do not fit the suits.

    >>> rider_waite_deck().card(18).name
    'The Star'
    >>> rider_waite_deck().card(79)
    Traceback (most recent call last):
    ...
    dramadeck.core.refusals.UnknownNameError: there is no card 79 in the rider-waite deck; \
nearest: 78, 77, 76
    """

    suit_meanings: tuple[tuple[Suit, SuitMeaning], ...] = attrs.field(
        default=PUBLISHED_MEANINGS, validator=_check_meanings
    )

    def number_of(self, name: str) -> int:
        """The number of the card that is called so, in this deck or in any other.

        Raises:
            UnknownNameError: no card of this deck is called so.

        >>> rider_waite_deck().number_of("7 of Coins")
        71
        """
        for each in self.cards:
            if each.name.casefold() == name.strip().casefold():
                return each.number
        try:
            number = _numbers()[card_name(name)]
        except ChartError as error:
            raise UnknownNameError(str(error)) from None
        return self.card(number).number

    def meaning(self, suit: Suit) -> SuitMeaning:
        """What a suit stands for in this deck (TT-021, TT-024).

        >>> rider_waite_deck().meaning(Suit.CUPS)
        <SuitMeaning.SOCIAL: 'social'>
        """
        return dict(self.suit_meanings)[suit]

    def suit_for(self, meaning: SuitMeaning) -> Suit:
        """The suit that stands for this in this deck (TT-021, TT-022).

        >>> rider_waite_deck().suit_for(SuitMeaning.ALWAYS)
        <Suit.PENTACLES: 'Pentacles'>
        """
        return {meant: suit for suit, meant in self.suit_meanings}[meaning]

    def matches(self, number: int, suit: Suit) -> bool:
        """Whether a card has the suit of a push, or the suit that matches every push (TT-022).

        A Major Arcana has no suit: it does not match, and needs not (TT-032).

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
        """A tarot deck with names of its own, from the list of its 78 cards.

        The cards keep the names of the list. They are ordered by their numbers, so a game with
        the same seed runs alike with any deck.

        Args:
            names: what the deck calls its cards, in any order; see `card_name` for what is
                understood.
            name: what to call the deck.
            suit_meanings: each suit with its meaning (TT-024).
            knight_on_top: whether the deck has Knights where others have Kings.

        Returns:
            The deck.

        Raises:
            ValueError: some names are unknown, some cards are doubled or missing; the message
                names the first of them.

        >>> coins = [each.name.replace("Pentacles", "Coins") for each in rider_waite_deck().cards]
        >>> Deck.from_names(coins, name="marseille").card(71).name
        'Seven of Coins'
        >>> Deck.from_names([*coins[1:], "Death"], name="marseille")
        Traceback (most recent call last):
        ...
        ValueError: deck 'marseille': doubled: Death; missing: The Fool
        """
        called = _recognized(names, name, knight_on_top)
        cards = tuple(replace(each, name=called[each.name]) for each in rider_waite_deck().cards)
        return cls(name, cards, tuple(suit_meanings))


def _recognized(names: Iterable[str], deck: str, knight_on_top: bool) -> Mapping[str, str]:
    """Each card of the tarot → what a deck calls it."""
    called: dict[str, str] = {}
    wrong: dict[str, list[str]] = {"unknown": [], "doubled": [], "missing": []}
    for given in names:
        try:
            card = card_name(given, knight_on_top=knight_on_top)
        except ChartError as error:
            wrong["unknown"].append(str(error))
            continue
        if card in called:
            wrong["doubled"].append(card)
        called.setdefault(card, " ".join(given.split()))
    wrong["missing"] = [each for each in _numbers() if each not in called]
    if any(wrong.values()):
        lines = (f"{what}: {_listed(cards)}" for what, cards in wrong.items() if cards)
        raise ValueError(f"deck {short(deck)}: {'; '.join(lines)}")
    return called


def _listed(words: Iterable[str]) -> str:
    """The first words, and how many more there are."""
    first = [*words]
    more = [f"{len(first) - MOST_LISTED} more"] if len(first) > MOST_LISTED else []
    return ", ".join([*first[:MOST_LISTED], *more])


@cache
def rider_waite_deck() -> Deck:
    """The 78 cards under the names of Rider, Waite and Smith, with the published meanings."""
    return Deck("rider-waite", tuple(_card(row) for row in tarot_rows()))


@cache
def _numbers() -> Mapping[str, int]:
    return {row.name: row.number for row in tarot_rows()}


def _card(row: TarotRow) -> TarotCard:
    return TarotCard(
        number=row.number,
        name=row.name,
        arcana=Arcana(row.arcana),
        suit=Suit(row.suit) if row.suit else None,
        rank=row.rank,
    )
