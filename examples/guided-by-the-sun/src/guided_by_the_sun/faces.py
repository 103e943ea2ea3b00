"""The pictures of the cards: an index, an emblem of the suit, and the character."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration import Language
from dramadeck.pictures import (
    Align,
    Back,
    Box,
    Drawing,
    Font,
    Picture,
    card_back,
    draw_emblem,
    draw_text,
)
from dramadeck.pictures.paper import CARD, WIDTH, card_picture, rectangle
from guided_by_the_sun.cards import PlayingCard, Suit

_EMBLEMS: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.HEARTS: "M50 92Q8 58 8 32a21 21 0 0 1 42-6 21 21 0 0 1 42 6q0 26-42 60z",
        Suit.DIAMONDS: "M50 4 86 50 50 96 14 50z",
        Suit.CLUBS: (
            "M50 6a20 20 0 0 1 16 32 20 20 0 1 1-11 26q1 18 11 30H34q10-12 11-30a20 20 0 1 1-11-26"
            "A20 20 0 0 1 50 6z"
        ),
        Suit.SPADES: (
            "M50 4q40 34 40 54a19 19 0 0 1-35 10q1 16 11 28H34q10-12 11-28a19 19 0 0 1-35-10"
            "q0-20 40-54z"
        ),
    }
)
"""Suit → its emblem, on a square of 100."""

_COLORS: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.HEARTS: "villains",
        Suit.DIAMONDS: "villains",
        Suit.CLUBS: "swords",
        Suit.SPADES: "swords",
    }
)
"""Suit → the name of a color: red or black, in both color schemes."""


def _card(card: PlayingCard, language: Language, *, is_small: bool) -> Picture:
    """A card with its index, its emblem and its character, in the language."""
    character = language.phrase(card.character, "character")
    rank, suit = language.word(card.rank), language.word(card.suit)
    color, emblem = _COLORS[card.suit], _EMBLEMS[card.suit]
    index = rank if card.rank.value_in_play in range(2, 11) else rank[:1].upper()
    name = Box(18, 208, WIDTH - 36, 128) if is_small else Box(24, 256, WIDTH - 48, 74)
    middle = Box(62, 92, 126, 110) if is_small else Box(50, 84, 150, 150)
    size = 72 if is_small else 44
    place = Align.MIDDLE if is_small else Align.LEFT
    corner = Box(24, 18, WIDTH - 48, 76 if is_small else 52)
    font, largest = (Font.STRONG, 44) if is_small else (Font.TITLE, 28)
    return card_picture(
        f"{character} ({rank}, {suit})",
        rectangle(CARD.inside(9), stroke=color, thick=4 if is_small else 2, round=9),
        *draw_text(index, corner, size, Font.TITLE, align=place, color=color),
        draw_emblem(emblem, middle, 100, color),
        *draw_text(character, name, largest, font, smallest=12, align=Align.MIDDLE),
    )


def _face(card: Any, _effect: str, language: Language) -> Picture:
    return _card(card, language, is_small=False)


def _small(card: Any, _effect: str, language: Language) -> Picture:
    return _card(card, language, is_small=True)


def _back(_card: Any, _effect: str, language: Language) -> Picture:
    return card_back(back=Back.STAR, language=language)


FACES: Final[Mapping[str, Drawing]] = MappingProxyType(
    {"face": _face, "small": _small, "back": _back}
)
"""The faces of the cards, published under the entry point group `dramadeck.faces`."""
