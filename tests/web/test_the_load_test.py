"""A short run of the load test against a real server, and its report."""

import asyncio
import sys

import pytest

from benchmarks.host import page, runs
from benchmarks.host.page import BROWSERS, PEER, PLAIN, QUICK, Measured
from benchmarks.host.runs import Figures, Stopped, Times
from benchmarks.host.scenes import script
from benchmarks.host.servers import EVENTS, PAGE, SMALL, dramadeck

pytestmark = pytest.mark.skipif(
    sys.platform != "linux",
    reason="a core of one's own, and what is taken of it, Linux alone tells",
)

SHORT = Times(full=0.5, step=0.5, rounds=1, few=2, many=2)


def figures(server, what="full", rate=None, **changes):
    fields = {
        "server": server,
        "what": what,
        "tables": 50,
        "rate": rate,
        "seconds": 4.0,
        "commands": int(4 * (rate or 1000)),
        "cpu": 200.0,
        "mean": 250.0,
        "rules": 40.0,
        "p50": 5.0,
        "p99": 20.0,
        "size": 480.0,
        "sent": 2_400.0,
        "memory": 120_000.0,
        "others": 0.25,
        "generator": 0.3,
        "problems": 0,
    }
    return Figures(**{**fields, **changes})


@pytest.fixture(autouse=True)
def hardly_warm(monkeypatch):
    """Shorten the warm-up, since the measured values are not used."""
    monkeypatch.setattr(runs, "WARM", 0.1)


def test_clients_at_two_tables_receive_every_turn_in_order_up_to_a_command():
    async def short():
        async with runs.joined(dramadeck(PLAIN, "asyncio"), 2) as run:
            full, step = await run.full("full", 0.5), await run.at("steps", 40, 0.5)
            begun = max(table.number for table in run.tables)
            sent = await run.through(begun + 50)
            return full, step, sent, {table.number - begun for table in run.tables}

    full, step, sent, ended = asyncio.run(short())
    assert full.problems == step.problems == sent.problems == 0
    assert full.commands > 0
    assert full.cpu > 0
    assert 0 < step.commands <= 21  # fewer than planned on a busy machine, but never more
    assert step.p50 <= step.p99
    assert ended == {50}  # not more


def test_pages_at_a_table_receive_every_turn_in_order():
    async def short():
        async with runs.joined(dramadeck(BROWSERS, "asyncio", PAGE), 1) as run:
            begun = run.tables[0].number
            # A number of commands instead of a time: the first turns of a game are the smallest.
            return await run.through(begun + 30)

    result = asyncio.run(short())
    assert result.problems == 0
    assert result.commands == 30
    assert result.size > 500


def test_a_client_that_stops_reading_delays_no_other():
    plain = dramadeck(PLAIN, "asyncio", EVENTS, str(SMALL))
    stopped = asyncio.run(runs.with_one_that_stops(plain, SHORT, 20))
    assert stopped.without.problems == stopped.beside.problems == 0
    assert stopped.beside.commands > 0


def test_every_seat_sends_something_in_the_scenes():
    assert {step.by for step in script()} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(("cpu", "is_met"), [(200.0, True), (600.0, False)])
def test_the_page_says_which_aims_were_missed(cpu, is_met):
    steps = [
        figures(QUICK, "steps", 2000.0),
        figures(QUICK, "steps", 1000.0, tables=200, p99=140.0),
        figures(PEER, "steps", 1000.0),
    ]
    measured = Measured(
        beside=[figures(QUICK, cpu=cpu), figures(PEER, cpu=601.0), figures(PLAIN, cpu=300.0)],
        games=[
            *(figures(QUICK, what, cpu=cpu) for what in ("300", "600")),
            *(
                figures(PEER, what, cpu=peer_cpu)
                for what, peer_cpu in (("300", 401.0), ("600", 801.0))
            ),
        ],
        browsers=figures(BROWSERS, "pages", tables=4, cpu=90_000.0, sent=9_000.0),
        steps=steps,
        stopped=Stopped(figures(QUICK), figures(QUICK), 2.5),
        node="20.0",
    )
    rows = [tuple(row[-2:]) for row in page.aims(measured)]
    assert rows[0] == (("3.0", "yes") if is_met else ("1.0", "**missed**"))
    assert rows[1:3] == [("150, at most 16", "**missed**"), ("9,000", "**missed**")]
    assert rows[3:6] == [("20 ms", "yes"), ("140 ms", "**missed**"), ("120 kB", "yes")]
    assert [row[-1] for row in page.growing(measured)] == (
        ["2.0", "4.0", "3.0"] if is_met else ["0.7", "1.3", "1.0"]
    )
    assert "let go after 2.5 s" in page.text(measured)
