"""A subscriber with a callback gets each update at once, in order, once, without a task."""

import asyncio
import json

import pytest

from dramadeck.host import HostError, HostReason
from tests.host.evenings import hosting, reason_of, updates
from tests.seats import GM, QUIN

END_ACT = '{"is": "EndAct"}'


async def begun(host):
    opened = await host.open("torg", ["Quin", "Marco"])
    await host.send(opened.tokens[GM], '{"is": "Deal"}')
    return opened.tokens


async def test_a_turn_is_given_at_once_and_does_not_wait_in_the_queue():
    async with hosting() as host:
        tokens = await begun(host)
        watch, log = await host.watch(tokens[QUIN]), []
        (joined,) = await updates(watch, 1)
        watch.on_update = lambda update: log.append(update) or True
        answer = await host.send(tokens[GM], END_ACT)
        assert [update.turn for update in log] == [answer.turn]
        assert watch.turn == answer.turn > joined.turn
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(watch), 0.05)


async def test_what_was_not_taken_at_once_comes_before_what_is_told_later():
    async with hosting() as host:
        tokens = await begun(host)
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


async def test_a_link_that_was_withdrawn_is_told_nothing_at_once():
    async with hosting() as host:
        tokens = await begun(host)
        watch, log = await host.watch(tokens[QUIN]), []
        await updates(watch, 1)
        watch.on_update = lambda update: log.append(update) or True
        await host.reissue_token(tokens[GM], QUIN)
        await host.send(tokens[GM], END_ACT)
        assert log == []
        assert await reason_of(anext(watch)) is HostReason.HANDED_ON


async def test_what_came_of_a_request_is_told_and_nothing_is_played():
    async with hosting() as host:
        tokens = await begun(host)
        done = await host.send(tokens[GM], END_ACT, request="the act ends")
        again = await host.answered(tokens[GM], "the act ends")
        assert (again.turn, again.text, again.is_repeat) == (done.turn, done.text, True)
        for _ in range(20):  # so that it is asked of the store
            await host.send(tokens[GM], END_ACT)
        long_ago = await host.answered(tokens[GM], "the act ends")
        assert (long_ago.turn, long_ago.text) == (done.turn, done.text)
        assert await host.answered(tokens[GM], "something else") is None
        assert await host.answered(tokens[QUIN], "the act ends") is None
        assert await reason_of(host.answered(tokens[GM], "")) is HostReason.ODD_REQUEST


@pytest.mark.parametrize("odd", ["a text", '{"is": "EndAct"}', 7, None, [], [[]], {"is": "Fly"}])
async def test_data_that_is_no_command_is_refused_as_its_text_would_be(odd):
    async with hosting() as host:
        tokens = await begun(host)
        sentences = []
        for message, is_data in ((odd, True), (json.dumps(odd), False)):
            with pytest.raises((HostError, ValueError)) as caught:
                await host.send(tokens[GM], message, is_data=is_data)
            sentences.append(str(caught.value))
        assert sentences[0] == sentences[1]
