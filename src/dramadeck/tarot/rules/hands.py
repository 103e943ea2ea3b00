"""Deals, hands, reshuffles, the end of pushes, and the end of the game."""

from collections.abc import Iterable
from typing import Final

import attrs

from dramadeck import core
from dramadeck.core import Card, command, event, replace
from dramadeck.tarot import field_types, play, preconditions
from dramadeck.tarot.cards import DECK, DISCARD_PILE, REVEALED, hand
from dramadeck.tarot.reasons import Reason, refuse
from dramadeck.tarot.rules import requirements, rule
from dramadeck.tarot.state import NARRATOR, Decision, State, SubDecision


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
        """From the discard pile to the deck, then the new order."""
        shuffle = core.Shuffle(DECK, self.order)
        return (*core.moved(self.discarded, DISCARD_PILE, DECK), shuffle)

    def apply(self, state: State) -> State:
        """The next shuffle takes the next seed."""
        return replace(state, seed=state.seed.next)


def renew(state: State) -> SubDecision:
    """Reshuffle the discard pile if the deck is empty; cards on the table stay (TT-016)."""
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
    """Draw cards for a player, or (None) the Narrator; fewer if none are left."""
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
    """End the pushes of these characters, and discard their cards (TT-037)."""
    for character in characters:
        push = state.play.push(character)
        if push is not None:
            state = yield PushCleared(character=character, cards=push.cards)
    return state


@command(when=preconditions.NO_GAME("TT-008"), by=NARRATOR, menu=core.Topic.ROUND.at(1))
class Deal:
    """Begin a game: shuffle the deck and deal everybody a hand, the Narrator too (TT-008, TT-009).

    >>> from dramadeck import tarot
    >>> state = tarot.deal(tarot.new_game(["Ann", "Bea"], seed=7)).state
    >>> len(state.hand("Ann")), len(state.hand(None)), len(state.deck)
    (5, 5, 63)
    """


@event
class GameBegun(core.NoCards):
    """A game has begun; the first hands are dealt."""

    def apply(self, state: State) -> State:
        """The game has begun."""
        return replace(state, is_dealt=True)


@event
class HandDrawn(core.NoCards):
    """A new hand has been begun; its cards follow.

    Attributes:
        holder: the player whose hand it is; None for the Narrator.
        size: the number of cards that it should have.
    """

    holder: str | None
    size: int

    def apply(self, state: State) -> State:
        """The next hand of a player will be smaller (TT-012)."""
        player = state.player(self.holder) if self.holder is not None else None
        if player is None:
            return state
        return state.with_player(replace(player, hands_drawn=player.hands_drawn + 1))


@rule(Deal)
def deal(state: State, _command: Deal) -> Decision:
    """Everybody gets five cards from the shuffled deck (TT-008, TT-009)."""
    state = yield GameBegun()
    state = yield DeckShuffled(order=state.seed.shuffled(state.deck))
    for player in state.players:
        state = yield from _new_hand(state, player.name, state.hand_size(player))
    yield from _new_hand(state, None, state.dialect.hands.first)


def _new_hand(state: State, holder: str | None, size: int) -> SubDecision:
    state = yield HandDrawn(holder=holder, size=size)
    return (yield from draw(state, holder, size))


def _require_played(state: State, holder: str | None, rule: str) -> None:
    """Refuse a new hand while cards are in the old one, or on the table (TT-010, TT-074)."""
    busy = [push.character for push in state.play.pushes]
    busy += [name for contest in state.play.contests for name in contest.characters]
    if any(state.holder(name) == holder for name in busy):
        raise refuse(Reason.TABLE_NOT_CLEARED, "TT-074", holder=requirements.called(holder))
    count = len(state.hand(holder))
    if count:
        raise refuse(Reason.CARDS_LEFT, rule, holder=requirements.called(holder), count=count)


def _require_next_hand(state: State, name: str, rule: str) -> None:
    """Refuse a new hand before the old one is played, or after the last one (TT-013)."""
    player = requirements.player_of(state, name, rule)
    _require_played(state, name, rule)
    if not state.hand_size(player):
        raise refuse(Reason.NO_HANDS_LEFT, "TT-013", player=name)


DRAWING: Final = core.Window.of(
    "when the player's hand is played",
    preconditions.GAME,
    core.Guard[State]("when she gets a new hand", _require_next_hand),
)


@command(when=DRAWING("TT-010"), menu=core.Topic.ROUND.at(1))
class DrawHand:
    """Draw a new hand, one card smaller than the one before (TT-010, TT-012).

    Attributes:
        player: the player, whose hand is empty.
    """

    player: core.Sender


@rule(DrawHand)
def draw_hand(state: State, command: DrawHand) -> Decision:
    """Each new hand is smaller (TT-010, TT-012), until there is none (TT-013)."""
    player = core.present(state.player(command.player))
    yield from _new_hand(state, player.name, state.hand_size(player))


NARRATOR_DRAWING: Final = core.Window.of(
    "when the Narrator's hand is played",
    preconditions.GAME,
    core.Guard[State](
        "when she has played her cards",
        lambda state, _sender, _rule: _require_played(state, None, "TT-015"),
    ),
)


@command(when=NARRATOR_DRAWING("TT-014"), by=NARRATOR, menu=core.Topic.ROUND.at(4))
class DrawNarratorHand:
    """Draw a new hand for the Narrator, whose hands do not shrink (TT-014, TT-015).

    Attributes:
        count: the number of cards; None for as many as allowed.
    """

    count: field_types.Count | None = None


@rule(DrawNarratorHand)
def draw_narrator_hand(state: State, command: DrawNarratorHand) -> Decision:
    """The Narrator draws up to five cards, after all others are played (TT-014, TT-015)."""
    most = state.dialect.hands.narrator_most
    count = most if command.count is None else command.count
    if count > most:
        raise refuse(Reason.HAND_TOO_LARGE, "TT-014", most=most, count=count)
    yield from _new_hand(state, None, count)


@command(when=preconditions.NOTHING_OPEN("TT-008"), by=NARRATOR, menu=core.Topic.ROUND.at(6))
class EndGame:
    """End the game: all cards go back into the deck; the next deal begins a new game (TT-008)."""


@attrs.frozen
class Pile:
    """The cards of a zone."""

    zone: core.Zone
    cards: tuple[Card, ...]


@event
class GameEnded:
    """The game is over; these piles went back into the deck."""

    piles: tuple[Pile, ...]

    @property
    def moves(self) -> core.Moves:
        """From everywhere to the deck."""
        piles = (core.moved(pile.cards, pile.zone, DECK) for pile in self.piles)
        return tuple(move for moves in piles for move in moves)

    def apply(self, state: State) -> State:
        """Nothing is under way, and the next hands are first hands."""
        players = tuple(replace(player, hands_drawn=0) for player in state.players)
        return replace(state, players=players, is_dealt=False, play=play.Play())


@rule(EndGame)
def end_game(state: State, _command: EndGame) -> Decision:
    """A game ends when nothing is under way."""
    piles = (Pile(zone, cards) for zone, cards in state.table if cards and zone != DECK)
    yield GameEnded(piles=tuple(piles))
