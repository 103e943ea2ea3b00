"""How rows of chances are shown under a title: as a table of text, as HTML, as a chart."""

from collections.abc import Callable, Sequence
from html import escape
from importlib import import_module
from typing import Any, TypeAlias

Rows: TypeAlias = Sequence[tuple[str, float]]
"""What may happen, in words, and how likely each of it is."""


ODDS = "odds"
"""The context of sentences about odds, for whoever translates them."""


def percent(chance: float) -> str:
    """A probability with two decimals."""
    return f"{chance * 100:.2f} %"


def as_text(title: str, rows: Rows, width: int, figure: Callable[[float], str] = percent) -> str:
    """A line for each outcome: its name, its probability, a bar."""
    if width < 1:
        raise ValueError(f"a bar needs a width of 1 or more, not {width}")
    widest = max(len(label) for label, _ in rows)
    tallest = max(chance for _, chance in rows) or 1
    bars = [
        f"{label:>{widest}}  {figure(chance):>7}  {'█' * round(width * chance / tallest)}"
        for label, chance in rows
    ]
    return "\n".join([title, *map(str.rstrip, bars)])


def as_html(title: str, rows: Rows, note: str = "") -> str:
    """The table as HTML; every word of the outside is escaped."""
    body = "".join(
        f'<tr><th scope="row">{escape(label)}</th>'
        f'<td style="text-align:right">{chance:.2%}</td>'
        f'<td><meter min="0" max="1" value="{chance:.6f}">{chance:.2%}</meter></td></tr>'
        for label, chance in rows
    )
    foot = f'<tfoot><tr><td colspan="3">{escape(note)}</td></tr></tfoot>' if note else ""
    return f"<table><caption>{escape(title)}</caption><tbody>{body}</tbody>{foot}</table>"


def plot(title: str, rows: Rows, axes: Any) -> Any:
    """A bar chart; see `Distribution.plot`."""
    if axes is None:
        try:
            pyplot = import_module("matplotlib.pyplot")
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                "a plot needs matplotlib: install it with `pip install 'dramadeck[plot]'`, or "
                "print the distribution with `as_text`",
                name=missing.name,
            ) from missing
        axes = pyplot.subplots()[1]
    axes.bar([label for label, _ in rows], [chance for _, chance in rows])
    axes.set_title(title)
    axes.set_ylabel("probability")
    return axes
