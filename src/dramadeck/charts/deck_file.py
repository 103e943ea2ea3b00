"""Files of cards, with one line for each card; each deck has its own columns.

Lines that begin with `#` are comments; the first other line names the columns; no field is quoted
or has a comma.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from .chart import LONGEST_SHOWN, ChartError

C = TypeVar("C")


def file_beside(module: str, name: str) -> str:
    """The text of a file in the folder of a module; `module` is its `__file__`."""
    with open(os.path.join(os.path.dirname(module), name), encoding="utf-8") as file:
        return file.read()


def read_cards(
    text: str,
    name: str,
    columns: Sequence[str],
    *,
    problems: Callable[[Sequence[str]], Iterator[tuple[str, str]]],
    card: Callable[[Sequence[str]], C],
) -> tuple[C, ...]:
    """The cards of a file; `problems` gives the problems of a line, as (column, message)."""
    lines = [
        (place, line)
        for place, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.startswith("#")
    ]
    if not lines:
        raise ChartError(f"{name}: no line names the columns")
    first, header = lines[0]
    if header.split(",") != list(columns):
        raise ChartError(f"{name}, line {first}: the columns must be {','.join(columns)}")
    rows: list[tuple[str, list[str]]] = []
    for place, line in lines[1:]:
        where = f"{name}, line {place}, column"
        fields = line.split(",")
        if len(fields) != len(columns):
            last = columns[min(len(fields), len(columns)) - 1]
            expected = f"{len(fields)} fields where there should be {len(columns)}"
            raise ChartError(f"{where} {last}: {expected}")
        for column, problem in problems(fields):
            raise ChartError(f"{where} {column}: {problem}")
        rows.append((where, fields))
    # The first column is the number of the card.
    for (_, (before, *_)), (where, (number, *_)) in pairwise(rows):
        if int(number) <= int(before):
            what = f"{int(number)} does not come after {int(before)}"
            raise ChartError(f"{where} number: {what}")
    return tuple(card(fields) for _, fields in rows)


def is_whole(text: str) -> bool:
    """Whether a field is a whole number, and not too long to convert quickly."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_SHOWN
