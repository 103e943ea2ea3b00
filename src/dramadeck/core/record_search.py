"""What stands somewhere in a record: the values of marked fields, and the records within it.

Where they stand is read from the annotations, once for each class: in fields of nested records, in
options and in tuples of any shape.
"""

from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

_Finder: TypeAlias = Callable[[Any], Iterator[Any]]
_RECORDS: Final = object()


def values_marked(record: Any, mark: object) -> Iterator[Any]:
    """Every value in a record whose annotation bears this mark."""
    find = _finder(record.__class__, mark)
    return iter(()) if find is None else find(record)


def records_in(record: Any) -> Iterator[Any]:
    """A record, and every record within it."""
    find = _finder(record.__class__, _RECORDS)
    return iter(()) if find is None else find(record)


@cache
def _finder(annotation: Any, mark: object) -> _Finder | None:
    """What finds the values in one of this type, or None where there can be none."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _value if mark in annotation.__metadata__ else _finder(parts[0], mark)
    if origin is tuple:
        return _in_tuple(parts, mark)
    if origin in (Union, UnionType):
        return _in_one_of(parts, mark)
    if isinstance(annotation, type) and attrs.has(annotation):
        return _in_record(annotation, mark)
    return None


def _value(value: Any) -> Iterator[Any]:
    yield value


def _in_tuple(parts: tuple[Any, ...], mark: object) -> _Finder | None:
    if parts[-1] is Ellipsis:
        item = _finder(parts[0], mark)
        return None if item is None else lambda value: (it for v in value for it in item(v))
    finders = [(at, _finder(part, mark)) for at, part in enumerate(parts)]
    places = [(at, find) for at, find in finders if find is not None]
    if not places:
        return None
    return lambda value: (it for at, find in places for it in find(value[at]))


def _in_one_of(parts: tuple[Any, ...], mark: object) -> _Finder | None:
    """Of several records each holds its own; what is no record is found alike."""
    ways = {part: _finder(part, mark) for part in parts if part is not NoneType}
    if not any(ways.values()):
        return None
    plain = next((way for part, way in ways.items() if way and not isinstance(part, type)), None)

    def find(value: Any) -> Iterator[Any]:
        way = ways.get(value.__class__, plain)
        return iter(()) if value is None or way is None else way(value)

    return find


def _in_record(kind: type, mark: object) -> _Finder | None:
    hints = get_type_hints(kind, include_extras=True)
    finders = [(field.name, _finder(hints[field.name], mark)) for field in attrs.fields(kind)]
    fields = [(name, find) for name, find in finders if find is not None]
    is_wanted = mark is _RECORDS
    if not fields and not is_wanted:
        return None

    def find(record: Any) -> Iterator[Any]:
        if is_wanted:
            yield record
        for name, within in fields:
            yield from within(getattr(record, name))

    return find
