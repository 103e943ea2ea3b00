"""Tables for the tests: a host on a store, and an evening that has begun."""

import asyncio

from dramadeck import torg
from dramadeck.host import Host, SqliteStore

QUIN, MARCO = torg.hero_seat("Quin"), torg.hero_seat("Marco")
GM, ANYBODY = torg.GAMEMASTER, torg.SPECTATOR


def run(evening):
    """What an asynchronous evening comes to; one that hangs is a failure."""

    async def within():
        return await asyncio.wait_for(evening, 60)

    return asyncio.run(within())


def hosting(store=None, **options):
    """A host; its tables are in memory alone unless it is given a store."""
    return Host(SqliteStore(":memory:") if store is None else store, **options)


async def updates(watch, count):
    """The next updates of somebody who watches."""
    return [await asyncio.wait_for(anext(watch), 10) for _ in range(count)]
