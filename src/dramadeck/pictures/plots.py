"""How likely what is: a distribution as bars; and a printed table with the line that was read.

Few outcomes are bars under each other, each with its words and its figure; many are columns side by
side, with a number under every so many.
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

PLOT_WIDTH: Final = 420
"""How wide a plot is."""

_MARGIN: Final = 16.0
_ROOM: Final = PLOT_WIDTH - 2 * _MARGIN
_TITLE: Final = 46.0
_MOST_BARS: Final = 16
_BAR: Final = 25.0
_COLUMN_HEIGHT: Final = 190.0
_TICKS: Final = 12

BEYOND: Final = "beyond"
"""What a distribution calls what lies beyond its last number."""


def distribution(
    chances: Distribution,
    *,
    title: str | None = None,
    language: Language = ENGLISH,
) -> Picture:
    """How likely each outcome is.

    Args:
        chances: the distribution.
        title: what it is called in the picture, if not by its own name.
        language: the language of its words and figures.

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
    """An outcome in words, its probability, and that in words."""

    label: str
    chance: float
    figure: str


def _outcome(label: str, language: Language) -> str:
    if label == BEYOND:
        return language.text(message_in("picture", "beyond"))
    is_word = any(letter.isalpha() for letter in label)
    return language.phrase(label, Outcome.__name__) if is_word else label


def _percent(chance: float, language: Language) -> str:
    """A probability as it stands beside a bar: the smaller, the more decimals."""
    return language.share(chance, 0 if chance >= 0.0995 else 1 if chance >= 0.00995 else 2)


def _paper(title: str, height: float) -> Iterator[Node]:
    frame = Box(1, 1, PLOT_WIDTH - 2, height - 2)
    yield rectangle(frame, fill="card", stroke="edge", thick=2, round=12)
    yield from draw_text(title, Box(_MARGIN, 8, _ROOM, _TITLE), 20, Font.TITLE, smallest=9)


def _bars(rows: Sequence[_Bar], top: float) -> tuple[list[Node], float]:
    """Bars under each other, and where the last one ends."""
    longest = max((text_width(row.label, Font.TEXT, 15) for row in rows), default=0)
    words = min(longest + 2, _ROOM * 0.4)
    figure = 64.0
    left, most = _MARGIN + words + 8, max((row.chance for row in rows), default=0) or 1
    room = _ROOM - words - 8 - figure
    nodes = list[Node]()
    for at, row in enumerate(rows):
        y = top + at * _BAR
        name = Box(_MARGIN, y, words, _BAR)
        nodes += draw_text(row.label, name, 15, smallest=7, align=Align.RIGHT)
        long = max(room * row.chance / most, 1.5)
        nodes.append(rectangle(Box(left, y + 4, long, _BAR - 8), fill="bar", round=3))
        beside = Box(left + long + 6, y, figure - 6, _BAR)
        nodes += draw_text(row.figure, beside, 14, smallest=8, color="soft")
    return nodes, top + len(rows) * _BAR


def _columns(rows: Sequence[_Bar], top: float) -> tuple[list[Node], float]:
    """Columns side by side, and where the numbers under them end."""
    tallest, wide = max(rows, key=lambda row: row.chance), _ROOM / len(rows)
    foot = top + 18 + _COLUMN_HEIGHT
    every = -(-len(rows) // _TICKS)
    nodes = [
        *draw_text(tallest.figure, Box(_MARGIN, top - 2, 80, 18), 13, color="soft"),
        node("path", d=f"M{_MARGIN} {top + 18}h{_ROOM}", stroke="hairline", stroke_dasharray="4 4"),
    ]
    gap = min(wide * 0.2, 3)
    for at, row in enumerate(rows):
        high = max(_COLUMN_HEIGHT * row.chance / (tallest.chance or 1), 0.8)
        x = _MARGIN + at * wide
        column = Box(x + gap / 2, foot - high, wide - gap, high)
        nodes.append(rectangle(column, fill="bar", round=min(2, wide / 4)))
        # The last label always stands there; the one before it not, where they are too close.
        last = len(rows) - 1
        if at == last or (at % every == 0 and last - at >= every):
            room, align = wide * every, Align.RIGHT if at == last else Align.MIDDLE
            left = _MARGIN + _ROOM - room if at == last else x + wide / 2 - room / 2
            under = Box(left, foot + 4, room, 18)
            nodes += draw_text(row.label, under, 13, smallest=6, align=align, color="soft")
    nodes.append(node("path", d=f"M{_MARGIN} {foot}h{_ROOM}", stroke="edge", stroke_width=2))
    return nodes, foot + 22


_LINE: Final = 24.0
_MOST_LINES: Final = 12
_MOST_LETTERS: Final = 24
"""Longer words are not read in a narrow block: then there is one block, however high."""


def chart(
    table: Chart[Any],
    *,
    at: int | None = None,
    title: str | None = None,
    language: Language = ENGLISH,
) -> Picture:
    """A printed table, with the line that holds a number marked.

    Args:
        table: the chart.
        at: the number that was looked up; beyond the printed lines, its result stands under them.
        title: what it is called in the picture, if not by its own name.
        language: the language of its words.

    Raises:
        ChartError: the chart does not hold the number.

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
    """A table of two columns; a long one is set in several blocks side by side.

    Args:
        title: what it is called.
        rows: what stands on the left and on the right of each line.
        marked: which line is marked, from 0 on.
        note: what stands under it, such as how it goes on.
        language: the language of its description.

    >>> lines("Success", [("0", "minimal"), ("1-2", "average")], marked=1).title
    'Success'
    """
    nodes, height = _blocks(rows, marked)
    if note:
        place = Box(_MARGIN, height - 8, _ROOM, 22)
        nodes += draw_text(note, place, 14, smallest=7, color="soft")
        height += 18
    described = [", ".join(f"{left}: {right}" for left, right in rows)]
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
    """The lines, and how high they are with the title above them."""
    is_wordy = any(len(words) > _MOST_LETTERS for row in rows for words in row)
    blocks = 1 if is_wordy else max(-(-len(rows) // _MOST_LINES), 1)
    per_block = -(-len(rows) // blocks)
    wide, top = (_ROOM + _MARGIN) / blocks - _MARGIN, _MARGIN + _TITLE
    nodes = list[Node]()
    for n, (left, right) in enumerate(rows):
        block, line = divmod(n, per_block)
        x, y = _MARGIN + block * (wide + _MARGIN), top + line * _LINE
        nodes += _ruled(Box(x, y, wide, _LINE), left, right, n == marked)
    return nodes, top + per_block * _LINE + _MARGIN


def _ruled(line: Box, left: str, right: str, is_marked: bool) -> Iterator[Node]:
    if is_marked:
        yield rectangle(line, fill="mark", stroke="gold", thick=1.5, round=5)
    else:
        rule = f"M{line.x:.1f} {line.y + line.height:.1f}h{line.width:.1f}"
        yield node("path", d=rule, stroke="hairline")
    half = line.width / 2 - 8
    font = Font.STRONG if is_marked else Font.TEXT
    one = Box(line.x + 5, line.y, half, line.height)
    other = Box(line.x + line.width / 2 + 3, line.y, half, line.height)
    yield from draw_text(left, one, 15, font, smallest=6)
    yield from draw_text(right, other, 15, font, smallest=6, align=Align.RIGHT)
