"""A store in memory, for Python in a browser, which has no SQLite and no threads."""

from collections.abc import Sequence

from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Outcome, Snapshot, TableUse


class MemoryStore:
    """Tables in memory, for one host."""

    def __init__(self) -> None:
        self._is_closed = False
        self._openings: dict[str, Opening] = {}
        self._entries: dict[str, list[JournalEntry]] = {}
        self._snapshots: dict[str, Snapshot] = {}

    async def open(self, opening: Opening, first: Sequence[JournalEntry]) -> None:
        """Store a new table with its first entries; an `OSError` if the name is taken."""
        self._check()
        if opening.table in self._openings:
            raise FileExistsError(f"there is a table {opening.table}")
        self._openings[opening.table], self._entries[opening.table] = opening, [*first]

    async def find(self, table: str) -> Opening | None:
        """The opening of the table of this name, or None."""
        return self._openings.get(table)

    async def tables(self) -> Sequence[Opening]:
        """The openings of all tables that have not ended, oldest first."""
        self._check()
        return [
            opening
            for table, opening in self._openings.items()
            if not any(entry.kind is EntryKind.ENDED for entry in self._entries[table])
        ]

    async def uses(self) -> Sequence[TableUse]:
        """The use of all tables that have not ended, oldest first."""
        uses: list[TableUse] = []
        for opening in await self.tables():
            table, at, entries = opening.table, opening.at, self._entries[opening.table]
            last = entries[-1].at if entries else at
            is_played = any(entry.kind is EntryKind.PLAYED for entry in entries)
            uses.append(TableUse(table, opening.system, at, len(entries), last, is_played))
        return uses

    async def append(self, table: str, entry: JournalEntry) -> Outcome:
        """Append an entry to a journal, unless there is one with its number or request."""
        self._check()
        entries = self._entries.get(table)
        if entries is None:
            return Outcome.CONFLICT
        if entry.request and await self.repeated(table, entry.seat, entry.request):
            return Outcome.DUPLICATE
        if any(other.turn == entry.turn for other in entries):
            return Outcome.CONFLICT
        entries.append(entry)
        return Outcome.WRITTEN

    async def read(self, table: str, after: int = 0) -> Sequence[JournalEntry]:
        """The entries after that number, in order."""
        return [entry for entry in self._entries.get(table, ()) if entry.turn > after]

    async def repeated(self, table: str, seat: str, request: str) -> JournalEntry | None:
        """The entry of this seat and request, or None."""
        for entry in self._entries.get(table, ()):
            if (entry.seat, entry.request) == (seat, request):
                return entry
        return None

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot in place of the one before."""
        self._snapshots[table] = snapshot

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot of a table, or None."""
        return self._snapshots.get(table)

    def changed(self) -> None:
        """No other process can write to the store."""

    async def probe(self) -> None:
        """Raise an `OSError` if the store was closed."""
        self._check()

    async def close(self) -> None:
        """Refuse all later calls."""
        self._is_closed = True

    def _check(self) -> None:
        if self._is_closed:
            raise OSError("the store has been closed")
