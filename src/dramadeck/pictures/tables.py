"""A table as a picture: the middle on top, under it the places, each with its piles of cards.

It is drawn from a `TableModel`, so from what a seat may know: hands of others are backs.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import attrs

from dramadeck.core import FACE_DOWN, Card
from dramadeck.narration import Language, Narrator
from dramadeck.narration.saying import Say
from dramadeck.narration.table_model import (
    Fact,
    Layout,
    Look,
    Pile,
    Place,
    PlaceKind,
    TableModel,
    label_text,
    rows,
)
from dramadeck.pictures.faces import BACK, face_of, faces_of
from dramadeck.pictures.paper import HEIGHT, WIDTH, rectangle
from dramadeck.pictures.picture import Picture, embed
from dramadeck.pictures.svg import Node
from dramadeck.pictures.text_layout import Align, Box, Font, draw_text, text_width
from dramadeck.pictures.theme import PALETTE

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


@attrs.frozen
class _Brush:
    """What a table is drawn with: its language, and what draws a card."""

    language: Language
    draw: Callable[[str, Card], Picture]

    def text(self, sentence: Say) -> str:
        return label_text(sentence, self.language)

    def facts(self, facts: Sequence[Fact]) -> list[str]:
        return [self.text(each.text) for each in facts]

    def label(self, pile: Pile) -> str:
        """What a pile is, and how many cards it has where they do not all lie open."""
        name = self.text(pile.label)
        if pile.layout is Layout.ROW and len(pile.cards) == pile.count:
            return name
        return f"{name}: {self.language.number(pile.count)}"

    def cards(self, pile: Pile) -> tuple[Picture, ...]:
        """The faces, then a few backs for those that are hidden; of a stack the top card alone."""
        if pile.layout is Layout.STACK:
            top = pile.cards or (FACE_DOWN,) * min(pile.count, 1)
            return tuple(self.draw(pile.face, card) for card in top)
        hidden = (FACE_DOWN,) * min(pile.count - len(pile.cards), _BACKS)
        return tuple(self.draw(pile.face, card) for card in (*pile.cards, *hidden))


def table(narrator: Narrator, view: Any) -> Picture:
    """The table of a game as a seat sees it; the place of the seat itself stands first.

    Args:
        narrator: tells the seat of the game: in its language, with its words.
        view: what the seat sees, as `RuleSystem.view` shows it.

    Raises:
        UnknownNameError: the deck or the rule text of the view is not known; a card is not in it.

    >>> from dramadeck import narration, pictures, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> quin = torg.hero_seat("Quin")
    >>> told = narration.narrator(torg.TORG, seat=quin, setup=state.setup)
    >>> picture = pictures.table(told, torg.view(state, quin))
    >>> picture.title, "Marco: Hand: 5 cards." in picture.description
    ('The table as Quin sees it', True)
    """
    return picture_of(narrator, view, narrator.table_model(view))


def picture_of(narrator: Narrator, view: Any, model: TableModel) -> Picture:
    """A table model of a game as a picture; for one that is not quite what a seat sees.

    Args:
        narrator: tells of the game.
        view: a view of the game, which names its deck.
        model: what is drawn.
    """
    brush = _Brush(narrator.language, partial(_drawn, narrator, view))
    middle = next((each for each in model.places if each.kind is PlaceKind.CENTRE), None)
    nodes, y = list[Node](), float(MARGIN)
    if middle is not None:
        nodes += _middle(middle, brush)
        y += _MIDDLE_HEIGHT + 10
    places = [each for each in model.places if each is not middle and _is_drawn(each)]
    for place in sorted(places, key=_order):
        shapes, height = _place(place, brush, y)
        nodes += shapes
        y += height + 8
    felt = rectangle(Box(0, 0, TABLE_WIDTH, y - 8 + MARGIN), fill="felt", round=16)
    return Picture(
        title=narrator.language.text(model.title),
        description=" ".join(map(str, rows(model, narrator.language))),
        width=TABLE_WIDTH,
        height=y - 8 + MARGIN,
        content=(felt, *nodes),
    )


def _order(place: Place) -> tuple[bool, bool]:
    """What is under way comes first, then the place of the seat itself, then the others."""
    return place.kind in (PlaceKind.SEAT, PlaceKind.CAST), not place.is_own


def _is_drawn(place: Place) -> bool:
    return bool(place.facts or place.piles or place.members)


def _drawn(narrator: Narrator, view: Any, face: str, card: Card) -> Picture:
    """A card; by its name alone, where nothing draws the cards of the system."""
    system, language = narrator.rules.name, narrator.language
    faces = faces_of(system)
    if not faces:
        return _named_card(narrator, view, card)
    if card == FACE_DOWN:
        return face_of(system, BACK, None, "", language)
    name = face if face in faces else "small"
    return face_of(system, name, narrator.deck(view).card(card), "", language)


def _named_card(narrator: Narrator, view: Any, card: Card) -> Picture:
    name = "?" if card == FACE_DOWN else str(narrator.card(card, view)[0])
    frame = Box(0, 0, WIDTH, HEIGHT)
    paper = rectangle(frame.inside(1), fill="panel", stroke="edge", thick=2, round=14)
    letters = draw_text(name, frame.inside(16), 44, Font.TITLE, smallest=12, align=Align.MIDDLE)
    return Picture(title=name, width=WIDTH, height=HEIGHT, content=(paper, *letters))


_LARGE: Final = 128.0
_MIDDLE_HEIGHT: Final = _LARGE * HEIGHT / WIDTH + 22


def _middle(middle: Place, brush: _Brush) -> Iterator[Node]:
    """The piles on the left, what is to be said on their right."""
    x, most = float(MARGIN), 3
    for pile in middle.piles[:most]:
        frame = Box(x, MARGIN + 22, _LARGE, _LARGE * HEIGHT / WIDTH)
        label, place = brush.label(pile), Box(x, MARGIN, _LARGE, 18)
        yield from draw_text(label, place, 14, smallest=8, align=Align.MIDDLE, color="soft")
        cards = brush.cards(pile)
        if not cards:
            yield rectangle(frame.inside(1), stroke="edge", dashes="6 5", round=8)
        else:
            yield embed(cards[-1], frame.x, frame.y, _LARGE)
        x += _LARGE + 10
    room = Box(x + 4, MARGIN, TABLE_WIDTH - MARGIN - x - 4, _MIDDLE_HEIGHT)
    others = [f"{brush.label(pile)}" for pile in middle.piles[most:]]
    yield from _said(middle.facts, others, brush, room)


def _said(facts: Sequence[Fact], others: list[str], brush: _Brush, room: Box) -> Iterator[Node]:
    y = room.y
    sides = [each for each in facts if each.look in (Look.HEROES, Look.VILLAINS)]
    heads = [each for each in facts if each.look is Look.HEADLINE]
    for fact in (sides or heads)[:1]:
        ribbon = Box(room.x, y, room.width, 34)
        color = str(fact.look) if sides else "grey"
        yield rectangle(ribbon, fill=color, round=9)
        text, place = brush.text(fact.text), ribbon.inside(5)
        yield from draw_text(text, place, 18, Font.STRONG, align=Align.MIDDLE, color="on_side")
        y += 44
        facts = [each for each in facts if each is not fact]
    lines = [*brush.facts(facts), *others]
    line = min(30.0, (room.y + room.height - y) / max(len(lines), 1))
    for text in lines:
        yield from draw_text(text, Box(room.x, y, room.width, line), 15, sink=0)
        y += line


def _place(place: Place, brush: _Brush, y: float) -> tuple[list[Node], float]:
    """A place whose upper edge is there, and how high it is."""
    left, size = MARGIN + _PAD, _OWN_CARD if place.is_own else _CARD
    x, top, row, nodes = 0.0, y + _HEAD + 4, 0.0, list[Node]()
    for member in place.members if _has_lines(place) else ():
        text = " · ".join([brush.text(member.name), *brush.facts(member.facts)])
        nodes += draw_text(text, Box(left, top, _INNER, 20), 14, smallest=8)
        top += 22
    for pile in place.piles:
        cards, name = brush.cards(pile), brush.label(pile)
        columns = max(min(len(cards), int((_INNER + _GAP) / (size + _GAP))), 1)
        label = min(text_width(name, Font.TEXT, 13), _INNER)
        wide = max(columns * (size + _GAP) - _GAP, label)
        if x and x + wide > _INNER:
            x, top, row = 0.0, top + row + 6, 0.0
        shapes, height = _pile(name, cards, Box(left + x, top, wide, _LABEL), size, columns)
        nodes += shapes
        x, row = x + wide + 16, max(row, height)
    height = top + row - y + (8 if place.piles or _has_lines(place) else 0)
    frame = Box(MARGIN, y, TABLE_WIDTH - 2 * MARGIN, height)
    back = rectangle(
        frame,
        fill="panel",
        stroke="gold" if place.is_own else "hairline",
        thick=2.5 if place.is_own else 1.2,
        round=10,
    )
    color = str(place.look) if place.look in PALETTE else "grey"
    strip = rectangle(Box(MARGIN + 4, y + 6, 5, height - 12), fill=color, round=2.5)
    return [back, strip, *_head(place, brush, left, y), *nodes], height


def _has_lines(place: Place) -> bool:
    """Whether the characters of a place have a line each, under its name."""
    return [each.name for each in place.members] != [place.name]


def _head(place: Place, brush: _Brush, x: float, y: float) -> Iterator[Node]:
    own = () if _has_lines(place) else (each for m in place.members for each in m.facts)
    text, facts = brush.text(place.name), " · ".join(brush.facts((*place.facts, *own)))
    name = min(text_width(text, Font.TITLE, 18) + 2, _INNER * 0.6)
    yield from draw_text(text, Box(x, y + 4, name, 26), 18, Font.TITLE, smallest=9)
    rest = Box(x + name + 14, y + 6, _INNER - name - 14, 26)
    yield from draw_text(facts, rest, 14, smallest=8, color="soft")


def _pile(
    name: str, cards: Sequence[Picture], label: Box, size: float, columns: int
) -> tuple[list[Node], float]:
    """The cards under their label, and how high that is."""
    high = size * HEIGHT / WIDTH
    nodes = [*draw_text(name, label, 13, smallest=8, color="soft")]
    if not cards:
        slot = Box(label.x, label.y + _LABEL, size, high)
        nodes.append(rectangle(slot.inside(1), stroke="edge", dashes="4 4", round=5))
    for at, card in enumerate(cards):
        row, column = divmod(at, columns)
        left, top = label.x + column * (size + _GAP), label.y + _LABEL + row * (high + _GAP)
        nodes.append(embed(card, left, top, size))
    return nodes, _LABEL + max(-(-len(cards) // columns), 1) * (high + _GAP)
