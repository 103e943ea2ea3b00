"""Where what is shown stands: a terminal or a pipe, and answers as lines of text in it."""

import json
import os
import re
import sys
from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from rich.console import Console
from rich.text import Text

from dramadeck.core.validation import escaped

PIPED_WIDTH: Final = 100
"""How wide the picture is where there is no terminal and COLUMNS does not say."""

NARROWEST: Final = 40
"""No picture is narrower; a line of a narrower terminal breaks where it must."""

INDENT: Final = 2
"""How far the rest of a line that is too long stands to the right of its start."""


def console() -> Console:
    """Where everything is shown; no color and no control codes where nobody looks on."""
    # Where these are no sizes, rich fails.
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("COLUMNS", "LINES") or re.fullmatch("[0-9]{1,4}", value)
    }
    shown = Console(highlight=False, markup=False, emoji=False, _environ=environment)
    if not shown.is_terminal and "COLUMNS" not in environment:
        shown.width = PIPED_WIDTH
    shown.width = max(shown.width, NARROWEST)
    return shown


class Page:
    """Shows an answer, line by line."""

    def __init__(self) -> None:
        self._console = console()

    def show(self, lines: Sequence[str]) -> None:
        """Lines, no longer than the terminal is wide; a title, with lines below it, is bold."""
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            indent = " " * (len(line) - len(line.lstrip()) + INDENT)
            is_title = not line.startswith(" ") and following.startswith(" ")
            for part in wrap(escaped(line), self._console.width, subsequent_indent=indent):
                self._console.print(Text(part, style="bold" if is_title else ""), soft_wrap=True)

    def draw(self, text: str) -> None:
        """Lines that are laid out already."""
        for line in text.splitlines():
            self._console.print(Text(escaped(line)), soft_wrap=True)

    def row(self, text: str) -> None:
        """One of many lines; at a terminal it ends where that does."""
        if self._console.is_terminal:
            self._console.print(Text(escaped(text)), no_wrap=True, overflow="ellipsis")
        else:
            self.draw(text)


def write_json(data: object) -> None:
    """Write an answer for a program: one line, however narrow the terminal is."""
    sys.stdout.write(f"{json.dumps(data, ensure_ascii=False)}\n")
