"""Pictures: title, description and shapes, which are converted to SVG on demand."""

from math import inf
from typing import Final
from zlib import crc32

import attrs

from dramadeck.narration import language
from dramadeck.pictures.svg import Node, clean, node, number, to_xml
from dramadeck.pictures.theme import Brush, Theme, style_sheet

ENGLISH: Final = language("en")  # the default language of pictures

GAP: Final = 14  # the space between two pictures side by side


@attrs.frozen(kw_only=True)
class Picture:
    """A picture, which can be converted to SVG in any theme or embedded in another picture.

    Notebooks display it; `str` returns its SVG in the theme `auto`.

    Attributes:
        title: its title, for screen readers and as the tooltip.
        description: its content in words, for screen readers.

    >>> from dramadeck import pictures, torg
    >>> card = pictures.player_side(torg.original_deck().card(42))
    >>> card.title, card.width, card.height
    ('Haste (42)', 250, 350)
    >>> card.svg(theme="dark", width=120)[:62]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350" '
    """

    title: str
    description: str = ""
    width: float
    height: float
    content: tuple[Node, ...] = attrs.field(repr=False)

    def svg(
        self,
        *,
        theme: Theme | str = Theme.AUTO,
        width: float | None = None,
        language: str | None = None,
    ) -> str:
        """The picture as the text of an SVG file, or of an element in a page.

        Args:
            theme: `light`, `dark`, or `auto` for the color scheme of the browser.
            width: the width in pixels; by default the width that is available.
            language: the code of the language of its words, such as `de`, for screen readers.

        Raises:
            ValueError: there is no such theme, or the width is not above 0.
        """
        brush = Brush(Theme(theme))
        if width is not None and not 0 < width < inf:
            raise ValueError(f"width: expected a number above 0, got {width}")
        shapes = "".join(to_xml(shape, brush) for shape in self.content)
        labels = self._labels(shapes)
        ids = " ".join(str(dict(label.attributes)["id"]) for label in labels)
        styles = (node("style", style_sheet(brush.used)),) if brush.used else ()
        root = node(
            "svg",
            *labels,
            *styles,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(self.width)} {number(self.height)}",
            width=width,
            height=width and width * self.height / self.width,
            lang=language,
            role="img",
            aria_labelledby=ids,
        )
        return f"{to_xml(root, brush).removesuffix('</svg>')}{shapes}</svg>"

    def _labels(self, shapes: str) -> tuple[Node, ...]:
        """Title and description, with ids that are a hash of the content, unique on a page."""
        content = clean(f"{self.title}|{self.description}|{shapes}")
        prefix = f"dd-{crc32(content.encode()):08x}"
        title = node("title", self.title, id=f"{prefix}-title")
        if not self.description:
            return (title,)
        return title, node("desc", self.description, id=f"{prefix}-desc")

    def __str__(self) -> str:
        return self.svg()

    def _repr_svg_(self) -> str:
        return self.svg(width=self.width)


def embed(picture: Picture, x: float, y: float, width: float | None = None) -> Node:
    """A picture as a part of another one, by its upper left corner and its width there."""
    scale = 1.0 if width is None else width / picture.width
    translation = f"translate({number(x)} {number(y)})"
    scaling = f" scale({scale:.4f})" if scale != 1 else ""
    return node("g", *picture.content, transform=translation + scaling)


def beside(title: str, *pictures: Picture, description: str = "") -> Picture:
    """Pictures side by side, such as the cards of a hand.

    >>> from dramadeck import pictures, torg
    >>> deck = torg.original_deck()
    >>> hand = beside("Quin's hand", *(pictures.player_side(deck.card(n)) for n in (42, 45)))
    >>> hand.width, hand.description
    (514.0, 'Haste (42), Haste (45)')
    """
    x, nodes = 0.0, list[Node]()
    for picture in pictures:
        nodes.append(embed(picture, x, 0))
        x += picture.width + GAP
    return Picture(
        title=title,
        description=description or ", ".join(picture.title for picture in pictures),
        width=max(x - GAP, 1),
        height=max((picture.height for picture in pictures), default=1),
        content=tuple(nodes),
    )
