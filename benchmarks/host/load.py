"""Tables that send commands, and the time until all sockets have received them.

At each table one command is sent at a time, because the next one depends on it. A command that is
due while another is on its way waits here, and its time counts from when it was due: so a slow
server does not reduce the load.
"""

import asyncio
import statistics
import time
from collections import deque
from collections.abc import Sequence
from itertools import count

from benchmarks.host.messages import Speech
from benchmarks.host.scenes import LONGEST, script

PATIENCE = 2.0
"""Seconds to wait for commands that are on their way when a run ends."""

clock = time.perf_counter


class Table:
    """A table with its sockets.

    Attributes:
        number: how many commands all sockets have received.
        took: the seconds that each of them took.
        lost: how many turns a socket did not receive, or received in another order.
        is_steady: whether the next command is due as soon as all sockets have received the last.
        until: the most commands that are sent in this way.
    """

    def __init__(self, sockets: Sequence[Speech]) -> None:
        self.sockets = sockets
        self.number = self.lost = 0
        self.took: list[float] = []
        self.is_steady, self.until = False, LONGEST
        self._due: deque[float] = deque()
        self._missing = 0
        self._next = [0] * len(sockets)
        for at, socket in enumerate(sockets):
            socket.on_turn = lambda number, at=at: self._on_turn(at, number)

    def add_unheeded(self, socket: Speech) -> None:
        """Add a socket that commands do not wait for."""
        self.sockets = [*self.sockets, socket]

    @property
    def waiting(self) -> Sequence[float]:
        """Since when the commands are due that not all sockets have received."""
        return self._due

    def is_due(self, since: float) -> None:
        """Add a command that is due since then."""
        self._due.append(since)
        if len(self._due) == 1:
            self._send()

    def give_up(self) -> None:
        """Drop commands that are due and not yet sent."""
        while len(self._due) > 1:
            self._due.pop()

    def _send(self) -> None:
        self._missing = len(self._next)
        self.sockets[script()[self.number].by].command(self.number)

    def _on_turn(self, at: int, number: int) -> None:
        self.lost += number != self._next[at]
        self._next[at] = number + 1
        if number != self.number:
            return
        self._missing -= 1
        if self._missing:
            return
        now = clock()
        self.took.append(now - self._due.popleft())
        self.number += 1
        if self.is_steady and self.number < self.until:
            self._due.append(now)
        if self._due:
            self._send()


async def saturate(tables: Sequence[Table], seconds: float) -> None:
    """Let all tables send as fast as possible."""
    for table in tables:
        table.is_steady = True
        if not table.waiting:
            table.is_due(clock())
    await asyncio.sleep(seconds)


async def through(tables: Sequence[Table], commands: int) -> None:
    """Let all tables send as fast as possible, until each has sent so many commands."""
    for table in tables:
        table.until = commands
    await saturate(tables, 0)
    while any(table.waiting for table in tables):
        await asyncio.sleep(0.01)


async def settle(tables: Sequence[Table]) -> None:
    """Send no more commands, and wait for those on their way."""
    for table in tables:
        table.is_steady = False
    until = clock() + PATIENCE
    while clock() < until and any(table.waiting for table in tables):
        await asyncio.sleep(0.01)


async def rest(tables: Sequence[Table]) -> None:
    """Drop commands that were not sent, before the next run."""
    for table in tables:
        table.give_up()
    await settle(tables)


async def at_rate(tables: Sequence[Table], rate: float, seconds: float) -> None:
    """Send so many commands a second, at one table after the other."""
    start = clock()
    for at in count():
        due = start + at / rate
        if due >= start + seconds:
            break
        while (now := clock()) < due:
            await asyncio.sleep(due - now)
        tables[at % len(tables)].is_due(due)
        if at % 20 == 0:
            await asyncio.sleep(0)
    await settle(tables)


def taken(tables: Sequence[Table]) -> list[float]:
    """The seconds of all commands since the last call, unfinished ones included."""
    now = clock()
    seconds = [took for table in tables for took in table.took]
    seconds += [now - due for table in tables for due in table.waiting]
    for table in tables:
        table.took.clear()
    return seconds


def percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds.

    >>> percentiles([0.001] * 99 + [0.5])[0]
    1.0
    """
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return cuts[49] * 1e3, cuts[98] * 1e3
