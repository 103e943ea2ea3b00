"""What may be done with cards and in a fight, by whoever plays a character."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import N_, People, Quoted, Say, say, say_n
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import cards_in, meaning, theme
from dramadeck.narration.words import Labeler, labels
from dramadeck.tarot import (
    CallOffPush,
    CommitCards,
    DeclareAttack,
    DeclarePush,
    DrawHand,
    DrawNarratorHand,
    RevealCards,
    SuitMeaning,
    TakeAction,
    TurnedTo,
    TurnMajor,
)


def in_words(label: Say, story: str) -> Say:
    """A label, with the story that stands behind it."""
    return say("{label}: {text}", label=label, text=Quoted(story)) if story else label


_PUSHES: Final = MappingProxyType(
    {
        SuitMeaning.MENTAL: N_("push with the mind ({suit})"),
        SuitMeaning.SOCIAL: N_("push with the heart ({suit})"),
        SuitMeaning.PHYSICAL: N_("push with the body ({suit})"),
        SuitMeaning.ALWAYS: N_("push with mind, heart and body ({suit})"),
    }
)


def _declare_push(t: TarotScope) -> Say:
    e = t.event
    push = say(_PUSHES[meaning(t, e.suit)], suit=e.suit)
    hand = t.holder(t.holder_of(e.character)).hand
    if hand:
        ranks = sum(t.shown(e.suit, card).ranks for card in hand)
        push = _raising(push, ranks)
    return in_words(push, e.story)


def _raising(push: Say, ranks: int) -> Say:
    if not ranks:
        return say("{push}, the hand raises nothing", push=push)
    return say_n(
        ranks, "{push}, the hand raises a rank", "{push}, the hand raises {n} ranks", push=push
    )


def _commit(t: TarotScope) -> Say:
    e = t.event
    if not e.cards:
        return say("lay no card")
    push = t.push(e.character)
    cards = cards_in(t, None if push is None else push.suit, e.cards)
    return say("lay {cards} face down", cards=cards)


def _reveal(t: TarotScope) -> Say:
    push = t.push_view(t.event.character)
    cards = 0 if push is None else push.face_down
    return say_n(cards, "reveal a card", "reveal {n} cards") if cards else say("reveal nothing")


def _turn(t: TarotScope) -> Say:
    e = t.event
    card = t.card(e.card)
    if e.toward is TurnedTo.NARRATOR:
        return in_words(say("turn {card} toward the Narrator, for a twist", card=card), e.story)
    turn = say("turn {card} and tell the story: {theme}", card=card, theme=theme(e.card))
    return in_words(turn, e.story)


def _hand_of(cards: int) -> Say:
    return say_n(cards, "draw a new hand of one card", "draw a new hand of {n} cards")


def _draw(t: TarotScope) -> Say:
    return _hand_of(t.holder(t.event.player).next_hand)


def _draw_narrators(t: TarotScope) -> Say:
    count = t.event.count
    return _hand_of(t.after.narrator.next_hand if count is None else count)


def _attack(t: TarotScope) -> Say:
    return in_words(say("attack {people}", people=People(t.event.targets)), t.event.story)


def _act(t: TarotScope) -> Say:
    return in_words(say("act without an attack"), t.event.story)


LABELS: Final[Mapping[type[Any], Labeler]] = {
    CallOffPush: labels("call the push off"),
    CommitCards: _commit,
    DeclareAttack: _attack,
    DeclarePush: _declare_push,
    DrawHand: _draw,
    DrawNarratorHand: _draw_narrators,
    RevealCards: _reveal,
    TakeAction: _act,
    TurnMajor: _turn,
}
"""Type of command → what a menu says of it."""
