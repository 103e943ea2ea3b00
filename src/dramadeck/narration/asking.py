"""What a command leaves to be said: its free fields, and what stays of it without them.

Two commands of a listing that differ in their free fields alone, a die of 4 and one of 12, are one
choice to a person, who is then asked for the die. A free field may lie within another:
`choice.text`. Where several records stand side by side, such as a check for each target, what is
free in them is asked once for all: `checks.value`; what each may say for itself besides is asked
of each: `checks.0.skill`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, StrEnum, unique
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
)

import attrs

from dramadeck.core.field_types import FreeInput, Named, NamesCharacter, OneOf, marked
from dramadeck.core.legal_actions import parts_beside
from dramadeck.core.records import reader
from dramadeck.core.seats import Sends
from dramadeck.core.visibility import VisibleTo
from dramadeck.narration.fields import annotations_of

Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands in a command: names of fields, and in a tuple a number, or `EACH` part."""

EACH: Final = "*"
"""In a path: the same in each part of a tuple."""


@unique
class AskKind(StrEnum):
    """How something is asked.

    >>> AskKind.NUMBER.value
    'number'
    """

    CHOICE = "choice"
    """One of the choices."""
    SEVERAL = "several"
    """One of the choices, and then another, until that is all."""
    NUMBER = "number"
    NUMBERS = "numbers"
    """Several, with commas between them."""
    TEXT = "text"
    TEXTS = "texts"
    """Several names, with commas between them."""


class Field(NamedTuple):
    """A field of a record, as its annotation describes it.

    Attributes:
        name: its name.
        annotation: what stands in it.
        default: what stands there if nobody says anything; `attrs.NOTHING` if somebody has to.
        free: the mark of a free field.
        is_sender: whether it names who sends the command.
        is_somebody: whether it names somebody.
        is_named: whether it names somebody or something.
    """

    name: str
    annotation: Any
    default: Any
    free: FreeInput | None
    is_sender: bool
    is_somebody: bool
    is_named: bool


class Leaf(NamedTuple):
    """A value in a command that people say: a free one, or a setting of one of several parts.

    Attributes:
        path: where it stands.
        field: the field in which it stands.
        value: what stands there; of several parts a tuple.
        whose: who it is about, where the records around it or the field beside it name somebody.
        number: how many values there are, one for each of several parts; None if it is one value,
            or as many as somebody likes.
    """

    path: Path
    field: Field
    value: Any
    whose: tuple[str, ...] = ()
    number: int | None = None

    @property
    def name(self) -> str:
        """The path in one word, such as `checks.value`."""
        return ".".join([str(each) for each in self.path if each != EACH])

    @property
    def is_for_each(self) -> bool:
        """Whether each of several parts has a value of its own."""
        return self.number is not None

    def is_unsaid(self, value: Any) -> bool:
        """Whether a value that stands there is what stands there if nobody says anything."""
        values = value if self.is_for_each else (value,)
        return all(each is None or each == self.field.default for each in values)


@cache
def fields_of(kind: type) -> tuple[Field, ...]:
    """The fields of a record that somebody at the table may know.

    >>> from dramadeck import torg
    >>> [each.name for each in fields_of(torg.PlayToPool)]
    ['hero', 'card', 'idea']
    """
    return tuple(_fields(kind, annotations_of(kind)))


def _fields(kind: type, annotations: Mapping[str, Any]) -> Iterator[Field]:
    for each in attrs.fields(kind) if annotations else ():
        annotation = annotations[each.name]
        if each.name[0] == "_" or marked(annotation, VisibleTo):
            continue
        is_sender = marked(annotation, Sends) is not None
        is_somebody = is_sender or marked(annotation, NamesCharacter) is not None
        free = marked(annotation, FreeInput)
        is_named = marked(annotation, Named) is not None
        yield Field(each.name, annotation, each.default, free, is_sender, is_somebody, is_named)


def leaves(record: Any) -> Iterator[Leaf]:
    """The free values of a command, in the order of its fields.

    >>> from dramadeck import torg
    >>> several = torg.OneOnMany(actor="Quin", action="Attack", checks=[
    ...     torg.Check(value=9, difficulty=8, target="Voss"),
    ...     torg.Check(value=9, difficulty=7, target="Mummy")])
    >>> [(each.name, each.value, each.whose) for each in leaves(several)][:2]
    [('checks.value', (9, 9), ('Voss', 'Mummy')), ('checks.difficulty', (8, 7), ('Voss', 'Mummy'))]
    """
    for field in fields_of(record.__class__):
        value = getattr(record, field.name)
        if field.free is not None:
            beside = parts_beside(record, field.name)
            names = tuple([each for each in beside if isinstance(each, str)])
            yield Leaf((field.name,), field, value, names, len(beside) or None)
        elif is_record(value.__class__):
            for leaf in leaves(value):
                yield leaf._replace(
                    path=(field.name, *leaf.path), whose=leaf.whose or _named(value)
                )
        elif value.__class__ is tuple and value and is_record(value[0].__class__):
            named = [name for part in value for name in _named(part)]
            whose = tuple(named) if len(named) == len(value) else ()
            for leaf in leaves(value[0]):
                if _is_plural(leaf.field.annotation):
                    continue  # of each part, for who reads one list knows not whose it is
                path = (field.name, EACH, *leaf.path)
                yield Leaf(path, leaf.field, value_at(record, path), whose, len(value))


def leaves_of_parts(record: Any) -> Iterator[Leaf]:
    """What each of several records in a command says for itself.

    >>> from dramadeck import torg
    >>> check = torg.Check(value=9, difficulty=8, target="Voss")
    >>> several = torg.OneOnMany(actor="Quin", action="Attack", checks=(check,))
    >>> [(each.name, each.whose) for each in leaves_of_parts(several)][:2]
    [('checks.0.action', ('Voss',)), ('checks.0.attribute', ('Voss',))]
    """
    for field in fields_of(record.__class__):
        value = getattr(record, field.name)
        if value.__class__ is tuple and value and is_record(value[0].__class__):
            names = [_named(part) for part in value]
            for at, part in enumerate(value):
                # Two of the same name are told apart by their places.
                whose = names[at] if names.count(names[at]) == 1 and names[at] else (str(at + 1),)
                for inner in fields_of(part.__class__):
                    if _may_be_said(inner):
                        path = (field.name, at, inner.name)
                        yield Leaf(path, inner, getattr(part, inner.name), whose)


def _is_plural(annotation: Any) -> bool:
    return tuple in set(_parts(annotation))


def _may_be_said(field: Field) -> bool:
    among = marked(field.annotation, OneOf)
    is_said = field.free is not None or (among is not None and among.always_prompt)
    return is_said and field.default is not attrs.NOTHING


def _named(record: Any) -> tuple[str, ...]:
    """Who a record is about: the first of its fields that names somebody."""
    fields = [f for f in fields_of(record.__class__) if f.is_somebody or f.is_named]
    names = (getattr(record, f.name) for f in fields if f.free is None)
    return next(((each,) for each in names if each is not None), ())


def kind_of(annotation: Any, *, is_for_each: bool = False) -> AskKind:
    """How somebody is asked for what is free.

    >>> kind_of(tuple[int, ...] | None), kind_of(str)
    (<AskKind.NUMBERS: 'numbers'>, <AskKind.TEXT: 'text'>)
    """
    parts = set(_parts(annotation))
    is_number = int in parts
    if tuple in parts or is_for_each:
        return AskKind.NUMBERS if is_number else AskKind.TEXTS
    return AskKind.NUMBER if is_number else AskKind.TEXT


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


def shape_of(record: Any) -> tuple[Any, ...]:
    """The shapes of all its fields.

    >>> from dramadeck import torg
    >>> shape_of(torg.Roll(actor="Quin", total=4)) == shape_of(torg.Roll(actor="Quin", total=25))
    True
    """
    pairs = zip(values_of(record), _frees(record.__class__), strict=True)
    return tuple([None if is_free else _shape(value) for value, is_free in pairs])


@cache
def _frees(kind: type) -> tuple[bool, ...]:
    return tuple([each.free is not None for each in fields_of(kind)])


def values_of(record: Any) -> tuple[Any, ...]:
    """What stands in all its fields, what is free as well.

    >>> from dramadeck import torg
    >>> values_of(torg.Roll(actor="Quin", total=4))
    ('Quin', 4, ())
    """
    return _reader_of(record.__class__)(record)


@cache
def _reader_of(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    return reader(each.name for each in fields_of(kind))


def _shape(value: Any) -> Any:
    kind = value.__class__
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return tuple(map(_shape, value))
    if isinstance(value, Enum):
        return kind, value  # members of two enums may be equal
    if is_record(kind):
        return kind, shape_of(value) if _holds_free(kind) else value
    return value


_PLAIN: Final = frozenset({str, int, bool, NoneType})


@cache
def is_record(kind: type) -> bool:
    """Whether values of a type have fields; asked by the thousand.

    >>> from dramadeck import torg
    >>> is_record(torg.Check), is_record(str)
    (True, False)
    """
    return attrs.has(kind)


@cache
def _holds_free(kind: type) -> bool:
    return any(each.free or _inner(each.annotation) for each in fields_of(kind))


def _inner(annotation: Any) -> bool:
    if isinstance(annotation, type):
        return attrs.has(annotation) and _holds_free(annotation)
    return any(map(_inner, get_args(annotation)))


def with_value(record: Any, path: Path, value: Any) -> Any:
    """The same command with another value in a place; for each part of a tuple with its own.

    >>> from dramadeck import torg
    >>> with_value(torg.Roll(actor="Quin", total=4), ("total",), 12).total
    12
    """
    if not path:
        return value
    first, rest = path[0], path[1:]
    if first == EACH:
        return tuple([with_value(r, rest, v) for r, v in zip(record, value, strict=True)])
    if isinstance(first, int):
        return (*record[:first], with_value(record[first], rest, value), *record[first + 1 :])
    return attrs.evolve(record, **{first: with_value(getattr(record, first), rest, value)})


def value_at(record: Any, path: Path) -> Any:
    """What stands in a place of a command.

    >>> from dramadeck import torg
    >>> value_at(torg.Roll(actor="Quin", total=4), ("total",))
    4
    """
    for at, name in enumerate(path):
        if name == EACH:
            return tuple([value_at(each, path[at + 1 :]) for each in record])
        record = record[name] if isinstance(name, int) else getattr(record, name)
    return record


@cache
def members_of(annotation: Any) -> tuple[Any, ...]:
    """What may stand in a field of yes and no, or of an enum; None among it where it may be left.

    >>> members_of(bool), members_of(str)
    ((True, False), ())
    """
    parts = list(_parts(annotation))
    kinds = [each for each in parts if isinstance(each, type) and issubclass(each, Enum | bool)]
    known = (*kinds, NoneType, Union, UnionType)
    if not kinds or any(each not in known for each in parts):
        return ()
    members = [each for kind in kinds for each in ((True, False) if kind is bool else kind)]
    return (*members, *([None] if NoneType in parts else []))


@cache
def parts_of(annotation: Any) -> tuple[Any, ...]:
    """Of what a field may hold several: the members of an enum; nothing of any other field.

    >>> from dramadeck.torg import Side
    >>> len(parts_of(tuple[Side, ...])), parts_of(Side), parts_of(tuple[int, ...])
    (2, (), ())
    """
    kind, *inner = _parts(annotation)
    return members_of(inner[0]) if kind is tuple and inner[1:] == [Ellipsis] else ()


def part_at(values: tuple[Any, ...], at: int) -> Any:
    """What stands at a place of a tuple; None behind its end.

    >>> part_at((12, 7), 1), part_at((12, 7), 2)
    (7, None)
    """
    return values[at] if at < len(values) else None


def how_late(field: Field) -> int:
    """When a field is asked for: first who it is, and of what a sheet knows the skill at last.

    >>> from dramadeck import torg
    >>> [how_late(each) for each in fields_of(torg.DeclareAction)][:4]
    [0, 0, 3, 3]
    """
    # The skill is asked before what comes of it.
    if field.free is None:
        return 0 if field.is_somebody or field.default is attrs.NOTHING else 2
    return 1 if kind_of(field.annotation) is AskKind.TEXT else 3


def where_they_part(values: Sequence[tuple[Any, ...]]) -> int:
    """The first place at which tuples differ.

    >>> where_they_part([(12, 7), (12, 9)])
    1
    """
    first, at = values[0], 0
    while all(part_at(each, at) == part_at(first, at) for each in values):
        at += 1
    return at
