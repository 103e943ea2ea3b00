"""What a host asks of a store: to keep the opening of each table, and the lines of its log.

Everything that changes a table is a line, numbered from 1: a turn that was played or taken back, a
seat that was given to somebody, that the whole game was saved, the end. Several processes may write
to one store: each offers the line after the last one that it knows; whoever comes second is told
so, and reads on.
"""

from asyncio import Future
from collections.abc import AsyncIterator, Sequence
from enum import StrEnum, unique
from typing import Any, Final, Protocol

import attrs

from dramadeck.core import DramadeckError

PROBE: Final = "-" * 65_536
"""What a store may write to see whether it can."""

SELECT_OPENINGS: Final = "SELECT name, system, leader, commitment, seed, start, at FROM tables"
"""Gives the fields of an `Opening`; the stores of SQLite and PostgreSQL share it."""

SELECT_USES: Final = """
    SELECT name, system, tables.at, coalesce(last.turn, 0), coalesce(last.at, tables.at),
        EXISTS (SELECT 1 FROM lines WHERE of_table = id AND kind = 'played')
    FROM tables LEFT JOIN lines AS last ON of_table = id
        AND turn = (SELECT max(turn) FROM lines WHERE of_table = id)
    WHERE NOT ended ORDER BY id"""
"""Gives the fields of a `TableUse`, likewise."""


@attrs.frozen
class Opening:
    """What a table begins with; it never changes.

    Attributes:
        table: its name.
        system: the name of the rule system.
        leader: the seat that leads the table, as JSON.
        commitment: the hash that promises the seed.
        seed: of the game; nobody is told before the end.
        start: the state in which it begins, a save.
        at: when it was opened, in seconds since 1970.
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
    """What a line tells."""

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
        turn: its number, from 1 on without a gap.
        kind: what it tells.
        seat: who has done it, as JSON.
        request: how its sender calls it; None if she does not. No two lines of a table have the
            same seat and the same request.
        text: the rest as JSON; it may hold what nobody is told.
        at: when it was written, in seconds since 1970.
        chain: a hash of the line before it and of all the rest, which `dramadeck.storage.journal`
            makes and checks.
    """

    turn: int
    kind: EntryKind
    seat: str
    request: str | None
    text: str = attrs.field(repr=False)
    at: float
    chain: str = attrs.field(default="", repr=False)


class BrokenLogError(DramadeckError):
    """A line of a log, of this number, is missing or has been changed."""

    def __init__(self, turn: int) -> None:
        super().__init__(turn)
        self.turn = turn

    def __str__(self) -> str:
        return f"line {self.turn} is missing or has been changed"


def line_of(row: Sequence[Any]) -> JournalEntry:
    """A line from its fields in their order, as a store has kept them."""
    turn, kind, *rest = row
    if kind not in {*EntryKind}:
        raise BrokenLogError(turn)
    return JournalEntry(turn, EntryKind(kind), *rest)


@attrs.frozen
class Snapshot:
    """What the lines up to one of them lead to, so that they need not be read again.

    Attributes:
        turn: the number of that line.
        text: the table as JSON, with everything that is hidden.
    """

    turn: int
    text: str = attrs.field(repr=False)


@attrs.frozen
class TableUse:
    """How a table that has not ended was used; times are in seconds since 1970."""

    table: str
    system: str
    at: float
    """When it was opened."""
    turns: int
    """How many lines its log has."""
    last: float
    """When the last of them was written."""
    is_played: bool
    """Whether anybody has played a turn."""


@unique
class Outcome(StrEnum):
    """What has become of a line that was to be appended."""

    WRITTEN = "written"
    CONFLICT = "conflict"
    """There is another line of that number: somebody was first."""
    DUPLICATE = "duplicate"
    """There is a line of that seat and request: it has been done before."""


def settle(done: "Future[Any]", result: Any) -> None:
    """Tell whoever still waits what came of a job: a result or an error."""
    if done.done():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)


class Store(Protocol):
    """**Protocol**: keeps tables, so that what was acknowledged survives the program.

    Whatever a method has returned from has happened for good. Every method may raise `OSError`
    or an error of its database; then the host reads the table again before it goes on.
    """

    async def open(self, opening: Opening, first: Sequence[JournalEntry]) -> None:
        """Keep a new table with its first lines, all or nothing."""
        ...

    async def find(self, table: str) -> Opening | None:
        """The opening of a table, if there is one of that name."""
        ...

    async def tables(self) -> Sequence[Opening]:
        """All tables that have not ended, the oldest first."""
        ...

    async def uses(self) -> Sequence[TableUse]:
        """How all tables were used that have not ended, the oldest first."""
        ...

    async def append(self, table: str, line: JournalEntry) -> Outcome:
        """Add the next line of a table, unless there is one of that number or request."""
        ...

    async def read(self, table: str, after: int = 0) -> Sequence[JournalEntry]:
        """The lines after that number, in order."""
        ...

    async def repeated(self, table: str, seat: str, request: str) -> JournalEntry | None:
        """The line that was written for a request."""
        ...

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; an older one may be forgotten."""
        ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot of a table, if there is one."""
        ...

    def changed(self) -> AsyncIterator[tuple[str, int]] | None:
        """Tables to which others have written, and up to which line; None if nobody else can.

        It need not tell every change, nor each only once, nor leave out one's own. If it ends or
        fails, it is asked for again after a pause, and every table in memory is read on.
        """
        ...

    async def probe(self) -> None:
        """Write something that nobody needs, as large as several lines, for good.

        A host does so after something could not be written, to see whether it can be again.
        """
        ...

    async def close(self) -> None:
        """Let go of the store."""
        ...
