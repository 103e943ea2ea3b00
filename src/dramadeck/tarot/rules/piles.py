"""Draw, discard, reshuffle: what the other chapters tell with. It has no commands of its own."""

from typing import TypeAlias, assert_never

from dramadeck.core import Card, Move, Moves, NoCards, Shuffle, event, moved, replace
from dramadeck.tarot.cards import DECK, DISCARD_PILE, hand
from dramadeck.tarot.rules import effects
from dramadeck.tarot.state import State, Story


@event
class DeckShuffled:
    """The deck has a new order; nobody sees it (TT-008)."""

    order: tuple[Card, ...]

    @property
    def moves(self) -> Moves:
        """The new order."""
        return (Shuffle(DECK, self.order),)


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
    def moves(self) -> Moves:
        """The cards come in, then they are shuffled."""
        return (*moved(self.discarded, DISCARD_PILE, DECK), Shuffle(DECK, self.order))


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
    def moves(self) -> Moves:
        """From the deck to the hand."""
        return (Move(self.card, DECK, hand(self.holder)),)


@event
class CardsRanOut(NoCards):
    """There was no card left to draw.

    Attributes:
        holder: the player who draws; None for the Narrator.
        missing: how many cards could not be drawn.
    """

    holder: str | None
    missing: int


PilesEvent: TypeAlias = DeckShuffled | DeckReshuffled | CardDrawn | CardsRanOut


def renew(state: State) -> Story:
    """See to it that there is a card to draw: an empty deck is made anew of the discards (TT-016).

    The cards on the table are still in play, so they are never shuffled in. With no discards
    either there is nothing to tell.
    """
    if state.deck or not state.discard_pile:
        return state
    discarded = state.discard_pile
    return (yield DeckReshuffled(discarded=discarded, order=state.seed.shuffled(discarded)))


def draw(state: State, holder: str | None, count: int) -> Story:
    """A player, or the Narrator, draws cards one after the other.

    Where no card is left at all, she draws what there is, and an event says what is missing.
    """
    for drawn in range(count):
        state = yield from renew(state)
        if not state.deck:
            return (yield CardsRanOut(holder=holder, missing=count - drawn))
        state = yield CardDrawn(holder=holder, card=state.deck[-1])
    return state


@effects
def evolve(state: State, event: PilesEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case CardDrawn():
            return replace(state, table=state.table.after(event.moves))
        case DeckShuffled() | DeckReshuffled():
            table = state.table.after(event.moves)
            return replace(state, table=table, seed=state.seed.next)
        case CardsRanOut():
            return state
        case _:
            assert_never(event)
