"""The limits on tables and on the length of records, and tables that end by themselves."""

import asyncio

import pytest

from dramadeck import torg
from dramadeck.core import UnknownNameError
from dramadeck.host import Host, HostError, HostLimits, HostReason, SqliteStore, UpdateKind
from dramadeck.host.lifecycle import end_table
from dramadeck.host.limits import DAY
from dramadeck.storage.memory import MemoryStore
from tests.host.evenings import reason_of

GM = torg.GAMEMASTER


class Clock:
    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


def hosting(store=None, clock=None, **limits):
    clock = clock or Clock()
    store = MemoryStore() if store is None else store
    return Host(store, limits=HostLimits(**limits), clock=clock, now=clock)


async def test_the_open_tables_of_each_opener_are_limited():
    async with hosting(tables_each=2) as host:
        own = [await host.open("torg", ["Quin"], opener="ann") for _ in range(2)]
        third = host.open("torg", ["Quin"], opener="ann")
        assert await reason_of(third) is HostReason.TOO_MANY_OF_YOURS
        await host.open("torg", ["Quin"], opener="bea")
        for _ in range(5):  # tables without an opener are not limited
            await host.open("torg", ["Quin"])
        await host.end(own[0].tokens[GM])
        again = host.open("torg", ["Quin"], opener="ann")  # a slot is free, but it is too soon
        assert await reason_of(again) is HostReason.OPENS_TOO_FAST


async def test_an_opener_may_open_tables_again_after_an_hour():
    clock = Clock()
    async with hosting(clock=clock, tables_each=2) as host:
        for _ in range(6):
            for _ in range(2):
                opened = await host.open("torg", ["Quin"], opener="ann")
                await host.end(opened.tokens[GM])
            clock.now += 3_600


async def test_a_table_that_cannot_be_opened_is_not_counted_for_its_opener():
    async with hosting(tables_each=1) as host:
        for _ in range(3):
            with pytest.raises((TypeError, ValueError)):
                await host.open("torg", [7], opener="ann")
        await host.open("torg", ["Quin"], opener="ann")


async def test_only_so_many_openers_are_remembered(monkeypatch):
    monkeypatch.setattr("dramadeck.host.rate_limit.MOST_REMEMBERED", 2)
    async with hosting(tables_each=1) as host:
        anns, *_, cleos = [
            await host.open("torg", ["Quin"], opener=opener) for opener in ("ann", "bea", "cleo")
        ]
        for opened in (anns, cleos):
            await host.end(opened.tokens[GM])
        again = host.open("torg", ["Quin"], opener="cleo")
        assert await reason_of(again) is HostReason.OPENS_TOO_FAST
        await host.open("torg", ["Quin"], opener="ann")  # her rate is forgotten


def stores(tmp_path):
    return {"memory": MemoryStore, "sqlite": lambda: SqliteStore(tmp_path / "tables.sqlite")}


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_unplayed_and_unused_tables_are_ended(kind, tmp_path):
    clock = Clock()
    async with hosting(stores(tmp_path)[kind](), clock, unplayed=DAY, unused=9 * DAY) as host:
        opened = {name: await host.open("torg", ["Quin"]) for name in ("left", "new", "watched")}
        played = await host.open("torg", ["Quin"])
        await host.send(played.tokens[GM], torg.commands.Deal())
        watch = await host.watch(opened["watched"].tokens[GM])
        clock.now += DAY + 1
        opened["later"] = await host.open("torg", ["Quin"])
        await host.join(opened["new"].tokens[GM])
        await host._registry.end_unused()
        open_tables = {table.table for table in await host.list()}
        assert open_tables == {
            table.table for table in (played, opened["watched"], opened["later"])
        }
        assert (await host.join(opened["new"].tokens[GM])).seed is not None  # it has ended
        watch.close()
        clock.now += 9 * DAY
        await host._registry.end_unused()
        assert await host.list() == ()


async def test_a_full_host_ends_unused_tables_before_it_refuses_a_new_one():
    clock = Clock()
    async with hosting(clock=clock, tables=2, unplayed=DAY) as host:
        for _ in range(2):
            await host.open("torg", ["Quin"])
        assert await reason_of(host.open("torg", ["Quin"])) is HostReason.TOO_MANY_TABLES
        clock.now += DAY + 1
        await host.open("torg", ["Quin"])
        assert len(await host.list()) == 1


async def test_unused_tables_are_ended_in_the_background(monkeypatch):
    monkeypatch.setattr("dramadeck.host.host.CLEARING", 0.01)
    clock = Clock()
    async with hosting(clock=clock, unplayed=DAY) as host:
        await host.open("torg", ["Quin"])
        clock.now += DAY + 1
        while await host.list():
            await asyncio.sleep(0.01)


async def test_the_growth_of_a_table_is_limited():
    clock = Clock()
    async with hosting(clock=clock, growth=100, growth_burst=2_000, rate=1_000) as host:
        opened = await host.open("torg", ["Quin"])
        token = opened.tokens[GM]
        await host.send(token, torg.commands.Deal())
        reasons = set()
        for _ in range(100):
            try:
                await host.undo(token)
                await host.send(token, torg.commands.Deal())
            except HostError as problem:
                reasons.add(problem.reason)
                break
        assert reasons == {HostReason.GROWS_TOO_FAST}
        clock.now += 60
        assert (await host.join(token)).turn
        await host.reissue_token(token, torg.hero_seat("Quin"))


@pytest.mark.parametrize("limits", [{"size": 1}, {"entries": 3}])
async def test_a_full_table_accepts_only_its_end(limits, tmp_path):
    place = tmp_path / "tables.sqlite"
    async with hosting(SqliteStore(place), snapshot=4) as host:
        token = (await host.open("torg", ["Quin"])).tokens[GM]
        await host.send(token, torg.commands.Deal())
    async with hosting(SqliteStore(place), **limits) as host:  # read from the snapshot
        assert await reason_of(host.undo(token)) is HostReason.TABLE_FULL
        (table,) = host._registry.tables.values()
        lines = await host._store.read(table.name)
        assert table.size == sum(len(line.text) for line in lines)
        await host.end(token)


async def test_another_process_ends_a_table_of_a_running_host(tmp_path):
    place = tmp_path / "tables.sqlite"
    async with hosting(SqliteStore(place)) as host:
        opened = await host.open("torg", ["Quin"])
        token = opened.tokens[GM]
        await host.send(token, torg.commands.Deal())
        beside = SqliteStore(place, is_beside=True)
        (use,) = await beside.uses()
        assert (use.table, use.system, use.is_played) == (opened.table, "torg", True)
        assert await end_table(beside, opened.table, 1.0)
        with pytest.raises(UnknownNameError):
            await end_table(beside, "nowhere", 1.0)
        await beside.close()
        watch = await host.watch(token)
        await anext(watch)
        assert await reason_of(host.undo(token)) is HostReason.TABLE_ENDED
        assert (await anext(watch)).kind is UpdateKind.ENDED
