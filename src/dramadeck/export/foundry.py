"""Decks and charts for Foundry Virtual Tabletop, as the files of a module.

In the folder `modules/dramadeck` of its user data, the files are a module for Foundry 13 or later.
A deck is a Cards document with our pictures and sentences; a chart is a RollTable document. Both
follow Foundry's API documentation: a card has faces, each with a name, a text and a picture; a
table has results, each with a range of numbers.

The pictures are always light: Foundry has no setting for dark pictures, and pictures that follow
the setting of the device would be different for people at one table.

Foundry requires a formula, so a table is rolled with a die that can reach each printed row. To look
up a number instead, the module has `lookUp`. A table of Foundry has a last number, so rows without
an upper limit, and charts that continue, are written out up to `LAST`.
"""

import hashlib
from collections.abc import Iterator, Mapping
from html import escape
from importlib.metadata import distribution
from importlib.resources import files
from itertools import groupby
from string import ascii_letters, digits
from typing import Any, Final

import dramadeck.export
from dramadeck.charts import CHARTS
from dramadeck.charts.sources import sources_of
from dramadeck.charts.tables import PrintedTable, as_json
from dramadeck.codec.exports import File, card_data
from dramadeck.export.drawn import deck_title, svg
from dramadeck.lookups.cards import Pack, narrator_of_cards, packs, words_of
from dramadeck.narration import Language, Narrator
from dramadeck.narration.catalogues import spoken
from dramadeck.narration.messages import Message, NameArg, message_in
from dramadeck.narration.terms import answer_in, in_language
from dramadeck.pictures.faces import BACK, face_of
from dramadeck.pictures.theme import Theme

MODULE: Final = "dramadeck"  # the name of the module and of its folder
LICENSE: Final = "LICENSE.txt"  # the file of the module with its license and its notice
LAST: Final = 60  # the last number of a table whose chart continues
OLDEST: Final = "13"  # the oldest version of Foundry that has these formats of cards and tables

WIDTH, HEIGHT = 2, 3
"""The size of a card on a scene, in whole squares."""

OBSERVER: Final = 2  # the code of Foundry for the permission to view a document

ROLLED: Final[Mapping[str, str]] = {
    "bonus": "1d20x10x20",
    "bonus-eternity": "1d20x10x20",
    "bonus-die-eternity": "1d6",
}
"""Chart → the formula of its die, with the numbers that are rolled again and added."""

SIDES: Final[Mapping[str, tuple[str, ...]]] = {
    "torg": ("player", "gamemaster"),
    "tarot": ("face",),
}
"""System → the faces of its cards. Decks of other systems have no pictures, and are left out."""


def foundry(language: str | None) -> Iterator[File]:
    """The files of the module."""
    used = spoken(language)
    decks = {name: pack for name, pack in packs().items() if pack.rules.name in SIDES}
    titles = {name: deck_title(pack, used) for name, pack in decks.items()}
    yield "module.json", as_json(_manifest(titles))
    yield LICENSE, _license()
    yield (
        f"{MODULE}.mjs",
        files(dramadeck.export).joinpath("foundry.mjs").read_text(encoding="utf-8"),
    )
    for name, table in CHARTS.items():
        yield f"tables/{name}.json", as_json(roll_table(table, used))
    pictures: dict[str, str] = {}
    for name, pack in decks.items():
        yield f"decks/{name}.json", as_json(cards(pack, language))
        pictures |= _pictures(pack, language)
    yield from sorted(pictures.items())


def _manifest(titles: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": MODULE,
        "title": "dramadeck: decks and charts",
        "description": "Decks and charts of Torg and of Turn of the Card, in pictures and words of "
        "their own. An unofficial fan work; to play the games, get the games.",
        "version": dramadeck.__version__,
        "authors": [{"name": "The dramadeck authors"}],
        "license": LICENSE,
        "compatibility": {"minimum": OLDEST},
        "esmodules": [f"{MODULE}.mjs"],
        "flags": {MODULE: {"decks": dict(titles), "tables": [*CHARTS]}},
    }


def _license() -> str:
    """The license and the notice of the installed package."""
    installed = distribution("dramadeck")
    texts = (installed.read_text(f"licenses/{name}") for name in ("LICENSE", "NOTICE"))
    return "\n".join(text for text in texts if text)


# ------------------------------------------------------------------------------------ decks


def cards(pack: Pack, language: str | None) -> dict[str, Any]:
    """A deck as a Cards document, face down and in the order of its numbers."""
    narrator = narrator_of_cards(pack, language)
    title = deck_title(pack, narrator.language)
    return {
        "_id": _id(pack.deck.name),
        "name": title,
        "type": "deck",
        "system": {},
        "description": "",
        "img": _path(pack, BACK),
        "cards": [_card(pack, card, narrator) for card in pack.deck.cards],
        "width": WIDTH,
        "height": HEIGHT,
        "rotation": 0,
        "displayCount": True,
        "folder": None,
        "sort": 0,
        "ownership": {"default": 0},
        "flags": {MODULE: {"system": pack.rules.name, "deck": pack.deck.name}},
    }


def _card(pack: Pack, card: Any, narrator: Narrator) -> dict[str, Any]:
    title, *lines = words_of(narrator, card)
    text = "".join(f"<p>{escape(line)}</p>" for line in lines)
    suit = getattr(card, "suit", None)
    return {
        "_id": _id(pack.deck.name, card.number),
        "name": title,
        "description": "",
        "type": "base",
        "system": {},
        "suit": "" if suit is None else str(suit),
        "value": getattr(card, "rank", card.number),
        "back": {"name": "", "text": "", "img": _path(pack, BACK)},
        "faces": [
            {
                "name": narrator.language.text(_side(face, title)),
                "text": text,
                "img": _path(pack, face, card.number),
            }
            for face in SIDES[pack.rules.name]
        ],
        "face": None,
        "drawn": False,
        "origin": None,
        "width": WIDTH,
        "height": HEIGHT,
        "rotation": 0,
        "sort": card.number,
        "flags": {MODULE: card_data(card)},
    }


def _side(face: str, card: str) -> Message:
    if face == "player":
        return message_in("foundry", "{card}: the player’s side", card=NameArg(card))
    if face == "gamemaster":
        return message_in("foundry", "{card}: the gamemaster’s side", card=NameArg(card))
    return message_in("foundry", "{card}", card=NameArg(card))


def _picture(pack: Pack, face: str, number: int | None) -> str:
    """The name of the file of a picture; the decks of a system share their pictures."""
    which = "" if number is None else f"{number:03}-"
    return f"pictures/{pack.rules.name}/{which}{face}.svg"


def _path(pack: Pack, face: str, number: int | None = None) -> str:
    """The path of a picture for Foundry."""
    return f"modules/{MODULE}/{_picture(pack, face, number)}"


def _pictures(pack: Pack, language: str | None) -> dict[str, str]:
    """The pictures of a deck: name of a file → its text."""
    narrator = narrator_of_cards(pack, language)
    pictures = {_picture(pack, BACK, None): _face(pack, BACK, None, narrator)}
    for face in SIDES[pack.rules.name]:
        for card in pack.deck.cards:
            pictures[_picture(pack, face, card.number)] = _face(pack, face, card, narrator)
    return pictures


def _face(pack: Pack, face: str, card: Any, narrator: Narrator) -> str:
    effect = "" if card is None else (words_of(narrator, card)[1:] or [""])[0]
    picture = face_of(pack.rules.name, face, card, effect, narrator.language)
    return svg(picture, narrator.language.code, theme=Theme.LIGHT)


# ----------------------------------------------------------------------------------- tables


def roll_table(table: PrintedTable, language: Language) -> dict[str, Any]:
    """A chart as a RollTable document."""
    translated = in_language(table, language)
    works = dict.fromkeys(source.work.title for source in sources_of(table.source))
    paragraphs = (translated.beyond, "; ".join(works))
    return {
        "_id": _id("table", table.name),
        "name": translated.title,
        "img": None,
        "description": "".join(f"<p>{escape(text)}</p>" for text in paragraphs if text),
        "results": [*_results(translated, language)],
        "formula": ROLLED.get(table.name) or _formula(table),
        "replacement": True,
        "displayRoll": True,
        "folder": None,
        "sort": 0,
        "ownership": {"default": OBSERVER},
        "flags": {MODULE: {"chart": table.name}},
    }


def _formula(table: PrintedTable) -> str:
    """The formula of a die that can reach each printed row."""
    if table.chart is None:
        return f"1d{len(table.rows)}"
    first, last = table.chart.rows[0].low, table.chart.rows[-1]
    faces = (last.low if last.high is None else last.high) - first + 1
    return f"1d{faces}" if first == 1 else f"1d{faces} {'+' if first > 1 else '-'} {abs(first - 1)}"


def _results(table: PrintedTable, language: Language) -> Iterator[dict[str, Any]]:
    if table.chart is None:
        for place, (name, text) in enumerate(table.lines, start=1):
            yield _result(table, (place, place), name, text)
        return
    printed = zip(table.chart.rows, table.lines, strict=True)
    for row, (name, text) in printed:
        yield _result(table, (row.low, LAST if row.high is None else row.high), name, text)
    last = table.chart.rows[-1].high
    if last is not None and table.chart.beyond is not None:
        rest = range(last + 1, LAST + 1)
        for _, same in groupby(rest, key=table.lookup):
            first, *_, end = [*same] * 2
            name = str(first) if first == end else f"{first}-{end}"
            yield _result(table, (first, end), name, answer_in(table.lookup(first), language))


def _result(table: PrintedTable, numbers: tuple[int, int], name: str, text: str) -> dict[str, Any]:
    first, last = numbers
    return {
        "_id": _id("table", table.name, first),
        "type": "text",
        "name": name,
        "img": None,
        "description": escape(text),
        "weight": last - first + 1,
        "range": [first, last],
        "drawn": False,
        "flags": {},
    }


_SIGNS: Final = digits + ascii_letters
_LENGTH: Final = 16


def _id(*what: object) -> str:
    """An id in the format of Foundry, always the same for the same arguments."""
    number = int.from_bytes(hashlib.sha256(repr(what).encode()).digest())
    return "".join(_SIGNS[number // len(_SIGNS) ** place % len(_SIGNS)] for place in range(_LENGTH))
