"""A table that is ended by whoever runs the host, or because nobody has used it for long."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from dramadeck.codec.record_types import installed
from dramadeck.codec.records import Record, fingerprint
from dramadeck.codec.strict_json import text_of
from dramadeck.core import UnknownNameError
from dramadeck.core.rules import AnySystem
from dramadeck.storage.journal import Decks, linked, opening_hash, record_of
from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Outcome, Store


def last_words(record: Record[Any]) -> str:
    """What stands in the line of the end: a hash of all that everybody was shown."""
    return text_of({"fingerprint": fingerprint(record)})


def _last_line(
    opening: Opening, rules: AnySystem, decks: Decks, lines: Sequence[JournalEntry], at: float
) -> JournalEntry:
    told = last_words(record_of(opening, rules, decks, lines))
    line = JournalEntry(len(lines) + 1, EntryKind.ENDED, opening.leader, None, told, at)
    return linked(line, lines[-1].chain if lines else opening_hash(opening))


async def end_table(
    store: Store,
    table: str,
    at: float,
    *,
    system: Callable[[str], AnySystem] = installed,
    decks: Decks = (),
) -> bool:
    """Write the end of a table as its leader would; False if it had ended.

    A host that has the table in memory learns of it when it reads the log the next time.

    Args:
        store: where it is kept.
        table: its name.
        at: the time, in seconds since 1970.
        system: gives the rule system of a name.
        decks: decks of the host's own.

    Raises:
        UnknownNameError: there is no such table.
        BrokenLogError: its log is damaged.

    >>> import asyncio
    >>> from dramadeck.host import Host
    >>> from dramadeck.storage.memory import MemoryStore
    >>> async def evening():
    ...     store = MemoryStore()
    ...     async with Host(store) as host:
    ...         opened = await host.open("torg", ["Quin"])
    ...         ends = [await end_table(store, opened.table, 0.0) for _ in range(2)]
    ...         return ends, await host.list()
    >>> asyncio.run(evening())
    ([True, False], ())
    """
    opening = await store.find(table)
    if opening is None:
        raise UnknownNameError.among("table", table, [each.table for each in await store.uses()])
    while True:
        lines = await store.read(table)
        if any(each.kind is EntryKind.ENDED for each in lines):
            return False
        rules = system(opening.system)
        last = await asyncio.to_thread(_last_line, opening, rules, decks, lines, at)
        if await store.append(table, last) is Outcome.WRITTEN:
            return True
