"""The cards that a record names: its fields are known by their annotation, `Card`.

They are found inside tuples, options and nested records, too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from dramadeck.core import CARD

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
