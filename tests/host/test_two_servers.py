"""Two processes serve one table: if one of them is killed, the other one continues."""

import asyncio
import json
import sys
from random import Random

import pytest

from dramadeck import torg

pytest.importorskip("psycopg", reason="psycopg, an extra, is not installed")

from tools.consistency import Run, Server, opened
from tools.histories import complaints
from tools.host_process import store_of

GM = torg.GAMEMASTER
SENT_AT_ONCE = 60


async def until_killed(host, names):
    """Send to a host until it dies; what it has acknowledged, and all that it was sent."""
    acknowledged = []

    async def send(name):
        asked = {"do": "send", "token": host.tokens[GM], "request": name}
        acknowledged.append((name, await host.ask(**asked, command='{"is": "EndAct"}')))
        if len(acknowledged) == SENT_AT_ONCE // 4:
            await host.servers[0].kill()

    await asyncio.gather(*map(send, names), return_exceptions=True)
    return dict(acknowledged)


async def killed(doomed, survivor, round_):
    """Kill one of two while it is sent much; send all of it again to the other."""
    log = []
    watching = asyncio.ensure_future(survivor.watch(GM, log))
    names = [f"{round_} {at}" for at in range(SENT_AT_ONCE)]
    acknowledged = await until_killed(doomed, names)
    assert len(acknowledged) >= SENT_AT_ONCE // 4
    for name in names:
        asked = {"do": "send", "command": '{"is": "EndAct"}', "request": name}
        await survivor.send(GM, {**asked, "token": survivor.tokens[GM]})
        answer, first = survivor.requests[-1], acknowledged.get(name)
        assert first is None or (first["turn"], first["text"]) == (answer.turn, answer.text)
    while not log or log[-1].turn < max(request.turn for request in survivor.requests):
        await asyncio.sleep(0.01)
    watching.cancel()
    await doomed.servers[0].start()
    return log


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no SIGKILL")
async def test_either_of_two_servers_may_be_killed(cluster):
    words = ("postgres", cluster.conninfo())
    table, tokens = await opened(store_of(*words))
    servers = [Server(words), Server(words)]
    one, other = (Run([server], tokens, Random(1)) for server in servers)  # noqa: S311 - a play, not a secret
    try:
        await asyncio.gather(*(server.start() for server in servers))
        deal = {"do": "send", "command": '{"is": "Deal"}', "request": "deal"}
        await one.send(GM, {**deal, "token": tokens[GM]})
        logs = [await killed(one, other, 1), await killed(other, one, 2)]
    finally:
        for server in servers:
            await server.kill()
    store = store_of(*words)
    lines = await store.read(table)
    await store.close()
    early = [line for line in lines if line.turn <= logs[0][-1].turn]
    seat = json.dumps([*GM])
    assert [
        *complaints([*one.requests[:1], *other.requests], {seat: [logs[0]]}, early),
        *complaints([*one.requests, *other.requests], {seat: [logs[1]]}, lines),
    ] == []
