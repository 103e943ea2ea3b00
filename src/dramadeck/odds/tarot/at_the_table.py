"""Odds from a game that is being played: what a seat knows, and the push under way."""

from dramadeck.core import Seat
from dramadeck.odds.tarot.pushes import PlannedPush
from dramadeck.odds.tarot.revealed_cards import Stock
from dramadeck.tarot import TAROT, State
from dramadeck.tarot.cards import committed


def stock_for(state: State, seat: Seat) -> Stock:
    """What a seat knows of the cards: its own, those on the table, those discarded.

    That the seat may remember which cards were shuffled into the deck is left out.

    Args:
        state: the game.
        seat: who asks.

    Raises:
        UnknownNameError: nobody sits there.

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state
    >>> stock = stock_for(state, tarot.player_seat("Ann"))
    >>> len(stock.hidden), stock.in_deck
    (73, 63)
    """
    TAROT.require_seat(state, seat)
    hidden = sorted(
        number for zone, pile in state.table if not TAROT.sees(seat, zone) for number in pile
    )
    return Stock(
        hidden=tuple(state.card(number) for number in hidden),
        in_deck=len(state.deck),
        discards=tuple(state.card(number) for number in state.discard_pile),
        deck=state.setup.deck,
        dialect=state.dialect,
    )


def push_under_way(state: State, seat: Seat, character: str) -> PlannedPush:
    """A push of the game whose cards lie face down, as a seat sees it.

    Args:
        state: the game.
        seat: who asks: her own cards are known, those of others are not.
        character: who pushes.

    Raises:
        ValueError: she makes no push, or its cards lie open already.
        UnknownNameError: nobody sits there.

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Ann"], seed=7)).state
    >>> state = tarot.call_for_check(state, character="Ann", trait="Brawn", needed=5).state
    >>> state = tarot.declare_push(state, character="Ann", suit=tarot.Suit.SWORDS).state
    >>> state = tarot.commit_cards(state, character="Ann", cards=state.hand("Ann")[:2]).state
    >>> push_under_way(state, tarot.NARRATOR, "Ann")
    PlannedPush(suit=<Suit.SWORDS: 'Swords'>, cards=(), blind=2)
    """
    TAROT.require_seat(state, seat)
    push = state.play.push(character)
    if push is None:
        raise ValueError(f"{character} makes no push")
    if push.is_revealed:
        raise ValueError(f"the cards of {character}'s push lie open: there is nothing to guess")
    laid = state.face_down(character)
    if TAROT.sees(seat, committed(state.holder(character))):
        return PlannedPush(push.suit, laid)
    return PlannedPush(push.suit, blind=len(laid))
