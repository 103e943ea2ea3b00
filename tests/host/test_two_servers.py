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


async def send_until_killed(host, names):
    """Send requests to a host and kill it meanwhile; return what it has acknowledged."""
    acknowledged = []

    async def send(name):
        fields = {"do": "send", "token": host.tokens[GM], "request": name}
        acknowledged.append((name, await host.ask(**fields, command='{"is": "EndAct"}')))
        if len(acknowledged) == SENT_AT_ONCE // 4:
            await host.servers[0].kill()

    await asyncio.gather(*map(send, names), return_exceptions=True)
    return dict(acknowledged)


async def kill_and_repeat(doomed, survivor, round_):
    """Kill one of two servers during many requests; send all of them again to the other one."""
    log = []
    watching = asyncio.ensure_future(survivor.watch(GM, log))
    names = [f"{round_} {at}" for at in range(SENT_AT_ONCE)]
    acknowledged = await send_until_killed(doomed, names)
    assert len(acknowledged) >= SENT_AT_ONCE // 4
    for name in names:
        fields = {"do": "send", "command": '{"is": "EndAct"}', "request": name}
        await survivor.send(GM, {**fields, "token": survivor.tokens[GM]})
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
    one, other = (Run([server], tokens, Random(1)) for server in servers)  # noqa: S311 - not a secret
    try:
        await asyncio.gather(*(server.start() for server in servers))
        deal = {"do": "send", "command": '{"is": "Deal"}', "request": "deal"}
        await one.send(GM, {**deal, "token": tokens[GM]})
        logs = [await kill_and_repeat(one, other, 1), await kill_and_repeat(other, one, 2)]
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
