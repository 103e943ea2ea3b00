"""Where answers stand: lines of text, no wider than the terminal."""

import json
import sys
from textwrap import wrap
from typing import Final

from rich.console import Console
from rich.text import Text

from dramadeck.core.validation import escaped

INDENT: Final = 2
"""How far a line stands to the right of the one that it belongs to."""


class Page:
    """Shows an answer, line by line.

    Args:
        console: where it is shown.
    """

    def __init__(self, console: Console) -> None:
        self._console = console

    def head(self, text: str) -> None:
        """What the lines below belong to."""
        self._put(text, "bold", 0)

    def say(self, text: str, indent: int = 0) -> None:
        """A line; where it is too long for the terminal its rest stands a little to the right."""
        self._put(text, "", indent)

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

    def _put(self, text: str, style: str, indent: int) -> None:
        first = " " * indent
        rest = " " * (indent + INDENT)
        width = self._console.width
        for line in wrap(escaped(text), width, initial_indent=first, subsequent_indent=rest):
            self._console.print(Text(line, style=style), soft_wrap=True)


def write_json(data: object) -> None:
    """Write an answer for a program: one line, however narrow the terminal is."""
    sys.stdout.write(f"{json.dumps(data, ensure_ascii=False)}\n")
