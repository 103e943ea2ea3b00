"""The figures of a load test, between two marks of docs/benchmarks-and-reliability.md."""

import platform
import statistics
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from typing import NamedTuple

from benchmarks.host.million import fleet
from benchmarks.host.runs import TOO_LATE, Figures, Stopped
from benchmarks.host.servers import CORES
from tools.figures import table
from tools.figures import write as put

PLAIN, QUICK, PEER, BROWSERS = "dramadeck", "dramadeck, uvloop", "boardgame.io", "dramadeck, pages"
"""What the servers are called."""

TIMES, MEMORY = 1.2, 130_000
"""So many times the peer's commands on a core, and at most so many bytes for a table."""

FIVE_PAGES, BYTES_TO_PAGES = 16, 8_000
"""A command shown on five pages: at most so many times the peer's CPU, and so many bytes."""

ALSO_AT = ((50, 2000.0), (200, 1000.0))
"""At so many tables, so many commands a second shall be told in time."""


class Measured(NamedTuple):
    """All that was measured in one run.

    Attributes:
        beside: at full speed, by turns.
        games: whole games at full speed, stage by stage.
        browsers: the same, told as the page asks for it.
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


def cost(found: Iterable[Figures], server: str) -> float:
    """Microseconds of CPU of a command, the median."""
    return statistics.median(each.cpu for each in found if each.server == server)


def ratio(found: Sequence[Figures], own: str) -> float:
    """How many times the peer's commands one core does; each round by itself, then the median."""
    ours = [each.cpu for each in found if each.server == own]
    theirs = [each.cpu for each in found if each.server == PEER]
    return statistics.median(other / one for one, other in zip(ours, theirs, strict=True))


def quartiles(found: Sequence[Figures], server: str) -> str:
    """CPU of a command in the runs of a server: the lower and the upper quartile."""
    costs = [each.cpu for each in found if each.server == server]
    if len(costs) < 2:
        return ""
    low, _, high = statistics.quantiles(costs, n=4, method="inclusive")
    return f"{low:,.0f} to {high:,.0f}"


def highest(steps: Iterable[Figures], server: str, tables: int) -> Figures | None:
    """The highest rate at which everybody heard of 99 in 100 commands in time."""
    found = [
        each
        for each in steps
        if (each.server, each.tables) == (server, tables)
        and each.p99 < TOO_LATE
        and each.is_kept_up
    ]
    return max(found, key=lambda each: each.rate or 0, default=None)


def side_by_side(measured: Measured) -> Iterator[tuple[str, ...]]:
    """Each server at full speed."""
    for server in (QUICK, PLAIN, PEER, BROWSERS):
        found = [each for each in (*measured.beside, measured.browsers) if each.server == server]
        cpu = statistics.median(each.cpu for each in found)
        rules = statistics.median(each.cpu / each.rules for each in found)
        is_ours = server in (QUICK, PLAIN)
        yield (
            server,
            str(found[0].tables),
            f"{cpu:,.0f}",
            quartiles(found, server),
            f"{rules:,.1f}",
            f"{1e6 / cpu:,.0f}",
            f"{ratio(measured.beside, server):.1f}" if is_ours else "",
            f"{statistics.median(each.size for each in found):,.0f}",
            f"{statistics.median(each.memory for each in found) / 1e3:,.0f}",
        )


def stairs(measured: Measured) -> Iterator[tuple[str, ...]]:
    """Each step of each server."""
    for each in measured.steps:
        yield (
            each.server,
            str(each.tables),
            f"{each.rate or 0:,.0f}",
            f"{each.commands / each.seconds:,.0f}",
            f"{each.p50:,.0f}",
            f"{each.p99:,.0f}",
            f"{each.others:.0%}",
        )


class Stage(NamedTuple):
    """What a command costs in some stage of a game: ours and theirs, in microseconds of CPU."""

    what: str
    ours: float
    theirs: float

    @property
    def times(self) -> float:
        """How many times the peer's commands one core does."""
        return self.theirs / self.ours


def stages(measured: Measured) -> list[Stage]:
    """Each stage of a game, and at last the whole of it."""
    one, other = ([e for e in measured.games if e.server == name] for name in (QUICK, PEER))
    costs = [(ours.cpu, theirs.cpu) for ours, theirs in zip(one, other, strict=True)]
    found = [
        Stage(f"up to command {int(end.what):,}", *cost)
        for end, cost in zip(one, costs, strict=True)
    ]
    whole = map(statistics.mean, zip(*costs, strict=True))
    return [*found, Stage("the whole game", *whole)]


def growing(measured: Measured) -> Iterator[tuple[str, ...]]:
    """What a command costs from stage to stage of a game, and in the whole of it."""
    for each in stages(measured):
        yield each.what, f"{each.ours:,.0f}", f"{each.theirs:,.0f}", f"{each.times:.1f}"


def aims(measured: Measured) -> Iterator[tuple[str, str, str]]:
    """What was aimed at, what was measured, and whether that is enough."""
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
        what = f"99 in 100 told within {TOO_LATE:.0f} ms: {tables} tables, {rate:,.0f} a second"
        at = next((e for e in measured.steps if _is(e, tables, rate)), None)
        if at is None:
            best = highest(measured.steps, QUICK, tables)
            reached = "less" if best is None else f"{best.rate:,.0f} a second"
            yield _aim(what, f"not reached; {reached}", is_met=False)
        else:
            yield _aim(what, f"{at.p99:,.0f} ms", at.p99 < TOO_LATE and at.is_kept_up)
    many = max(each.tables for each in measured.steps)
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


def million(measured: Measured) -> Iterator[tuple[str, ...]]:
    """What a million tables need, for programs and for pages."""
    many = max(each.tables for each in measured.steps)
    memory = next(e.memory for e in measured.steps if e.server == QUICK and e.tables == many)
    for what, cpu, each in (
        ("told in events", cost(measured.beside, QUICK), memory),
        ("told as the page asks", measured.browsers.cpu, measured.browsers.memory),
    ):
        found = fleet(cpu)
        yield (
            what,
            f"{cpu:,.0f}",
            f"{found.processes:,}",
            f"{found.tables:,}",
            f"{found.busy:.0%}",
            f"{each * found.tables / 1e9:,.1f}",
            f"{found.commits:,.0f}",
            f"{found.lines:,.1f}",
            f"{found.p50:,.0f} / {found.p99:,.0f}",
        )


def text(measured: Measured) -> str:
    """What stands between the markers."""
    everything = [*measured.beside, *measured.games, measured.browsers, *measured.steps]
    others = sorted(each.others for each in everything)
    wrong = sum(each.problems for each in everything)
    head = (
        f"Measured on {datetime.now(UTC):%d %B %Y} on {CORES} cores ({platform.machine()}), Python "
        f"{platform.python_version()}, uvicorn {version('uvicorn')}, Node {measured.node}.",
        f"Others had {others[0]:.0%} to {others[-1]:.0%} of the machine, most often "
        f"{statistics.median(others):.0%}; so the ratios say more than the times. Turns lost, "
        f"commands refused, sockets closed: {wrong}.",
    )
    return "\n\n".join(
        (
            *head,
            "At full speed:",
            _shown(
                "server|tables|CPU µs|quartiles|times the rules|commands a second on a core|"
                "times the peer|bytes of a message|kB of a table",
                side_by_side(measured),
            ),
            "As a game grows, CPU µs of a command:",
            _shown("stage|dramadeck, uvloop|boardgame.io|times the peer", growing(measured)),
            "What was aimed at:",
            _shown("aim|measured|met", aims(measured)),
            "Step by step, in milliseconds until all five have heard:",
            _shown("server|tables|due a second|done a second|p50|p99|others", stairs(measured)),
            "A million tables at each of which something is sent every ten seconds; what the "
            "busiest process has to do, drawn by lot:",
            _shown(
                "|CPU µs|processes|tables of one|of its core|GB|commits a second|"
                "lines of a commit|ms until kept, p50 / p99",
                million(measured),
            ),
        )
    )


def _shown(head: str, rows: Iterable[tuple[str, ...]]) -> str:
    return "\n".join(table(tuple(head.split("|")), rows))


def write(measured: Measured) -> None:
    """Put the figures into the page."""
    put("load", ["", *text(measured).splitlines(), ""])
