"""The faces of printed cards by their names, for whoever is asked for one: a server, a chat."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.engine import UnknownNameError
from dramadeck.pictures.drama_card import gamemaster_side, player_side, small_card
from dramadeck.pictures.paper import Back, card_back
from dramadeck.pictures.picture import Picture
from dramadeck.pictures.tarot_card import small_tarot_card, tarot_card
from dramadeck.pictures.words import PictureWords
from dramadeck.tarot import TAROT
from dramadeck.torg import TORG, SceneKind

Drawing = Callable[[Any, str, PictureWords], Picture]
"""Draws a card; it is given the card, what it does in a sentence, and the words of a language."""

BACK: Final = "back"
"""The face that all cards share."""


def _gamemaster(in_force: SceneKind | None) -> Drawing:
    return lambda card, _, words: gamemaster_side(card, words=words.drama_card, in_force=in_force)


def _back(back: Back) -> Drawing:
    return lambda _card, _, words: card_back(words.back, back=back)


FACES: Final[Mapping[str, Mapping[str, Drawing]]] = MappingProxyType(
    {
        TORG.name: {
            "player": lambda card, effect, words: player_side(card, effect, words=words.drama_card),
            "gamemaster": _gamemaster(None),
            **{f"gamemaster-{each.value}": _gamemaster(each) for each in SceneKind},
            "small": lambda card, _, words: small_card(card, words=words.drama_card),
            BACK: _back(Back.BOLT),
        },
        TAROT.name: {
            "face": lambda card, _, words: tarot_card(card, words=words.tarot_card),
            "small": lambda card, _, words: small_tarot_card(card, words=words.tarot_card),
            BACK: _back(Back.STAR),
        },
    }
)
"""System → name of a face → what draws it; `gamemaster-dramatic` has the line that counts marked.
Other systems have no pictures of their cards here."""


def face_of(system: str, face: str, card: Any, effect: str, words: PictureWords) -> Picture:
    """A face of a printed card.

    Args:
        system: the name of the rule system.
        face: the name of the face.
        card: the card; for the back it may be None.
        effect: what it does, in a sentence; it stands on the player's side.
        words: the words of a language.

    Raises:
        UnknownNameError: there is no such face.

    >>> from dramadeck import narration, pictures, torg
    >>> german = pictures.words_in(narration.language("de"))
    >>> face_of("torg", "small", torg.original_deck().card(42), "", german).title
    'Eile (42)'
    """
    faces = FACES.get(system, {})
    if face not in faces:
        raise UnknownNameError.among("face", face, faces)
    return faces[face](card, effect, words)
