"""A subscriber with a callback gets each update at once, in order, once, without a task."""

import asyncio
import json

import pytest

from dramadeck.host import HostError, HostReason
from tests.host.evenings import hosting, reason_of, updates
from tests.seats import GM, QUIN

END_ACT = '{"is": "EndAct"}'


async def begin_game(host):
    opened = await host.open("torg", ["Quin", "Marco"])
    await host.send(opened.tokens[GM], '{"is": "Deal"}')
    return opened.tokens


async def test_the_callback_gets_an_update_at_once_and_the_queue_does_not():
    async with hosting() as host:
        tokens = await begin_game(host)
        watch, log = await host.watch(tokens[QUIN]), []
        (joined,) = await updates(watch, 1)
        watch.on_update = lambda update: log.append(update) or True
        answer = await host.send(tokens[GM], END_ACT)
        assert [update.turn for update in log] == [answer.turn]
        assert watch.turn == answer.turn > joined.turn
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(watch), 0.05)


async def test_updates_that_the_callback_refuses_are_queued_in_order():
    async with hosting() as host:
        tokens = await begin_game(host)
        watch, log, can = await host.watch(tokens[QUIN]), [], [True, False]
        await updates(watch, 1)

        def take(update):
            taken = can.pop(0) if can else True
            if taken:
                log.append(update.turn)
            return taken

        watch.on_update = take
        turns = [(await host.send(tokens[GM], END_ACT)).turn for _ in range(4)]
        log += [update.turn for update in await updates(watch, 3)]
        assert log == turns
        turns.append((await host.send(tokens[GM], END_ACT)).turn)
        assert log == turns


async def test_the_callback_gets_no_update_after_its_token_is_replaced():
    async with hosting() as host:
        tokens = await begin_game(host)
        watch, log = await host.watch(tokens[QUIN]), []
        await updates(watch, 1)
        watch.on_update = lambda update: log.append(update) or True
        await host.reissue_token(tokens[GM], QUIN)
        await host.send(tokens[GM], END_ACT)
        assert log == []
        assert await reason_of(anext(watch)) is HostReason.HANDED_ON


async def test_answered_returns_the_answer_of_a_request_and_plays_nothing():
    async with hosting() as host:
        tokens = await begin_game(host)
        done = await host.send(tokens[GM], END_ACT, request="the act ends")
        again = await host.answered(tokens[GM], "the act ends")
        assert (again.turn, again.text, again.is_repeat) == (done.turn, done.text, True)
        for _ in range(20):  # the answer is then read from the store
            await host.send(tokens[GM], END_ACT)
        long_ago = await host.answered(tokens[GM], "the act ends")
        assert (long_ago.turn, long_ago.text) == (done.turn, done.text)
        assert await host.answered(tokens[GM], "something else") is None
        assert await host.answered(tokens[QUIN], "the act ends") is None
        assert await reason_of(host.answered(tokens[GM], "")) is HostReason.ODD_REQUEST


@pytest.mark.parametrize("odd", ["a text", '{"is": "EndAct"}', 7, None, [], [[]], {"is": "Fly"}])
async def test_invalid_data_is_refused_like_its_text(odd):
    async with hosting() as host:
        tokens = await begin_game(host)
        sentences = []
        for message, is_data in ((odd, True), (json.dumps(odd), False)):
            with pytest.raises((HostError, ValueError)) as caught:
                await host.send(tokens[GM], message, is_data=is_data)
            sentences.append(str(caught.value))
        assert sentences[0] == sentences[1]
