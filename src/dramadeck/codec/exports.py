"""Charts, cards and schemas as files for projects in any language: JSON, JSON Schema and CSV.

Each function returns the names and the texts of files, and writes nothing. The same version of the
library always returns the same texts.

>>> for name, text in charts():
...     if name == "hands.csv":
...         print(text)
low,high,cards,source
1,1,6,TR-009
2,2,5,TR-010
3,6,4,TR-011
7,,3,TR-012
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import attrs

import dramadeck
from dramadeck.charts import CHARTS
from dramadeck.charts.tables import as_csv, as_json
from dramadeck.codec import record_types, schema
from dramadeck.core import NumberedDeck, systems

File: TypeAlias = tuple[str, str]
"""The path of a file, with slashes, and its text."""


def charts() -> Iterator[File]:
    """All charts of both games in one JSON file, and each as CSV."""
    tables = {name: table.to_dict() for name, table in CHARTS.items()}
    yield "charts.json", data_file("charts", charts=tables)
    for name, table in CHARTS.items():
        yield f"{name}.csv", table.as_csv()


def data_file(kind: str, **data: Any) -> str:
    """The text of a data file, with the name of its schema and the version of the library.

    >>> print(data_file("sources", sources={}))  # doctest: +ELLIPSIS
    {
      "$schema": "sources.schema.json",
      "version": "...",
      "sources": {}
    }
    <BLANKLINE>
    """
    about = {"$schema": f"{kind}.schema.json", "version": dramadeck.__version__}
    return as_json({**about, **data})


def cards(
    deck: NumberedDeck[Any], words: Callable[[Any], Sequence[str]], **about: str
) -> Iterator[File]:
    """A deck as JSON and as CSV.

    Args:
        deck: the deck.
        words: a function from a card to its name and effect, as a narrator describes them.
        about: further fields of the JSON file.

    >>> from dramadeck import torg
    >>> [(json_file, _), (csv_file, text)] = cards(torg.original_deck(), lambda card: [str(card)])
    >>> json_file, csv_file, text.splitlines()[45][:24]
    ('original.json', 'original.csv', '45,Haste,villains,Flurry')
    """
    data = [{**card_data(card), "words": [*words(card)]} for card in deck.cards]
    yield f"{deck.name}.json", as_json({**about, "deck": deck.name, "cards": data})
    yield f"{deck.name}.csv", as_csv({**card, "words": " ".join(card["words"])} for card in data)


def schemas() -> Iterator[File]:
    """The JSON Schema of each installed system.

    >>> "torg.schema.json" in dict(schemas())
    True
    """
    for name, rules in sorted(systems().items()):
        yield f"{name}.schema.json", as_json(schema.json_schema(rules))


def card_data(card: Any) -> dict[str, Any]:
    """A card as plain data: its number, its English name and its fields.

    >>> from dramadeck import tarot
    >>> card_data(tarot.rider_waite_deck().card(18))
    {'number': 18, 'name': 'The Star', 'arcana': 'major', 'suit': None, 'rank': 17}
    """
    kind: type = card.__class__
    fields: dict[str, Any] = {}
    if attrs.has(kind):
        fields = attrs.asdict(
            card,
            value_serializer=lambda _card, _field, value: (
                value.value if record_types.is_enum(type(value)) else value
            ),
        )
    return {"number": card.number, "name": str(card).removesuffix(f" ({card.number})"), **fields}
