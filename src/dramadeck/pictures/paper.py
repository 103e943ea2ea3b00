"""The parts that all cards share: their size, their paper with round corners, their back."""

from enum import Enum, unique
from functools import lru_cache
from typing import Final

from dramadeck.narration import Language
from dramadeck.narration.messages import message_in
from dramadeck.pictures.picture import ENGLISH, Picture
from dramadeck.pictures.svg import Node, node
from dramadeck.pictures.text_layout import Box

WIDTH: Final = 250
"""How wide a card is."""

HEIGHT: Final = 350
"""How high a card is: the shape of a playing card."""

CARD: Final = Box(0, 0, WIDTH, HEIGHT)
"""A card as a place."""


def rectangle(
    box: Box,
    *,
    fill: str = "none",
    stroke: str | None = None,
    thick: float = 1.5,
    round: float = 6,
    dashes: str | None = None,
) -> Node:
    """A rectangle with round corners."""
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
    """A card: its paper with an edge, and what is drawn on it."""
    paper = rectangle(CARD.inside(1), fill="card", stroke="edge", thick=2, round=15)
    content = (paper, *shapes)
    return Picture(
        title=title, description=description, width=WIDTH, height=HEIGHT, content=content
    )


@unique
class Back(Enum):
    """What is drawn in the middle of a card's back: one for each game."""

    BOLT = "M132 125 98 182h25l-10 43 41-62h-26z"
    STAR = (
        "M125 125l9 31 29-17-17 29 32 9-32 9 17 29-29-17-9 32-9-32-29 17 17-29-32-9 32-9-17-29 29"
        " 17z"
    )


@lru_cache(64)  # a table shows it many times
def card_back(
    title: str | None = None, *, back: Back = Back.BOLT, language: Language = ENGLISH
) -> Picture:
    """The back of a card, the same for all of a deck.

    Args:
        title: what it is called; without it, a card that lies face down.
        back: what is drawn in its middle.
        language: the language of its title, where none is given.

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
    """Lines from edge to edge, in both directions, that meet the corners of the box."""
    across, down = 10, 14
    dx, dy = box.width / across, box.height / down
    both = 2 * box.x + box.width
    lines = list[str]()
    for at in range(1, across + down, 2):
        start = (box.x + min(at, across) * dx, box.y + max(at - across, 0) * dy)
        end = (box.x + max(at - down, 0) * dx, box.y + min(at, down) * dy)
        for mirrored in (False, True):
            (a, b), (c, d) = start, end
            a, c = (both - a, both - c) if mirrored else (a, c)
            lines.append(f"M{a:.1f} {b:.1f} {c:.1f} {d:.1f}")
    return "".join(lines)
