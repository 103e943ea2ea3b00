"""Cards of a push come to light, burn, are turned, and are cleared away."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import N_, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import card_in, cards_in, in_words, theme
from dramadeck.narration.words import Teller
from dramadeck.tarot import BurnDrawn, CardsRevealed, MajorTurned, PushCleared, Suit, TurnedTo


def _suit(t: TarotScope) -> Suit | None:
    push = t.push(t.event.character)
    return None if push is None else push.suit


def _revealed(t: TarotScope) -> Told:
    e = t.event
    character = Who(e.character)
    if not e.cards:
        nothing = say("{character} has nothing to reveal.", character=character)
        return told(nothing, rules=("TT-041",))
    cards = cards_in(t, _suit(t), e.cards)
    sentence = say("{character} reveals {cards}.", character=character, cards=cards)
    return told(sentence, tone=Tone.CARD, rules=("TT-027", "TT-028"))


def _burned(t: TarotScope) -> Told:
    e = t.event
    burns = say("{card} burns.", card=t.card(e.burned))
    drawn = card_in(t, _suit(t) if e.helps else None, e.card)
    comes = say("Drawn for it: {card}.", card=drawn)
    if e.helps:
        return told(burns, comes, tone=Tone.CARD, rules=("TT-030",))
    return told(burns, comes, say("It is of no use."), tone=Tone.CARD, rules=("TT-031",))


def _turned(t: TarotScope) -> Told:
    e = t.event
    holder, card = t.holder_of(e.character), t.card(e.card)
    if e.toward is TurnedTo.SELF or holder is None:
        turns = t.by(
            holder,
            N_("{player} turns {card} and tells the story."),
            N_("The Narrator turns {card} and tells the story."),
            card=card,
        )
        shows = say("It has to show this: {theme}.", theme=theme(e.card))
    else:
        turns = say("{player} turns {card} toward the Narrator.", player=Who(holder), card=card)
        shows = say("The twist has to show this: {theme}.", theme=theme(e.card))
    return told(turns, shows, in_words(e.story), tone=Tone.CARD, rules=("TT-035",))


def _cleared(t: TarotScope) -> Told | None:
    if not t.event.cards:
        return None
    sentence = say("The cards of {character} are discarded.", character=Who(t.event.character))
    return told(sentence, rules=("TT-037",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    BurnDrawn: _burned,
    CardsRevealed: _revealed,
    MajorTurned: _turned,
    PushCleared: _cleared,
}
"""Type of event → its teller."""
