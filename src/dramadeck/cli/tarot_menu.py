"""What a player of the break-in can choose from: the rules' own listing, in words."""

from collections.abc import Iterator
from typing import Final, TypeAlias, assert_never

from dramadeck.cli.keyboard import Choice
from dramadeck.cli.lines import counted
from dramadeck.cli.tarot_lines import fate_in_words
from dramadeck.cli.tarot_telling import drive, theme
from dramadeck.engine import Card
from dramadeck.kit.simulate.tarot.habits import worth
from dramadeck.kit.simulate.tarot.moment import Asks, Question, TarotMoment
from dramadeck.tarot import (
    TAROT,
    CallOffPush,
    Command,
    CommitCards,
    DeclarePush,
    DrawHand,
    RevealCards,
    State,
    Toward,
    TurnMajor,
)
from dramadeck.tarot.chapters.reveals import show

Answer: TypeAlias = DeclarePush | CommitCards | TurnMajor | RevealCards | DrawHand
"""The commands that stand in menus."""

Option: TypeAlias = Choice[Command]
"""A line of a menu of the break-in."""

_HEADINGS: Final = {
    Asks.PUSH: "Push?",
    Asks.REVEAL: "Go on",
    Asks.TURN: "Turn a Major Arcana",
    Asks.DRAW: "A new hand?",
}

_LISTED: Final = {
    Asks.PUSH: (DeclarePush,),
    Asks.REVEAL: (RevealCards, CommitCards),
    Asks.TURN: (TurnMajor,),
    Asks.DRAW: (DrawHand,),
}
"""What is asked for → the commands that answer it."""


def options(moment: TarotMoment, question: Question) -> tuple[Option, ...]:
    """The menu for a question; the rules accept every line of it."""
    state, heading = moment.state, _HEADINGS[question.asks]
    kinds = _LISTED[question.asks]
    found = [
        Option(group=heading, text=_words(state, each), command=each)
        for each in TAROT.legal(state, question.seat)
        if isinstance(each, Answer) and type(each) in kinds and _is_about(state, each, question)
    ]
    found.sort(key=lambda each: kinds.index(type(each.command)))
    return (*found, *_ways_out(state, question))


def _is_about(state: State, command: Answer, question: Question) -> bool:
    """Whether a command answers the question; further cards follow one by one."""
    if isinstance(command, DrawHand):
        return state.holder(question.character) == command.player
    is_one = not isinstance(command, CommitCards) or len(command.cards) == 1
    return is_one and command.character == question.character


def _ways_out(state: State, question: Question) -> Iterator[Option]:
    if question.asks is Asks.PUSH and state.play.contest(question.character) is None:
        yield Option(group="Go on", text="do not push", command=None)
    if question.asks is Asks.DRAW:
        yield Option(group="Go on", text="not now", command=None)


def _words(state: State, command: Answer) -> str:
    match command:
        case DeclarePush(character=character, suit=suit):
            held = state.hand(state.holder(character))
            ranks = sum(worth(state, suit, card) for card in held)
            return f"{command.suit}, {drive(state, suit)} (your hand raises {ranks})"
        case CommitCards(character=character, cards=cards):
            return f"lay {_card(state, character, cards[0])}, too"
        case TurnMajor(card=card, toward=Toward.SELF):
            return f"{state.card(card)} toward yourself: you tell it, with {theme(state, card)}"
        case TurnMajor(card=card):
            return f"{state.card(card)} toward the Narrator: she adds a twist"
        case RevealCards(character=character):
            return f"reveal {counted(len(state.face_down(character)), 'card')}"
        case DrawHand(player=name):
            player = state.player(name)
            size = state.hand_size(player) if player else 0
            return f"draw {counted(size, 'card')}"
        case _:
            assert_never(command)


def _card(state: State, character: str, card: Card) -> str:
    """A card of the hand, and what it would do for the push."""
    push = state.play.push(character)
    if push is None:
        return str(state.card(card))
    shown = show(state, push.suit, card)
    return f"{state.card(card)} ({fate_in_words(shown.fate, shown.ranks)})"


def stakes(state: State, question: Question) -> tuple[str, ...]:
    """The cards that may be laid, each with what it would do."""
    held = sorted(state.hand(state.holder(question.character)))
    return tuple(_card(state, question.character, card) for card in held)


def staked(state: State, question: Question, places: tuple[int, ...]) -> Command:
    """The command that lays the cards at these places of the hand; with none, the way back.

    In a contest there is no way back: whoever lays nothing goes into it as she is.

    Raises:
        IndexError: the hand has no such place.
    """
    character = question.character
    held = sorted(state.hand(state.holder(character)))
    if not places and state.play.contest(character) is None:
        return CallOffPush(character=character)
    return CommitCards(character=character, cards=tuple(held[place - 1] for place in places))
