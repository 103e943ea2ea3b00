"""A host that has not yet read the entries of another host: no client goes back to an old turn."""

import asyncio

import pytest

from dramadeck import IllegalCommandError, torg
from dramadeck.host import HostReason
from tests.host.evenings import SharedStore, hosting, reason_of, run, two_hosts, updates
from tests.seats import GM, QUIN


class SilentStore(SharedStore):
    """A store that never notifies a host of the entries of other hosts."""

    async def changed(self):
        """Yield nothing, and never end."""
        await asyncio.Event().wait()
        yield "", 0


@pytest.fixture
def silent():
    """A `SilentStore` for two hosts."""
    store = SilentStore()
    yield store
    run(store.put_away())


async def test_a_host_reads_missed_entries_before_it_refuses_a_command(silent):
    async with two_hosts(silent) as (one, other, tokens):
        scene = torg.commands.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Bo",))
        await one.send(tokens[GM], torg.commands.Deal())
        await one.send(tokens[GM], scene)
        assert (await other.send(tokens[GM], torg.commands.BeginRounds())).is_repeat is False


async def test_a_client_that_reconnects_receives_no_older_turn(silent):
    async with two_hosts(silent) as (one, other, tokens):
        sent = await one.send(tokens[GM], torg.commands.Deal())
        watch = await other.watch(tokens[QUIN], since=sent.turn)
        after = await other.send(tokens[GM], torg.commands.EndAct())
        assert (await updates(watch, 1))[0].turn == after.turn


async def test_a_token_that_another_host_has_replaced_is_refused_on_reconnection(silent):
    async with two_hosts(silent) as (one, other, tokens):
        await one.reissue_token(tokens[GM], QUIN)
        now = (await one.join(tokens[GM])).turn
        watching = other.watch(tokens[QUIN], since=now)
        assert await reason_of(watching) is HostReason.NO_SUCH_LINK


async def test_an_entry_that_is_written_while_a_table_is_loaded_is_delivered(monkeypatch, shared):
    whole = shared.read
    async with hosting(shared) as one, hosting(shared) as other:
        opened = await one.open("torg", ["Quin"])
        await one.join(opened.tokens[GM])

        async def read(*arguments):
            monkeypatch.undo()
            lines = await whole(*arguments)
            await one.send(opened.tokens[GM], torg.commands.Deal())
            await asyncio.sleep(0.05)
            return lines

        monkeypatch.setattr(shared, "read", read, raising=False)
        watch = await other.watch(opened.tokens[QUIN])
        view, deal = await updates(watch, 2)
        assert deal.turn == view.turn + 1


@pytest.mark.parametrize("method", ["read", "repeated"])
async def test_the_rules_refuse_nothing_while_the_store_cannot_be_read(method, monkeypatch, shared):
    async def fail(*_arguments):
        raise OSError("the disk does not answer")

    async with two_hosts(shared) as (one, _other, tokens):
        monkeypatch.setattr(shared, method, fail, raising=False)
        failed = one.send(tokens[GM], torg.commands.Flip(), request="a")
        assert await reason_of(failed) is HostReason.STORE_FAILED
        monkeypatch.undo()
        with pytest.raises(IllegalCommandError):
            await one.send(tokens[GM], torg.commands.Flip(), request="a")
