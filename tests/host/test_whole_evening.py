"""A whole game at a hosted table: people join, play, watch and leave."""

import json

import pytest

from dramadeck import IllegalCommandError, torg
from dramadeck.codec.commitment import commitment_of
from dramadeck.host import HostReason, UpdateKind
from tests.host.evenings import at_a_table, hosting, reason_of, refusal_of, run, updates
from tests.seats import GM, MARCO, QUIN, SPECTATOR


async def test_each_seat_sees_only_its_own_hand(store):
    async with at_a_table("Quin", "Marco", store=store) as (host, tokens):
        watch = {seat: await host.watch(token) for seat, token in tokens.items()}
        await host.send(tokens[GM], torg.commands.Deal())
        second = {seat: (await updates(one_watch, 2))[1] for seat, one_watch in watch.items()}
    for seat, hero in ((QUIN, "Quin"), (MARCO, "Marco")):
        drawn = [event for event in second[seat].events if isinstance(event, torg.events.CardDrawn)]
        assert all((event.card != 0) is (event.hero == hero) for event in drawn)
        own_events = [
            event for event in json.loads(second[seat].text)["events"] if event["is"] == "CardDrawn"
        ]
        assert all((event["card"] != 0) is (event["hero"] == hero) for event in own_events)
    assert second[GM].text == second[SPECTATOR].text


async def test_a_player_cannot_send_a_command_of_another_seat(store):
    async with at_a_table("Quin", "Marco", store=store) as (host, tokens):
        await host.send(tokens[GM], torg.commands.Deal())
        marcos = (await host.view(tokens[MARCO])).heroes[1].hand[0]
        request = host.send(tokens[QUIN], torg.commands.PlayToPool(hero="Marco", card=marcos))
        refused = await refusal_of(request)
        assert refused.reason is HostReason.NOT_YOURS
        assert str(refused).startswith("only Marco can send that")


async def test_only_the_sender_receives_a_refusal(store):
    async with at_a_table("Quin", store=store) as (host, tokens):
        watch = await host.watch(tokens[QUIN])
        with pytest.raises(IllegalCommandError):
            await host.send(tokens[GM], torg.commands.Flip())
        await host.send(tokens[GM], torg.commands.Deal())
        kinds = [update.kind for update in await updates(watch, 2)]
        assert kinds == [UpdateKind.VIEW, UpdateKind.PLAYED]


async def test_a_repeated_request_is_carried_out_once(store):
    async with at_a_table("Quin", store=store) as (host, tokens):
        gm = tokens[GM]
        first = await host.send(gm, torg.commands.Deal(), request="a")
        for _ in range(30):
            await host.send(gm, torg.commands.EndAct())
        again = await host.send(gm, torg.commands.Deal(), request="a")
    assert (first.turn, first.events, first.text) == (again.turn, again.events, again.text)
    assert (first.is_repeat, again.is_repeat) == (False, True)


async def test_every_seat_receives_an_undo_of_the_gamemaster(store):
    async with at_a_table("Quin", store=store) as (host, tokens):
        gm, quin = tokens[GM], tokens[QUIN]
        before = await host.view(quin)
        watch = await host.watch(quin)
        await host.send(gm, torg.commands.Deal())
        turn = await host.undo(gm)
        _, _, undone = await updates(watch, 3)
        now = await host.view(quin)
    assert undone.kind is UpdateKind.UNDONE
    assert (undone.turn, undone.view, now) == (turn, before, before)


def test_a_table_continues_after_a_restart_of_the_host(place):
    async def first():
        async with hosting(place()) as host:
            opened = await host.open("torg", ["Quin"])
            await host.send(opened.tokens[GM], torg.commands.Deal())
            return opened.tokens, await host.view(opened.tokens[QUIN])

    async def second(tokens):
        async with hosting(place()) as host:
            return await host.view(tokens[QUIN])

    tokens, before = run(first())
    assert run(second(tokens)) == before


async def test_a_reissued_token_replaces_the_old_one(store):
    async with at_a_table("Quin", store=store) as (host, tokens):
        old = tokens[QUIN]
        watch = await host.watch(old)
        new = await host.reissue_token(old)
        assert await reason_of(host.join(old)) is HostReason.NO_SUCH_LINK
        await updates(watch, 1)
        assert await reason_of(updates(watch, 1)) is HostReason.HANDED_ON
        assert (await host.join(new)).seat == QUIN


async def test_the_revealed_seed_matches_the_commitment(store):
    async with hosting(store) as host:
        opened = await host.open("torg", ["Quin"])
        await host.send(opened.tokens[GM], torg.commands.Deal())
        seed = await host.end(opened.tokens[GM])
        record = await host.export(opened.tokens[GM])
    assert commitment_of(opened.table, seed) == opened.commitment
    assert record.start.seed.root == seed
    assert record.replay() == record.state
