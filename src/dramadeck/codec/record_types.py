"""The types in the annotations of a rule system, and the fields of a record that name cards."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from dramadeck.core import CARD, RuleSystem

Change: TypeAlias = Callable[[int], int]
"""What becomes of the number of a card."""

_Way: TypeAlias = Callable[[Any, Change], Any]
_ROWS: Final[Mapping[Any, Callable[[Iterable[Any]], Any]]] = MappingProxyType(
    {each: each for each in (tuple, frozenset, list, set)}
)
_MAPPINGS: Final[tuple[Any, ...]] = (dict, Mapping)


def cards_in(record: Any) -> Iterator[int]:
    """The numbers of all cards that a record names.

    >>> from dramadeck import torg
    >>> list(cards_in(torg.PlayToPool(hero="Quin", card=45)))
    [45]
    """
    found: list[int] = []

    def note(card: int) -> int:
        found.append(card)
        return card

    with_cards(record, note)
    yield from found


def with_cards(record: Any, change: Change) -> Any:
    """The same record with other cards in it.

    >>> from dramadeck import torg
    >>> with_cards(torg.PlayToPool(hero="Quin", card=45), lambda card: card + 1).card
    46
    """
    kind: Any = record.__class__
    way = _way(kind)
    return record if way is None else way(record, change)


@cache
def _way(annotation: Any) -> _Way | None:
    """How to change the cards in a value of this type, or None where it holds none."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _changed_card if CARD in annotation.__metadata__ else _way(parts[0])
    if origin is tuple and parts[-1:] != (Ellipsis,):
        return _row(tuple(map(_way, parts)))
    if origin in _ROWS:
        way = _way(parts[0])
        return None if way is None else _each(way, _ROWS[origin])
    if origin in _MAPPINGS:
        return _pairs(*map(_way, parts))
    if origin in (Union, UnionType):
        ways = {each: way for each in parts if each is not NoneType and (way := _way(each))}
        return _option(ways) if ways else None
    if isinstance(annotation, type) and attrs.has(annotation):
        return _record_way(annotation)
    return None


def _changed_card(card: int, change: Change) -> int:
    return change(card)


def _each(way: _Way, made: Callable[[Iterable[Any]], Any]) -> _Way:
    return lambda value, change: made(way(each, change) for each in value)


def _row(ways: tuple[_Way | None, ...]) -> _Way | None:
    """The way of a tuple in which each place holds something else."""
    if not any(ways):
        return None

    def changed(value: Any, change: Change) -> Any:
        pairs = zip(ways, value, strict=True)
        return tuple(each if way is None else way(each, change) for way, each in pairs)

    return changed


def _pairs(of_key: _Way | None, of_value: _Way | None) -> _Way | None:
    row = _row((of_key, of_value))
    return row and (lambda value, change: dict(row(pair, change) for pair in value.items()))


def _option(ways: Mapping[Any, _Way]) -> _Way:
    """The way of the record that it is; of several records each may hold other cards."""
    plain = next((way for each, way in ways.items() if not isinstance(each, type)), None)

    def changed(value: Any, change: Change) -> Any:
        way = ways.get(value.__class__, plain)
        return value if value is None or way is None else way(value, change)

    return changed


def _record_way(record: type) -> _Way | None:
    hints = get_type_hints(record, include_extras=True)
    found = ((each, _way(hints[each.name])) for each in attrs.fields(record) if each.init)
    fields = [(each.name, str(each.alias), way) for each, way in found if way is not None]
    if not fields:
        return None

    def changed(value: Any, change: Change) -> Any:
        changes = {alias: way(getattr(value, name), change) for name, alias, way in fields}
        return attrs.evolve(value, **changes)

    return changed


System: TypeAlias = RuleSystem[Any, Any, Any, Any]
"""Any rule system."""


def state_type(system: System) -> type:
    """The type of a system's states: what its `evolve` says that it returns.

    Raises:
        TypeError: it names no record.

    >>> from dramadeck import torg
    >>> state_type(torg.TORG) is torg.State
    True
    """
    kind = _return_type(system.evolve)
    if not isinstance(kind, type) or not attrs.has(kind):
        raise TypeError(f"{system.name}.evolve must be annotated with the record that it returns")
    return kind


def view_type(system: System) -> Any:
    """The type of a system's views, likewise.

    Raises:
        TypeError: `view` does not say what it returns.

    >>> from dramadeck import torg
    >>> view_type(torg.TORG) is torg.View
    True
    """
    kind = _return_type(system.shown_to)
    if kind is None:
        raise TypeError(f"{system.name}.view must be annotated with what it returns")
    return kind


@lru_cache(maxsize=64)
def _return_type(function: Callable[..., Any]) -> Any:
    return get_type_hints(function).get("return")


def records_of(union: Any) -> tuple[type, ...]:
    """The records in a union; data of two or more of them carries the name of its record."""
    return tuple(each for each in get_args(union) if attrs.has(each))


def others_of(union: Any) -> tuple[Any, ...]:
    """The other types in a union, without None."""
    return tuple(each for each in get_args(union) if each is not NoneType and not attrs.has(each))


def fields_of(kind: type) -> tuple["attrs.Attribute[Any]", ...]:
    """The fields that are written; those that are made from the others are not."""
    return tuple(each for each in attrs.fields(kind) if each.init)


def is_enum(kind: Any) -> bool:
    """Whether this is an enum; a member is written as its value."""
    return isinstance(kind, type) and issubclass(kind, Enum)


def is_named_tuple(kind: Any) -> bool:
    """Whether this is a named tuple; it is written as a list."""
    return hasattr(kind, "_fields") and tuple in getattr(kind, "__mro__", ())


def row_of(kind: type) -> tuple[Any, ...]:
    """The types of the items of a named tuple."""
    return tuple(get_type_hints(kind, include_extras=True).values())
