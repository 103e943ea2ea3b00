"""What the library hands to programs that are not Python: files, for any language and any table.

Each function gives the names of files and their contents, and writes nothing; the command line
`dramadeck export` writes them. The same version gives the same contents, byte by byte.

* `EXPORTS`: what there is, by its word
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
        told = narrator_of_cards(pack, language)
        words = partial(words_of, told)
        about = {"system": pack.rules.name, "language": told.language.code}
        yield from exports.cards(pack.deck, words, **about)


def _schemas(_language: str | None) -> Iterable[File]:
    return exports.schemas()


_Export: TypeAlias = Callable[[str | None], Iterable[File | BinaryFile]]

EXPORTS: Final[Mapping[str, _Export]] = MappingProxyType(
    {
        "charts": _charts,
        "cards": _cards,
        "schema": _schemas,
        "pictures": pictures,
        "foundry": foundry,
        "print": printed_decks,
    }
)
"""What is written → its files, in a language."""
