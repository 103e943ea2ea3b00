"""The types in the annotations of a rule system, and the fields of a record that name cards."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from dramadeck.core import CARD, RuleSystem, system

Change: TypeAlias = Callable[[int], int]
"""What becomes of the number of a card."""

_Way: TypeAlias = Callable[[Any, Change], Any]
_ROWS: Final[tuple[Any, ...]] = (tuple, frozenset, list, set)
_MAPPINGS: Final[tuple[Any, ...]] = (dict, Mapping)


def cards_in(record: Any) -> Iterator[int]:
    """The numbers of all cards that a record names."""
    cards: list[int] = []

    def note(card: int) -> int:
        cards.append(card)
        return card

    with_cards(record, note)
    yield from cards


def with_cards(record: Any, change: Change) -> Any:
    """The same record with other cards in it."""
    kind: Any = record.__class__
    way = _way(kind)
    return record if way is None else way(record, change)


@cache
def _way(annotation: Any) -> _Way | None:
    """How to change the cards in a value of this type, or None where it holds none."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        is_card = CARD in annotation.__metadata__
        return (lambda card, change: change(card)) if is_card else _way(parts[0])
    if origin is tuple and parts[-1:] != (Ellipsis,):
        return _row(tuple(map(_way, parts)))
    if origin in _ROWS:
        return _collection(origin, _way(parts[0]))
    if origin in _MAPPINGS:
        pair_way = _row(tuple(map(_way, parts)))
        return pair_way and (
            lambda value, change: dict(pair_way(pair, change) for pair in value.items())
        )
    if origin in (Union, UnionType):
        ways = {each: way for each in parts if each is not NoneType and (way := _way(each))}
        return _option(ways) if ways else None
    if isinstance(annotation, type) and attrs.has(annotation):
        return _record_way(annotation)
    return None


def _collection(kind: Callable[[Iterable[Any]], Any], item: _Way | None) -> _Way | None:
    if item is None:
        return None
    return lambda value, change: kind(item(member, change) for member in value)


def _row(ways: tuple[_Way | None, ...]) -> _Way | None:
    """The way of a tuple in which each place holds something else."""
    if not any(ways):
        return None

    def changed(value: Any, change: Change) -> Any:
        pairs = zip(ways, value, strict=True)
        return tuple(each if way is None else way(each, change) for way, each in pairs)

    return changed


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


@lru_cache(maxsize=64)
def installed(name: str) -> System:
    """The installed rule system of this name; to search all that is installed takes long."""
    return system(name)


def state_type(rules: System) -> type:
    """The type of a system's states: the record that its `evolve` is annotated to return."""
    kind = _return_type(rules.evolve)
    if not isinstance(kind, type) or not attrs.has(kind):
        raise TypeError(f"{rules.name}.evolve must be annotated with the record that it returns")
    return kind


def view_type(rules: System) -> Any:
    """The type of a system's views: what its `view` is annotated to return."""
    kind = _return_type(rules.player_view)
    if kind is None:
        raise TypeError(f"{rules.name}.view must be annotated with what it returns")
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
