"""Where tables are kept: what a host asks of a store, and those that do it.

`SqliteStore` keeps the tables of one host in a file. `dramadeck.stores.postgres.PostgresStore`
keeps those of several hosts in a database; it needs the extra `postgres`.
`dramadeck.stores.memory.MemoryStore` keeps them as long as the program runs. Whoever has a store of
their own writes the methods of `Store`.

>>> from dramadeck.stores import SqliteStore
"""

from dramadeck.stores.sqlite import SqliteStore
from dramadeck.stores.store import Line, LineKind, Opening, Outcome, Snapshot, Store

__all__ = ["Line", "LineKind", "Opening", "Outcome", "Snapshot", "SqliteStore", "Store"]
