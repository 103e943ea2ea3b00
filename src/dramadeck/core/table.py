"""The table: the zones with their cards.

A `Table` is a set of zones with a pile of cards in each. There are three changes: a `Move` takes
one card from a zone to another, a `Shuffle` gives a zone a new order of the same cards, a `NewZone`
adds an empty zone. `Table.after` is the only way to change a table, and refuses a move of a card
that is in another zone. So no rule system can lose or duplicate a card.

The last card of a pile is its top: every move puts its card on top, every draw takes the top card.

`Zone`, `Move`, `Shuffle` and `NewZone` are named tuples because a step of a game hashes and unpacks
them several times; as attrs records they would make every command measurably slower.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import chain
from typing import Annotated, Final, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar, cast

import attrs

from dramadeck.core.refusals import TableError, UnknownNameError, nearest, truncated_repr


class NumberedCard(Protocol):
    """**Protocol**: a card of a deck, with a unique number."""

    @property
    def number(self) -> int:
        """The number of the card in tables, commands and events."""
        ...


C = TypeVar("C", bound=NumberedCard)


def _card_places(deck: "NumberedDeck[C]") -> Mapping[int, C]:
    index = {card.number: card for card in deck.cards}
    if len(index) != len(deck.cards):
        raise ValueError(f"deck {truncated_repr(deck.name)}: two cards have the same number")
    return index


@attrs.frozen(cache_hash=True)
class NumberedDeck(Generic[C]):
    """A deck as a value: a name and its cards.

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
        """The card with this number; an `UnknownNameError` names the nearest if there is none."""
        try:
            return self._by_number[number]
        except KeyError:
            where = f"in the {self.name[:60]} deck"
            if isinstance(cast("object", number), str):
                what = f"there is no card {truncated_repr(number)} {where}"
                raise UnknownNameError(
                    f"{what}: a card is a whole number, such as {min(self.numbers)}"
                ) from None
            raise UnknownNameError.among("card", number, self.numbers, where) from None

    def __contains__(self, number: int) -> bool:
        return number in self._by_number

    def only(self, numbers: Iterable[int], *, name: str) -> Self:
        """A smaller deck with only these cards, for practice and for tests.

        Raises:
            UnknownNameError: the deck has no such card.
            ValueError: a number is there twice.
        """
        return attrs.evolve(self, name=name, cards=tuple(map(self.card, numbers)))


class CardMark(Enum):
    """Marks, in an annotation, a number that names a card."""

    CARD = "card"
    PUBLIC_CARD = "public card"

    def __repr__(self) -> str:
        return self.name


CARD: Final = CardMark.CARD
"""Marks numbers of cards, for redaction and for validation."""

Card: TypeAlias = Annotated[int, CARD]
"""The identifying number of a card, 1 or more; 0 is `FACE_DOWN`."""


PUBLIC_CARD: Final = CardMark.PUBLIC_CARD
"""Marks numbers of public cards, so that sentences can show the card."""

PublicCard: TypeAlias = Annotated[int, PUBLIC_CARD]
"""The number of a card that every seat has seen: an event may name it without moving it.

It is shown to every seat, in any zone. The law of secrecy checks that the card is
public.
"""

FACE_DOWN: Final = 0
"""Replaces the number of a card that a seat may not see."""

_MOST_NAMED: Final = 12


class Zone(NamedTuple):
    """A place for cards: a kind, and an owner if each player has a zone of this kind.

    >>> str(Zone("hand", "Quin")), str(Zone("discard_pile"))
    ('hand/Quin', 'discard_pile')
    """

    kind: str
    owner: str | None = None

    def __str__(self) -> str:
        return self.kind if self.owner is None else f"{self.kind}/{self.owner}"


class Move(NamedTuple):
    """A card is moved from a zone to the top of another."""

    card: Card
    source: Zone
    target: Zone


class Shuffle(NamedTuple):
    """The cards of a zone get this order, from the bottom to the top."""

    zone: Zone
    order: tuple[Card, ...]


class NewZone(NamedTuple):
    """The table gets a new empty zone, such as for a new player."""

    zone: Zone


Change: TypeAlias = Move | Shuffle | NewZone
"""A change of a table."""

Moves: TypeAlias = tuple[Change, ...]
"""All changes of a table by an event, in order."""


def moved(cards: Iterable[Card], source: Zone, target: Zone) -> Moves:
    """A move for each of these cards, in order.

    >>> moved((45, 3), Zone("hand", "Quin"), Zone("discard_pile"))[1].card
    3
    """
    return tuple(Move(card, source, target) for card in cards)


@attrs.frozen(weakref_slot=False)
class Table:
    """The zones with their cards; each card is in exactly one zone.

    `Table.of` makes a table, `after` a changed one.

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
        """Make a table of all zones of the game, with their cards from the bottom to the top.

        Raises:
            TableError: a card is in two places, or a number is below 1.

        >>> Table.of({Zone("deck"): (1, 2), Zone("discard_pile"): (2,)})
        Traceback (most recent call last):
        ...
        dramadeck.core.refusals.TableError: card 2 is in deck and in discard_pile; a card is \
in one place only
        """
        zones = tuple(sorted(piles, key=lambda zone: (zone.kind, zone.owner or "")))
        places = {zone: at for at, zone in enumerate(zones)}
        table = cls(zones, tuple(tuple(piles[zone]) for zone in zones), places)
        _check_each_card_once(table)
        return table

    def pile(self, zone: Zone) -> tuple[Card, ...]:
        """The cards of a zone, from the bottom to the top; a `TableError` if there is no zone."""
        try:
            return self.piles[self._places[zone]]
        except KeyError:
            raise TableError(self._no_zone(zone)) from None

    def find(self, card: Card) -> Zone | None:
        """The zone of a card, or None if it is not on this table.

        >>> Table.of({Zone("deck"): (1, 2)}).find(2)
        Zone(kind='deck', owner=None)
        """
        return next((zone for zone, pile in self if card in pile), None)

    def after(self, moves: Moves) -> "Table":
        """The table after these changes, in order.

        Raises:
            TableError: a card is not in the zone from which a move takes it, a shuffle changes the
                cards of its zone, a zone is not on the table, or a new one is there already.

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
                    # Nearly every move takes the top card, so it is tried first.
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
                    present = dict(zip(zones, piles, strict=True))
                    larger = Table.of({**present, change.zone: ()})
                    zones, piles, places = larger.zones, list(larger.piles), larger._places
            except (KeyError, IndexError, ValueError) as problem:
                raise Table(zones, tuple(piles), places)._explain(change, problem) from None
        return Table(zones, tuple(piles), places)

    def __iter__(self) -> Iterator[tuple[Zone, tuple[Card, ...]]]:
        """Every zone with its pile."""
        return zip(self.zones, self.piles, strict=True)

    def _no_zone(self, zone: Zone) -> str:
        owners = [other.owner for other in self.zones if other.kind == zone.kind and other.owner]
        if zone.owner and owners:
            return f"{truncated_repr(zone.owner)} has no {zone.kind}; {nearest(zone.owner, owners)}"
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
        return TableError(f"card {change.card} is not in {zones[0]}; it is {place}")


def _check_each_card_once(table: Table) -> None:
    cards = list(chain.from_iterable(table.piles))
    if len(set(cards)) == len(cards) and min(cards, default=1) >= 1:
        return
    zones: dict[Card, Zone] = {}
    for zone, pile in table:  # pragma: no branch - one of the zones is known to be wrong
        for card in pile:
            if card < 1:
                raise TableError(f"card {card} in {zone}: card numbers start at 1")
            if card in zones:
                places = f"{zones[card]} and in {zone}" if zones[card] != zone else f"{zone} twice"
                raise TableError(f"card {card} is in {places}; a card is in one place only")
            zones[card] = zone


class Event(Protocol):
    """**Protocol**: an event; `moves` are all its changes of the table."""

    @property
    def moves(self) -> Moves:
        """The changes of the table by this event, in order."""
        ...


class NoCards:
    """A mixin for an event that moves no card; every event has to declare its moves.

    >>> NoCards().moves
    ()
    """

    __slots__ = ()

    @property
    def moves(self) -> Moves:
        """No moves."""
        return ()
