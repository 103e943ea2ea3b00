"""A store in memory, for Python in a browser, which has no SQLite and no threads."""

from collections.abc import Sequence

from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Outcome, Snapshot, TableUse


class MemoryStore:
    """Tables in memory, for one host."""

    def __init__(self) -> None:
        self._is_closed = False
        self._openings: dict[str, Opening] = {}
        self._lines: dict[str, list[JournalEntry]] = {}
        self._snapshots: dict[str, Snapshot] = {}

    async def open(self, opening: Opening, first: Sequence[JournalEntry]) -> None:
        """Store a new table with its first entries; an `OSError` if the name is taken."""
        self._check()
        if opening.table in self._openings:
            raise FileExistsError(f"there is a table {opening.table}")
        self._openings[opening.table], self._lines[opening.table] = opening, [*first]

    async def find(self, table: str) -> Opening | None:
        """The opening of the table of this name, or None."""
        return self._openings.get(table)

    async def tables(self) -> Sequence[Opening]:
        """The openings of all tables that have not ended, oldest first."""
        self._check()
        return [
            opening
            for table, opening in self._openings.items()
            if not any(line.kind is EntryKind.ENDED for line in self._lines[table])
        ]

    async def uses(self) -> Sequence[TableUse]:
        """The use of all tables that have not ended, oldest first."""
        uses: list[TableUse] = []
        for opening in await self.tables():
            table, at, lines = opening.table, opening.at, self._lines[opening.table]
            last = lines[-1].at if lines else at
            is_played = any(line.kind is EntryKind.PLAYED for line in lines)
            uses.append(TableUse(table, opening.system, at, len(lines), last, is_played))
        return uses

    async def append(self, table: str, line: JournalEntry) -> Outcome:
        """Append an entry to a journal, unless there is one with its number or request."""
        self._check()
        lines = self._lines.get(table)
        if lines is None:
            return Outcome.CONFLICT
        if line.request and await self.repeated(table, line.seat, line.request):
            return Outcome.DUPLICATE
        if any(other.turn == line.turn for other in lines):
            return Outcome.CONFLICT
        lines.append(line)
        return Outcome.WRITTEN

    async def read(self, table: str, after: int = 0) -> Sequence[JournalEntry]:
        """The entries after that number, in order."""
        return [line for line in self._lines.get(table, ()) if line.turn > after]

    async def repeated(self, table: str, seat: str, request: str) -> JournalEntry | None:
        """The entry of this seat and request, or None."""
        for line in self._lines.get(table, ()):
            if (line.seat, line.request) == (seat, request):
                return line
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
