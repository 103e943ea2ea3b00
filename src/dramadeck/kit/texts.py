"""JSON text, strictly: what is written can be read, and what is read is exactly what stands there.

The text is ASCII, so no encoding can spoil it.
"""

import json
import re
from collections import Counter
from typing import Any, Final, NoReturn

from dramadeck.engine import DramadeckError
from dramadeck.kit.conversion_of_values import shown

LARGEST: Final = 8_000_000
"""The longest text that is looked at, in characters; a state is a thousandth of it."""

MOST_DIGITS: Final = 100
"""The longest number; a seed of 256 bits has 78 digits."""

# What may be half a character, or a number too long: such texts are looked at twice.
_SUSPICIOUS: Final = re.compile(rf"\\u[dD][89a-fA-F]|[0-9]{{{MOST_DIGITS + 1}}}")


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


def text_of(data: Any) -> str:
    """JSON data as text.

    Raises:
        SaveFormatError: it could not be loaded again: it holds a number of too many digits or one
            that JSON has not, or half a character.
    """
    try:
        text = json.dumps(data, allow_nan=False)
    except ValueError as problem:
        raise SaveFormatError("$", str(problem)) from None
    if len(text) > LARGEST or _SUSPICIOUS.search(text):
        parse(text)
    return text


def parse(text: str | bytes) -> Any:
    """The data of a JSON text, stricter than `json.loads`.

    Raises:
        SaveFormatError: it is no JSON, is too long or too deep, names a key twice, or holds half a
            character, a number of too many digits or one that JSON has not.

    >>> parse('{"schema": NaN}')
    Traceback (most recent call last):
    ...
    dramadeck.kit.texts.SaveFormatError: $: is no JSON: NaN is no number
    """
    if len(text) > LARGEST:
        raise SaveFormatError("$", f"is longer than {LARGEST:,} characters")
    try:
        read = text.decode() if isinstance(text, bytes) else text
        return _parsed(read.removeprefix("\ufeff"))  # editors of Windows put such a mark first
    except RecursionError:
        raise SaveFormatError("$", "is nested too deeply") from None
    except ValueError as problem:  # also what is no UTF-8
        raise SaveFormatError("$", f"is no JSON: {problem}") from None


def _parsed(text: str) -> Any:
    data = json.loads(
        text,
        parse_constant=_no_constant,
        parse_float=_number,
        parse_int=_whole_number,
        object_pairs_hook=_no_key_twice,
    )
    if _SUSPICIOUS.search(text) or not text.isascii():
        json.dumps(data, ensure_ascii=False).encode()  # where half a character is no UTF-8
    return data


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
    found = dict(pairs)
    if len(found) != len(pairs):
        times = Counter(key for key, _ in pairs)
        twice = max(times, key=times.__getitem__)
        raise ValueError(f"the key {shown(twice)} stands twice in an object")
    return found
