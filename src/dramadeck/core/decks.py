"""Decks as values: a name, and cards that are known by their numbers."""

from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, Self, TypeVar

import attrs

from dramadeck.core.errors import UnknownNameError, short


class NumberedCard(Protocol):
    """**Protocol**: what a deck asks of a card: a number of its own."""

    @property
    def number(self) -> int:
        """The number by which tables, commands and events know the card."""
        ...


C = TypeVar("C", bound=NumberedCard)


def _index(deck: "NumberedDeck[C]") -> Mapping[int, C]:
    index = {each.number: each for each in deck.cards}
    if len(index) != len(deck.cards):
        raise ValueError(f"deck {short(deck.name)}: two cards have the same number")
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
    >>> trumps.card(14)
    Traceback (most recent call last):
    ...
    dramadeck.core.errors.UnknownNameError: there is no card 14 in the trumps deck; \
nearest: 13, 1
    """

    name: str
    cards: tuple[C, ...] = attrs.field(repr=lambda cards: f"<{len(cards)} cards>")
    _by_number: Mapping[int, C] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_index, takes_self=True)
    )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the cards, in the deck's own order."""
        return tuple(self._by_number)

    def card(self, number: int) -> C:
        """The card of this number.

        Raises:
            UnknownNameError: the deck has no such card; the error names the nearest.
        """
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

        >>> from collections import namedtuple
        >>> coins = NumberedDeck("coins", tuple(map(namedtuple("Coin", "number"), range(1, 15))))
        >>> coins.only((5, 3, 12), name="short").numbers
        (5, 3, 12)
        """
        return attrs.evolve(self, name=name, cards=tuple(self.card(each) for each in numbers))
