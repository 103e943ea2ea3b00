"""Commands made up from what their fields may hold, without asking any listing.

Each field is filled by its annotation: a small number or the sample of a form, a member of an enum,
a name that stands in the state, a card that the sender sees. Most of what comes of it is refused;
what is not shows what a seat may send.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeGuard,
    Union,
    get_args,
    get_origin,
)

import attrs

from dramadeck.codec.card_fields import cards_in
from dramadeck.codec.record_types import System, is_enum
from dramadeck.core import CARD, FACE_DOWN, Free, Seat, Several
from dramadeck.core.coercion import Named
from dramadeck.core.domains import Somebody, marked
from dramadeck.core.fields import AtLeast
from dramadeck.core.seats import Sends

NUMBERS: Final = (0, 1, 2, 3, 8, 12, 25)
"""Numbers that may make sense in any field."""

_AS_DECLARED: Final = 0.7
"""How often a field that may be left out is."""

_MOST: Final = 4
"""How many stand in a tuple at the most."""

_LONGEST_NAME: Final = 60


class RandomCommands:
    """Makes commands for one seat in one state; the same lot makes the same ones."""

    def __init__(self, rules: System, state: Any, seat: Seat, lot: Random) -> None:
        """What may be named: whoever stands in the state, and what the seat sees.

        `people` are those in whose name the seat may send something.
        """
        self._lot = lot
        self._seated = tuple(each.name for each in rules.seats(state) if each.name is not None)
        self._names = tuple(dict.fromkeys((*self._seated, *names_in(state))))
        self.people = (seat.name,) if seat.name is not None else self._names
        on_table = (card for _, pile in state.table for card in pile)
        self._cards = tuple(sorted(on_table))
        seen = set(cards_in(rules.shown_to(state, seat))) - {FACE_DOWN}
        self._seen = tuple(sorted(seen)) or self._cards

    def made(self, kind: Any, like: Any = None) -> Any:
        """A command of a type, or None where the values that were drawn do not fit together.

        Args:
            kind: the type.
            like: a command of this type of which most is kept.
        """
        drawn, values = self._lot.random, dict[str, Any]()
        for field in _fields(kind):
            if like is not None and drawn() < _AS_DECLARED:
                values[field.alias] = getattr(like, field.name)
            elif not field.may_be_left or drawn() > _AS_DECLARED:
                values[field.alias] = self.value(field.annotation)
        for field in _fields(kind):
            others = values.get(field.beside)
            if _is_tuple(others) and _is_tuple(values.get(field.alias)):
                value = self._lot.choice(NUMBERS)
                values[field.alias] = tuple(value for _ in others)
        try:
            return kind(**values)
        except (TypeError, ValueError):
            return None

    def value(self, annotation: Any, marks: tuple[Any, ...] = ()) -> Any:
        """A value that an annotation allows."""
        origin, parts, lot = get_origin(annotation), get_args(annotation), self._lot
        if origin is Annotated:
            return self.value(parts[0], (*marks, *annotation.__metadata__))
        if origin is Literal:
            return lot.choice(parts)
        if origin in (Union, UnionType):
            said = [part for part in parts if part is not NoneType]
            chosen = said if said and lot.random() < _AS_DECLARED else parts
            return self.value(lot.choice(chosen), marks)
        if origin is tuple:
            return self._several(parts, marks)
        if annotation is NoneType:
            return None
        if annotation is bool:
            return lot.random() < 0.5
        if is_enum(annotation):
            return lot.choice(list(annotation))
        if attrs.has(annotation):
            return self.made(annotation)
        return self._plain(annotation, marks)

    def _several(self, parts: tuple[Any, ...], marks: tuple[Any, ...]) -> tuple[Any, ...]:
        if parts[-1] is not Ellipsis:
            return tuple(self.value(part) for part in parts)
        free = next((each for each in marks if isinstance(each, Free)), None)
        if free is not None and _is_tuple(free.sample) and self._lot.random() < 0.5:
            return tuple(free.sample)
        found = [self.value(parts[0]) for _ in range(self._lot.randint(0, _MOST))]
        several = next((each for each in marks if isinstance(each, Several)), None)
        return tuple(found if several is not None and several.is_repeated else dict.fromkeys(found))

    def _plain(self, kind: Any, marks: tuple[Any, ...]) -> Any:
        lot = self._lot
        free = next((each for each in marks if isinstance(each, Free)), None)
        if CARD in marks:
            return lot.choice(self._seen if free is None else self._cards)
        if any(isinstance(each, Sends) for each in marks):
            return lot.choice(self.people or ("nobody",))
        if free is not None and lot.random() < 0.5:
            return free.sample
        if kind is int:
            least = next((each.smallest for each in marks if isinstance(each, AtLeast)), None)
            number = lot.choice(NUMBERS)
            return number if least is None else max(number, least)
        if any(isinstance(each, Somebody | Named) for each in marks) or kind is str:
            return lot.choice(lot.choice((self._seated, self._names)) or ("somebody",))
        return None


class _Field(NamedTuple):
    """What has to be known of a field to fill it; `beside` goes side by side with it."""

    name: str
    alias: str
    annotation: Any
    may_be_left: bool
    beside: str


@cache
def _fields(kind: type) -> tuple[_Field, ...]:
    found = list[_Field]()
    for each in attrs.fields(kind):
        free = marked(each.type, Free)
        beside = "" if free is None else free.beside
        left = each.default is not attrs.NOTHING
        found.append(_Field(each.name, str(each.alias), each.type, left, beside))
    return tuple(found)


def _is_tuple(value: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def names_in(value: Any) -> Iterator[str]:
    """The short texts that stand anywhere in a state: names of characters, of skills, of places.

    >>> from dramadeck import torg
    >>> "Quin" in set(names_in(torg.new_game(["Quin"], seed=7)))
    True
    """
    if isinstance(value, str):
        if type(value) is str and 0 < len(value) <= _LONGEST_NAME:
            yield value
    elif _is_tuple(value):
        for each in value:
            yield from names_in(each)
    elif attrs.has(value.__class__) and value.__class__.__hash__ is not None:
        for field in attrs.fields(value.__class__):
            if field.name not in _ELSEWHERE:
                yield from names_in(getattr(value, field.name))


_ELSEWHERE: Final = frozenset({"setup", "seed"})
"""Fields of a state in which nobody's name stands: the rule text and the deck are large."""
