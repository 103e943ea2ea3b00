"""`dramadeck export`: charts, cards, schemas and pictures as files, for projects in any language.

The same version writes the same files, byte by byte.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from dramadeck import pictures
from dramadeck.charts.printed import printed_tables
from dramadeck.cli.answers.deck import told_by, words_of
from dramadeck.cli.answers.page import Page
from dramadeck.cli.arguments import UsageError, path_shown
from dramadeck.kit import exports
from dramadeck.kit.card_search import one_of, packs
from dramadeck.kit.exports import File
from dramadeck.narration.environment import spoken
from dramadeck.narration.printed import in_language
from dramadeck.narration.saying import Who, say_n

MOST_NAMED: Final = 3
"""So many files that are in the way are named."""


def answer(page: Page, asked: argparse.Namespace) -> None:
    """Write the files.

    Raises:
        UnknownNameError: there is nothing of the kind, or no such language.
        UsageError: something is in the way, or the folder cannot be written.
    """
    files = tuple(one_of("export", asked.what, EXPORTS)(asked.language))
    shown = path_shown(asked.folder)
    try:
        _write(files, asked.folder, shown, is_forced=asked.force)
    except OSError as problem:
        told = f"{shown} cannot be written: {problem.strerror or problem}"
        raise UsageError(f"export: {told}") from None
    there = say_n(
        len(files), "A file is in {folder}.", "{n} files are in {folder}.", folder=Who(shown)
    )
    page.say(spoken(asked.language).text(there))


def _write(files: Sequence[File], into: str, shown: str, *, is_forced: bool) -> None:
    """Write all files, or none where one is there already."""
    folder = Path(into)
    if not into.strip() or (folder.exists() and not folder.is_dir()):
        raise UsageError(f"export: {shown!r} is no folder")
    there = [name for name, _ in files if (folder / name).exists()]
    if there and not is_forced:
        more = f" and {len(there) - MOST_NAMED} more" * (len(there) > MOST_NAMED)
        named = ", ".join(there[:MOST_NAMED])
        raise UsageError(f"export: there is {named}{more} in {shown}; --force writes over them")
    for name, text in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w" if is_forced else "x", encoding="utf-8", newline="") as file:
            file.write(text)


def _charts(_language: str | None) -> Iterable[File]:
    return exports.charts()


def _cards(language: str | None) -> Iterator[File]:
    for pack in packs().values():
        told = told_by(pack, language)
        words = partial(words_of, told)
        about = {"system": pack.rules.name, "language": told.language.code}
        yield from exports.cards(pack.deck, words, **about)


def _schemas(_language: str | None) -> Iterable[File]:
    return exports.schemas()


def _pictures(language: str | None) -> Iterator[File]:
    """The cards of both games, their backs, and the charts, as SVG."""
    known = packs()
    told = told_by(known["expanded"], language)
    code, words = told.language.code, pictures.words_in(told.language)
    for name, table in printed_tables().items():
        shown = in_language(table, told.language)
        drawn = pictures.lines(shown.title, shown.lines, note=shown.beyond)
        yield f"charts/{name}.svg", _svg(drawn, code)
    for card in known["expanded"].deck.cards:
        effect = words_of(told, card)[1]
        for side, drawn in (
            ("player", pictures.player_side(card, effect, words=words.drama_card)),
            ("gamemaster", pictures.gamemaster_side(card, words=words.drama_card)),
        ):
            yield f"torg/{card.number:03}-{side}.svg", _svg(drawn, code)
    for card in known["rider-waite"].deck.cards:
        drawn = pictures.tarot_card(card, words=words.tarot_card)
        yield f"tarot/{card.number:02}.svg", _svg(drawn, code)
    for back in pictures.Back:
        drawn = pictures.card_back(words.back, back=back)
        yield f"back-{back.name.lower()}.svg", _svg(drawn, code)


EXPORTS: Final[Mapping[str, Callable[[str | None], Iterable[File]]]] = MappingProxyType(
    {"charts": _charts, "cards": _cards, "schema": _schemas, "pictures": _pictures}
)
"""What is written → its files, in a language."""


def _svg(picture: pictures.Picture, language: str) -> str:
    return f"{picture.svg(width=picture.width, language=language)}\n"
