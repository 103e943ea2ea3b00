"""What lies on the table: the deck, the zones with who sees them, the state.

Each player holds three cards that only she sees. Everybody lays one face down; when all lie there,
they are turned up, and the highest rank wins the round. Hands are filled up, from the spent cards
when the stock is used up. Who first wins so many rounds has won the game.
"""

from collections.abc import Iterable
from types import MappingProxyType

import attrs

from dramadeck.core import Seat, Seed, Table, Visibility, Zone

HAND_SIZE = 3
DEALER = Seat("dealer")
STOCK, SPENT = Zone("stock"), Zone("spent")


def hand(player: str) -> Zone:
    """The cards that a player holds."""
    return Zone("hand", player)


def laid(player: str) -> Zone:
    """The card that a player has laid face down."""
    return Zone("laid", player)


VISIBILITY = MappingProxyType(
    {
        "spent": Visibility.EVERYONE,
        "hand": Visibility.OWNER,
        "laid": Visibility.OWNER,
        "stock": Visibility.NOBODY,
    }
)


@attrs.frozen
class Deck:
    """A deck: cards 1 to 52, rank by rank, four of each rank."""

    name: str
    numbers: tuple[int, ...]

    def only(self, numbers: Iterable[int], *, name: str) -> "Deck":
        """A smaller deck of these cards, for tests."""
        return Deck(name, tuple(numbers))


def rank(card: int) -> int:
    """The rank of a card: 2 to 14."""
    return 2 + (card - 1) // 4


@attrs.frozen(kw_only=True, weakref_slot=False)
class Setup:
    """What stays the same from the first card to the last."""

    players: tuple[str, ...]
    deck: Deck
    wins_needed: int


@attrs.frozen(kw_only=True, weakref_slot=False)
class State:
    """A moment of a game."""

    setup: Setup
    table: Table
    seed: Seed
    wins: tuple[str, ...] = ()
    is_dealt: bool = False

    @property
    def winner(self) -> str | None:
        """Who has won the game."""
        enough = self.setup.wins_needed
        return next((each for each in self.setup.players if self.wins.count(each) == enough), None)

    def waits_for(self, player: str) -> bool:
        """Whether a player has yet to lay a card."""
        return not self.table.pile(laid(player))
