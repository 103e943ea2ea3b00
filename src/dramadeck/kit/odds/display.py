"""How a distribution is shown: as a table of text, as HTML, as a chart."""

from html import escape
from importlib import import_module
from typing import Any

from dramadeck.kit.odds.distribution import Distribution

WORTH_SHOWING = 0.00005
"""What is less likely is left out at both ends of a table: it would read 0.00 %."""


def as_text(shown: Distribution, width: int) -> str:
    """A line for each outcome: its name, its probability, a bar.

    Raises:
        ValueError: a bar would have no room.

    >>> print(as_text(Distribution("tries", {1: 0.75}, beyond=0.25), 3))
    tries
         1  75.00 %  ███
    beyond  25.00 %  █
    """
    if width < 1:
        raise ValueError(f"a bar needs a width of 1 or more, not {width}")
    lines = rows(shown)
    widest = max(len(label) for label, _ in lines)
    tallest = max(chance for _, chance in lines)
    bars = [
        f"{label:>{widest}}  {chance * 100:5.2f} %  {'█' * round(width * chance / tallest)}"
        for label, chance in lines
    ]
    return "\n".join([shown.name, *(each.rstrip() for each in bars)])


def rows(shown: Distribution) -> list[tuple[str, float]]:
    """What a table shows: each outcome, and what lies beyond the last.

    >>> rows(Distribution("tries", {0: 0.0, 1: 0.75, 2: 0.25}))
    [('1', 0.75), ('2', 0.25)]
    """
    lines = [(str(outcome), chance) for outcome, chance in shown.outcomes]
    if shown.is_numeric:
        while len(lines) > 1 and lines[0][1] < WORTH_SHOWING:
            lines.pop(0)
        while len(lines) > 1 and lines[-1][1] < WORTH_SHOWING:
            lines.pop()
    if shown.beyond >= WORTH_SHOWING:
        lines.append(("beyond", shown.beyond))
    return lines


def as_html(shown: Distribution) -> str:
    """The table as HTML; every word of the outside is escaped.

    >>> as_html(Distribution("<a coin>", {"heads": 1.0}))[:40]
    '<table><caption>&lt;a coin&gt;</caption>'
    """
    body = "".join(
        f'<tr><th scope="row">{escape(label)}</th>'
        f'<td style="text-align:right">{chance:.2%}</td>'
        f'<td><meter min="0" max="1" value="{chance:.6f}">{chance:.2%}</meter></td></tr>'
        for label, chance in rows(shown)
    )
    return f"<table><caption>{escape(shown.name)}</caption><tbody>{body}</tbody></table>"


def plot(shown: Distribution, axes: Any) -> Any:
    """A bar chart; see `Distribution.plot`."""
    labels = [label for label, _ in rows(shown)]
    chances = [chance for _, chance in rows(shown)]
    axes = axes if axes is not None else _new_axes()
    axes.bar(labels, chances)
    axes.set_title(shown.name)
    axes.set_ylabel("probability")
    return axes


def _new_axes() -> Any:
    try:
        pyplot = import_module("matplotlib.pyplot")
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            "a plot needs matplotlib: install it with `pip install 'dramadeck[plot]'`, or print "
            "the distribution with `as_text`",
            name=missing.name,
        ) from missing
    return pyplot.subplots()[1]
