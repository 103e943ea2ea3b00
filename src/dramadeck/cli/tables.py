"""`dramadeck tables`: list the open tables of a store, or close them."""

import asyncio
import time
from collections.abc import Sequence
from datetime import datetime

import attrs

from dramadeck.cli.page import Page, write_json
from dramadeck.cli.usage import UsageError
from dramadeck.host.lifecycle import end_table
from dramadeck.narration import Language
from dramadeck.narration.catalogues import spoken
from dramadeck.narration.messages import NameArg, message
from dramadeck.storage.store import TableUse
from dramadeck.storage.urls import open_store, store_url


def tables(
    *, what: str, names: Sequence[str], store: str | None, language: str | None, as_json: bool
) -> None:
    """List tables, or close them; a server may use the store meanwhile."""
    url, speech = store_url(store), spoken(language)
    if what == "close" and not names:
        raise UsageError("tables close: name the tables; dramadeck tables list shows them")
    if what == "close":
        closed = asyncio.run(_close(url, names))
        if as_json:
            write_json({"closed": closed})
            return
        texts = [message("{table} is closed.", table=NameArg(name)) for name in closed]
        Page().show([speech.text(text) for text in texts])
        return
    uses = asyncio.run(_uses(url))
    if as_json:
        write_json({"tables": [attrs.asdict(use) for use in uses]})
    else:
        _show(uses, speech)


async def _uses(url: str) -> Sequence[TableUse]:
    store = open_store(url, is_beside=True)
    try:
        return await store.uses()
    finally:
        await store.close()


async def _close(url: str, names: Sequence[str]) -> list[str]:
    store = open_store(url, is_beside=True)
    try:
        return [name for name in names if await end_table(store, name, time.time())]
    finally:
        await store.close()


def _show(uses: Sequence[TableUse], language: Language) -> None:
    page = Page()
    if not uses:
        nothing = message("No table is open.")
        page.show([language.text(nothing)])
    for use in uses:
        line = message(
            "{table}: {system}, opened {opened}, last used {last}, {turns} lines",
            table=NameArg(use.table),
            system=NameArg(use.system),
            opened=NameArg(_day(use.at)),
            last=NameArg(_day(use.last)),
            turns=use.turns,
        )
        unplayed = message("nobody has played yet")
        page.row(language.text(line))
        if not use.is_played:
            page.show([f"  {language.text(unplayed)}"])


def _day(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")
