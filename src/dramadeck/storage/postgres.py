"""A store in PostgreSQL, for several hosts at once; it needs the extra `postgres`.

No host owns a table: of two entries with the same number the database takes the first. One task
sends all waiting entries as one statement, which is one transaction. Every statement is
idempotent, so it is sent once more if the connection was lost.

Other hosts get a NOTIFY of new entries after the commit; within the transactions it would make the
commits of all hosts wait for each other. As a notice can be lost, each host also polls the journal
every few seconds. Every entry has the id of its transaction; a poll begins with the oldest
transaction that was not finished at the poll before, so it misses nothing.

The server must keep a session for each client: LISTEN does not work through a pool that changes
connections after each transaction. On Windows the event loop must be a `SelectorEventLoop`.
"""

import asyncio
import logging
import re
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from importlib.resources import files
from typing import Any, Final, LiteralString, NamedTuple, TypeAlias

import attrs

from dramadeck.storage import store
from dramadeck.storage.logs import Log, cause_of
from dramadeck.storage.store import JournalEntry, Opening, Outcome, Snapshot, TableUse, entry_of

try:
    import psycopg
    from psycopg import sql
    from psycopg.conninfo import conninfo_to_dict, make_conninfo
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "this store needs psycopg: install it with `pip install 'dramadeck[postgres]'`",
        name=missing.name,
    ) from None

_log: Final = Log("dramadeck.storage")

LAYOUT: Final = 1
"""The layout of the tables, in the one row of `version`."""

Connecting: TypeAlias = Callable[[], Awaitable[psycopg.AsyncConnection]]

_MIN_VERSION: Final = 130_000
_LONGEST_NAME: Final = 63
_MOST_AT_ONCE: Final = 500
_POLL_INTERVAL: Final = 2.0
_NOTICE: Final = re.compile(r"(?P<turn>[0-9]{1,10}) (?P<table>\S{1,100})")
_LOCK: Final = 0x6472616D61
_LOST: Final = (psycopg.OperationalError, psycopg.InterfaceError)
_DEFAULTS: Final[dict[str, str | int | None]] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
    "client_encoding": "UTF8",
}
"""The defaults of a connection, with which a server that does not answer is noticed."""

_ENTRY: Final = (
    "SELECT turn, kind, seat, request, text, entries.at, chain FROM entries"
    " JOIN tables ON id = of_table WHERE name = %s"
)
_INSERT: Final = """
    INSERT INTO entries (of_table, turn, kind, seat, request, text, at, chain)
    SELECT id, turn, kind, seat, request, text, row.at, chain FROM unnest(
        %s::text[], %s::integer[], %s::text[], %s::text[], %s::text[], %s::text[], %s::float8[],
        %s::text[]
    ) AS row (name, turn, kind, seat, request, text, at, chain)"""
_OPEN: Final = f"""
    WITH opened AS (
        INSERT INTO tables (name, system, leader, commitment, seed, start, at)
        VALUES (%s, %s, %s, %s, %s, %s, %s) RETURNING id
    ) {_INSERT} CROSS JOIN opened"""  # noqa: S608 - of our own pieces alone
# In the same order in every host: otherwise two hosts could deadlock.
_APPEND: Final = f"""
    WITH new AS ({_INSERT} JOIN tables USING (name) ORDER BY name, turn
        ON CONFLICT DO NOTHING RETURNING of_table, turn, kind
    ), over AS (UPDATE tables SET ended = true FROM new WHERE id = of_table AND kind = 'ended')
    SELECT name, turn FROM new JOIN tables ON id = of_table"""  # noqa: S608 - likewise
_SAVE_SNAPSHOT: Final = """
    INSERT INTO snapshots SELECT id, %s, %s FROM tables WHERE name = %s
    ON CONFLICT (of_table) DO UPDATE SET turn = excluded.turn, text = excluded.text
    WHERE snapshots.turn <= excluded.turn"""
_PROBE: Final = """
    INSERT INTO snapshots VALUES (0, 0, %s)
    ON CONFLICT (of_table) DO UPDATE SET text = excluded.text"""
_SNAPSHOT: Final = "SELECT turn, text FROM snapshots JOIN tables ON id = of_table WHERE name = %s"
# In a database that was copied from another server, transaction ids may be in the future; the
# condition `written < ...` leaves such entries out.
_POLL: Final = """
    SELECT pg_snapshot_xmin(now)::text, name, turn FROM pg_current_snapshot() AS now LEFT JOIN (
        SELECT name, max(turn) AS turn FROM entries JOIN tables ON id = of_table
        WHERE written >= %s::xid8 AND written < pg_snapshot_xmax(pg_current_snapshot())
        GROUP BY name
    ) AS new ON true"""
_NOTIFY: Final = "SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice"


class _Job(NamedTuple):
    """An entry to write, and the future of its outcome."""

    table: str
    entry: JournalEntry
    done: "asyncio.Future[Outcome]"


class _Link:
    """A connection that is opened at its first use, and again after it was lost."""

    def __init__(self, connect: Connecting) -> None:
        self._connect, self._lock = connect, asyncio.Lock()
        self._connection: psycopg.AsyncConnection | None = None

    async def do(self, statement: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        """Execute an idempotent statement, twice if the connection is lost; return the rows.

        A `ConnectionError` if the second attempt fails, too.
        """
        with suppress(*_LOST):
            return await self._do(statement, values)
        try:
            return await self._do(statement, values)
        except _LOST as problem:
            cause = str(problem).strip().partition("\n")[0]
            raise ConnectionError(f"the database cannot be used: {cause}") from problem

    async def _do(self, statement: LiteralString, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        async with self._lock:
            if self._connection is None:
                self._connection = await self._connect()
            try:
                cursor = await self._connection.execute(statement, values)
                return await cursor.fetchall() if cursor.description else []
            except _LOST:
                await self.close()
                raise

    async def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


class PostgresStore:
    """Tables in PostgreSQL 13 or later; several hosts may each have a store of one database.

    Create and use it in one event loop. Missing tables are created at the first use. While the
    server cannot be reached, every method raises `ConnectionError`; later calls connect again. If
    the server does not wait for its disk (`synchronous_commit`), a power failure may lose turns
    that were acknowledged.

    Args:
        conninfo: the database, as `postgresql://user@host/database` or as `key=value` words.
        schema: the schema of the tables.

    Raises:
        ValueError: `conninfo` or `schema` is not valid. At the first use: the encoding is not UTF8,
            the server is too old, or another version of dramadeck has created the tables.

    >>> PostgresStore("postgresql://localhost/games")
    PostgresStore(schema='dramadeck')
    """

    def __init__(self, conninfo: str, *, schema: str = "dramadeck") -> None:
        try:
            words = {**_DEFAULTS, **conninfo_to_dict(conninfo)}
        except psycopg.ProgrammingError:  # its message may contain a password
            raise ValueError("this names no PostgreSQL database") from None
        if not 0 < len(schema.encode()) <= _LONGEST_NAME:
            raise ValueError(f"a schema is named by 1 to {_LONGEST_NAME} bytes")
        self._where = make_conninfo("", **words)
        self._schema, self._since = schema, ""
        self._creating = asyncio.Lock()
        self._writer, self._reader = _Link(self._connected), _Link(self._connected_reader)
        self._jobs: deque[_Job] = deque()
        self._notices: dict[str, int] = {}
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._own = 0
        self._is_closed = False

    def __repr__(self) -> str:
        return f"PostgresStore(schema={self._schema!r})"

    async def open(self, opening: Opening, first: Sequence[JournalEntry]) -> None:
        """Store a new table with its first entries, all or nothing."""
        rows = _columns([(opening.table, entry) for entry in first])
        try:
            await self._writer.do(_OPEN, *attrs.astuple(opening, recurse=False), *rows)
        except psycopg.errors.UniqueViolation:
            if await self.find(opening.table) != opening:  # else the first attempt has written it
                raise

    async def find(self, table: str) -> Opening | None:
        """The opening of the table of this name, or None."""
        rows = await self._reader.do(f"{store.SELECT_OPENINGS} WHERE name = %s", table)
        return Opening(*rows[0]) if rows else None

    async def tables(self) -> Sequence[Opening]:
        """The openings of all tables that have not ended, oldest first."""
        rows = await self._reader.do(f"{store.SELECT_OPENINGS} WHERE NOT ended ORDER BY id")
        return [Opening(*row) for row in rows]

    async def uses(self) -> Sequence[TableUse]:
        """The use of all tables that have not ended, oldest first."""
        return [TableUse(*row) for row in await self._reader.do(store.SELECT_USES)]

    async def append(self, table: str, entry: JournalEntry) -> Outcome:
        """Append an entry to a journal, unless there is one with its number or request."""
        job = _Job(table, entry, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._start_once("write", self._write)
        return await job.done

    async def read(self, table: str, after: int = 0) -> Sequence[JournalEntry]:
        """The entries after that number, in order."""
        rows = await self._reader.do(f"{_ENTRY} AND turn > %s ORDER BY turn", table, after)
        return [*map(entry_of, rows)]

    async def repeated(self, table: str, seat: str, request: str) -> JournalEntry | None:
        """The entry of this seat and request, or None."""
        query = f"{_ENTRY} AND seat = %s AND request = %s"
        return next(map(entry_of, await self._reader.do(query, table, seat, request)), None)

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot in place of an older one."""
        await self._reader.do(_SAVE_SNAPSHOT, snapshot.turn, snapshot.text, table)

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot of a table, or None."""
        rows = await self._reader.do(_SNAPSHOT, table)
        return Snapshot(*rows[0]) if rows else None

    async def changed(self) -> AsyncIterator[tuple[str, int]]:
        """The tables to which other hosts write, each with the number of its last entry.

        Every role of the database may send notices, so those of other programs are skipped.

        Raises:
            OSError, psycopg.Error: the server cannot be reached, or the database cannot be used.
        """
        async with await self._connected() as connection:
            listen = sql.SQL("LISTEN {}").format(sql.Identifier(self._schema))
            await connection.execute(listen)
            while not self._is_closed:
                for table, turn in await self._poll():
                    yield table, turn
                async for notice in connection.notifies(timeout=_POLL_INTERVAL):
                    match = _NOTICE.fullmatch(notice.payload)
                    if match is None:
                        _log(logging.WARNING, "skipped a notice of no host", pid=notice.pid)
                    elif notice.pid != self._own:
                        yield match["table"], int(match["turn"])

    async def probe(self) -> None:
        """Write test data, in place of the last test data."""
        await self._writer.do(_PROBE, store.PROBE)

    async def close(self) -> None:
        """Finish all writes in the queue, and close the connections."""
        while self._busy:
            await asyncio.gather(*self._busy.values(), return_exceptions=True)
        self._is_closed = True
        for link in (self._writer, self._reader):
            await link.close()

    def _start_once(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Start a task, unless the one of this name is still running."""

        async def run() -> None:
            try:
                await work()
            finally:
                del self._busy[name]

        if name not in self._busy:
            self._busy[name] = asyncio.ensure_future(run())

    async def _write(self) -> None:
        while self._jobs:
            count = min(len(self._jobs), _MOST_AT_ONCE)
            await self._append([self._jobs.popleft() for _ in range(count)])

    async def _append(self, jobs: Sequence[_Job]) -> None:
        rows = [(job.table, job.entry) for job in jobs]
        numbers = Counter((table, entry.turn) for table, entry in rows)
        try:
            new = {(name, turn) for name, turn in await self._writer.do(_APPEND, *_columns(rows))}
            self._notices |= dict(sorted(new))
            self._start_once("notify", self._notify)
            unique = {number for number in new if numbers[number] == 1}
            for job in sorted(jobs, key=lambda job: (job.table, job.entry.turn) not in unique):
                is_new = (job.table, job.entry.turn) in unique
                outcome = Outcome.WRITTEN if is_new else await self._outcome(job)
                store.settle(job.done, outcome)
        except Exception as problem:  # noqa: BLE001 - every error becomes the result of the jobs
            if len(jobs) > 1 and not isinstance(problem, OSError):
                for job in jobs:  # one by one, so that a bad entry does not stop the others
                    await self._append([job])
            for job in jobs:
                store.settle(job.done, problem)

    async def _outcome(self, job: _Job) -> Outcome:
        """The outcome of an entry that the statement has not inserted, or perhaps another one."""
        entry, query = job.entry, f"{_ENTRY} AND (turn = %s OR seat = %s AND request = %s)"
        rows = await self._reader.do(query, job.table, entry.turn, entry.seat, entry.request)
        entries = [*map(entry_of, rows)]
        if entry in entries:
            return Outcome.WRITTEN
        requests = [(other.seat, other.request) for other in entries]
        is_repeated = entry.request and (entry.seat, entry.request) in requests
        return Outcome.DUPLICATE if is_repeated else Outcome.CONFLICT

    async def _notify(self) -> None:
        """Notify the other hosts; they find lost notices when they poll."""
        while self._notices:
            notices, self._notices = self._notices, {}
            texts = [f"{turn} {table}" for table, turn in notices.items()]
            try:
                await self._reader.do(_NOTIFY, self._schema, texts)
            except Exception as problem:  # noqa: BLE001 - the other hosts also poll
                _log(logging.WARNING, "could not tell the other hosts", cause=cause_of(problem))

    async def _poll(self) -> list[tuple[str, int]]:
        """The tables with entries since the last poll, and perhaps some with older ones."""
        rows = await self._reader.do(_POLL, self._since)
        self._since = rows[0][0]
        return [(table, turn) for _, table, turn in rows if table is not None]

    async def _connected_reader(self) -> psycopg.AsyncConnection:
        """A connection for reads, and for writes that may be lost: notices and snapshots."""
        connection = await self._connected()
        await connection.execute("SET synchronous_commit = off")
        self._own = connection.info.backend_pid
        return connection

    async def _connected(self) -> psycopg.AsyncConnection:
        if self._is_closed:
            raise OSError("the store has been closed")
        connection = await psycopg.AsyncConnection.connect(self._where, autocommit=True)
        try:
            path = "SELECT set_config('search_path', quote_ident(%s), false)"
            await connection.execute(path, (self._schema,))
            async with self._creating:
                self._since = self._since or await self._create_tables(connection)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _create_tables(self, connection: psycopg.AsyncConnection) -> str:
        """Create the tables if needed; return the id of the transaction with which polls begin."""
        if connection.info.server_version < _MIN_VERSION:
            raise ValueError("PostgreSQL 13 or later is needed")
        if connection.info.parameter_status("server_encoding") != "UTF8":
            raise ValueError("the encoding of the database must be UTF8")
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            regclass = await connection.execute("SELECT to_regclass('version')")
            if await regclass.fetchone() == (None,):
                schema = sql.Identifier(self._schema)
                await connection.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(schema))
                layout = files("dramadeck.storage").joinpath("postgres.sql")
                await connection.execute(layout.read_bytes())
            row = "SELECT layout, pg_snapshot_xmin(pg_current_snapshot())::text FROM version"
            ((version, since),) = await (await connection.execute(row)).fetchall()
        if version != LAYOUT:
            age = "a later" if version > LAYOUT else "an earlier"
            raise ValueError(f"{age} version of dramadeck has laid out this database")
        return str(since)


_TEXTS: Final = ("seat", "request", "text", "at", "chain")


def _columns(rows: Sequence[tuple[str, JournalEntry]]) -> list[list[Any]]:
    entries = [entry for _, entry in rows]
    return [
        [table for table, _ in rows],
        [entry.turn for entry in entries],
        [entry.kind.value for entry in entries],
        *([getattr(entry, name) for entry in entries] for name in _TEXTS),
    ]
