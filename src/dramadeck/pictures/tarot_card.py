"""A card of the tarot: pips, courts and emblems of our own, drawn by code.

A card of a suit shows as many emblems as its rank, or what the person of the court wears; a card of
the Major Arcana an emblem of its own and its number in Roman numerals.
"""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.pictures.emblems import (
    OF_COURTS,
    OF_MAJORS,
    OF_OTHERS,
    OF_SUITS,
    draw_emblem,
)
from dramadeck.pictures.paper import CARD, HEIGHT, WIDTH, rectangle, sheet
from dramadeck.pictures.picture import Picture
from dramadeck.pictures.svg import Node
from dramadeck.pictures.text_layout import Align, Box, Font, draw_text
from dramadeck.tarot import Suit, TarotCard

_LEFT, _MIDDLE, _RIGHT = 70, 125, 180
_TOP, _BOTTOM = 90.0, 246.0
_HALF = (_TOP + _BOTTOM) / 2
_BOTH: Final = (_LEFT, _RIGHT)


def _rows(*heights: float) -> tuple[tuple[float, float], ...]:
    """Two emblems on each of these heights."""
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
"""Rank → where the middle of each emblem is."""

_SIZES: Final = MappingProxyType({1: 150, 2: 70, 3: 60})
"""Rank → how large its emblems are; those of the others are the smallest."""

_COURTS: Final = MappingProxyType({11: "P", 12: "Kn", 13: "Q", 14: "K"})


@attrs.frozen(kw_only=True)
class TarotCardWords:
    """The words on a card of the tarot and about it; the defaults are English.

    Attributes:
        ace: the letter of an Ace.
        courts: rank of a court card → its letters.
        names: number of a card → its name, where it is not called as in the deck.
        called: the name of a card in its deck → how it is called, if it is not in `names`.
        minor: how a card of a suit is described; `{suit}` and `{rank}` stand for the two.
        major: how a card of the Major Arcana is described; `{rank}` is its number.
        suits: suit → its name, in the description.
    """

    ace: str = "A"
    courts: MappingProxyType[int, str] = _COURTS
    names: MappingProxyType[int, str] = MappingProxyType({})
    called: Callable[[str], str] = str
    minor: str = "{suit}, rank {rank}"
    major: str = "Major Arcana, number {rank}"
    suits: MappingProxyType[Suit, str] = MappingProxyType({each: str(each) for each in Suit})


ENGLISH: Final = TarotCardWords()
"""The words of a card of the tarot in English."""


def roman(number: int) -> str:
    """A number in Roman numerals; 0 stays 0.

    >>> [roman(each) for each in (0, 4, 9, 14, 21)]
    ['0', 'IV', 'IX', 'XIV', 'XXI']
    """
    if number <= 0:
        return str(number)
    text = ""
    for value, letters in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        text += letters * (number // value)
        number %= value
    return text


def _index(card: TarotCard, words: TarotCardWords) -> str:
    """What stands in the corner."""
    if card.suit is None:
        return roman(card.rank)
    if card.rank == 1:
        return words.ace
    return words.courts.get(card.rank, str(card.rank))


def _told(card: TarotCard, words: TarotCardWords) -> str:
    if card.suit is None:
        return words.major.format(rank=card.rank)
    return words.minor.format(suit=words.suits[card.suit], rank=card.rank)


def _color(card: TarotCard) -> str:
    return str(card.suit).lower() if card.suit else "major"


def tarot_title(card: TarotCard, words: TarotCardWords = ENGLISH) -> str:
    """What a card is called."""
    return words.names.get(card.number) or words.called(card.name)


def tarot_card(card: TarotCard, *, words: TarotCardWords = ENGLISH) -> Picture:
    """The face of a card.

    >>> from dramadeck import tarot
    >>> star = tarot_card(tarot.rider_waite_deck().card(18))
    >>> star.title, star.description
    ('The Star', 'Major Arcana, number 17')
    """
    color = _color(card)
    name = Box(20, 278, WIDTH - 40, 56)
    return Picture(
        title=tarot_title(card, words),
        description=_told(card, words),
        width=WIDTH,
        height=HEIGHT,
        content=(
            sheet(),
            rectangle(CARD.inside(9), stroke=color, thick=2, round=9),
            rectangle(CARD.inside(14), stroke="hairline", thick=1.2, round=6),
            *_face(card, color, words),
            *draw_text(
                tarot_title(card, words),
                name,
                Font.TITLE,
                largest=26,
                smallest=8,
                align=Align.MIDDLE,
            ),
        ),
    )


def _face(card: TarotCard, color: str, words: TarotCardWords) -> Iterator[Node]:
    index = _index(card, words)
    if card.suit is None:
        yield from draw_text(
            index, Box(30, 22, 190, 40), Font.TITLE, largest=34, align=Align.MIDDLE, color=color
        )
        emblem = OF_MAJORS.get(card.number, OF_OTHERS)
        yield draw_emblem(emblem, Box(38, 72, 174, 200), 100, color, thick=2.6)
        return
    corner = Box(22, 20, 62, 44)
    yield from draw_text(index, corner, Font.TITLE, largest=36, smallest=10, color=color)
    yield draw_emblem(OF_SUITS[card.suit], Box(194, 26, 32, 32), 100, color)
    if card.is_court:
        worn = OF_COURTS.get(card.rank, OF_COURTS[14])
        yield draw_emblem(worn, Box(78, 70, 94, 84), 100, color, thick=4)
        yield draw_emblem(OF_SUITS[card.suit], Box(68, 162, 114, 114), 100, color)
        return
    size = _SIZES.get(card.rank, 50)
    for x, y in PIPS.get(card.rank, PIPS[1]):
        place = Box(x - size / 2, y - size / 2, size, size)
        yield draw_emblem(OF_SUITS[card.suit], place, 100, color)


def small_tarot_card(card: TarotCard, *, words: TarotCardWords = ENGLISH) -> Picture:
    """A card as it lies on a table among others: rank or number, emblem, name.

    >>> from dramadeck import tarot
    >>> small_tarot_card(tarot.rider_waite_deck().card(61)).title
    'Page of Swords'
    """
    color = _color(card)
    path = OF_SUITS[card.suit] if card.suit else OF_MAJORS.get(card.number, OF_OTHERS)
    return Picture(
        title=tarot_title(card, words),
        width=WIDTH,
        height=HEIGHT,
        content=(
            sheet(),
            rectangle(CARD.inside(9), stroke=color, thick=4, round=9),
            *draw_text(
                _index(card, words),
                Box(20, 16, 210, 84),
                Font.TITLE,
                largest=72,
                align=Align.MIDDLE,
                color=color,
            ),
            draw_emblem(path, Box(20, 106, 210, 96), 100, color, thick=None if card.suit else 5),
            *draw_text(
                tarot_title(card, words),
                Box(18, 208, CARD.width - 36, 128),
                Font.STRONG,
                largest=44,
                smallest=20,
                align=Align.MIDDLE,
            ),
        ),
    )
