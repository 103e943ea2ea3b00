"""Draw, reshuffle, clear the table: what other chapters do with cards; no commands."""

from collections.abc import Iterable

from dramadeck import core
from dramadeck.core import Card, event, replace
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, hand
from dramadeck.tarot.state import State, SubDecision


@event
class DeckShuffled:
    """The deck has a new order; nobody sees it (TT-008)."""

    order: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """The new order."""
        return (core.Shuffle(DECK, self.order),)

    def apply(self, state: State) -> State:
        """The next shuffle takes the next seed."""
        return replace(state, seed=state.seed.next)


@event
class DeckReshuffled:
    """The discards have become the new deck (TT-016).

    Attributes:
        discarded: the cards of the discard pile; those on the table stay there.
        order: the order of the new deck.
    """

    discarded: tuple[Card, ...]
    order: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """The cards come in, then they are shuffled."""
        shuffle = core.Shuffle(DECK, self.order)
        return (*core.moved(self.discarded, DISCARD_PILE, DECK), shuffle)

    def apply(self, state: State) -> State:
        """The next shuffle takes the next seed."""
        return replace(state, seed=state.seed.next)


def renew(state: State) -> SubDecision:
    """Make a new deck of the discards if the deck is empty; cards on the table stay (TT-016)."""
    if state.deck or not state.discard_pile:
        return state
    discarded = state.discard_pile
    return (yield DeckReshuffled(discarded=discarded, order=state.seed.shuffled(discarded)))


@event
class CardDrawn:
    """The top card of the deck has come into a hand.

    Attributes:
        holder: the player who drew it; None for the Narrator.
        card: the card.
    """

    holder: str | None
    card: Card

    @property
    def moves(self) -> core.Moves:
        """From the deck to the hand."""
        return (core.Move(self.card, DECK, hand(self.holder)),)


@event
class CardsRanOut(core.NoCards):
    """There was no card left to draw.

    Attributes:
        holder: the player who draws; None for the Narrator.
        missing: how many cards could not be drawn.
    """

    holder: str | None
    missing: int


def draw(state: State, holder: str | None, count: int) -> SubDecision:
    """A player, or the Narrator, draws so many cards, or all that are left."""
    for drawn in range(count):
        state = yield from renew(state)
        if not state.deck:
            return (yield CardsRanOut(holder=holder, missing=count - drawn))
        state = yield CardDrawn(holder=holder, card=state.deck[-1])
    return state


@event
class PushCleared:
    """A push is over; its cards have been discarded, and the aptitude is what it was (TT-037)."""

    character: str
    cards: tuple[Card, ...]

    @property
    def moves(self) -> core.Moves:
        """From the table to the discard pile."""
        return core.moved(self.cards, REVEALED, DISCARD_PILE)

    def apply(self, state: State) -> State:
        """The character makes no push any more."""
        return state.playing(state.play.without_push(self.character))


def clear(state: State, characters: Iterable[str]) -> SubDecision:
    """The pushes of these characters are over; all their cards are discarded (TT-037)."""
    for character in characters:
        push = state.play.push(character)
        if push is not None:
            state = yield PushCleared(character=character, cards=push.cards)
    return state
