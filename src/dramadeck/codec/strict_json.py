"""JSON text, strictly: what is written can be read, and what is read is exactly what stands there.

The text is ASCII, so no encoding can spoil it.
"""

import json
import re
from collections import Counter
from functools import partial
from typing import Any, Final, NoReturn

from dramadeck.core import DramadeckError
from dramadeck.core.limits import MOST_DIGITS, in_force
from dramadeck.core.refusals import short

_HALF_A_CHARACTER: Final = re.compile(r"\\u[dD][89a-fA-F]")
_TOO_LONG: Final = re.compile(rf"[0-9]{{{MOST_DIGITS + 1}}}")
# So many digits in a row show in every tenth character, too, which is a tenth of the search.
_MAY_BE_TOO_LONG: Final = re.compile(rf"[0-9]{{{MOST_DIGITS // 10}}}")


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


class MismatchError(ValueError):
    """Data that does not fit the type where it stands."""


def shown(value: Any) -> str:
    """A value as an error shows it, never longer than a line.

    >>> shown(None), shown("Quin"), shown([1, [2]])
    ('null', '"Quin"', 'a list')
    """
    if exactly(value, list) or exactly(value, dict):
        return "a list" if exactly(value, list) else "an object"
    text = json.dumps(value[:60] if exactly(value, str) else value)
    return text if len(text) <= 60 else text[:57] + "..."


def exactly(value: object, kind: type) -> bool:
    """Whether a value is of this very type: True is no number here.

    >>> exactly(1, int), exactly(True, int)
    (True, False)
    """
    return type(value) is kind


def as_list(value: Any) -> list[Any]:
    """The value, which must be a list.

    Raises:
        MismatchError: it is none.
    """
    if not exactly(value, list):
        raise MismatchError(f"expected a list, got {shown(value)}")
    found: list[Any] = value
    return found


def check_keys(value: dict[str, Any], known: set[str], needed: set[str]) -> None:
    """Check that an object has every key that is needed, and none but the known ones.

    Raises:
        MismatchError: it has not.
    """
    for key in sorted(needed - value.keys()):
        raise MismatchError(f"missing key {shown(key)}")
    for key in sorted(value.keys() - known):
        raise MismatchError(f"unexpected key {shown(key)}")


def text_of(data: Any, most: int | None = None) -> str:
    """JSON data as text.

    Args:
        data: what is written.
        most: how many characters it may have; None stands for the limit of a save.

    Raises:
        SaveFormatError: it could not be loaded again: it is too long, or holds a number of too
            many digits or one that JSON has not, or half a character.
    """
    try:
        text = _ENCODER.encode(data)
    except ValueError as problem:
        raise SaveFormatError("$", str(problem)) from None
    check_length(text, most)
    if _may_hold_half_a_character(text) or _may_hold_a_long_number(text):
        parse(text, most)
    return text


def check_length(text: str | bytes, most: int | None = None) -> None:
    """See that a JSON text is not too long.

    Args:
        text: the text.
        most: how many characters it may have; None stands for the limit of a save.

    Raises:
        SaveFormatError: it is longer.
    """
    most = most or in_force().save
    if len(text) > most:
        raise SaveFormatError("$", f"is longer than {most:,} characters")


def _may_hold_half_a_character(text: str) -> bool:
    return "\\u" in text and _HALF_A_CHARACTER.search(text) is not None


def _may_hold_a_long_number(text: str) -> bool:
    # Also in the midst of a text, where it may stand: such texts are only looked at twice.
    return _MAY_BE_TOO_LONG.search(text[::10]) is not None and _TOO_LONG.search(text) is not None


def parse(text: str | bytes, most: int | None = None) -> Any:
    """The data of a JSON text, stricter than `json.loads`.

    Args:
        text: the text.
        most: how many characters it may have; None stands for the limit of a save.

    Raises:
        SaveFormatError: it is no JSON, is too long or too deep, names a key twice, or holds half a
            character, a number of too many digits or one that JSON has not.

    >>> parse('{"schema": NaN}')
    Traceback (most recent call last):
    ...
    dramadeck.codec.strict_json.SaveFormatError: $: is no JSON: NaN is no number
    """
    try:
        return _parsed(decoded(text, most))
    except RecursionError:
        raise SaveFormatError("$", "is nested too deeply") from None
    except SaveFormatError:
        raise
    except ValueError as problem:
        raise SaveFormatError("$", f"is no JSON: {problem}") from None


def check_kind(thing: object, kinds: tuple[type, ...], words: str) -> None:
    """See that something is of one of these types.

    Raises:
        TypeError: it is of another one.

    >>> check_kind(None, (bytes,), "bytes")
    Traceback (most recent call last):
    ...
    TypeError: expected bytes, got None
    """
    if not isinstance(thing, kinds):
        raise TypeError(f"expected {words}, got {short(thing)}")


def decoded(text: str | bytes, most: int | None = None) -> str:
    r"""A JSON text as characters, without the mark that editors of Windows put first.

    Args:
        text: the text.
        most: how many characters it may have; None stands for the limit of a save.

    Raises:
        SaveFormatError: it is too long, or no UTF-8.
        TypeError: it is neither a text nor bytes.

    >>> decoded(b"\xef\xbb\xbf{}")
    '{}'
    """
    check_kind(text, (str, bytes), "a text or bytes")
    check_length(text, most)
    try:
        read = text.decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError as problem:
        raise SaveFormatError("$", f"is no JSON: {problem}") from None
    return read.removeprefix("\ufeff")


def _parsed(text: str) -> Any:
    data = (_WARY_DECODER if _may_hold_a_long_number(text) else _DECODER).decode(text)
    if not text.isascii() or _may_hold_half_a_character(text):
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


# Data of records holds no circle, and to look out for one takes as long as to write it.
_ENCODER: Final = json.JSONEncoder(allow_nan=False, check_circular=False)
_decoder: Final = partial(
    json.JSONDecoder,
    parse_constant=_no_constant,
    parse_float=_number,
    object_pairs_hook=_no_key_twice,
)
_DECODER: Final = _decoder()
_WARY_DECODER: Final = _decoder(parse_int=_whole_number)
