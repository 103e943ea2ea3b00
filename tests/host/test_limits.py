"""Each limit of a host has its error message, and smaller requests are accepted."""

import asyncio
from contextlib import asynccontextmanager

import attrs
import pytest

from dramadeck import tarot, torg
from dramadeck.codec.strict_json import SaveFormatError
from dramadeck.core import UnknownNameError
from dramadeck.host import HostError, HostLimits, HostReason, SqliteStore, UpdateKind
from dramadeck.storage.store import EntryKind
from tests.host.evenings import at_a_table, hosting, reason_of, refusal_of, updates
from tests.seats import GM, MARCO, QUIN, SPECTATOR

LIMITS = [field.name for field in attrs.fields(HostLimits)]
DEAL = '{"is": "Deal"}'
ACT = '{"is": "EndAct"}'


@asynccontextmanager
async def within(limits):
    """A host with these limits, and the tokens of a table."""
    async with hosting(limits=HostLimits(**limits), clock=lambda: 0.0) as host:
        yield host, (await host.open("torg", ["Quin"])).tokens


@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize(("value", "kind"), [(0, ValueError), ("20", TypeError)])
def test_a_limit_is_a_whole_number_of_at_least_1(name, value, kind):
    with pytest.raises(kind, match=name):
        HostLimits(**{name: value})


def send_of(message, **more):
    return lambda host, tokens: host.send(tokens[GM], message, **more)


NO_COMMAND = HostReason.NO_COMMAND, "a message needs at least one command"
ODD = HostReason.ODD_REQUEST, "the name of a request has 1 to 8 printable characters"
REFUSED = {
    "a message that is too long": (
        *({"message": 20}, send_of(DEAL + " " * 20)),
        *(HostReason.TOO_LONG, "a message has at most 20 characters"),
    ),
    "a message of too many commands": (
        *({"commands": 2}, send_of(f"[{DEAL}, {ACT}, {ACT}]")),
        *(HostReason.TOO_MANY_COMMANDS, "a message holds at most 2 commands"),
    ),
    **{
        f"no command: {message!r}": ({}, send_of(message), *NO_COMMAND)
        for message in ("[]", [], ())
    },
    **{
        f"a request named {request!r}": ({"request": 8}, send_of(DEAL, request=request), *ODD)
        for request in ("", "x" * 9, "a\nb", 7)
    },
    "a link too many": (
        *({"links": 3}, lambda host, tokens: host.invite(tokens[GM], SPECTATOR)),
        *(HostReason.TOO_MANY_SEATS, "a table can have at most 3 links"),
    ),
}
"""Case → the limits, the request, and the reason and the message of the refusal."""


@pytest.mark.parametrize("case", REFUSED)
async def test_a_request_beyond_a_limit_is_refused_without_effect(case):
    limits, request, reason, sentence = REFUSED[case]
    async with within(limits) as (host, tokens):
        before = await host.join(tokens[GM])
        refusal = await refusal_of(request(host, tokens))
        assert (refusal.reason, str(refusal)) == (reason, sentence)
        assert await host.join(tokens[GM]) == before


async def test_the_refusal_of_too_many_commands_names_the_allowed_rate():
    now = [0.0]
    limits = HostLimits(rate=2, burst=3)
    async with at_a_table("Quin", limits=limits, clock=lambda: now[0]) as (host, tokens):
        gm = tokens[GM]
        await host.send(gm, torg.commands.Deal())
        await host.send(gm, [torg.commands.EndAct(), torg.commands.EndAct()])
        refusal = await refusal_of(host.send(gm, torg.commands.EndAct()))
        now[0] = 0.5
        await host.send(gm, torg.commands.EndAct())
    assert refusal.reason is HostReason.TOO_FAST
    assert str(refusal) == "at most 2 commands a second are allowed; wait a moment"


async def test_invalid_messages_count_for_the_rate_limit():
    async with within({"rate": 1, "burst": 3}) as (host, tokens):
        for _ in range(3):
            with pytest.raises(SaveFormatError):
                await host.send(tokens[GM], "{")
        assert await reason_of(host.send(tokens[GM], "{")) is HostReason.TOO_FAST


async def test_the_subscriptions_of_a_table_are_limited():
    async with within({"watchers": 2}) as (host, tokens):
        first = await host.watch(tokens[GM])
        await host.watch(tokens[QUIN])
        refusal = await refusal_of(host.watch(tokens[QUIN]))
        first.close()
        await host.watch(tokens[QUIN])
    assert refusal.reason is HostReason.TOO_MANY_WATCHERS
    assert str(refusal) == "2 programs are already watching this table; no more are allowed"


async def test_spectators_do_not_block_the_subscriptions_of_players():
    async with within({"watchers": 3}) as (host, tokens):
        for _ in range(3):
            await host.watch(tokens[SPECTATOR])
        assert await reason_of(host.watch(tokens[SPECTATOR])) is HostReason.TOO_MANY_WATCHERS
        for seat in (GM, QUIN):  # also the second seat
            await host.watch(tokens[seat])
        assert await reason_of(host.watch(tokens[QUIN])) is HostReason.TOO_MANY_WATCHERS


@pytest.mark.parametrize("method", ["reissue_token", "invite", "leave", "undo"])
async def test_changes_of_seats_and_undos_count_for_the_rate_limit(method):
    async with within({"rate": 1, "burst": 3}) as (host, tokens):
        token = tokens[QUIN]
        for _ in range(3):
            token = await host.reissue_token(token)
            await host.invite(tokens[GM], SPECTATOR)
        own = {"reissue_token": (token,), "leave": (token,)}
        arguments = own.get(method, (tokens[GM], *([SPECTATOR] if method == "invite" else [])))
        assert await reason_of(getattr(host, method)(*arguments)) is HostReason.TOO_FAST


async def test_the_open_tables_of_a_host_are_limited():
    async with within({"tables": 1}) as (host, tokens):
        refusal = await refusal_of(host.open("torg", ["Quin"]))
        await host.end(tokens[GM])
        await host.open("torg", ["Quin"])
    assert refusal.reason is HostReason.TOO_MANY_TABLES
    assert str(refusal) == "this host already has 1 open tables; no more are allowed"


async def test_a_table_that_cannot_be_opened_is_not_counted():
    class FullDisk(SqliteStore):
        is_full = True

        async def open(self, opening, first):
            if self.is_full:
                raise OSError("the disk is full")
            await super().open(opening, first)

    store = FullDisk(":memory:")
    async with hosting(store, limits=HostLimits(tables=1)) as host:
        for _ in range(3):
            assert await reason_of(host.open("torg", ["Quin"])) is HostReason.STORE_FAILED
        store.is_full = False
        assert (await host.open("torg", ["Quin"])).leader == GM


async def test_only_a_subscription_that_is_not_read_is_dropped():
    async with within({"waiting": 3}) as (host, tokens):
        slow, quick = await host.watch(tokens[QUIN]), await host.watch(tokens[SPECTATOR])
        await updates(quick, 1)
        await host.send(tokens[GM], DEAL)
        for _ in range(4):
            await updates(quick, 1)
            await host.send(tokens[GM], ACT)
        refusal = await refusal_of(anext(slow))
        (view,) = await updates(await host.watch(tokens[QUIN]), 1)
        assert (await updates(quick, 1))[0].turn == view.turn
        assert view.kind is UpdateKind.VIEW
        assert "dramadeck_dropped_watchers_total 1" in host.metrics()
    assert refusal.reason is HostReason.TOO_SLOW
    assert str(refusal) == "too many turns were not read in time; join again"


async def test_unused_tables_are_unloaded_and_loaded_again():
    async with within({"live": 1}) as (host, tokens):
        await host.send(tokens[GM], DEAL)
        before = await host.view(tokens[QUIN])
        others = [await host.open("torg", ["Quin"]) for _ in range(3)]
        for table in others:
            await host.view(table.tokens[GM])
        assert "dramadeck_live_tables 1" in host.metrics()
        assert before == await host.view(tokens[QUIN])


async def test_a_table_with_a_subscription_stays_in_memory():
    async with within({"live": 1}) as (host, tokens):
        watch = await host.watch(tokens[QUIN])
        for _ in range(3):
            await host.view((await host.open("torg", ["Quin"])).tokens[GM])
        await host.send(tokens[GM], DEAL)
        kinds = [update.kind for update in await updates(watch, 2)]
        assert kinds == [UpdateKind.VIEW, UpdateKind.PLAYED]


async def test_a_client_that_has_missed_too_many_turns_receives_a_whole_view():
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
            kinds.append([update.kind for update in await updates(watch, 1)])
            watch.close()
        assert kinds == [played, played, view, view, view]


@pytest.mark.parametrize("message", ["{", "7", '{"is": "Fly"}', '{"is": "Deal", "x": 1}', b"\xff"])
async def test_an_invalid_command_is_refused_with_its_position(message):
    async with within({}) as (host, tokens):
        with pytest.raises(SaveFormatError) as problem:
            await host.send(tokens[GM], message)
        assert problem.value.where.startswith("$")


async def test_a_command_of_another_system_is_refused():
    async with within({}) as (host, tokens):
        with pytest.raises(TypeError, match="is no command of Torg"):
            await host.send(tokens[GM], tarot.commands.Deal())


async def test_a_table_with_an_unknown_system_or_a_chosen_seed_is_not_opened():
    async with within({}) as (host, _tokens):
        with pytest.raises(UnknownNameError, match="there is no rule system 'chess'"):
            await host.open("chess", ["Quin"])
        with pytest.raises(TypeError, match="seed: the host draws it"):
            await host.open("torg", ["Quin"], seed="lucky")
        refusal = await refusal_of(host.open("torg", ["Quin"], leader=MARCO))
    assert refusal.reason is HostReason.SEAT_UNKNOWN
    assert str(refusal) == "this table has no seat for Marco"


async def test_a_hero_may_be_the_leader():
    async with within({}) as (host, _tokens):
        opened = await host.open("torg", ["Quin"], leader=QUIN)
        await host.end(opened.tokens[QUIN])
        assert await reason_of(host.end(opened.tokens[QUIN])) is HostReason.TABLE_ENDED


async def test_simultaneous_requests_open_no_more_tables_than_allowed():
    async with within({"tables": 3}) as (host, _tokens):
        openings = [host.open("torg", ["Quin"]) for _ in range(5)]
        results = await asyncio.gather(*openings, return_exceptions=True)
        assert sum(isinstance(result, HostError) for result in results) == 3


async def test_tables_that_another_host_has_ended_are_not_counted(shared):
    now, limits = [0.0], HostLimits(tables=2)
    async with (
        hosting(shared, limits=limits, clock=lambda: now[0]) as one,
        hosting(shared, limits=limits) as other,
    ):
        for _ in range(2):
            opened = await one.open("torg", ["Quin"])
            await other.end(opened.tokens[GM])
        assert await reason_of(one.open("torg", ["Quin"])) is HostReason.TOO_MANY_TABLES
        now[0] = 60.0  # the tables are not counted again for each request
        await one.open("torg", ["Quin"])
        assert "dramadeck_tables 1" in one.metrics()
        assert "dramadeck_tables 0" in other.metrics()


async def test_a_game_ends_although_the_client_disconnects_meanwhile():
    class CutOff(SqliteStore):
        async def append(self, table, entry):
            written = asyncio.ensure_future(super().append(table, entry))
            if entry.kind is EntryKind.ENDED:
                asyncio.current_task().cancel()
            return await asyncio.shield(written)

    async with hosting(CutOff(":memory:"), limits=HostLimits(tables=1)) as host:
        token = (await host.open("torg", ["Quin"])).tokens[GM]
        await asyncio.gather(asyncio.ensure_future(host.end(token)), return_exceptions=True)
        while (await host.join(token)).seed is None:
            await asyncio.sleep(0)
        assert (await host.open("torg", ["Quin"])).leader == GM
