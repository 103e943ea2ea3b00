"""Pictures of printed cards, drawn a whole deck at a time.

The cache is shared by all tables. If it held single cards, a client could request every card and
see by the response times which cards had been requested before: the hands of other players. So the
first request for a card draws its whole deck, in a background thread.
"""

import asyncio
import sys
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from dramadeck.client.problems import request_error
from dramadeck.codec.record_types import installed
from dramadeck.core import UnknownNameError
from dramadeck.narration.lookup import narrator_of_cards
from dramadeck.pictures.faces import BACK, face_of, faces_of
from dramadeck.web.sentences import WebReason


class DeckStyle(NamedTuple):
    """The pictures of a deck: its system and name, the side, the theme and the language."""

    system: str
    deck: str
    face: str
    theme: str
    language: str


class Drawings:
    """The pictures of printed cards that a server has drawn."""

    def __init__(self) -> None:
        self._decks: dict[DeckStyle, asyncio.Task[Mapping[int, str]]] = {}

    async def svg(self, style: DeckStyle, number: int) -> str:
        """A card as SVG; all numbers have the same back. An error if there is no such card."""
        _check(style, number)
        if sys.platform == "emscripten":  # in a browser are no threads, and no other players
            return _draw_card(style, number)
        task = self._decks.get(style)
        if task is None:
            task = asyncio.ensure_future(asyncio.to_thread(draw_deck, style))
            self._decks[style] = task
            task.add_done_callback(partial(self._remove_if_failed, style))
        deck = await asyncio.shield(task)
        return deck[0] if style.face == BACK else deck[number]

    def _remove_if_failed(self, style: DeckStyle, task: "asyncio.Task[Mapping[int, str]]") -> None:
        if task.cancelled() or task.exception() is not None:
            del self._decks[style]


@lru_cache(maxsize=128)
def draw_deck(style: DeckStyle) -> Mapping[int, str]:
    """The SVG of all cards of a deck by number; the back is under 0."""
    numbers = (0,) if style.face == BACK else installed(style.system).decks[style.deck].numbers
    return {number: _draw_card(style, number) for number in numbers}


def _check(style: DeckStyle, number: int) -> None:
    rules = installed(style.system)
    if style.deck not in rules.decks:
        raise UnknownNameError.among("deck", style.deck, rules.decks)
    faces = faces_of(rules.name)
    if style.face not in faces:
        raise UnknownNameError.among("face", style.face, faces)
    if style.face != BACK and number not in rules.decks[style.deck].numbers:
        raise request_error(WebReason.NOT_FOUND)


def _draw_card(style: DeckStyle, number: int) -> str:
    """The SVG of a card, with its effect by the first rule text of the system."""
    system, deck, face, theme, language = style
    narrator = narrator_of_cards(installed(system), None, deck, language)
    card = None if face == BACK else installed(system).decks[deck].card(number)
    effect = " ".join(line.text for line in narrator.card(number)[1:2]) if face == "player" else ""
    picture = face_of(system, face, card, effect, narrator.language)
    return picture.svg(theme=theme, language=language)
