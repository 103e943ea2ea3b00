"""Tables for the tests: a host with a store, and a game that has begun."""

import asyncio
import random
from contextlib import asynccontextmanager, suppress

import pytest

from dramadeck import torg
from dramadeck.host import Host, HostError, HostLimits, SqliteStore
from tests.coroutines import run
from tests.seats import GM
from tests.timeouts import TIMEOUT


def hosting(store=None, **options):
    """A host; its tables are in memory alone unless it is given a store."""
    return Host(SqliteStore(":memory:") if store is None else store, **options)


@asynccontextmanager
async def at_a_table(*names, store=None, **options):
    """A host, and the tokens of a table where these people play."""
    async with hosting(store, **options) as host:
        yield host, (await host.open("torg", [*names])).tokens


@asynccontextmanager
async def two_hosts(store, *names, **options):
    """Two hosts on one store that have read one table, and its tokens."""
    async with hosting(store, **options) as one, hosting(store, **options) as other:
        tokens = (await one.open("torg", [*(names or ("Quin",))])).tokens
        await other.join(tokens[GM])
        yield one, other, tokens


async def refusal_of(work):
    """The error with which a host refuses something."""
    with pytest.raises(HostError) as refused:
        await work
    return refused.value


async def reason_of(work):
    """Why a host refuses something."""
    return (await refusal_of(work)).reason


async def updates(watch, count):
    """The next updates of somebody who watches."""
    return [await asyncio.wait_for(anext(watch), TIMEOUT) for _ in range(count)]


async def waiting(watch):
    """The updates that wait for somebody who watches."""
    queue = []
    with suppress(TimeoutError):
        while True:
            async with asyncio.timeout(0):
                queue.append(await anext(watch))
    return queue


class SharedStore:
    """One store for several hosts, which are told what the others write; it may fail on demand."""

    def __init__(self):
        self._store = SqliteStore(":memory:")
        self._listening = []
        self.failing = lambda: None

    def __getattr__(self, name):
        return getattr(self._store, name)

    async def append(self, table, line):
        """Add a line; before or after it, something may go wrong."""
        problem = self.failing()
        if problem == "before":
            raise OSError("the disk is full")
        outcome = await self._store.append(table, line)
        for queue in self._listening:
            queue.put_nowait((table, line.turn))
        if problem == "after":
            raise OSError("the disk does not answer")
        return outcome

    async def changed(self):
        """Every line that is written, once it has been."""
        queue = asyncio.Queue()
        self._listening.append(queue)
        while True:
            yield await queue.get()

    async def close(self):
        """The store is closed by the test."""

    async def put_away(self):
        await self._store.close()


SETS_OUT = {"torg": ["Quin", "Marco"], "tarot": ["Ann", "Bea"]}
"""Game → who plays it."""


async def play_on(host, tokens, order, turns):
    """Let the seats send what they may, one at random after the other; what they are answered."""
    answers = []
    for _ in range(turns):
        token = tokens[order.choice(sorted(tokens, key=str))]
        legal = [
            command for command in await host.legal_actions(token) if not is_a_leaving(command)
        ]
        if legal:
            answers.append(await host.send(token, thrown_by_the_host(order.choice(legal))))
    return answers


def thrown_by_the_host(command):
    """The command, a die left to the host."""
    return (
        torg.commands.Roll(actor=command.actor)
        if isinstance(command, torg.commands.Roll)
        else command
    )


def is_a_leaving(command):
    """Whether somebody leaves the table by it; an evening would soon be over."""
    return type(command).__name__ in ("LeaveParty", "LeaveGame", "EndGame")


def played_and_ended(system="torg", seed=7, turns=150):
    """An evening that has ended: what was shown at its opening, and the whole record."""

    async def evening():
        wide = HostLimits(rate=10**6, burst=10**6)
        async with hosting(limits=wide) as host:
            opened = await host.open(system, SETS_OUT[system])
            leader = opened.tokens[opened.leader]
            await play_on(host, opened.tokens, random.Random(f"{seed}"), turns)  # noqa: S311 - a play
            await host.undo(leader)
            await play_on(host, opened.tokens, random.Random(f"{seed}b"), 10)  # noqa: S311 - a play
            await host.end(leader)
            return opened, await host.export(leader)

    return run(evening())
