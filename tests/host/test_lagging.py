"""A host that has not heard yet what another one has written: nobody is sent back in time."""

import asyncio

import pytest

from dramadeck import IllegalCommandError, torg
from dramadeck.host import Host, HostError, HostReason
from tests.host.evenings import GM, QUIN, SharedStore, run, updates


class SilentStore(SharedStore):
    """Nobody is told what the others write."""

    async def changed(self):
        """Nothing, for ever."""
        await asyncio.Event().wait()
        yield "", 0


async def two_hosts(store, evening):
    async with Host(store) as one, Host(store) as other:
        opened = await one.open("torg", ["Quin"])
        await other.join(opened.tokens[QUIN])
        told = await evening(one, other, opened.tokens)
    await store.put_away()
    return told


def test_a_command_is_not_refused_for_what_a_host_has_not_heard():
    async def evening(one, other, tokens):
        scene = torg.BeginScene(kind=torg.SceneKind.STANDARD, villains=("Bo",))
        await one.send(tokens[GM], torg.Deal())
        await one.send(tokens[GM], scene)
        return (await other.send(tokens[GM], torg.BeginRounds())).is_repeat

    assert run(two_hosts(SilentStore(), evening)) is False


def test_whoever_comes_back_is_not_told_of_an_older_turn():
    async def evening(one, other, tokens):
        sent = await one.send(tokens[GM], torg.Deal())
        watch = await other.watch(tokens[QUIN], since=sent.turn)
        after = await other.send(tokens[GM], torg.EndAct())
        return after.turn, (await updates(watch, 1))[0].turn

    after, told = run(two_hosts(SilentStore(), evening))
    assert told == after


def test_a_link_that_another_host_has_withdrawn_shows_nothing_to_whoever_comes_back():
    async def evening(one, other, tokens):
        await one.reissue_token(tokens[GM], QUIN)
        now = (await one.join(tokens[GM])).turn
        with pytest.raises(HostError) as refused:
            await other.watch(tokens[QUIN], since=now)
        return refused.value.reason

    assert run(two_hosts(SilentStore(), evening)) is HostReason.NO_SUCH_LINK


def test_what_is_written_while_a_table_is_read_is_told(monkeypatch):
    store = SharedStore()
    whole = store.read

    async def evening():
        async with Host(store) as one, Host(store) as other:
            opened = await one.open("torg", ["Quin"])
            await one.join(opened.tokens[GM])

            async def read(*asked):
                monkeypatch.undo()
                lines = await whole(*asked)
                await one.send(opened.tokens[GM], torg.Deal())
                await asyncio.sleep(0.05)
                return lines

            monkeypatch.setattr(store, "read", read, raising=False)
            watch = await other.watch(opened.tokens[QUIN])
            view, deal = await updates(watch, 2)
            return view.turn, deal.turn

    view, deal = run(evening())
    assert deal == view + 1


@pytest.mark.parametrize("asked", ["read", "repeated"])
def test_nothing_is_refused_by_the_rules_while_the_store_cannot_be_asked(asked, monkeypatch):
    store = SharedStore()

    async def fail(*_asked):
        raise OSError("the disk does not answer")

    async def evening(one, _other, tokens):
        monkeypatch.setattr(store, asked, fail, raising=False)
        with pytest.raises(HostError) as failed:
            await one.send(tokens[GM], torg.Flip(), request="a")
        monkeypatch.undo()
        with pytest.raises(IllegalCommandError):
            await one.send(tokens[GM], torg.Flip(), request="a")
        return failed.value.reason

    assert run(two_hosts(store, evening)) is HostReason.STORE_FAILED
