"""Each limit of a host is answered by a sentence, and what is within it goes on."""

import asyncio

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.codec.strict_json import SaveFormatError
from dramadeck.core import UnknownNameError
from dramadeck.host import HostError, HostLimits, HostReason, SqliteStore, UpdateKind
from dramadeck.storage.store import EntryKind
from tests.host.evenings import ANYBODY, GM, QUIN, SharedStore, hosting, run, updates

LIMITS = [each.name for each in attrs.fields(HostLimits)]
DEAL = '{"is": "Deal"}'
ACT = '{"is": "EndAct"}'


async def refused(work):
    """The sentence and the reason with which a host refuses something."""
    with pytest.raises(HostError) as problem:
        await work
    return problem.value.reason, str(problem.value)


def within(limits, evening):
    """What an evening at a host with these limits comes to; the leader's token is given."""

    async def whole():
        async with hosting(limits=HostLimits(**limits), clock=lambda: 0.0) as host:
            opened = await host.open("torg", ["Quin"])
            return await evening(host, opened.tokens)

    return run(whole())


@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize(("value", "kind"), [(0, ValueError), ("20", TypeError)])
def test_a_limit_is_a_whole_number_from_1_on(name, value, kind):
    with pytest.raises(kind, match=name):
        HostLimits(**{name: value})


def test_a_message_that_is_too_long_is_refused():
    async def evening(host, tokens):
        await host.send(tokens[GM], DEAL)
        return await refused(host.send(tokens[GM], DEAL + " " * 20))

    assert within({"message": 20}, evening) == (
        HostReason.TOO_LONG,
        "a message has at most 20 characters",
    )


def test_a_message_of_too_many_commands_is_refused_whole():
    async def evening(host, tokens):
        before = await host.view(tokens[GM])
        told = await refused(host.send(tokens[GM], f"[{DEAL}, {ACT}, {ACT}]"))
        return told, before == await host.view(tokens[GM])

    told, is_unchanged = within({"commands": 2}, evening)
    assert told == (HostReason.TOO_MANY_COMMANDS, "a message holds at most 2 commands")
    assert is_unchanged


def test_a_message_without_a_command_is_refused():
    async def evening(host, tokens):
        return [await refused(host.send(tokens[GM], empty)) for empty in ("[]", [], ())]

    assert {reason for reason, _ in within({}, evening)} == {HostReason.NO_COMMAND}


@pytest.mark.parametrize("request_", ["", "x" * 9, "a\nb", 7])
def test_an_odd_name_of_a_request_is_refused(request_):
    async def evening(host, tokens):
        return await refused(host.send(tokens[GM], DEAL, request=request_))

    reason, sentence = within({"request": 8}, evening)
    assert reason is HostReason.ODD_REQUEST
    assert sentence == "a request is named by 1 to 8 printable characters"


def test_who_sends_too_fast_is_told_how_fast_she_may():
    now = [0.0]

    async def evening():
        limits = HostLimits(rate=2, burst=3)
        async with hosting(limits=limits, clock=lambda: now[0]) as host:
            opened = await host.open("torg", ["Quin"])
            gm = opened.tokens[GM]
            await host.send(gm, torg.Deal())
            await host.send(gm, [torg.EndAct(), torg.EndAct()])
            told = await refused(host.send(gm, torg.EndAct()))
            now[0] = 0.5
            await host.send(gm, torg.EndAct())
            return told

    assert run(evening()) == (
        HostReason.TOO_FAST,
        "2 commands a second are too many; wait a moment",
    )


def test_what_cannot_be_read_counts_as_well():
    async def evening(host, tokens):
        for _ in range(3):
            with pytest.raises(SaveFormatError):
                await host.send(tokens[GM], "{")
        return await refused(host.send(tokens[GM], "{"))

    assert within({"rate": 1, "burst": 3}, evening)[0] is HostReason.TOO_FAST


def test_a_table_takes_so_many_watchers():
    async def evening(host, tokens):
        first = await host.watch(tokens[GM])
        await host.watch(tokens[QUIN])
        told = await refused(host.watch(tokens[QUIN]))
        first.close()
        await host.watch(tokens[QUIN])
        return told

    assert within({"watchers": 2}, evening) == (
        HostReason.TOO_MANY_WATCHERS,
        "2 programs watch this table, and it takes no more",
    )


def test_whoever_looks_on_shuts_nobody_out():
    async def evening(host, tokens):
        for _ in range(3):
            await host.watch(tokens[ANYBODY])
        told = await refused(host.watch(tokens[ANYBODY]))
        for seat in (GM, QUIN):  # the second as well
            await host.watch(tokens[seat])
        return [told, await refused(host.watch(tokens[QUIN]))]

    told = within({"watchers": 3}, evening)
    assert [reason for reason, _ in told] == [HostReason.TOO_MANY_WATCHERS] * 2


@pytest.mark.parametrize("wanted", ["reissue_token", "invite", "leave", "undo"])
def test_who_changes_seats_or_takes_back_again_and_again_waits_like_everybody(wanted):
    async def evening(host, tokens):
        token = tokens[QUIN]
        for _ in range(3):
            token = await host.reissue_token(token)
            await host.invite(tokens[GM], ANYBODY)
        own = {"reissue_token": (token,), "leave": (token,)}
        asked = own.get(wanted, (tokens[GM], *([ANYBODY] if wanted == "invite" else [])))
        return await refused(getattr(host, wanted)(*asked))

    assert within({"rate": 1, "burst": 3}, evening)[0] is HostReason.TOO_FAST


def test_a_table_gives_so_many_links():
    async def evening(host, tokens):
        await host.invite(tokens[GM], ANYBODY)
        return await refused(host.invite(tokens[GM], ANYBODY))

    assert within({"links": 4}, evening) == (
        HostReason.TOO_MANY_SEATS,
        "this table has 4 links, and gives no more",
    )


def test_a_host_takes_so_many_tables_and_another_when_one_has_ended():
    async def evening(host, tokens):
        told = await refused(host.open("torg", ["Quin"]))
        await host.end(tokens[GM])
        await host.open("torg", ["Quin"])
        return told

    assert within({"tables": 1}, evening) == (
        HostReason.TOO_MANY_TABLES,
        "this host has 1 open tables, and takes no more",
    )


def test_a_table_that_cannot_be_opened_takes_no_place():
    class FullDisk(SqliteStore):
        is_full = True

        async def open(self, opening, first):
            if self.is_full:
                raise OSError("the disk is full")
            await super().open(opening, first)

    async def evening():
        store = FullDisk(":memory:")
        async with hosting(store, limits=HostLimits(tables=1)) as host:
            for _ in range(3):
                with pytest.raises(HostError) as refused:
                    await host.open("torg", ["Quin"])
                assert refused.value.reason is HostReason.STORE_FAILED
            store.is_full = False
            return await host.open("torg", ["Quin"])

    assert run(evening()).leader == GM


def test_a_watcher_who_does_not_read_is_dropped_and_the_others_are_not():
    async def evening(host, tokens):
        slow, quick = await host.watch(tokens[QUIN]), await host.watch(tokens[ANYBODY])
        await updates(quick, 1)
        await host.send(tokens[GM], DEAL)
        for _ in range(4):
            await updates(quick, 1)
            await host.send(tokens[GM], ACT)
        told = await refused(anext(slow))
        again = await host.watch(tokens[QUIN])
        (view,) = await updates(again, 1)
        return told, view.kind, (await updates(quick, 1))[0].turn == view.turn, host.metrics()

    told, kind, is_quick_up_to_date, metrics = within({"waiting": 3}, evening)
    assert told == (HostReason.TOO_SLOW, "too many turns were waiting to be read; join again")
    assert (kind, is_quick_up_to_date) == (UpdateKind.VIEW, True)
    assert "dramadeck_dropped_watchers_total 1" in metrics


def test_tables_that_nobody_uses_leave_the_memory_and_come_back():
    async def evening(host, tokens):
        await host.send(tokens[GM], DEAL)
        before = await host.view(tokens[QUIN])
        others = [await host.open("torg", ["Quin"]) for _ in range(3)]
        for each in others:
            await host.view(each.tokens[GM])
        assert "dramadeck_live_tables 1" in host.metrics()
        return before == await host.view(tokens[QUIN])

    assert within({"live": 1}, evening)


def test_a_table_with_a_watcher_stays_in_memory():
    async def evening(host, tokens):
        watch = await host.watch(tokens[QUIN])
        for _ in range(3):
            await host.view((await host.open("torg", ["Quin"])).tokens[GM])
        await host.send(tokens[GM], DEAL)
        return [each.kind for each in await updates(watch, 2)]

    assert within({"live": 1}, evening) == [UpdateKind.VIEW, UpdateKind.PLAYED]


def test_who_has_missed_more_than_is_kept_is_shown_a_whole_view():
    async def evening(host, tokens):
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
        return kinds

    view, played = [UpdateKind.VIEW], [UpdateKind.PLAYED]
    assert within({"recent": 3}, evening) == [played, played, view, view, view]


@pytest.mark.parametrize("message", ["{", "7", '{"is": "Fly"}', '{"is": "Deal", "x": 1}', b"\xff"])
def test_what_is_no_command_is_refused_with_its_place(message):
    async def evening(host, tokens):
        with pytest.raises(SaveFormatError) as problem:
            await host.send(tokens[GM], message)
        return problem.value.where

    assert within({}, evening).startswith("$")


def test_a_record_of_another_system_is_no_command():
    async def evening(host, tokens):
        with pytest.raises(TypeError, match="is no command of Torg"):
            await host.send(tokens[GM], tarot.Deal())

    within({}, evening)


def test_a_table_of_an_unknown_system_or_with_a_seed_of_ones_own_is_not_opened():
    async def evening(host, _tokens):
        with pytest.raises(UnknownNameError, match="there is no rule system 'chess'"):
            await host.open("chess", ["Quin"])
        with pytest.raises(TypeError, match="seed: the host draws it"):
            await host.open("torg", ["Quin"], seed="lucky")
        return await refused(host.open("torg", ["Quin"], leader=torg.hero_seat("Marco")))

    told = within({}, evening)
    assert told == (HostReason.SEAT_UNKNOWN, "this table has no seat of Marco")


def test_a_hero_may_lead():
    async def evening(host, _tokens):
        opened = await host.open("torg", ["Quin"], leader=QUIN)
        await host.end(opened.tokens[QUIN])
        return await refused(host.end(opened.tokens[QUIN]))

    assert within({}, evening)[0] is HostReason.TABLE_ENDED


def test_two_at_a_time_cannot_open_more_tables_than_there_may_be():
    async def evening(host, _tokens):
        wanted = [host.open("torg", ["Quin"]) for _ in range(5)]
        done = await asyncio.gather(*wanted, return_exceptions=True)
        return sum(isinstance(each, HostError) for each in done)

    assert within({"tables": 3}, evening) == 3


def test_tables_that_have_ended_elsewhere_make_room():
    async def evening():
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
        return told, counted

    told, counted = run(evening())
    assert told[0] is HostReason.TOO_MANY_TABLES
    assert ["dramadeck_tables 1" in counted[0], "dramadeck_tables 0" in counted[1]] == [True, True]


def test_a_game_that_is_ended_by_somebody_who_goes_away_meanwhile_has_ended():
    class CutOff(SqliteStore):
        async def append(self, table, line):
            written = asyncio.ensure_future(super().append(table, line))
            if line.kind is EntryKind.ENDED:
                asyncio.current_task().cancel()
            return await asyncio.shield(written)

    async def evening():
        async with hosting(CutOff(":memory:"), limits=HostLimits(tables=1)) as host:
            token = (await host.open("torg", ["Quin"])).tokens[GM]
            await asyncio.gather(asyncio.ensure_future(host.end(token)), return_exceptions=True)
            while (await host.join(token)).seed is None:
                await asyncio.sleep(0)
            return await host.open("torg", ["Quin"])

    assert run(evening()).leader == GM
