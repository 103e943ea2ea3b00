"""Check the consistency of hosts while they are killed, as Jepsen does for databases.

    python -m tools.consistency --write           # two minutes for each store
    python -m tools.consistency --seconds 10 --store postgres

Eight clients play at one table. Each sends legal commands, with request ids, to any running host,
and repeats a request until it is answered. Meanwhile hosts are killed (`kill -9`) and started
again, or stopped for a second: one host on an SQLite file, or two on one PostgreSQL database, whose
server is also shut down or crashed. Then all that clients received is compared with the log.
"""

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs

from dramadeck import torg
from dramadeck.codec.records import Record
from dramadeck.host import Host
from dramadeck.storage.store import Store
from tools import figures
from tools.histories import Outcome, Request, Update, complaints
from tools.host_process import Data, store_of
from tools.postgres_cluster import Cluster

HEROES: Final = ("Quin", "Marco", "Tina", "Bo", "Ira", "Zed", "Lux")
SEATS: Final = (torg.GAMEMASTER, *map(torg.hero_seat, HEROES))
WATCHERS: Final = 2
"""How many watchers each seat has."""

PATIENCE: Final = 60.0
"""Seconds after which a request without an answer, or a watcher without an update, has failed."""

KILLED: Final = "hosts killed"
PAUSED: Final = "hosts stopped for a second"
SHUT_DOWN: Final = "databases shut down"
TORN_DOWN: Final = "databases torn down"

HEAD: Final = ("hosts", "seconds", "faults", "result")


class InconsistencyError(AssertionError):
    """A guarantee of the host does not hold."""


@attrs.define
class Server:
    """A host in a separate process, which can be killed and started again."""

    words: tuple[str, str]
    port: int = 0
    _program: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it until it prints its port; its database may be down for a while."""
        until = time.monotonic() + PATIENCE
        while not self.port:
            if time.monotonic() > until:
                raise ChildProcessError(f"no host starts: tools.host_process {self.words}")
            self._program = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tools.host_process", *self.words,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
            assert self._program.stdout is not None  # noqa: S101 - for the type checkers
            self.port = int(await self._program.stdout.readline() or 0)
            if not self.port:
                await self._program.wait()

    async def pause(self, seconds: float) -> None:
        """Stop the process for a while with SIGSTOP."""
        assert self._program is not None  # noqa: S101 - for the type checkers
        self._program.send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self._program.send_signal(signal.SIGCONT)

    async def kill(self) -> None:
        """Kill it, as a power failure would."""
        if self._program is not None:
            self._program.kill()
            await self._program.wait()
        self.port, self._program = 0, None


@attrs.define
class Run:
    """A table, the hosts that serve it, and the history of its clients."""

    servers: list[Server]
    tokens: dict[Any, str]
    order: Random
    requests: list[Request] = attrs.field(factory=list[Request])
    updates: dict[str, list[list[Update]]] = attrs.field(factory=dict[str, list[list[Update]]])
    is_over: bool = False

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to any running host."""
        ports = [server.port for server in self.servers if server.port]
        if not ports:
            raise ConnectionError("no host is running")
        return await asyncio.open_connection("127.0.0.1", self.order.choice(ports), limit=2**24)

    async def ask(self, **request: Any) -> Data:
        """The answer of a host; a `ConnectionError` if it is killed before."""
        reader, writer = await self.connected()
        try:
            writer.write(json.dumps(request).encode() + b"\n")
            line = await reader.readline()
        finally:
            writer.close()
        if not line.endswith(b"\n"):
            raise ConnectionError("the host was killed")
        answer: Data = json.loads(line)
        if "failed" in answer:
            raise ConnectionError(answer["failed"])
        return answer

    async def ask_until_answered(self, **request: Any) -> tuple[Data | None, bool]:
        """The answer, if any, and whether the request may have been carried out before it."""
        until, is_unsure = time.monotonic() + PATIENCE, False
        while time.monotonic() < until:
            try:
                return await self.ask(**request), is_unsure
            except OSError:
                is_unsure = True
                await asyncio.sleep(0.02)
        return None, True

    # ---------------------------------------------------------------- players and watchers

    async def play(self, seat: Any) -> None:
        """Send legal commands of the seat, until the run is over."""
        order, token, legal, number = Random(f"{seat}"), self.tokens[seat], list[str](), 0  # noqa: S311 - a play, not a secret
        while not self.is_over:
            number += 1
            if not legal or order.random() < 0.1:
                answer, _ = await self.ask_until_answered(do="legal", token=token)
                listing = (answer or {"legal": ()})["legal"]
                legal = [command for command in listing if "Leave" not in command]
            request = {"do": "send", "token": token, "request": f"{number}"}
            if seat == torg.GAMEMASTER and order.random() < 0.05:
                request["do"] = "take back"
            elif legal:
                request["command"] = order.choice(legal)
            else:
                await asyncio.sleep(0.05)
                continue
            outcome = await self.send(seat, request)
            if outcome is Outcome.REFUSED:
                legal = []
            elif outcome is Outcome.ACKNOWLEDGED and order.random() < 0.1:
                await self.send_again(request)

    async def send(self, seat: Any, request: Data) -> Outcome:
        """Send a request until it is answered, and add it to the history."""
        began = time.monotonic()
        answer, is_unsure = await self.ask_until_answered(**request)
        result: Data = answer or {}
        outcome = Outcome.UNSURE if is_unsure else Outcome.REFUSED
        if "turn" in result:
            outcome = Outcome.ACKNOWLEDGED
        times = began, time.monotonic()
        of_answer = (result.get("turn", 0), result.get("text"))
        who = json.dumps([*seat])
        self.requests.append(Request(who, request["request"], *times, outcome, *of_answer))
        return outcome

    async def send_again(self, request: Data) -> None:
        """Repeat the last request, and check that the answer is the same."""
        first = self.requests[-1]
        answer, _ = await self.ask_until_answered(**request)
        result = answer or {"turn": first.turn}
        if result.get("turn") != first.turn or result.get("text", first.text) != first.text:
            raise InconsistencyError(f"{first} had another answer when it was repeated: {answer}")

    async def watch(self, seat: Any, updates: list[Update]) -> None:
        """Collect the updates of a seat, and connect again whenever the host is gone."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await self.connected()
                since = updates[-1].turn if updates else None
                request = {"do": "watch", "token": self.tokens[seat], "since": since}
                writer.write(json.dumps(request).encode() + b"\n")
                try:
                    while (line := await reader.readuntil()) and "turn" in (
                        data := json.loads(line)
                    ):
                        updates.append(Update(data["turn"], data["kind"] == "view", data["text"]))
                finally:
                    writer.close()
            await asyncio.sleep(0.02)

    # ---------------------------------------------------------------- the whole run

    async def play_all(self, seconds: float, inject_fault: Callable[[], Any]) -> None:
        """Let all clients play for a time, with faults, until all watchers have the last turn."""
        watching = list[asyncio.Future[None]]()
        for seat in SEATS:
            watchers = self.updates[json.dumps([*seat])] = [[] for _ in range(WATCHERS)]
            watching += [asyncio.ensure_future(self.watch(seat, updates)) for updates in watchers]
        playing = asyncio.gather(*(self.play(seat) for seat in SEATS))
        until = time.monotonic() + seconds
        while time.monotonic() < until and not playing.done():
            await asyncio.sleep(self.order.uniform(0.1, 1.2))
            await inject_fault()
        self.is_over = True
        await playing
        await self._wait_for_watchers()
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)

    async def _wait_for_watchers(self) -> None:
        """Wait until all watchers have the last turn, or `PATIENCE` is over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            last = max(request.turn for request in self.requests)
            all_updates = [updates for watchers in self.updates.values() for updates in watchers]
            if all(updates and updates[-1].turn >= last for updates in all_updates):
                return
            await asyncio.sleep(0.05)


@attrs.define
class FaultInjector:
    """Injects faults into hosts and databases, and counts them."""

    servers: list[Server]
    cluster: Cluster | None
    order: Random
    counts: dict[str, int] = attrs.field(factory=dict[str, int])
    _faults: Iterator[str] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        all_faults = [KILLED, SHUT_DOWN, PAUSED, KILLED, TORN_DOWN, PAUSED]
        self._faults = cycle([KILLED, PAUSED] if self.cluster is None else all_faults)

    async def __call__(self) -> None:
        """Inject the next fault, and start again what it has stopped."""
        what, server = next(self._faults), self.order.choice(self.servers)
        if what == PAUSED:
            await server.pause(1.0)
        elif what == KILLED or self.cluster is None:
            await server.kill()
            await server.start()
        else:
            how = signal.SIGINT if what == SHUT_DOWN else signal.SIGQUIT
            await asyncio.to_thread(self.cluster.stop, how)
            await asyncio.sleep(self.order.uniform(0, 0.5))
            await asyncio.to_thread(self.cluster.start)
        self.counts[what] = self.counts.get(what, 0) + 1


@contextmanager
def stored(kind: str) -> Generator[tuple[str, Cluster | None]]:
    """The address of a store of this kind, and its PostgreSQL server, while it is needed."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "games.db"), None
    else:
        with Cluster() as cluster:
            yield cluster.conninfo(), cluster


async def opened(store: Store) -> tuple[str, dict[Any, str]]:
    """Open a table; its id, and the tokens of its seats."""
    async with Host(store) as host:
        links = await host.open("torg", HEROES)
        return links.table, {seat: links.tokens[seat] for seat in SEATS}


async def check(run: Run, store: Store, table: str) -> int:
    """Compare the history with the log, and replay the record; the number of lines in the log.

    Raises:
        InconsistencyError: they do not agree.
    """
    lines = await store.read(table)
    wrong = [*complaints(run.requests, run.updates, lines)]
    if wrong:
        raise InconsistencyError("\n".join(wrong[:20]))
    async with Host(store) as host:
        await host.end(run.tokens[torg.GAMEMASTER])
        record = await host.export(run.tokens[torg.GAMEMASTER])
    assert isinstance(record, Record)  # noqa: S101 - the leader gets the whole record after the end
    if record.replay() != record.state:
        raise InconsistencyError("the record does not replay")
    return len(lines)


async def measure(
    kind: str, where: str, cluster: Cluster | None, seconds: float
) -> tuple[str, ...]:
    """Play with faults; the row of figures about it.

    Raises:
        InconsistencyError: a guarantee of the host does not hold.
    """
    order = Random(f"{kind} {seconds}")  # noqa: S311 - any moment will do
    table, tokens = await opened(store_of(kind, where))
    servers = [Server((kind, where)) for _ in range(1 if cluster is None else 2)]
    run, faults = Run(servers, tokens, order), FaultInjector(servers, cluster, order)
    try:
        await asyncio.gather(*(server.start() for server in servers))
        await run.play_all(seconds, faults)
    finally:
        for server in servers:
            await server.kill()
    turns = await check(run, store_of(kind, where), table)
    outcomes = [request.outcome for request in run.requests]
    count, unsure = outcomes.count(Outcome.ACKNOWLEDGED), outcomes.count(Outcome.UNSURE)
    hosts = "one on SQLite" if cluster is None else "two on PostgreSQL"
    result = f"each of {count:,} acknowledged requests is once in the log of {turns:,} lines"
    listed = ", ".join(f"{number} {what}" for what, number in sorted(faults.counts.items()))
    return hosts, f"{seconds:g}", listed, f"{result}, in one order; {unsure} had no clear outcome"


def main() -> None:
    """Check each store, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=120, help="for each store (120)")
    parser.add_argument("--store", choices=["sqlite", "postgres"], help="this one alone")
    parser.add_argument("--write", action="store_true", help="write the figures into the page")
    options = parser.parse_args()
    rows = list[tuple[str, ...]]()
    for kind in [options.store] if options.store else ["sqlite", "postgres"]:
        with stored(kind) as (where, cluster):
            rows.append(asyncio.run(measure(kind, where, cluster, options.seconds)))
    lines = [f"{figures.machine()}.", "", *figures.table(HEAD, rows)]
    print("\n".join(lines))
    if options.write:
        figures.write("consistency", lines)


if __name__ == "__main__":
    main()
