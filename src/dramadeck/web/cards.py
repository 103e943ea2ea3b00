"""Printed cards: as pictures, and what they say in words. They are public, and never change."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from dramadeck import narration, pictures
from dramadeck.engine import UnknownNameError
from dramadeck.kit.installed import installed
from dramadeck.narration import Line, Narrator, Setup, narrator
from dramadeck.pictures import Back, Picture, PictureWords, Theme
from dramadeck.tarot import TAROT
from dramadeck.torg import REVISED, TORG, SceneKind

Drawing = Callable[[Any, str, PictureWords], Picture]
"""Draws a card; it is given the card, what it does in a sentence, and the words of a language."""

_TORG: Final[Mapping[str, Drawing]] = {
    "player": lambda card, effect, words: pictures.player_side(
        card, effect, words=words.drama_card
    ),
    "gamemaster": lambda card, _, words: pictures.gamemaster_side(card, words=words.drama_card),
    "gamemaster-standard": lambda card, _, words: pictures.gamemaster_side(
        card, words=words.drama_card, in_force=SceneKind.STANDARD
    ),
    "gamemaster-dramatic": lambda card, _, words: pictures.gamemaster_side(
        card, words=words.drama_card, in_force=SceneKind.DRAMATIC
    ),
    "small": lambda card, _, words: pictures.small_card(card, words=words.drama_card),
    "back": lambda _card, _, words: pictures.card_back(words.back),
}
_TAROT: Final[Mapping[str, Drawing]] = {
    "face": lambda card, _, words: pictures.tarot_card(card, words=words.tarot_card),
    "small": lambda card, _, words: pictures.small_tarot_card(card, words=words.tarot_card),
    "back": lambda _card, _, words: pictures.card_back(words.back, back=Back.STAR),
}

FACES: Final[Mapping[str, Mapping[str, Drawing]]] = MappingProxyType(
    {TORG.name: _TORG, TAROT.name: _TAROT}
)
"""System → what there is to see of its cards; others have no pictures here."""

BACK: Final = "back"


@lru_cache(maxsize=2_048)
def card_svg(name: str, deck: str, number: int, face: str, theme: str, language: str) -> str:
    """A card as SVG.

    Raises:
        UnknownNameError: there is no such system, deck, card or face.

    >>> card_svg("torg", "original", 42, "small", "light", "en")[:4]
    '<svg'
    """
    faces = FACES.get(name, {})
    if face not in faces or theme not in tuple(Theme):
        raise UnknownNameError.among("face", face, faces)
    words = pictures.words_in(narration.language(language))
    cards = _deck(name, deck)
    card = None if face == BACK else cards.card(number)
    effect = _effect(name, cards, number, language) if face == "player" else ""
    return faces[face](card, effect, words).svg(theme=theme, language=language)


def _deck(name: str, deck: str) -> Any:
    decks = installed(name).decks
    if deck not in decks:
        raise UnknownNameError.among("deck", deck, decks)
    return decks[deck]


def _effect(name: str, deck: Any, number: int, language: str) -> str:
    """What a card does, by the revised text; what other texts change is told in words."""
    told = narrator(installed(name), language=language, setup=Setup(REVISED, deck))
    return " ".join(each.text for each in told.card(number)[1:2])


def teller_of(name: str, dialect: str, deck: str, language: str) -> Narrator:
    """Who tells of printed cards.

    Raises:
        UnknownNameError: there is no such system, rule text or deck.
    """
    rules, cards = installed(name), _deck(name, deck)
    if dialect not in rules.dialects:
        raise UnknownNameError.among("dialect", dialect, rules.dialects)
    return narrator(rules, language=language, setup=Setup(rules.dialects[dialect], cards))


def card_lines(name: str, dialect: str, deck: str, number: int, language: str) -> tuple[Line, ...]:
    """What a card is called, does and shows.

    >>> print(card_lines("torg", "revised", "original", 42, "en")[0])
    Haste (42)
    """
    return teller_of(name, dialect, deck, language).card(number)


@lru_cache(maxsize=64)
def card_names(name: str, dialect: str, deck: str, language: str) -> Mapping[str, str]:
    """What all cards of a deck are called.

    >>> card_names("torg", "revised", "original", "en")["42"]
    'Haste (42)'
    """
    teller = teller_of(name, dialect, deck, language)
    numbers = _deck(name, deck).numbers
    return MappingProxyType({str(each): teller.card(each)[0].text for each in numbers})
