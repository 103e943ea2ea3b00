"""Lost connections and failing disks: nothing is lost, nothing is done twice."""

import asyncio
import random

import pytest

from dramadeck import torg
from dramadeck.host import HostLimits, HostReason, SqliteStore, UpdateKind
from tests.depth import by_depth
from tests.host.evenings import (
    SharedStore,
    at_a_table,
    hosting,
    reason_of,
    refusal_of,
    run,
    two_hosts,
    updates,
)
from tests.seats import GM, QUIN


class SlowStore(SqliteStore):
    """A store that waits for `go_on` after it has written an entry."""

    def __init__(self):
        super().__init__(":memory:")
        self.go_on = asyncio.Event()
        self.reached = asyncio.Event()

    async def append(self, table, entry):
        """Append an entry; then wait for `go_on`."""
        outcome = await super().append(table, entry)
        self.reached.set()
        await self.go_on.wait()
        return outcome


async def test_a_command_whose_sender_disconnects_is_carried_out_once():
    store = SlowStore()
    async with at_a_table("Quin", store=store) as (host, tokens):
        watch = await host.watch(tokens[QUIN])
        sending = asyncio.ensure_future(host.send(tokens[GM], torg.commands.Deal(), request="a"))
        await store.reached.wait()
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
        store.go_on.set()
        _, update = await updates(watch, 2)
        again = await host.send(tokens[GM], torg.commands.Deal(), request="a")
    assert (again.turn, again.is_repeat) == (update.turn, True)


async def test_a_command_that_is_cancelled_in_the_queue_has_no_effect():
    store = SlowStore()
    async with at_a_table("Quin", store=store) as (host, tokens):
        first = asyncio.ensure_future(host.send(tokens[GM], torg.commands.Deal()))
        await store.reached.wait()
        second = asyncio.ensure_future(host.send(tokens[GM], torg.commands.EndAct()))
        await asyncio.sleep(0)
        second.cancel()
        store.go_on.set()
        dealt = await first
        assert dealt.turn == (await host.join(tokens[GM])).turn


async def test_an_entry_that_is_written_although_the_store_fails_is_acknowledged(shared):
    async with at_a_table("Quin", store=shared) as (host, tokens):
        shared.failing = lambda: "after"
        answer = await host.send(tokens[GM], torg.commands.Deal(), request="a")
        shared.failing = lambda: None
        again = await host.send(tokens[GM], torg.commands.Deal(), request="a")
    assert (answer.turn, answer.text, again.is_repeat) == (again.turn, again.text, True)


async def test_a_command_whose_entry_is_not_written_is_refused_without_effect(shared):
    async with at_a_table("Quin", store=shared) as (host, tokens):
        before = await host.view(tokens[QUIN])
        shared.failing = lambda: "before"
        refused = await refusal_of(host.send(tokens[GM], torg.commands.Deal()))
        shared.failing = lambda: None
        assert before == await host.view(tokens[QUIN])
        await host.send(tokens[GM], torg.commands.Deal())
    sentence = "the table could not be read or saved; send the request again under the same name"
    assert (refused.reason, str(refused)) == (HostReason.STORE_FAILED, sentence)


async def test_an_export_is_refused_when_the_store_cannot_be_read(monkeypatch, shared):
    async with at_a_table("Quin", store=shared) as (host, tokens):
        await host.join(tokens[QUIN])
        for method in ("find", "read"):
            with monkeypatch.context() as broken:
                broken.setattr(shared, method, _fails, raising=False)
                assert await reason_of(host.export(tokens[QUIN])) is HostReason.STORE_FAILED
        assert (await host.export(tokens[QUIN])).seat == QUIN


async def test_a_table_is_unloaded_when_its_store_fails_and_loaded_again_later(shared):
    async with at_a_table("Quin", store=shared) as (host, tokens):
        watch = await host.watch(tokens[QUIN])
        read, shared.failing = shared.read, lambda: "before"
        shared.read = _fails
        await refusal_of(host.send(tokens[GM], torg.commands.Deal()))
        await updates(watch, 1)
        assert await reason_of(updates(watch, 1)) is HostReason.STORE_FAILED
        shared.read, shared.failing = read, lambda: None
        await host.send(tokens[GM], torg.commands.Deal())
        (view,) = await updates(await host.watch(tokens[QUIN]), 1)
        assert view.kind is UpdateKind.VIEW


async def test_a_waiting_command_is_carried_out_after_its_table_is_loaded_again(shared):
    async with at_a_table("Quin", store=shared) as (host, tokens):
        await host.join(tokens[GM])
        read, shared.failing = shared.read, lambda: "before"
        shared.read = _fails_late
        first = asyncio.ensure_future(host.send(tokens[GM], torg.commands.Deal()))
        second = asyncio.ensure_future(host.send(tokens[GM], torg.commands.Deal()))
        first.add_done_callback(lambda _: _repair(shared, read))
        failed, answer = await asyncio.gather(first, second, return_exceptions=True)
    assert failed.reason is HostReason.STORE_FAILED
    assert answer.events


def _repair(store, read):
    store.read, store.failing = read, lambda: None


async def _fails(*_arguments):
    raise OSError("the disk does not answer")


async def _fails_late(*_arguments):
    for _ in range(3):
        await asyncio.sleep(0)
    await _fails()


async def test_a_game_continues_when_a_snapshot_cannot_be_saved():
    store = SharedStore()
    store.save_snapshot = _fails
    async with at_a_table("Quin", store=store, limits=HostLimits(snapshot=1)) as (host, tokens):
        await host.send(tokens[GM], torg.commands.Deal())
        assert (await host.send(tokens[GM], torg.commands.EndAct())).is_repeat is False


async def test_a_table_is_unloaded_when_new_entries_cannot_be_read(shared):
    async with two_hosts(shared) as (one, other, tokens):
        watch = await other.watch(tokens[QUIN])
        await updates(watch, 1)
        await one.join(tokens[GM])
        read, shared.read = shared.read, _fails
        await one.send(tokens[GM], torg.commands.Deal())
        assert await reason_of(updates(watch, 1)) is HostReason.STORE_FAILED
        shared.read = read
        assert (await other.view(tokens[QUIN])).heroes[0].hand


async def test_a_view_is_refused_when_the_store_cannot_be_read(shared):
    async with at_a_table("Quin", store=shared) as (host, tokens):
        shared.find = _fails
        assert await reason_of(host.view(tokens[QUIN])) is HostReason.STORE_FAILED


async def test_a_closed_host_refuses_requests_and_ends_its_subscriptions():
    host = hosting()
    async with host:
        tokens = (await host.open("torg", ["Quin"])).tokens
        watch = await host.watch(tokens[QUIN])
        closed = await host.watch(tokens[QUIN])
        closed.close()
        async with await host.watch(tokens[QUIN]) as third:
            await anext(third)
        assert await host.is_healthy()
    await updates(watch, 1)
    with pytest.raises(StopAsyncIteration):
        await anext(closed)
    for work in (updates(watch, 1), host.view(tokens[GM])):
        assert await reason_of(work) is HostReason.HOST_CLOSED
    assert not await host.is_healthy()


async def test_a_host_whose_store_does_not_answer_is_not_healthy(shared):
    async with hosting(shared) as host:
        shared.find = _fails
        assert await host.is_healthy() is False


async def test_a_closed_store_raises_an_error():
    store = SqliteStore(":memory:")
    await store.tables()
    await store.close()
    await store.close()
    with pytest.raises(OSError, match="the store has been closed"):
        await store.tables()
    assert store.changed() is None


async def test_an_update_is_not_lost_when_waiting_for_it_times_out():
    async with at_a_table("Quin") as (host, tokens):
        watch = await host.watch(tokens[QUIN])
        await updates(watch, 1)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(watch), 0.01)
        await host.send(tokens[GM], torg.commands.Deal())
        assert (await updates(watch, 1))[0].kind is UpdateKind.PLAYED


async def send_until_answered(host, token, request, order):
    """Send a command, cancelled at random moments, until it is answered; return its turn."""
    while True:
        sending = asyncio.ensure_future(host.send(token, torg.commands.EndAct(), request=request))
        for _ in range(order.randrange(12)):
            await asyncio.sleep(0)
        if order.random() < 0.7:
            sending.cancel()
        try:
            return (await sending).turn
        except asyncio.CancelledError:
            continue


def test_cancelled_and_repeated_commands_are_carried_out_once_in_one_order():
    async def game(seed):
        order, store = random.Random(seed), SharedStore()  # noqa: S311 - when is no secret
        wide = HostLimits(rate=10**6, burst=10**6, waiting=10**6, snapshot=5)
        async with two_hosts(store, limits=wide) as (one, other, tokens):
            watches = [await host.watch(tokens[QUIN]) for host in (one, other)]
            await one.send(tokens[GM], torg.commands.Deal())
            work = (
                send_until_answered(host, tokens[GM], f"{host is one} {at}", order)
                for at in range(15)
                for host in (one, other)
            )
            turns = await asyncio.gather(*work)
            by_watch = [await updates(watch, 32) for watch in watches]
            lines = await store.read((await one.join(tokens[GM])).table)
        await store.put_away()
        return turns, by_watch, lines

    for seed in range(by_depth(5, 200)):
        turns, by_watch, lines = run(game(seed))
        assert sorted(turns) == [line.turn for line in lines if line.request]
        assert len(set(turns)) == 30
        one, other = (
            [(update.turn, update.text) for update in of_watch[1:]] for of_watch in by_watch
        )
        assert one == other
