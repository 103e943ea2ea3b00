"""Draw a table: the centre at the top, below it the places, each with its piles of cards.

It is drawn from a `TableModel`, which has no hidden information: the hands of others are backs.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Any, Final

import attrs

from dramadeck.core import FACE_DOWN, Card
from dramadeck.narration import Narrator, table_model
from dramadeck.narration.messages import Message
from dramadeck.pictures.faces import BACK, face_of, faces_of
from dramadeck.pictures.paper import CARD, HEIGHT, WIDTH, rectangle
from dramadeck.pictures.picture import Picture, embed
from dramadeck.pictures.svg import Node, clean, node
from dramadeck.pictures.text_layout import (
    LEADING,
    Align,
    Box,
    Font,
    draw_text,
    fit_text,
    text_width,
)
from dramadeck.pictures.theme import PALETTE

TABLE_WIDTH: Final = 640  # the width of a table
MARGIN: Final = 12  # the space at the edges of a table

_CARD: Final = 60.0
_OWN_CARD: Final = 80.0
_GAP: Final = 6.0
_PAD: Final = 12.0
_LABEL: Final = 19.0
_HEAD: Final = 30.0
_INNER: Final = TABLE_WIDTH - 2 * MARGIN - 2 * _PAD
_SMALLEST: Final = 26
"""The smallest font size of the name on a card, whose width is 250: 6 pixels on the smallest."""
_MAX_BACKS: Final = 6  # the most backs of a pile that are drawn; its label has the number of cards


@attrs.frozen
class _Renderer:
    """Draws the texts and cards of a table, for a narrator and a view."""

    narrator: Narrator
    view: Any

    def text(self, sentence: Message) -> str:
        return table_model.label_text(sentence, self.narrator.language)

    def facts(self, facts: Iterable[table_model.Fact]) -> list[str]:
        return [self.text(fact.text) for fact in facts]

    def label(self, pile: table_model.Pile) -> str:
        """The label of a pile, with the number of cards unless all of them are visible."""
        name = self.text(pile.label)
        if pile.layout is table_model.Layout.ROW and len(pile.cards) == pile.count:
            return name
        return f"{name}: {self.narrator.language.number(pile.count)}"

    def cards(self, pile: table_model.Pile) -> list[Picture]:
        """The faces, then a few backs for hidden cards; for a stack only the top card."""
        if pile.layout is table_model.Layout.STACK:
            cards = pile.cards or (FACE_DOWN,) * min(pile.count, 1)
        else:
            cards = pile.cards + (FACE_DOWN,) * min(pile.count - len(pile.cards), _MAX_BACKS)
        return [self.card(pile.face, card) for card in cards]

    def card(self, face: str, card: Card) -> Picture:
        """A card; only its name, if the system has no faces."""
        narrator, system = self.narrator, self.narrator.rules.name
        faces = faces_of(system)
        if not faces:
            return _named_card("?" if card == FACE_DOWN else str(narrator.card(card, self.view)[0]))
        if card == FACE_DOWN:
            return face_of(system, BACK, None, "", narrator.language)
        name, printed = face if face in faces else "small", narrator.deck(self.view).card(card)
        return face_of(system, name, printed, "", narrator.language)


def _named_card(name: str) -> Picture:
    """A card of a game without faces: its name, still readable on a small card."""
    paper = rectangle(CARD.inside(1), fill="card", stroke="edge", thick=2, round=14)
    text = draw_text(name, CARD.inside(16), 52, Font.TITLE, smallest=_SMALLEST, sink=0)
    return Picture(title=name, width=WIDTH, height=HEIGHT, content=(paper, *text))


def table(narrator: Narrator, view: Any, model: table_model.TableModel | None = None) -> Picture:
    """The table of a game as a seat sees it, with the place of the seat itself first.

    Raises:
        UnknownNameError: the deck or the rule text of the view is unknown, or a card is not in the
            deck.

    >>> from dramadeck import narration, pictures, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> quin = torg.hero_seat("Quin")
    >>> narrator = narration.narrator(torg.TORG, seat=quin, setup=state.setup)
    >>> picture = pictures.table(narrator, torg.view(state, quin))
    >>> picture.title, "Marco: Hand: 5 cards." in picture.description
    ('The table as Quin sees it', True)
    """
    model = model or narrator.table_model(view)
    renderer, nodes, y = _Renderer(narrator, view), list[Node](), float(MARGIN)
    centre = next(
        (place for place in model.places if place.kind is table_model.PlaceKind.CENTRE), None
    )
    if centre is not None:
        nodes += _centre(centre, renderer)
        y += _CENTRE_HEIGHT + 10
    places = [
        place
        for place in model.places
        if place is not centre and (place.facts or place.piles or place.members)
    ]
    for place in sorted(places, key=_order):
        shapes, height = _place(place, renderer, y)
        nodes += shapes
        y += height + 8
    background = rectangle(Box(0, 0, TABLE_WIDTH, y - 8 + MARGIN), fill="felt", round=16)
    return Picture(
        title=narrator.language.text(model.title),
        description=" ".join(map(str, table_model.rows(model, narrator.language))),
        width=TABLE_WIDTH,
        height=y - 8 + MARGIN,
        content=(background, *nodes),
    )


def _order(place: table_model.Place) -> tuple[bool, bool]:
    """A sort key: processes such as actions first, then the place of the seat, then the others."""
    return place.kind in (table_model.PlaceKind.SEAT, table_model.PlaceKind.CAST), not place.is_own


_LARGE: Final = 128.0
_MAX_PILES: Final = 3
_CENTRE_HEIGHT: Final = _LARGE * HEIGHT / WIDTH + 22


def _centre(centre: table_model.Place, renderer: _Renderer) -> Iterator[Node]:
    """The first piles on the left; facts, and the labels of other piles, on the right."""
    x = float(MARGIN)
    for pile in centre.piles[:_MAX_PILES]:
        frame = Box(x, MARGIN + 22, _LARGE, _LARGE * HEIGHT / WIDTH)
        label, label_box = renderer.label(pile), Box(x, MARGIN, _LARGE, 18)
        yield from draw_text(label, label_box, 14, smallest=8, align=Align.MIDDLE, color="soft")
        cards = renderer.cards(pile)
        if not cards:
            yield rectangle(frame.inside(1), stroke="edge", dashes="6 5", round=8)
        else:
            yield embed(cards[-1], frame.x, frame.y, _LARGE)
        x += _LARGE + 10
    box = Box(x + 4, MARGIN, TABLE_WIDTH - MARGIN - x - 4, _CENTRE_HEIGHT)
    others = [renderer.label(pile) for pile in centre.piles[_MAX_PILES:]]
    yield from _facts(centre.facts, others, renderer, box)


def _facts(
    facts: Sequence[table_model.Fact], others: list[str], renderer: _Renderer, box: Box
) -> Iterator[Node]:
    """Facts as lines, after a ribbon with the side that acts first or the headline."""
    y = box.y
    sides = [
        fact for fact in facts if fact.look in (table_model.Look.HEROES, table_model.Look.VILLAINS)
    ]
    headlines = [fact for fact in facts if fact.look is table_model.Look.HEADLINE]
    for fact in (sides or headlines)[:1]:
        ribbon = Box(box.x, y, box.width, 34)
        color = str(fact.look) if sides else "grey"
        yield rectangle(ribbon, fill=color, round=9)
        text, text_box = renderer.text(fact.text), ribbon.inside(5)
        yield from draw_text(text, text_box, 18, Font.STRONG, align=Align.MIDDLE, color="on_side")
        y += 44
        facts = [other for other in facts if other is not fact]
    texts, height = [*renderer.facts(facts), *others], box.y + box.height - y
    size, total, heights = 15.5, inf, list[float]()  # one size for all of them
    while total > height and size > 8:
        size -= 0.5
        fitted = (
            fit_text(clean(text), (box.width, height), Font.TEXT, size, size) for text in texts
        )
        heights = [len(lines) * LEADING * size for _, lines in fitted]
        total = sum(heights) + 4 * len(texts)
    gap = 4 + min(7.0, max(height - total, 0) / max(len(texts), 1))
    share = min(height / max(total, 1), 1)
    for text, high in zip(texts, heights, strict=True):
        yield from draw_text(text, Box(box.x, y, box.width, high * share), size, sink=0)
        y += (high + gap) * share


def _place(place: table_model.Place, renderer: _Renderer, y: float) -> tuple[list[Node], float]:
    """A place with its upper edge at y, and its height."""
    inner_x, size = MARGIN + _PAD, _OWN_CARD if place.is_own else _CARD
    x, top, row, nodes = 0.0, y + _HEAD + 4, 0.0, list[Node]()
    for member in place.members if _has_lines(place) else ():
        text = " · ".join([renderer.text(member.name), *renderer.facts(member.facts)])
        nodes += draw_text(text, Box(inner_x, top, _INNER, 20), 14, smallest=8)
        top += 22
    for pile in place.piles:
        cards, name = renderer.cards(pile), renderer.label(pile)
        columns = max(min(len(cards), int((_INNER + _GAP) / (size + _GAP))), 1)
        label = min(text_width(name, Font.TEXT, 13), _INNER)
        pile_width = max(columns * (size + _GAP) - _GAP, label)
        if x and x + pile_width > _INNER:
            x, top, row = 0.0, top + row + 6, 0.0
        shapes, height = _pile(
            name, cards, Box(inner_x + x, top, pile_width, _LABEL), size, columns
        )
        nodes += shapes
        x, row = x + pile_width + 16, max(row, height)
    if place.dice:
        nodes += _dice(place, inner_x, top)
        top += _DIE + 8
    for fact in place.facts if place.kind in _IN_LINES else ():
        nodes += draw_text(renderer.text(fact.text), Box(inner_x, top, _INNER, 20), 14, smallest=8)
        top += 22
    height = top + row - y + (8 if len(nodes) else 0)
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
    return [back, strip, *_head(place, renderer, inner_x, y), *nodes], height


_IN_LINES: Final = (table_model.PlaceKind.ACTION, table_model.PlaceKind.NOW)
"""The kinds of places whose facts are on separate lines."""

_DIE: Final = 44.0  # the height of a die

_HEXAGON: Final = ((22, 1), (41, 12), (41, 32), (22, 43), (3, 32), (3, 12))


def _dice(place: table_model.Place, left_edge: float, top: float) -> Iterator[Node]:
    """The dice with their totals and faces; a die that is due is dashed."""
    x = left_edge
    for die in place.dice:
        points = " ".join(f"{x + across:g},{top + down:g}" for across, down in _HEXAGON)
        is_due = die.total is None
        yield node(
            "polygon",
            points=points,
            fill="none" if is_due else "mark",
            stroke="edge" if is_due else "gold",
            stroke_width=2,
            stroke_dasharray="4 4" if is_due else None,
        )
        total = "?" if die.total is None else str(die.total)
        inside = Box(x, top + 10, _DIE, 24)
        yield from draw_text(total, inside, 20, Font.STRONG, align=Align.MIDDLE)
        x += _DIE + 6
        if die.faces not in ((), (die.total,)):
            faces = " + ".join(map(str, die.faces))
            width = text_width(faces, Font.TEXT, 14)
            yield from draw_text(faces, Box(x, top + 12, width, 20), 14, color="soft")
            x += width + 12


def _has_lines(place: table_model.Place) -> bool:
    """Whether the characters of a place are on separate lines, below its name."""
    return [member.name for member in place.members] != [place.name]


def _head(place: table_model.Place, renderer: _Renderer, x: float, y: float) -> Iterator[Node]:
    """The name of a place, and its facts on the same line."""
    of_members = () if _has_lines(place) else (fact for m in place.members for fact in m.facts)
    of_place = () if place.kind in _IN_LINES else place.facts
    text, facts = renderer.text(place.name), " · ".join(renderer.facts((*of_place, *of_members)))
    name_width = min(text_width(text, Font.TITLE, 18) + 2, _INNER * 0.6)
    yield from draw_text(text, Box(x, y + 4, name_width, 26), 18, Font.TITLE, smallest=9)
    facts_box = Box(x + name_width + 14, y + 6, _INNER - name_width - 14, 26)
    yield from draw_text(facts, facts_box, 14, smallest=8, color="soft")


def _pile(
    name: str, cards: Sequence[Picture], label: Box, size: float, columns: int
) -> tuple[list[Node], float]:
    """The cards below their label, and the height of both."""
    card_height = size * HEIGHT / WIDTH
    nodes = [*draw_text(name, label, 13, smallest=8, color="soft")]
    if not cards:
        slot = Box(label.x, label.y + _LABEL, size, card_height)
        nodes.append(rectangle(slot.inside(1), stroke="edge", dashes="4 4", round=5))
    for at, card in enumerate(cards):
        row, column = divmod(at, columns)
        card_x, card_y = (
            label.x + column * (size + _GAP),
            label.y + _LABEL + row * (card_height + _GAP),
        )
        nodes.append(embed(card, card_x, card_y, size))
    return nodes, _LABEL + max(-(-len(cards) // columns), 1) * (card_height + _GAP)
