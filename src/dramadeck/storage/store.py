"""The interface of a store, which keeps the opening of each table and the entries of its journal.

Every change of a table is an entry, numbered from 1: a turn that was played or undone, a new token
of a seat, that the whole game was saved, the end. Several processes may write to one store: each
appends the entry after the last one that it knows. If another process has written that entry first,
`append` returns `CONFLICT`, and the process reads the new entries.
"""

from asyncio import Future
from collections.abc import AsyncIterator, Sequence
from enum import StrEnum, unique
from typing import Any, Final, Protocol

import attrs

from dramadeck.core import DramadeckError

PROBE: Final = "-" * 65_536
"""The text that `Store.probe` writes to test whether a store can be written to."""

SELECT_OPENINGS: Final = "SELECT name, system, leader, commitment, seed, start, at FROM tables"
"""Selects the fields of an `Opening`, in SQLite and PostgreSQL."""

SELECT_USES: Final = """
    SELECT name, system, tables.at, coalesce(last.turn, 0), coalesce(last.at, tables.at),
        EXISTS (SELECT 1 FROM entries WHERE of_table = id AND kind = 'played')
    FROM tables LEFT JOIN entries AS last ON of_table = id
        AND turn = (SELECT max(turn) FROM entries WHERE of_table = id)
    WHERE NOT ended ORDER BY id"""
"""Selects the fields of a `TableUse`, in both databases."""


@attrs.frozen
class Opening:
    """How a table begins; it never changes.

    Attributes:
        table: the name of the table.
        system: the name of the rule system.
        leader: the seat that leads the table, as JSON.
        commitment: the hash that commits the host to the seed.
        seed: the seed of the game, which is secret until the end.
        start: the first state, as JSON text of a save.
        at: when the table was opened, in seconds since 1970.
    """

    table: str
    system: str
    leader: str
    commitment: str
    seed: str = attrs.field(repr=False)
    start: str = attrs.field(repr=False)
    at: float


@unique
class EntryKind(StrEnum):
    """The kind of an entry."""

    PLAYED = "played"
    UNDONE = "undone"
    SEATED = "seated"
    MIXED = "mixed"
    SAVED = "saved"
    ENDED = "ended"


@attrs.frozen
class JournalEntry:
    """One change of a table.

    Attributes:
        turn: the number of the entry, from 1 on without a gap.
        kind: the kind of the entry.
        seat: the seat that has sent it, as JSON.
        request: the sender's id of the request, or None. No two entries of a table have the same
            seat and the same request.
        text: the data as JSON; it may hold secrets of the game.
        at: when it was written, in seconds since 1970.
        chain: a hash of the entry before it and of the other fields, which
            `dramadeck.storage.journal` makes and checks.
    """

    turn: int
    kind: EntryKind
    seat: str
    request: str | None
    text: str = attrs.field(repr=False)
    at: float
    chain: str = attrs.field(default="", repr=False)


class BrokenJournalError(DramadeckError):
    """An entry of a journal, with this number, is missing or has been changed."""

    def __init__(self, turn: int) -> None:
        super().__init__(turn)
        self.turn = turn

    def __str__(self) -> str:
        return f"entry {self.turn} is missing or has been changed"


def entry_of(row: Sequence[Any]) -> JournalEntry:
    """An entry from a row with its fields, in their order."""
    turn, kind, *rest = row
    if kind not in {*EntryKind}:
        raise BrokenJournalError(turn)
    return JournalEntry(turn, EntryKind(kind), *rest)


@attrs.frozen
class Snapshot:
    """A table after one of its entries, so that the entries up to it need not be read again.

    Attributes:
        turn: the number of that entry.
        text: the table as JSON, with everything that is hidden.
    """

    turn: int
    text: str = attrs.field(repr=False)


@attrs.frozen
class TableUse:
    """When and how much a table that has not ended was used; times are seconds since 1970."""

    table: str
    system: str
    at: float
    """When it was opened."""
    turns: int
    """How many entries its journal has."""
    last: float
    """When the last of them was written."""
    is_played: bool
    """Whether a turn was ever played."""


@unique
class Outcome(StrEnum):
    """The result of `Store.append`."""

    WRITTEN = "written"
    CONFLICT = "conflict"
    """There is another entry with that number: another process was first."""
    DUPLICATE = "duplicate"
    """There is an entry with that seat and request: it was carried out before."""


def settle(done: "Future[Any]", result: Any) -> None:
    """Set the result or error of a future, unless it is done."""
    if done.done():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)


class Store(Protocol):
    """**Protocol**: stores tables, so that they survive the end of the program.

    When a method returns, its write is durable. Every method may raise `OSError` or an error of
    its database; then the host reads the table again before it continues.
    """

    async def open(self, opening: Opening, first: Sequence[JournalEntry]) -> None:
        """Store a new table with its first entries, all or nothing."""
        ...

    async def find(self, table: str) -> Opening | None:
        """The opening of the table of this name, or None."""
        ...

    async def tables(self) -> Sequence[Opening]:
        """The openings of all tables that have not ended, oldest first."""
        ...

    async def uses(self) -> Sequence[TableUse]:
        """The use of all tables that have not ended, oldest first."""
        ...

    async def append(self, table: str, entry: JournalEntry) -> Outcome:
        """Append an entry to a journal, unless there is one with its number or request."""
        ...

    async def read(self, table: str, after: int = 0) -> Sequence[JournalEntry]:
        """The entries after that number, in order."""
        ...

    async def repeated(self, table: str, seat: str, request: str) -> JournalEntry | None:
        """The entry of this seat and request, or None."""
        ...

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot; an older one may be deleted."""
        ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot of a table, or None."""
        ...

    def changed(self) -> AsyncIterator[tuple[str, int]] | None:
        """The tables to which other processes write, each with the number of its last entry.

        None if no other process can write. It may miss changes, repeat them, and include those of
        this process. If it ends or fails, the host calls it again after a pause, and reads the new
        entries of every table in memory.
        """
        ...

    async def probe(self) -> None:
        """Write test data as large as several entries, durably, in place of the last test data.

        A host calls it after a write has failed, to see whether the store can be written to again.
        """
        ...

    async def close(self) -> None:
        """Close the store."""
        ...
