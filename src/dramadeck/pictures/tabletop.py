"""A table of whatever game: places one under the other, each with its piles of cards.

The tables of Torg and of Turn of the Card are made with it; so can be that of any other system.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Self

import attrs

from dramadeck.pictures.lettering import Align, Box, Font, lettered, one_line
from dramadeck.pictures.paper import HEIGHT, WIDTH, Back, card_back, rectangle
from dramadeck.pictures.picture import Picture, placed
from dramadeck.pictures.svg import Node

TABLE_WIDTH: Final = 640
"""How wide a table is."""

MARGIN: Final = 12
"""What lies around everything on a table."""

_CARD: Final = 60.0
_OWN_CARD: Final = 80.0
_GAP: Final = 6.0
_PAD: Final = 12.0
_LABEL: Final = 19.0
_HEAD: Final = 30.0
_INNER: Final = TABLE_WIDTH - 2 * MARGIN - 2 * _PAD
_BACKS: Final = 6
"""How many backs of a hidden pile are drawn; its label says how many there are."""


@attrs.frozen(kw_only=True)
class Pile:
    """Cards that lie together.

    Attributes:
        label: what they are, with their number.
        cards: the faces that are to be seen.
        hidden: how many lie there face down besides.
        back: the back of those.
    """

    label: str
    cards: tuple[Picture, ...] = ()
    hidden: int = 0
    back: Back = Back.BOLT

    @classmethod
    def counted(
        cls, label: str, cards: tuple[Picture, ...], count: int, back: Back = Back.BOLT
    ) -> Self:
        """A pile of so many cards, of which some show their faces; its label says the number."""
        hidden = count - len(cards)
        return cls(label=label.format(n=count), cards=cards, hidden=hidden, back=back)

    @property
    def drawn(self) -> tuple[Picture, ...]:
        """The faces, then a few backs for those that are hidden."""
        return (*self.cards, *(card_back(back=self.back),) * min(self.hidden, _BACKS))

    @property
    def told(self) -> str:
        """The pile in words."""
        titles = ", ".join(each.title for each in self.cards)
        return f"{self.label} ({titles})" if titles else self.label


@attrs.frozen(kw_only=True)
class Place:
    """A place at the table.

    Attributes:
        name: whose it is.
        facts: what there is to say about her, in short.
        piles: her cards.
        color: the color of the strip beside it, `heroes` or `villains`.
        is_own: whether it is the place of the one who looks.
    """

    name: str
    facts: tuple[str, ...] = ()
    piles: tuple[Pile, ...] = ()
    color: str = "heroes"
    is_own: bool = False

    @property
    def told(self) -> str:
        """The place in words."""
        facts = f" ({', '.join(self.facts)})" if self.facts else ""
        piles = "; ".join(each.told for each in self.piles)
        return f"{self.name}{facts}: {piles}" if piles else f"{self.name}{facts}"


@attrs.frozen(kw_only=True)
class Middle:
    """What lies in the middle of the table.

    Attributes:
        cards: large cards, each under its label; None is an empty place.
        headline: the one thing to know, on a ribbon of the color beside it.
        color: the color of the ribbon.
        facts: what else there is to say, a line each.
        task: a picture below that, such as of a task under way.
    """

    cards: tuple[tuple[str, Picture | None], ...]
    headline: str = ""
    color: str = "heroes"
    facts: tuple[str, ...] = ()
    task: Picture | None = None

    @property
    def told(self) -> str:
        """The middle in words."""
        cards = (
            f"{label}: {card.title}. {card.description}" if card and card.title else label
            for label, card in self.cards
        )
        task = (f"{self.task.title}. {self.task.description}",) if self.task else ()
        said = (self.headline, *self.facts, *task, *cards)
        return " ".join(f"{each.rstrip('. ')}." for each in said if each.strip())


def tabletop(title: str, middle: Middle, places: Sequence[Place]) -> Picture:
    """A table: the middle on top, under it the places.

    Args:
        title: what table it is.
        middle: what lies in the middle.
        places: the places, from top to bottom.

    >>> middle = Middle(cards=(("Deck 48", card_back()),), headline="Ann begins")
    >>> hand = Pile(label="Hand 4", hidden=4)
    >>> table = tabletop("A game", middle, [Place(name="Ann", piles=(hand,))])
    >>> table.description
    'Ann begins. Deck 48: A card, face down. Ann: Hand 4.'
    """
    nodes = [*_middle(middle)]
    y = MARGIN + _MIDDLE_HEIGHT + 10.0
    for place in places:
        shapes, height = _place(place, y)
        nodes += shapes
        y += height + 8
    felt = rectangle(Box(0, 0, TABLE_WIDTH, y - 8 + MARGIN), fill="felt", round=16)
    return Picture(
        title=title,
        description=" ".join([middle.told, *(f"{each.told}." for each in places)]),
        width=TABLE_WIDTH,
        height=y - 8 + MARGIN,
        content=(felt, *nodes),
    )


_LARGE: Final = 128.0
_MIDDLE_HEIGHT: Final = _LARGE * HEIGHT / WIDTH + 22


def _middle(middle: Middle) -> Iterator[Node]:
    """The cards on the left, what is to be said on their right."""
    x = float(MARGIN)
    for label, card in middle.cards:
        frame = Box(x, MARGIN + 22, _LARGE, _LARGE * HEIGHT / WIDTH)
        yield from lettered(
            label,
            Box(x, MARGIN, _LARGE, 18),
            largest=14,
            smallest=8,
            align=Align.MIDDLE,
            color="soft",
        )
        if card is None:
            yield rectangle(frame.inside(1), stroke="edge", dashes="6 5", round=8)
        else:
            yield placed(card, frame.x, frame.y, _LARGE)
        x += _LARGE + 10
    room = Box(x + 4, MARGIN, TABLE_WIDTH - MARGIN - x - 4, _MIDDLE_HEIGHT)
    yield from _said(middle, room)


def _said(middle: Middle, room: Box) -> Iterator[Node]:
    y = room.y
    if middle.headline:
        ribbon = Box(room.x, y, room.width, 34)
        yield rectangle(ribbon, fill=middle.color, round=9)
        yield from lettered(
            middle.headline,
            ribbon.inside(5),
            Font.STRONG,
            largest=18,
            align=Align.MIDDLE,
            color="on_side",
        )
        y += 44
    foot = room.y + room.height
    if middle.task:
        width = min(room.width, 190.0)
        height = middle.task.height * width / middle.task.width
        foot -= height
        yield placed(middle.task, room.x, foot, width)
    line = min(38.0, (foot - y) / max(len(middle.facts), 1))
    for fact in middle.facts:
        yield from lettered(fact, Box(room.x, y, room.width, line), largest=15, sink=0)
        y += line


def _place(place: Place, y: float) -> tuple[list[Node], float]:
    """A place whose upper edge is there, and how high it is."""
    left, size = MARGIN + _PAD, _OWN_CARD if place.is_own else _CARD
    x, top, row, nodes = 0.0, y + _HEAD + 4, 0.0, list[Node]()
    for pile in place.piles:
        columns = max(min(len(pile.drawn), int((_INNER + _GAP) / (size + _GAP))), 1)
        label = min(one_line(pile.label, Font.TEXT, 13), _INNER)
        wide = max(columns * (size + _GAP) - _GAP, label)
        if x and x + wide > _INNER:
            x, top, row = 0.0, top + row + 6, 0.0
        shapes, height = _pile(pile, Box(left + x, top, wide, _LABEL), size, columns)
        nodes += shapes
        x, row = x + wide + 16, max(row, height)
    height = top + row - y + (8 if place.piles else 0)
    frame = Box(MARGIN, y, TABLE_WIDTH - 2 * MARGIN, height)
    back = rectangle(
        frame,
        fill="panel",
        stroke="gold" if place.is_own else "hairline",
        thick=2.5 if place.is_own else 1.2,
        round=10,
    )
    strip = rectangle(Box(MARGIN + 4, y + 6, 5, height - 12), fill=place.color, round=2.5)
    return [back, strip, *_head(place, left, y), *nodes], height


def _head(place: Place, x: float, y: float) -> Iterator[Node]:
    name = min(one_line(place.name, Font.TITLE, 18) + 2, _INNER * 0.5)
    yield from lettered(place.name, Box(x, y + 4, name, 26), Font.TITLE, largest=18, smallest=9)
    rest = Box(x + name + 14, y + 6, _INNER - name - 14, 26)
    yield from lettered(" · ".join(place.facts), rest, largest=14, smallest=8, color="soft")


def _pile(pile: Pile, label: Box, size: float, columns: int) -> tuple[list[Node], float]:
    """The cards under their label, and how high that is."""
    high = size * HEIGHT / WIDTH
    nodes = [*lettered(pile.label, label, largest=13, smallest=8, color="soft")]
    if not pile.drawn:
        slot = Box(label.x, label.y + _LABEL, size, high)
        nodes.append(rectangle(slot.inside(1), stroke="edge", dashes="4 4", round=5))
    for at, card in enumerate(pile.drawn):
        row, column = divmod(at, columns)
        left, top = label.x + column * (size + _GAP), label.y + _LABEL + row * (high + _GAP)
        nodes.append(placed(card, left, top, size))
    rows = max(-(-len(pile.drawn) // columns), 1)
    return nodes, _LABEL + rows * (high + _GAP)
