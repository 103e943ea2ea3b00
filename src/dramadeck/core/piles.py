"""Shuffling and drawing cards in any game: two events, and parts of rules that yield them.

::

    state = yield from shuffle(state, STOCK, spent=SPENT)
    state = yield from draw(state, player, STOCK, hand(player), spent=SPENT, count=3)

A game adds both to its events. The library has sentences for them in every language.
"""

from typing import Any, Protocol, TypeVar

from dramadeck.core.field_types import CharacterName
from dramadeck.core.record_copies import replace
from dramadeck.core.records import event
from dramadeck.core.rng import Seed
from dramadeck.core.system import HasTable, SubDecision
from dramadeck.core.table import Card, Event, Move, Moves, Shuffle, Zone, moved


class HasSeed(HasTable, Protocol):
    """**Protocol**: a state with a table, and with a seed for its next shuffle."""

    @property
    def seed(self) -> Seed:
        """The seed of the next shuffle."""
        ...


S = TypeVar("S", bound=HasSeed)


@event
class PileShuffled:
    """A pile has been shuffled, perhaps after the cards of another were added.

    Attributes:
        pile: the zone of the pile.
        order: the new order of its cards, from the bottom to the top.
        spent: the zone whose cards were added, if any.
        added: those cards.
    """

    pile: Zone
    order: tuple[Card, ...]
    spent: Zone | None = None
    added: tuple[Card, ...] = ()

    @property
    def moves(self) -> Moves:
        """The spent cards are added, then all are shuffled."""
        additions = () if self.spent is None else moved(self.added, self.spent, self.pile)
        return (*additions, Shuffle(self.pile, self.order))

    def apply(self, state: S) -> S:
        """Advance the seed, so that the next shuffle gives another order."""
        record: Any = state  # every state is an attrs record, but a protocol cannot say so
        after: S = replace(record, seed=state.seed.next)
        return after


@event
class CardDrawn:
    """A player has drawn the top card of a pile.

    Attributes:
        player: the player.
        card: the card.
        pile: the zone of the pile.
        to: the zone where the card is now.
    """

    player: CharacterName
    card: Card
    pile: Zone
    to: Zone

    @property
    def moves(self) -> Moves:
        """The move of the card."""
        return (Move(self.card, self.pile, self.to),)


def shuffle(state: S, pile: Zone, *, spent: Zone | None = None) -> SubDecision[Event, S]:
    """A part of a rule that shuffles a pile, together with the spent cards of another.

    >>> from dramadeck.core import Seed, Table
    >>> import attrs
    >>> stock, heap = Zone("stock"), Zone("heap")
    >>> State = attrs.make_class("State", ("table", "seed"), frozen=True)
    >>> state = State(Table.of({stock: (1, 2), heap: (3,)}), Seed(7))
    >>> next(shuffle(state, stock, spent=heap)).order
    (1, 2, 3)
    """
    added = () if spent is None else state.table.pile(spent)
    order = state.seed.shuffled((*state.table.pile(pile), *added))
    return (yield PileShuffled(pile=pile, order=order, spent=spent, added=added))


def draw(
    state: S, player: str, pile: Zone, to: Zone, *, spent: Zone | None = None, count: int = 1
) -> SubDecision[Event, S]:
    """A part of a rule by which a player draws `count` cards, or all that are left.

    Args:
        state: the state.
        player: the player.
        pile: the zone of the pile; the top card is drawn first.
        to: the zone that gets the cards.
        spent: the zone whose cards are shuffled into the pile if it is empty; None for none.
        count: how many cards; nothing happens for less than 1.

    >>> from dramadeck.core import Seed, Table
    >>> import attrs
    >>> stock, hand = Zone("stock"), Zone("hand", "Ann")
    >>> State = attrs.make_class("State", ("table", "seed"), frozen=True)
    >>> state = State(Table.of({stock: (1, 2), hand: ()}), Seed(7))
    >>> next(draw(state, "Ann", stock, hand)).card
    2
    """
    for _ in range(count):
        if spent is not None and not state.table.pile(pile) and state.table.pile(spent):
            state = yield from shuffle(state, pile, spent=spent)
        cards = state.table.pile(pile)
        if not cards:
            break
        state = yield CardDrawn(player=player, card=cards[-1], pile=pile, to=to)
    return state
