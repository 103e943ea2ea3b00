"""What stands in a printed table as a message that can be translated: numbers are its places.

"12 or more" and "17 or more" are the same words.
"""

import re
from collections.abc import Callable
from string import ascii_lowercase
from typing import Final, NamedTuple

_NUMBER: Final = re.compile(r"(?<!\w)-?\d+(?:\.\d+)?(?!\w)")


class Cell(NamedTuple):
    """What stands in a table, as a message.

    Attributes:
        message: the text with a place for each number.
        numbers: what goes into the places.
    """

    message: str
    numbers: tuple[str, ...]


def cell(text: str) -> Cell:
    """A text of a table as a message.

    >>> cell("12 or more")
    Cell(message='{a} or more', numbers=('12',))
    """
    places = iter(ascii_lowercase)
    message = _NUMBER.sub(lambda _: f"{{{next(places)}}}", text)
    return Cell(message, tuple(_NUMBER.findall(text)))


def in_words(text: str, phrase: Callable[[str], str], number: Callable[[str], str] = str) -> str:
    """What stands in a cell, in a language.

    Args:
        text: as it is printed.
        phrase: a message in the language, its places still open.
        number: a number as the language writes it.

    >>> in_words("12 or more", {"{a} or more": "{a} oder mehr"}.__getitem__)
    '12 oder mehr'
    """
    found = cell(text)
    told = phrase(found.message) if found.message else ""
    for place, each in zip(ascii_lowercase, found.numbers, strict=False):
        told = told.replace(f"{{{place}}}", number(each))
    return told
