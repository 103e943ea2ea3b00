"""Records of any game in plain words: what stands in them, and nothing that they do not say."""

import inspect
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import attrs

from dramadeck.engine import CARD, FACE_DOWN

HIDDEN: Final = "face down"
"""What stands in place of the number of a card that may not be seen."""


def words_of(name: str) -> str:
    """The words that a name is made of.

    >>> words_of("CardDrawn"), words_of("is_dealt")
    ('card drawn', 'is dealt')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", " ", name).lower()


def sentence(record: Any) -> str:
    """A command or an event as a line: what kind it is, and its fields.

    >>> from dramadeck import tarot
    >>> sentence(tarot.PushCalledOff(character="Mia"))
    'Push called off: character Mia'
    """
    told = fields_in_words(record)
    return f"{heading(record)}: {told}" if told else heading(record)


def heading(record: Any) -> str:
    """What kind of record it is."""
    return words_of(record.__class__.__name__).capitalize()


def fields_in_words(record: Any) -> str:
    """The fields of a record in a row; those that say nothing are left out."""
    return ", ".join(f"{name} {words}" for name, words in told_fields(record))


def told_fields(record: Any) -> Iterator[tuple[str, str]]:
    """Each field of a record that says something, by its words and in words."""
    for name, is_card in _fields(record.__class__):
        value = getattr(record, name)
        if value is None or value is False or value in ("", ()):
            continue
        yield words_of(name), in_words(value, is_card=is_card)


def in_words(value: Any, *, is_card: bool = False) -> str:
    """Any value in words.

    >>> in_words((45, 46)), in_words((0, 0), is_card=True), in_words(None)
    ('45 46', 'face down ×2', 'nothing')
    """
    # Asked by its class, since named tuples and enums of numbers have words of their own.
    kind = value.__class__
    if value is None or value in ("", ()):
        return "nothing"
    if kind is bool:
        return "yes" if value else "no"
    if kind is tuple:
        return _row(value, is_card=is_card)
    if is_card and value == FACE_DOWN:
        return HIDDEN
    if isinstance(value, Mapping):
        return _pairs(value)
    if isinstance(value, Enum) and not isinstance(value, str):
        return words_of(value.name)
    is_record = attrs.has(kind) and not _speaks_for_itself(kind)
    return f"({fields_in_words(value)})" if is_record else str(value)


def _pairs(values: Any) -> str:
    return ", ".join(f"{in_words(key)} {in_words(each)}" for key, each in values.items())


def _row(values: tuple[Any, ...], *, is_card: bool) -> str:
    if is_card and all(each == FACE_DOWN for each in values):
        return f"{HIDDEN} ×{len(values)}" if len(values) > 1 else HIDDEN
    between = " " if all(isinstance(each, int) for each in values) else ", "
    return between.join(in_words(each, is_card=is_card) for each in values)


def _speaks_for_itself(kind: type) -> bool:
    """Whether a class has words of its own for its values."""
    return any("__str__" in vars(each) for each in kind.__mro__[:-1])


@cache
def _fields(record: type) -> tuple[tuple[str, bool], ...]:
    """The fields of a record or a named tuple, and which of them hold cards."""
    if attrs.has(record):
        names = [each.name for each in attrs.fields(record) if not each.name.startswith("_")]
    else:
        names = list(getattr(record, "_fields", ()))
    try:
        hints = get_type_hints(record, include_extras=True)
    except (NameError, TypeError):  # what a stranger's annotation names may not be there
        hints = {}
    return tuple((name, _holds_cards(hints.get(name))) for name in names)


def _holds_cards(annotation: Any) -> bool:
    parts = get_args(annotation)
    if get_origin(annotation) is Annotated and CARD in parts:
        return True
    return any(_holds_cards(each) for each in parts)


def explanation(record: Any) -> str:
    """What the docstring of a record's type says, without its examples."""
    said = inspect.getdoc(record.__class__) or "Nothing is written about it."
    return said.partition(">>>")[0].replace("`", "").strip()
