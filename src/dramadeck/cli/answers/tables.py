"""`dramadeck tables`: the tables that are open in a store, and closing them."""

import argparse
import asyncio
import time
from collections.abc import Sequence
from datetime import datetime

import attrs

from dramadeck.cli.answers.page import Page, write_json
from dramadeck.cli.arguments import UsageError
from dramadeck.host.lifecycle import end_table
from dramadeck.narration.environment import spoken
from dramadeck.narration.saying import Who, say
from dramadeck.storage.store import TableUse
from dramadeck.storage.urls import open_store, store_url


def answer(page: Page, asked: argparse.Namespace) -> None:
    """List tables, or close them; a server may be running on them.

    Raises:
        UsageError: nothing is named to be closed.
        StoreUrlError: there is no such store.
        UnknownNameError: there is no such table.
    """
    place = store_url(asked.store)
    if asked.what == "list":
        _show(page, asked, asyncio.run(_uses(place)))
        return
    if not asked.tables:
        raise UsageError("tables close: name the tables; dramadeck tables list shows them")
    closed = asyncio.run(_closed(place, asked.tables))
    if asked.json:
        write_json({"closed": closed})
        return
    language = spoken(asked.language)
    for each in closed:
        told = say("{table} is closed.", table=Who(each))
        page.say(language.text(told))


async def _uses(place: str) -> Sequence[TableUse]:
    store = open_store(place, is_beside=True)
    try:
        return await store.uses()
    finally:
        await store.close()


async def _closed(place: str, tables: Sequence[str]) -> list[str]:
    store = open_store(place, is_beside=True)
    try:
        return [each for each in tables if await end_table(store, each, time.time())]
    finally:
        await store.close()


def _show(page: Page, asked: argparse.Namespace, uses: Sequence[TableUse]) -> None:
    if asked.json:
        write_json({"tables": [attrs.asdict(each) for each in uses]})
        return
    language = spoken(asked.language)
    if not uses:
        nothing = say("No table is open.")
        page.say(language.text(nothing))
    for each in uses:
        told = say(
            "{table}: {system}, opened {opened}, last used {last}, {turns} lines",
            table=Who(each.table),
            system=Who(each.system),
            opened=Who(_day(each.at)),
            last=Who(_day(each.last)),
            turns=each.turns,
        )
        unplayed = say("nobody has played yet")
        page.row(language.text(told))
        if not each.is_played:
            page.say(language.text(unplayed), 2)


def _day(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")
