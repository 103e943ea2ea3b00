"""Tables that send commands, and how long it takes until everybody has heard.

At each table one command is on its way at a time, for the next one is made for what it leads to. A
command that is due while another is on its way waits here, and its time counts from when it was
due: a slow server does not make the question easier.
"""

import asyncio
import statistics
import time
from collections import deque
from collections.abc import Sequence
from itertools import count

from benchmarks.host.scenes import LONGEST, script
from benchmarks.host.speech import Speech

PATIENCE = 2.0
"""So many seconds are waited for what is still on its way when a run ends."""

clock = time.perf_counter


class Table:
    """A table with its sockets.

    Attributes:
        number: how many commands everybody has heard of.
        took: the seconds that each of them took.
        lost: how many turns a socket was not told of, or in another order.
        is_steady: whether the next command is due as soon as everybody has heard of the last.
        until: how many commands are sent so at most.
    """

    def __init__(self, sockets: Sequence[Speech]) -> None:
        self.sockets = sockets
        self.number = self.lost = 0
        self.took: list[float] = []
        self.is_steady, self.until = False, LONGEST
        self._due: deque[float] = deque()
        self._left = 0
        self._next = [0] * len(sockets)
        for at, socket in enumerate(sockets):
            socket.turned = lambda number, at=at: self._turned(at, number)

    def add_unheeded(self, socket: Speech) -> None:
        """One more at the table, for whom nobody waits."""
        self.sockets = [*self.sockets, socket]

    @property
    def waiting(self) -> Sequence[float]:
        """Since when the commands have been due that not everybody has heard of."""
        return self._due

    def is_due(self, since: float) -> None:
        """A command has been due since then."""
        self._due.append(since)
        if len(self._due) == 1:
            self._send()

    def give_up(self) -> None:
        """Forget what is due and not yet sent."""
        while len(self._due) > 1:
            self._due.pop()

    def _send(self) -> None:
        self._left = len(self._next)
        self.sockets[script()[self.number].by].command(self.number)

    def _turned(self, at: int, number: int) -> None:
        self.lost += number != self._next[at]
        self._next[at] = number + 1
        if number != self.number:
            return
        self._left -= 1
        if self._left:
            return
        now = clock()
        self.took.append(now - self._due.popleft())
        self.number += 1
        if self.is_steady and self.number < self.until:
            self._due.append(now)
        if self._due:
            self._send()


async def saturate(tables: Sequence[Table], seconds: float) -> None:
    """Let all tables send as fast as they are answered."""
    for table in tables:
        table.is_steady = True
        if not table.waiting:
            table.is_due(clock())
    await asyncio.sleep(seconds)


async def through(tables: Sequence[Table], commands: int) -> None:
    """Let all tables send as fast as they are answered, until each has sent so many in all."""
    for table in tables:
        table.until = commands
    await saturate(tables, 0)
    while any(each.waiting for each in tables):
        await asyncio.sleep(0.01)


async def settle(tables: Sequence[Table]) -> None:
    """Send no more, and wait for what is on its way."""
    for table in tables:
        table.is_steady = False
    until = clock() + PATIENCE
    while clock() < until and any(each.waiting for each in tables):
        await asyncio.sleep(0.01)


async def rest(tables: Sequence[Table]) -> None:
    """Give up what has not been sent, so that nothing of it is left for the next run."""
    for table in tables:
        table.give_up()
    await settle(tables)


async def at_rate(tables: Sequence[Table], rate: float, seconds: float) -> None:
    """Send so many commands a second, at one table after the other."""
    begun = clock()
    for at in count():
        due = begun + at / rate
        if due >= begun + seconds:
            break
        while (now := clock()) < due:
            await asyncio.sleep(due - now)
        tables[at % len(tables)].is_due(due)
        if at % 20 == 0:
            await asyncio.sleep(0)
    await settle(tables)


def taken(tables: Sequence[Table]) -> list[float]:
    """How long the commands took since this was asked last, those still under way included."""
    now = clock()
    found = [each for table in tables for each in table.took]
    found += [now - due for table in tables for due in table.waiting]
    for table in tables:
        table.took.clear()
    return found


def percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds.

    >>> percentiles([0.001] * 99 + [0.5])[0]
    1.0
    """
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return cuts[49] * 1e3, cuts[98] * 1e3
