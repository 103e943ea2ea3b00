"""Cards that are shuffled and drawn, in any game: two events, and parts of rules that yield them.

::

    state = yield from shuffle(state, STOCK, spent=SPENT)
    state = yield from draw(state, player, STOCK, hand(player), spent=SPENT, count=3)

A game lists both among its events. The library has sentences for them in every language.
"""

from typing import Any, Protocol, TypeVar

from dramadeck.core.field_types import CharacterName
from dramadeck.core.record_copies import replace
from dramadeck.core.records import event
from dramadeck.core.rng import Seed
from dramadeck.core.system import HasTable, SubDecision
from dramadeck.core.table import Card, Event, Move, Moves, Shuffle, Zone, moved


class HasSeed(HasTable, Protocol):
    """**Protocol**: a state of a game of luck has a table, and a seed for its next shuffle."""

    @property
    def seed(self) -> Seed:
        """Where the next shuffle comes from."""
        ...


S = TypeVar("S", bound=HasSeed)


@event
class PileShuffled:
    """A pile has been shuffled; the cards of another may have come in before.

    Attributes:
        pile: where the cards lie.
        order: their new order, from the bottom to the top.
        spent: the pile whose cards have come in, if any has.
        added: those cards.
    """

    pile: Zone
    order: tuple[Card, ...]
    spent: Zone | None = None
    added: tuple[Card, ...] = ()

    @property
    def moves(self) -> Moves:
        """The spent cards come in, then all are shuffled."""
        come_in = () if self.spent is None else moved(self.added, self.spent, self.pile)
        return (*come_in, Shuffle(self.pile, self.order))

    def apply(self, state: S) -> S:
        """The next shuffle has another order."""
        changed: Any = state  # a protocol is no attrs record; every state is one
        after: S = replace(changed, seed=state.seed.next)
        return after


@event
class CardDrawn:
    """A player has drawn the top card of a pile.

    Attributes:
        player: who.
        card: the card.
        pile: where it lay.
        to: where it lies now.
    """

    player: CharacterName
    card: Card
    pile: Zone
    to: Zone

    @property
    def moves(self) -> Moves:
        """From the pile to where it lies now."""
        return (Move(self.card, self.pile, self.to),)


def shuffle(state: S, pile: Zone, *, spent: Zone | None = None) -> SubDecision[Event, S]:
    """A part of a rule: a pile is shuffled, together with the spent cards of another.

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
    """A part of a rule: a player draws so many cards, or as many as there are.

    Args:
        state: the state.
        player: who draws.
        pile: from where; the top card comes first.
        to: where the cards go.
        spent: what is shuffled into the pile once it is empty; None if nothing is.
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
