"""Cards of a push come to light and burn; what comes of it is told, and the table is cleared.

Contests clear the table with it, too.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias, assert_never

from dramadeck.core import (
    Card,
    Move,
    Moves,
    NoCards,
    OpenCard,
    Sender,
    Topic,
    command,
    event,
    moved,
    present,
    replace,
)
from dramadeck.core.preconditions import Guard, Window
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, Suit, committed
from dramadeck.tarot.decks import Deck
from dramadeck.tarot.field_types import Anybody, OpenMajor, Words
from dramadeck.tarot.options import Dialect
from dramadeck.tarot.preconditions import GAME, HIDDEN_PUSH, REVEALED_PUSH
from dramadeck.tarot.push import Fate, Push, PushStep, Shown, Toward, TurnedMajor
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import effects, rule
from dramadeck.tarot.rules.order import require_next_major, require_revealing, require_turning
from dramadeck.tarot.rules.outcomes import outcome
from dramadeck.tarot.rules.piles import draw, renew
from dramadeck.tarot.rules.requirements import require_no_contest_of, revealed_push_of
from dramadeck.tarot.seats import NARRATOR
from dramadeck.tarot.state import Decision, State, Story


def _require_laid(state: State, character: str, _rule: str) -> None:
    """In a contest she may lay none (TT-043)."""
    if state.play.contest(character) is None and not state.face_down(character):
        raise refuse(Reason.NO_CARDS_COMMITTED, "TT-025", character=character)


REVEALING: Final = Window.of(
    "when the cards of one's push can be revealed",
    HIDDEN_PUSH,
    Guard[State]("when her contest has come to her", require_revealing),
    Guard[State]("when she has laid a card", _require_laid),
)


@command(when=REVEALING("TT-026"), menu=Topic.ANSWER.at(2))
class RevealCards:
    """Turn the cards of a push face up; those that do not match are burned (TT-028, TT-029).

    In a contest this goes by the order of narration, when everybody is committed (TT-041).

    Attributes:
        character: who pushes.
    """

    character: Sender


@event
class CardsRevealed:
    """The cards of a push have been turned face up.

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
        """From face down to face up."""
        return moved(self.cards, committed(self.holder), REVEALED)


@event
class BurnDrawn:
    """A card has been drawn for a burned one.

    Attributes:
        character: who pushes.
        burned: the card that did not match.
        card: the card that came off the deck.
        helps: whether it stays: one that is of no use is discarded at once (TT-030, TT-031).
    """

    character: str
    burned: OpenCard
    card: Card
    helps: bool

    @property
    def moves(self) -> Moves:
        """From the deck face up to the table, or to the discard pile."""
        return (Move(self.card, DECK, REVEALED if self.helps else DISCARD_PILE),)


@rule(RevealCards)
def reveal_cards(state: State, command: RevealCards) -> Decision:
    """Flip the cards over, then draw for each that does not match (TT-028, TT-029)."""
    character = command.character
    holder, cards = state.holder(character), state.face_down(character)
    state = yield CardsRevealed(character=character, holder=holder, cards=cards)
    push = present(state.play.push(character))
    for shown in push.shown:
        if shown.fate is Fate.BURNED:
            state = yield from _burn(state, push, shown.card)


def _burn(state: State, push: Push, burned: Card) -> Story:
    """One card is drawn for a burned one; what does not help is not burned again (TT-031)."""
    state = yield from renew(state)
    if not state.deck:
        return (yield from draw(state, state.holder(push.character), 1))
    drawn = state.deck[-1]
    helps = show(state, push.suit, drawn).fate is not Fate.BURNED
    return (yield BurnDrawn(character=push.character, burned=burned, card=drawn, helps=helps))


def show(state: State, suit: Suit, card: Card, *, is_drawn: bool = False) -> Shown:
    """What a face-up card does in a push of this suit (TT-022, TT-027, TT-028, TT-033)."""
    return judged(state.dialect, state.setup.deck, suit, card, is_drawn=is_drawn)


def judged(
    dialect: Dialect, deck: Deck, suit: Suit, card: Card, *, is_drawn: bool = False
) -> Shown:
    """Likewise, for who knows the reading of the rules and the deck alone."""
    face = deck.card(card)
    if face.is_major:
        return Shown(card=card, fate=Fate.MAJOR, is_drawn=is_drawn)
    if not deck.matches(card, suit):
        return Shown(card=card, fate=Fate.BURNED, is_drawn=is_drawn)
    ranks = dialect.pushes.ranks_raised.lookup(face.rank)
    return Shown(card=card, fate=Fate.RAISES, ranks=ranks, is_drawn=is_drawn)


def _require_unturned(state: State, character: str, _rule: str) -> None:
    """Of several one is used (TT-034); in a contest each is (TT-069)."""
    turned = present(state.play.push(character)).turned
    if turned and state.play.contest(character) is None:
        raise refuse(Reason.MAJOR_TURNED, "TT-034", character=character, card=turned[0].card)


TURNING: Final = Window.of(
    "when a Major Arcana of one's push can be turned",
    REVEALED_PUSH,
    Guard[State]("when all cards of her contest lie open", require_turning),
    Guard[State]("when none is turned, but in a contest", _require_unturned),
)


@command(when=TURNING("TT-035"), menu=Topic.ANSWER.at(1))
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
    card: OpenMajor
    toward: Toward
    story: Words = ""


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
    if card not in present(state.play.push(character)).open_majors:
        raise refuse(Reason.CARD_NOT_TO_BE_TURNED, "TT-034", character=character, card=card)
    require_next_major(state, character, card)
    yield MajorTurned(character=character, card=card, toward=command.toward, story=command.story)


@command(when=GAME("TT-036"), by=NARRATOR, menu=Topic.ANSWER.at(2))
class ConcludePush:
    """Say what comes of a push, and clear the table (TT-036, TT-037).

    A push for a check decides the check; one against trauma keeps wounds away (TT-056); one for
    Reaction lets a fighter act sooner (TT-049). Those of a contest end with it.

    Attributes:
        character: who pushes.
        story: what the Narrator tells. Where a card was turned toward the player, the story is
            hers; a text here amends it to fit (TT-070).
    """

    character: Anybody
    story: Words = ""


@event
class PushCleared:
    """A push is over; its cards have been discarded, and the aptitude is what it was (TT-037)."""

    character: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> Moves:
        """From the table to the discard pile."""
        return moved(self.cards, REVEALED, DISCARD_PILE)


@rule(ConcludePush)
def conclude_push(state: State, command: ConcludePush) -> Decision:
    """A Major Arcana decides; without one, the cards that match do (TT-033, TT-036)."""
    character = command.character
    push = revealed_push_of(state, character, "TT-036")
    require_no_contest_of(state, character, "TT-045")
    if push.majors and not push.turned:
        raise refuse(Reason.MAJOR_NOT_TURNED, "TT-035", character=character)
    state = yield from outcome(state, push, command.story)
    yield from clear(state, (character,))


def clear(state: State, characters: Iterable[str]) -> Story:
    """The pushes of these characters are over; all their cards are discarded (TT-037)."""
    for character in characters:
        push = state.play.push(character)
        if push is not None:
            state = yield PushCleared(character=character, cards=push.cards)
    return state


RevealsEvent: TypeAlias = CardsRevealed | BurnDrawn | MajorTurned | PushCleared


@effects
def evolve(state: State, event: RevealsEvent) -> State:
    """The state after an event of this chapter."""
    state = replace(state, table=state.table.after(event.moves))
    match event:
        case CardsRevealed():
            return _revealed(state, event)
        case BurnDrawn(card=card, helps=helps):
            push = push_under_way(state, event.character)
            more = (show(state, push.suit, card, is_drawn=True),) if helps else ()
            push = replace(push, shown=(*push.shown, *more))
            return state.playing(state.play.with_push(push))
        case MajorTurned(character=character):
            push = push_under_way(state, character)
            turned = TurnedMajor(card=event.card, toward=event.toward, story=event.story)
            push = replace(push, turned=(*push.turned, turned))
            return state.playing(state.play.with_push(push))
        case PushCleared(character=character):
            return state.playing(state.play.without_push(character))
        case _:
            assert_never(event)


def _revealed(state: State, event: CardsRevealed) -> State:
    push = push_under_way(state, event.character)
    shown = tuple(show(state, push.suit, card) for card in event.cards)
    push = replace(push, step=PushStep.REVEALED, shown=shown)
    play = state.play.with_push(push)
    if event.holder is None:
        laid = tuple(each for each in play.narrator_laid if each != event.character)
        play = replace(play, narrator_laid=laid)
    return state.playing(play)


def push_under_way(state: State, character: str) -> Push:
    """The push that an event goes on with.

    Raises:
        ValueError: there is none; the events are not those of this game.
    """
    push = state.play.push(character)
    if push is None:
        raise ValueError(f"{character} makes no push: the record of events is damaged")
    return push
