"""Descriptions of tarot cards: suit, rank, and the effect on a push."""

from collections.abc import Mapping
from typing import Final

from dramadeck.core import Card
from dramadeck.narration.messages import N_, LogLine, Message, N_n, log_line, message
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import COMMON, TarotScope
from dramadeck.narration.tarot.values import meaning, theme
from dramadeck.tarot import Suit, SuitMeaning, TarotCard

_SUIT_MEANINGS: Final[Mapping[SuitMeaning, str]] = {
    SuitMeaning.MENTAL: N_("Suit: {suit}, for the mind."),
    SuitMeaning.SOCIAL: N_("Suit: {suit}, for the heart."),
    SuitMeaning.PHYSICAL: N_("Suit: {suit}, for the body."),
    SuitMeaning.ALWAYS: N_("Suit: {suit}, for mind, heart and body."),
}

_SUIT_LABELS: Final[Mapping[SuitMeaning, str]] = {
    SuitMeaning.MENTAL: N_("{suit}, for the mind"),
    SuitMeaning.SOCIAL: N_("{suit}, for the heart"),
    SuitMeaning.PHYSICAL: N_("{suit}, for the body"),
    SuitMeaning.ALWAYS: N_("{suit}, for mind, heart and body"),
}

_RANKS_RAISED: Final[Mapping[SuitMeaning, tuple[str, str]]] = {
    SuitMeaning.MENTAL: N_n(
        "Raises a push with the mind by one rank.", "Raises a push with the mind by {n} ranks."
    ),
    SuitMeaning.SOCIAL: N_n(
        "Raises a push with the heart by one rank.", "Raises a push with the heart by {n} ranks."
    ),
    SuitMeaning.PHYSICAL: N_n(
        "Raises a push with the body by one rank.", "Raises a push with the body by {n} ranks."
    ),
    SuitMeaning.ALWAYS: N_n("Raises any push by one rank.", "Raises any push by {n} ranks."),
}


def card_lines(t: TarotScope, number: Card) -> tuple[LogLine, ...]:
    """The lines about a card: suit or number, common name, and effect on a push."""
    card = t.face(number)
    common = COMMON.get(number)
    common_name = None
    if common is not None and common != card.name:
        common_name = message("Commonly called {name}.", name=say_card(common))
    if card.suit is None:
        return _major(card, common_name)
    return _minor(t, card, card.suit, common_name)


def suit_label(t: TarotScope, suit: Suit) -> Message:
    """The label of a suit that is chosen for a push: its name, and its meaning in the deck."""
    return message(_SUIT_LABELS[meaning(t, suit)], suit=suit)


def say_card(common: str) -> Message:
    """The common name of a card."""
    return Message(common, context="card")


def _major(card: TarotCard, common_name: Message | None) -> tuple[LogLine, ...]:
    kind = message("Major Arcana, number {number}.", number=card.rank)
    does = message("Makes any push a critical success, and beats every rank in a contest.")
    shows = message("Story theme: {theme}.", theme=theme(card.number))
    return (
        log_line(kind, common_name, tone=Tone.CARD, depth=0, rules=("TT-032",)),
        log_line(does, rules=("TT-033", "TT-042")),
        log_line(shows, rules=("TT-035",)),
    )


def _minor(
    t: TarotScope, card: TarotCard, suit: Suit, common_name: Message | None
) -> tuple[LogLine, ...]:
    stands_for = meaning(t, suit)
    kind = message("A court card.") if card.is_court else message("A number card.")
    of_suit = message(_SUIT_MEANINGS[stands_for], suit=suit)
    ranks = t.dialect.pushes.ranks_raised.lookup(card.rank)
    singular, plural = _RANKS_RAISED[stands_for]
    raises = Message(singular, (("n", ranks),), plural, ranks)
    burns = None
    if stands_for is not SuitMeaning.ALWAYS:
        burns = message("In any other push it burns, and a card from the deck replaces it.")
    return (
        log_line(kind, of_suit, common_name, tone=Tone.CARD, depth=0, rules=("TT-021", "TT-022")),
        log_line(raises, burns, rules=("TT-027", "TT-028")),
    )
