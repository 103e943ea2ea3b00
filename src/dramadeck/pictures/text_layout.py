"""Text layout: the width of a text, its line breaks, and the largest size that fits into a box.

SVG does not break lines, and the font of `sans-serif` depends on the machine. So the widths are
those of the widest of the common fonts (DejaVu, which is wide, and Liberation, which is as wide as
Arial and Times); in a narrower font a line does not fill its box. Letters with accents are as wide
as without. A character without a known width counts as very wide, and its line is clipped,
because a single character of some scripts is as long as a word.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from dramadeck.pictures.svg import Node, clean, node, number
from dramadeck.pictures.theme import shade
from dramadeck.pictures.widths import SANS, SANS_BOLD, SERIF_BOLD

LEADING: Final = 1.24  # the height of a line, relative to the font size

BASELINE: Final = 0.92
"""The distance of the baseline from the top of a line, relative to the font size."""

_UNKNOWN: Final = 140
_WIDE: Final = 105
_MORE: Final = "…"


class Font(Enum):
    """A font: its family, its weight, and the widths of its characters.

    A width is a whole number of hundredths of the font size, so the width of a line is exactly the
    sum of its words and spaces.
    """

    TEXT = ("sans-serif", None, SANS)
    STRONG = ("sans-serif", "bold", SANS_BOLD)
    TITLE = ("serif", "bold", SERIF_BOLD)

    def __init__(self, family: str, weight: str | None, table: Mapping[int, str]) -> None:
        self.family, self.weight = family, weight
        widths = {letter: width for width, letters in table.items() for letter in letters}
        self.widths: Mapping[str, int] = MappingProxyType(widths)

    def width(self, text: str) -> float:
        """The largest width of a text, relative to the font size."""
        return self.hundredths(text) / 100

    def hundredths(self, text: str) -> int:
        """The largest width of a text, in hundredths of the font size."""
        try:
            return sum(map(self.widths.__getitem__, text))
        except KeyError:
            return sum(_width(letter, self) for letter in text)


class Box(NamedTuple):
    """A rectangle in a picture: its upper left corner, its width and its height."""

    x: float
    y: float
    width: float
    height: float

    def inside(self, margin: float) -> "Box":
        """The box without a margin on each side."""
        return Box(
            self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin
        )


class Align(Enum):
    """The horizontal alignment: the SVG anchor, and its position relative to the width."""

    LEFT = ("start", 0.0)
    MIDDLE = ("middle", 0.5)
    RIGHT = ("end", 1.0)


def _width(character: str, font: Font) -> int:
    width = font.widths.get(character)
    if width is not None:
        return width
    if unicodedata.combining(character):
        return 0
    plain = unicodedata.normalize("NFD", character)
    if len(plain) > 1 and plain[0] in font.widths:
        return font.widths[plain[0]]
    is_ideograph = unicodedata.category(character) == "Lo"
    return _WIDE if is_ideograph and unicodedata.east_asian_width(character) in "WF" else _UNKNOWN


def _is_known(text: str, font: Font) -> bool:
    return all(_width(letter, font) < _WIDE or letter in font.widths for letter in text)


def _measured(text: str, font: Font) -> list[tuple[str, int]]:
    """The words of a text with their widths in hundredths of the font size."""
    return [(word, font.hundredths(word)) for word in text.split()]


def _lines_of(
    words: Iterable[tuple[str, int]], width: float, font: Font, *, within_words: bool = False
) -> list[str] | None:
    """The lines of measured words with at most this width, relative to the font size.

    None if a word is wider; with `within_words` such a word is split.
    """
    lines, last, space = list[str](), 0, font.hundredths(" ")
    for word, wide in words:
        if lines and (last + space + wide) / 100 <= width:
            lines[-1] = f"{lines[-1]} {word}"
            last += space + wide
        elif wide / 100 <= width:
            lines.append(word)
            last = wide
        elif within_words:
            lines += _pieces(word, width, font)
            last = font.hundredths(lines[-1])
        else:
            return None
    return lines


def _pieces(word: str, width: float, font: Font) -> Iterator[str]:
    """A word in pieces of at most this width; combining characters are not separated."""
    piece, length = "", 0
    for letter in word:
        more = _width(letter, font)
        if piece and more and (length + more) / 100 > width:
            yield piece
            piece, length = "", 0
        piece, length = piece + letter, length + more
    yield piece


def fit_text(
    text: str, area: tuple[float, float], font: Font, largest: float, smallest: float
) -> tuple[float, tuple[str, ...]]:
    """The largest font size in which a text fits into (width, height), and its lines.

    A text that does not fit in the smallest size is cut and ends with an ellipsis. There is no
    cache, because the time for a picture would reveal which cards have been drawn before.
    """
    (width, height), size, words = area, largest, _measured(text, font)
    while size > smallest:
        lines = _lines_of(words, width / size, font)
        if lines is not None and len(lines) * LEADING * size <= height:
            return size, tuple(lines)
        size = max(size - 0.5, smallest)
    most, line = max(int(height / (LEADING * smallest) + 1e-6), 1), width / smallest
    lines = _lines_of(words, line, font)
    if lines is None or len(lines) > most:
        lines = _lines_of(words, line, font, within_words=True) or []
    if len(lines) > most:
        rest = " ".join([lines[most - 1], lines[most]])
        cut = next(_pieces(rest, line - _width(_MORE, font) / 100, font))
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
    """A text in the largest size that fits into its box, as a node for each line.

    Args:
        text: the text.
        box: the box.
        size: the largest font size.
        font: the font.
        smallest: the smallest font size.
        align: the horizontal alignment.
        color: the name of a color, such as "ink", "soft", "gold", "heroes"; its shade depends on
            the theme. `dramadeck.pictures.theme.PALETTE` has all of them.
        sink: the vertical position, from 0 for the top to 1 for the bottom.

    Raises:
        UnknownNameError: there is no color of this name; the error lists all colors.
    """
    shade(color)
    size, lines = fit_text(clean(text), (box.width, box.height), font, size, smallest)
    height, (anchor, share) = LEADING * size, align.value
    top = box.y + (box.height - len(lines) * height) * sink
    nodes = list[Node]()
    for at, line in enumerate(lines):
        place = Box(box.x, top + at * height, box.width, height)
        element = node(
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
        if not _is_known(line, font):  # a nested svg clips the line
            element = node("svg", element, viewBox=" ".join(map(number, place)), **place._asdict())
        nodes.append(element)
    return tuple(nodes)


def text_width(text: str, font: Font, size: float) -> float:
    """The largest width of a line of text in a font size."""
    return font.width(clean(text)) * size
