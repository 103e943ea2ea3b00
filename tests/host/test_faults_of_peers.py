"""Errors that users of boardgame.io reported, by the numbers of their issues.

Each is a way to see or to do what only another player may.
"""

import asyncio
import json

from dramadeck import torg
from dramadeck.host import HostError, HostReason
from tests.host.evenings import at_a_table, hosting, reason_of, refusal_of, two_hosts, updates
from tests.seats import GM, MARCO, QUIN, SPECTATOR

MARKUP = '<img src=x onerror="alert(1)">'


async def next_of(watch):
    """Return the next update, or None if the seat was handed over."""
    try:
        return (await updates(watch, 1))[0]
    except HostError as ended:
        assert ended.reason is HostReason.HANDED_ON  # noqa: PT017 - nothing else may end it


async def test_429_a_client_without_credentials_never_receives_the_state_of_a_player():
    async with hosting() as host:
        opened = await host.open("torg", ["Quin", "Marco"])
        await host.send(opened.tokens[GM], torg.commands.Deal())
        methods = (host.join, host.view, host.watch, host.legal_actions, host.export, host.seats)
        for token in (None, "", opened.table, f"{opened.table}.", f"{opened.table}.Quin"):
            for method in methods:
                assert await reason_of(method(token)) is HostReason.NO_SUCH_LINK
        view = await host.view(opened.tokens[SPECTATOR])
        assert [hero.hand for hero in view.heroes] == [None, None]


async def test_889_credentials_are_invalid_after_their_seat_is_left_or_handed_over():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        watches = [await host.watch(tokens[seat]) for seat in (QUIN, MARCO)]
        for watch in watches:
            await updates(watch, 1)
        await host.leave(tokens[QUIN])
        await host.reissue_token(tokens[GM], MARCO)
        await host.send(tokens[GM], torg.commands.Deal())
        for token in (tokens[QUIN], tokens[MARCO]):
            for work in (
                host.view(token),
                host.send(token, torg.commands.Deal()),
                host.leave(token),
            ):
                assert await reason_of(work) is HostReason.NO_SUCH_LINK
        for watch in watches:
            while (update := await next_of(watch)) is not None:
                assert update.events == ()


async def test_399_markup_in_a_name_stays_text_and_no_refusal_repeats_a_token():
    async with at_a_table(MARKUP) as (host, tokens):
        joined = await host.join(tokens[torg.hero_seat(MARKUP)])
        assert joined.view.heroes[0].name == MARKUP
        assert json.loads(joined.text)["view"]["heroes"][0]["name"] == MARKUP
        for wrong in (MARKUP, f"{MARKUP}.{MARKUP}"):
            assert "<" not in str(await refusal_of(host.join(wrong)))


async def test_534_simultaneous_commands_are_all_stored_in_one_order(shared):
    async with two_hosts(shared, "Quin", "Marco") as (one, other, tokens):
        watches = [await host.watch(tokens[QUIN]) for host in (one, other)]
        await one.send(tokens[GM], torg.commands.Deal())
        sent = [
            host.send(tokens[GM], torg.commands.EndAct(), request=f"{at}")
            for at, host in enumerate((one, other) * 10)
        ]
        turns = [answer.turn for answer in await asyncio.gather(*sent)]
        by_watch = [await updates(watch, 22) for watch in watches]
    assert len(set(turns)) == 20
    one, other = ([(update.turn, update.text) for update in updates[1:]] for updates in by_watch)
    assert one == other
    assert [turn for turn, _ in one] == list(range(one[0][0], one[0][0] + 21))
