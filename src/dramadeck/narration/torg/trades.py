"""Trades between heroes, and cards that one gives to another."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import (
    N_,
    Listed,
    Quoted,
    Say,
    Told,
    Value,
    Who,
    say,
    say_in,
    told,
)
from dramadeck.narration.spans import Tone
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Teller, tells
from dramadeck.torg import (
    CardsTraded,
    OfferEnd,
    OfferEnded,
    TradeOffered,
    TradesAllowed,
)


def _explained(text: str) -> Say | None:
    """Why, in the words of who says so."""
    return say("Reason: {reason}", reason=Quoted(text)) if text else None


def _trade_offered(t: TorgScope) -> Told:
    e = t.event
    wants: Value = Listed(e.wants) if e.wants else say_in("wanted", "as many cards")
    offers = say(
        "{hero} offers {with_hero} {gives} for {wants}.",
        hero=Who(e.hero),
        with_hero=Who(e.with_hero),
        gives=t.cards(e.gives),
        wants=wants,
    )
    rule = "TR-038" if e.from_pool else "TR-039"
    return told(offers, _explained(e.explanation), tone=Tone.CARD, depth=0, rules=(rule, "TR-042"))


def _cards_traded(t: TorgScope) -> Told:
    e = t.event
    trade = say(
        "{hero} gives {gives} for {takes} of {with_hero}.",
        hero=Who(e.hero),
        gives=t.cards(e.gives),
        takes=t.cards(e.takes),
        with_hero=Who(e.with_hero),
    )
    return told(trade, tone=Tone.CARD, rules=("TR-038" if e.in_pools else "TR-039", "TR-041"))


_ENDS: Final = MappingProxyType(
    {
        OfferEnd.DECLINED: N_("{with_hero} declines the trade with {hero}."),
        OfferEnd.LAPSED: N_("The trade that {hero} offered {with_hero} has come to nothing."),
        OfferEnd.REFUSED: N_(
            "The story does not bear out the trade that {hero} offers {with_hero}."
        ),
        OfferEnd.WITHDRAWN: N_("{hero} takes the offer to {with_hero} back."),
    }
)


def _offer_ended(t: TorgScope) -> Told:
    names = {"hero": Who(t.event.hero), "with_hero": Who(t.event.with_hero)}
    return told(say(_ENDS[t.event.end], **names), tone=Tone.CARD, rules=("TR-040",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    CardsTraded: _cards_traded,
    OfferEnded: _offer_ended,
    TradeOffered: _trade_offered,
    TradesAllowed: tells("The gamemaster allows trades before the discards.", Tone.GOOD, "TR-044"),
}
"""Type of event → its teller."""
