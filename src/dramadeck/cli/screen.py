"""What stands on the screen: the story, the table, cards, and what the program itself says.

Where somebody plays at a terminal, nothing scrolls away: what happens is kept back until she is
asked; then the table stands on top, below it what has happened, and the menu at the bottom. What
does not fit in between is shown before, on pages without the table. Into a pipe, and where the
program plays everybody, one thing follows the other.
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
"""The color of a piece of a line that has one of its own."""

INDENT: Final = 4
"""How far what comes of a deed stands to the right of it."""

HANGING: Final = 2
"""How far the further lines of a sentence stand to the right of its first."""

BETWEEN: Final = "   "
"""What stands between two entries of a menu."""


def console() -> Console:
    """Where a game is shown; no color and no control codes where nobody looks on."""
    size = re.compile("[0-9]{1,4}")  # where LINES is none, rich fails
    said = {key: it for key, it in os.environ.items() if key != "LINES" or size.fullmatch(it)}
    return Console(highlight=False, markup=False, emoji=False, width=Page().width, _environ=said)


class Screen:
    """Everything that is shown goes through here."""

    def __init__(
        self, console: Console, language: Language | None = None, *, is_live: bool = False
    ) -> None:
        self.console, self.language = console, language or Language()
        self.is_live = is_live
        self._kept: list[str] = []
        self._seen = 0

    def show(self, *what: RenderableType, soft_wrap: bool = False) -> None:
        """Show texts and pictures, one below the other."""
        for part in what:
            if self.is_live:
                self._kept += self._drawn(part, soft_wrap=soft_wrap)
            else:
                self.console.print(part, soft_wrap=soft_wrap)

    def write(self, *sentences: Message, style: str = "") -> None:
        """Say something in the language of the program; no sentence leaves a line free."""
        self._paragraph(Text(self.language.text(*sentences), style=style))

    def tell(self, lines: Iterable[Line]) -> None:
        """Tell lines of the story."""
        for line in lines:
            text = spelled(line.spans, STYLES[line.tone])
            if line.rules:
                text.append(f"  {', '.join(line.rules)}", style="dim not bold default")
            self._paragraph(text, line.depth * INDENT)

    def title(self, text: Text) -> None:
        """Show that something new begins."""
        text.stylize("bold")
        self.show("", Rule(text, style="dim"))

    def table(self, rows: Iterable[Row], title: Message) -> None:
        """Show what lies on the table, or another list of rows."""
        self.show(self.panel(rows_of(rows), Text(self.language.text(title))))

    def card(self, lines: Sequence[Line]) -> None:
        """Show a card: what it is called, then what it does and shows."""
        name, *rest = lines
        lines_below = (spelled(line.spans, STYLES[line.tone]) for line in rest)
        self.show(self.panel(Group(*lines_below), spelled(name.spans, "bold"), "yellow"))

    @staticmethod
    def panel(what: RenderableType, title: Text, color: str = "none") -> Panel:
        """Something in a box with a title."""
        box = rich.box.ROUNDED
        return Panel(what, title=title, title_align="left", box=box, border_style=color)

    def _paragraph(self, text: Text, indent: int = 0) -> None:
        """Words between the margins, with no spaces behind them."""
        further = indent + HANGING
        for place, part in enumerate(text.wrap(self.console, self.console.width - further)):
            part.rstrip()
            start = Text(" " * (further if place else indent))
            self.show(start.append_text(part), soft_wrap=True)

    # ------------------------------------------------------------------ a screen that stays

    def ask(self, prompt: str, top: RenderableType | None, bottom: RenderableType) -> str:
        """Show a question below the table and what has happened, and read a line."""
        above = [] if top is None else self._drawn(top)
        if not self.is_live:
            self._print(above)
            self.console.print(bottom)
            return self.read(prompt)
        below = self._drawn(bottom)
        most = self.console.height - len(above) - 1
        old = max(0, min(self._seen, len(self._kept) + len(below) - most))
        del self._kept[:old]
        # What is too long to stand between both is read first, on pages of its own.
        page = self.console.height - 1
        while self._kept and len(self._kept) + len(below) > most:
            self._page(self._kept[:page])
            del self._kept[:page]
            if (line := self.read(self.language.text(message("Enter goes on")))) in ("q", "Q"):
                return line
        self._page(above, [*self._kept, *below])
        self._seen = len(self._kept)
        return self.read(prompt)

    def fits(self, *parts: RenderableType) -> bool:
        """Whether all of it can be seen at once, with a line for the answer; a pipe has no end."""
        lines = sum(len(self._drawn(part)) for part in parts)
        return not self.is_live or lines < self.console.height

    def forget(self) -> None:
        """What has been kept back was seen, and answered."""
        self._kept, self._seen = [], 0

    def read(self, prompt: str) -> str:
        """Read a line; what is typed stands in the output even if nobody types it at a terminal."""
        self.console.print(Text(f"{prompt}> ", style="bold"), end="")
        return input().strip()

    def let_go(self) -> None:
        """Show what has been kept back: nobody is asked any more."""
        self._print(self._kept)
        self._kept, self.is_live = [], False

    def _page(self, *parts: list[str]) -> None:
        self.console.clear()
        for lines in parts:
            self._print(lines)

    def _print(self, lines: list[str]) -> None:
        for line in lines:
            self.console.file.write(f"{line}\n")

    def _drawn(self, what: RenderableType, *, soft_wrap: bool = False) -> list[str]:
        with self.console.capture() as caught:
            self.console.print(what, soft_wrap=soft_wrap)
        return caught.get().splitlines()


def spelled(spans: Iterable[Span], style: str = "") -> Text:
    """Spans as the terminal shows them: a card stands out, and so does what somebody typed."""
    text = Text(style=style)
    for span in spans:
        text.append(span.text, style=SPANS.get(span.__class__, ""))
    return text


def rows_of(rows: Iterable[Row]) -> Grid:
    """Rows of headings and what belongs to them."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(ratio=1)
    for row in rows:
        grid.add_row(spelled(row.title), spelled(row.spans))
    return grid


class Flow:
    """Texts in a row, as a menu has its entries; none is broken where it fits into a line."""

    def __init__(self, texts: Iterable[Text]) -> None:
        self.texts = tuple(texts)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Fill one line after the other."""
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
