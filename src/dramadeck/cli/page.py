"""Output as lines of text, for a terminal or a pipe; it needs no other package."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

from dramadeck.core.validation import escaped
from dramadeck.narration import Language
from dramadeck.narration.messages import Message

PIPED_WIDTH: Final = 100  # the width without a terminal and without the variable COLUMNS
NARROWEST: Final = 40  # the smallest width; a narrower terminal breaks the lines
INDENT: Final = 2  # the indent of the further lines of a paragraph
WRONG: Final = "magenta"  # the color of errors

_CODES: Final[Mapping[str, str]] = {"bold": "1", "green": "32", WRONG: "35"}
"""Style → its ANSI code."""


class Page:
    """Writes lines, and sentences in a language."""

    def __init__(self, language: Language | None = None) -> None:
        self.language = language or Language()
        self.is_terminal = sys.stdout.isatty()
        self.width = max(get_terminal_size((PIPED_WIDTH, 0)).columns, NARROWEST)
        is_plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        is_old = os.name == "nt" and "WT_SESSION" not in os.environ  # it knows no ANSI codes
        self._has_styles = self.is_terminal and not is_plain and not is_old

    def show(self, lines: Sequence[str]) -> None:
        """Write lines, wrapped to the width; a line with indented lines below it is bold."""
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            is_title = not line.startswith(" ") and following.startswith(" ")
            self._wrapped(line, "bold" if is_title else "")

    def write(self, *sentences: Message, style: str = "") -> None:
        """Write sentences as one paragraph."""
        self._wrapped(self.language.text(*sentences), style)

    def draw(self, text: str) -> None:
        """Write lines without wrapping."""
        for line in text.splitlines():
            sys.stdout.write(f"{escaped(line)}\n")

    def row(self, text: str) -> None:
        """Write a line, cut off at the width of a terminal."""
        is_cut = self.is_terminal and len(text) > self.width
        self.draw(f"{text[: self.width - 1]}…" if is_cut else text)

    def _wrapped(self, line: str, style: str) -> None:
        pad = " " * (len(line) - len(line.lstrip()) + INDENT)
        codes = ";".join(_CODES[word] for word in style.split()) if self._has_styles else ""
        before, after = (f"\x1b[{codes}m", "\x1b[0m") if codes else ("", "")
        for part in wrap(escaped(line), self.width, subsequent_indent=pad, break_on_hyphens=False):
            sys.stdout.write(f"{before}{part}{after}\n")


def write_json(data: object) -> None:
    """Write data as JSON in one line."""
    sys.stdout.write(f"{json.dumps(data, ensure_ascii=False)}\n")
