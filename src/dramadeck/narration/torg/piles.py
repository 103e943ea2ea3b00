"""Cards that are shuffled, drawn and discarded."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import Told, Who, say, say_n, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Key, Teller, tells
from dramadeck.torg import (
    CardDrawn,
    CardsDiscarded,
    CardsExpired,
    CardsOwed,
    CardsRanOut,
    DeckReshuffled,
    DeckShuffled,
    PoolPickedUp,
)


def _card_drawn(t: TorgScope) -> Told:
    cards = t.cards(each.card for each in t.together)
    sentence = say("{hero} draws {cards}.", hero=Who(t.event.hero), cards=cards)
    return told(sentence, tone=Tone.CARD)


def _cards_owed(t: TorgScope) -> Told:
    sentence = say_n(
        t.event.count,
        "{hero} is to draw a card and to say which.",
        "{hero} is to draw {n} cards and to say which.",
        hero=Who(t.event.hero),
    )
    return told(sentence, tone=Tone.CARD)


def _ran_out(t: TorgScope) -> Told:
    sentence = say_n(
        t.event.missing,
        "No card is left to draw: {hero} goes without one.",
        "No card is left to draw: {hero} goes without {n}.",
        hero=Who(t.event.hero),
    )
    return told(sentence, tone=Tone.BAD, rules=("TR-017",))


def _expired(t: TorgScope) -> Told:
    sentence = say_n(
        len(t.event.cards),
        "A card of {hero} is spent: {cards}.",
        "{n} cards of {hero} are spent: {cards}.",
        hero=Who(t.event.hero),
        cards=t.cards(t.event.cards),
    )
    return told(sentence, rules=("TR-006",))


def _reshuffled(t: TorgScope) -> Told:
    sentence = say_n(
        len(t.event.order),
        "The deck is used up; a new one is made of the only spent card.",
        "The deck is used up; a new one is shuffled from {n} spent cards.",
    )
    return told(sentence, rules=("TR-017",))


def _shuffled(t: TorgScope) -> Told:
    return told(
        say_n(
            len(t.event.order),
            "The drama deck is shuffled: a single card.",
            "The drama deck is shuffled: {n} cards.",
        )
    )


WORDS: Final[Mapping[type[Any], Teller]] = {
    CardDrawn: _card_drawn,
    CardsDiscarded: tells("{hero} discards {cards}.", Tone.CARD, "TR-046", "TR-047"),
    CardsExpired: _expired,
    CardsOwed: _cards_owed,
    CardsRanOut: _ran_out,
    DeckReshuffled: _reshuffled,
    DeckShuffled: _shuffled,
    PoolPickedUp: tells("{hero} takes the pool into the hand: {cards}.", Tone.CARD, "TR-045"),
}
"""Type of event → its teller."""

TOGETHER: Final[Mapping[type[Any], Key]] = {CardDrawn: lambda event: (CardDrawn, event.hero)}
"""Who draws several cards is told of once."""
