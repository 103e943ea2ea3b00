"""What the program plays for whoever is no person: players who gamble, a Narrator who waits."""

from types import MappingProxyType
from typing import Final, assert_never

from dramadeck.core import Card
from dramadeck.sim.tarot.moment import Asks, Question, TarotMoment
from dramadeck.tarot import (
    NARRATOR,
    Aim,
    Command,
    CommitCards,
    DeclarePush,
    DrawHand,
    RevealCards,
    State,
    Suit,
    SuitMeaning,
    Toward,
    TurnMajor,
)
from dramadeck.tarot.rules.reveals import show

STAKES: Final = MappingProxyType({Aim.CHECK: 2, Aim.TRAUMA: 1})
"""How many cards are put into a push, unless everything is at stake."""


def choose(moment: TarotMoment, question: Question) -> Command | None:
    """What the program answers; nothing where a scene begins, or where nobody needs to push."""
    state, character = moment.state, question.character
    match question.asks:
        case Asks.SCENE | Asks.WORD:
            return question.word
        case Asks.PUSH:
            if question.seat == NARRATOR and state.play.trauma(character):
                return None  # the Narrator's people take what they get
            return DeclarePush(character=character, suit=best_suit(state, character))
        case Asks.COMMIT:
            return CommitCards(character=character, cards=stake(state, question))
        case Asks.REVEAL:
            return RevealCards(character=character)
        case Asks.TURN:
            toward = Toward.NARRATOR if question.seat == NARRATOR else Toward.SELF
            return TurnMajor(character=character, card=turnable(state, character)[0], toward=toward)
        case Asks.DRAW:
            return DrawHand(player=state.holder(character) or "")
        case _:
            assert_never(question.asks)


def declarable(state: State) -> tuple[Suit, ...]:
    """The suits that can be declared: all but the wild one (TT-022)."""
    wild = state.setup.deck.suit_for(SuitMeaning.ALWAYS)
    return tuple(suit for suit in Suit if suit is not wild)


def worth(state: State, suit: Suit, card: Card) -> int:
    """The ranks that a card raises in a push of this suit."""
    return show(state, suit, card).ranks


def best_suit(state: State, character: str) -> Suit:
    """The suit in which the hand is worth most."""
    held = state.hand(state.holder(character))
    return max(declarable(state), key=lambda suit: sum(worth(state, suit, card) for card in held))


def turnable(state: State, character: str) -> tuple[Card, ...]:
    """The Major Arcana that can be turned: in a contest the first, else any of them (TT-034)."""
    push = state.play.push(character)
    majors = push.open_majors if push is not None else ()
    return majors[:1] if state.play.contest(character) else majors


def stake(state: State, question: Question) -> tuple[Card, ...]:
    """The cards that are laid: two for a check, one against wounds, nearly all in a duel.

    A Major Arcana is kept for a duel, where one is as good as two; the Narrator lays nothing else
    with it.
    """
    push = state.play.push(question.character)
    held = tuple(sorted(state.hand(state.holder(question.character))))
    if push is None:
        return ()
    suit = push.suit
    majors = tuple(card for card in held if state.card(card).is_major)
    others = tuple(sorted(set(held) - set(majors), key=lambda card: -worth(state, suit, card)))
    if push.aim is not Aim.CONTEST:
        return others[: STAKES[push.aim]] or held[:1]
    if question.seat == NARRATOR and majors:
        return majors[:1]
    return (*majors[:1], *others)
