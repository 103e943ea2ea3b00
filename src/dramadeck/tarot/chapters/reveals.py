"""Cards of a push come to light, burn, and are cleared away.

It has no commands of its own: pushes tell with it, and so does whatever else is decided by them.
"""

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from dramadeck.engine import Card, Move, Moves, OpenCard, event, moved, replace
from dramadeck.tarot.cards import Suit
from dramadeck.tarot.chapters.piles import draw, renew
from dramadeck.tarot.push import Fate, Push, PushStep, Shown
from dramadeck.tarot.rules import effects
from dramadeck.tarot.state import State, Story
from dramadeck.tarot.zones import DECK, DISCARD_PILE, REVEALED, committed


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


@event
class PushCleared:
    """A push is over; its cards have been discarded, and the aptitude is what it was (TT-037)."""

    character: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> Moves:
        """From the table to the discard pile."""
        return moved(self.cards, REVEALED, DISCARD_PILE)


RevealsEvent: TypeAlias = CardsRevealed | BurnDrawn | PushCleared


def reveal(state: State, character: str) -> Story:
    """A character's cards come to light, and what does not match is burned (TT-029)."""
    holder, cards = state.holder(character), state.face_down(character)
    state = yield CardsRevealed(character=character, holder=holder, cards=cards)
    push = state.play.push(character)
    for shown in push.shown if push else ():
        if push and shown.fate is Fate.BURNED:
            state = yield from _burn(state, push, shown.card)
    return state


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
    face = state.card(card)
    if face.is_major:
        return Shown(card=card, fate=Fate.MAJOR, is_drawn=is_drawn)
    if not state.setup.deck.matches(card, suit):
        return Shown(card=card, fate=Fate.BURNED, is_drawn=is_drawn)
    ranks = state.dialect.pushes.ranks_raised.lookup(face.rank)
    return Shown(card=card, fate=Fate.RAISES, ranks=ranks, is_drawn=is_drawn)


def clear(state: State, characters: Iterable[str]) -> Story:
    """The pushes of these characters are over; all their cards are discarded (TT-037)."""
    for character in characters:
        push = state.play.push(character)
        if push is not None:
            state = yield PushCleared(character=character, cards=push.cards)
    return state


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
