"""Seats: inviting, handing over, leaving; and what only the leader may do."""

import json

import pytest

from dramadeck import torg
from dramadeck.host import HostLimits, HostReason, SqliteStore, SyncHost, UpdateKind
from tests.host.evenings import at_a_table, hosting, reason_of, refusal_of, two_hosts, updates
from tests.seats import GM, MARCO, QUIN, SPECTATOR


async def test_the_gamemaster_invites_again_to_a_seat_that_was_left():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        watch = await host.watch(tokens[GM])
        await host.leave(tokens[QUIN])
        free = await host.seats(tokens[GM])
        assert await reason_of(host.view(tokens[QUIN])) is HostReason.NO_SUCH_LINK
        fresh = await host.invite(tokens[GM], QUIN)
        _, left, invited = await updates(watch, 3)
        assert [json.loads(update.text)["is_held"] for update in (left, invited)] == [False, True]
        assert left.about == (await host.join(fresh)).seat == QUIN
        assert set((await host.seats(fresh)).values()) == {True}
    assert free == {GM: True, QUIN: False, MARCO: True}


async def test_a_held_seat_is_handed_over_and_not_invited_to():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        assert await reason_of(host.invite(tokens[GM], QUIN)) is HostReason.SEAT_TAKEN
        fresh = await host.reissue_token(tokens[GM], QUIN)
        assert await reason_of(host.view(tokens[QUIN])) is HostReason.NO_SUCH_LINK
        assert (await host.join(fresh)).seat == QUIN


async def test_a_player_can_hand_over_only_the_own_seat():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        for work in (
            host.reissue_token(tokens[QUIN], MARCO),
            host.invite(tokens[QUIN], SPECTATOR),
            host.reissue_token(tokens[QUIN], GM),
            host.undo(tokens[QUIN]),
            host.end(tokens[QUIN]),
        ):
            assert await reason_of(work) is HostReason.LEADER_ALONE


async def test_a_spectator_cannot_hand_over_invite_or_withdraw():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        token, before = tokens[SPECTATOR], await host.join(tokens[SPECTATOR])
        for work in (
            host.reissue_token(token),
            host.reissue_token(token, SPECTATOR),
            host.invite(token, SPECTATOR),
            host.withdraw(token),
        ):
            assert await reason_of(work) is HostReason.LEADER_ALONE
        assert await reason_of(host.leave(token)) is HostReason.LINK_IS_SHARED
        assert await host.join(token) == before


async def test_the_leader_withdraws_one_spectator_token_or_all():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        one, other = [await host.invite(tokens[GM], SPECTATOR) for _ in range(2)]
        watches = [await host.watch(token) for token in (one, other, tokens[SPECTATOR])]
        count = [await host.withdraw(tokens[GM], one)]
        assert await reason_of(host.view(one)) is HostReason.NO_SUCH_LINK
        assert (await host.join(other)).seat == SPECTATOR
        assert await reason_of(host.withdraw(tokens[GM], one)) is HostReason.NO_SUCH_LINK
        assert await reason_of(host.withdraw(tokens[GM], tokens[QUIN])) is HostReason.NO_SUCH_LINK
        count.append(await host.withdraw(tokens[GM]))
        assert await reason_of(host.view(tokens[SPECTATOR])) is HostReason.NO_SUCH_LINK
        assert (await host.join(tokens[QUIN])).seat == QUIN
        for watch in watches:
            assert await reason_of(updates(watch, 3)) is HostReason.LINK_WITHDRAWN
        assert [*count, await host.withdraw(tokens[GM])] == [1, 2, 0]


async def test_the_leader_replaces_all_spectator_tokens_by_a_new_one():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        more = await host.invite(tokens[GM], SPECTATOR)
        fresh = await host.reissue_token(tokens[GM], SPECTATOR)
        for token in (more, tokens[SPECTATOR]):
            assert await reason_of(host.view(token)) is HostReason.NO_SUCH_LINK
        assert (await host.join(fresh)).seat == SPECTATOR


async def test_nobody_is_invited_to_an_unknown_seat():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        invited = host.invite(tokens[GM], torg.hero_seat("Lise"))
        assert await reason_of(invited) is HostReason.SEAT_UNKNOWN


async def test_the_gamemaster_cannot_leave_but_can_hand_over():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        assert await reason_of(host.leave(tokens[GM])) is HostReason.LEADER_STAYS
        fresh = await host.reissue_token(tokens[GM])
        await host.send(fresh, torg.commands.Deal())


async def test_a_hero_that_has_left_the_party_has_no_seat():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        await host.send(tokens[GM], torg.commands.LeaveParty(hero="Quin"))
        assert await reason_of(host.watch(tokens[QUIN])) is HostReason.NO_SUCH_LINK
        assert QUIN not in await host.seats(tokens[GM])


async def test_a_token_is_valid_again_when_leaving_is_undone():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        await host.send(tokens[GM], torg.commands.Deal())
        hand = (await host.view(tokens[QUIN])).heroes[0].hand
        await host.send(tokens[GM], torg.commands.LeaveParty(hero="Quin"))
        assert await reason_of(host.view(tokens[QUIN])) is HostReason.NO_SUCH_LINK
        await host.send(tokens[GM], torg.commands.EndAct())
        await host.undo(tokens[GM], 2)
        assert (await host.view(tokens[QUIN])).heroes[0].hand == hand
        assert (await host.seats(tokens[GM]))[QUIN]


async def test_an_undo_gives_a_seat_back_to_its_earlier_holder():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        await host.send(tokens[GM], torg.commands.Deal())
        await host.send(tokens[GM], torg.commands.LeaveParty(hero="Quin"))
        await host.send(tokens[GM], torg.commands.JoinParty(hero="Quin"))
        newer = await host.invite(tokens[GM], QUIN)
        watch = await host.watch(newer)
        await host.undo(tokens[GM])
        for token in (newer, tokens[QUIN]):
            assert await reason_of(host.view(token)) is HostReason.NO_SUCH_LINK
        await host.undo(tokens[GM])
        assert await reason_of(host.view(newer)) is HostReason.NO_SUCH_LINK
        assert (await host.join(tokens[QUIN])).seat == QUIN
        assert await reason_of(updates(watch, 4)) is HostReason.HANDED_ON


async def test_a_token_is_invalid_when_joining_is_undone():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        await host.send(tokens[GM], torg.commands.Deal())
        await host.send(tokens[GM], torg.commands.JoinParty(hero="Tina"))
        tina = await host.invite(tokens[GM], torg.hero_seat("Tina"))
        await host.send(tokens[GM], torg.commands.LeaveParty(hero="Tina"))
        await host.undo(tokens[GM], 2)
        assert (await reason_of(host.view(tina))) is HostReason.NO_SUCH_LINK


@pytest.mark.parametrize("limits", [HostLimits(snapshot=1, live=1), HostLimits()])
async def test_after_a_restart_a_token_is_valid_again_when_leaving_is_undone(tmp_path, limits):
    async with hosting(SqliteStore(tmp_path / "games.db"), limits=limits) as host:
        tokens = (await host.open("torg", ["Quin", "Marco"])).tokens
        await host.send(tokens[GM], torg.commands.Deal())
        await host.send(tokens[GM], torg.commands.LeaveParty(hero="Quin"))
    async with hosting(SqliteStore(tmp_path / "games.db"), limits=limits) as host:
        assert await reason_of(host.view(tokens[QUIN])) is HostReason.NO_SUCH_LINK
        await host.undo(tokens[GM])
        assert (await host.join(tokens[QUIN])).seat == QUIN


@pytest.mark.parametrize(
    "token", ["", "x", "x.y", ".y", "x.", "é.y", "x." + "y" * 200, None, 7, b"x.y"]
)
async def test_an_invalid_token_is_refused(token):
    async with at_a_table("Quin", "Marco") as (host, _tokens):
        assert (await reason_of(host.view(token))) is HostReason.NO_SUCH_LINK


async def test_a_token_of_one_table_is_refused_at_another():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        other = await host.open("torg", ["Quin", "Marco"])
        _, _, secret = tokens[GM].partition(".")
        assert (await reason_of(host.view(f"{other.table}.{secret}"))) is HostReason.NO_SUCH_LINK


async def test_a_command_for_an_older_turn_is_refused_and_new_tokens_are_not_turns():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        turn = (await host.join(tokens[GM])).turn
        await host.reissue_token(tokens[GM], QUIN)
        dealt = await host.send(tokens[GM], torg.commands.Deal(), turn=turn)
        refused = await refusal_of(host.send(tokens[GM], torg.commands.EndAct(), turn=turn))
        await host.send(tokens[GM], torg.commands.EndAct(), turn=dealt.turn)
    assert refused.reason is HostReason.STALE
    assert str(refused) == f"turn {dealt.turn} has been played since; look at it first"


async def test_a_command_for_a_future_turn_is_refused():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        turn = (await host.join(tokens[GM])).turn
        refused = await refusal_of(host.send(tokens[GM], torg.commands.Deal(), turn=turn + 1))
        await host.send(tokens[GM], torg.commands.Deal(), turn=turn)
    assert refused.reason is HostReason.NO_SUCH_TURN
    assert str(refused) == f"there is no turn {turn + 1} yet; the last is {turn}"


async def test_a_turn_of_another_server_is_known_at_once(shared):
    async with two_hosts(shared) as (one, other, tokens):
        dealt = await one.send(tokens[GM], torg.commands.Deal())
        ended = await other.send(tokens[GM], torg.commands.EndAct(), turn=dealt.turn)
    assert ended.turn == dealt.turn + 1


async def test_an_old_undo_request_is_answered_again():
    async with at_a_table("Quin", "Marco", limits=HostLimits(recent=2)) as (host, tokens):
        await host.send(tokens[GM], torg.commands.Deal())
        turn = await host.undo(tokens[GM], request="r")
        for _ in range(3):
            await host.send(tokens[GM], torg.commands.Deal())
            await host.undo(tokens[GM])
        again = await host.undo(tokens[GM], request="r")
        answer = await host.answered(tokens[GM], "r")
    assert turn == again == answer.turn
    assert answer.is_repeat
    assert json.loads(answer.text)["view"] is None


async def test_several_turns_are_undone_and_not_more_than_were_played():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        start = await host.view(tokens[QUIN])
        for command in (
            torg.commands.Deal(),
            torg.commands.EndAct(),
            torg.commands.EndAct(),
            torg.commands.EndAct(),
        ):
            await host.send(tokens[GM], command)
        for turns in (0, -1, 5):
            refused = await reason_of(host.undo(tokens[GM], turns))
            assert refused is HostReason.NOTHING_TO_TAKE_BACK
        await host.undo(tokens[GM], 2)
        await host.send(tokens[GM], torg.commands.EndAct())
        again = await host.undo(tokens[GM], 3, request="back")
        assert await host.undo(tokens[GM], 3, request="back") == again
        assert start == await host.view(tokens[QUIN])


async def test_an_ended_game_can_be_viewed_and_not_played():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        watch = await host.watch(tokens[QUIN])
        assert (await host.join(tokens[QUIN])).seed is None
        seed = await host.end(tokens[GM])
        _, last = await updates(watch, 2)
        for work in (
            host.send(tokens[GM], torg.commands.Deal()),
            host.end(tokens[GM]),
            host.undo(tokens[GM]),
            host.reissue_token(tokens[QUIN]),
        ):
            assert await reason_of(work) is HostReason.TABLE_ENDED
        assert (await host.join(tokens[QUIN])).seed == seed == json.loads(last.text)["seed"]
        assert (last.kind, await host.list()) == (UpdateKind.ENDED, ())


def test_an_ended_game_stays_ended_after_a_restart(tmp_path):
    with SyncHost(SqliteStore(tmp_path / "games.db")) as host:
        opened = host.open("torg", ["Quin"])
        assert [table.table for table in host.list()] == [opened.table]
        host.end(opened.tokens[GM])
    with SyncHost(SqliteStore(tmp_path / "games.db")) as host:
        assert host.list() == ()
        assert host.join(opened.tokens[QUIN]).seed is not None


def test_a_synchronous_host_returns_its_updates_in_order():
    with SyncHost(SqliteStore(":memory:")) as host:
        tokens = host.open("torg", ["Quin"]).tokens
        iterator = host.updates(tokens[QUIN])
        assert next(iterator).kind is UpdateKind.VIEW
        host.send(tokens[GM], torg.commands.Deal())
        assert next(iterator).kind is UpdateKind.PLAYED
        iterator.close()
        assert "dramadeck_watchers 0" in host.metrics()
        assert host.is_healthy()
        assert len(host.legal_actions(tokens[QUIN])) >= len(host.legal_actions(tokens[QUIN])) > 0
        result = host.ask(tokens[QUIN], lambda rules, _state, seat: (rules.name, seat))
        assert result == ("torg", QUIN)
