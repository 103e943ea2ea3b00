"""Convert fields of records to values of messages, by their annotations and names."""

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import attrs

from dramadeck.core.field_types import Named, NamesCharacter, marks_of
from dramadeck.core.seats import Sends
from dramadeck.core.table import CARD, PUBLIC_CARD
from dramadeck.narration.messages import Listed, NameArg, People, UserTerm, Value
from dramadeck.narration.scope import Scope

OPEN_CARDS: Final = frozenset({"card", "cards"})
"""Names of fields that contain cards, even if their annotation is a plain number."""

OWN_WORDS: Final = frozenset({"combat", "effect_skill", "skill", "what_for"})
"""Names of fields with a term of the players, not with the name of a character."""


def words_of(name: str) -> str:
    """The words in a name of a class or a field, in lower case, separated by spaces."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", " ", name).lower()


def field_value(scope: Scope, name: str) -> Value:
    """The value of a field of the event or command, as a value of a message.

    A text becomes a name; for a quotation of a player a formatter is needed. Raises a `TypeError`
    for a value that cannot be in a sentence, such as None or a record.
    """
    record = scope.event
    kind = record.__class__
    value = getattr(record, name)
    if name in card_fields(kind):
        return scope.cards(value) if value.__class__ is tuple else scope.card(value)
    converted = named_value(name, value)
    if converted is None:
        raise TypeError(f"{kind.__name__}.{name}: {value!r} is not a value of a message")
    return converted


def named_value(name: str, value: Any) -> Value | None:
    """The value of a field of this name as a value of a message; None if that is not possible."""
    if name in OWN_WORDS and value.__class__ is str:
        return UserTerm(value)
    return as_value(value)


def as_value(value: Any) -> Value | None:
    """The value of any field as a value of a message; None if that is not possible."""
    if isinstance(value, Enum):
        return value
    if value.__class__ is tuple:
        if value and all(item.__class__ is str for item in value):
            return People(value)
        parts = [as_value(item) for item in value]
        return Listed([part for part in parts if part is not None]) if None not in parts else None
    if value.__class__ is str:
        return NameArg(value)
    return value if value.__class__ in (int, float) else None


@cache
def card_fields(record: type) -> frozenset[str]:
    """The fields of a record that contain cards."""
    hints = annotations_of(record)
    return frozenset(
        [name for name, hint in hints.items() if name in OPEN_CARDS or _CARDS & _marks(hint)]
    )


@cache
def people_fields(record: type) -> tuple[str, ...]:
    """The fields of a record whose marks say that they name a character."""
    kinds = (NamesCharacter, Sends)
    return tuple(
        [
            name
            for name, hint in annotations_of(record).items()
            if any(isinstance(mark, kinds) for mark in marks_of(hint))
        ]
    )


@cache
def spoken_fields(record: type) -> frozenset[str]:
    """The fields with text typed by people: those without a mark, if names have marks."""
    if not people_fields(record):
        return frozenset()
    hints = annotations_of(record)
    return frozenset([name for name, hint in hints.items() if _is_text(hint)])


def _is_text(annotation: Any) -> bool:
    if any(isinstance(mark, Named) for mark in marks_of(annotation)):
        return False
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    parts = [*get_args(annotation)] or [annotation]
    return any(part is str or (get_origin(part) is Annotated and _is_text(part)) for part in parts)


def annotations_of(record: type) -> Mapping[str, Any]:
    """Field of a record → its annotation, as a string if it cannot be evaluated."""
    try:
        hints = get_type_hints(record, include_extras=True)
    except (NameError, TypeError):
        hints = {}
    fields = attrs.fields(record) if attrs.has(record) else ()
    return {field.name: hints.get(field.name, field.type) for field in fields}


_CARDS: Final = frozenset({CARD, PUBLIC_CARD})


def _marks(annotation: Any) -> frozenset[object]:
    """The marks of cards in an annotation, at any depth."""
    inner = frozenset[object]().union(*map(_marks, get_args(annotation)))
    return inner | _CARDS.intersection(getattr(annotation, "__metadata__", ()))
