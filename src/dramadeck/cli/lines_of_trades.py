"""The lines for trades, critical moments, and the cards that change hands or turn the story."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.cli.lines import Line, Telling, Tone, counted, listed, says
from dramadeck.torg import (
    CardFetched,
    CardsGiven,
    CardsTraded,
    CriticalMomentDeclared,
    MonologueBegun,
    MonologueProlonged,
    OfferEnd,
    OfferEnded,
    PartyEscaped,
    QuestionAsked,
    RallyCalled,
    RenewalSettled,
    TradeOffered,
    TradesAllowed,
)
from dramadeck.torg.dialects.card_readings import IdeaOwed, Silenced

_ENDS: Final = MappingProxyType(
    {
        OfferEnd.DECLINED: "{e.with_hero} declines the trade with {e.hero}.",
        OfferEnd.LAPSED: "The trade that {e.hero} offered {e.with_hero} has come to nothing.",
        OfferEnd.REFUSED: "The story does not bear out the trade that {e.hero} offers.",
        OfferEnd.WITHDRAWN: "{e.hero} takes the offer to {e.with_hero} back.",
    }
)
_IDEA_RULES: Final = MappingProxyType(
    {
        IdeaOwed.ANSWER_TO_A_QUESTION: "TR-138",
        IdeaOwed.USEFUL_IDEA: "TC-070",
        IdeaOwed.INSPIRATION: "TG-074",
    }
)
_SILENCES: Final = MappingProxyType(
    {
        Silenced.ALL_ACTIONS: ("nobody else acts this round", "TR-145"),
        Silenced.HOSTILE_ACTIONS: ("nobody is hostile this round", "TC-075"),
        Silenced.ACTIONS_OF_OTHERS: ("nobody else acts this round", "TG-024"),
    }
)


def _trade_offered(t: Telling) -> Line:
    wants = listed(str(each) for each in t.event.wants) if t.event.wants else "as many cards"
    gives = t.cards(t.event.gives) if t.event.from_pool else counted(len(t.event.gives), "card")
    text = f"{t.event.hero} offers {t.event.with_hero} {gives} for {wants}."
    rule = "TR-038" if t.event.from_pool else "TR-039"
    return Line(text, Tone.CARD, depth=0, rules=(rule, "TR-042"))


def _cards_traded(t: Telling) -> Line:
    one, other = t.event.hero, t.event.with_hero
    if t.event.in_pools:
        text = f"{one} gives {t.cards(t.event.gives)} for {t.cards(t.event.takes)} of {other}."
        return Line(text, Tone.CARD, rules=("TR-038", "TR-041"))
    text = f"{one} and {other} trade {counted(len(t.event.gives), 'card')} each."
    return Line(text, Tone.CARD, rules=("TR-039", "TR-041"))


def _offer_ended(t: Telling) -> Line:
    return Line(_ENDS[t.event.end].format(e=t.event), Tone.CARD, rules=("TR-040",))


def _cards_given(t: Telling) -> Line:
    gives = (*t.event.from_hand, *t.event.from_pool)
    hidden = not t.event.to_pool
    what = counted(len(gives), "card") if hidden else t.cards(gives)
    text = f"{t.event.hero} leads and gives {t.event.to_hero} {what}."
    return Line(text, Tone.GOOD, rules=("TR-139", "TR-141"))


def _card_fetched(t: Telling) -> Line:
    place = "pool" if t.event.to_pool else "hand"
    text = f"{t.event.hero} takes {t.card(t.event.card)} from the discard pile into the {place}."
    return Line(text, Tone.GOOD, rules=("TR-142",))


def _question_asked(t: Telling) -> Line:
    question = t.event.question.rstrip(" .")
    rule = _IDEA_RULES[t.event.owed]
    if not question:
        text = f"{t.event.hero} asks the gamemaster for an idea."
        return Line(text, Tone.GOOD, rules=(rule,))
    return Line(f'{t.event.hero} asks the gamemaster: "{question}".', Tone.GOOD, rules=(rule,))


def _monologue_begun(t: Telling) -> Line:
    silenced, rule = _SILENCES[t.before.dialect.enhancements.monologue]
    return Line(f"{t.event.hero} speaks, and {silenced}.", Tone.GOOD, rules=(rule,))


def _critical_moment(t: Telling) -> Line:
    of_whom = f"It is the critical moment of {t.event.hero}:"
    if not t.event.cards:
        text = f"{of_whom} cards come straight from the hand."
        return Line(text, Tone.GOOD, rules=("TR-032",))
    laid = f"{t.cards(t.event.cards)} into the pool at once"
    if t.event.character is None:
        return Line(f"{of_whom} the whole hand goes, {laid}.", Tone.GOOD, rules=("TC-033",))
    text = f"{of_whom} {laid}, all for {t.event.character}."
    return Line(text, Tone.GOOD, rules=("TG-007",))


LINES_OF_TRADES: Final[Mapping[type[Any], Callable[[Telling], Line]]] = MappingProxyType(
    {
        CardFetched: _card_fetched,
        CardsGiven: _cards_given,
        CardsTraded: _cards_traded,
        CriticalMomentDeclared: _critical_moment,
        MonologueBegun: _monologue_begun,
        MonologueProlonged: says(
            "The words of {e.hero} hold everybody for another round.", Tone.GOOD, "TR-186"
        ),
        OfferEnded: _offer_ended,
        PartyEscaped: says("The whole party escapes, led by {e.hero}.", Tone.GOOD, "TR-132"),
        QuestionAsked: _question_asked,
        RallyCalled: says(
            "Everybody may change cards of the hand for new ones.", Tone.GOOD, "TR-157"
        ),
        RenewalSettled: says("{e.hero} is ready to draw.", Tone.PLAIN, "TR-157"),
        TradeOffered: _trade_offered,
        TradesAllowed: says(
            "The gamemaster allows trades before the discards.", Tone.GOOD, "TR-044"
        ),
    }
)
"""Event type → its line."""
