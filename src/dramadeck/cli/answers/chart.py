"""`dramadeck chart`: a printed table, or what stands in it."""

import argparse
from typing import Any, cast

from dramadeck.charts.printed import PrintedTable, printed_table, printed_tables
from dramadeck.cli.answers.page import INDENT, Page, write_json


def answer(page: Page, asked: argparse.Namespace) -> None:
    """Show the list of charts, a chart, or what stands in it.

    Raises:
        ChartError: there is no such chart, or nothing of the kind in it.
    """
    if asked.name is None:
        _list_charts(page, asked.json)
        return
    table = printed_table(asked.name)
    if asked.value is None:
        _show(page, table, asked.json)
        return
    found = table.look_up(asked.value)
    if asked.json:
        entered = asked.value if table.chart is None else int(asked.value)
        write_json({"chart": table.name, "input": entered, "value": found})
    else:
        page.say(f"{table.title}: {asked.value} → {_in_words(found)}")


def _list_charts(page: Page, is_json: bool) -> None:
    if is_json:
        write_json({name: table.title for name, table in printed_tables().items()})
        return
    for name, table in printed_tables().items():
        page.say(f"{name}: {table.title}")


def _show(page: Page, table: PrintedTable, is_json: bool) -> None:
    if is_json:
        write_json(table.to_dict())
        return
    page.head(f"{table.title} ({table.source})")
    widest = max(len(left) for left, _ in table.lines)
    for left, right in table.lines:
        page.say(f"{left:>{widest}} → {right}", INDENT)
    if table.beyond:
        page.say(table.beyond, INDENT)


def _in_words(found: Any) -> str:
    if isinstance(found, dict):
        pairs = cast("dict[str, Any]", found).items()
        return ", ".join(f"{name.replace('_', ' ')} {_in_words(each)}" for name, each in pairs)
    if isinstance(found, list):
        return ", ".join(map(str, cast("list[object]", found))) or "nothing"
    if found is None or isinstance(found, bool):
        return "yes" if found else "no"
    return str(found)
