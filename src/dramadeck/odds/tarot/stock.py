"""The cards that a push may still turn up: those that nobody at the table has seen."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import attrs

from dramadeck.core.errors import short
from dramadeck.tarot import PUBLISHED, Deck, Dialect, TarotCard, rider_waite_deck

Named: TypeAlias = TarotCard | int | str
"""A card, its number, or what a deck calls it."""


def card_of(named: Named, deck: Deck) -> TarotCard:
    """A card of the deck.

    Raises:
        UnknownNameError: the deck has no such card.
        TypeError: it is neither a card, nor a number, nor a name.

    >>> card_of("7 of Coins", rider_waite_deck()).number
    71
    """
    match named:
        case TarotCard(number=number):
            return deck.card(number)
        case str():
            return deck.card(deck.number_of(named))
        case int():
            return deck.card(named)
        case _ as wrong:
            raise TypeError(
                f"a card is named by itself, its number or its name, not by {short(wrong)}"
            )


def cards_of(named: Iterable[Named], deck: Deck) -> tuple[TarotCard, ...]:
    """Several cards of the deck, each named once.

    Raises:
        UnknownNameError: the deck has no such card.
        ValueError: a card is named twice.
    """
    cards = tuple(card_of(each, deck) for each in named)
    twice = [each.name for place, each in enumerate(cards) if each in cards[:place]]
    if twice:
        raise ValueError(f"{twice[0]} is named twice, and there is one of each card")
    return cards


def _listed(cards: Iterable[TarotCard]) -> tuple[TarotCard, ...]:
    return tuple(cards)


def _count(cards: tuple[TarotCard, ...]) -> str:
    return f"<{len(cards)} cards>"


def _in_range(stock: "Stock", _field: Any, in_deck: int | None) -> None:
    if in_deck is not None and not 0 <= in_deck <= len(stock.hidden):
        raise ValueError(
            f"of {len(stock.hidden)} cards that nobody has seen no {in_deck} lie in the deck"
        )


@attrs.frozen(kw_only=True)
class Stock:
    """What is known of the cards when odds are asked for.

    Attributes:
        hidden: the cards whose faces the asker cannot see: those in the deck, and those in other
            hands, which count alike as long as nobody knows which are where.
        in_deck: how many of them lie in the deck; None where no game is played: then all that are
            not laid face down.
        discards: the cards of the discard pile, which become the new deck when the old one is used
            up (TT-016).
        deck: the deck, whose suits have their meanings (TT-024).
        dialect: the reading of the rules: what a card that matches raises (TT-027).

    Raises:
        ValueError: there are fewer hidden cards than the deck is said to hold.

    >>> unseen(["The Fool", "Two of Wands"])
    Stock(hidden=<76 cards>, in_deck=None, discards=<0 cards>)
    """

    hidden: tuple[TarotCard, ...] = attrs.field(converter=_listed, repr=_count)
    in_deck: int | None = attrs.field(default=None, validator=_in_range)
    discards: tuple[TarotCard, ...] = attrs.field(default=(), converter=_listed, repr=_count)
    deck: Deck = attrs.field(factory=rider_waite_deck, repr=False)
    dialect: Dialect = attrs.field(default=PUBLISHED, repr=False)


def unseen(
    seen: Iterable[Named], *, deck: Deck | None = None, dialect: Dialect = PUBLISHED
) -> Stock:
    """All cards but those that have been seen.

    Args:
        seen: one's own hand, the discards, whatever lies face up: cards, numbers or names.
        deck: the deck; that of Rider, Waite and Smith by default.
        dialect: the reading of the rules.

    Raises:
        UnknownNameError: the deck has no such card.
        ValueError: a card is named twice.

    >>> len(unseen([1, "Ace of Cups"]).hidden)
    76
    """
    whole = deck or rider_waite_deck()
    known = {each.number for each in cards_of(seen, whole)}
    hidden = tuple(each for each in whole.cards if each.number not in known)
    return Stock(hidden=hidden, deck=whole, dialect=dialect)


def apart(stock: Stock, laid: Sequence[TarotCard]) -> None:
    """Refuse cards that are laid for a push and might be drawn as well.

    Raises:
        ValueError: one of these cards is among the hidden ones, or the discards.
    """
    elsewhere = {each.number for each in (*stock.hidden, *stock.discards)}
    for each in laid:
        if each.number in elsewhere:
            raise ValueError(
                f"{each} is laid for a push, so it is not among the cards that may come: leave it "
                "out of the stock, as `unseen` does with what has been seen"
            )
