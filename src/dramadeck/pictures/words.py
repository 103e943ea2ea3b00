"""The words in pictures, in a language: whoever knows one is asked for each of them.

The English words are the defaults of the records that pictures take. `words_in` makes the same
records in another language; it asks a `Speaker`, such as a `dramadeck.narration.Language`, and
knows nothing else of it.
"""

from collections.abc import Callable
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

import attrs

from dramadeck.charts.tables import translated_cell
from dramadeck.pictures.drama_card import DramaCardWords
from dramadeck.pictures.paper import FACE_DOWN_TITLE
from dramadeck.pictures.plots import PlotWords
from dramadeck.pictures.steps import SkillBoxWords
from dramadeck.pictures.tarot_card import TarotCardWords
from dramadeck.tarot import Suit

W = TypeVar("W")

FREE_TEXT: Final = "free text"
"""The context of what scenes write in free fields, such as names of skills."""

PICTURE: Final = "picture"
"""The context of the words in pictures, by which a speaker tells them from others."""

OUTCOME: Final = "Outcome"
"""The context of how a push may end."""

CHART: Final = "chart"
"""The context of what stands in printed tables."""

DECIMALS: Final = "before decimals"
"""The context of the mark before decimals."""

CARD: Final = "card"
"""The context of the names of tarot cards."""


class Speaker(Protocol):
    """**Protocol**: who knows the words of a language, such as `dramadeck.narration.Language`."""

    def word(self, member: Enum) -> str:
        """A word of the game, such as `Suit.CUPS`."""
        ...

    def phrase(self, message: str, context: str) -> str:
        """An English text in the language, its places still open; what is not known, as it is."""
        ...


@attrs.frozen(kw_only=True)
class PictureWords:
    """The words of every kind of picture, in one language.

    Attributes:
        drama_card: those on a card of the Drama Deck.
        skill_box: those around a dramatic skill resolution.
        plot: those in a picture of chances, or of a printed table.
        tarot_card: those on a card of the tarot.
        back: what the back of a card is called.
        phrase: gives any other English text in the language, by its context.
    """

    drama_card: DramaCardWords
    skill_box: SkillBoxWords
    plot: PlotWords
    tarot_card: TarotCardWords
    back: str
    phrase: Callable[[str, str], str] = lambda message, _context: message


def words_in(language: Speaker) -> PictureWords:
    """The words of every kind of picture, in a language.

    Args:
        language: who knows its words, such as `dramadeck.narration.language("de")`.

    >>> from dramadeck import narration, pictures, torg
    >>> german = pictures.words_in(narration.language("de"))
    >>> haste = torg.original_deck().card(42)
    >>> pictures.gamemaster_side(haste, words=german.drama_card).title
    'Eile (42)'
    """
    term = language.word
    drama = attrs.evolve(_spoken(DramaCardWords(), language), term=term)
    own = partial(language.phrase, context=FREE_TEXT)
    box = attrs.evolve(_spoken(SkillBoxWords(), language), term=term, own=own)
    tarot = _tarot_card(language)
    return PictureWords(
        drama_card=drama,
        skill_box=box,
        plot=_plot(language),
        tarot_card=tarot,
        back=language.phrase(FACE_DOWN_TITLE, PICTURE),
        phrase=language.phrase,
    )


def _plot(language: Speaker) -> PlotWords:
    words = _spoken(PlotWords(), language)
    form, mark = language.phrase("{number} %", PICTURE), language.phrase(".", DECIMALS)

    def figure(share: float) -> str:
        number = words.figure(share).removesuffix(" %").replace(".", mark)
        return form.replace("{number}", number)

    def outcome(label: str) -> str:
        is_word = any(each.isalpha() for each in label)
        return language.phrase(label, OUTCOME) if is_word else label

    def number(printed: str) -> str:
        return printed.replace(".", mark)

    return attrs.evolve(
        words,
        outcome=outcome,
        figure=figure,
        printed=partial(
            translated_cell, phrase=partial(language.phrase, context=CHART), number=number
        ),
    )


def _tarot_card(language: Speaker) -> TarotCardWords:
    def called(name: str) -> str:
        return language.phrase(name, CARD)

    words = TarotCardWords()
    courts = {rank: language.phrase(letters, PICTURE) for rank, letters in words.courts.items()}
    return attrs.evolve(
        _spoken(words, language),
        courts=MappingProxyType(courts),
        called=called,
        suits=MappingProxyType({each: language.word(each) for each in Suit}),
    )


def _spoken(words: W, language: Speaker) -> W:
    """The record with its texts in the language; what is no text stays as it is."""
    record: Any = words
    texts = {
        each.name: language.phrase(text, PICTURE)
        for each in attrs.fields(record.__class__)
        if isinstance(text := getattr(record, each.name), str)
    }
    spoken: W = attrs.evolve(record, **texts)
    return spoken
