"""The common parts of all cards: size, paper with rounded corners, back."""

from enum import Enum, unique
from functools import lru_cache
from typing import Final

from dramadeck.narration import Language
from dramadeck.narration.messages import message_in
from dramadeck.pictures.picture import ENGLISH, Picture
from dramadeck.pictures.svg import Node, node
from dramadeck.pictures.text_layout import Box

WIDTH: Final = 250
"""The width of a card."""

HEIGHT: Final = 350
"""The height of a card, with the proportions of a playing card."""

CARD: Final = Box(0, 0, WIDTH, HEIGHT)
"""The box of a card."""


def rectangle(
    box: Box,
    *,
    fill: str = "none",
    stroke: str | None = None,
    thick: float = 1.5,
    round: float = 6,
    dashes: str | None = None,
) -> Node:
    """A rectangle with rounded corners; its colors are names in `PALETTE`."""
    return node(
        "rect",
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        rx=round,
        fill=fill,
        stroke=stroke,
        stroke_width=thick if stroke else None,
        stroke_dasharray=dashes,
    )


def card_picture(title: str, *shapes: Node, description: str = "") -> Picture:
    """A card: paper with an edge, and the shapes on it."""
    paper = rectangle(CARD.inside(1), fill="card", stroke="edge", thick=2, round=15)
    content = (paper, *shapes)
    return Picture(
        title=title, description=description, width=WIDTH, height=HEIGHT, content=content
    )


@unique
class Back(Enum):
    """The emblem in the middle of the back of a card, one for each game."""

    BOLT = "M132 125 98 182h25l-10 43 41-62h-26z"
    STAR = (
        "M125 125l9 31 29-17-17 29 32 9-32 9 17 29-29-17-9 32-9-32-29 17 17-29-32-9 32-9-17-29 29"
        " 17z"
    )


@lru_cache(64)  # a table has many backs
def card_back(
    title: str | None = None, *, back: Back = Back.BOLT, language: Language = ENGLISH
) -> Picture:
    """The back of a card, which is the same for all cards of a deck.

    >>> card_back().title, card_back("Marco's card").title
    ('A card, face down', "Marco's card")
    """
    frame = CARD.inside(15)
    diamond = "M125 60 205 175 125 290 45 175z"
    inner = "M125 96 180 175 125 254 70 175z"
    return card_picture(
        language.text(message_in("picture", "A card, face down")) if title is None else title,
        rectangle(CARD.inside(8), fill="back", round=10),
        rectangle(frame, stroke="back_line", thick=2, round=7),
        node("path", d=_lattice(frame), fill="none", stroke="back_line", opacity=0.28),
        node("path", d=diamond, fill="back", stroke="back_line", stroke_width=3),
        node("path", d=inner, fill="none", stroke="back_line", stroke_width=1.5),
        node("path", d=back.value, fill="back_line"),
    )


def _lattice(box: Box) -> str:
    """The path of a lattice of diagonal lines in a box."""
    columns, rows = 10, 14
    dx, dy = box.width / columns, box.height / rows
    mirror = 2 * box.x + box.width
    lines = list[str]()
    for at in range(1, columns + rows, 2):
        start = (box.x + min(at, columns) * dx, box.y + max(at - columns, 0) * dy)
        end = (box.x + max(at - rows, 0) * dx, box.y + min(at, rows) * dy)
        for is_mirrored in (False, True):
            (x1, y1), (x2, y2) = start, end
            x1, x2 = (mirror - x1, mirror - x2) if is_mirrored else (x1, x2)
            lines.append(f"M{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f}")
    return "".join(lines)
