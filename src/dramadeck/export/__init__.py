"""Files for programs in any language, and for printing.

The functions return names and contents of files; the command `dramadeck export` writes them. The
same version returns the same contents, byte by byte.

* `EXPORTS`: all exports by name
* `dramadeck.export.published`: the charts and the cards as JSON, with schemas and test vectors
* `dramadeck.export.drawn`: cards and charts as pictures
* `dramadeck.export.foundry`: decks and charts for Foundry Virtual Tabletop
* `dramadeck.export.printed`: decks to print and cut, as PDF; one by one: `deck_pdf`

>>> [*EXPORTS]
['charts', 'cards', 'schema', 'pictures', 'foundry', 'print']
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

from dramadeck.codec import exports
from dramadeck.codec.exports import File
from dramadeck.export.drawn import pictures
from dramadeck.export.foundry import foundry
from dramadeck.export.printed import BinaryFile, deck_pdf, printed_decks
from dramadeck.export.published import cards_file, charts_files
from dramadeck.lookups.cards import narrator_of_cards, packs, words_of

__all__ = ["EXPORTS", "BinaryFile", "File", "deck_pdf"]


def _charts(_language: str | None) -> Iterator[File]:
    yield from charts_files()
    yield from exports.charts()


def _cards(language: str | None) -> Iterator[File]:
    yield from cards_file(language)
    for pack in packs().values():
        narrator = narrator_of_cards(pack, language)
        words = partial(words_of, narrator)
        about = {"system": pack.rules.name, "language": narrator.language.code}
        yield from exports.cards(pack.deck, words, **about)


def _schemas(_language: str | None) -> Iterable[File]:
    return exports.schemas()


_Export: TypeAlias = Callable[[str | None], Iterable[File | BinaryFile]]

EXPORTS: Final[Mapping[str, _Export]] = MappingProxyType(
    {
        "charts": _charts,
        "cards": _cards,
        "schema": _schemas,  # no lambda: the table can be pickled
        "pictures": pictures,
        "foundry": foundry,
        "print": printed_decks,
    }
)
"""Name of an export → the function that returns its files, in a language."""
