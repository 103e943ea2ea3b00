"""JSON text, strictly: whatever is written can be read, and no key or number is read otherwise.

The text is ASCII, so no encoding can damage it.
"""

import json
import re
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

from dramadeck.core import DramadeckError
from dramadeck.core.limits import MOST_DIGITS, in_force
from dramadeck.core.refusals import truncated_repr

_HALF_A_CHARACTER: Final = re.compile(r"\\u[dD][89a-fA-F]")
_TOO_LONG: Final = re.compile(rf"[0-9]{{{MOST_DIGITS + 1}}}")


class SaveFormatError(DramadeckError, ValueError):
    """A save that cannot be loaded; nothing of it has been.

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
    """A file holds what a seat has seen of a game, where the whole game is needed."""


class MismatchError(ValueError):
    """Data that does not fit the type where it stands."""


@contextmanager
def mismatch_at(where: str) -> Generator[None, None, None]:
    """Name the place of data that do not fit."""
    try:
        yield
    except MismatchError as problem:
        raise SaveFormatError(where, str(problem)) from None


def shown(value: Any) -> str:
    """A value as an error shows it, never longer than a line."""
    if exactly(value, list) or exactly(value, dict):
        return "a list" if exactly(value, list) else "an object"
    text = json.dumps(value[:60] if exactly(value, str) else value)
    return text if len(text) <= 60 else text[:57] + "..."


def exactly(value: object, kind: type) -> bool:
    """Whether a value is of this very type: True is no number here."""
    return type(value) is kind


def as_list(value: Any) -> list[Any]:
    """The value if it is a list, else a `MismatchError`."""
    if not exactly(value, list):
        raise MismatchError(f"expected a list, got {shown(value)}")
    items: list[Any] = value
    return items


def check_keys(value: dict[str, Any], known: set[str], needed: set[str]) -> None:
    """Check that an object has every key that is needed, and none but the known ones."""
    for key in sorted(needed - value.keys()):
        raise MismatchError(f"missing key {shown(key)}")
    for key in sorted(value.keys() - known):
        raise MismatchError(f"unexpected key {shown(key)}")


def text_of(data: Any, most: int | None = None) -> str:
    """JSON data as text that can be read again, at most as long as a save by default."""
    try:
        text = _ENCODER.encode(data)
    except ValueError as problem:
        raise SaveFormatError("$", str(problem)) from None
    _check_length(text, most)
    if _may_hold_half_a_character(text) or _TOO_LONG.search(text) is not None:
        parse(text, most)
    return text


def parse(text: str | bytes, most: int | None = None) -> Any:
    """The data of a JSON text of so many characters at most, else a `SaveFormatError`."""
    check_kind(text, (str, bytes), "a text or bytes")
    _check_length(text, most)
    try:
        decoded = text.decode() if isinstance(text, bytes) else text
        decoded = decoded.removeprefix("\ufeff")  # which editors of Windows put first
        data = _DECODER.decode(decoded)
        if not decoded.isascii() or _may_hold_half_a_character(decoded):
            json.dumps(data, ensure_ascii=False).encode()  # half a character is no UTF-8
    except RecursionError:
        raise SaveFormatError("$", "is nested too deeply") from None
    except ValueError as problem:
        raise SaveFormatError("$", f"is no JSON: {problem}") from None
    return data


def check_kind(thing: object, kinds: tuple[type, ...], words: str) -> None:
    """Check that something is of one of these types, else raise a `TypeError`."""
    if not isinstance(thing, kinds):
        raise TypeError(f"expected {words}, got {truncated_repr(thing)}")


def _check_length(text: str | bytes, most: int | None) -> None:
    most = most or in_force().save
    if len(text) > most:
        raise SaveFormatError("$", f"is longer than {most:,} characters")


def _may_hold_half_a_character(text: str) -> bool:
    return "\\u" in text and _HALF_A_CHARACTER.search(text) is not None


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
        raise ValueError(f"the key {shown(twice)} stands twice in an object")
    return data


# Data of records holds no circle, and to look out for one takes as long as to write it.
_ENCODER: Final = json.JSONEncoder(allow_nan=False, check_circular=False)
_DECODER: Final = json.JSONDecoder(
    parse_constant=_no_constant,
    parse_float=_number,
    parse_int=_whole_number,
    object_pairs_hook=_no_key_twice,
)
