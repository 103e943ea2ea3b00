"""Charts and cards as data for any language, with JSON Schema and test vectors.

Six files: `charts.json` and `cards.json`, the schema of each, and `vectors.json` with its schema:
what is asked and what must be found, by which a look-up in another language tries itself. They lie
in the wheel, in the folder `data` of `dramadeck.charts`, so that a program reads them without
running anything; `python -m tools.published` writes them.

>>> [name for name, _ in published()]
['charts.json', 'charts.schema.json', 'vectors.json', 'vectors.schema.json', 'cards.json', \
'cards.schema.json']
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from dramadeck.charts import CHARTS, ChartError
from dramadeck.charts.tables import PrintedTable, as_json
from dramadeck.codec.exports import File, card_data, charts
from dramadeck.codec.schema import ADDRESS, EDITION, cards_schema
from dramadeck.lookups.cards import Pack, narrator_of_cards, packs, words_of

OWN: Final = ("torg", "tarot")
"""The systems whose decks are published: those of the library, whatever else is installed."""

FURTHER: Final = (1, 2, 5, 6, 21)
"""So far beyond its last row a chart is asked."""


def published() -> Iterator[File]:
    """All files, as they lie in the wheel: in English, and of the library's own decks."""
    yield next(charts())
    yield from charts_files()
    yield from cards_file("en", own=True)


def charts_files() -> Iterator[File]:
    """What goes with `charts.json`: its schema, and the test vectors.

    >>> [name for name, _ in charts_files()]
    ['charts.schema.json', 'vectors.json', 'vectors.schema.json']
    """
    yield "charts.schema.json", as_json(CHARTS_SCHEMA)
    vectors = {"charts": [*_chart_vectors()], "cards": [*_card_vectors()]}
    yield "vectors.json", as_json({"$schema": "vectors.schema.json", **vectors})
    yield "vectors.schema.json", as_json(VECTORS_SCHEMA)


def cards_file(language: str | None, *, own: bool = False) -> Iterator[File]:
    """The cards of all decks in one file, and its schema.

    Args:
        language: the language of what the cards are called and do.
        own: only decks of the library, and none of a system that is installed besides.

    >>> [name for name, _ in cards_file("de")]
    ['cards.json', 'cards.schema.json']
    """
    decks = _own_packs() if own else packs()
    told = {name: _deck(pack, language) for name, pack in decks.items()}
    code = narrator_of_cards(decks["original"], language).language.code
    yield (
        "cards.json",
        as_json({"$schema": "cards.schema.json", "language": code, "decks": told}),
    )
    yield "cards.schema.json", as_json(cards_schema(pack.deck for pack in decks.values()))


def _own_packs() -> Mapping[str, Pack]:
    return {name: pack for name, pack in packs().items() if pack.rules.name in OWN}


def _deck(pack: Pack, language: str | None) -> dict[str, Any]:
    told = narrator_of_cards(pack, language)
    return {
        "deck": pack.deck.name,
        "system": pack.rules.name,
        "cards": [{**card_data(card), "words": words_of(told, card)} for card in pack.deck.cards],
    }


# ---------------------------------------------------------------------------- test vectors


def _chart_vectors() -> Iterator[dict[str, Any]]:
    for name, table in CHARTS.items():
        for asked in dict.fromkeys(_questions(table)):
            try:
                yield {"chart": name, "asked": asked, "found": table.lookup(asked)}
            except ChartError:
                yield {"chart": name, "asked": asked, "error": True}


def _questions(table: PrintedTable) -> Iterator[int | str]:
    """Every row at both ends, what lies beyond them, and what makes no sense there."""
    if table.chart is None:
        words = [str(row[0]) for row in table.rows]
        yield from (*words, words[0].upper(), f" {words[-1].lower()} ", "no such row")
        return
    rows = table.chart.rows
    for row in rows:
        yield from (row.low, row.low + FURTHER[-1] if row.high is None else row.high)
    last = rows[-1].low if rows[-1].high is None else rows[-1].high
    yield from (last + more for more in FURTHER)
    yield from (rows[0].low - 1, rows[0].low - 7, str(last), f"+{last}", "many", "1.0", "")


def _card_vectors() -> Iterator[dict[str, Any]]:
    for name, pack in _own_packs().items():
        by_name: dict[str, list[int]] = {}
        for card in pack.deck.cards:
            by_name.setdefault(card_data(card)["name"], []).append(card.number)
        for called, numbers in by_name.items():
            yield {"deck": name, "name": called, "numbers": numbers}
        yield {"deck": name, "name": "no such card", "numbers": []}


# --------------------------------------------------------------------------------- schemas


def _record(description: str, optional: tuple[str, ...] = (), **fields: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "description": description,
        "properties": fields,
        "required": [name for name in fields if name not in optional],
        "additionalProperties": False,
    }


def _text(description: str) -> dict[str, Any]:
    return {"type": "string", "description": description}


_CELL: Final = {
    "anyOf": [
        {"type": ["integer", "number", "string", "boolean", "null"]},
        {"type": "array", "items": {"type": ["integer", "string"]}},
    ]
}


def _file(description: str, **fields: Any) -> dict[str, Any]:
    made = _record(description, **fields)
    named = {"$schema": _text("the name of the schema"), **made["properties"]}
    return {**made, "properties": named, "required": [*named]}


_EVERY: Final = {"type": "integer", "minimum": 1, "description": "how many numbers a step has"}
_TIMES: Final = {"type": "integer", "description": "how many times what stands there counts"}
_ROUNDING: Final = {
    "enum": ["closest", "floor"],
    "description": "the value whose measure is nearest, of two the higher; or the last one reached",
}
_ADDS: Final = {
    "anyOf": [{"type": "integer"}, {"type": "object", "additionalProperties": {"type": "integer"}}],
    "description": "what each step adds, of several columns by their names",
}

CHARTS_SCHEMA: Final[Mapping[str, Any]] = {
    "$schema": EDITION,
    "$id": f"{ADDRESS}charts",
    "title": "The printed charts of the games",
    **_file(
        "the charts by their names",
        charts={"type": "object", "additionalProperties": {"$ref": "#/$defs/Chart"}},
    ),
    "$defs": {
        "Chart": _record(
            "a printed chart",
            name=_text("by which it is asked for"),
            title=_text("what it is called"),
            key=_text("what is looked up in it"),
            source=_text("keys of the bibliography, a comma between two"),
            columns={
                "type": "array",
                "items": {"type": "string"},
                "description": (
                    "the names of the columns: where numbers are looked up, first low and high, "
                    "else the word that is looked up; source is the last"
                ),
            },
            rows={
                "type": "array",
                "items": {"$ref": "#/$defs/Row"},
                "description": "ascending; a row whose high is null is open upward",
            },
            beyond=_text("in words, how it goes on beyond its rows; empty where it does not"),
            continues={
                "anyOf": [
                    {"type": "null"},
                    *({"$ref": f"#/$defs/{kind}"} for kind in ("Step", "Repeat", "ByValue")),
                ],
                "description": "how it goes on, as data",
            },
        ),
        "Row": {
            "type": "object",
            "description": "a cell for each column",
            "required": ["source"],
            "additionalProperties": _CELL,
        },
        "Step": _record(
            "each step begun above the last row adds to what stands there",
            kind={"const": "step"},
            every=_EVERY,
            adds=_ADDS,
        ),
        "Repeat": _record(
            "all rows come again, upward and downward, each time so many times as large",
            kind={"const": "repeat"},
            times=_TIMES,
        ),
        "ByValue": _record(
            "the value of the number on the chart `values`, so many times",
            kind={"const": "by_value"},
            times=_TIMES,
            rounding=_ROUNDING,
        ),
    },
}
"""The JSON Schema of `charts.json`."""

VECTORS_SCHEMA: Final[Mapping[str, Any]] = {
    "$schema": EDITION,
    "$id": f"{ADDRESS}vectors",
    "title": "Test vectors: what is asked of charts and decks, and what must be found",
    **_file(
        "of charts, and of cards",
        charts={"type": "array", "items": {"$ref": "#/$defs/Asked"}},
        cards={"type": "array", "items": {"$ref": "#/$defs/Named"}},
    ),
    "$defs": {
        "Asked": _record(
            "what a chart is asked; a look-up that makes no sense is an error",
            ("found", "error"),
            chart=_text("the name of the chart"),
            asked={"type": ["integer", "string"], "description": "a number, also as text; a word"},
            found={
                "anyOf": [*_CELL["anyOf"], {"type": "object", "additionalProperties": _CELL}],
                "description": "the cell; of several columns, by their names",
            },
            error={"const": True, "description": "nothing is found"},
        ),
        "Named": _record(
            "the cards of a name",
            deck=_text("the name of the deck"),
            name=_text("what the cards are called in English"),
            numbers={"type": "array", "items": {"type": "integer"}},
        ),
    },
}
"""The JSON Schema of `vectors.json`."""
