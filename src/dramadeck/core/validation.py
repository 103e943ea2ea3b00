"""Validation of the fields of a record, and conversion of values that players write.

A value of the wrong type is a `TypeError`; one that makes no sense or exceeds the `limits` is a
`ValueError`. Both name the field. The same checks are used for commands and for saves.

At run time a field also accepts the word of an enum for its member, and a list for a tuple, and
converts it to the declared type. Type checkers allow only the declared type.

The functions for the invariants of a state are at the end; each yields a message for each problem.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import chain, count, islice
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    Self,
    TypeAlias,
    TypeGuard,
    Union,
    get_args,
    get_origin,
)
from unicodedata import normalize

import attrs

from dramadeck.core.field_types import AtLeast, FreeInput, Named
from dramadeck.core.limits import LARGEST_SUM, MOST_DIGITS, in_force
from dramadeck.core.refusals import nearest_first, the_first, truncated_repr
from dramadeck.core.table import CARD, Table, Zone

_Test: TypeAlias = Callable[[object], bool]
ErrorOf: TypeAlias = Callable[[Any], str | None]
"""A function that returns what was expected instead of a value; None if the value is valid."""

# ------------------------------------------------------------------------------------------ texts

_CONTROLS: Final = (
    "\x00-\x1f\x7f-\x9f"  # C0, DEL, C1
    "\u2028\u2029"  # ends of a line and of a paragraph
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # directions of writing
    "\ud800-\udfff"  # surrogates
)
_INVISIBLE: Final = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    "\U000e0000-\U000e0fff"
)
_UNPRINTABLE: Final = re.compile(f"[{_CONTROLS}]")
_NOT_IN_NAMES: Final = re.compile(f"[{_CONTROLS}{_INVISIBLE}]")


def escaped(text: str) -> str:
    """A text with unprintable characters escaped, in one line, for screens and logs."""
    return _UNPRINTABLE.sub(lambda match: ascii(match[0])[1:-1], text)


def without_controls(text: str) -> str:
    """A text without the characters that control a screen or the direction of writing."""
    # A printable text has none of them, in any version of Unicode.
    return text if text.isprintable() else _UNPRINTABLE.sub("", text)


def plain_name(name: str) -> str:
    """A name in its standard form: NFC, one space between words, no spaces at the ends."""
    return " ".join(normalize("NFC", name).split())


def unused_name(sample: str, taken: Container[str]) -> str:
    """The sample of a name, with a number after it if it is taken."""
    names = chain([sample], (f"{sample} {number}" for number in count(2)))
    return next(name for name in names if name not in taken)


def text_error(text: str) -> str | None:
    """What was expected instead of a text; None if it is valid."""
    most = in_force().text
    if len(text) > most:
        return f"a text of at most {most:,} characters"
    return _unprintable_error("a text", _UNPRINTABLE, text)


def name_error(name: str) -> str | None:
    """What was expected instead of a name; None if it is valid."""
    most = in_force().name
    if len(name) > most:
        return f"a name of at most {most:,} characters"
    if name.isascii() and name.isprintable() and " ".join(name.split()) == name != "":
        return None  # most names: nothing to normalize
    plain = plain_name(name)
    if not plain:
        return "a text that is not blank"
    error = _unprintable_error("a name", _NOT_IN_NAMES, name)
    if error is None and plain != name:
        kind = "without odd spaces" if normalize("NFC", name) == name else "in its composed form"
        return f"a name {kind}, such as {plain!r}"
    return error


def _unprintable_error(what: str, forbidden: re.Pattern[str], text: str) -> str | None:
    if text.isascii() and text.isprintable():
        return None
    match = forbidden.search(text)
    return f"{what} without the unprintable character {match[0]!a}" if match else None


# ---------------------------------------------------------------------------------------- numbers


def amount_error(value: int) -> str | None:
    """What was expected instead of a number in a command; None if it is valid."""
    most = in_force().number
    return None if -most <= value <= most else f"a number from -{most:,} to {most:,}"


def reading_error(value: int) -> str | None:
    """The same for a number of a rule text, such as a count of cards."""
    most = in_force().reading
    return None if -most <= value <= most else f"a number from -{most:,} to {most:,}"


def sum_error(value: int) -> str | None:
    """The same for a number in a state that counts something."""
    if -LARGEST_SUM <= value <= LARGEST_SUM:
        return None
    return f"a number of at most {len(str(LARGEST_SUM)) - 1} digits"


def label_error(value: int) -> str | None:
    """The same for a number that is a label, such as a seed, and may be long."""
    return None if -_TOO_LONG < value < _TOO_LONG else f"a number of at most {MOST_DIGITS} digits"


_TOO_LONG: Final = 10**MOST_DIGITS


def error_by_marks(marks: Iterable[object], bound: ErrorOf = sum_error) -> ErrorOf | None:
    """The check of a value by the marks of its annotation, or None; `bound` limits numbers."""
    errors: list[ErrorOf] = []
    for mark in marks:
        if mark is CARD:
            errors.append(_within(1, None, bound, "the number of a card, 1 or more"))
        elif isinstance(mark, AtLeast):
            errors.append(_within(mark.smallest, None, bound))
        elif isinstance(mark, FreeInput) and (mark.smallest, mark.largest) != (None, None):
            errors.append(_within(mark.smallest, mark.largest, bound))
        elif isinstance(mark, Named):
            errors.append(name_error)
    if len(errors) < 2:
        return errors[0] if errors else None
    return lambda value: next(filter(None, (error(value) for error in errors)), None)


def _within(
    smallest: int | None, largest: int | None, bound: ErrorOf, expected: str = ""
) -> ErrorOf:
    if not expected:
        expected = f"{largest} or less" if smallest is None else f"{smallest} or more"
        if smallest is not None and largest is not None:
            expected = f"a number from {smallest} to {largest}"

    def error(value: int | None) -> str | None:
        if value is None:
            return None
        if (smallest is not None and value < smallest) or (largest is not None and value > largest):
            return expected
        return bound(value)

    return error


# ---------------------------------------------------------------------------------- types of fields


@attrs.frozen
class _FieldType:
    """The values that a field accepts."""

    is_type: _Test
    words: Callable[[object], str]  # a wrong value → the expected type, as text
    error: ErrorOf | None = None  # a further check of a value of the type
    convert: Callable[[object], object] = lambda value: value  # a value as players write it → value
    is_unknown_word: _Test = lambda _value: False  # whether a word is expected, but not this one


_Fields: TypeAlias = list["attrs.Attribute[Any]"]


def checked_fields(_cls: type, fields: _Fields) -> _Fields:
    """The field transformer that validates the fields of records inside commands.

    Their numbers may be as large as a save allows, because they may be sums.

    >>> @attrs.frozen(kw_only=True, field_transformer=checked_fields)
    ... class Aim:
    ...     margin: int
    >>> Aim(margin=True)
    Traceback (most recent call last):
    ...
    TypeError: Aim.margin: expected a whole number, got True (bool)
    """
    return [_validated(field, label_error) for field in fields]


def checked_command(_cls: type, fields: _Fields) -> _Fields:
    """The same for the fields of commands, whose numbers are amounts."""
    return [_validated(field, amount_error) for field in fields]


def checked_option(_cls: type, fields: _Fields) -> _Fields:
    """The same for the fields of rule texts, whose numbers are small."""
    return [_validated(field, reading_error) for field in fields]


def _validated(field: "attrs.Attribute[Any]", bound: ErrorOf) -> "attrs.Attribute[Any]":
    declared: Any = field.type
    accepted, default = _field_type(declared, bound), field.default

    def validate(record: Any, field: "attrs.Attribute[Any]", value: Any) -> None:
        if value is default:
            return
        if not accepted.is_type(value):
            original, value = value, accepted.convert(value)
            if not accepted.is_type(value):
                error = ValueError if accepted.is_unknown_word(value) else TypeError
                place = f"{type(record).__name__}.{field.name}"
                got = f"{truncated_repr(original)} ({type(original).__name__})"
                raise error(f"{place}: expected {accepted.words(value)}, got {got}")
            # The record is frozen, but still in its `__init__`.
            object.__setattr__(record, field.name, value)
        expected = None if accepted.error is None else accepted.error(value)
        if expected is not None:
            place = f"{type(record).__name__}.{field.name}"
            raise ValueError(f"{place}: expected {expected}, got {truncated_repr(value)}")

    return field.evolve(validator=validate)


@cache
def _field_type(annotation: Any, bound: ErrorOf) -> _FieldType:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        inner, error = _field_type(parts[0], bound), error_by_marks(parts[1:], bound)
        if CARD in parts[1:]:
            inner = attrs.evolve(inner, words=_card_words)
        return inner if error is None else attrs.evolve(inner, error=error)
    if origin is tuple:
        if parts[1:] != (Ellipsis,):
            raise TypeError(f"{annotation}: a tuple in a command holds any number of one kind")
        return _tuple_type(_field_type(parts[0], bound))
    if origin in (Union, UnionType):
        return _union_type(parts, bound)
    if origin is Literal:
        if not all(_is_plain_text(word) for word in parts):
            raise TypeError(f"{parts}: a Literal in a command or a rule text holds strings")
        return _word_type("one of", parts, lambda value: _is_plain_text(value) and value in parts)
    kind: type[Any] = annotation
    if issubclass(kind, StrEnum):
        return _word_type(_with_article(kind), list(kind), lambda value: isinstance(value, kind))
    names = {int: "a whole number", str: "a text", bool: "True or False"}
    words = names.get(kind) or _with_article(kind)
    return _FieldType(
        # True is no whole number.
        is_type=lambda value: isinstance(value, kind) and (type(value), kind) != (bool, int),
        words=lambda _value: words,
        error={int: bound, str: text_error}.get(kind),
    )


def _card_words(value: object) -> str:
    """What is expected for a card, and for its name how to look it up."""
    if not isinstance(value, str) or value.isdigit():
        return "a whole number"
    where = "where each card has its own name, `state.setup.deck.number_of(name)` gives it"
    return f"a whole number ({where})"


def _is_plain_text(value: object) -> TypeGuard[str]:
    # A member of another enum is a string as well, and a mistake.
    return type(value) is str


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether a value is a tuple, with items of any type."""
    return isinstance(value, tuple)


def _word_type(what: str, words: Sequence[str], is_type: _Test) -> _FieldType:
    """One of some words, which may be written in capital or small letters."""
    by_fold = {word.casefold(): word for word in words}

    def convert(value: object) -> object:
        return by_fold.get(value.casefold(), value) if _is_plain_text(value) else value

    return _FieldType(
        is_type=is_type,
        words=lambda value: f"{what} ({words_of(words, value)})",
        convert=convert,
        is_unknown_word=_is_plain_text,
    )


def _with_article(kind: type) -> str:
    return f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__}"


def _union_type(members: tuple[Any, ...], bound: ErrorOf) -> _FieldType:
    """One of several types, or None; a value that fits two types after conversion is refused."""
    if int in members and str in members:
        bound = label_error
    choices = [_field_type(member, bound) for member in members if member is not NoneType]
    is_optional = NoneType in members

    def is_type(value: object) -> bool:
        return (is_optional and value is None) or any(choice.is_type(value) for choice in choices)

    def error(value: object) -> str | None:
        errors = (choice.error for choice in choices if choice.error and choice.is_type(value))
        return next((error(value) for error in errors), None)

    def convert(value: object) -> object:
        results = [choice.convert(value) for choice in choices]
        valid = [result for result in results if result is not value and is_type(result)]
        return valid[0] if len(valid) == 1 else value

    return _FieldType(
        is_type=is_type,
        words=lambda value: " or ".join(choice.words(value) for choice in choices),
        error=error,
        convert=convert,
        is_unknown_word=lambda value: any(choice.is_unknown_word(value) for choice in choices),
    )


def _tuple_type(item: _FieldType) -> _FieldType:
    def is_type(value: object) -> bool:
        return is_tuple(value) and all(map(item.is_type, value))

    def error(values: tuple[object, ...]) -> str | None:
        most = in_force().several
        if len(values) > most:
            return f"at most {most:,} of them"
        expected = None if item.error is None else next(filter(None, map(item.error, values)), None)
        return expected and f"each to be {expected}"

    def first_wrong(values: object) -> object:
        parts = values if is_tuple(values) else ()
        return next((part for part in parts if not item.is_type(part)), None)

    def words(value: object) -> str:
        example = f", such as ({truncated_repr(value)},)" if item.is_type(value) else ""
        return f"a tuple in which each item is {item.words(first_wrong(value))}{example}"

    def convert(value: object) -> object:
        if not _is_sequence(value):
            return value
        # A sequence that is too long is read only as far as needed to refuse it.
        parts = islice(value, in_force().several + 1)
        return tuple(map(item.convert, parts))

    return _FieldType(
        is_type=is_type,
        words=words,
        error=error,
        convert=convert,
        is_unknown_word=lambda values: item.is_unknown_word(first_wrong(values)),
    )


def _is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    is_text = isinstance(value, str | bytes | bytearray | memoryview)
    return isinstance(value, Sequence) and not is_text


MOST_WORDS: Final = 12
"""How many words of an enum an error shows."""


class WordEnum(StrEnum):
    """An enum whose members are found by their word in capital or small letters.

    >>> class Color(WordEnum):
    ...     RED = "Red"
    ...     BLUE = "Blue"
    >>> Color("red")
    <Color.RED: 'Red'>
    >>> Color("green")
    Traceback (most recent call last):
    ...
    ValueError: expected a Color (Red, Blue), got 'green'
    """

    @classmethod
    def _missing_(cls, value: object) -> Self:
        for member in cls:
            if _is_plain_text(value) and member.casefold() == value.casefold():
                return member
        words = f"{_with_article(cls)} ({words_of(cls, value)})"
        raise ValueError(f"expected {words}, got {truncated_repr(value)}")


def words_of(words: Iterable[str], value: object) -> str:
    """The words of an enum or a `Literal`, those most similar to a wrong value first."""
    return the_first(nearest_first(value, words), MOST_WORDS)


# ------------------------------------------------------------------------- states as a whole


def duplicate_names(names: Iterable[str], who: str) -> Iterator[str]:
    """A message for each name that is there more than once."""
    for name, times in Counter(names).items():
        if times > 1:
            yield f"two {who} bear the name {truncated_repr(name)}"


def zone_errors(table: Table, needed: Iterable[Zone]) -> Iterator[str]:
    """A message for each zone that the table lacks, and for each that the game does not have."""
    zones = frozenset(needed)
    missing = zones - frozenset(table.zones)
    yield from (f"there is no zone {zone}" for zone in sorted(map(str, missing)))
    owned = {zone.kind for zone in zones if zone.owner is not None}
    for zone, pile in table:
        # A player who has left the game leaves empty zones, which are allowed.
        is_left = zone.owner is not None and zone.kind in owned and not pile
        if zone not in zones and not is_left:
            yield f"there is a zone {zone}"


def unknown_names(names: Iterable[str], existing: Iterable[str], who: str) -> Iterator[str]:
    """A message for each name that nobody in the game has."""
    valid = frozenset(existing)
    yield from (f"there is no {who} {truncated_repr(name)}" for name in names if name not in valid)


def unknown_cards(cards: Iterable[int], numbers: Collection[int]) -> Iterator[str]:
    """A message for each number that is no card of the deck."""
    deck = frozenset(numbers)
    yield from (f"there is no card {card} in the deck" for card in cards if card not in deck)
