"""The load test: `python -m benchmarks.host FOLDER`, where boardgame.io is installed in it.

    npm install --prefix FOLDER boardgame.io@0.50.2

It takes less than ten minutes and writes its figures into docs/benchmarks-and-reliability.md;
`nox -s bench_host` does both.
"""

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks.host import runs
from benchmarks.host.page import BROWSERS, PEER, PLAIN, QUICK, Measured, write
from benchmarks.host.runs import Times
from benchmarks.host.servers import EVENTS, PAGE, SMALL, boardgame_io, dramadeck

RATES = (250, 500, 750, 1000, 1500, 2000, 3000)
"""The rates of the steps, in commands a second."""

WITH_PAGES = 4
"""The number of tables that are watched by pages."""


async def measured(modules: Path, times: Times) -> Measured:
    """Measure everything."""
    quick, plain = dramadeck(QUICK, "uvloop"), dramadeck(PLAIN, "asyncio")
    peer, pages = boardgame_io(PEER, modules), dramadeck(BROWSERS, "uvloop", PAGE)
    beside = await runs.side_by_side((quick, peer, plain), times)
    games = await runs.games((quick, peer), times.few)
    async with runs.joined(pages, WITH_PAGES) as run:
        browsers = await run.full("pages", times.full)
    steps = []
    for tables in (times.few, times.many):
        for kind in (quick, peer):
            steps += await runs.steps(kind, tables, RATES, times.step)
    small = dramadeck(QUICK, "uvloop", EVENTS, str(SMALL))
    stopped = await runs.with_one_that_stops(small, times._replace(few=10, step=6.0), 100)
    return Measured(beside, games, browsers, steps, stopped, _node())


def _node() -> str:
    command = (shutil.which("node") or "node", "--version")
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - Node
    return done.stdout.strip("v\n")


if __name__ == "__main__":
    write(asyncio.run(measured(Path(sys.argv[1]).resolve(), Times())))
