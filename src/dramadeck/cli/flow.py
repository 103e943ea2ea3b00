"""Texts in a row, none of them broken as long as the line is wide enough for it."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from dramadeck.cli.screen import HANGING

BETWEEN = "   "
"""What stands between two texts."""


class Flow:
    """Texts in a row, as a menu has its entries.

    Args:
        texts: what stands in the row.
    """

    def __init__(self, texts: Iterable[Text]) -> None:
        self.texts = tuple(texts)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Fill one line after the other."""
        line, width = Text(), options.max_width
        for each in self.texts:
            if line and line.cell_len + len(BETWEEN) + each.cell_len > width:
                yield line
                line = Text()
            if each.cell_len > width:
                first, *further = each.wrap(console, max(1, width - HANGING))
                yield first
                yield from (Text(" " * HANGING).append_text(part) for part in further)
            else:
                line = Text(BETWEEN).join([line, each]) if line else each.copy()
        if line:
            yield line
