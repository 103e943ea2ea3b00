"""Texts in a row, none of them broken as long as the line is wide enough for it."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

BETWEEN = "   "
"""What stands between two texts."""

HANGING = 2
"""How far the further lines of a text that is too long stand to the right."""


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

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From the longest text to all of them in one line."""
        widths = [each.cell_len for each in self.texts] or [0]
        return Measurement(max(widths), sum(widths) + len(BETWEEN) * (len(widths) - 1))
