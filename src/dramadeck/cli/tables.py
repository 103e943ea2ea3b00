"""`dramadeck tables`: list the open tables of a store, or close them."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TypeVar

import attrs

from dramadeck.cli.page import Page, write_json
from dramadeck.cli.usage import UsageError
from dramadeck.host.lifecycle import end_table
from dramadeck.narration.catalogues import spoken
from dramadeck.narration.messages import NameArg, message
from dramadeck.storage.store import Store
from dramadeck.storage.urls import open_store, store_url

T = TypeVar("T")


def tables(
    *, what: str, names: Sequence[str], store: str | None, language: str | None, as_json: bool
) -> None:
    """List tables, or close them; a server may use the store meanwhile."""
    url, speech = store_url(store), spoken(language)
    if what == "close" and not names:
        raise UsageError("tables close: name the tables; dramadeck tables list shows them")
    if what == "close":
        closed = asyncio.run(_in_store(url, partial(_closed, names=names)))
        if as_json:
            write_json({"closed": closed})
            return
        texts = [message("{table} is closed.", table=NameArg(name)) for name in closed]
        Page().show([speech.text(text) for text in texts])
        return
    uses = asyncio.run(_in_store(url, lambda store: store.uses()))
    if as_json:
        write_json({"tables": [attrs.asdict(use) for use in uses]})
        return
    page = Page()
    if not uses:
        page.show([speech.text(message("No table is open."))])
    for use in uses:
        line = message(
            "{table}: {system}, opened {opened}, last used {last}, {turns} entries",
            table=NameArg(use.table),
            system=NameArg(use.system),
            opened=NameArg(_day(use.at)),
            last=NameArg(_day(use.last)),
            turns=use.turns,
        )
        page.row(speech.text(line))
        if not use.is_played:
            page.show(["  " + speech.text(message("nobody has played yet"))])


async def _in_store(url: str, request: Callable[[Store], Awaitable[T]]) -> T:
    store = open_store(url, is_beside=True)
    try:
        return await request(store)
    finally:
        await store.close()


async def _closed(store: Store, names: Sequence[str]) -> list[str]:
    return [name for name in names if await end_table(store, name, time.time())]


def _day(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")
