"""Strict JSON: a text that is written can be read again, with the same keys and numbers.

The text is ASCII, so that a wrong encoding cannot damage it.
"""

import json
import re
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

from dramadeck.core import DramadeckError, refusals
from dramadeck.core.limits import MOST_DIGITS, in_force

_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
_TOO_LONG: Final = re.compile(rf"[0-9]{{{MOST_DIGITS + 1}}}")


class SaveFormatError(DramadeckError, ValueError):
    """A save cannot be loaded, and no part of it was loaded.

    Attributes:
        where: the place in the data, such as `$.state.heroes[0].name`; `$` is the whole.
        what: what is wrong there.
    """

    def __init__(self, where: str, what: str) -> None:
        super().__init__(where, what)
        self.where = where
        self.what = what

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class SeenFileError(SaveFormatError):
    """A file has a game as a seat has seen it, where the whole game is needed."""


class MismatchError(ValueError):
    """Data do not have the expected type."""


@contextmanager
def mismatch_at(where: str) -> Generator[None, None, None]:
    """Turn a `MismatchError` into a `SaveFormatError` with this place."""
    try:
        yield
    except MismatchError as problem:
        raise SaveFormatError(where, str(problem)) from None


def shown(value: Any) -> str:
    """A value as errors show it, with at most 60 characters."""
    if exactly(value, list) or exactly(value, dict):
        return "a list" if exactly(value, list) else "an object"
    text = json.dumps(value[:60] if exactly(value, str) else value)
    return text if len(text) <= 60 else text[:57] + "..."


def exactly(value: object, kind: type) -> bool:
    """Whether a value has exactly this type: True is no `int` here."""
    return type(value) is kind


def as_list(value: Any) -> list[Any]:
    """The value if it is a list, else a `MismatchError`."""
    if not exactly(value, list):
        raise MismatchError(f"expected a list, got {shown(value)}")
    items: list[Any] = value
    return items


def check_keys(value: dict[str, Any], allowed: set[str], needed: set[str]) -> None:
    """Check that an object has all needed keys and only allowed ones; else a `MismatchError`."""
    for key in sorted(needed - value.keys()):
        raise MismatchError(f"missing key {shown(key)}")
    for key in sorted(value.keys() - allowed):
        raise MismatchError(f"unexpected key {shown(key)}")


def text_of(data: Any, most: int | None = None) -> str:
    """JSON data as text of limited length, by default that of a save; it can be read again."""
    try:
        text = _ENCODER.encode(data)
    except ValueError as problem:
        raise SaveFormatError("$", str(problem)) from None
    _check_length(text, most)
    if _may_have_lone_surrogate(text) or _TOO_LONG.search(text) is not None:
        parse(text, most)
    return text


def parse(text: str | bytes, most: int | None = None) -> Any:
    """The data of a JSON text of limited length; a `SaveFormatError` if it is too long or no JSON.

    The default limit is the length of a save.
    """
    check_kind(text, (str, bytes), "a text or bytes")
    _check_length(text, most)
    try:
        decoded = text.decode() if isinstance(text, bytes) else text
        decoded = decoded.removeprefix("\ufeff")  # the byte order mark of some Windows editors
        data = _DECODER.decode(decoded)
        if not decoded.isascii() or _may_have_lone_surrogate(decoded):
            json.dumps(data, ensure_ascii=False).encode()  # an error for a lone surrogate
    except RecursionError:
        raise SaveFormatError("$", "is nested too deeply") from None
    except ValueError as problem:
        raise SaveFormatError("$", f"is no JSON: {problem}") from None
    return data


def check_kind(thing: object, kinds: tuple[type, ...], words: str) -> None:
    """Raise a `TypeError` unless something has one of these types."""
    if not isinstance(thing, kinds):
        raise TypeError(f"expected {words}, got {refusals.truncated_repr(thing)}")


def _check_length(text: str | bytes, most: int | None) -> None:
    most = most or in_force().save
    if len(text) > most:
        raise SaveFormatError("$", f"is longer than {most:,} characters")


def _may_have_lone_surrogate(text: str) -> bool:
    return "\\u" in text and _SURROGATE.search(text) is not None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _number(digits: str) -> float:
    number = float(digits)
    if abs(number) == float("inf"):
        raise ValueError("a number is too large")
    return number


def _whole_number(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise ValueError(f"a number has more than {MOST_DIGITS} digits")
    return int(digits)


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        times = Counter(key for key, _ in pairs)
        twice = max(times, key=times.__getitem__)
        raise ValueError(f"the key {shown(twice)} occurs twice in an object")
    return data


# Data of records have no cycles, and the check for them takes as long as the encoding.
_ENCODER: Final = json.JSONEncoder(allow_nan=False, check_circular=False)
_DECODER: Final = json.JSONDecoder(
    parse_constant=_no_constant,
    parse_float=_number,
    parse_int=_whole_number,
    object_pairs_hook=_no_key_twice,
)
