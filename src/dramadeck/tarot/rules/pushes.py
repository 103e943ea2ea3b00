"""A push: declare a suit and lay cards face down; what comes of it is told by `reveals`."""

from typing import Final, TypeAlias, assert_never

from dramadeck.core import (
    Card,
    Moves,
    NoCards,
    Sender,
    Topic,
    command,
    event,
    moved,
    present,
    replace,
)
from dramadeck.core.preconditions import Guard, Window
from dramadeck.tarot.cards import Suit, SuitMeaning, committed, hand
from dramadeck.tarot.field_types import Anybody, OfHand, Words
from dramadeck.tarot.preconditions import GAME, HIDDEN_PUSH, PUSHING
from dramadeck.tarot.push import Aim, Push, PushStep
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import effects, rule
from dramadeck.tarot.rules.order import require_laying
from dramadeck.tarot.rules.requirements import (
    hidden_push_of,
    require_cards_in_hand,
    require_no_contest_of,
)
from dramadeck.tarot.rules.reveals import push_under_way
from dramadeck.tarot.seats import NARRATOR
from dramadeck.tarot.state import Decision, State


@command(when=PUSHING("TT-020"), menu=Topic.CARDS.at(1))
class DeclarePush:
    """Push: choose whether body, mind or heart drives the character (TT-020, TT-021).

    Attributes:
        character: who pushes.
        suit: the suit that counts; Pentacles count besides and are never declared (TT-022).
        story: how the choice shows in what she does; empty where it is told aloud.
    """

    character: Sender
    suit: Suit
    story: Words = ""


@event
class PushDeclared(NoCards):
    """A character pushes.

    Attributes:
        character: who.
        aim: what the push is to change.
        suit: the suit that counts.
        story: how it shows in what she does.
    """

    character: str
    aim: Aim
    suit: Suit
    story: str = ""


@rule(DeclarePush)
def declare_push(state: State, command: DeclarePush) -> Decision:
    """Body, mind or heart: the choice makes the suit (TT-020, TT-021)."""
    character, aim = command.character, present(state.play.aim(command.character))
    _require_declarable(state, command.suit)
    yield PushDeclared(character=character, aim=aim, suit=command.suit, story=command.story)


def _require_declarable(state: State, suit: Suit) -> None:
    """The suit that matches every push is the suit of none (TT-021, TT-022)."""
    deck = state.setup.deck
    wild = deck.suit_for(SuitMeaning.ALWAYS)
    if suit is wild:
        suits = tuple(each for each in Suit if each is not wild)
        raise refuse(Reason.SUIT_IS_WILD, "TT-022", suit=suit, suits=suits)


@command(when=GAME("TT-023"), by=NARRATOR, menu=Topic.RULINGS.at(3))
class ChangeSuit:
    """Change the suit of a push that is clearly mismatched, or has no good reason (TT-023).

    Attributes:
        character: who pushes.
        suit: the suit that counts from now on.
    """

    character: Anybody
    suit: Suit


@event
class SuitChanged(NoCards):
    """The Narrator has changed the suit of a push."""

    character: str
    suit: Suit


@rule(ChangeSuit)
def change_suit(state: State, command: ChangeSuit) -> Decision:
    """The Narrator can change the suit as long as the cards lie face down (TT-023)."""
    push = hidden_push_of(state, command.character, "TT-023")
    _require_declarable(state, command.suit)
    if command.suit is push.suit:
        suit, character = command.suit, command.character
        raise refuse(Reason.SUIT_UNCHANGED, "TT-023", suit=suit, character=character)
    yield SuitChanged(character=command.character, suit=command.suit)


COMMITTING: Final = Window.of(
    "while cards can be laid for one's push",
    HIDDEN_PUSH,
    Guard[State]("when her contest has come to that", require_laying),
)


@command(when=COMMITTING("TT-026"), menu=Topic.ANSWER.at(1))
class CommitCards:
    """Lay cards from the hand face down for a push; any number, more until the reveal (TT-025).

    In a contest everybody lays cards once (TT-043); who lays none stands by her aptitude.

    Attributes:
        character: who pushes.
        cards: one card or more of the hand that is played for her; in a contest also none.
    """

    character: Sender
    cards: OfHand


@event
class CardsCommitted:
    """Cards have been laid face down for a push.

    Attributes:
        character: who pushes.
        holder: the player whose cards they are; None for the Narrator.
        cards: the cards.
    """

    character: str
    holder: str | None
    cards: tuple[Card, ...]

    @property
    def moves(self) -> Moves:
        """From the hand to the cards face down."""
        return moved(self.cards, hand(self.holder), committed(self.holder))


@rule(CommitCards)
def commit_cards(state: State, command: CommitCards) -> Decision:
    """Any number of cards, until they are revealed (TT-025, TT-026)."""
    character = command.character
    if not command.cards and state.play.contest(character) is None:
        raise refuse(Reason.NO_CARDS_NAMED, "TT-025", character=character)
    holder = state.holder(character)
    require_cards_in_hand(state, holder, command.cards, "TT-025")
    yield CardsCommitted(character=character, holder=holder, cards=command.cards)


def _require_withdrawable(state: State, character: str, _rule: str) -> None:
    """Cards that lie on the table are committed (TT-043), and so are the sides of a contest."""
    if state.face_down(character):
        raise refuse(Reason.CARDS_COMMITTED, "TT-043", character=character)
    require_no_contest_of(state, character, "TT-039")


WITHDRAWABLE: Final = Window.of(
    "before a card is laid for one's push",
    HIDDEN_PUSH,
    Guard[State]("when nothing of hers is committed", _require_withdrawable),
)


@command(when=WITHDRAWABLE("TT-026"), menu=Topic.CARDS.at(3))
class CallOffPush:
    """Think better of a push before a card is laid; cards once laid stay (TT-043).

    In a contest a declared suit stands.

    Attributes:
        character: who had declared it.
    """

    character: Sender


@event
class PushCalledOff(NoCards):
    """A push has been called off."""

    character: str


@rule(CallOffPush)
def call_off_push(_state: State, command: CallOffPush) -> Decision:
    """Until a card is laid, nothing has been staked (TT-043)."""
    yield PushCalledOff(character=command.character)


PushesEvent: TypeAlias = PushDeclared | SuitChanged | CardsCommitted | PushCalledOff


@effects
def evolve(state: State, event: PushesEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case PushDeclared(character=character, aim=aim, suit=suit):
            return state.playing(
                state.play.with_push(Push(character=character, aim=aim, suit=suit))
            )
        case PushCalledOff(character=character):
            return state.playing(state.play.without_push(character))
        case CardsCommitted():
            return _committed(state, event)
        case SuitChanged(character=character, suit=suit):
            push = replace(push_under_way(state, character), suit=suit)
            return state.playing(state.play.with_push(push))
        case _:
            assert_never(event)


def _committed(state: State, event: CardsCommitted) -> State:
    push = replace(push_under_way(state, event.character), step=PushStep.COMMITTED)
    play = state.play.with_push(push)
    if event.holder is None:
        laid = (*play.narrator_laid, *(event.character for _ in event.cards))
        play = replace(play, narrator_laid=laid)
    return replace(state, table=state.table.after(event.moves), play=play)
