"""`dramadeck chart`: a printed table, or what stands in it."""

import argparse

from dramadeck.charts.tables import PrintedTable, printed_table, printed_tables
from dramadeck.cli.answers.page import INDENT, Page, write_json
from dramadeck.narration.environment import spoken
from dramadeck.narration.printed import answer_in, in_language, looked_for


def answer(page: Page, asked: argparse.Namespace) -> None:
    """Show the list of charts, a chart, or what stands in it.

    Raises:
        ChartError: there is no such chart, or nothing of the kind in it.
        UnknownNameError: there is no such language.
    """
    language = spoken(asked.language)
    if asked.name is None:
        titles = {name: in_language(t, language).title for name, t in printed_tables().items()}
        if asked.json:
            write_json(titles)
        else:
            for name, title in titles.items():
                page.say(f"{name}: {title}")
        return
    table = printed_table(asked.name)
    if asked.value is None:
        if asked.json:
            write_json(table.to_dict())
        else:
            _show(page, in_language(table, language))
        return
    is_list = table.chart is None
    found = table.lookup(looked_for(table, asked.value, language) if is_list else asked.value)
    if asked.json:
        entered = asked.value if is_list else int(asked.value)
        write_json({"chart": table.name, "input": entered, "value": found})
    else:
        title = in_language(table, language).title
        page.say(f"{title}: {asked.value} → {answer_in(found, language)}")


def _show(page: Page, table: PrintedTable) -> None:
    page.head(f"{table.title} ({table.source})")
    widest = max(len(left) for left, _ in table.lines)
    for left, right in table.lines:
        page.say(f"{left:>{widest}} → {right}", INDENT)
    if table.beyond:
        page.say(table.beyond, INDENT)
