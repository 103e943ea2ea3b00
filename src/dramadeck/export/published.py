"""Charts and cards as data for any language, with JSON Schema and test vectors.

There are eight files: `charts.json`, `sources.json`, `cards.json` and `vectors.json`, and a schema
for each. The vectors are test cases for look-ups in other languages, with the expected results. The
files are in the wheel, in the folder `data` of `dramadeck.charts`, so a program can read them
without running Python; `python -m tools.published` writes them. The schemas of charts, sources and
vectors are written by hand.

>>> [name for name, _ in published() if "schema" not in name]
['charts.json', 'sources.json', 'vectors.json', 'cards.json']
"""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

from dramadeck.charts import CHARTS, ChartError
from dramadeck.charts.sources import WORKS, Source, rule_ids, source_of
from dramadeck.charts.tables import PrintedTable, as_json
from dramadeck.codec.exports import File, card_data, charts, data_file
from dramadeck.codec.schema import cards_schema
from dramadeck.lookups.cards import Pack, narrator_of_cards, packs, words_of
from dramadeck.narration import languages

OWN: Final = ("torg", "tarot")
"""The systems whose decks are published; other packages may install more."""

FURTHER: Final = (1, 2, 5, 6, 21)  # the distances of test cases beyond the last row of a chart


def published() -> Iterator[File]:
    """The files of the wheel: in English, with the decks of the library."""
    yield next(charts())
    yield from charts_files()
    yield from cards_file("en", own=True)


def charts_files() -> Iterator[File]:
    """The files besides `charts.json`: its schema, the sources, and the test vectors."""
    yield _schema("charts.schema.json")
    sources = {key: _source(source_of(key)) for key in (*WORKS, *rule_ids())}
    yield "sources.json", data_file("sources", sources=sources)
    yield _schema("sources.schema.json")
    vectors = {"charts": [*_chart_vectors()], "cards": [*_card_vectors()]}
    yield "vectors.json", data_file("vectors", **vectors)
    yield _schema("vectors.schema.json")


def _source(source: Source) -> dict[str, str]:
    work = source.work
    return {
        "title": work.title,
        "about": work.about,
        "heading": source.heading,
        "address": work.address,
    }


def _schema(name: str) -> File:
    """A schema that is written by hand."""
    return name, (files("dramadeck.charts") / "data" / name).read_text(encoding="utf-8")


def cards_file(language: str | None, *, own: bool = False) -> Iterator[File]:
    """The cards of all decks in one file, and its schema."""
    decks = _own_packs() if own else packs()
    data = {name: _deck(pack, language) for name, pack in decks.items()}
    code = narrator_of_cards(decks["original"], language).language.code
    yield "cards.json", data_file("cards", language=code, decks=data)
    yield "cards.schema.json", as_json(cards_schema(pack.deck for pack in decks.values()))


def translated_cards() -> Iterator[File]:
    """The cards in every other language, which are not in the wheel.

    >>> [name for name, _ in translated_cards()][0]
    'cards.de.json'
    """
    for code in languages():
        if code != "en":
            yield f"cards.{code}.json", next(cards_file(code, own=True))[1]


def _own_packs() -> Mapping[str, Pack]:
    return {name: pack for name, pack in packs().items() if pack.rules.name in OWN}


def _deck(pack: Pack, language: str | None) -> dict[str, Any]:
    narrator = narrator_of_cards(pack, language)
    return {
        "deck": pack.deck.name,
        "system": pack.rules.name,
        "cards": [
            {**card_data(card), "words": words_of(narrator, card)} for card in pack.deck.cards
        ],
    }


# ---------------------------------------------------------------------------- test vectors


def _chart_vectors() -> Iterator[dict[str, Any]]:
    for name, table in CHARTS.items():
        for value in dict.fromkeys(_test_values(table)):
            try:
                yield {"chart": name, "asked": value, "found": table.lookup(value)}
            except ChartError:
                yield {"chart": name, "asked": value, "error": True}


def _test_values(table: PrintedTable) -> Iterator[int | str]:
    """The first and last value of each row, values beyond the rows, and values with errors."""
    if table.chart is None:
        words = [str(row[0]) for row in table.rows]
        yield from (*words, words[0].upper(), f" {words[-1].lower()} ", "no such row")
        return
    rows = table.chart.rows
    for row in rows:
        yield from (row.low, row.low + FURTHER[-1] if row.high is None else row.high)
    last = rows[-1].low if rows[-1].high is None else rows[-1].high
    yield from (last + more for more in FURTHER)
    yield from (rows[0].low - 1, rows[0].low - 7, 10_000)
    yield from (str(last), f"+{last}", f"00{last}", f" {last} ", "many", "1.0", "")


def _card_vectors() -> Iterator[dict[str, Any]]:
    for name, pack in _own_packs().items():
        by_name: dict[str, list[int]] = {}
        for card in pack.deck.cards:
            by_name.setdefault(card_data(card)["name"], []).append(card.number)
        for card_name, numbers in by_name.items():
            yield {"deck": name, "name": card_name, "numbers": numbers}
        yield {"deck": name, "name": "no such card", "numbers": []}
