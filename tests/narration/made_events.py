"""Events with generated field values of the right types, for properties of sentences."""

from collections.abc import Iterator, Mapping
from enum import EnumType
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from dramadeck import tarot, torg
from dramadeck.core.field_types import Named
from dramadeck.core.table import CARD, PUBLIC_CARD, Zone
from dramadeck.torg import Attempt, Purpose, Side
from dramadeck.torg.scene import SkillResolution

CARDS = (42, 13, 64)
MOST = 4

_CHECKS = tuple(torg.Check(value=8, difficulty=number, target="Voss") for number in (8, 9))
_ATTEMPTS = tuple(
    Attempt(
        actors=("Quin",),
        action=torg.ActionKind.ATTACK,
        purpose=Purpose.ACTION,
        checks=(check,),
        effect_value=15,
    )
    for check in _CHECKS
)
WHOLE: Mapping[type, tuple[Any, ...]] = {
    Attempt: _ATTEMPTS,
    SkillResolution: tuple(
        SkillResolution(hero="Quin", skill=skill, difficulties=(8,) * 4)
        for skill in ("lore", "science")
    ),
    torg.Check: _CHECKS,
    torg.Character: tuple(
        torg.Character(name=name, side=side) for name in ("Voss", "Zoe") for side in Side
    ),
    torg.Hero: (torg.Hero("Zed"), torg.Hero("Zoe")),
    tarot.Character: (tarot.Character("Zed"), tarot.Character("Zoe", wounds=1)),
}
"""Records whose values are given here, and whose fields are not varied."""


def values_of(annotation: Any, names: tuple[str, ...], depth: int = 0) -> tuple[Any, ...]:
    """Return a few different values for a field of this type."""
    return tuple(islice(dict.fromkeys(_values(annotation, names, depth)), MOST + 2))


def _values(annotation: Any, names: tuple[str, ...], depth: int) -> Iterator[Any]:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        if any(isinstance(mark, Named) for mark in parts[1:]):
            yield from names
            return
        is_card = any(mark in (CARD, PUBLIC_CARD) for mark in parts[1:])
        yield from CARDS if is_card else values_of(parts[0], names, depth)
    elif origin in (Union, UnionType):
        for part in sorted(parts, key=lambda kind: kind is NoneType):
            yield from values_of(part, names, depth)[: MOST if part is not NoneType else 1]
    elif origin is tuple:
        of_one = values_of(parts[0], names, depth + 1)
        if parts[1:] == (...,):
            yield from ((value,) for value in of_one[:2])
            yield of_one[:2]
            yield ()
        else:
            rows = [values_of(item, names, depth + 1) for item in parts]
            yield from (tuple(row[n % len(row)] for row in rows) for n in range(2))
    elif annotation is bool:
        yield from (True, False)
    elif annotation is int:
        yield from (2, 5, 0)
    elif annotation is str:
        yield from names
    elif annotation is NoneType:
        yield None
    elif isinstance(annotation, EnumType):
        yield from annotation
    elif origin is Literal:
        yield from parts
    elif annotation is Zone:
        yield from (Zone("hand", names[0]), Zone("discard_pile"))
    elif annotation in WHOLE:
        yield from WHOLE[annotation]
    elif attrs.has(annotation):
        yield from islice(records_of(annotation, names, depth + 1), 3)
    else:
        raise TypeError(f"no values of {annotation!r}")


def records_of(kind: Any, names: tuple[str, ...], depth: int = 0) -> Iterator[Any]:
    """Yield a record of a type, then one for each other value of each field."""
    hints = get_type_hints(kind, include_extras=True)
    fields = [field.name for field in attrs.fields(kind) if field.init]
    choices = {name: values_of(hints[name], names, depth) for name in fields}
    first = {name: values[0] for name, values in choices.items()}
    yield kind(**first)
    for name, values in choices.items():
        for value in values[1:]:
            yield kind(**{**first, name: value})


def variations(kind: Any, names: tuple[str, ...]) -> Iterator[tuple[str, Any, Any]]:
    """Yield each field of a type of event with two events that differ only in this field.

    A field of an inner record has a path, such as `sides.trait`.
    """
    hints = get_type_hints(kind, include_extras=True)
    for field in attrs.fields(kind):
        values = values_of(hints[field.name], names)
        for event in records_of(kind, names):
            for value in values:
                if value != getattr(event, field.name):
                    yield field.name, event, attrs.evolve(event, **{field.name: value})
        for record in _records_within(hints[field.name]):
            several = any(isinstance(value, tuple) for value in values)
            for name, one, other in variations(record, names):
                for event in records_of(kind, names):
                    pair = ((one,), (other,)) if several else (one, other)
                    yield (
                        f"{field.name}.{name}",
                        *(attrs.evolve(event, **{field.name: value}) for value in pair),
                    )


def _records_within(annotation: Any) -> Iterator[Any]:
    is_record = isinstance(annotation, type) and attrs.has(annotation)
    if is_record and annotation is not Zone and annotation not in WHOLE:
        yield annotation
    for part in get_args(annotation):
        yield from _records_within(part)
