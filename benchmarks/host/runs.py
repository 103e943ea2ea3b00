"""The runs of the load test: the servers in turn, so that the conditions are the same."""

import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import attrs

from benchmarks.host import load
from benchmarks.host.scenes import LONGEST, SEATS, rules_alone
from benchmarks.host.servers import Kind, Server, Taken, started

WARM = 1.0
"""Seconds at the start of each server that are not measured."""

STAGES = 5
"""The number of stages of a whole game."""

WINDOW, ENOUGH = 0.25, 20
"""The seconds of a window, and the fewest commands in it, for the CPU time of a command."""


class Times(NamedTuple):
    """Durations and repetitions of the runs.

    Attributes:
        full: seconds in which tables send as fast as possible.
        step: seconds of a step with a given rate.
        rounds: how often the servers take turns at full speed.
        few: tables of the first steps.
        many: tables of the others.
    """

    full: float = 4.0
    step: float = 4.0
    rounds: int = 3
    few: int = 50
    many: int = 200


@attrs.frozen(kw_only=True)
class Figures:
    """The figures of one run of one server.

    Attributes:
        server: its name.
        what: the name of the run.
        tables: the number of tables.
        rate: commands a second that were due; None at full speed.
        seconds: the duration.
        commands: the number of finished commands.
        cpu: microseconds of the server's CPU for each, in the quietest quarter of the run.
        mean: the same in the whole run.
        rules: microseconds that the rules alone took for a command at that time.
        p50: milliseconds until all sockets have received a command, the median.
        p99: the 99th percentile.
        size: bytes of a message, on the average.
        sent: bytes that all sockets of a table receive for a command, on the average.
        memory: bytes of a table with its sockets.
        others: the share of the machine that other processes used.
        generator: the share of its core that the generator used.
        problems: the number of lost turns, refused commands and closed sockets.
    """

    server: str
    what: str
    tables: int
    rate: float | None
    seconds: float
    commands: int
    cpu: float
    mean: float
    rules: float
    p50: float
    p99: float
    size: float
    sent: float
    memory: float
    others: float
    generator: float
    problems: int

    @property
    def per_core(self) -> float:
        """Commands a second on one core."""
        return 1e6 / self.cpu

    @property
    def is_kept_up(self) -> bool:
        """Whether nearly all commands that were due were finished."""
        return self.rate is None or self.commands >= 0.97 * self.rate * self.seconds


class Run:
    """A server with joined tables, for one run after the other."""

    def __init__(self, server: Server) -> None:
        self._server, self.tables = server, server.tables
        self._costs: list[float] = []

    async def full(self, what: str, seconds: float) -> Figures:
        """Measure at full speed."""
        return await self._measured(what, None, load.saturate(self.tables, seconds))

    async def through(self, commands: int) -> Figures:
        """Measure at full speed, until each table has sent so many commands in all."""
        return await self._measured(str(commands), None, load.through(self.tables, commands))

    async def at(self, what: str, rate: float, seconds: float) -> Figures:
        """Measure at so many commands a second."""
        return await self._measured(what, rate, load.at_rate(self.tables, rate, seconds))

    async def _measured(self, what: str, rate: float | None, work: Any) -> Figures:
        rules = rules_alone()
        load.taken(self.tables)
        before, done, received = self._server.taken(), self._done(), self._received()
        windows = asyncio.ensure_future(self._windows())
        await work
        windows.cancel()
        after, commands, now = self._server.taken(), self._done() - done, self._received()
        await load.settle(self.tables)
        p50, p99 = load.percentiles(load.taken(self.tables))
        await load.rest(self.tables)
        spent = Taken(*(late - early for late, early in zip(after, before, strict=True)))
        mean = spent.server * 1e6 / max(1, commands)
        figures = Figures(
            server=self._server.kind.name,
            what=what,
            tables=len(self.tables),
            rate=rate,
            seconds=spent.at,
            commands=commands,
            cpu=quiet(self._costs) or mean,
            mean=mean,
            rules=rules,
            p50=p50,
            p99=p99,
            size=(now[0] - received[0]) / max(1, now[1] - received[1]),
            sent=(now[0] - received[0]) / max(1, commands),
            memory=self._server.memory,
            others=spent.others,
            generator=spent.generator / spent.at,
            problems=self._server.problems(),
        )
        print(line_of(figures), flush=True)
        return figures

    async def _windows(self) -> None:
        """Record the CPU time of a command in each window."""
        self._costs = list[float]()
        spent, done = self._server.taken().server, self._done()
        while True:
            await asyncio.sleep(WINDOW)
            spent, before = self._server.taken().server, spent
            done, number = self._done(), done
            if done - number >= ENOUGH:
                self._costs.append((spent - before) * 1e6 / (done - number))

    def _done(self) -> int:
        return sum(table.number for table in self.tables)

    def _received(self) -> tuple[int, int]:
        frames = [socket.frames for table in self.tables for socket in table.sockets]
        return sum(it.bytes for it in frames), sum(it.messages for it in frames)


def quiet(costs: Sequence[float]) -> float | None:
    """The CPU time of a command while the machine is quiet: other processes only increase it.

    >>> quiet([300.0, 310, 900, 305, 700]), quiet([])
    (305.0, None)
    """
    if len(costs) < 2:
        return None
    return statistics.quantiles(costs, n=4, method="inclusive")[0]


def line_of(figures: Figures) -> str:
    """A line about a run, to show the progress."""
    rate = "full speed" if figures.rate is None else f"{figures.rate:,.0f}/s"
    return (
        f"{figures.server:20} {figures.what:12} {figures.tables:4} tables {rate:>10}: "
        f"{figures.commands / figures.seconds:6,.0f}/s, {figures.cpu:7,.0f} µs, "
        f"mean {figures.mean:7,.0f} (rules {figures.rules:4.0f}), "
        f"p50 {figures.p50:6.1f}, p99 {figures.p99:7.1f} ms, "
        f"{figures.memory / 1e3:4.0f} kB a table, others {figures.others:4.0%}, "
        f"generator {figures.generator:4.0%}, problems {figures.problems}"
    )


@asynccontextmanager
async def joined(kind: Kind, tables: int) -> AsyncIterator[Run]:
    """A server with all sockets joined, after a warm-up."""
    async with started(kind, tables) as server:
        await server.join()
        await load.saturate(server.tables, WARM)
        await load.settle(server.tables)
        yield Run(server)
        await server.leave()


async def side_by_side(kinds: Sequence[Kind], times: Times) -> list[Figures]:
    """All servers at full speed, in turn."""
    figures = []
    for _ in range(times.rounds):
        for kind in kinds:
            async with joined(kind, times.few) as run:
                figures.append(await run.full("full", times.full))
    return figures


async def games(kinds: Sequence[Kind], tables: int) -> list[Figures]:
    """A whole game at each table, one server after the other, measured stage by stage."""
    figures = []
    for kind in kinds:
        async with joined(kind, tables) as run:
            ends = (LONGEST * stage // STAGES for stage in range(1, STAGES + 1))
            figures += [await run.through(end) for end in ends]
    return figures


async def steps(kind: Kind, tables: int, rates: Sequence[float], seconds: float) -> list[Figures]:
    """One rate after the other, until two of them are too high."""
    figures, failed = [], 0
    async with joined(kind, tables) as run:
        for rate in rates:
            figures.append(await run.at("steps", rate, seconds))
            failed += figures[-1].p99 > TOO_LATE or not figures[-1].is_kept_up
            if failed == ENOUGH_FAILED:
                break
    return figures


ENOUGH_FAILED = 2
TOO_LATE = 100.0
"""Milliseconds after which a command is too late."""


class Stopped(NamedTuple):
    """The effect of a client that stops reading on the others.

    Attributes:
        without: the figures of the others before.
        beside: the figures of the others while it does not read.
        after: seconds until the server has closed its connection; None if it has not.
    """

    without: Figures
    beside: Figures
    after: float | None


async def with_one_that_stops(kind: Kind, times: Times, rate: float) -> Stopped:
    """Measure while one of the sockets does not read.

    It requests nearly all that a page does and has a small buffer, so that the server soon has to
    wait for it.
    """
    async with started(kind, times.few) as server:
        await server.join()
        run, table = Run(server), server.tables[0]
        last = await server.greedy(0)
        table.add_unheeded(last)
        await load.saturate(server.tables, WARM)
        await load.settle(server.tables)
        without = await run.at("all read", rate, times.step)
        last.frames.transport.pause_reading()
        watching = asyncio.ensure_future(_closed_after(server, len(SEATS) * times.few))
        beside = await run.at("one stops", rate, times.step)
        after = watching.result() if watching.done() else None
        watching.cancel()
        await server.leave()
    return Stopped(without, beside, after)


async def _closed_after(server: Server, others: int) -> float:
    start = time.perf_counter()
    while await asyncio.to_thread(server.watchers) > others:
        await asyncio.sleep(0.1)
    return time.perf_counter() - start
