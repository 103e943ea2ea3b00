"""What may be done with cards: played, laid down, traded, discarded."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import (
    N_,
    Listed,
    OwnWords,
    Quoted,
    Say,
    Value,
    Who,
    say,
    say_in,
)
from dramadeck.narration.torg.labels.rulings import explained, judge
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Family, Labeler, labels
from dramadeck.torg import (
    AnswerCampaign,
    AnswerTrade,
    ClaimDrama,
    DeclareCriticalMoment,
    DeclineSubplot,
    DeclineTrade,
    DiscardAfterScene,
    NameDrawn,
    OfferTrade,
    OpenPool,
    PlayCard,
    PlayToPool,
    ProposeCampaign,
    RenewHand,
    Sacrifice,
    WithdrawTrade,
)
from dramadeck.torg.choices import (
    Guarding,
    Hindering,
    Leading,
    Negating,
    Raise,
    Reconnecting,
    Seizing,
    Skills,
    Speech,
    Spending,
    Surviving,
    Toward,
    Words,
)


def _cards_of(none: Say, some: str) -> Labeler:
    """A label with cards, or another where there are none."""

    def label(t: TorgScope) -> Say:
        cards = t.event.cards
        return say(some, cards=t.cards(cards)) if cards else none

    return label


def _play(t: TorgScope) -> Say:
    card, choice = t.card(t.event.card), t.event.choice
    asked_for = () if choice is None else tuple(_choices(t, choice))
    if not asked_for:
        return say("play {card}", card=card)
    return say("play {card}: {choices}", card=card, choices=Listed(asked_for))


def _choices(t: TorgScope, choice: Any) -> list[Value]:
    """What is said with a card."""
    match choice:
        case Raise(attribute=attribute, skill=skill):
            return [*([attribute] if attribute else []), *([OwnWords(skill)] if skill else [])]
        case Spending(what_for=what):
            return [OwnWords(what)] if what else []
        case Words(text=text) | Speech(text=text):
            return [Quoted(text)] if text else []
        case Seizing(keeps=True):
            return [say("the card in force stays")]
        case Seizing(new_card=card):
            return [say("a new card is flipped") if card is None else t.card(card)]
        case Leading():
            return _led(t, choice)
        case Surviving(again=again):
            return [say("try again") if again else say("raise the bonus number")]
        case Negating(place=place):
            return [] if place is None else [_success(t, place)]
        case Skills(names=names):
            return [Listed(map(OwnWords, names))]
        case Guarding(opponent=opponent):
            return [say("against {opponent}", opponent=Who(opponent))]
        case Toward(character=character):
            return [Who(character)]
        case Reconnecting(ignores=True):
            return [say("as if never disconnected")]
        case Hindering(character=character, removes=removes):
            who = Who(character)
            free = say("{character} is rid of a setback", character=who)
            return [free if removes else say("a setback for {character}", character=who)]
        case _:
            return []


def _success(t: TorgScope, place: int) -> Say:
    """One of several actions of a roll that have succeeded."""
    last = t.before.aftermath
    results = last.outcome.results if last is not None and last.outcome is not None else ()
    if last is None or last.attempt is None or place > len(results):
        return say("action {place}", place=place)
    result = results[place - 1]
    action = last.attempt.action_of(result.check)
    return say("action {place}, {action} by {by}", place=place, action=action, by=result.margin)


def _led(t: TorgScope, choice: Leading) -> list[Value]:
    """Which cards go to whom, and which for new ones."""
    found: list[Value] = [
        say("{cards} to {hero}", cards=t.cards(each.cards), hero=Who(each.to_hero))
        for each in choice.gifts
    ]
    if choice.discards:
        found.append(say("{cards} for new ones", cards=t.cards(choice.discards)))
    return found


def _critical_moment(t: TorgScope) -> Say:
    moment = say("declare the critical moment")
    if t.event.cards:
        moment = say("declare the critical moment with {cards}", cards=t.cards(t.event.cards))
    if t.event.character is None:
        return moment
    return say("{moment}, all for {character}", moment=moment, character=Who(t.event.character))


def _offer(t: TorgScope) -> Say:
    e = t.event
    wants: Value = Listed(e.wants) if e.wants else say_in("wanted", "as many cards")
    return say("offer {hero} {gives} for {wants}", hero=Who(e.with_hero), gives=t.cards(e.gives),
               wants=wants)  # fmt: skip


def _sacrifice(t: TorgScope) -> Say:
    return explained(say("give up life for a sure victory"), t.event.what)


def _propose(t: TorgScope) -> Say:
    names = {"card": t.card(t.event.card), "subplot": t.event.subplot, "owner": Who(t.event.owner)}
    return say("play {card}: {subplot} of {owner} shall last", **names)


LABELS: Final[Mapping[type[Any], Labeler]] = {
    AnswerCampaign: judge(
        say("agree to a subplot that lasts"), say("refuse a subplot that lasts"), "agrees"
    ),
    AnswerTrade: labels("agree to trade with {with_hero}: {gives}"),
    ClaimDrama: labels("have {hero} paid for {cards}"),
    DeclareCriticalMoment: _critical_moment,
    DeclineSubplot: labels("decline {card}"),
    DeclineTrade: labels("decline the trade with {with_hero}"),
    DiscardAfterScene: _cards_of(say("keep all cards"), N_("discard {cards}")),
    NameDrawn: labels("have drawn {cards}"),
    OfferTrade: _offer,
    OpenPool: labels("open the pool with {cards}"),
    PlayCard: _play,
    PlayToPool: labels("put {card} into the pool"),
    ProposeCampaign: _propose,
    RenewHand: _cards_of(say("change no card"), N_("change {cards} for new ones")),
    Sacrifice: _sacrifice,
    WithdrawTrade: labels("take the offer back"),
}
"""Type of command → what a menu says of it."""

FAMILIES: Final[Mapping[type[Any], tuple[Family, ...]]] = {
    OfferTrade: (
        (("with_hero", "gives"), labels("offer {with_hero} a trade: {gives}")),
        (("with_hero",), labels("offer {with_hero} a trade")),
    ),
    PlayCard: ((("card",), labels("play {card}")),),
}
"""Type of command → what a menu says of several in which some fields are settled."""
