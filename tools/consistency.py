"""Whether hosts keep their word while they are killed, as Jepsen asks it of databases.

    python -m tools.consistency --write           # two minutes for each store
    python -m tools.consistency --seconds 10 --store postgres

Eight people play at one table. Each sends what she may, under a request of its own, to any host
that lives, and sends it again until it is answered. All the while hosts are killed (`kill -9`) and
started anew, or stand still for a second: one host on a file of SQLite, or two on one database of
PostgreSQL, whose server is shut down and torn down, too. Then what everybody was told is held
against the log.
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
from tools.histories import Came, Heard, Sent, complaints
from tools.host_process import Data, store_of
from tools.postgres_cluster import Cluster

HEROES: Final = ("Quin", "Marco", "Tina", "Bo", "Ira", "Zed", "Lux")
SEATS: Final = (torg.GAMEMASTER, *(torg.hero_seat(each) for each in HEROES))
WATCHERS: Final = 2
"""How many look on from each seat."""

PATIENCE: Final = 60.0
"""Seconds after which whoever is not answered gives up, and whoever hears nothing has failed."""

KILLED: Final = "hosts killed"
PAUSED: Final = "hosts stopped for a second"
SHUT_DOWN: Final = "databases shut down"
TORN_DOWN: Final = "databases torn down"

HEAD: Final = ("hosts", "seconds", "what was done to them", "what came of it")


class BrokenWordError(AssertionError):
    """What was promised does not hold."""


@attrs.define
class Server:
    """A host in a program of its own, started again whenever it was killed."""

    words: tuple[str, str]
    port: int = 0
    _program: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, until it says its port: its database may be gone just now."""
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
        """Let it stand still for a while: it hears nothing, and goes on as if nothing had been."""
        assert self._program is not None  # noqa: S101 - for the type checkers
        self._program.send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        self._program.send_signal(signal.SIGCONT)

    async def kill(self) -> None:
        """Kill it, as a loss of power would."""
        if self._program is not None:
            self._program.kill()
            await self._program.wait()
        self.port, self._program = 0, None


@attrs.define
class Evening:
    """A table, the hosts that serve it, and all that is known of it."""

    servers: list[Server]
    tokens: dict[Any, str]
    order: Random
    sent: list[Sent] = attrs.field(factory=list[Sent])
    heard: dict[str, list[list[Heard]]] = attrs.field(factory=dict[str, list[list[Heard]]])
    is_over: bool = False

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A way to any host that lives."""
        ports = [each.port for each in self.servers if each.port]
        if not ports:
            raise ConnectionError("no host is alive")
        return await asyncio.open_connection("127.0.0.1", self.order.choice(ports), limit=2**24)

    async def ask(self, **asked: Any) -> Data:
        """What a host answers; it may be killed before it does."""
        reader, writer = await self.connected()
        try:
            writer.write(json.dumps(asked).encode() + b"\n")
            line = await reader.readline()
        finally:
            writer.close()
        if not line.endswith(b"\n"):
            raise ConnectionError("the host was killed")
        answer: Data = json.loads(line)
        if "failed" in answer:
            raise ConnectionError(answer["failed"])
        return answer

    async def ask_until_answered(self, **asked: Any) -> tuple[Data | None, bool]:
        """The answer, if there ever is one, and whether it may have been carried out unheard."""
        until, is_unsure = time.monotonic() + PATIENCE, False
        while time.monotonic() < until:
            try:
                return await self.ask(**asked), is_unsure
            except OSError:
                is_unsure = True
                await asyncio.sleep(0.02)
        return None, True

    # ---------------------------------------------------------------- who sends, who watches

    async def play(self, seat: Any) -> None:
        """Send what the seat may send, until the evening is over."""
        order, token, legal, number = Random(f"{seat}"), self.tokens[seat], list[str](), 0  # noqa: S311 - a play, not a secret
        while not self.is_over:
            number += 1
            if not legal or order.random() < 0.1:
                found, _ = await self.ask_until_answered(do="legal", token=token)
                legal = [each for each in (found or {"legal": ()})["legal"] if "Leave" not in each]
            asked = {"do": "send", "token": token, "request": f"{number}"}
            if seat == torg.GAMEMASTER and order.random() < 0.05:
                asked["do"] = "take back"
            elif legal:
                asked["command"] = order.choice(legal)
            else:
                await asyncio.sleep(0.05)
                continue
            came = await self.send(seat, asked)
            if came is Came.REFUSED:
                legal = []
            elif came is Came.ACKNOWLEDGED and order.random() < 0.1:
                await self.send_again(asked)

    async def send(self, seat: Any, asked: Data) -> Came:
        """Send one thing until it is answered, and write down what came of it."""
        began = time.monotonic()
        answer, is_unsure = await self.ask_until_answered(**asked)
        known: Data = answer or {}
        came = Came.UNSURE if is_unsure else Came.REFUSED
        if "turn" in known:
            came = Came.ACKNOWLEDGED
        who, ended = json.dumps([*seat]), time.monotonic()
        told = (known.get("turn", 0), known.get("text"))
        self.sent.append(Sent(who, asked["request"], began, ended, came, *told))
        return came

    async def send_again(self, asked: Data) -> None:
        """A repeat is answered as the first time."""
        first = self.sent[-1]
        answer, _ = await self.ask_until_answered(**asked)
        told = answer or {"turn": first.turn}
        if told.get("turn") != first.turn or told.get("text", first.text) != first.text:
            raise BrokenWordError(f"{first} was answered otherwise when it was repeated: {answer}")

    async def watch(self, seat: Any, updates: list[Heard]) -> None:
        """Subscription from a seat, and come back whenever the host is gone."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await self.connected()
                since = updates[-1].turn if updates else None
                asked = {"do": "watch", "token": self.tokens[seat], "since": since}
                writer.write(json.dumps(asked).encode() + b"\n")
                try:
                    while (line := await reader.readuntil()) and "turn" in (
                        told := json.loads(line)
                    ):
                        updates.append(Heard(told["turn"], told["kind"] == "view", told["text"]))
                finally:
                    writer.close()
            await asyncio.sleep(0.02)

    # ---------------------------------------------------------------- the whole of it

    async def go_on(self, seconds: float, harm: Callable[[], Any]) -> None:
        """Let everybody play for a time, under harm, and let all who watch hear of it."""
        watching = list[asyncio.Future[None]]()
        for seat in SEATS:
            several = self.heard[json.dumps([*seat])] = [[] for _ in range(WATCHERS)]
            watching += [asyncio.ensure_future(self.watch(seat, each)) for each in several]
        playing = asyncio.gather(*(self.play(seat) for seat in SEATS))
        until = time.monotonic() + seconds
        while time.monotonic() < until and not playing.done():
            await asyncio.sleep(self.order.uniform(0.1, 1.2))
            await harm()
        self.is_over = True
        await playing
        await self._all_have_heard()
        for each in watching:
            each.cancel()
        await asyncio.gather(*watching, return_exceptions=True)

    async def _all_have_heard(self) -> None:
        """Give those who watch the time to hear the last turn; if they do not, that is told."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            last = max(each.turn for each in self.sent)
            heard = [each for several in self.heard.values() for each in several]
            if all(each and each[-1].turn >= last for each in heard):
                return
            await asyncio.sleep(0.05)


@attrs.define
class Harm:
    """What is done to those who serve the table; how often each of it was done."""

    servers: list[Server]
    cluster: Cluster | None
    order: Random
    done: dict[str, int] = attrs.field(factory=dict[str, int])
    _turns: Iterator[str] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        all_of_it = [KILLED, SHUT_DOWN, PAUSED, KILLED, TORN_DOWN, PAUSED]
        self._turns = cycle([KILLED, PAUSED] if self.cluster is None else all_of_it)

    async def __call__(self) -> None:
        """Do some harm, and make it good."""
        what, server = next(self._turns), self.order.choice(self.servers)
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
        self.done[what] = self.done.get(what, 0) + 1


@contextmanager
def stored(kind: str) -> Generator[tuple[str, Cluster | None]]:
    """Where a store of that kind is, and its server, for as long as it is needed."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "games.db"), None
    else:
        with Cluster() as cluster:
            yield cluster.conninfo(), cluster


async def opened(store: Store) -> tuple[str, dict[Any, str]]:
    """A table, and the tokens of its seats."""
    async with Host(store) as host:
        told = await host.open("torg", HEROES)
        return told.table, {seat: told.tokens[seat] for seat in SEATS}


async def judged(evening: Evening, store: Store, table: str) -> int:
    """Hold what everybody was told against the log, and play the record again.

    Raises:
        BrokenWordError: something does not hold.
    """
    lines = await store.read(table)
    wrong = [*complaints(evening.sent, evening.heard, lines)]
    if wrong:
        raise BrokenWordError("\n".join(wrong[:20]))
    async with Host(store) as host:
        await host.end(evening.tokens[torg.GAMEMASTER])
        record = await host.export(evening.tokens[torg.GAMEMASTER])
    assert isinstance(record, Record)  # noqa: S101 - the leader's is whole once the game has ended
    if record.replay() != record.state:
        raise BrokenWordError("the record does not replay")
    return len(lines)


async def run(kind: str, where: str, cluster: Cluster | None, seconds: float) -> tuple[str, ...]:
    """An evening under harm; the row of figures that tells of it.

    Raises:
        BrokenWordError: a host has not kept its word.
    """
    order = Random(f"{kind} {seconds}")  # noqa: S311 - any moment will do
    table, tokens = await opened(store_of(kind, where))
    servers = [Server((kind, where)) for _ in range(1 if cluster is None else 2)]
    evening, harm = Evening(servers, tokens, order), Harm(servers, cluster, order)
    try:
        await asyncio.gather(*(each.start() for each in servers))
        await evening.go_on(seconds, harm)
    finally:
        for each in servers:
            await each.kill()
    turns = await judged(evening, store_of(kind, where), table)
    came = [each.came for each in evening.sent]
    known, unsure = came.count(Came.ACKNOWLEDGED), came.count(Came.UNSURE)
    hosts = "one on SQLite" if cluster is None else "two on PostgreSQL"
    told = f"all {known:,} acknowledged requests stand once, in one order, among {turns:,} lines"
    harmed = ", ".join(f"{count} {what}" for what, count in sorted(harm.done.items()))
    return hosts, f"{seconds:g}", harmed, f"{told}; of {unsure} nobody was sure"


def main() -> None:
    """Let each store be harmed, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=120, help="for each store (120)")
    parser.add_argument("--store", choices=["sqlite", "postgres"], help="this one alone")
    parser.add_argument("--write", action="store_true", help="write the figures into the page")
    asked = parser.parse_args()
    rows = list[tuple[str, ...]]()
    for kind in [asked.store] if asked.store else ["sqlite", "postgres"]:
        with stored(kind) as (where, cluster):
            rows.append(asyncio.run(run(kind, where, cluster, asked.seconds)))
    told = [f"{figures.machine()}.", "", *figures.table(HEAD, rows)]
    print("\n".join(told))
    if asked.write:
        figures.write("consistency", told)


if __name__ == "__main__":
    main()
