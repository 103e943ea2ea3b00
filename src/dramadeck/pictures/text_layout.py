"""Text that stays in its box: how wide it is, where its lines break, how large it can be.

An SVG does not break lines, and the reader's machine chooses the font behind `sans-serif`. So
widths are those of the widest among common fonts (DejaVu, which is wide, and Liberation, which is
as wide as Arial and Times): in any narrower font a line leaves some room. Letters with accents are
as wide as without. A character that is in no table counts as very wide, and its line is clipped
besides, because one sign of some scripts is as long as a word.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from dramadeck.pictures.svg import Node, clean, node, number
from dramadeck.pictures.widths import SANS, SANS_BOLD, SERIF_BOLD

LEADING: Final = 1.24
"""The height of a line, in sizes of its letters."""

BASELINE: Final = 0.92
"""How far under the top of a line its letters stand, in sizes of its letters."""

_UNKNOWN: Final = 1.4
_WIDE: Final = 1.05
_MORE: Final = "…"


class Font(Enum):
    """How text is set: the family, its weight, and how wide each character is."""

    TEXT = ("sans-serif", None, SANS)
    STRONG = ("sans-serif", "bold", SANS_BOLD)
    TITLE = ("serif", "bold", SERIF_BOLD)

    def __init__(self, family: str, weight: str | None, table: Mapping[int, str]) -> None:
        self.family, self.weight = family, weight
        widths = {letter: width / 100 for width, letters in table.items() for letter in letters}
        self.widths: Mapping[str, float] = MappingProxyType(widths)

    def width(self, text: str) -> float:
        """How wide a text is at most, in sizes of its letters."""
        return sum(_width(letter, self) for letter in text)


class Box(NamedTuple):
    """A place in a picture: its upper left corner, how wide and how high it is."""

    x: float
    y: float
    width: float
    height: float

    def inside(self, margin: float) -> "Box":
        """The place without a margin all around."""
        return Box(
            self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin
        )


class Align(Enum):
    """Where lines stand in their box, across: the anchor, and how much of the box lies before."""

    LEFT = ("start", 0.0)
    MIDDLE = ("middle", 0.5)
    RIGHT = ("end", 1.0)


def _width(character: str, font: Font) -> float:
    known = font.widths.get(character)
    if known is not None:
        return known
    if unicodedata.combining(character):
        return 0
    plain = unicodedata.normalize("NFD", character)
    if len(plain) > 1 and plain[0] in font.widths:
        return font.widths[plain[0]]
    is_ideograph = unicodedata.category(character) == "Lo"
    return _WIDE if is_ideograph and unicodedata.east_asian_width(character) in "WF" else _UNKNOWN


def _is_known(text: str, font: Font) -> bool:
    return all(_width(letter, font) < _WIDE or letter in font.widths for letter in text)


def break_lines(
    text: str, width: float, font: Font, *, within_words: bool = False
) -> list[str] | None:
    """The lines of a text, none wider than this in sizes of its letters; None if a word is."""
    lines = list[str]()
    for word in text.split():
        if lines and font.width(f"{lines[-1]} {word}") <= width:
            lines[-1] = f"{lines[-1]} {word}"
        elif font.width(word) <= width:
            lines.append(word)
        elif within_words:
            lines += _pieces(word, width, font)
        else:
            return None
    return lines


def _pieces(word: str, width: float, font: Font) -> Iterator[str]:
    """A word in pieces; what combines with a character stays with it."""
    piece, length = "", 0.0
    for letter in word:
        more = _width(letter, font)
        if piece and more and length + more > width:
            yield piece
            piece, length = "", 0.0
        piece, length = piece + letter, length + more
    yield piece


def fit_text(
    text: str, room: tuple[float, float], font: Font, largest: float, smallest: float
) -> tuple[float, tuple[str, ...]]:
    """The largest size in which a text fits into a width and a height, and its lines.

    What does not fit even in the smallest size is cut off, with three dots. Nothing is cached: the
    time that a picture takes would tell a stranger which cards had been drawn before.
    """
    (width, height), size = room, largest
    while size > smallest:
        lines = break_lines(text, width / size, font)
        if lines is not None and len(lines) * LEADING * size <= height:
            return size, tuple(lines)
        size = max(size - 0.5, smallest)
    most, line = max(int(height / (LEADING * smallest) + 1e-6), 1), width / smallest
    lines = break_lines(text, line, font)
    if lines is None or len(lines) > most:
        lines = break_lines(text, line, font, within_words=True) or []
    if len(lines) > most:
        rest = " ".join([lines[most - 1], lines[most]])
        cut = next(_pieces(rest, line - _width(_MORE, font), font))
        lines = [*lines[: most - 1], f"{cut.rstrip()}{_MORE}"]
    return smallest, tuple(lines)


def draw_text(
    text: str,
    box: Box,
    size: float,
    font: Font = Font.TEXT,
    *,
    smallest: float = 7,
    align: Align = Align.LEFT,
    color: str = "ink",
    sink: float = 0.5,
) -> tuple[Node, ...]:
    """A text as large as its box allows, a node for each line."""
    size, lines = fit_text(clean(text), (box.width, box.height), font, size, smallest)
    height, (anchor, share) = LEADING * size, align.value
    top = box.y + (box.height - len(lines) * height) * sink
    nodes = list[Node]()
    for at, line in enumerate(lines):
        place = Box(box.x, top + at * height, box.width, height)
        shown = node(
            "text",
            line,
            x=place.x + place.width * share,
            y=place.y + size * BASELINE,
            font_family=font.family,
            font_size=size,
            font_weight=font.weight,
            text_anchor=anchor if share else None,
            fill=color,
        )
        if not _is_known(line, font):  # in an svg of its own, so that nothing sticks out
            shown = node("svg", shown, viewBox=" ".join(map(number, place)), **place._asdict())
        nodes.append(shown)
    return tuple(nodes)


def text_width(text: str, font: Font, size: float) -> float:
    """How wide a text is at most in this size, on one line."""
    return font.width(clean(text)) * size
