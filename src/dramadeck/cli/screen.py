"""The output of a game: the story, the table, cards, and messages of the program.

If a person plays at a terminal, the output is buffered until the next question. Then the screen has
the table at the top, the story below it, and the menu at the bottom. A story that is too long is
shown before, on pages without the table. Into a pipe, and if the program plays all seats, the
output is not buffered.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import rich.box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from dramadeck.cli.page import WRONG, Page
from dramadeck.narration import CardRef, Language, Line, Quote, Row, Span, Tone
from dramadeck.narration.messages import Message, message

STYLES: Final[Mapping[Tone, str]] = MappingProxyType(
    {
        Tone.PLAIN: "",
        Tone.HEROES: "bold cyan",
        Tone.VILLAINS: "bold red",
        Tone.CARD: "yellow",
        Tone.GOOD: "green",
        Tone.BAD: WRONG,
    }
)
"""The color of each tone."""

SPANS: Final[Mapping[type, str]] = MappingProxyType({CardRef: "yellow", Quote: "italic"})
"""Type of a span → its color."""

INDENT: Final = 4  # the indent of a line below the line that has caused it
HANGING: Final = 2  # the further indent of the second and later lines of a paragraph
_CONTINUED: Final = re.compile(rf"( {{{INDENT}}})* {{{HANGING}}}[^ ]")  # such a line, by its indent
BETWEEN: Final = "   "  # the space between two entries of a menu


def console() -> Console:
    """The console of rich; without color and control codes if the output is no terminal."""
    size = re.compile("[0-9]{1,4}")  # rich fails with another value of LINES
    environ = {
        name: value
        for name, value in os.environ.items()
        if name != "LINES" or size.fullmatch(value)
    }
    return Console(highlight=False, markup=False, emoji=False, width=Page().width, _environ=environ)


class Screen:
    """Writes all output of a game, buffered if `is_live`."""

    def __init__(
        self, console: Console, language: Language | None = None, *, is_live: bool = False
    ) -> None:
        self.console, self.language = console, language or Language()
        self.is_live = is_live
        self._buffer: list[str] = []
        self._old = 0
        self._story: int | None = None  # how many lines of the buffer were shown with the question

    def show(self, *what: RenderableType, soft_wrap: bool = False) -> None:
        """Show parts, one below the other."""
        for part in what:
            if self.is_live:
                self._buffer += self._drawn(part, soft_wrap=soft_wrap)
            else:
                self.console.print(part, soft_wrap=soft_wrap)

    def write(self, *sentences: Message, style: str = "") -> None:
        """Show sentences of the program as a paragraph."""
        self._paragraph(Text(self.language.text(*sentences), style=style))

    def tell(self, lines: Iterable[Line]) -> None:
        """Show lines of the story."""
        for line in lines:
            text = rich_text(line.spans, STYLES[line.tone])
            if line.rules:
                text.append(f"  {', '.join(line.rules)}", style="dim not bold default")
            self._paragraph(text, line.depth * INDENT)

    def title(self, text: Text) -> None:
        """Show a title."""
        text.stylize("bold")
        self.show("", Rule(text, style="dim"))

    def table(self, rows: Iterable[Row], title: Message) -> None:
        """Show rows in a box with a title."""
        self.show(self.panel(rows_of(rows), Text(self.language.text(title))))

    def card(self, lines: Sequence[Line]) -> None:
        """Show a card in a box with its name."""
        name, *rest = lines
        lines_below = (rich_text(line.spans, STYLES[line.tone]) for line in rest)
        self.show(self.panel(Group(*lines_below), rich_text(name.spans, "bold"), "yellow"))

    @staticmethod
    def panel(what: RenderableType, title: Text, color: str = "none") -> Panel:
        """A box with a title."""
        box = rich.box.ROUNDED
        return Panel(what, title=title, title_align="left", box=box, border_style=color)

    def _paragraph(self, text: Text, indent: int = 0) -> None:
        """Show a text, wrapped to the width."""
        further = indent + HANGING
        for place, part in enumerate(text.wrap(self.console, self.console.width - further)):
            part.rstrip()
            start = Text(" " * (further if place else indent))
            self.show(start.append_text(part), soft_wrap=True)

    # ------------------------------------------------------------------ questions

    def ask(self, prompt: str, top: RenderableType | None, bottom: RenderableType) -> str:
        """Show the table, the story and a question, and read a line."""
        above = [] if top is None else self._drawn(top)
        if not self.is_live:
            self._print([*above, *self._drawn(bottom)])
            return self.read(prompt)
        below = self._drawn(bottom)
        most = self.console.height - len(above) - 1
        self._drop(max(0, min(self._old, len(self._buffer) + len(below) - most)))
        lines = len(self._buffer) + len(below)
        if self._story is not None and most < lines < self.console.height:
            above, most = [], lines  # the table was shown with the question before this reply
        # A story that is too long for the space between is shown first, on other pages.
        while self._buffer and len(self._buffer) + len(below) > most:
            page = self.console.height - 1
            while page > 1 and _CONTINUED.match("".join(self._buffer[page : page + 1])):
                page -= 1  # a page ends with a paragraph
            self._page(self._buffer[:page])
            self._drop(page)
            if line := self._read_below_page():
                return line
        self._page(above, [*self._buffer, *below])
        self._old = len(self._buffer)
        self._story = self._old if self._story is None else self._story
        return self.read(prompt)

    def _drop(self, count: int) -> None:
        """Drop the first lines of the buffer."""
        del self._buffer[:count]
        if self._story is not None:
            self._story = max(0, self._story - count)

    def _read_below_page(self) -> str:
        """Read a line that needs no menu; any line if the menu was shown before."""
        prompt = message("Press Enter to continue")
        while True:
            line = self.read(self.language.text(prompt))
            prompt = message("Press Enter to see the menu")
            if self._story is not None or line.casefold() in ("", "q", "u", "t") or line[0] == "?":
                return line

    def drop_replies(self) -> None:
        """Drop what was shown since the question, such as an error, because a line was typed."""
        if self._story is not None:
            del self._buffer[self._story :]
            self._old = len(self._buffer)

    def fits(self, *parts: RenderableType, has_story: bool) -> bool:
        """Whether all parts fit on the screen, with a line for the answer; a pipe has no limit.

        With `has_story` the new part of the story has to fit as well.
        """
        lines = sum(len(self._drawn(part)) for part in parts)
        lines += len(self._buffer) - self._old if has_story else 0
        return not self.is_live or lines < self.console.height

    def forget(self) -> None:
        """Clear the buffer, because the question was answered."""
        self._buffer, self._old, self._story = [], 0, None

    def read(self, prompt: str) -> str:
        """Read a line."""
        self.console.print(Text(f"{prompt}> ", style="bold"), end="")
        return input().strip()

    def finish(self) -> None:
        """Show the buffer, because there are no more questions."""
        self._print(self._buffer)
        self._buffer, self.is_live = [], False

    def _page(self, *parts: list[str]) -> None:
        self.console.clear()
        for lines in parts:
            self._print(lines)

    def _print(self, lines: list[str]) -> None:
        for line in lines:
            self.console.file.write(f"{line.rstrip()}\n")

    def _drawn(self, what: RenderableType, *, soft_wrap: bool = False) -> list[str]:
        with self.console.capture() as capture:
            self.console.print(what, soft_wrap=soft_wrap)
        return capture.get().splitlines()


def rich_text(spans: Iterable[Span], style: str = "") -> Text:
    """Spans as a text of rich, with colors for cards and for texts that players have typed."""
    text = Text(style=style)
    for span in spans:
        text.append(span.text, style=SPANS.get(span.__class__, ""))
    return text


def rows_of(rows: Iterable[Row]) -> Grid:
    """Rows as two columns: titles and texts."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(ratio=1)
    for row in rows:
        grid.add_row(rich_text(row.title), rich_text(row.spans))
    return grid


class Flow:
    """Texts one after the other, such as entries of a menu; a text is wrapped only if it must."""

    def __init__(self, texts: Iterable[Text]) -> None:
        self.texts = tuple(texts)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines."""
        line, width = Text(), options.max_width
        for text in self.texts:
            if line and line.cell_len + len(BETWEEN) + text.cell_len > width:
                yield line
                line = Text()
            if text.cell_len > width:
                first, *further = text.wrap(console, max(1, width - HANGING))
                yield first
                yield from (Text(" " * HANGING).append_text(part) for part in further)
            else:
                line = Text(BETWEEN).join([line, text]) if line else text.copy()
        if line:
            yield line
