"""Answers as lines of text, in a terminal or a pipe. They need no library."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from types import MappingProxyType
from typing import Final

from dramadeck.core.validation import escaped
from dramadeck.narration import Language
from dramadeck.narration.messages import Message

PIPED_WIDTH: Final = 100
"""How wide the picture is where there is no terminal and COLUMNS does not say."""

NARROWEST: Final = 40
"""No picture is narrower; a line of a narrower terminal breaks where it must."""

INDENT: Final = 2
"""How far the rest of a line that is too long stands to the right of its start."""

WRONG: Final = "magenta"
"""The color of what is said to somebody whose answer makes no sense."""

_CODES: Final[Mapping[str, str]] = MappingProxyType({"bold": "1", "green": "32", WRONG: "35"})
"""Word of a style → its ANSI code."""


class Page:
    """Shows an answer, line by line; its sentences are in a language."""

    def __init__(self, language: Language | None = None) -> None:
        self.language = language or Language()
        self.is_terminal = sys.stdout.isatty()
        self.width = max(get_terminal_size((PIPED_WIDTH, 0)).columns, NARROWEST)
        is_plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        is_old = os.name == "nt" and "WT_SESSION" not in os.environ  # it would show the codes
        self._has_styles = self.is_terminal and not is_plain and not is_old

    def show(self, lines: Sequence[str]) -> None:
        """Lines, no longer than the terminal is wide; a title, with lines below it, is bold."""
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            is_title = not line.startswith(" ") and following.startswith(" ")
            self._wrapped(line, "bold" if is_title else "")

    def write(self, *sentences: Message, style: str = "") -> None:
        """Sentences in the language, one behind the other."""
        self._wrapped(self.language.text(*sentences), style)

    def draw(self, text: str) -> None:
        """Lines that are laid out already."""
        for line in text.splitlines():
            sys.stdout.write(f"{escaped(line)}\n")

    def row(self, text: str) -> None:
        """One of many lines; at a terminal it ends where that does."""
        is_cut = self.is_terminal and len(text) > self.width
        self.draw(f"{text[: self.width - 1]}…" if is_cut else text)

    def _wrapped(self, line: str, style: str) -> None:
        indent = " " * (len(line) - len(line.lstrip()) + INDENT)
        codes = ";".join(_CODES[word] for word in style.split()) if self._has_styles else ""
        before, after = (f"\x1b[{codes}m", "\x1b[0m") if codes else ("", "")
        for part in wrap(escaped(line), self.width, subsequent_indent=indent):
            sys.stdout.write(f"{before}{part}{after}\n")


def write_json(data: object) -> None:
    """Write an answer for a program: one line, however narrow the terminal is."""
    sys.stdout.write(f"{json.dumps(data, ensure_ascii=False)}\n")
