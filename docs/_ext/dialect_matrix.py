"""The page of the dialects: the answers of each, from its fields."""

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final

import attrs
from links import home

from dramadeck import torg
from dramadeck.charts import Chart, Row
from dramadeck.codec.schema import field_meanings

SHIPPED: Final = tuple(torg.DIALECTS.values())
IDS: Final = re.compile(r"[A-Z]{2}-\d{3}(?:\.\.\d{3})?")
REMARK: Final = re.compile(r"\s*\(((?:[A-Z]{2}-\d{3}(?:\.\.\d{3})?(?:, )?)+)\)")
TITLES: Final = {
    "piles": "The deck",
    "adventure": "Hands, and the end of scenes",
    "rounds": "Rounds and conflict lines",
    "pools": "Pools and the critical moment",
    "trades": "Trades",
    "attempts": "Dice and postures",
    "approved_actions": "Approved actions and interactions",
    "enhancements": "Grey-bar cards",
    "skill_resolution": "Dramatic skill resolution",
    "specials": "Orange-bar cards",
}


def dialects(link: Callable[[str], str]) -> str:
    """A table for each chapter; `link` makes an id a link.

    A reading is in italics if the text does not say it.
    """
    chapters = {name: type(getattr(SHIPPED[0], name)) for name in TITLES}
    parts = (_table(TITLES[name], _read(name, of, link)) for name, of in chapters.items())
    return "\n\n".join(parts)


def _table(title: str, rows: Iterable[tuple[str, ...]]) -> str:
    head = ("question", *(dialect.name for dialect in SHIPPED), "statements")
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join([f"## {title}", "", *(f"| {' | '.join(line)} |" for line in lines)])


def _read(chapter: str, record: type, link: Callable[[str], str]) -> list[tuple[str, ...]]:
    """A row for each field of a record."""
    meanings = field_meanings(record)
    rows: list[tuple[str, ...]] = []
    for field in attrs.fields(record):
        ids = IDS.findall(meanings[field.name])
        question = REMARK.sub("", meanings[field.name])
        named = f"{question[:1].upper()}{question[1:]}<br>{{py:obj}}`{field.name} <{home(record)}>`"
        cells = (_cell(dialect, chapter, field.name) for dialect in SHIPPED)
        rows.append((named, *cells, _linked(ids, link)))
    return rows


def _linked(ids: Iterable[str], link: Callable[[str], str]) -> str:
    """The ids as links; a range has its first and its last id."""
    links = (
        link(span[:6]) + (f" to {link(span[:3] + span[-3:])}" if ".." in span else "")
        for span in dict.fromkeys(ids)
    )
    return ", ".join(links)


def _cell(dialect: torg.Dialect, chapter: str, field: str) -> str:
    words = _words(getattr(getattr(dialect, chapter), field))
    return f"*{words}*" if f"{chapter}.{field}" in dialect.silent else words


def _words(value: object) -> str:
    """A reading such as `one_for_all_steps` in words."""
    match value:
        case Chart():
            return "<br>".join(_lines(value))
        case tuple():
            return ", ".join(map(_words, value)) or "none"
        case bool():
            return "yes" if value else "no"
        case None:
            return "no limit"
        case _:
            return str(value).replace("_", " ")


def _lines(chart: Chart[Any]) -> Iterable[str]:
    """The lines of a chart; neighbours with the same result become one line."""
    for result, rows in groupby(chart.rows, key=lambda row: row.result):
        first, *_, last = [*rows] * 2
        yield f"{Row(first.low, last.high, result).numbers}: {result}"
