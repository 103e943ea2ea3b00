"""A trade that waits for its answer."""

import attrs

from dramadeck.core import Card, Positive
from dramadeck.core.short_repr import short_repr
from dramadeck.torg.cards import CardType
from dramadeck.torg.field_types import OneHero


@attrs.frozen(kw_only=True, weakref_slot=False)
class TradeOffer:
    """What everybody at the table knows of an offered trade.

    Out of rounds the cards themselves lie before the hero who is asked, where only she sees them.

    Attributes:
        hero: who offers.
        with_hero: who is asked.
        count: how many cards each of the two gives (TR-041).
        wants: the types that are asked for in return; none named means any cards.
        explanation: how the two help each other (TR-042).
        pooled: in rounds: the cards offered, still in the pool of the hero who offers.
    """

    hero: OneHero
    with_hero: OneHero
    count: Positive
    wants: tuple[CardType, ...]
    explanation: str
    pooled: tuple[Card, ...] = ()

    __repr__ = short_repr
