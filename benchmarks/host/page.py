"""The figures of a load test, between two marks of docs/benchmarks-and-reliability.md."""

import platform
import statistics
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import groupby
from typing import NamedTuple

from benchmarks.host.runs import TOO_LATE, Figures, Stopped
from benchmarks.host.servers import CORES
from tools.figures import table
from tools.figures import write as put

PLAIN, QUICK, PEER, BROWSERS = "dramadeck", "dramadeck, uvloop", "boardgame.io", "dramadeck, pages"
"""The names of the servers."""

TIMES, MEMORY = 1.2, 130_000
"""So many times the peer's commands on a core, and at most so many bytes for a table."""

FIVE_PAGES, BYTES_TO_PAGES = 16, 8_000
"""A command shown on five pages: at most so many times the peer's CPU, and so many bytes."""

ALSO_AT = ((50, 2000.0), (200, 1000.0))
"""Further aims: numbers of tables, with commands a second that arrive in time."""


class Measured(NamedTuple):
    """All that was measured in one run.

    Attributes:
        beside: all servers at full speed, in turn.
        games: whole games at full speed, stage by stage.
        browsers: full speed with the updates of a page.
        steps: one rate after the other.
        stopped: with a client that stops reading.
        node: the version of Node.
    """

    beside: Sequence[Figures]
    games: Sequence[Figures]
    browsers: Figures
    steps: Sequence[Figures]
    stopped: Stopped
    node: str


def cost(runs: Iterable[Figures], server: str) -> float:
    """Microseconds of CPU of a command, the median."""
    return statistics.median(run.cpu for run in runs if run.server == server)


def ratio(runs: Sequence[Figures], own: str) -> float:
    """Commands on a core as a multiple of the peer's: the median over the rounds."""
    ours = [run.cpu for run in runs if run.server == own]
    theirs = [run.cpu for run in runs if run.server == PEER]
    return statistics.median(other / one for one, other in zip(ours, theirs, strict=True))


def quartiles(runs: Sequence[Figures], server: str) -> str:
    """CPU of a command in the runs of a server: the lower and the upper quartile."""
    costs = [run.cpu for run in runs if run.server == server]
    if len(costs) < 2:
        return ""
    low, _, high = statistics.quantiles(costs, n=4, method="inclusive")
    return f"{low:,.0f} to {high:,.0f}"


def highest(steps: Iterable[Figures], server: str, tables: int) -> Figures | None:
    """The highest rate at which 99 in 100 commands arrived in time."""
    in_time = [
        step
        for step in steps
        if (step.server, step.tables) == (server, tables)
        and step.p99 < TOO_LATE
        and step.is_kept_up
    ]
    return max(in_time, key=lambda step: step.rate or 0, default=None)


def side_by_side(measured: Measured) -> Iterator[tuple[str, ...]]:
    """Each server at full speed."""
    for server in (QUICK, PLAIN, PEER, BROWSERS):
        runs = [run for run in (*measured.beside, measured.browsers) if run.server == server]
        cpu = statistics.median(run.cpu for run in runs)
        rules = statistics.median(run.cpu / run.rules for run in runs)
        is_ours = server in (QUICK, PLAIN)
        yield (
            server,
            str(runs[0].tables),
            f"{cpu:,.0f}",
            quartiles(measured.beside, server),
            f"{rules:,.1f}",
            f"{1e6 / cpu:,.0f}",
            f"{ratio(measured.beside, server):.1f}" if is_ours else "",
            f"{statistics.median(run.size for run in runs):,.0f}",
            f"{statistics.median(run.memory for run in runs) / 1e3:,.0f}",
        )


def by_rate(measured: Measured) -> Iterator[tuple[str, ...]]:
    """For each server its times at each rate, and the most commands a second that it did."""
    steps = sorted(measured.steps, key=lambda step: (step.tables, step.server))
    rates = sorted({step.rate or 0 for step in steps})
    yield ("server", "tables", *(f"{rate:,.0f}" for rate in rates), "done at most")
    for (tables, server), group in groupby(steps, key=lambda step: (step.tables, step.server)):
        of_server = {step.rate or 0: step for step in group}
        times = (
            f"{of_server[rate].p50:,.0f} / {of_server[rate].p99:,.0f}" if rate in of_server else ""
            for rate in rates
        )
        most = max(step.commands / step.seconds for step in of_server.values())
        yield (server, str(tables), *times, f"{most:,.0f}")


class Stage(NamedTuple):
    """The CPU time of a command in a stage of a game: ours and theirs, in microseconds."""

    what: str
    ours: float
    theirs: float

    @property
    def times(self) -> float:
        """Commands on a core as a multiple of the peer's."""
        return self.theirs / self.ours


def stages(measured: Measured) -> list[Stage]:
    """Each stage of a game, and last the whole game."""
    one, other = ([run for run in measured.games if run.server == name] for name in (QUICK, PEER))
    costs = [(ours.cpu, theirs.cpu) for ours, theirs in zip(one, other, strict=True)]
    parts = [
        Stage(f"up to command {int(end.what):,}", *cost)
        for end, cost in zip(one, costs, strict=True)
    ]
    whole = map(statistics.mean, zip(*costs, strict=True))
    return [*parts, Stage("the whole game", *whole)]


def growing(measured: Measured) -> Iterator[tuple[str, ...]]:
    """The CPU time of a command in each stage of a game, and in the whole game."""
    for stage in stages(measured):
        yield stage.what, f"{stage.ours:,.0f}", f"{stage.theirs:,.0f}", f"{stage.times:.1f}"


def aims(measured: Measured) -> Iterator[tuple[str, str, str]]:
    """The aims, the measured numbers, and whether the aims are met."""
    times = stages(measured)[-1].times
    what = f"commands on a core in a whole game, at least {TIMES} times the peer's"
    yield _aim(what, f"{times:.1f}", times >= TIMES)
    pages = measured.browsers
    many_times = pages.cpu / cost(measured.beside, PEER)
    what = "CPU of a command shown on five pages, in times of the peer's"
    yield _aim(what, f"{many_times:.0f}, at most {FIVE_PAGES}", many_times <= FIVE_PAGES)
    what = f"bytes of it to all five, at most {BYTES_TO_PAGES:,}"
    yield _aim(what, f"{pages.sent:,.0f}", pages.sent <= BYTES_TO_PAGES)
    for tables, rate in ALSO_AT:
        what = f"99 in 100 sent within {TOO_LATE:.0f} ms: {tables} tables, {rate:,.0f} a second"
        at = next((e for e in measured.steps if _is(e, tables, rate)), None)
        if at is None:
            best = highest(measured.steps, QUICK, tables)
            reached = "less" if best is None else f"{best.rate:,.0f} a second"
            yield _aim(what, f"not reached; {reached}", is_met=False)
        else:
            yield _aim(what, f"{at.p99:,.0f} ms", at.p99 < TOO_LATE and at.is_kept_up)
    many = max(step.tables for step in measured.steps)
    memory = next(e.memory for e in measured.steps if e.server == QUICK and e.tables == many)
    what = f"memory of a table with five sockets, at most {MEMORY / 1e3:.0f} kB"
    yield _aim(what, f"{memory / 1e3:,.0f} kB", memory <= MEMORY)
    stopped = measured.stopped
    one, other = stopped.without, stopped.beside
    gone = "not yet let go" if stopped.after is None else f"let go after {stopped.after:.1f} s"
    yield _aim(
        f"one client that stops reading slows nobody ({gone})",
        f"p99 of the others {one.p99:,.0f} ms before, {other.p99:,.0f} ms then",
        stopped.after is not None and other.p99 < max(1.5 * one.p99, TOO_LATE / 2),
    )


def _is(figures: Figures, tables: int, rate: float) -> bool:
    return (figures.server, figures.tables, figures.rate) == (QUICK, tables, rate)


def _aim(what: str, reached: str, is_met: bool) -> tuple[str, str, str]:
    return what, reached, "yes" if is_met else "**missed**"


def text(measured: Measured) -> str:
    """The text between the marks."""
    everything = [*measured.beside, *measured.games, measured.browsers, *measured.steps]
    others = sorted(run.others for run in everything)
    wrong = sum(run.problems for run in everything)
    head = (
        f"Measured on {datetime.now(UTC):%d %B %Y} on {CORES} cores ({platform.machine()}), Python "
        f"{platform.python_version()}, uvicorn {version('uvicorn')}, Node {measured.node}.",
        f"Other programs used {others[0]:.0%} to {others[-1]:.0%} of the machine, mostly "
        f"{statistics.median(others):.0%}; so compare the ratios, not the times. Turns lost, "
        f"commands refused, sockets closed: {wrong}.",
    )
    head_of_rates, *rates = by_rate(measured)
    return "\n\n".join(
        (
            *head,
            "At full speed:",
            _table(
                "server|tables|CPU µs|quartiles|times the rules|commands a second on a core|"
                "times the peer|bytes of a message|kB of a table",
                side_by_side(measured),
            ),
            "As a game grows, CPU µs of a command:",
            _table("stage|dramadeck, uvloop|boardgame.io|times the peer", growing(measured)),
            "Aims:",
            _table("aim|measured|met", aims(measured)),
            "Milliseconds until all five clients have a turn (p50 / p99), by commands a second:",
            "\n".join(table(head_of_rates, rates)),
        )
    )


def _table(head: str, rows: Iterable[tuple[str, ...]]) -> str:
    return "\n".join(table(tuple(head.split("|")), rows))


def write(measured: Measured) -> None:
    """Write the figures into the page."""
    put("load", ["", *text(measured).splitlines(), ""])
