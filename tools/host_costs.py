"""Measure the CPU time and the memory of a host, compared with the rules alone.

    python -m tools.host_costs [TABLES]

A recorded scene of Torg is sent to many tables at once, with five watchers each, all in one process
and without a network. It measures the CPU time of a command, as a multiple of the time of the rules
alone; the length of a message; the number of texts that are made for a command; the memory of a
table. Times depend on the machine and on what else runs there; the ratio is more reliable.
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
    """The measured numbers.

    Attributes:
        commands: how many commands were sent.
        alone: CPU seconds of the rules alone for the commands of one table.
        hosted: CPU seconds of the host for all of them.
        seconds: how long that took.
        sizes: the length of each message that a watcher received.
        texts: how many different messages there were.
        memory: the bytes of a table, without its watchers.
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
        """The CPU time of the host as a multiple of the time of the rules."""
        return self.hosted / self.commands / (self.alone / len(script()[1]))


def script() -> tuple[Any, list[tuple[Seat, Any]]]:
    """The first state of the scene, and its commands with their senders, for this seed."""
    record = read_record(SCENE, rules=torg.TORG).record
    start = state = record.start
    sent: list[tuple[Seat, Any]] = []
    for turn in record.turns:
        earlier = (command for _, command in sent)
        command = with_server_seed(turn.command, SEED, throws_in(earlier) + 1)
        with suppress(IllegalCommandError):  # with other dice a command may be illegal
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
    """Open a table of the scene, and return the tokens of its seats."""
    start, _ = script()
    names = [hero.name for hero in start.heroes]
    links, opening, first = new_table(torg.TORG, names, None, {}, 0.0)
    opening = attrs.evolve(opening, seed=SEED, start=dump_state(torg.TORG, start))
    await store.open(opening, linked_all(opening, first))
    return dict(links.tokens)


async def measured(path: str, tables: int) -> Costs:
    """The costs of so many tables."""
    _, sent = script()
    texts = [(seat, dump_command(torg.TORG, command)) for seat, command in sent]
    received: dict[int, list[str]] = {}
    store = SqliteStore(path)
    async with Host(store, limits=WIDE) as host:
        tokens = [await opened(store) for _ in range(tables)]
        await host.open("torg", ["Quin"])  # fills the caches
        await host.join((await opened(store))[torg.GAMEMASTER])
        tracemalloc.start()
        for of_table in tokens:
            await host.join(of_table[torg.GAMEMASTER])
        gc.collect()
        memory, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        watching = [
            asyncio.ensure_future(_receive(watch, received.setdefault(at, [])))
            for at, of_table in enumerate(tokens)
            for watch in [await host.watch(token) for token in [*of_table.values()][:WATCHERS]]
        ]
        await asyncio.sleep(0)
        by_rules, cpu, start = alone(), time.process_time(), time.perf_counter()
        await asyncio.gather(*(_play(host, of_table, texts) for of_table in tokens))
        cpu, seconds = time.process_time() - cpu, time.perf_counter() - start
        by_rules = (by_rules + alone()) / 2
    await asyncio.gather(*watching)
    return Costs(
        commands=len(texts) * tables,
        alone=by_rules,
        hosted=cpu,
        seconds=seconds,
        sizes=[len(text) for messages in received.values() for text in messages],
        texts=sum(len(set(messages)) for messages in received.values()),
        memory=memory // tables,
    )


async def _receive(watch: Subscription, messages: list[str]) -> None:
    """Collect the messages about turns, until the host is closed."""
    with suppress(HostError):
        async for update in watch:
            if update.events:
                messages.append(update.text)  # noqa: PERF401 - the loop ends with an error


async def _play(host: Host, tokens: dict[Seat, str], texts: list[tuple[Seat, str]]) -> None:
    for at, (seat, text) in enumerate(texts):
        await host.send(tokens[seat], text, request=str(at))


def rows(tables: int) -> Iterator[tuple[str, str]]:
    """The figures with their names."""
    with tempfile.TemporaryDirectory() as folder:
        costs = asyncio.run(measured(str(Path(folder) / "games.db"), tables))
    micros = 1e6 / costs.commands
    yield "tables, watchers of each", f"{tables}, {WATCHERS}"
    yield "commands", f"{costs.commands:,}"
    yield "CPU time of a command in µs", f"{costs.hosted * micros:.0f}"
    yield "the same as a multiple of the rules alone", f"{costs.ratio:.1f}"
    yield "commands a second", f"{costs.commands / costs.seconds:,.0f}"
    yield "length of a message in characters, mean", f"{sum(costs.sizes) / len(costs.sizes):.0f}"
    yield "texts made for a command", f"{costs.texts / costs.commands:.2f}"
    yield "memory of a table without watchers, in kB", f"{costs.memory / 1_000:.1f}"


def main() -> None:
    """Print the figures."""
    tables = int(sys.argv[1]) if sys.argv[1:] else TABLES
    print("\n".join(table(("what", "how much"), rows(tables))))


if __name__ == "__main__":
    main()
