"""Faults that other hosts of games had, by the numbers under which their users reported them.

They are boardgame.io's; each is a way to see or to do what is somebody else's.
"""

import asyncio
import json

import pytest

from dramadeck import torg
from dramadeck.host import HostError, HostReason
from tests.host.evenings import ANYBODY, GM, MARCO, QUIN, at_a_table, hosting, updates

MARKUP = '<img src=x onerror="alert(1)">'


async def next_of(watch):
    """The next update, or None where the seat was handed on."""
    try:
        return (await updates(watch, 1))[0]
    except HostError as ended:
        assert ended.reason is HostReason.HANDED_ON  # noqa: PT017 - nothing else may end it


async def test_429_a_client_without_credentials_never_receives_the_state_of_a_player():
    async with hosting() as host:
        opened = await host.open("torg", ["Quin", "Marco"])
        await host.send(opened.tokens[GM], torg.Deal())
        reasons = set()
        for token in (None, "", opened.table, f"{opened.table}.", f"{opened.table}.Quin"):
            for ask in (
                host.join,
                host.view,
                host.watch,
                host.legal_actions,
                host.export,
                host.seats,
            ):
                with pytest.raises(HostError) as refused:
                    await ask(token)
                reasons.add(refused.value.reason)
        seen = await host.view(opened.tokens[ANYBODY])
        assert (reasons, [hero.hand for hero in seen.heroes]) == (
            {HostReason.NO_SUCH_LINK},
            [None, None],
        )


async def test_889_credentials_do_not_outlive_their_seat():
    async with at_a_table("Quin", "Marco") as (host, tokens):
        watches = [await host.watch(tokens[seat]) for seat in (QUIN, MARCO)]
        for watch in watches:
            await updates(watch, 1)
        await host.leave(tokens[QUIN])
        await host.reissue_token(tokens[GM], MARCO)
        await host.send(tokens[GM], torg.Deal())
        reasons = []
        for token in (tokens[QUIN], tokens[MARCO]):
            for work in (host.view(token), host.send(token, torg.Deal()), host.leave(token)):
                with pytest.raises(HostError) as refused:
                    await work
                reasons.append(refused.value.reason)
        told = []
        for watch in watches:
            while (update := await next_of(watch)) is not None:
                told.append(update)
        events = [type(each) for update in told for each in update.events]
    assert set(reasons) == {HostReason.NO_SUCH_LINK}
    assert events == []


async def test_399_what_somebody_writes_stays_text_and_no_refusal_repeats_a_token():
    async with at_a_table(MARKUP) as (host, tokens):
        seat = torg.hero_seat(MARKUP)
        joined = await host.join(tokens[seat])
        texts = [joined.text]
        for wrong in (MARKUP, f"{MARKUP}.{MARKUP}"):
            with pytest.raises(HostError) as refused:
                await host.join(wrong)
            texts.append(str(refused.value))
        name, (joined, *refused) = joined.view.heroes[0].name, texts
    assert name == MARKUP
    assert json.loads(joined)["view"]["heroes"][0]["name"] == MARKUP
    assert not any("<" in each for each in refused)


async def test_534_two_who_write_at_once_lose_nothing_and_see_one_order(shared):
    async with hosting(shared) as one, hosting(shared) as other:
        tokens = (await one.open("torg", ["Quin", "Marco"])).tokens
        watches = [await host.watch(tokens[QUIN]) for host in (one, other)]
        await one.send(tokens[GM], torg.Deal())
        sent = [
            host.send(tokens[GM], torg.EndAct(), request=f"{at}")
            for at, host in enumerate((one, other) * 10)
        ]
        turns = [each.turn for each in await asyncio.gather(*sent)]
        seen = [await updates(watch, 22) for watch in watches]
    assert len(set(turns)) == 20
    one, other = ([(each.turn, each.text) for each in updates[1:]] for updates in seen)
    assert one == other
    assert [turn for turn, _ in one] == list(range(one[0][0], one[0][0] + 21))
