"""Validation of texts, and conversion of what people write in the place of a value.

Type checkers go by what a field declares. At run time the word of a member is accepted for the
member, and a list for a tuple; the field holds what it declares. The words of an enum and of a
`Literal` may be written in capitals. A value that cannot be converted stays as it is, for the check
of the field to refuse.
"""

import re
from collections.abc import Callable, Container, Iterable, Sequence
from enum import StrEnum
from functools import cache
from itertools import chain, count, islice
from typing import Any, Final, TypeAlias, TypeGuard
from unicodedata import normalize

import attrs

from dramadeck.core.limits import in_force
from dramadeck.core.refusals import nearest_first, the_first


@attrs.frozen
class Named:
    """Marks, in an annotation, a text that is a name."""


_STEERING: Final = (
    "\x00-\x1f\x7f-\x9f"  # C0, DEL, C1
    "\u2028\u2029"  # ends of a line and of a paragraph
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # directions of writing
    "\ud800-\udfff"  # half a character
)
_INVISIBLE: Final = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    "\U000e0000-\U000e0fff"
)
_UNPRINTABLE: Final = re.compile(f"[{_STEERING}]")
_NOT_IN_NAMES: Final = re.compile(f"[{_STEERING}{_INVISIBLE}]")


def escaped(text: str) -> str:
    """A text in which every unprintable character is written as Python would write it."""
    return _UNPRINTABLE.sub(lambda found: ascii(found[0])[1:-1], text)


def without_steering(text: str) -> str:
    """A text without the characters that steer a screen or turn a line around."""
    # What Python calls printable holds none of them, in any version of Unicode.
    return text if text.isprintable() else _UNPRINTABLE.sub("", text)


def plain_name(name: str) -> str:
    """A name as names are compared: composed (NFC), one space between words, none at the ends."""
    return " ".join(normalize("NFC", name).split())


def unused_name(sample: str, taken: Container[str]) -> str:
    """The sample of a name, or with a number where it is taken."""
    numbered = (f"{sample} {number}" for number in count(2))
    return next(each for each in chain([sample], numbered) if each not in taken)


def wanted_of_text(text: str) -> str | None:
    """What a text should be and is not; None if nothing is wrong with it."""
    most = in_force().text
    if len(text) > most:
        return f"a text of at most {most:,} characters"
    if text.isascii() and text.isprintable():
        return None
    return _printable("a text", _UNPRINTABLE, text)


def wanted_of_name(name: str) -> str | None:
    """What a name should be and is not; None if nothing is wrong with it."""
    most = in_force().name
    # Nearly all are like this: what a table has is asked by the dozen.
    if 0 < len(name) <= most and name.isascii() and name.isprintable():  # noqa: SIM102 - read apart
        if " " not in name or ("  " not in name and name[0] != " " != name[-1]):
            return None
    if len(name) > most:
        return f"a name of at most {most:,} characters"
    plain = plain_name(name)
    if not plain:
        return "a text that is not blank"
    complaint = _printable("a name", _NOT_IN_NAMES, name)
    if complaint is None and plain != name:
        kind = "without odd spaces" if normalize("NFC", name) == name else "in its composed form"
        return f"a name {kind}, such as {plain!r}"
    return complaint


def _printable(what: str, not_there: re.Pattern[str], text: str) -> str | None:
    found = not_there.search(text)
    return f"{what} without the unprintable character {found[0]!a}" if found else None


Take: TypeAlias = Callable[[Any], Any]
"""What makes the declared value of what somebody wrote, or leaves it as it is."""

MOST_WORDS: Final = 12
"""How many words of an enum an error shows."""


@cache
def value_by_word(words: type[StrEnum] | tuple[str, ...]) -> Take:
    """Takes a word, in capitals or not, for the member of that value, or for the same word."""
    members = {each.casefold(): each for each in words}

    def taken(value: Any) -> Any:
        # The member of another enum is a text as well, and a mistake.
        return members.get(value.casefold(), value) if type(value) is str else value

    return taken


def tuple_of_sequence(item: Take | None) -> Take:
    """Takes a list, or another sequence but a text, for a tuple, and each part of it likewise."""

    def taken(value: Any) -> Any:
        if not _is_list(value):
            return value
        parts = islice(value, in_force().several + 1)
        return tuple(parts if item is None else map(item, parts))

    return taken


def _is_list(value: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(
        value, str | bytes | bytearray | memoryview
    )


def first_that_fits(takes: Sequence[Take], fits: Callable[[Any], bool]) -> Take:
    """Takes a value as one of several kinds; what may mean two things stays as it is."""

    def taken(value: Any) -> Any:
        found = [each for take in takes if fits(each := take(value))]
        return found[0] if len(found) == 1 else value

    return taken


def words_of(words: Iterable[str], value: object) -> str:
    """The words of an enum or a `Literal`, those first that come nearest to what was written."""
    return the_first(nearest_first(value, words), MOST_WORDS)
