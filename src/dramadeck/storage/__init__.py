"""Where tables are kept: what a host asks of a store, and those that do it.

`SqliteStore` keeps the tables of one host in a file. `dramadeck.storage.postgres.PostgresStore`
keeps those of several hosts in a database; it needs the extra `postgres`.
`dramadeck.storage.memory.MemoryStore` keeps them as long as the program runs. Whoever has a store
of their own writes the methods of `Store`.

>>> from dramadeck.storage import SqliteStore
"""

from dramadeck.storage.sqlite import SqliteStore
from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Outcome, Snapshot, Store

__all__ = ["EntryKind", "JournalEntry", "Opening", "Outcome", "Snapshot", "SqliteStore", "Store"]
