"""Who sits at the table, and who may send which command."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.engine import Seat, Sights
from dramadeck.tarot.chapters.attacks import DeclareAttack
from dramadeck.tarot.chapters.hands import DrawHand
from dramadeck.tarot.chapters.pushes import (
    CallOffPush,
    CommitCards,
    DeclarePush,
    RevealCards,
    TurnMajor,
)
from dramadeck.tarot.chapters.reactions import TakeAction
from dramadeck.tarot.commands import Command
from dramadeck.tarot.state import State
from dramadeck.tarot.zones import VISIBILITY

NARRATOR: Final = Seat("narrator")
"""The Narrator; she sees her own hand, and what she has laid face down."""

SPECTATOR: Final = Seat("spectator")
"""Anybody who looks on."""

PLAYER: Final = "player"
"""The role of a player."""

SIGHTS: Final = Sights(VISIBILITY, frozenset({PLAYER}))
"""Who sees what. There is one Narrator: no name opens anything to her, her role does (TT-040)."""


def player_seat(name: str) -> Seat:
    """The seat of a player, by her own name."""
    return Seat(PLAYER, name)


def seats(state: State) -> tuple[Seat, ...]:
    """Everybody at the table: the players, the Narrator, a spectator."""
    return (*(player_seat(each.name) for each in state.players), NARRATOR, SPECTATOR)


_SENT_FOR: Final[Mapping[type, str]] = MappingProxyType(
    dict.fromkeys(
        (
            *(CallOffPush, CommitCards, DeclarePush, RevealCards, TurnMajor),
            *(DeclareAttack, TakeAction),
        ),
        "character",
    )
)
"""Commands of whoever plays a character → the field that names the character."""


def issuer(state: State, command: Command) -> Seat:
    """The seat that may send a command; for a character of the Narrator's it is the Narrator.

    >>> from dramadeck import tarot
    >>> mia = tarot.Player("Ann", tarot.Character("Mia"))
    >>> state = tarot.new_game([mia], seed=7)
    >>> str(issuer(state, tarot.CommitCards(character="Mia", cards=(45,))))
    'player Ann'
    >>> str(issuer(state, tarot.Deal()))
    'narrator'
    """
    if isinstance(command, DrawHand):
        return player_seat(command.player)
    field = _SENT_FOR.get(type(command))
    player = state.player_of(getattr(command, field)) if field else None
    return player_seat(player.name) if player else NARRATOR
