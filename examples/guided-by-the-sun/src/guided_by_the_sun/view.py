"""The view of a seat; other fields of the state are hidden."""

import attrs

from dramadeck.core import Card, Seat, VisibilityRules
from guided_by_the_sun.state import (
    COMPANIONS,
    DECK,
    DIALECTS,
    DISCARDS,
    FATE,
    LOST,
    VISIBILITY,
    Answer,
    Ending,
    Proposal,
    Role,
    State,
    hand,
    hidden,
)

PLAYER = "player"
"""The role of a seat."""

VISIBILITY_RULES = VisibilityRules(VISIBILITY, frozenset({PLAYER}))
"""Who may see which zone."""


def player_seat(name: str) -> Seat:
    """The seat of a player.

    >>> str(player_seat("Ann"))
    'player Ann'
    """
    return Seat(PLAYER, name)


@attrs.frozen(kw_only=True)
class PlayerView:
    """A player, as a seat sees her.

    Attributes:
        name: the name.
        role: her role in this turn, if she has one.
        hand: her cards in ascending order if the seat is hers, else None.
        hand_count: how many cards she holds.
    """

    name: str
    role: Role | None
    hand: tuple[Card, ...] | None
    hand_count: int


@attrs.frozen(kw_only=True)
class View:
    """What a seat sees.

    Attributes:
        seat: whose view it is.
        dialect: the name of the way to play.
        is_printed: whether it is one of the rule text.
        deck: the name of the deck.
        turn: the number of the turn; 0 before the journey.
        counter: what is left on the counter.
        answers: the answers about the story.
        players: who plays, clockwise.
        ally: the ally's card, if it is played.
        has_adversary: whether the narrator's card is played.
        adversary: that card, if the seat sees its face.
        companions: the companions who have joined.
        lost: the companions who were spent.
        fate: the cards that were drawn for the end.
        discards: the discarded cards.
        deck_count: how many cards are in the deck.
        proposal: a proposal to end the journey, and who agrees.
        ending: the end of the journey, if it has ended.
    """

    seat: Seat
    dialect: str
    is_printed: bool
    deck: str
    turn: int
    counter: int
    answers: tuple[Answer, ...]
    players: tuple[PlayerView, ...]
    ally: Card | None
    has_adversary: bool
    adversary: Card | None
    companions: tuple[Card, ...]
    lost: tuple[Card, ...]
    fate: tuple[Card, ...]
    discards: tuple[Card, ...]
    deck_count: int
    proposal: Proposal | None
    ending: Ending | None


def player_view(state: State, seat: Seat) -> View:
    """What this seat may see."""
    pile, setup = state.table.pile, state.setup
    return View(
        seat=seat,
        dialect=setup.dialect.name,
        is_printed=setup.dialect in DIALECTS.values(),
        deck=setup.deck.name,
        turn=state.turn,
        counter=state.counter,
        answers=state.answers,
        players=tuple(_player(state, name, seat) for name in setup.players),
        ally=state.ally,
        has_adversary=state.adversary is not None,
        adversary=state.adversary if _sees_adversary(state, seat) else None,
        companions=pile(COMPANIONS),
        lost=pile(LOST),
        fate=pile(FATE),
        discards=pile(DISCARDS),
        deck_count=len(pile(DECK)),
        proposal=state.proposal,
        ending=state.ending,
    )


def _sees_adversary(state: State, seat: Seat) -> bool:
    if not state.turn:
        return False
    secret = hidden(state.holder(Role.NARRATOR))
    return not state.table.pile(secret) or VISIBILITY_RULES.can_see(seat, secret)


def _player(state: State, name: str, seat: Seat) -> PlayerView:
    cards = state.hand(name)
    return PlayerView(
        name=name,
        role=state.role(name),
        hand=tuple(sorted(cards)) if VISIBILITY_RULES.can_see(seat, hand(name)) else None,
        hand_count=len(cards),
    )
