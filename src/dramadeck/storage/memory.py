"""Tables that are kept as long as the program runs, for the Python of browsers.

It has no SQLite of its own and starts no thread.
"""

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
        """Keep a new table with its first lines; an `OSError` if there is one of that name."""
        self._check()
        if opening.table in self._openings:
            raise FileExistsError(f"there is a table {opening.table}")
        self._openings[opening.table], self._lines[opening.table] = opening, [*first]

    async def find(self, table: str) -> Opening | None:
        """The opening of a table, if there is one of that name."""
        return self._openings.get(table)

    async def tables(self) -> Sequence[Opening]:
        """All tables whose games have not ended, the oldest first."""
        self._check()
        return [
            opening
            for table, opening in self._openings.items()
            if not any(line.kind is EntryKind.ENDED for line in self._lines[table])
        ]

    async def uses(self) -> Sequence[TableUse]:
        """How all tables were used that have not ended, the oldest first."""
        uses: list[TableUse] = []
        for opening in await self.tables():
            table, at, lines = opening.table, opening.at, self._lines[opening.table]
            last = lines[-1].at if lines else at
            is_played = any(line.kind is EntryKind.PLAYED for line in lines)
            uses.append(TableUse(table, opening.system, at, len(lines), last, is_played))
        return uses

    async def append(self, table: str, line: JournalEntry) -> Outcome:
        """Add the next line of a table, unless there is one of that number or request."""
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
        """The lines after that number, in order."""
        return [line for line in self._lines.get(table, ()) if line.turn > after]

    async def repeated(self, table: str, seat: str, request: str) -> JournalEntry | None:
        """The line that was written for a request."""
        for line in self._lines.get(table, ()):
            if (line.seat, line.request) == (seat, request):
                return line
        return None

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in the place of the one before."""
        self._snapshots[table] = snapshot

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot of a table, if there is one."""
        return self._snapshots.get(table)

    def changed(self) -> None:
        """Nobody else can write to it."""

    async def probe(self) -> None:
        """Memory takes what there is."""
        self._check()

    async def close(self) -> None:
        """Take nothing more."""
        self._is_closed = True

    def _check(self) -> None:
        if self._is_closed:
            raise OSError("the store has been closed")
