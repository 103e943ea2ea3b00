"""Each limit of a host is answered by a sentence, and what is within it goes on."""

import asyncio
from contextlib import asynccontextmanager

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.codec.strict_json import SaveFormatError
from dramadeck.core import UnknownNameError
from dramadeck.host import HostError, HostLimits, HostReason, SqliteStore, UpdateKind
from dramadeck.storage.store import EntryKind
from tests.host.evenings import ANYBODY, GM, QUIN, SharedStore, at_a_table, hosting, updates

LIMITS = [each.name for each in attrs.fields(HostLimits)]
DEAL = '{"is": "Deal"}'
ACT = '{"is": "EndAct"}'


async def refused(work):
    """The sentence and the reason with which a host refuses something."""
    with pytest.raises(HostError) as problem:
        await work
    return problem.value.reason, str(problem.value)


@asynccontextmanager
async def within(limits):
    """A host with these limits, and the tokens of a table."""
    async with hosting(limits=HostLimits(**limits), clock=lambda: 0.0) as host:
        yield host, (await host.open("torg", ["Quin"])).tokens


@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize(("value", "kind"), [(0, ValueError), ("20", TypeError)])
def test_a_limit_is_a_whole_number_from_1_on(name, value, kind):
    with pytest.raises(kind, match=name):
        HostLimits(**{name: value})


async def test_a_message_that_is_too_long_is_refused():
    async with within({"message": 20}) as (host, tokens):
        await host.send(tokens[GM], DEAL)
        assert (await refused(host.send(tokens[GM], DEAL + " " * 20))) == (
            HostReason.TOO_LONG,
            "a message has at most 20 characters",
        )


async def test_a_message_of_too_many_commands_is_refused_whole():
    async with within({"commands": 2}) as (host, tokens):
        before = await host.view(tokens[GM])
        told = await refused(host.send(tokens[GM], f"[{DEAL}, {ACT}, {ACT}]"))
        is_unchanged = before == await host.view(tokens[GM])
    assert told == (HostReason.TOO_MANY_COMMANDS, "a message holds at most 2 commands")
    assert is_unchanged


async def test_a_message_without_a_command_is_refused():
    async with within({}) as (host, tokens):
        assert {
            reason
            for reason, _ in [
                await refused(host.send(tokens[GM], empty)) for empty in ("[]", [], ())
            ]
        } == {HostReason.NO_COMMAND}


@pytest.mark.parametrize("request_", ["", "x" * 9, "a\nb", 7])
async def test_an_odd_name_of_a_request_is_refused(request_):
    async with within({"request": 8}) as (host, tokens):
        reason, sentence = await refused(host.send(tokens[GM], DEAL, request=request_))
    assert reason is HostReason.ODD_REQUEST
    assert sentence == "a request is named by 1 to 8 printable characters"


async def test_who_sends_too_fast_is_told_how_fast_she_may():
    now = [0.0]
    limits = HostLimits(rate=2, burst=3)
    async with at_a_table("Quin", limits=limits, clock=lambda: now[0]) as (host, tokens):
        gm = tokens[GM]
        await host.send(gm, torg.Deal())
        await host.send(gm, [torg.EndAct(), torg.EndAct()])
        told = await refused(host.send(gm, torg.EndAct()))
        now[0] = 0.5
        await host.send(gm, torg.EndAct())
        assert told == (
            HostReason.TOO_FAST,
            "2 commands a second are too many; wait a moment",
        )


async def test_what_cannot_be_read_counts_as_well():
    async with within({"rate": 1, "burst": 3}) as (host, tokens):
        for _ in range(3):
            with pytest.raises(SaveFormatError):
                await host.send(tokens[GM], "{")
        assert (await refused(host.send(tokens[GM], "{")))[0] is HostReason.TOO_FAST


async def test_a_table_takes_so_many_watchers():
    async with within({"watchers": 2}) as (host, tokens):
        first = await host.watch(tokens[GM])
        await host.watch(tokens[QUIN])
        told = await refused(host.watch(tokens[QUIN]))
        first.close()
        await host.watch(tokens[QUIN])
        assert told == (
            HostReason.TOO_MANY_WATCHERS,
            "2 programs watch this table, and it takes no more",
        )


async def test_whoever_looks_on_shuts_nobody_out():
    async with within({"watchers": 3}) as (host, tokens):
        for _ in range(3):
            await host.watch(tokens[ANYBODY])
        told = await refused(host.watch(tokens[ANYBODY]))
        for seat in (GM, QUIN):  # the second as well
            await host.watch(tokens[seat])
        told = [told, await refused(host.watch(tokens[QUIN]))]
    assert [reason for reason, _ in told] == [HostReason.TOO_MANY_WATCHERS] * 2


@pytest.mark.parametrize("wanted", ["reissue_token", "invite", "leave", "undo"])
async def test_who_changes_seats_or_takes_back_again_and_again_waits_like_everybody(wanted):
    async with within({"rate": 1, "burst": 3}) as (host, tokens):
        token = tokens[QUIN]
        for _ in range(3):
            token = await host.reissue_token(token)
            await host.invite(tokens[GM], ANYBODY)
        own = {"reissue_token": (token,), "leave": (token,)}
        asked = own.get(wanted, (tokens[GM], *([ANYBODY] if wanted == "invite" else [])))
        assert (await refused(getattr(host, wanted)(*asked)))[0] is HostReason.TOO_FAST


async def test_a_table_gives_so_many_links():
    async with within({"links": 4}) as (host, tokens):
        await host.invite(tokens[GM], ANYBODY)
        assert (await refused(host.invite(tokens[GM], ANYBODY))) == (
            HostReason.TOO_MANY_SEATS,
            "this table has 4 links, and gives no more",
        )


async def test_a_host_takes_so_many_tables_and_another_when_one_has_ended():
    async with within({"tables": 1}) as (host, tokens):
        told = await refused(host.open("torg", ["Quin"]))
        await host.end(tokens[GM])
        await host.open("torg", ["Quin"])
        assert told == (
            HostReason.TOO_MANY_TABLES,
            "this host has 1 open tables, and takes no more",
        )


async def test_a_table_that_cannot_be_opened_takes_no_place():
    class FullDisk(SqliteStore):
        is_full = True

        async def open(self, opening, first):
            if self.is_full:
                raise OSError("the disk is full")
            await super().open(opening, first)

    store = FullDisk(":memory:")
    async with hosting(store, limits=HostLimits(tables=1)) as host:
        for _ in range(3):
            with pytest.raises(HostError) as refused:
                await host.open("torg", ["Quin"])
            assert refused.value.reason is HostReason.STORE_FAILED
        store.is_full = False
        assert (await host.open("torg", ["Quin"])).leader == GM


async def test_a_watcher_who_does_not_read_is_dropped_and_the_others_are_not():
    async with within({"waiting": 3}) as (host, tokens):
        slow, quick = await host.watch(tokens[QUIN]), await host.watch(tokens[ANYBODY])
        await updates(quick, 1)
        await host.send(tokens[GM], DEAL)
        for _ in range(4):
            await updates(quick, 1)
            await host.send(tokens[GM], ACT)
        told = await refused(anext(slow))
        again = await host.watch(tokens[QUIN])
        (view,) = await updates(again, 1)
        kind, is_quick_up_to_date, metrics = (
            view.kind,
            (await updates(quick, 1))[0].turn == view.turn,
            host.metrics(),
        )
    assert told == (HostReason.TOO_SLOW, "too many turns were waiting to be read; join again")
    assert (kind, is_quick_up_to_date) == (UpdateKind.VIEW, True)
    assert "dramadeck_dropped_watchers_total 1" in metrics


async def test_tables_that_nobody_uses_leave_the_memory_and_come_back():
    async with within({"live": 1}) as (host, tokens):
        await host.send(tokens[GM], DEAL)
        before = await host.view(tokens[QUIN])
        others = [await host.open("torg", ["Quin"]) for _ in range(3)]
        for each in others:
            await host.view(each.tokens[GM])
        assert "dramadeck_live_tables 1" in host.metrics()
        assert before == await host.view(tokens[QUIN])


async def test_a_table_with_a_watcher_stays_in_memory():
    async with within({"live": 1}) as (host, tokens):
        watch = await host.watch(tokens[QUIN])
        for _ in range(3):
            await host.view((await host.open("torg", ["Quin"])).tokens[GM])
        await host.send(tokens[GM], DEAL)
        assert [each.kind for each in await updates(watch, 2)] == [
            UpdateKind.VIEW,
            UpdateKind.PLAYED,
        ]


async def test_who_has_missed_more_than_is_kept_is_shown_a_whole_view():
    view, played = [UpdateKind.VIEW], [UpdateKind.PLAYED]
    async with within({"recent": 3}) as (host, tokens):
        turn = (await host.send(tokens[GM], DEAL)).turn
        for _ in range(4):
            last = (await host.send(tokens[GM], ACT)).turn
        kinds = []
        for since in (last, last - 2, turn, -1, last + 5):
            watch = await host.watch(tokens[QUIN], since)
            await host.send(tokens[GM], ACT)
            last += 1
            kinds.append([each.kind for each in await updates(watch, 1)])
            watch.close()
        assert kinds == [played, played, view, view, view]


@pytest.mark.parametrize("message", ["{", "7", '{"is": "Fly"}', '{"is": "Deal", "x": 1}', b"\xff"])
async def test_what_is_no_command_is_refused_with_its_place(message):
    async with within({}) as (host, tokens):
        with pytest.raises(SaveFormatError) as problem:
            await host.send(tokens[GM], message)
        assert problem.value.where.startswith("$")


async def test_a_record_of_another_system_is_no_command():
    async with within({}) as (host, tokens):
        with pytest.raises(TypeError, match="is no command of Torg"):
            await host.send(tokens[GM], tarot.Deal())


async def test_a_table_of_an_unknown_system_or_with_a_seed_of_ones_own_is_not_opened():
    async with within({}) as (host, _tokens):
        with pytest.raises(UnknownNameError, match="there is no rule system 'chess'"):
            await host.open("chess", ["Quin"])
        with pytest.raises(TypeError, match="seed: the host draws it"):
            await host.open("torg", ["Quin"], seed="lucky")
        told = await refused(host.open("torg", ["Quin"], leader=torg.hero_seat("Marco")))
    assert told == (HostReason.SEAT_UNKNOWN, "this table has no seat of Marco")


async def test_a_hero_may_lead():
    async with within({}) as (host, _tokens):
        opened = await host.open("torg", ["Quin"], leader=QUIN)
        await host.end(opened.tokens[QUIN])
        assert (await refused(host.end(opened.tokens[QUIN])))[0] is HostReason.TABLE_ENDED


async def test_two_at_a_time_cannot_open_more_tables_than_there_may_be():
    async with within({"tables": 3}) as (host, _tokens):
        wanted = [host.open("torg", ["Quin"]) for _ in range(5)]
        done = await asyncio.gather(*wanted, return_exceptions=True)
        assert sum(isinstance(each, HostError) for each in done) == 3


async def test_tables_that_have_ended_elsewhere_make_room():
    store, now = SharedStore(), [0.0]
    limits = HostLimits(tables=2)
    async with (
        hosting(store, limits=limits, clock=lambda: now[0]) as one,
        hosting(store, limits=limits) as other,
    ):
        for _ in range(2):
            opened = await one.open("torg", ["Quin"])
            await other.end(opened.tokens[GM])
        told = await refused(one.open("torg", ["Quin"]))
        now[0] = 60.0  # it does not count all tables for each who asks
        await one.open("torg", ["Quin"])
        counted = [each.metrics() for each in (one, other)]
    await store.put_away()
    assert told[0] is HostReason.TOO_MANY_TABLES
    assert ["dramadeck_tables 1" in counted[0], "dramadeck_tables 0" in counted[1]] == [True, True]


async def test_a_game_that_is_ended_by_somebody_who_goes_away_meanwhile_has_ended():
    class CutOff(SqliteStore):
        async def append(self, table, line):
            written = asyncio.ensure_future(super().append(table, line))
            if line.kind is EntryKind.ENDED:
                asyncio.current_task().cancel()
            return await asyncio.shield(written)

    async with hosting(CutOff(":memory:"), limits=HostLimits(tables=1)) as host:
        token = (await host.open("torg", ["Quin"])).tokens[GM]
        await asyncio.gather(asyncio.ensure_future(host.end(token)), return_exceptions=True)
        while (await host.join(token)).seed is None:
            await asyncio.sleep(0)
        assert (await host.open("torg", ["Quin"])).leader == GM
