"""Who sits at the table."""

from typing import Final

from dramadeck.core import Seat, VisibilityRules
from dramadeck.core.visibility import SPECTATOR
from dramadeck.tarot.cards import VISIBILITY
from dramadeck.tarot.state import State

NARRATOR: Final = Seat("narrator")
"""The Narrator; she sees her own hand, and what she has laid face down."""

PLAYER: Final = "player"
"""The role of a player."""

VISIBILITY_RULES: Final = VisibilityRules(VISIBILITY, frozenset({PLAYER}))
"""Who sees what. There is one Narrator: no name opens anything to her, her role does (TT-040)."""


def player_seat(name: str) -> Seat:
    """The seat of a player, by her own name."""
    return Seat(PLAYER, name)


def seats(state: State) -> tuple[Seat, ...]:
    """Everybody at the table: the players, the Narrator, a spectator."""
    return (*(player_seat(player.name) for player in state.players), NARRATOR, SPECTATOR)
