"""A file of cards, one card a line; what stands in the columns is the matter of each deck.

Lines that begin with `#` are remarks; the first other line names the columns; no field is quoted
or holds a comma.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

from .chart import LONGEST_SHOWN, ChartError


class Numbered(Protocol):
    """**Protocol**: a card as read, known by its number."""

    @property
    def number(self) -> int:
        """The number on the card."""
        ...


C = TypeVar("C", bound=Numbered)


def read_cards(
    text: str,
    name: str,
    columns: Sequence[str],
    *,
    complaints: Callable[[Sequence[str]], Iterator[tuple[str, str]]],
    card: Callable[[Sequence[str]], C],
) -> tuple[C, ...]:
    r"""Read the cards of a file; their numbers must ascend.

    Args:
        text: the lines of the file.
        name: what messages shall call the file.
        columns: the names of the columns, as the file must give them.
        complaints: what is wrong with the fields of a line: the column, and what about it.
        card: makes a card of fields about which there is no complaint.

    Returns:
        The cards, in the order of the file.

    Raises:
        ChartError: something in the text is not in the notation; the message names the line
            and the column.

    >>> from collections import namedtuple
    >>> Trump = namedtuple("Trump", ("number", "name"))
    >>> read_cards("number,name\n1,Magician\n13,Death", "my.csv", Trump._fields,
    ...            complaints=lambda _: iter(()), card=lambda each: Trump(int(each[0]), each[1]))
    (Trump(number=1, name='Magician'), Trump(number=13, name='Death'))
    """
    cards: list[tuple[int, C]] = []
    for place, line in _lines(text, name, columns):
        fields = _fields(line, f"{name}, line {place}", columns)
        for column, complaint in complaints(fields):
            raise ChartError(f"{name}, line {place}, column {column}: {complaint}")
        cards.append((place, card(fields)))
    _check_order(cards, name)
    return tuple(each for _, each in cards)


def is_whole(text: str) -> bool:
    """Whether a field holds a whole number, and none that takes its time to read.

    >>> is_whole("45"), is_whole("4.5"), is_whole("9" * 5000)
    (True, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_SHOWN


def _lines(text: str, name: str, columns: Sequence[str]) -> list[tuple[int, str]]:
    """The lines of the cards, each with its place in the file."""
    numbered = [
        (place, line)
        for place, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.startswith("#")
    ]
    if not numbered:
        raise ChartError(f"{name}: no line names the columns")
    first, header = numbered[0]
    if header.split(",") != list(columns):
        raise ChartError(f"{name}, line {first}: the columns must be {','.join(columns)}")
    return numbered[1:]


def _fields(line: str, where: str, columns: Sequence[str]) -> list[str]:
    fields = line.split(",")
    if len(fields) != len(columns):
        last = columns[min(len(fields), len(columns)) - 1]
        raise ChartError(
            f"{where}, column {last}: {len(fields)} fields where there should be {len(columns)}"
        )
    return fields


def _check_order(cards: Sequence[tuple[int, Numbered]], name: str) -> None:
    for (_, each), (place, following) in pairwise(cards):
        if following.number <= each.number:
            where = f"{name}, line {place}, column number"
            raise ChartError(f"{where}: {following.number} does not come after {each.number}")
