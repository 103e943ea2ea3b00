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
    """A host; its default store is in memory."""
    return Host(SqliteStore(":memory:") if store is None else store, **options)


@asynccontextmanager
async def at_a_table(*names, store=None, **options):
    """A host, and the tokens of a Torg table with these players."""
    async with hosting(store, **options) as host:
        yield host, (await host.open("torg", [*names])).tokens


@asynccontextmanager
async def two_hosts(store, *names, **options):
    """Two hosts with one store, and the tokens of a table that both have loaded."""
    async with hosting(store, **options) as one, hosting(store, **options) as other:
        tokens = (await one.open("torg", [*(names or ("Quin",))])).tokens
        await other.join(tokens[GM])
        yield one, other, tokens


async def refusal_of(work):
    """Return the error with which a host refuses a request."""
    with pytest.raises(HostError) as refused:
        await work
    return refused.value


async def reason_of(work):
    """Return the reason for which a host refuses a request."""
    return (await refusal_of(work)).reason


async def updates(watch, count):
    """Return the next `count` updates of a subscription."""
    return [await asyncio.wait_for(anext(watch), TIMEOUT) for _ in range(count)]


async def waiting(watch):
    """Return the updates that wait in a subscription."""
    queue = []
    with suppress(TimeoutError):
        while True:
            async with asyncio.timeout(0):
                queue.append(await anext(watch))
    return queue


class SharedStore:
    """A store that notifies several hosts of each new entry; it can fail on demand."""

    def __init__(self):
        self._store = SqliteStore(":memory:")
        self._queues = []
        self.failing = lambda: None

    def __getattr__(self, name):
        return getattr(self._store, name)

    async def append(self, table, entry):
        """Append an entry; `failing` decides whether an error is raised before or after it."""
        problem = self.failing()
        if problem == "before":
            raise OSError("the disk is full")
        outcome = await self._store.append(table, entry)
        for queue in self._queues:
            queue.put_nowait((table, entry.turn))
        if problem == "after":
            raise OSError("the disk does not answer")
        return outcome

    async def changed(self):
        """Yield the table and the turn of each entry after it is stored."""
        queue = asyncio.Queue()
        self._queues.append(queue)
        while True:
            yield await queue.get()

    async def close(self):
        """Do nothing: `put_away` closes the store."""

    async def put_away(self):
        await self._store.close()


PLAYERS = {"torg": ["Quin", "Marco"], "tarot": ["Ann", "Bea"]}
"""System → names of the players."""


async def play_on(host, tokens, order, turns):
    """Send random legal commands of random seats; return the answers."""
    answers = []
    for _ in range(turns):
        token = tokens[order.choice(sorted(tokens, key=str))]
        legal = [
            command for command in await host.legal_actions(token) if not leaves_table(command)
        ]
        if legal:
            answers.append(await host.send(token, rolled_by_host(order.choice(legal))))
    return answers


def rolled_by_host(command):
    """Return the command; a `Roll` is returned without its result, so that the host rolls."""
    return (
        torg.commands.Roll(actor=command.actor)
        if isinstance(command, torg.commands.Roll)
        else command
    )


def leaves_table(command):
    """Return whether a seat leaves the table, or the game ends, with this command."""
    return type(command).__name__ in ("LeaveParty", "LeaveGame", "EndGame")


def ended_game(system="torg", seed=7, turns=150):
    """Play a game to its end; return what `open` returned, and the whole record."""

    async def game():
        wide = HostLimits(rate=10**6, burst=10**6)
        async with hosting(limits=wide) as host:
            opened = await host.open(system, PLAYERS[system])
            leader = opened.tokens[opened.leader]
            await play_on(host, opened.tokens, random.Random(f"{seed}"), turns)  # noqa: S311 - not a secret
            await host.undo(leader)
            await play_on(host, opened.tokens, random.Random(f"{seed}b"), 10)  # noqa: S311 - not a secret
            await host.end(leader)
            return opened, await host.export(leader)

    return run(game())
