"""Plots: a distribution as bars or columns, and a printed table with a highlighted line.

Up to 16 outcomes are horizontal bars with labels and figures; more are columns, some with labels.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from dramadeck.charts.chart import Chart
from dramadeck.narration import Language
from dramadeck.narration.messages import NameArg, message_in
from dramadeck.narration.terms import words_of_cell
from dramadeck.odds.distribution import Distribution
from dramadeck.pictures.paper import rectangle
from dramadeck.pictures.picture import ENGLISH, Picture
from dramadeck.pictures.svg import Node, node
from dramadeck.pictures.text_layout import Align, Box, Font, draw_text, text_width
from dramadeck.tarot import Outcome

PLOT_WIDTH: Final = 420  # the width of a plot

_MARGIN: Final = 16.0
_INNER_WIDTH: Final = PLOT_WIDTH - 2 * _MARGIN
_TITLE: Final = 46.0
_MOST_BARS: Final = 16
_BAR: Final = 25.0
_COLUMN_HEIGHT: Final = 190.0
_TICKS: Final = 12

BEYOND: Final = "beyond"  # the outcome in a distribution for all numbers above the last one


def distribution(
    chances: Distribution, *, title: str | None = None, language: Language = ENGLISH
) -> Picture:
    """The chances of a distribution as bars or columns.

    >>> from dramadeck.odds import Distribution
    >>> coin = distribution(Distribution("a coin", {"heads": 0.5, "tails": 0.5}))
    >>> coin.description
    'heads 50 %, tails 50 %'
    """
    name = title or chances.name
    rows = [
        _Bar(_outcome(label, language), chance, _percent(chance, language))
        for label, chance in chances.rows
    ]
    draw = _bars if len(rows) <= _MOST_BARS else _columns
    shapes, height = draw(rows, _MARGIN + _TITLE)
    return Picture(
        title=name,
        description=", ".join(f"{row.label} {row.figure}" for row in rows),
        width=PLOT_WIDTH,
        height=height + _MARGIN,
        content=(*_paper(name, height + _MARGIN), *shapes),
    )


class _Bar(NamedTuple):
    """An outcome in words, its probability, and the probability as text."""

    label: str
    chance: float
    figure: str


def _outcome(label: str, language: Language) -> str:
    if label == BEYOND:
        return language.text(message_in("picture", "beyond"))
    is_word = any(letter.isalpha() for letter in label)
    return language.phrase(label, Outcome.__name__) if is_word else label


def _percent(chance: float, language: Language) -> str:
    """A probability as text; small ones have more decimals."""
    return language.share(chance, 0 if chance >= 0.0995 else 1 if chance >= 0.00995 else 2)


def _paper(title: str, height: float) -> Iterator[Node]:
    frame = Box(1, 1, PLOT_WIDTH - 2, height - 2)
    yield rectangle(frame, fill="card", stroke="edge", thick=2, round=12)
    yield from draw_text(title, Box(_MARGIN, 8, _INNER_WIDTH, _TITLE), 20, Font.TITLE, smallest=9)


def _bars(rows: Sequence[_Bar], top: float) -> tuple[list[Node], float]:
    """Horizontal bars, and their lower edge."""
    longest = max((text_width(row.label, Font.TEXT, 15) for row in rows), default=0)
    label_width = min(longest + 2, _INNER_WIDTH * 0.4)
    figure_width = 64.0
    bar_x, largest = _MARGIN + label_width + 8, max((row.chance for row in rows), default=0) or 1
    longest_bar = _INNER_WIDTH - label_width - 8 - figure_width
    nodes = list[Node]()
    for at, row in enumerate(rows):
        y = top + at * _BAR
        label_box = Box(_MARGIN, y, label_width, _BAR)
        nodes += draw_text(row.label, label_box, 15, smallest=7, align=Align.RIGHT)
        bar_width = max(longest_bar * row.chance / largest, 1.5)
        nodes.append(rectangle(Box(bar_x, y + 4, bar_width, _BAR - 8), fill="bar", round=3))
        figure_box = Box(bar_x + bar_width + 6, y, figure_width - 6, _BAR)
        nodes += draw_text(row.figure, figure_box, 14, smallest=8, color="soft")
    return nodes, top + len(rows) * _BAR


def _columns(rows: Sequence[_Bar], top: float) -> tuple[list[Node], float]:
    """Columns with labels below, and their lower edge."""
    tallest, column_width = max(rows, key=lambda row: row.chance), _INNER_WIDTH / len(rows)
    foot = top + 18 + _COLUMN_HEIGHT
    interval = -(-len(rows) // _TICKS)
    nodes = [
        *draw_text(tallest.figure, Box(_MARGIN, top - 2, 80, 18), 13, color="soft"),
        node(
            "path",
            d=f"M{_MARGIN} {top + 18}h{_INNER_WIDTH}",
            stroke="hairline",
            stroke_dasharray="4 4",
        ),
    ]
    gap = min(column_width * 0.2, 3)
    for at, row in enumerate(rows):
        column_height = max(_COLUMN_HEIGHT * row.chance / (tallest.chance or 1), 0.8)
        x = _MARGIN + at * column_width
        column = Box(x + gap / 2, foot - column_height, column_width - gap, column_height)
        nodes.append(rectangle(column, fill="bar", round=min(2, column_width / 4)))
        # The last column always has a label; one that would overlap it is omitted.
        last = len(rows) - 1
        if at == last or (at % interval == 0 and last - at >= interval):
            label_width = column_width * interval
            align = Align.RIGHT if at == last else Align.MIDDLE
            label_x = x + column_width / 2 - label_width / 2
            if at == last:
                label_x = _MARGIN + _INNER_WIDTH - label_width
            label_box = Box(label_x, foot + 4, label_width, 18)
            nodes += draw_text(row.label, label_box, 13, smallest=6, align=align, color="soft")
    nodes.append(node("path", d=f"M{_MARGIN} {foot}h{_INNER_WIDTH}", stroke="edge", stroke_width=2))
    return nodes, foot + 22


_LINE: Final = 24.0
_MOST_LINES: Final = 12
_MOST_LETTERS: Final = 24
"""The most letters of a cell in a table of several blocks; with longer ones there is one block."""


def chart(
    table: Chart[Any],
    *,
    at: int | None = None,
    title: str | None = None,
    language: Language = ENGLISH,
) -> Picture:
    """A printed table, with the line for a number highlighted; a result beyond them is below.

    Raises:
        ChartError: the chart does not contain the number.

    >>> from dramadeck.charts.torg import HAND_SIZES
    >>> chart(HAND_SIZES, at=4).description
    '1: 6, 2: 5, 3-6: 4, 7 or more: 3. Marked: 3-6: 4'
    """
    cell = partial(words_of_cell, language=language)
    rows = [(cell(row.numbers), cell(str(row.result))) for row in table.rows]
    note = [cell(str(table.beyond))] if table.beyond is not None else []
    marked = None
    if at is not None:
        result = table.lookup(at)
        marked = next((n for n, row in enumerate(table.rows) if row.holds(at)), None)
        note += [f"{at}: {cell(str(result))}"] if marked is None else []
    name = title or cell(table.name)
    return lines(name, rows, marked=marked, note=", ".join(note), language=language)


def lines(
    title: str,
    rows: Sequence[tuple[str, str]],
    *,
    marked: int | None = None,
    note: str = "",
    language: Language = ENGLISH,
) -> Picture:
    """A table of two columns; a long one is split into several blocks side by side.

    Args:
        title: its title.
        rows: the left and right cell of each line.
        marked: the index of the highlighted line.
        note: a text below the table, such as how it continues.
        language: the language of its description.

    >>> lines("Success", [("0", "minimal"), ("1-2", "average")], marked=1).title
    'Success'
    """
    nodes, height = _blocks(rows, marked)
    if note:
        place = Box(_MARGIN, height - 8, _INNER_WIDTH, 22)
        nodes += draw_text(note, place, 14, smallest=7, color="soft")
        height += 18
    described = [", ".join(f"{first}: {second}" for first, second in rows)]
    described += [note] if note else []
    if marked is not None:
        row = NameArg(": ".join(rows[marked]))
        described.append(language.text(message_in("picture", "Marked: {row}", row=row)))
    return Picture(
        title=title,
        description=". ".join(described),
        width=PLOT_WIDTH,
        height=height,
        content=(*_paper(title, height), *nodes),
    )


def _blocks(rows: Sequence[tuple[str, str]], marked: int | None) -> tuple[list[Node], float]:
    """The lines in blocks, and the height of the picture."""
    is_wordy = any(len(words) > _MOST_LETTERS for row in rows for words in row)
    blocks = 1 if is_wordy else max(-(-len(rows) // _MOST_LINES), 1)
    per_block = -(-len(rows) // blocks)
    block_width, top = (_INNER_WIDTH + _MARGIN) / blocks - _MARGIN, _MARGIN + _TITLE
    nodes = list[Node]()
    for n, (first, second) in enumerate(rows):
        block, line = divmod(n, per_block)
        x, y = _MARGIN + block * (block_width + _MARGIN), top + line * _LINE
        nodes += _ruled(Box(x, y, block_width, _LINE), first, second, n == marked)
    return nodes, top + per_block * _LINE + _MARGIN


def _ruled(line: Box, first: str, second: str, is_marked: bool) -> Iterator[Node]:
    if is_marked:
        yield rectangle(line, fill="mark", stroke="gold", thick=1.5, round=5)
    else:
        rule = f"M{line.x:.1f} {line.y + line.height:.1f}h{line.width:.1f}"
        yield node("path", d=rule, stroke="hairline")
    half = line.width / 2 - 8
    font = Font.STRONG if is_marked else Font.TEXT
    first_box = Box(line.x + 5, line.y, half, line.height)
    second_box = Box(line.x + line.width / 2 + 3, line.y, half, line.height)
    yield from draw_text(first, first_box, 15, font, smallest=6)
    yield from draw_text(second, second_box, 15, font, smallest=6, align=Align.RIGHT)
