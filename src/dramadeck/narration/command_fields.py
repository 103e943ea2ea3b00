"""The fields of commands as people fill them in, by their annotations."""

from collections.abc import Iterator, Mapping
from enum import Enum, StrEnum, unique
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeAlias, Union, get_args, get_origin

import attrs

from dramadeck.core.field_types import FreeInput, Named, NamesCharacter, OneOf, SubsetOf, marked
from dramadeck.core.seats import Sends
from dramadeck.core.visibility import VisibleTo
from dramadeck.narration.fields import annotations_of

Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands in a command: names of fields, and in a tuple a number."""


@unique
class FieldKind(StrEnum):
    """How a field of a form is filled in.

    >>> FieldKind.NUMBER.value
    'number'
    """

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
        name: its name.
        annotation: what stands in it.
        default: what stands there if nobody says anything; `attrs.NOTHING` if somebody has to.
        free: the mark of a free field, or None.
        one_of: the mark of a field that holds one of a group, or None.
        subset: the mark of a field that holds several of a group, or None.
        is_sender: whether it names who sends the command.
        is_somebody: whether it names somebody.
        is_named: whether it names somebody or something.
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
    """The fields of a record that somebody at the table may know."""
    return tuple(_fields(kind, annotations_of(kind)))


def _fields(kind: type, annotations: Mapping[str, Any]) -> Iterator[Field]:
    for each in attrs.fields(kind) if annotations else ():
        annotation = annotations[each.name]
        if each.name[0] == "_" or marked(annotation, VisibleTo):
            continue
        is_sender = marked(annotation, Sends) is not None
        yield Field(
            name=each.name,
            annotation=annotation,
            default=each.default,
            free=marked(annotation, FreeInput),
            one_of=marked(annotation, OneOf),
            subset=marked(annotation, SubsetOf),
            is_sender=is_sender,
            is_somebody=is_sender or marked(annotation, NamesCharacter) is not None,
            is_named=marked(annotation, Named) is not None,
        )


@cache
def kind_of(annotation: Any) -> FieldKind:
    """How what is free is filled in."""
    parts = set(_parts(annotation))
    is_number = int in parts
    if tuple in parts:
        return FieldKind.NUMBERS if is_number else FieldKind.TEXTS
    return FieldKind.NUMBER if is_number else FieldKind.TEXT


def _parts(annotation: Any) -> Iterator[Any]:
    """The plain types that an annotation is made of."""
    origin = get_origin(annotation)
    if origin is None:
        yield annotation
    elif origin is Annotated:
        yield from _parts(get_args(annotation)[0])
    else:
        yield origin
        for each in get_args(annotation):
            yield from _parts(each)


@cache
def is_record(kind: type) -> bool:
    """Whether values of a type have fields; asked by the thousand."""
    return attrs.has(kind)


def with_value(record: Any, path: Path, value: Any) -> Any:
    """The same command with another value in a place."""
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(first, int):
        return (*record[:first], with_value(record[first], rest, value), *record[first + 1 :])
    return attrs.evolve(record, **{first: with_value(getattr(record, first), rest, value)})


@cache
def members_of(annotation: Any) -> tuple[Any, ...]:
    """What may stand in a field of yes and no, or of an enum; None, too, where it may be left."""
    parts = list(_parts(annotation))
    kinds = [each for each in parts if isinstance(each, type) and issubclass(each, Enum | bool)]
    known = (*kinds, NoneType, Union, UnionType)
    if not kinds or any(each not in known for each in parts):
        return ()
    members = [each for kind in kinds for each in ((True, False) if kind is bool else kind)]
    return (*members, *([None] if NoneType in parts else []))


@cache
def parts_of(annotation: Any) -> tuple[Any, ...]:
    """Of what a field may hold several: the members of an enum; nothing of any other field."""
    kind, *inner = _parts(annotation)
    return members_of(inner[0]) if kind is tuple and inner[1:] == [Ellipsis] else ()
