"""A million tables, drawn by lot: what the busiest of many processes has to do.

A table belongs to the process that the hash of its name says, so some have more of them than
others; and people send when they like. Both are drawn here. A command then takes the CPU that the
load test has measured, one after the other, and what is ready while the disk is busy waits for the
next commit.
"""

import math
from random import Random
from typing import NamedTuple

MILLION = 1_000_000
EVERY = 10.0
"""At each table something is sent every so many seconds."""

LOAD = 0.6
"""So much of its core a process shall have to do."""

DISK = 0.004
"""Seconds that a commit waits for the disk; a slow one."""

SECONDS = 20.0


class Fleet(NamedTuple):
    """What a million tables need.

    Attributes:
        processes: each on a core.
        tables: of the process that has most of them.
        rate: commands a second of that process.
        busy: the share of its core that it needs.
        commits: a second, of that process.
        lines: of a commit, on the average.
        p50: milliseconds until a command is kept for good, the median.
        p99: the 99th percentile.
    """

    processes: int
    tables: int
    rate: float
    busy: float
    commits: float
    lines: float
    p50: float
    p99: float


def fleet(cpu: float, tables: int = MILLION, seed: int = 1) -> Fleet:
    """What so many tables need if a command takes so many microseconds.

    >>> small = fleet(300, tables=20_000)
    >>> small.processes, small.busy < 1
    (1, True)
    """
    lot = Random(seed)
    need = tables / EVERY * cpu / 1e6
    processes = math.ceil(need / LOAD)
    counts = [0] * processes
    for _ in range(tables):
        counts[lot.randrange(processes)] += 1
    return _busiest(processes, max(counts), cpu / 1e6, lot)


def _busiest(processes: int, tables: int, service: float, lot: Random) -> Fleet:
    rate = tables / EVERY
    now = free = 0.0
    ready: list[tuple[float, float]] = []
    while now < SECONDS:
        now += lot.expovariate(rate)
        free = max(now, free) + service
        ready.append((now, free))
    waits, commits, disk, at = list[float](), 0, 0.0, 0
    while at < len(ready):
        begins = max(disk, ready[at][1])
        disk, commits = begins + DISK, commits + 1
        while at < len(ready) and ready[at][1] <= begins:
            waits.append(disk - ready[at][0])
            at += 1
    waits.sort()
    return Fleet(
        processes=processes,
        tables=tables,
        rate=rate,
        busy=rate * service,
        commits=commits / now,
        lines=len(waits) / commits,
        p50=waits[len(waits) // 2] * 1e3,
        p99=waits[len(waits) * 99 // 100] * 1e3,
    )
