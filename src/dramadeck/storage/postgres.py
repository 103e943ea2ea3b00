"""Tables in PostgreSQL, for several hosts at once; it needs the extra `postgres`.

No host owns a table: whose line has the next number first, the database decides. One task sends
every line that waits as one statement, which is a transaction by itself. Every statement may be
carried out twice, so it is sent once more if its connection was lost.

Other hosts learn of new lines by NOTIFY after the commit; within the transactions it would make the
commits of all hosts wait for each other. A notice can be lost, so whoever listens also looks into
the log every few seconds. Every line holds the number of its transaction; a look begins with the
oldest one that was not over at the look before, so it misses nothing.

The server must keep a session for each client: a pool that hands connections on after each
transaction knows no LISTEN. On Windows the event loop must be a `SelectorEventLoop`.
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
from dramadeck.storage.store import JournalEntry, Opening, Outcome, Snapshot, TableUse, line_of

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

LAYOUT: Final = 2
"""The layout of the tables, in the one row of `version`."""

Connecting: TypeAlias = Callable[[], Awaitable[psycopg.AsyncConnection]]

_OLDEST: Final = 130_000
_LONGEST_NAME: Final = 63
_MOST_AT_ONCE: Final = 500
_LOOK_AGAIN: Final = 2.0
_NOTICE: Final = re.compile(r"(?P<turn>[0-9]{1,10}) (?P<table>\S{1,100})")
_LOCK: Final = 0x6472616D61
_LOST: Final = (psycopg.OperationalError, psycopg.InterfaceError)
_PATIENCE: Final[dict[str, str | int | None]] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
    "client_encoding": "UTF8",
}
"""What holds of a connection unless it is told otherwise: a server that is gone is noticed."""

_LINE: Final = (
    "SELECT turn, kind, seat, request, text, lines.at, chain FROM lines"
    " JOIN tables ON id = of_table WHERE name = %s"
)
_INSERT: Final = """
    INSERT INTO lines (of_table, turn, kind, seat, request, text, at, chain)
    SELECT id, turn, kind, seat, request, text, row.at, chain FROM unnest(
        %s::text[], %s::integer[], %s::text[], %s::text[], %s::text[], %s::text[], %s::float8[],
        %s::text[]
    ) AS row (name, turn, kind, seat, request, text, at, chain)"""
_OPEN: Final = f"""
    WITH opened AS (
        INSERT INTO tables (name, system, leader, commitment, seed, start, at)
        VALUES (%s, %s, %s, %s, %s, %s, %s) RETURNING id
    ) {_INSERT} CROSS JOIN opened"""  # noqa: S608 - of our own pieces alone
# In one order for everybody, or two hosts could each wait for what the other has written.
_APPEND: Final = f"""
    WITH new AS ({_INSERT} JOIN tables USING (name) ORDER BY name, turn
        ON CONFLICT DO NOTHING RETURNING of_table, turn, kind
    ), over AS (UPDATE tables SET ended = true FROM new WHERE id = of_table AND kind = 'ended')
    SELECT name, turn FROM new JOIN tables ON id = of_table"""  # noqa: S608 - likewise
_KEEP: Final = """
    INSERT INTO snapshots SELECT id, %s, %s FROM tables WHERE name = %s
    ON CONFLICT (of_table) DO UPDATE SET turn = excluded.turn, text = excluded.text
    WHERE snapshots.turn <= excluded.turn"""
_PROBE: Final = """
    INSERT INTO snapshots VALUES (0, 0, %s)
    ON CONFLICT (of_table) DO UPDATE SET text = excluded.text"""
_SNAPSHOT: Final = "SELECT turn, text FROM snapshots JOIN tables ON id = of_table WHERE name = %s"
# What a copy of a database brings along from another server lies in the future, and is left out.
_LOOK: Final = """
    SELECT pg_snapshot_xmin(now)::text, name, turn FROM pg_current_snapshot() AS now LEFT JOIN (
        SELECT name, max(turn) AS turn FROM lines JOIN tables ON id = of_table
        WHERE written >= %s::xid8 AND written < pg_snapshot_xmax(pg_current_snapshot())
        GROUP BY name
    ) AS new ON true"""
_NOTIFY: Final = "SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice"


class _Job(NamedTuple):
    """A line that is to be written, and who waits for it."""

    table: str
    line: JournalEntry
    done: "asyncio.Future[Outcome]"


class _Link:
    """A connection, made when it is needed, and made anew when it was lost."""

    def __init__(self, connect: Connecting) -> None:
        self._connect, self._lock = connect, asyncio.Lock()
        self._connection: psycopg.AsyncConnection | None = None

    async def do(self, statement: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a statement that may be carried out twice; else a `ConnectionError`."""
        with suppress(*_LOST):
            return await self._do(statement, values)
        try:
            return await self._do(statement, values)
        except _LOST as problem:
            what = str(problem).strip().partition("\n")[0]
            raise ConnectionError(f"the database cannot be used: {what}") from problem

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
        """Let go of the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


class PostgresStore:
    """Tables in PostgreSQL 13 or later; several hosts may each have a store of one database.

    Make it, and use it in one event loop. What is missing in the database is laid out when it is
    first used. While the server is gone every method raises `ConnectionError`; once it is back, all
    goes on. Where the server does not wait for its disk (`synchronous_commit`), a loss of power
    loses turns that were acknowledged.

    Args:
        conninfo: the database, as `postgresql://user@host/database` or as `key=value` words.
        schema: where in it the tables are.

    Raises:
        ValueError: that names no database, or no schema. From the first use: its encoding is not
            UTF8, the server is too old, or another version of dramadeck has laid out the tables.

    >>> PostgresStore("postgresql://localhost/games")
    PostgresStore(schema='dramadeck')
    """

    def __init__(self, conninfo: str, *, schema: str = "dramadeck") -> None:
        try:
            words = {**_PATIENCE, **conninfo_to_dict(conninfo)}
        except psycopg.ProgrammingError:  # its words may hold a password
            raise ValueError("this names no PostgreSQL database") from None
        if not 0 < len(schema.encode()) <= _LONGEST_NAME:
            raise ValueError(f"a schema is named by 1 to {_LONGEST_NAME} bytes")
        self._where = make_conninfo("", **words)
        self._schema, self._since = schema, ""
        self._laying_out = asyncio.Lock()
        self._writer, self._reader = _Link(self._connected), _Link(self._passing)
        self._jobs: deque[_Job] = deque()
        self._notices: dict[str, int] = {}
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._own = 0
        self._is_closed = False

    def __repr__(self) -> str:
        return f"PostgresStore(schema={self._schema!r})"

    async def open(self, opening: Opening, first: Sequence[JournalEntry]) -> None:
        """Keep a new table with its first lines, all or nothing."""
        rows = _columns([(opening.table, line) for line in first])
        try:
            await self._writer.do(_OPEN, *attrs.astuple(opening, recurse=False), *rows)
        except psycopg.errors.UniqueViolation:
            if await self.find(opening.table) != opening:  # else only the answer was lost
                raise

    async def find(self, table: str) -> Opening | None:
        """The opening of a table, if there is one of that name."""
        rows = await self._reader.do(f"{store.SELECT_OPENINGS} WHERE name = %s", table)
        return Opening(*rows[0]) if rows else None

    async def tables(self) -> Sequence[Opening]:
        """All tables whose games have not ended, the oldest first."""
        rows = await self._reader.do(f"{store.SELECT_OPENINGS} WHERE NOT ended ORDER BY id")
        return [Opening(*row) for row in rows]

    async def uses(self) -> Sequence[TableUse]:
        """How all tables were used that have not ended, the oldest first."""
        return [TableUse(*row) for row in await self._reader.do(store.SELECT_USES)]

    async def append(self, table: str, line: JournalEntry) -> Outcome:
        """Add the next line of a table, unless there is one of that number or request."""
        job = _Job(table, line, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._keep_busy("writing", self._write)
        return await job.done

    async def read(self, table: str, after: int = 0) -> Sequence[JournalEntry]:
        """The lines after that number, in order."""
        rows = await self._reader.do(f"{_LINE} AND turn > %s ORDER BY turn", table, after)
        return [*map(line_of, rows)]

    async def repeated(self, table: str, seat: str, request: str) -> JournalEntry | None:
        """The line that was written for a request."""
        which = f"{_LINE} AND seat = %s AND request = %s"
        return next(map(line_of, await self._reader.do(which, table, seat, request)), None)

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in the place of an older one."""
        await self._reader.do(_KEEP, snapshot.turn, snapshot.text, table)

    async def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot of a table, if there is one."""
        rows = await self._reader.do(_SNAPSHOT, table)
        return Snapshot(*rows[0]) if rows else None

    async def changed(self) -> AsyncIterator[tuple[str, int]]:
        """Tables to which others have written, and up to which line, until the server is gone.

        Every role of the database may send notices, so what is none of a host is left out.

        Raises:
            OSError, psycopg.Error: the server is gone, or the database cannot be used.
        """
        async with await self._connected() as listening:
            listen = sql.SQL("LISTEN {}").format(sql.Identifier(self._schema))
            await listening.execute(listen)
            while not self._is_closed:
                for table, turn in await self._look():
                    yield table, turn
                async for notice in listening.notifies(timeout=_LOOK_AGAIN):
                    match = _NOTICE.fullmatch(notice.payload)
                    if match is None:
                        _log(logging.WARNING, "skipped a notice of no host", pid=notice.pid)
                    elif notice.pid != self._own:
                        yield match["table"], int(match["turn"])

    async def probe(self) -> None:
        """Write something that nobody needs, in the place of what was written before."""
        await self._writer.do(_PROBE, store.PROBE)

    async def close(self) -> None:
        """Do what waits, and let go of the database."""
        while self._busy:
            await asyncio.gather(*self._busy.values(), return_exceptions=True)
        self._is_closed = True
        for link in (self._writer, self._reader):
            await link.close()

    def _keep_busy(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        async def until_done() -> None:
            try:
                await work()
            finally:
                del self._busy[name]

        if name not in self._busy:
            self._busy[name] = asyncio.ensure_future(until_done())

    async def _write(self) -> None:
        while self._jobs:
            count = min(len(self._jobs), _MOST_AT_ONCE)
            await self._append([self._jobs.popleft() for _ in range(count)])

    async def _append(self, jobs: Sequence[_Job]) -> None:
        rows = [(job.table, job.line) for job in jobs]
        offered = Counter((table, line.turn) for table, line in rows)
        try:
            new = {(name, turn) for name, turn in await self._writer.do(_APPEND, *_columns(rows))}
            self._notices |= dict(sorted(new))
            self._keep_busy("telling", self._tell)
            alone = {one for one in new if offered[one] == 1}
            for job in sorted(jobs, key=lambda job: (job.table, job.line.turn) not in alone):
                is_new = (job.table, job.line.turn) in alone
                outcome = Outcome.WRITTEN if is_new else await self._outcome(job)
                store.settle(job.done, outcome)
        except Exception as problem:  # noqa: BLE001 - whoever waits is told, whatever it is
            if len(jobs) > 1 and not isinstance(problem, OSError):
                for job in jobs:  # one that cannot be stored shall not harm the others
                    await self._append([job])
            for job in jobs:
                store.settle(job.done, problem)

    async def _outcome(self, job: _Job) -> Outcome:
        """What has become of a line that was not new, unless it had only been sent again."""
        line, query = job.line, f"{_LINE} AND (turn = %s OR seat = %s AND request = %s)"
        rows = await self._reader.do(query, job.table, line.turn, line.seat, line.request)
        lines = [*map(line_of, rows)]
        if line in lines:
            return Outcome.WRITTEN
        requests = [(other.seat, other.request) for other in lines]
        is_repeated = line.request and (line.seat, line.request) in requests
        return Outcome.DUPLICATE if is_repeated else Outcome.CONFLICT

    async def _tell(self) -> None:
        """Tell the others; what gets lost here they find when they look."""
        while self._notices:
            notices, self._notices = self._notices, {}
            texts = [f"{turn} {table}" for table, turn in notices.items()]
            try:
                await self._reader.do(_NOTIFY, self._schema, texts)
            except Exception as problem:  # noqa: BLE001 - whatever it is, they look for themselves
                _log(logging.WARNING, "could not tell the other hosts", cause=cause_of(problem))

    async def _look(self) -> list[tuple[str, int]]:
        """What has been written since the last look, and perhaps some of what was before."""
        rows = await self._reader.do(_LOOK, self._since)
        self._since = rows[0][0]
        return [(table, turn) for _, table, turn in rows if table is not None]

    async def _passing(self) -> psycopg.AsyncConnection:
        """A connection to read, and to write what may be lost: notices and snapshots."""
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
            async with self._laying_out:
                self._since = self._since or await self._laid_out(connection)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _laid_out(self, connection: psycopg.AsyncConnection) -> str:
        """See that the tables are there; give the first transaction to look for."""
        if connection.info.server_version < _OLDEST:
            raise ValueError("PostgreSQL 13 or later is needed")
        if connection.info.parameter_status("server_encoding") != "UTF8":
            raise ValueError("the encoding of the database must be UTF8")
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            is_there = await connection.execute("SELECT to_regclass('version')")
            if await is_there.fetchone() == (None,):
                schema = sql.Identifier(self._schema)
                await connection.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(schema))
                layout = files("dramadeck.storage").joinpath("postgres.sql")
                await connection.execute(layout.read_bytes())
            row = "SELECT layout, pg_snapshot_xmin(pg_current_snapshot())::text FROM version"
            ((layout_there, since),) = await (await connection.execute(row)).fetchall()
        if layout_there != LAYOUT:
            age = "a later" if layout_there > LAYOUT else "an earlier"
            raise ValueError(f"{age} version of dramadeck has laid out this database")
        return str(since)


_TEXTS: Final = ("seat", "request", "text", "at", "chain")


def _columns(rows: Sequence[tuple[str, JournalEntry]]) -> list[list[Any]]:
    lines = [line for _, line in rows]
    return [
        [table for table, _ in rows],
        [line.turn for line in lines],
        [line.kind.value for line in lines],
        *([getattr(line, name) for line in lines] for name in _TEXTS),
    ]
