"""Pieces of HTML: lines of a story, tables, pictures. Every text of the outside is escaped."""

from collections.abc import Iterable, Sequence
from html import escape
from types import MappingProxyType
from typing import Final

from dramadeck.core.validation import escaped
from dramadeck.narration import CardRef, Line, Name, Quote, Tone
from dramadeck.pictures import Picture

_COLORS: Final = MappingProxyType(
    {
        Tone.HEROES: "#2f6fb3",
        Tone.VILLAINS: "#b3402f",
        Tone.CARD: "#8a6d1f",
        Tone.GOOD: "#2e7d4f",
        Tone.BAD: "#b3402f",
    }
)
"""The color of the bar before a line; what it says stands in the words alone."""


_ROOM: Final = ' style="padding:2px 12px;text-align:left"'


def safe(text: str) -> str:
    """A text that can stand in a page; what would steer or turn it is spelled out.

    >>> safe("<Quin>")
    '&lt;Quin&gt;'
    """
    return escape(escaped(text))


def line(told: Line) -> str:
    """A line of the story, its names and quotes set apart, its cards bold.

    >>> from dramadeck.narration import Line, Name, Text
    >>> line(Line((Name("<Quin>"), Text(" draws."))))
    '<bdi>&lt;Quin&gt;</bdi> draws.'
    """
    return "".join(_span(each) for each in told.spans)


def _span(span: object) -> str:
    text = safe(str(getattr(span, "text", "")))
    if isinstance(span, Name | Quote):
        return f"<bdi>{text}</bdi>"
    return f"<strong>{text}</strong>" if isinstance(span, CardRef) else text


def story(lines: Iterable[Line]) -> str:
    """Lines under each other, what follows from another set in."""
    return "".join(
        f'<div style="border-left:3px solid {_COLORS.get(each.tone, "transparent")};'
        f'padding:1px 0 1px 8px;margin-left:{each.depth}em">{line(each)}</div>'
        for each in lines
    )


def rows(head: Sequence[str], body: Iterable[Sequence[str]], *, caption: str = "") -> str:
    """A table; the cells are HTML, the heads and the caption are texts.

    >>> rows([], [["1"]])
    '<table><tbody><tr><td style="padding:2px 12px;text-align:left">1</td></tr></tbody></table>'
    """
    heads = "".join(f"<th{_ROOM}>{safe(each)}</th>" for each in head)
    cells = "".join(
        f"<tr>{''.join(f'<td{_ROOM}>{cell}</td>' for cell in each)}</tr>" for each in body
    )
    title = f"<caption>{safe(caption)}</caption>" if caption else ""
    top = f"<thead><tr>{heads}</tr></thead>" if head else ""
    return f"<table>{title}{top}<tbody>{cells}</tbody></table>"


def picture(drawn: Picture, language: str | None = None, *, width: float | None = None) -> str:
    """A picture, never wider than the cell."""
    svg = drawn.svg(language=language)
    return f'<div style="max-width:{width or drawn.width:g}px">{svg}</div>'


def folded(title: str, inside: str) -> str:
    """What is shown when its title is clicked."""
    return f"<details><summary>{safe(title)}</summary>{inside}</details>"
