"""What a host costs beside the rules that it asks, as figures that are printed.

    python -m tools.host_costs [TABLES]

A kept scene of Torg is sent to many tables at once, with five programs that watch each of them, all
in one process and without a network: how much CPU a command takes, in times of what the rules alone
take for the same commands; how long a message is; how many texts are made of a command; how much
memory a table takes. The figures are those of the machine and of what else runs there; the ratio
says more than the times.
"""

import asyncio
import gc
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import attrs

from dramadeck import torg
from dramadeck.codec.commitment import throws_in, with_server_seed
from dramadeck.codec.record_file import read_record
from dramadeck.codec.saves import dump_command, dump_state
from dramadeck.core import IllegalCommandError, Seat
from dramadeck.host import Host, HostError, HostLimits, SqliteStore, Subscription
from dramadeck.host.lifecycle import new_table
from dramadeck.storage.journal import linked_all
from tools.figures import table

SCENE: Final = (
    Path(__file__).parents[1] / "tests" / "playthroughs" / "torg_classic_expanded_scene.jsonl"
)
SEED: Final = "a seed for figures"
WIDE: Final = HostLimits(rate=10**6, burst=10**6)
TABLES: Final = 50
WATCHERS: Final = 5
TIMES: Final = 5


class Costs(NamedTuple):
    """What was measured.

    Attributes:
        commands: how many were sent.
        alone: CPU seconds of the rules alone for the commands of one table.
        hosted: CPU seconds of the host for all of them.
        seconds: how long that took.
        sizes: the length of each message that a watcher was told.
        texts: how many different ones there were.
        memory: bytes that a table takes, without its watchers.
    """

    commands: int
    alone: float
    hosted: float
    seconds: float
    sizes: list[int]
    texts: int
    memory: int

    @property
    def ratio(self) -> float:
        """How many times what the rules take."""
        return self.hosted / self.commands / (self.alone / len(script()[1]))


def script() -> tuple[Any, list[tuple[Seat, Any]]]:
    """The start of the scene, and who sends what, as a host with this seed plays it."""
    record = read_record(SCENE, rules=torg.TORG).record
    start = state = record.start
    sent: list[tuple[Seat, Any]] = []
    for turn in record.turns:
        command = with_server_seed(turn.command, SEED, throws_in(told for _, told in sent) + 1)
        with suppress(IllegalCommandError):  # other dice may lead elsewhere
            after = torg.TORG.step(state, command).state
            sent.append((torg.TORG.issuer(state, command), command))
            state = after
    return start, sent


def alone() -> float:
    """The CPU seconds of the rules for the commands of one table."""
    start, sent = script()
    before = time.process_time()
    for _ in range(TIMES):
        state = start
        for _, command in sent:
            state = torg.TORG.step(state, command).state
    return (time.process_time() - before) / TIMES


async def opened(store: SqliteStore) -> dict[Seat, str]:
    """Open a table of the scene; give what opens its seats."""
    start, _ = script()
    names = [hero.name for hero in start.heroes]
    told, opening, first = new_table(torg.TORG, names, None, {}, 0.0)
    opening = attrs.evolve(opening, seed=SEED, start=dump_state(torg.TORG, start))
    await store.open(opening, linked_all(opening, first))
    return dict(told.tokens)


async def measured(path: str, tables: int) -> Costs:
    """What so many tables cost."""
    _, sent = script()
    texts = [(seat, dump_command(torg.TORG, command)) for seat, command in sent]
    heard: dict[int, list[str]] = {}
    store = SqliteStore(path)
    async with Host(store, limits=WIDE) as host:
        tokens = [await opened(store) for _ in range(tables)]
        await host.open("torg", ["Quin"])  # what is made once and for all
        await host.join((await opened(store))[torg.GAMEMASTER])
        tracemalloc.start()
        for each in tokens:
            await host.join(each[torg.GAMEMASTER])
        gc.collect()
        memory, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        watching = [
            asyncio.ensure_future(_heard(watch, heard.setdefault(at, [])))
            for at, each in enumerate(tokens)
            for watch in [await host.watch(token) for token in [*each.values()][:WATCHERS]]
        ]
        await asyncio.sleep(0)
        by_rules, cpu, begun = alone(), time.process_time(), time.perf_counter()
        await asyncio.gather(*(_played(host, each, texts) for each in tokens))
        cpu, seconds = time.process_time() - cpu, time.perf_counter() - begun
        by_rules = (by_rules + alone()) / 2
    await asyncio.gather(*watching)
    return Costs(
        commands=len(texts) * tables,
        alone=by_rules,
        hosted=cpu,
        seconds=seconds,
        sizes=[len(text) for told in heard.values() for text in told],
        texts=sum(len(set(told)) for told in heard.values()),
        memory=memory // tables,
    )


async def _heard(watch: Subscription, told: list[str]) -> None:
    """Keep what is told of turns, until the host is closed."""
    with suppress(HostError):
        async for update in watch:
            if update.events:
                told.append(update.text)  # noqa: PERF401 - kept as it comes; the end is an error


async def _played(host: Host, tokens: dict[Seat, str], texts: list[tuple[Seat, str]]) -> None:
    for at, (seat, text) in enumerate(texts):
        await host.send(tokens[seat], text, request=str(at))


def rows(tables: int) -> Iterator[tuple[str, str]]:
    """The figures, in words."""
    with tempfile.TemporaryDirectory() as folder:
        costs = asyncio.run(measured(str(Path(folder) / "games.db"), tables))
    each = 1e6 / costs.commands
    yield "tables, each with so many who watch", f"{tables}, {WATCHERS}"
    yield "commands", f"{costs.commands:,}"
    yield "CPU of a command, host and all, in µs", f"{costs.hosted * each:.0f}"
    yield "the same in times of what the rules alone take", f"{costs.ratio:.1f}"
    yield "commands a second", f"{costs.commands / costs.seconds:,.0f}"
    yield "length of a message in characters, mean", f"{sum(costs.sizes) / len(costs.sizes):.0f}"
    yield "texts that are made of a command", f"{costs.texts / costs.commands:.2f}"
    yield "memory of a table that nobody watches, in kB", f"{costs.memory / 1_000:.1f}"


def main() -> None:
    """Print the figures."""
    tables = int(sys.argv[1]) if sys.argv[1:] else TABLES
    print("\n".join(table(("what", "how much"), rows(tables))))


if __name__ == "__main__":
    main()
