"""The stores of tables, and their interface `Store`, which you can implement for another database.

`SqliteStore` keeps the tables of one host in a file, or with ":memory:" as long as the program
runs. `dramadeck.storage.postgres.PostgresStore` keeps those of several hosts in a database; it
needs the extra `postgres`.

>>> from dramadeck.storage import SqliteStore
"""

from dramadeck.storage.sqlite import SqliteStore
from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Outcome, Snapshot, Store

__all__ = ["EntryKind", "JournalEntry", "Opening", "Outcome", "Snapshot", "SqliteStore", "Store"]
