"""What is said, before any language: whole sentences, and the values that go into them.

A sentence is a message of the catalogues (English, as it stands in the code) with places in braces
for typed values. Nothing is glued: a bare text is no value, so no English word can slip past the
translators, and what has a grammar of its own is a sentence, not a clause. Words for a few members
of an enum go into places that need no case, after a colon or in brackets; elsewhere each member has
a message of its own.

The extraction looks for `message`, `message_n`, `message_in`, `message_n_in`, `words.template`,
`words.labels` and, for messages in tables, `N_` and `N_n`: their messages are literals.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, TypeAlias

import attrs

from dramadeck.narration.spans import Tone


class Argument:
    """What may go into the places of a message, beside numbers and members of enums."""

    __slots__ = ()


FREE_TEXT: Final = "free text"
"""The context of what the scenes of the library write, and of what the rules propose to write."""

SAMPLE_NAME: Final = "name"
"""The context of names that the rules propose for somebody who has none yet."""

Value: TypeAlias = Argument | Enum | int | float
"""What may go into the places of a message."""


@attrs.frozen(weakref_slot=False)
class Message(Argument):
    """A message with what goes into its places.

    Attributes:
        one: the message in English; of a plural its singular.
        values: what goes into the places, by their names.
        many: the plural in English, if there is one.
        n: the number that decides between the two.
        context: what tells apart two messages that are the same in English.

    Raises:
        TypeError: a value is none, such as a bare text.

    >>> message("{hero} flees.", hero="Quin")
    Traceback (most recent call last):
    ...
    TypeError: hero: expected a value such as Who or Quoted, a number or a member of an enum, \
got 'Quin'; a bare text would pass the translators by
    """

    one: str
    values: tuple[tuple[str, Value], ...] = ()
    many: str | None = None
    n: int = 0
    context: str | None = None

    def __attrs_post_init__(self) -> None:
        """Each is a value."""
        for name, each in self.values:
            if each.__class__ not in _KINDS:
                _check(name, each)


@attrs.frozen(weakref_slot=False)
class NameArg(Argument):
    """Somebody, or something, by the name that people have given."""

    name: str


@attrs.frozen(weakref_slot=False)
class UserTerm(Argument):
    """What a table calls something, such as a skill; told without marks of quotation.

    Anybody may write there what comes to mind. What the scenes of the library write, and what the
    rules propose, is in the catalogues, and is told in the language.
    """

    text: str


@attrs.frozen(weakref_slot=False)
class CardArg(Argument):
    """A card that lies open to the seat: its number in the deck, and what it is called."""

    number: int
    called: Message


@attrs.frozen(weakref_slot=False)
class Signed(Argument):
    """A number with its sign, such as +3."""

    number: int


@attrs.frozen(weakref_slot=False)
class Quoted(Argument):
    """What a person has typed, to be told between marks of quotation, word for word.

    What the library has written itself may be told in another language, then without the marks.
    """

    text: str


def _all_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(names)


@attrs.frozen(weakref_slot=False)
class People(Argument):
    """Several by their names; those who are told apart by a number alone stand together."""

    names: tuple[str, ...] = attrs.field(converter=_all_names)


def _as_tuple(values: Iterable[Value]) -> tuple[Value, ...]:
    return tuple(values)


@attrs.frozen(weakref_slot=False)
class Listed(Argument):
    """Several values in a row; a `TypeError` if one of them is none."""

    values: tuple[Value, ...] = attrs.field(converter=_as_tuple)

    def __attrs_post_init__(self) -> None:
        """Each is a value."""
        for each in self.values:
            _check("one of the list", each)


_KINDS: Final[set[type]] = {
    *(int, float, Message),
    *(NameArg, UserTerm, CardArg, Signed, Quoted, People, Listed),
}
"""The classes of values; of each enum whose members are said, its class comes to them."""


def _check(name: str, value: Any) -> None:
    if isinstance(value, Enum):
        _KINDS.add(value.__class__)
    elif value.__class__ not in _KINDS:
        wanted = "a value such as Who or Quoted, a number or a member of an enum"
        why = "; a bare text would pass the translators by" if isinstance(value, str) else ""
        raise TypeError(f"{name}: expected {wanted}, got {value!r}{why}")


def message(message: str, /, **values: Value) -> Message:
    """A message in English, with places in braces, and what goes into the places.

    >>> message("{hero} flees.", hero=NameArg("Quin")).one
    '{hero} flees.'
    """
    return Message(message, tuple(values.items()))


def message_n(n: int, one: str, many: str, /, **values: Value) -> Message:
    """A message about a number of things; `{n}` stands for the number."""
    return Message(one, (("n", n), *values.items()), many, n)


def message_in(context: str, message: str, /, **values: Value) -> Message:
    """A message that is told from others of the same words by its context."""
    return Message(message, tuple(values.items()), context=context)


def message_n_in(context: str, n: int, one: str, many: str, /, **values: Value) -> Message:
    """A message about a number of things, in a context."""
    return Message(one, (("n", n), *values.items()), many, n, context)


def literal(text: str) -> str:
    """A text as a message without places."""
    return text.replace("{", "{{").replace("}", "}}")


def either(values: Iterable[Value]) -> Message:
    """One of several values, whichever: with an "or" between them."""
    first, *rest = values
    found = message_in("list", "{a}", a=first)
    for each in rest:
        found = message("{a} or {b}", a=found, b=each)
    return found


def N_(message: str, /) -> str:  # noqa: N802 - the name that gettext and its tools know
    """The message itself: marks one that stands in a table, for the extraction to find."""
    return message


def N_n(one: str, many: str, /) -> tuple[str, str]:  # noqa: N802 - likewise
    """Likewise, a singular and its plural."""
    return one, many


@attrs.frozen(weakref_slot=False)
class LogLine:
    """A line before any language.

    Attributes:
        sentences: what it says.
        tone: what it is about.
        depth: 0 for what somebody does, 1 for what comes of it.
        rules: the ids of the rules that say so.

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
    """A line of these sentences; None among them, one that is not said this time, is left out."""
    return LogLine(tuple([each for each in sentences if each]), tone, depth, tuple(rules))
