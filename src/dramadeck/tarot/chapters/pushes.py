"""A push: declare a suit, lay cards face down, reveal them, burn, and see what comes of it."""

from typing import TypeAlias, assert_never

from dramadeck.engine import (
    Card,
    Moves,
    Name,
    NoCards,
    OpenCard,
    Sender,
    command,
    event,
    moved,
    replace,
)
from dramadeck.tarot.cards import Suit, SuitMeaning
from dramadeck.tarot.chapters.order import may_commit, may_reveal, may_turn
from dramadeck.tarot.chapters.outcomes import outcome
from dramadeck.tarot.chapters.requirements import (
    acting,
    cards_in_hand,
    character_of,
    game_begun,
    hidden_push_of,
    living,
    no_contest_of,
    no_push_of,
    revealed_push_of,
)
from dramadeck.tarot.chapters.reveals import clear, push_under_way, reveal
from dramadeck.tarot.push import Aim, Push, PushStep, Toward, TurnedMajor
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import effects, rule
from dramadeck.tarot.seats import NARRATOR
from dramadeck.tarot.state import Decision, State
from dramadeck.tarot.zones import committed, hand


def _is_worth_a_card(state: State, character: str, aim: Aim) -> None:
    """Nothing comes of a push of the dead; the stunned neither hurry nor help (TT-063).

    In a contest that has begun everybody declares, so that it comes to its end.
    """
    if aim is Aim.CONTEST:
        return
    check = state.play.check(character)
    treats = aim is Aim.CHECK and check is not None and check.patient is not None
    able = acting if treats or aim is Aim.REACTION else living
    able(state, character, "TT-063")


@command
class DeclarePush:
    """Push: choose whether body, mind or heart drives the character (TT-020, TT-021).

    Attributes:
        character: who pushes.
        suit: the suit that counts; Pentacles count besides and are never declared (TT-022).
        story: how the choice shows in what she does; empty where it is told aloud.
    """

    character: Sender
    suit: Suit
    story: str = ""


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
    character = command.character
    game_begun(state, "TT-020")
    character_of(state, character, "TT-020")
    no_push_of(state, character, "TT-020")
    aim = state.play.aim(character)
    if aim is None:
        raise refuse(Reason.NOTHING_TO_PUSH, "TT-020", character=character)
    _is_worth_a_card(state, character, aim)
    _is_declarable(state, command.suit)
    yield PushDeclared(character=character, aim=aim, suit=command.suit, story=command.story)


def _is_declarable(state: State, suit: Suit) -> None:
    """The suit that matches every push is the suit of none (TT-021, TT-022)."""
    deck = state.setup.deck
    wild = deck.suit_for(SuitMeaning.ALWAYS)
    if suit is wild:
        suits = ", ".join(each for each in Suit if each is not wild)
        raise refuse(Reason.SUIT_IS_WILD, "TT-022", suit=suit, suits=suits)


@command(by=NARRATOR)
class ChangeSuit:
    """Change the suit of a push that is clearly mismatched, or has no good reason (TT-023).

    Attributes:
        character: who pushes.
        suit: the suit that counts from now on.
    """

    character: Name
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
    _is_declarable(state, command.suit)
    if command.suit is push.suit:
        suit, character = command.suit, command.character
        raise refuse(Reason.SUIT_UNCHANGED, "TT-023", suit=suit, character=character)
    yield SuitChanged(character=command.character, suit=command.suit)


@command
class CommitCards:
    """Lay cards from the hand face down for a push; any number, more until the reveal (TT-025).

    In a contest everybody lays cards once (TT-043); who lays none stands by her aptitude.

    Attributes:
        character: who pushes.
        cards: one card or more of the hand that is played for her; in a contest also none.
    """

    character: Sender
    cards: tuple[Card, ...]


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
    hidden_push_of(state, character, "TT-026")
    contest = state.play.contest(character)
    if contest is not None:
        may_commit(state, contest, character)
    elif not command.cards:
        raise refuse(Reason.NO_CARDS_NAMED, "TT-025", character=character)
    holder = state.holder(character)
    cards_in_hand(state, holder, command.cards, "TT-025")
    yield CardsCommitted(character=character, holder=holder, cards=command.cards)


@command
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
def call_off_push(state: State, command: CallOffPush) -> Decision:
    """Cards that lie on the table are committed (TT-043), and so are the sides of a contest."""
    hidden_push_of(state, command.character, "TT-026")
    if state.face_down(command.character):
        raise refuse(Reason.CARDS_COMMITTED, "TT-043", character=command.character)
    no_contest_of(state, command.character, "TT-039")
    yield PushCalledOff(character=command.character)


@command
class RevealCards:
    """Turn the cards of a push face up; those that do not match are burned (TT-028, TT-029).

    In a contest this goes by the order of narration, when everybody is committed (TT-041).

    Attributes:
        character: who pushes.
    """

    character: Sender


@rule(RevealCards)
def reveal_cards(state: State, command: RevealCards) -> Decision:
    """Flip the cards over, then draw for each that does not match (TT-028, TT-029)."""
    character = command.character
    hidden_push_of(state, character, "TT-026")
    contest = state.play.contest(character)
    if contest is not None:
        may_reveal(state, contest, character)
    elif not state.face_down(character):
        raise refuse(Reason.NO_CARDS_COMMITTED, "TT-025", character=character)
    yield from reveal(state, character)


@command
class TurnMajor:
    """Turn a Major Arcana of a push toward oneself or toward the Narrator (TT-035).

    In a contest each is turned, one at a time: everybody's first, then the others (TT-044, TT-069).

    Attributes:
        character: who pushes.
        card: the card; of several, the one that is used (TT-034), in a contest the one whose turn
            it is.
        toward: who tells what comes of it.
        story: what the player tells if it is she; empty where it is told aloud. It has to be
            possible for the character and to give the card a significant part (TT-070).
    """

    character: Sender
    card: Card
    toward: Toward
    story: str = ""


@event
class MajorTurned(NoCards):
    """A Major Arcana has been turned.

    Attributes:
        character: in whose push it lies.
        card: the card.
        toward: who tells what comes of it.
        story: what the player tells; empty where it is told aloud.
    """

    character: str
    card: OpenCard
    toward: Toward
    story: str = ""


@rule(TurnMajor)
def turn_major(state: State, command: TurnMajor) -> Decision:
    """Who pushes chooses who tells the story, and outside of contests the card (TT-034, TT-035)."""
    character, card = command.character, command.card
    push = revealed_push_of(state, character, "TT-035")
    contest = state.play.contest(character)
    if contest is None and push.turned:
        card = push.turned[0].card
        raise refuse(Reason.MAJOR_TURNED, "TT-034", character=character, card=card)
    if card not in push.open_majors:
        raise refuse(Reason.CARD_NOT_TO_BE_TURNED, "TT-034", character=character, card=card)
    if contest is not None:
        may_turn(state, contest, character, card)
    yield MajorTurned(character=character, card=card, toward=command.toward, story=command.story)


@command(by=NARRATOR)
class ConcludePush:
    """Say what comes of a push, and clear the table (TT-036, TT-037).

    A push for a check decides the check; one against trauma keeps wounds away (TT-056); one for
    Reaction lets a fighter act sooner (TT-049). Those of a contest end with it.

    Attributes:
        character: who pushes.
        story: what the Narrator tells. Where a card was turned toward the player, the story is
            hers; a text here amends it to fit (TT-070).
    """

    character: Name
    story: str = ""


@rule(ConcludePush)
def conclude_push(state: State, command: ConcludePush) -> Decision:
    """A Major Arcana decides; without one, the cards that match do (TT-033, TT-036)."""
    character = command.character
    push = revealed_push_of(state, character, "TT-036")
    no_contest_of(state, character, "TT-045")
    if push.majors and not push.turned:
        raise refuse(Reason.MAJOR_NOT_TURNED, "TT-035", character=character)
    state = yield from outcome(state, push, command.story)
    yield from clear(state, (character,))


PushesEvent: TypeAlias = PushDeclared | SuitChanged | CardsCommitted | PushCalledOff | MajorTurned


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
        case MajorTurned(character=character):
            push = push_under_way(state, character)
            turned = TurnedMajor(card=event.card, toward=event.toward, story=event.story)
            push = replace(push, turned=(*push.turned, turned))
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
