"""Draws a table, and reads the positions and sizes of the texts in a picture."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from dramadeck.core import Seat
from dramadeck.core.rules import AnySystem
from dramadeck.narration import Language, narrator
from dramadeck.pictures import Picture, table
from dramadeck.pictures.text_layout import Font

NAMESPACE = "{http://www.w3.org/2000/svg}"
MOVE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?")
RISE, DROP = 0.76, 0.24  # of letters above and below the baseline


class PlacedText(NamedTuple):
    """A line of text in a picture, and the area that it covers."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float

    def overlaps(self, other: "PlacedText") -> bool:
        return (
            self.left < other.right - 0.5
            and other.left < self.right - 0.5
            and self.top < other.bottom - 0.5
            and other.top < self.bottom - 0.5
        )


def draw_table(
    rules: AnySystem, state: Any, seat: Seat, language: Language | str = "en"
) -> Picture:
    """Draw the table of a state as a seat sees it."""
    narrator_of_seat = narrator(rules, seat=seat, setup=state.setup, language=language)
    return table(narrator_of_seat, rules.view(state, seat))


def root(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own text; the tests check that it is XML


def texts(picture: Picture) -> list[PlacedText]:
    return list(_texts(root(picture.svg()), 0, 0, 1))


def lines_of(picture: Picture) -> list[str]:
    """Return the lines of text in a picture, without their positions."""
    return [text.text for text in texts(picture)]


def _texts(element: ET.Element, x: float, y: float, scale: float) -> Iterator[PlacedText]:
    move = MOVE.fullmatch(element.get("transform", ""))
    if move:
        x, y = x + scale * float(move[1]), y + scale * float(move[2])
        scale *= float(move[3] or 1)
    if element.tag == f"{NAMESPACE}text":
        yield _placed_text(element, x, y, scale)
    for child in element:
        # A clipped text is in a nested svg element, with the units of the outer one.
        yield from _texts(child, x, y, scale)


def _placed_text(element: ET.Element, x: float, y: float, scale: float) -> PlacedText:
    size = float(element.get("font-size", 0)) * scale
    font = next(
        font
        for font in Font
        if (font.family, font.weight) == (element.get("font-family"), element.get("font-weight"))
    )
    text = element.text or ""
    wide = font.width(text) * size
    before = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
    left = x + scale * float(element.get("x", 0)) - wide * before
    line = y + scale * float(element.get("y", 0))
    return PlacedText(text, left, line - RISE * size, left + wide, line + DROP * size, size)


def layout_errors(picture: Picture) -> list[str]:
    """Return the texts of a picture that stick out of it or lie on another text."""
    lines = texts(picture)
    wrong = [
        f"{line.text!r} sticks out"
        for line in lines
        if line.left < 0
        or line.top < 0
        or line.right > picture.width + 0.01
        or line.bottom > picture.height + 0.01
    ]
    wrong += [
        f"{one.text!r} lies on {other.text!r}"
        for at, one in enumerate(lines)
        for other in lines[at + 1 :]
        if one.overlaps(other)
    ]
    return wrong
