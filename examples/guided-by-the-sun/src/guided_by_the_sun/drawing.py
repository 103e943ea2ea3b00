"""Cards that are drawn and shuffled: what the other chapters tell with. It has no commands."""

from typing import Final, TypeAlias

from dramadeck import core
from dramadeck.core import (
    Card,
    CharacterName,
    Event,
    Move,
    Moves,
    OpenCard,
    Shuffle,
    event,
    replace,
)
from dramadeck.core.rules import Rules
from guided_by_the_sun.state import DECK, DISCARDS, State, hand

Decision: TypeAlias = core.Decision[Event, State]
SubDecision: TypeAlias = core.SubDecision[Event, State]

RULES: Final = Rules[State](published="guided_by_the_sun")
rule = RULES.rule


@event
class DeckShuffled:
    """The deck has been shuffled, and with it what was discarded (GS-001)."""

    discards: tuple[OpenCard, ...]
    order: tuple[Card, ...]

    @property
    def moves(self) -> Moves:
        """The discards come in, then all are shuffled."""
        return (*core.moved(self.discards, DISCARDS, DECK), Shuffle(DECK, self.order))

    def apply(self, state: State) -> State:
        """The next shuffle has another order."""
        return replace(state, seed=state.seed.next)


@event
class CardDrawn:
    """A player has drawn a card (GS-001)."""

    player: CharacterName
    card: Card

    @property
    def moves(self) -> Moves:
        """From the deck to the hand."""
        return (Move(self.card, DECK, hand(self.player)),)


def shuffle(state: State) -> SubDecision:
    """The discards join the deck, which gets a new order."""
    discards = state.table.pile(DISCARDS)
    order = state.seed.shuffled((*state.table.pile(DECK), *discards))
    return (yield DeckShuffled(discards=discards, order=order))


def with_a_card(state: State) -> SubDecision:
    """See to it that there is a card to draw; a turn does not begin where that could fail."""
    if not state.table.pile(DECK):
        state = yield from shuffle(state)
    return state


def fill_hand(state: State, player: str) -> SubDecision:
    """A player draws up to the size of a hand (GS-001)."""
    while len(state.hand(player)) < state.setup.dialect.hand_size:
        state = yield from with_a_card(state)
        state = yield CardDrawn(player=player, card=state.table.pile(DECK)[-1])
    return state
