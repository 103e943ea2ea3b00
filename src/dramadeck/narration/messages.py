"""Messages, independent of language: whole sentences, and the values of their places.

A sentence is a message of the catalogues (in English) with places in braces for typed values. A
plain text is not accepted as a value, because it could not be translated. Texts are not
concatenated: each clause is a whole message. Members of an enum fill places only where grammar does
not matter, such as after a colon or in brackets; elsewhere each member has a separate message.

The extraction reads the literals in calls of `message`, `message_n`, `message_in`, `message_n_in`,
`words.template`, `words.labels` and, for messages in tables, `N_` and `N_n`.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.narration.spans import Tone


class Argument:
    """A value of a place of a message; numbers and members of enums are accepted as well."""

    __slots__ = ()


FIELD: Final = "field"  # the context of the names of fields
FREE_TEXT: Final = "free text"
"""The context of sample texts in the scenes of the library and in the rules."""

SAMPLE_NAME: Final = "name"  # the context of sample names for new characters

Value: TypeAlias = Argument | Enum | int | float
"""A value of a place of a message."""


@attrs.frozen(weakref_slot=False)
class Message(Argument):
    """A message with the values of its places.

    Attributes:
        one: the message in English; with a plural, its singular.
        many: the plural in English, if there is one.
        n: the number that decides between the two.
        context: distinguishes messages with the same English text.

    Raises:
        TypeError: a value is of a wrong type, such as a plain text.

    >>> message("{hero} flees.", hero="Quin")
    Traceback (most recent call last):
    ...
    TypeError: hero: expected a value such as NameArg or Quoted, a number or a member of an enum, \
got 'Quin'; a plain text cannot be translated
    """

    one: str
    values: tuple[tuple[str, Value], ...] = ()
    many: str | None = None
    n: int = 0
    context: str | None = None

    def __attrs_post_init__(self) -> None:
        """Check the types of the values."""
        for name, value in self.values:
            if value.__class__ not in _KINDS:
                _check(name, value)


@attrs.frozen(weakref_slot=False)
class NameArg(Argument):
    """A name of a character or thing, which is not translated."""

    name: str


@attrs.frozen(weakref_slot=False)
class UserTerm(Argument):
    """A term of the players, such as a skill; shown without quotation marks.

    It is free input; the samples of the library are in the catalogues and are translated.
    """

    text: str


@attrs.frozen(weakref_slot=False)
class CardArg(Argument):
    """A card that the seat can see: its number in the deck, and its name."""

    number: int
    called: Message


@attrs.frozen(weakref_slot=False)
class Signed(Argument):
    """A number with its sign, such as +3."""

    number: int


@attrs.frozen(weakref_slot=False)
class Quoted(Argument):
    """A text that a person has typed, shown unchanged between quotation marks.

    Samples of the library are translated instead, without quotation marks.
    """

    text: str


def _all_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(names)


@attrs.frozen(weakref_slot=False)
class People(Argument):
    """Several names; names that differ only by a number are joined, such as "Guard 1-4"."""

    names: tuple[str, ...] = attrs.field(converter=_all_names)


def _as_tuple(values: Iterable[Value]) -> tuple[Value, ...]:
    return tuple(values)


@attrs.frozen(weakref_slot=False)
class Listed(Argument):
    """A list of values; raises a `TypeError` if one of them is of a wrong type."""

    values: tuple[Value, ...] = attrs.field(converter=_as_tuple)

    def __attrs_post_init__(self) -> None:
        """Check the types of the values."""
        for value in self.values:
            _check("one of the list", value)


_KINDS: Final[set[type]] = {
    *(int, float, Message),
    *(NameArg, UserTerm, CardArg, Signed, Quoted, People, Listed),
}
"""The classes of values; the classes of enums are added when their members are used."""


def _check(name: str, value: Any) -> None:
    if isinstance(value, Enum):
        _KINDS.add(value.__class__)
    elif value.__class__ not in _KINDS:
        expected = "a value such as NameArg or Quoted, a number or a member of an enum"
        why = "; a plain text cannot be translated" if isinstance(value, str) else ""
        raise TypeError(f"{name}: expected {expected}, got {value!r}{why}")


def message(message: str, /, **values: Value) -> Message:
    """A message in English, with places in braces, and the values of the places.

    >>> message("{hero} flees.", hero=NameArg("Quin")).one
    '{hero} flees.'
    """
    return Message(message, tuple(values.items()))


def message_n(n: int, one: str, many: str, /, **values: Value) -> Message:
    """A message with a singular and a plural; `{n}` is the number."""
    return Message(one, (("n", n), *values.items()), many, n)


def message_in(context: str, message: str, /, **values: Value) -> Message:
    """A message with a context, which distinguishes it from others with the same text."""
    return Message(message, tuple(values.items()), context=context)


def message_n_in(context: str, n: int, one: str, many: str, /, **values: Value) -> Message:
    """A message with a singular, a plural and a context; `{n}` is the number."""
    return Message(one, (("n", n), *values.items()), many, n, context)


def literal(text: str) -> str:
    """A text as a message without places: its braces are escaped."""
    return text.replace("{", "{{").replace("}", "}}")


def either(values: Iterable[Value]) -> Message:
    """Several values, joined by "or"."""
    first, *rest = values
    joined = message_in("list", "{a}", a=first)
    for value in rest:
        joined = message("{a} or {b}", a=joined, b=value)
    return joined


def N_(message: str, /) -> str:  # noqa: N802 - the name that gettext and its tools know
    """Return the message; the call marks it for the extraction."""
    return message


def N_n(one: str, many: str, /) -> tuple[str, str]:  # noqa: N802 - likewise
    """Return both messages; the call marks singular and plural for the extraction."""
    return one, many


@attrs.frozen(weakref_slot=False)
class LogLine:
    """A line of the log, independent of language.

    Attributes:
        depth: 0 for an action, 1 for its consequences.

    >>> log_line(message("The scene is closed."), depth=0, rules=("TR-048",)).depth
    0
    """

    sentences: tuple[Message, ...]
    tone: Tone = Tone.PLAIN
    depth: int = 1
    rules: tuple[str, ...] = ()


def log_line(
    *sentences: Message | None, tone: Tone = Tone.PLAIN, depth: int = 1, rules: Iterable[str] = ()
) -> LogLine:
    """A line of these sentences; None is skipped."""
    return LogLine(
        tuple([sentence for sentence in sentences if sentence]), tone, depth, tuple(rules)
    )
