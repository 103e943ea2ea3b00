"""The search for values of marked fields, and for records, anywhere inside a record.

They are found by annotations, in nested records, options, tuples, sets, lists and mappings; the
annotations are read once for each class.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from dramadeck.core.table import CARD

Change: TypeAlias = Callable[[Any], Any]
"""A function from a value to the new value."""

_Visit: TypeAlias = Callable[[Any, Change], Any]
_RECORDS: Final = object()
_COLLECTIONS: Final[tuple[Any, ...]] = (tuple, frozenset, set, list)


def values_marked(record: Any, mark: object) -> Iterator[Any]:
    """Every value in a record whose annotation has this mark."""
    values: list[Any] = []

    def note(value: Any) -> Any:
        values.append(value)
        return value

    with_marked(record, mark, note)
    return iter(values)


def with_marked(record: Any, mark: object, change: Change) -> Any:
    """A copy of a record in which every value is changed whose annotation has this mark."""
    visit = _visitor(record.__class__, mark)
    return record if visit is None else visit(record, change)


def records_in(record: Any) -> Iterator[Any]:
    """A record, and every record inside it."""
    return values_marked(record, _RECORDS)


def cards_in(record: Any) -> Iterator[int]:
    """The numbers of all cards in a record."""
    return values_marked(record, CARD)


def may_hold_cards(annotation: Any) -> bool:
    """Whether a value of this type, or a record inside it, may contain a card.

    >>> from dramadeck import torg
    >>> may_hold_cards(torg.commands.PlayCard), may_hold_cards(torg.commands.EndAct)
    (True, False)
    """
    return _visitor(annotation, CARD) is not None


def with_cards(record: Any, change: Callable[[int], int]) -> Any:
    """A copy of a record in which every card is changed."""
    return with_marked(record, CARD, change)


@cache
def _visitor(annotation: Any, mark: object) -> _Visit | None:
    """A function that visits the marked values in a value of this type, or None if it has none."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        is_marked = mark in annotation.__metadata__
        return (lambda value, change: change(value)) if is_marked else _visitor(parts[0], mark)
    if isinstance(annotation, type) and attrs.has(annotation):
        return _record_visitor(annotation, mark)
    if origin in (Union, UnionType):
        return _union_visitor(parts, mark)
    if origin in (dict, Mapping):
        pair = _row_visitor(parts, mark)
        return pair and (lambda value, change: dict(pair(item, change) for item in value.items()))
    if origin is tuple and parts[-1] is not Ellipsis:
        return _row_visitor(parts, mark)
    member = _visitor(parts[0], mark) if origin in _COLLECTIONS else None
    make: Any = origin
    return member and (lambda value, change: make(member(item, change) for item in value))


def _row_visitor(parts: tuple[Any, ...], mark: object) -> _Visit | None:
    """The visitor of a tuple of fixed length."""
    visits = [_visitor(part, mark) for part in parts]

    def visit(row: Any, change: Change) -> Any:
        pairs = zip(visits, row, strict=True)
        return tuple(part if inner is None else inner(part, change) for inner, part in pairs)

    return visit if any(visits) else None


def _union_visitor(parts: tuple[Any, ...], mark: object) -> _Visit | None:
    """The visitor of a union; all members that are no records are visited in the same way."""
    visits = {part: _visitor(part, mark) for part in parts}
    plain = next((v for part, v in visits.items() if v and not isinstance(part, type)), None)

    def visit(value: Any, change: Change) -> Any:
        inner = None if value is None else visits.get(value.__class__, plain)
        return value if inner is None else inner(value, change)

    return visit if any(visits.values()) else None


def _record_visitor(kind: type, mark: object) -> _Visit | None:
    hints = get_type_hints(kind, include_extras=True)
    inner = [(field, _visitor(hints[field.name], mark)) for field in attrs.fields(kind)]
    fields = [(field, visit) for field, visit in inner if visit is not None and field.init]
    is_marked = mark is _RECORDS
    if not fields and not is_marked:
        return None

    def visit(record: Any, change: Change) -> Any:
        if is_marked:
            change(record)
        changes: dict[str, Any] = {}
        for field, visit in fields:
            value = getattr(record, field.name)
            changed = visit(value, change)
            if changed != value:
                changes[str(field.alias)] = changed
        return attrs.evolve(record, **changes) if changes else record

    return visit
