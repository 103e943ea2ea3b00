"""A store in one SQLite file, safe against `kill -9` and power failure.

A commit waits for the disk, and takes as long for a hundred entries as for one. So one thread does
all the work: it takes all jobs in the queue, carries them out in one transaction (WAL,
`synchronous = FULL`), and only then sets their results.

One host at a time writes to a file, which it locks. Other programs may read, to make a copy.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial, wraps
from itertools import starmap
from pathlib import Path
from threading import Event, Thread
from types import CoroutineType
from typing import TYPE_CHECKING, Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar, cast

import attrs

from dramadeck.codec.append_only_file import DatabaseLock
from dramadeck.storage import store
from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Outcome, Snapshot, TableUse

if TYPE_CHECKING:
    import sqlite3

P = ParamSpec("P")
T = TypeVar("T")

IN_MEMORY: Final = ":memory:"
SCHEMA: Final = 1
"""The layout of the file, in its `user_version`."""

_MOST_AT_ONCE: Final = 500
_ENTRY: Final = (
    "SELECT turn, kind, seat, request, text, at, chain FROM entries"
    " WHERE of_table = (SELECT id FROM tables WHERE name = ?)"
)
_REQUEST: Final = "seat = ? AND request = ?"
_INSERT: Final = (
    "INSERT OR IGNORE INTO entries SELECT id, ?, ?, ?, ?, ?, ?, ? FROM tables WHERE name = ?"
)


class _Job(NamedTuple):
    """A piece of work with the file, and the future of its result."""

    work: Callable[[], Any]
    done: "asyncio.Future[Any]"


def _in_the_thread(
    work: Callable[Concatenate["SqliteStore", P], T],
) -> Callable[Concatenate["SqliteStore", P], "CoroutineType[Any, Any, T]"]:
    """The same method, carried out by the thread of its store."""

    @wraps(work)
    async def method(owner: "SqliteStore", /, *args: P.args, **named: P.kwargs) -> T:
        return await owner.do(partial(work, owner, *args, **named))

    # mypy takes the result of an `async def` as a Coroutine, pyright as a CoroutineType.
    return cast("Callable[Concatenate[SqliteStore, P], CoroutineType[Any, Any, T]]", method)


class SqliteStore:
    """Tables in a SQLite file; `":memory:"` keeps them as long as the program runs.

    Create and use it in one event loop.

    Args:
        path: the file; it is created if there is none.
        is_beside: whether a host may write to the file at the same time. That host notices an
            entry that is written here when it writes the next one of that table.

    Raises:
        BlockingIOError: another host writes to this file.
        OSError: the file cannot be opened or locked.
        ValueError: it is no file of a host, it has several names, or another version of dramadeck
            has written it.
    """

    def __init__(self, path: str | Path, *, is_beside: bool = False) -> None:
        self._lock = None if path == IN_MEMORY or is_beside else DatabaseLock(path)
        self._jobs: deque[_Job] = deque()
        self._thread: Thread | None = None
        self._has_jobs = Event()
        self._will_wake = self._is_closed = False
        try:
            self._connection = _connected(path)
        except BaseException:
            self._unlock()
            raise

    @_in_the_thread
    def open(self, opening: Opening, first: Sequence[JournalEntry]) -> None:
        """Store a new table with its first entries, all or nothing."""
        row = attrs.astuple(opening, recurse=False)
        insert = "INSERT INTO tables (name, system, leader, commitment, seed, start, at)"
        self._connection.execute(f"{insert} VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        for entry in first:
            self._insert(opening.table, entry)

    @_in_the_thread
    def find(self, table: str) -> Opening | None:
        """The opening of the table of this name, or None."""
        return next(iter(self._openings("WHERE name = ?", table)), None)

    @_in_the_thread
    def tables(self) -> Sequence[Opening]:
        """The openings of all tables that have not ended, oldest first."""
        return self._openings("WHERE NOT ended ORDER BY id")

    @_in_the_thread
    def uses(self) -> Sequence[TableUse]:
        """The use of all tables that have not ended, oldest first."""
        rows = self._connection.execute(store.SELECT_USES)
        return [attrs.evolve(use, is_played=bool(use.is_played)) for use in starmap(TableUse, rows)]

    @_in_the_thread
    def append(self, table: str, entry: JournalEntry) -> Outcome:
        """Append an entry to a journal, unless there is one with its number or request."""
        if self._insert(table, entry):
            if entry.kind is EntryKind.ENDED:
                ended = "UPDATE tables SET ended = 1 WHERE name = ?"
                self._connection.execute(ended, (table,))
            return Outcome.WRITTEN
        same = entry.request and self._entries(_REQUEST, table, entry.seat, entry.request)
        return Outcome.DUPLICATE if same else Outcome.CONFLICT

    @_in_the_thread
    def read(self, table: str, after: int = 0) -> Sequence[JournalEntry]:
        """The entries after that number, in order."""
        return self._entries("turn > ? ORDER BY turn", table, after)

    @_in_the_thread
    def repeated(self, table: str, seat: str, request: str) -> JournalEntry | None:
        """The entry of this seat and request, or None."""
        return next(iter(self._entries(_REQUEST, table, seat, request)), None)

    @_in_the_thread
    def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot in place of the one before."""
        insert = "INSERT OR REPLACE INTO snapshots SELECT id, ?, ? FROM tables WHERE name = ?"
        self._connection.execute(insert, (snapshot.turn, snapshot.text, table))

    @_in_the_thread
    def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot of a table, or None."""
        select = "SELECT turn, text FROM snapshots JOIN tables ON id = of_table WHERE name = ?"
        row = self._connection.execute(select, (table,)).fetchone()
        return None if row is None else Snapshot(*row)

    def _openings(self, which: str, *values: Any) -> list[Opening]:
        rows = self._connection.execute(f"{store.SELECT_OPENINGS} {which}", values)
        return [Opening(*row) for row in rows]

    def _entries(self, which: str, *values: Any) -> list[JournalEntry]:
        return [*map(store.entry_of, self._connection.execute(f"{_ENTRY} AND {which}", values))]

    def _insert(self, table: str, entry: JournalEntry) -> bool:
        turn, kind, *rest = attrs.astuple(entry)
        row = (turn, kind.value, *rest, table)
        return self._connection.execute(_INSERT, row).rowcount == 1

    def changed(self) -> None:
        """No other host can write to the file."""

    @_in_the_thread
    def probe(self) -> None:
        """Write test data, in place of the last test data."""
        self._connection.execute(
            "INSERT OR REPLACE INTO snapshots VALUES (0, 0, ?)", (store.PROBE,)
        )

    async def close(self) -> None:
        """Finish all jobs in the queue, close the file, and release the lock."""
        if not self._is_closed:
            self._is_closed = True
            if self._thread is not None:
                self._wake()
                await asyncio.to_thread(self._thread.join)
            self._connection.close()
            self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def do(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Run work with the file in the thread, in one transaction with the other jobs."""
        if self._is_closed:
            raise OSError("the store has been closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        loop = done.get_loop()
        if self._thread is None:
            name = "dramadeck-sqlite"
            self._thread = Thread(target=self._run, args=(loop,), name=name, daemon=True)
            self._thread.start()
        self._jobs.append(_Job(work, done))
        if not self._will_wake:
            # All writes of this iteration of the event loop share one transaction.
            self._will_wake = True
            loop.call_soon(self._wake)
        return done

    def _wake(self) -> None:
        self._will_wake = False
        self._has_jobs.set()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._jobs or not self._is_closed:
            self._has_jobs.wait()
            self._has_jobs.clear()
            while self._jobs:
                count = min(len(self._jobs), _MOST_AT_ONCE)
                jobs = [self._jobs.popleft() for _ in range(count)]
                results = _run_jobs(self._connection, jobs)
                if not loop.is_closed():
                    loop.call_soon_threadsafe(_settle, jobs, results)


def _run_jobs(connection: "sqlite3.Connection", jobs: Sequence[_Job]) -> list[Any]:
    """The results of these jobs in one transaction; if one fails, its error for each of them."""
    try:
        connection.execute("BEGIN")
        results = [job.work() for job in jobs]
        connection.execute("COMMIT")
    except Exception as problem:  # noqa: BLE001 - every error becomes the result of the jobs
        with suppress(Exception):  # an error here would end the thread before it sets results
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        return [problem] * len(jobs)
    return results


def _settle(jobs: Sequence[_Job], results: Sequence[Any]) -> None:
    for job, result in zip(jobs, results, strict=True):
        store.settle(job.done, result)


def _connected(path: str | Path) -> "sqlite3.Connection":
    """A connection to the file; the tables are created if the file is new."""
    import sqlite3  # noqa: PLC0415 - Python in a browser lacks it, and uses another store

    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
        if schema == 0:
            layout = Path(__file__).with_name("sqlite.sql").read_text("utf-8")
            connection.executescript(f"BEGIN; {layout} PRAGMA user_version = {SCHEMA}; COMMIT;")
        elif schema != SCHEMA:
            age = "a later" if schema > SCHEMA else "an earlier"
            raise ValueError(f"{path}: {age} version of dramadeck has written this file")
    except BaseException as problem:
        connection.close()
        if isinstance(problem, sqlite3.DatabaseError):
            raise ValueError(f"{path}: it is no file of a host: {problem}") from None
        raise
    return connection
