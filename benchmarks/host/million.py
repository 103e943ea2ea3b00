"""A simulation of a million tables: the load of the busiest of many processes.

A table belongs to a process by the hash of its name, so some processes have more tables than
others, and people send at random times. Both are random here. Each command takes the CPU time that
the load test has measured, one after the other, and waits for the next commit to disk.
"""

import math
from random import Random
from typing import NamedTuple

MILLION = 1_000_000
EVERY = 10.0
"""Mean seconds between two commands at a table."""

LOAD = 0.6
"""The planned load of a process, as a share of its core."""

DISK = 0.004
"""Seconds of a commit, with a slow disk."""

SECONDS = 20.0


class Fleet(NamedTuple):
    """The processes for a million tables, and the load of the busiest.

    Attributes:
        processes: the number of processes, each on a core.
        tables: the tables of the busiest process.
        rate: its commands a second.
        busy: its load, as a share of a core.
        commits: its commits a second.
        lines: the mean number of lines in a commit.
        p50: milliseconds until a command is on disk, the median.
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
    """The processes for so many tables, if a command takes so many microseconds.

    >>> small = fleet(300, tables=20_000)
    >>> small.processes, small.busy < 1
    (1, True)
    """
    random = Random(seed)
    need = tables / EVERY * cpu / 1e6
    processes = math.ceil(need / LOAD)
    counts = [0] * processes
    for _ in range(tables):
        counts[random.randrange(processes)] += 1
    return _busiest(processes, max(counts), cpu / 1e6, random)


def _busiest(processes: int, tables: int, service: float, random: Random) -> Fleet:
    rate = tables / EVERY
    now = free = 0.0
    ready: list[tuple[float, float]] = []
    while now < SECONDS:
        now += random.expovariate(rate)
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
