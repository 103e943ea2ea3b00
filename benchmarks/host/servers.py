"""The two servers, each a process on a separate core, with their CPU time and memory."""

import asyncio
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.request import urlopen

from benchmarks.host.load import Table
from benchmarks.host.messages import BoardgameIo, Dramadeck, Speech
from benchmarks.host.scenes import SEATS, write_tables

HERE = Path(__file__).parent
PEER = HERE / "peer"
EVENTS = ("events",)
MUCH = ("lines", "moves", "table", "view")
PAGE = ("lines", "moves", "table", "outline", "story")
"""The requested updates of a program, of a greedy client, and of the page."""

SMALL = 4096
"""Bytes in the buffer of a client that stops reading, and in that of its server."""

CORES = os.cpu_count() or 1
_TICKS = os.sysconf("SC_CLK_TCK")
_AT_ONCE = 25


class Kind(NamedTuple):
    """A kind of server.

    Attributes:
        name: its name on the page.
        command: the command that starts it, from the file of tables; it prints its port.
        wants: the updates that each socket requests; empty for a peer.
    """

    name: str
    command: Callable[[Path], Sequence[str]]
    wants: tuple[str, ...] = ()


def dramadeck(name: str, loop: str, wants: tuple[str, ...] = EVENTS, *buffer: str) -> Kind:
    """A server of this library; the loop is `asyncio` or `uvloop`."""
    command = (sys.executable, "-m", "benchmarks.host.server")
    return Kind(name, lambda file: (*command, str(file), loop, *buffer), wants)


def boardgame_io(name: str, modules: Path) -> Kind:
    """A server of boardgame.io; it is installed in that folder."""
    node = shutil.which("node") or "node"
    command = (node, str(PEER / "server.cjs"), str(modules))
    return Kind(name, lambda _file: command)


class Taken(NamedTuple):
    """The CPU time used until now, in seconds.

    Attributes:
        server: by the server, in its code and in the kernel.
        generator: by this process.
        all: by all processes.
        at: the time.
    """

    server: float
    generator: float
    all: float
    at: float

    @property
    def others(self) -> float:
        """The share of the machine that other processes used."""
        return max(0.0, self.all - self.server - self.generator) / self.at / CORES


class Server:
    """A server under load.

    Attributes:
        kind: its kind.
        tables: the joined tables.
        memory: bytes of a table with its sockets, once `join` has run.
    """

    def __init__(self, kind: Kind, process: "subprocess.Popen[str]", tokens: list[tuple[str, ...]]):
        self.kind, self._process, self._tokens = kind, process, tokens
        self._port = 0
        self.tables: list[Table] = []
        self.memory = 0.0

    def begin(self) -> None:
        """Wait until it listens."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.strip().isdigit():
                self._port = int(line)
                return
        raise RuntimeError(f"{self.kind.name} did not start")

    async def join(self) -> None:
        """Join all tables.

        The first ones are not counted in `memory`, because many connections at once need memory
        that belongs to the process and not to a table.
        """
        tables = len(self._tokens)
        few = min(_AT_ONCE, (tables + 1) // 2)
        await asyncio.gather(*map(self._table, range(few)))
        await asyncio.sleep(0.5)
        before = self.resident()
        for first in range(few, tables, _AT_ONCE):
            numbers = range(first, min(first + _AT_ONCE, tables))
            await asyncio.gather(*map(self._table, numbers))
        await asyncio.sleep(0.5)
        self.memory = (self.resident() - before) / max(1, tables - few)

    async def _table(self, number: int) -> None:
        sockets: list[Speech] = [await self._socket(number, at) for at in range(len(SEATS))]
        self.tables.append(Table(sockets))

    async def _socket(self, number: int, seat: int) -> Speech:
        if not self.kind.wants:
            return await self._connected(BoardgameIo(self._address, f"match{number}", seat))
        token = self._tokens[number][seat]
        return await self._connected(Dramadeck(self._address, token, self.kind.wants))

    def watchers(self) -> int:
        """The number of watchers, by the metrics of the server."""
        with urlopen(f"http://{self._address}/metrics", timeout=10) as answer:
            match = re.search(rb"^dramadeck_watchers ([0-9]+)$", answer.read(), re.MULTILINE)
        assert match is not None
        return int(match[1])

    async def greedy(self, number: int) -> Speech:
        """A further socket at a table, which requests much and has a small buffer."""
        token = self._tokens[number][-1]
        return await self._connected(Dramadeck(self._address, token, MUCH), SMALL)

    @property
    def _address(self) -> str:
        return f"127.0.0.1:{self._port}"

    async def _connected(self, speech: Speech, buffer: int | None = None) -> Speech:
        """The socket, after it has joined its table."""
        raw = socket.socket()
        raw.setblocking(False)
        if buffer is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(raw, ("127.0.0.1", self._port))
        await loop.create_connection(lambda: speech.frames, sock=raw)
        async with asyncio.timeout(30):
            await speech.frames.opened
            speech.greet()
            await speech.joined
        return speech

    def problems(self) -> int:
        """The number of lost turns, refused commands and closed sockets."""
        sockets = [socket for table in self.tables for socket in table.sockets]
        ended = sum(socket.frames.ended is not None for socket in sockets)
        refused = sum(socket.refused for socket in sockets)
        return ended + refused + sum(table.lost for table in self.tables)

    def resident(self) -> int:
        """Its memory, in bytes."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def taken(self) -> Taken:
        """The CPU time used until now."""
        threads = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        own = sum(int(path.read_text(encoding="ascii").split()[0]) for path in threads)
        first = Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0].split()[1:]
        idle, waiting = int(first[3]), int(first[4])
        return Taken(
            server=own / 1e9,
            generator=time.process_time(),
            all=(sum(map(int, first[:8])) - idle - waiting) / _TICKS,
            at=time.perf_counter(),
        )

    async def leave(self) -> None:
        """Close all sockets."""
        for table in self.tables:
            for connected in table.sockets:
                connected.frames.transport.abort()
        await asyncio.sleep(0)


@asynccontextmanager
async def started(kind: Kind, tables: int) -> AsyncIterator[Server]:
    """A server with so many tables on the first core; the generator runs on the others."""
    cores = sorted(os.sched_getaffinity(0))
    with TemporaryDirectory(prefix="dramadeck-load-") as folder:
        file = Path(folder) / "tables.sqlite"
        tokens = await write_tables(file, tables) if kind.wants else [()] * tables
        process = subprocess.Popen(  # noqa: S603 - one of the two servers
            kind.command(file),
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
            cwd=HERE.parents[1],
        )
        try:
            os.sched_setaffinity(process.pid, cores[:1])
            os.sched_setaffinity(0, cores[1:] or cores)
            server = Server(kind, process, tokens)
            server.begin()
            yield server
        finally:
            os.sched_setaffinity(0, cores)
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()
