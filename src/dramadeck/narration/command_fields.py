"""The fields of commands, as described by their annotations."""

from collections.abc import Iterator, Mapping
from enum import Enum, StrEnum, unique
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeAlias, Union, get_args, get_origin

import attrs

from dramadeck.core.field_types import FreeInput, Named, NamesCharacter, OneOf, SubsetOf, marked
from dramadeck.core.seats import Sends
from dramadeck.core.visibility import HOST, VisibleTo
from dramadeck.narration.fields import annotations_of

Path: TypeAlias = tuple[str | int, ...]
"""The path of a value in a command: names of fields, and indexes of tuples."""


@unique
class FieldKind(StrEnum):
    """The kind of input of a field of a form."""

    CHOICE = "choice"
    """One of the options."""
    CHOICES = "choices"
    """Several of the options."""
    NUMBER = "number"
    NUMBERS = "numbers"
    TEXT = "text"
    TEXTS = "texts"


class Field(NamedTuple):
    """A field of a record, as its annotation describes it.

    Attributes:
        default: its default; `attrs.NOTHING` if there is none.
        free: the mark of free input, or None.
        one_of: the mark of one value of a domain, or None.
        subset: the mark of several values of a domain, or None.
        is_sender: whether it names the sender of the command.
        is_somebody: whether it names a character.
        is_named: whether it has the mark of a name.
    """

    name: str
    annotation: Any
    default: Any
    free: FreeInput | None
    one_of: OneOf | None
    subset: SubsetOf | None
    is_sender: bool
    is_somebody: bool
    is_named: bool


@cache
def fields_of(kind: type) -> tuple[Field, ...]:
    """The fields of a record, without private ones and those that only the host sees."""
    return tuple(_fields(kind, annotations_of(kind)))


def _fields(kind: type, annotations: Mapping[str, Any]) -> Iterator[Field]:
    for attribute in attrs.fields(kind) if annotations else ():
        annotation = annotations[attribute.name]
        if attribute.name[0] == "_" or marked(annotation, VisibleTo) == HOST:
            continue
        is_sender = marked(annotation, Sends) is not None
        yield Field(
            name=attribute.name,
            annotation=annotation,
            default=attribute.default,
            free=marked(annotation, FreeInput),
            one_of=marked(annotation, OneOf),
            subset=marked(annotation, SubsetOf),
            is_sender=is_sender,
            is_somebody=is_sender or marked(annotation, NamesCharacter) is not None,
            is_named=marked(annotation, Named) is not None,
        )


@cache
def kind_of(annotation: Any) -> FieldKind:
    """The kind of input for a field with free input."""
    parts = set(_parts(annotation))
    is_number = int in parts
    if tuple in parts:
        return FieldKind.NUMBERS if is_number else FieldKind.TEXTS
    return FieldKind.NUMBER if is_number else FieldKind.TEXT


def _parts(annotation: Any) -> Iterator[Any]:
    """The plain types in an annotation."""
    origin = get_origin(annotation)
    if origin is None:
        yield annotation
    elif origin is Annotated:
        yield from _parts(get_args(annotation)[0])
    else:
        yield origin
        for part in get_args(annotation):
            yield from _parts(part)


@cache
def is_record(kind: type) -> bool:
    """Whether a type is an attrs class; cached, because it is called often."""
    return attrs.has(kind)


def with_value(record: Any, path: Path, value: Any) -> Any:
    """A copy of a command with another value at a path."""
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(first, int):
        return (*record[:first], with_value(record[first], rest, value), *record[first + 1 :])
    return attrs.evolve(record, **{first: with_value(getattr(record, first), rest, value)})


@cache
def members_of(annotation: Any) -> tuple[Any, ...]:
    """The values of a bool or an enum, and None if that is allowed; empty for other types."""
    parts = list(_parts(annotation))
    kinds = [part for part in parts if isinstance(part, type) and issubclass(part, Enum | bool)]
    accepted = (*kinds, NoneType, Union, UnionType)
    if not kinds or any(part not in accepted for part in parts):
        return ()
    members = [member for kind in kinds for member in ((True, False) if kind is bool else kind)]
    return (*members, *([None] if NoneType in parts else []))


@cache
def parts_of(annotation: Any) -> tuple[Any, ...]:
    """The members of an enum, for a field with a tuple of them; empty for other types."""
    kind, *inner = _parts(annotation)
    return members_of(inner[0]) if kind is tuple and inner[1:] == [Ellipsis] else ()
