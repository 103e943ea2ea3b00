"""Draw a tarot card with pips, courts and emblems of an original design.

A number card shows the emblem of its suit as often as its rank, a court card an emblem of its rank,
and a Major Arcana its own emblem and its number in Roman numerals.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.narration import Language
from dramadeck.narration.messages import Message, message_in
from dramadeck.pictures.emblems import OF_COURTS, OF_MAJORS, OF_OTHERS, OF_SUITS, draw_emblem
from dramadeck.pictures.paper import CARD, WIDTH, card_picture, rectangle
from dramadeck.pictures.picture import ENGLISH, Picture
from dramadeck.pictures.svg import Node
from dramadeck.pictures.text_layout import Align, Box, Font, draw_text
from dramadeck.tarot import TarotCard

_LEFT, _MIDDLE, _RIGHT = 70, 125, 180
_TOP, _BOTTOM = 90.0, 246.0
_HALF = (_TOP + _BOTTOM) / 2
_BOTH: Final = (_LEFT, _RIGHT)


def _rows(*heights: float) -> tuple[tuple[float, float], ...]:
    """Two positions at each of these heights."""
    return tuple((x, y) for y in heights for x in _BOTH)


_THIRD: Final = (_BOTTOM - _TOP) / 3
_FOUR: Final = _rows(_TOP, _TOP + _THIRD, _BOTTOM - _THIRD, _BOTTOM)
_SIX: Final = _rows(_TOP, _HALF, _BOTTOM)

PIPS: Final = MappingProxyType(
    {
        1: ((_MIDDLE, _HALF),),
        2: ((_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)),
        3: ((_MIDDLE, _TOP), (_MIDDLE, _HALF), (_MIDDLE, _BOTTOM)),
        4: _rows(_TOP, _BOTTOM),
        5: (*_rows(_TOP, _BOTTOM), (_MIDDLE, _HALF)),
        6: _SIX,
        7: (*_SIX, (_MIDDLE, (_TOP + _HALF) / 2)),
        8: (*_SIX, (_MIDDLE, (_TOP + _HALF) / 2), (_MIDDLE, (_HALF + _BOTTOM) / 2)),
        9: (*_FOUR, (_MIDDLE, _HALF)),
        10: (*_FOUR, (_MIDDLE, _TOP + _THIRD / 2), (_MIDDLE, _BOTTOM - _THIRD / 2)),
    }
)
"""Rank → the centers of its emblems."""

_SIZES: Final[Mapping[int, int]] = {1: 150, 2: 70, 3: 60}
"""Rank → the size of its emblems; for other ranks they are smaller."""

_LETTERS: Final[Mapping[int, Message]] = {
    1: message_in("picture", "A"),
    11: message_in("picture", "P"),
    12: message_in("picture", "Kn"),
    13: message_in("picture", "Q"),
    14: message_in("picture", "K"),
}
"""Rank of a card of a suit → its letter; other ranks are numbers."""


def roman(number: int) -> str:
    """A number in Roman numerals; 0 is unchanged."""
    if number <= 0:
        return str(number)
    text = ""
    for value, letters in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        text += letters * (number // value)
        number %= value
    return text


def _index(card: TarotCard, language: Language) -> str:
    """The text in the corner: a number, a letter or a Roman numeral."""
    if card.suit is None:
        return roman(card.rank)
    letter = _LETTERS.get(card.rank)
    return language.text(letter) if letter else str(card.rank)


def _color(card: TarotCard) -> str:
    return str(card.suit).lower() if card.suit else "major"


def _title(card: TarotCard, language: Language) -> str:
    return language.phrase(card.name, "card")


def tarot_card(card: TarotCard, *, language: Language = ENGLISH) -> Picture:
    """The face of a card.

    >>> from dramadeck import tarot
    >>> star = tarot_card(tarot.rider_waite_deck().card(18))
    >>> star.title, star.description
    ('The Star', 'Major Arcana, number 17')
    """
    color, title = _color(card), _title(card, language)
    described = message_in("picture", "Major Arcana, number {rank}", rank=card.rank)
    if card.suit:
        described = message_in("picture", "{suit}, rank {rank}", suit=card.suit, rank=card.rank)
    place = Box(20, 278, WIDTH - 40, 56)
    return card_picture(
        title,
        rectangle(CARD.inside(9), stroke=color, thick=2, round=9),
        rectangle(CARD.inside(14), stroke="hairline", thick=1.2, round=6),
        *_face(card, color, language),
        *draw_text(title, place, 26, Font.TITLE, smallest=8, align=Align.MIDDLE),
        description=language.text(described),
    )


def _face(card: TarotCard, color: str, language: Language) -> Iterator[Node]:
    index = _index(card, language)
    if card.suit is None:
        place = Box(30, 22, 190, 40)
        yield from draw_text(index, place, 34, Font.TITLE, align=Align.MIDDLE, color=color)
        emblem = OF_MAJORS.get(card.number, OF_OTHERS)
        yield draw_emblem(emblem, Box(38, 72, 174, 200), 100, color, thick=2.6)
        return
    corner = Box(22, 20, 62, 44)
    yield from draw_text(index, corner, 36, Font.TITLE, smallest=10, color=color)
    yield draw_emblem(OF_SUITS[card.suit], Box(194, 26, 32, 32), 100, color)
    if card.is_court:
        court = OF_COURTS.get(card.rank, OF_COURTS[14])
        yield draw_emblem(court, Box(78, 70, 94, 84), 100, color, thick=4)
        yield draw_emblem(OF_SUITS[card.suit], Box(68, 162, 114, 114), 100, color)
        return
    size = _SIZES.get(card.rank, 50)
    for x, y in PIPS.get(card.rank, PIPS[1]):
        place = Box(x - size / 2, y - size / 2, size, size)
        yield draw_emblem(OF_SUITS[card.suit], place, 100, color)


def small_tarot_card(card: TarotCard, *, language: Language = ENGLISH) -> Picture:
    """A small card for a table: rank or number, emblem and name.

    >>> from dramadeck import tarot
    >>> small_tarot_card(tarot.rider_waite_deck().card(61)).title
    'Page of Swords'
    """
    color, index, title = _color(card), _index(card, language), _title(card, language)
    emblem = OF_SUITS[card.suit] if card.suit else OF_MAJORS.get(card.number, OF_OTHERS)
    top, place = Box(20, 16, 210, 84), Box(18, 208, CARD.width - 36, 128)
    return card_picture(
        title,
        rectangle(CARD.inside(9), stroke=color, thick=4, round=9),
        *draw_text(index, top, 72, Font.TITLE, align=Align.MIDDLE, color=color),
        draw_emblem(emblem, Box(20, 106, 210, 96), 100, color, thick=None if card.suit else 5),
        *draw_text(title, place, 44, Font.STRONG, smallest=20, align=Align.MIDDLE),
    )
