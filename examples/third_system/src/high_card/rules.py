"""The rules: what can be wished for, what can happen, and how the one leads to the other."""

from typing import TypeAlias

from dramadeck import core
from dramadeck.core import (
    Card,
    CharacterName,
    Event,
    Move,
    Moves,
    NoCards,
    OpenCard,
    RefusalReason,
    Sender,
    Shuffle,
    Topic,
    command,
    event,
    refuse,
    replace,
)
from dramadeck.core.rules import Rules
from high_card.table import DEALER, HAND_SIZE, SPENT, STOCK, State, hand, laid, rank


@command(by=DEALER, menu=Topic.ROUND.at(1))
class Deal:
    """Shuffle, and deal the hands (HC-1)."""


@command(menu=Topic.CARDS.at(1))
class LayCard:
    """Lay a card of one's hand face down (HC-2)."""

    player: Sender
    card: Card


@command(by=DEALER, menu=Topic.ROUND.at(2))
class Reveal:
    """Turn up the cards that lie there, and fill up the hands (HC-3)."""


Command: TypeAlias = Deal | LayCard | Reveal


@event
class StockShuffled:
    """The stock has a new order; the spent cards are in it."""

    spent: tuple[OpenCard, ...]
    order: tuple[Card, ...]

    @property
    def moves(self) -> Moves:
        """The spent cards come in, then all are shuffled."""
        return (*(Move(card, SPENT, STOCK) for card in self.spent), Shuffle(STOCK, self.order))

    def apply(self, state: State) -> State:
        """The next shuffle has another order."""
        return replace(state, seed=state.seed.next, is_dealt=True)


@event
class CardDrawn:
    """A player has drawn the top card of the stock."""

    player: CharacterName
    card: Card

    @property
    def moves(self) -> Moves:
        """From the stock to the hand."""
        return (Move(self.card, STOCK, hand(self.player)),)


@event
class CardLaid:
    """A player has laid a card face down."""

    player: CharacterName
    card: Card

    @property
    def moves(self) -> Moves:
        """From the hand to the table."""
        return (Move(self.card, hand(self.player), laid(self.player)),)


@event
class CardTurned:
    """The card of a player has been turned up."""

    player: CharacterName
    card: Card

    @property
    def moves(self) -> Moves:
        """From the table to the spent cards."""
        return (Move(self.card, laid(self.player), SPENT),)


@event
class RoundWon(NoCards):
    """A player had the highest card."""

    player: CharacterName

    def apply(self, state: State) -> State:
        """The player has won one round more."""
        return replace(state, wins=(*state.wins, self.player))


Decision: TypeAlias = core.Decision[Event, State]
SubDecision: TypeAlias = core.SubDecision[Event, State]


class Reason(RefusalReason):
    """Why a command is refused."""

    GAME_OVER = "{player} has won the game"
    ALREADY_DEALT = "the cards are dealt"
    NO_SUCH_PLAYER = "{player} does not play"
    HAS_LAID = "{player} has laid a card; reveal first"
    NOT_HELD = "{player} does not hold card {card}"
    NOT_READY = "{player} has yet to lay a card"


RULES = Rules[State](published="high_card")
rule = RULES.rule


def decide(state: State, command: Command) -> Decision:
    """Judge a command: nothing happens any more once somebody has won."""
    if state.winner is not None:
        raise refuse(Reason.GAME_OVER, "HC-4", player=state.winner)
    return RULES.decide(state, command)


@rule(Deal)
def deal(state: State, _command: Deal) -> Decision:
    """The cards are shuffled, and everybody draws a hand (HC-1)."""
    if state.is_dealt:
        raise refuse(Reason.ALREADY_DEALT, "HC-1")
    state = yield from shuffle(state)
    yield from fill_hands(state)


@rule(LayCard)
def lay_card(state: State, command: LayCard) -> Decision:
    """Each lays one card of her hand a round (HC-2)."""
    player, card = command.player, command.card
    if player not in state.setup.players:
        raise refuse(Reason.NO_SUCH_PLAYER, "HC-2", player=player)
    if not state.waits_for(player):
        raise refuse(Reason.HAS_LAID, "HC-2", player=player)
    if card not in state.table.pile(hand(player)):
        raise refuse(Reason.NOT_HELD, "HC-2", player=player, card=card)
    yield CardLaid(player=player, card=card)


@rule(Reveal)
def reveal(state: State, _command: Reveal) -> Decision:
    """The highest rank wins the round; if it lies there twice, nobody does (HC-3)."""
    for player in state.setup.players:
        if state.waits_for(player):
            raise refuse(Reason.NOT_READY, "HC-3", player=player)
    best: dict[int, list[str]] = {}
    for player in state.setup.players:
        (card,) = state.table.pile(laid(player))
        best.setdefault(rank(card), []).append(player)
        state = yield CardTurned(player=player, card=card)
    winners = best[max(best)]
    if len(winners) == 1:
        state = yield RoundWon(player=winners[0])
    yield from fill_hands(state)


def shuffle(state: State) -> SubDecision:
    """The spent cards join the stock, which gets a new order (HC-1, HC-3)."""
    spent = state.table.pile(SPENT)
    order = state.seed.shuffled((*state.table.pile(STOCK), *spent))
    return (yield StockShuffled(spent=spent, order=order))


def fill_hands(state: State) -> SubDecision:
    """Everybody draws up to the size of a hand (HC-1, HC-3)."""
    for player in state.setup.players:
        while len(state.table.pile(hand(player))) < HAND_SIZE:
            if not state.table.pile(STOCK):
                state = yield from shuffle(state)
            state = yield CardDrawn(player=player, card=state.table.pile(STOCK)[-1])
    return state


def evolve(state: State, event: Event) -> State:
    """Apply an event."""
    return RULES.evolve(state, event)
