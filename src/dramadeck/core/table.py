"""Where every card is.

A `Table` is a set of zones with a pile of cards in each. Only two things can happen to cards: a
`Move` takes one card from a zone to another, a `Shuffle` gives a zone a new order of the same
cards. A `NewZone` adds an empty zone. `Table.after` is the only way from one table to the next, and
it refuses a move of a card that is not where the move says. So no rule system can lose or double a
card.

The last card of a pile is its top: every move puts its card on top, every draw takes it off.

`Zone`, `Move`, `Shuffle` and `NewZone` are named tuples and not attrs records because a step of a
game hashes and unpacks them several times; as attrs records they make every command measurably
slower.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import chain
from typing import Annotated, Final, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

import attrs

from dramadeck.core.refusals import TableError, UnknownNameError, truncated_repr


class NumberedCard(Protocol):
    """**Protocol**: what a deck asks of a card: a number of its own."""

    @property
    def number(self) -> int:
        """The number by which tables, commands and events know the card."""
        ...


C = TypeVar("C", bound=NumberedCard)


def _card_places(deck: "NumberedDeck[C]") -> Mapping[int, C]:
    index = {card.number: card for card in deck.cards}
    if len(index) != len(deck.cards):
        raise ValueError(f"deck {truncated_repr(deck.name)}: two cards have the same number")
    return index


@attrs.frozen(cache_hash=True)
class NumberedDeck(Generic[C]):
    """A deck as a value: a name and its cards. The decks of a game are made of it.

    Attributes:
        name: the name.
        cards: the cards, in the deck's own order.

    Raises:
        ValueError: two cards have the same number.

    >>> from collections import namedtuple
    >>> Trump = namedtuple("Trump", ("number", "name"))
    >>> trumps = NumberedDeck("trumps", (Trump(1, "The Magician"), Trump(13, "Death")))
    >>> trumps
    NumberedDeck(name='trumps', cards=<2 cards>)
    >>> trumps.card(13).name, 7 in trumps
    ('Death', False)
    """

    name: str
    cards: tuple[C, ...] = attrs.field(repr=lambda cards: f"<{len(cards)} cards>")
    _by_number: Mapping[int, C] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_card_places, takes_self=True)
    )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the cards, in the deck's own order."""
        return tuple(self._by_number)

    def card(self, number: int) -> C:
        """The card of this number; else an `UnknownNameError` that names the nearest."""
        try:
            return self._by_number[number]
        except KeyError:
            where = f"in the {self.name[:60]} deck"
            raise UnknownNameError.among("card", number, self.numbers, where) from None

    def __contains__(self, number: int) -> bool:
        return number in self._by_number

    def only(self, numbers: Iterable[int], *, name: str) -> Self:
        """A smaller deck of these cards, for practice and for tests.

        Raises:
            UnknownNameError: the deck has no such card.
            ValueError: a card is named twice.
        """
        return attrs.evolve(self, name=name, cards=tuple(map(self.card, numbers)))


class CardMark(Enum):
    """Marks, in an annotation, a number that names a card."""

    CARD = "card"
    PUBLIC_CARD = "public card"

    def __repr__(self) -> str:
        return self.name


CARD: Final = CardMark.CARD
"""The mark that tells secrecy and the type checks which numbers are cards."""

Card: TypeAlias = Annotated[int, CARD]
"""The identifying number of a card, 1 or more; 0 is `FACE_DOWN`."""


PUBLIC_CARD: Final = CardMark.PUBLIC_CARD
"""The mark by which words know the number of a card that is no secret."""

PublicCard: TypeAlias = Annotated[int, PUBLIC_CARD]
"""The number of a card that everybody has seen: an event may name it without moving it.

It is shown to everybody, wherever the card lies. That it lies open is not checked here but by the
law of secrecy.
"""

FACE_DOWN: Final = 0
"""What a seat is shown in place of the number of a card that it may not see."""

_MOST_NAMED: Final = 12


class Zone(NamedTuple):
    """A place where cards lie: a kind, and an owner where each player has one of her own.

    >>> str(Zone("hand", "Quin")), str(Zone("discard_pile"))
    ('hand/Quin', 'discard_pile')
    """

    kind: str
    owner: str | None = None

    def __str__(self) -> str:
        return self.kind if self.owner is None else f"{self.kind}/{self.owner}"


class Move(NamedTuple):
    """One card goes from the zone where it lies to the top of another."""

    card: Card
    source: Zone
    target: Zone


class Shuffle(NamedTuple):
    """A zone takes this order, from the bottom card to the top; the cards stay the same."""

    zone: Zone
    order: tuple[Card, ...]


class NewZone(NamedTuple):
    """The table gets this zone, with no card in it: somebody has sat down."""

    zone: Zone


Change: TypeAlias = Move | Shuffle | NewZone
"""What an event can do to a table."""

Moves: TypeAlias = tuple[Change, ...]
"""Everything that an event does to a table, in order."""


def moved(cards: Iterable[Card], source: Zone, target: Zone) -> Moves:
    """A move of each of these cards, in their order.

    >>> moved((45, 3), Zone("hand", "Quin"), Zone("discard_pile"))[1].card
    3
    """
    return tuple(Move(card, source, target) for card in cards)


@attrs.frozen(weakref_slot=False)
class Table:
    """Where every card is; each card lies in exactly one zone.

    Build one with `Table.of`; go on with `after`.

    >>> deck, hand = Zone("deck"), Zone("hand", "Quin")
    >>> table = Table.of({deck: (1, 2, 3), hand: ()})
    >>> table.after((Move(3, deck, hand),)).pile(hand)
    (3,)
    """

    zones: tuple[Zone, ...]
    piles: tuple[tuple[Card, ...], ...]
    _places: Mapping[Zone, int] = attrs.field(eq=False, repr=False)

    @classmethod
    def of(cls, piles: Mapping[Zone, Iterable[Card]]) -> "Table":
        """Lay out every zone that play will use, with its cards from the bottom to the top.

        Raises:
            TableError: a card lies in two places, or a number is below 1.

        >>> Table.of({Zone("deck"): (1, 2), Zone("discard_pile"): (2,)})
        Traceback (most recent call last):
        ...
        dramadeck.core.refusals.TableError: card 2 lies in deck and in discard_pile; a card lies \
in one place only
        """
        zones = tuple(sorted(piles, key=lambda zone: (zone.kind, zone.owner or "")))
        places = {zone: at for at, zone in enumerate(zones)}
        table = cls(zones, tuple(tuple(piles[zone]) for zone in zones), places)
        _check_each_card_once(table)
        return table

    def pile(self, zone: Zone) -> tuple[Card, ...]:
        """The cards of a zone, from the bottom to the top; else a `TableError`."""
        try:
            return self.piles[self._places[zone]]
        except KeyError:
            raise TableError(self._no_zone(zone)) from None

    def find(self, card: Card) -> Zone | None:
        """The zone where a card lies, or None when it is not on this table.

        >>> Table.of({Zone("deck"): (1, 2)}).find(2)
        Zone(kind='deck', owner=None)
        """
        return next((zone for zone, pile in self if card in pile), None)

    def after(self, moves: Moves) -> "Table":
        """The table after these changes, one after the other.

        Raises:
            TableError: a card does not lie where a move takes it from, a shuffle does not keep
                the cards of its zone, a zone is not on the table, or a new one is there already.

        >>> deck, hand = Zone("deck"), Zone("hand", "Quin")
        >>> table = Table.of({deck: (1, 2, 3)}).after((Shuffle(deck, (2, 3, 1)), NewZone(hand)))
        >>> table.pile(deck), table.pile(hand)
        ((2, 3, 1), ())
        """
        if not moves:
            return self
        zones, places = self.zones, self._places
        piles: list[tuple[Card, ...]] = list(self.piles)
        for change in moves:
            try:
                if isinstance(change, Move):
                    card, source, target = change
                    at = places[source]
                    pile = piles[at]
                    # The top card first, which nearly every move takes.
                    below = len(pile) - 1 if pile[-1] == card else pile.index(card)
                    piles[at] = pile[:below] + pile[below + 1 :]
                    piles[places[target]] += (card,)
                elif isinstance(change, Shuffle):
                    zone, order = change
                    if sorted(order) != sorted(piles[places[zone]]):
                        what = f"a shuffle of {zone} must keep exactly the cards that lie there"
                        raise TableError(what)
                    piles[places[zone]] = order
                else:
                    if change.zone in places:
                        raise TableError(f"zone {change.zone} is on this table already")
                    there = dict(zip(zones, piles, strict=True))
                    larger = Table.of({**there, change.zone: ()})
                    zones, piles, places = larger.zones, list(larger.piles), larger._places
            except (KeyError, IndexError, ValueError) as problem:
                raise Table(zones, tuple(piles), places)._explain(change, problem) from None
        return Table(zones, tuple(piles), places)

    def __iter__(self) -> Iterator[tuple[Zone, tuple[Card, ...]]]:
        """Every zone with its pile."""
        return zip(self.zones, self.piles, strict=True)

    def _no_zone(self, zone: Zone) -> str:
        first = ", ".join(map(str, self.zones[:_MOST_NAMED]))
        more = len(self.zones) - _MOST_NAMED
        rest = f" and {more:,} more" if more > 0 else ""
        return f"there is no zone {zone} on this table; it has {first}{rest}"

    def _explain(self, change: Change, problem: Exception) -> TableError:
        if isinstance(problem, TableError):
            return problem
        if not isinstance(change, Move):
            return TableError(self._no_zone(change.zone))
        zones = (change.source, change.target)
        for zone in zones:
            if zone not in self._places:
                return TableError(self._no_zone(zone))
        where = self.find(change.card)
        place = "nowhere on this table" if where is None else f"in {where}"
        return TableError(f"card {change.card} is not in {zones[0]}; it lies {place}")


def _check_each_card_once(table: Table) -> None:
    cards = list(chain.from_iterable(table.piles))
    if len(set(cards)) == len(cards) and min(cards, default=1) >= 1:
        return
    seen: dict[Card, Zone] = {}
    for zone, pile in table:  # pragma: no branch - the cards are known to be wrong in one of them
        for card in pile:
            if card < 1:
                raise TableError(f"card {card} in {zone}: card numbers start at 1")
            if card in seen:
                places = f"{seen[card]} and in {zone}" if seen[card] != zone else f"{zone} twice"
                raise TableError(f"card {card} lies in {places}; a card lies in one place only")
            seen[card] = zone


class Event(Protocol):
    """**Protocol**: an event; `moves` is everything that it does to cards."""

    @property
    def moves(self) -> Moves:
        """The moves and shuffles that this event makes, in order."""
        ...


class NoCards:
    """The mixin of an event that moves no card: to forget the cards is not possible by silence.

    >>> NoCards().moves
    ()
    """

    __slots__ = ()

    @property
    def moves(self) -> Moves:
        """No moves at all."""
        return ()
