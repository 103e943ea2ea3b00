"""Pieces of HTML: lines of a story, tables, pictures. Every text from outside is escaped."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from dramadeck.core.validation import escaped
from dramadeck.narration import CardRef, Language, Line, Name, Quote, Tone
from dramadeck.pictures import Picture

_COLORS: Final[Mapping[Tone, str]] = {
    Tone.HEROES: "#2f6fb3",
    Tone.VILLAINS: "#b3402f",
    Tone.CARD: "#8a6d1f",
    Tone.GOOD: "#2e7d4f",
    Tone.BAD: "#b3402f",
}
"""The color of the bar before a line; the words of the line say the same."""

_CELL: Final = ' style="padding:2px 12px;text-align:left"'


def safe(text: str) -> str:
    """A text as HTML; control characters and marks of direction are escaped visibly."""
    return escape(escaped(text))


def line(text: Line) -> str:
    """A line of the story: names and quotes keep their direction, cards are bold."""
    return "".join(map(_span, text.spans))


def _span(span: object) -> str:
    text = safe(str(getattr(span, "text", "")))
    if isinstance(span, Name | Quote):
        return f"<bdi>{text}</bdi>"
    return f"<strong>{text}</strong>" if isinstance(span, CardRef) else text


def story(lines: Iterable[Line]) -> str:
    """Lines below each other; a line that another one has caused is indented."""
    return "".join(
        f'<div style="border-left:3px solid {_COLORS.get(text.tone, "transparent")};'
        f'padding:1px 0 1px 8px;margin-left:{text.depth}em">{line(text)}</div>'
        for text in lines
    )


def rows(head: Sequence[str], body: Iterable[Sequence[str]], *, caption: str = "") -> str:
    """A table: the cells are HTML, the heads and the caption are texts."""
    heads = "".join(f"<th{_CELL}>{safe(title)}</th>" for title in head)
    cells = "".join(
        f"<tr>{''.join(f'<td{_CELL}>{cell}</td>' for cell in row)}</tr>" for row in body
    )
    title = f"<caption>{safe(caption)}</caption>" if caption else ""
    top = f"<thead><tr>{heads}</tr></thead>" if head else ""
    return f"<table>{title}{top}<tbody>{cells}</tbody></table>"


def picture(image: Picture, language: Language, *, width: float | None = None) -> str:
    """A picture, not wider than the cell."""
    svg = image.svg(language=language.code)
    return f'<div style="max-width:{width or image.width:g}px">{svg}</div>'


def folded(title: str, content: str) -> str:
    """A title that shows its content when it is clicked."""
    return f"<details><summary>{safe(title)}</summary>{content}</details>"
