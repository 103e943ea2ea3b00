"""Draws of cards, and the rules that all modules of the game add to."""

from typing import Final, TypeAlias

from dramadeck import core
from dramadeck.core import Event, Rules
from guided_by_the_sun.state import DECK, DISCARDS, State, hand

Decision: TypeAlias = core.Decision[Event, State]
SubDecision: TypeAlias = core.SubDecision[Event, State]

RULES: Final = Rules(State, published="guided_by_the_sun")
rule = RULES.rule


def with_a_card(state: State) -> SubDecision:
    """Shuffle the discards if the deck is empty; a turn begins only with enough cards for this."""
    if not state.table.pile(DECK):
        state = yield from core.shuffle(state, DECK, spent=DISCARDS)
    return state


def fill_hand(state: State, player: str) -> SubDecision:
    """Draw up to the size of a hand (GS-001)."""
    count = state.setup.dialect.hand_size - len(state.hand(player))
    return (yield from core.draw(state, player, DECK, hand(player), spent=DISCARDS, count=count))
