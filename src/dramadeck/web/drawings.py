"""Pictures of printed cards, drawn a whole deck at a time.

What is kept here is kept for everybody, and whoever may ask for any card could ask for all of them
and see by the clock which had been asked for before: the hands of strangers. So a deck is drawn as
a whole when the first of its cards is asked for, beside all else, and what is kept says nothing of
a single card.
"""

import asyncio
import sys
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from dramadeck.client.problems import no
from dramadeck.codec.record_types import installed
from dramadeck.core import UnknownNameError
from dramadeck.narration.lookup import narrator_of_cards
from dramadeck.pictures.faces import BACK, face_of, faces_of
from dramadeck.web.sentences import WebReason


class Wanted(NamedTuple):
    """Which pictures: of which system and deck, which side, in which theme and language."""

    system: str
    deck: str
    face: str
    theme: str
    language: str


class Drawings:
    """The pictures of the printed cards that a server shows."""

    def __init__(self) -> None:
        self._decks: dict[Wanted, asyncio.Task[Mapping[int, str]]] = {}

    async def drawn(self, wanted: Wanted, number: int) -> str:
        """A card as SVG, the back the same for each number; an error if there is no such card."""
        _check(wanted, number)
        if sys.platform == "emscripten":  # a page of one's own: no threads there, and no strangers
            return _drawn(wanted, number)
        task = self._decks.get(wanted)
        if task is None:
            task = asyncio.ensure_future(asyncio.to_thread(drawn_deck, wanted))
            self._decks[wanted] = task
            task.add_done_callback(partial(self._forget_if_failed, wanted))
        deck = await asyncio.shield(task)
        return deck[0] if wanted.face == BACK else deck[number]

    def _forget_if_failed(self, wanted: Wanted, task: "asyncio.Task[Mapping[int, str]]") -> None:
        if task.cancelled() or task.exception() is not None:
            del self._decks[wanted]


@lru_cache(maxsize=128)
def drawn_deck(wanted: Wanted) -> Mapping[int, str]:
    """All cards of a deck by their numbers, as SVG; of the back one, under 0."""
    numbers = (0,) if wanted.face == BACK else installed(wanted.system).decks[wanted.deck].numbers
    return {each: _drawn(wanted, each) for each in numbers}


def _check(wanted: Wanted, number: int) -> None:
    rules = installed(wanted.system)
    if wanted.deck not in rules.decks:
        raise UnknownNameError.among("deck", wanted.deck, rules.decks)
    faces = faces_of(rules.name)
    if wanted.face not in faces:
        raise UnknownNameError.among("face", wanted.face, faces)
    if wanted.face != BACK and number not in rules.decks[wanted.deck].numbers:
        raise no(WebReason.NOT_FOUND)


def _drawn(wanted: Wanted, number: int) -> str:
    """A printed card; what it does is said by the first rule text of the system."""
    system, deck, face, theme, language = wanted
    narrator = narrator_of_cards(installed(system), None, deck, language)
    card = None if face == BACK else installed(system).decks[deck].card(number)
    effect = " ".join(each.text for each in narrator.card(number)[1:2]) if face == "player" else ""
    drawn = face_of(system, face, card, effect, narrator.language)
    return drawn.svg(theme=theme, language=language)
