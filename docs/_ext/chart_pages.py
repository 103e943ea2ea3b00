"""The page of the charts: every printed table, line by line."""

from collections.abc import Iterator
from itertools import chain

from dramadeck.charts import CHARTS
from dramadeck.charts.tables import PrintedTable

PARTS = {"": "Torg", "eternity": "Torg Eternity", "tarot": "Turn of the Card"}
TAROT = ("aptitudes", "trait-costs", "ranks-raised", "traits", "weapons", "armor", "suits")


def charts(_: str) -> str:
    """Every table under its title, game by game."""
    return "\n\n".join(chain.from_iterable(_part(part, title) for part, title in PARTS.items()))


def _part(part: str, title: str) -> Iterator[str]:
    yield f"## {title}"
    yield from (_told(table) for table in CHARTS.values() if _part_of(table.name) == part)


def _part_of(name: str) -> str:
    if name in TAROT:
        return "tarot"
    return "eternity" if name.endswith("-eternity") else ""


def _told(table: PrintedTable) -> str:
    """A table with what looks it up elsewhere."""
    rows = [f"| {_cell(left)} | {_cell(right)} |" for left, right in table.lines]
    told = [
        f"(chart-{table.name})=",
        f"### {table.title}",
        "",
        f"| {table.key} | |",
        "| --- | --- |",
    ]
    beyond = [f"Beyond: {table.beyond}.", ""] if table.beyond else []
    name = f"{{index}}`!{table.name} chart`"  # so that the search of the pages finds it
    typed = f"The {name}; at the terminal `dramadeck chart {table.name}`."
    return "\n".join([*told, *rows, "", *beyond, typed])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
