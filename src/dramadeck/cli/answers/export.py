"""`dramadeck export`: charts, cards, schemas and pictures as files, for projects in any language.

The same version writes the same files, byte by byte.
"""

import argparse
import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from dramadeck import pictures
from dramadeck.charts.printed import printed_tables
from dramadeck.cli.answers.deck import card_data, flat, packs, words_of
from dramadeck.cli.answers.odds import one_of
from dramadeck.cli.answers.page import Page
from dramadeck.cli.arguments import UsageError, path_shown
from dramadeck.engine import systems
from dramadeck.kit.schemas import json_schema
from dramadeck.narration import Language, plain

File: TypeAlias = tuple[str, str]
"""Where a file goes inside the folder, and its text."""

MOST_NAMED: Final = 3
"""So many files that are in the way are named."""


def answer(page: Page, asked: argparse.Namespace) -> None:
    """Write the files.

    Raises:
        UnknownNameError: there is nothing of the kind, or no such language.
        UsageError: something is in the way, or the folder cannot be written.
    """
    files = tuple(one_of("export", asked.what, EXPORTS)(asked.language))
    folder, shown = Path(asked.folder), path_shown(asked.folder)
    if not asked.folder.strip() or (folder.exists() and not folder.is_dir()):
        raise UsageError(f"export: {shown!r} is no folder")
    there = [name for name, _ in files if (folder / name).exists()]
    if there and not asked.force:
        more = f" and {len(there) - MOST_NAMED} more" * (len(there) > MOST_NAMED)
        named = ", ".join(there[:MOST_NAMED])
        raise UsageError(f"export: there is {named}{more} in {shown}; --force writes over them")
    try:
        for name, text in files:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("w" if asked.force else "x", encoding="utf-8", newline="") as file:
                file.write(text)
    except OSError as problem:
        told = f"{shown} cannot be written: {problem.strerror or problem}"
        raise UsageError(f"export: {told}") from None
    page.say(f"{len(files)} files are in {shown}.")


def _charts(_language: str | None) -> Iterator[File]:
    """All charts in one file of JSON, and each as CSV."""
    tables = printed_tables()
    yield "charts.json", _json({name: table.to_dict() for name, table in tables.items()})
    for name, table in tables.items():
        yield f"{name}.csv", _csv(table.to_dict()["rows"])


def _cards(language: str | None) -> Iterator[File]:
    """Each deck as JSON and as CSV."""
    for name, pack in packs().items():
        told = pack.told_by(language)
        cards = [{**card_data(each), "words": words_of(told, each)} for each in pack.deck.cards]
        about = {"system": pack.rules.name, "deck": name, "language": told.language.code}
        yield f"{name}.json", _json({**about, "cards": cards})
        yield f"{name}.csv", _csv([{**each, "words": " ".join(each["words"])} for each in cards])


def _schemas(_language: str | None) -> Iterator[File]:
    """The JSON Schema of each system."""
    for name, rules in sorted(systems().items()):
        yield f"{name}.schema.json", _json(json_schema(rules))


def _pictures(language: str | None) -> Iterator[File]:
    """The cards of both games, their backs, and the charts, as SVG."""
    for name, table in printed_tables().items():
        drawn = pictures.lines(table.title, table.lines, note=table.beyond)
        yield f"charts/{name}.svg", _svg(drawn, "en")
    known = packs()
    told = known["expanded"].told_by(language)
    code, words = told.language.code, drama_card_words(told.language)
    for card in known["expanded"].deck.cards:
        effect = words_of(told, card)[1]
        for side, drawn in (
            ("player", pictures.player_side(card, effect, words=words)),
            ("gamemaster", pictures.gamemaster_side(card, words=words)),
        ):
            yield f"torg/{card.number:03}-{side}.svg", _svg(drawn, code)
    for card in known["rider-waite"].deck.cards:
        yield f"tarot/{card.number:02}.svg", _svg(pictures.tarot_card(card), "en")
    for back in pictures.Back:
        yield f"back-{back.name.lower()}.svg", _svg(pictures.card_back(back=back), "en")


def drama_card_words(language: Language) -> pictures.DramaCardWords:
    """The words on a card in a language.

    >>> from dramadeck.narration import language
    >>> from dramadeck.torg import CardType
    >>> drama_card_words(language("en")).term(CardType.HASTE)
    'Haste'
    """

    def called(term: Enum) -> str:
        return plain(language.value(term))

    return pictures.DramaCardWords(term=called)


EXPORTS: Final[Mapping[str, Callable[[str | None], Iterable[File]]]] = MappingProxyType(
    {"charts": _charts, "cards": _cards, "schema": _schemas, "pictures": _pictures}
)
"""What is written → its files, in a language."""


def _json(data: object) -> str:
    return f"{json.dumps(data, indent=2, ensure_ascii=False)}\n"


def _csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows with the names of their columns above them; truth values as JSON writes them."""
    told = [
        {name: str(each).lower() if isinstance(each, bool) else each for name, each in row.items()}
        for row in map(flat, rows)
    ]
    columns = dict.fromkeys(name for row in told for name in row)
    text = io.StringIO()
    writer = csv.DictWriter(text, [*columns], lineterminator="\n")
    writer.writeheader()
    writer.writerows(told)
    return text.getvalue()


def _svg(picture: pictures.Picture, language: str) -> str:
    return f"{picture.svg(width=picture.width, language=language)}\n"
