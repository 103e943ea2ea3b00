"""A host that is killed: every acknowledged command is stored, once and in order."""

import random
import signal
import subprocess
import sys

import pytest

from dramadeck import torg
from dramadeck.host import SqliteStore, SyncHost
from tests.depth import by_depth
from tests.seats import GM
from tools.host_process import store_of

PLAYING = """
import asyncio, sys
from dramadeck import torg
from dramadeck.host import Host, HostLimits
from tools.host_process import store_of

async def main(kind, where):
    async with Host(store_of(kind, where), limits=HostLimits(rate=10**6, burst=10**6)) as host:
        opened = await host.open("torg", ["Quin"])
        token = opened.tokens[torg.GAMEMASTER]
        print(token, flush=True)
        await host.send(token, torg.commands.Deal())
        for at in range(10**6):
            answer = await host.send(token, torg.commands.EndAct(), request=f"act {at}")
            print(at, answer.turn, flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


def play_until_killed(place, acts):
    """Kill a host while it plays; return the token and the acknowledged requests and turns."""
    command = [sys.executable, "-c", PLAYING, *place]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        token = program.stdout.readline().strip()
        acknowledged = [program.stdout.readline().split() for _ in range(acts)]
        program.send_signal(signal.SIGKILL)
        acknowledged += [line.split() for line in program.stdout if line.endswith("\n")]
    return token, [(int(at), int(turn)) for at, turn in filter(None, acknowledged)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no SIGKILL")
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_acknowledged_commands_are_stored_after_a_kill(kind, request, tmp_path):
    order = random.Random(7)  # noqa: S311 - when to kill is no secret
    is_file = kind == "sqlite"
    where = tmp_path / "games.db" if is_file else request.getfixturevalue("cluster").conninfo()
    place = (kind, str(where))
    for _ in range(by_depth(2, 10)):
        token, acknowledged = play_until_killed(place, order.randrange(1, 40))
        with SyncHost(store_of(*place)) as host:
            for at, turn in acknowledged[-50:]:
                answer = host.send(token, torg.commands.EndAct(), request=f"act {at}")
                assert (answer.turn, answer.is_repeat) == (turn, True)
            host.end(token)
            record = host.export(token)
        acts = len(record.turns) - 1
        assert acts - len(acknowledged) in (0, 1, 2)
        assert record.replay() == record.state


def test_two_hosts_cannot_write_to_one_file(tmp_path):
    path = tmp_path / "games.db"
    with SyncHost(SqliteStore(path)) as host:
        with pytest.raises(BlockingIOError, match="another program is writing to it"):
            SqliteStore(path)
        token = host.open("torg", ["Quin"]).tokens[GM]
    with SyncHost(SqliteStore(path)) as host:
        assert host.join(token).seat == GM


def test_a_file_of_another_program_is_not_changed(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Quin, the bomb is under the bridge. " * 20)
    before = path.read_bytes()
    with pytest.raises(ValueError, match="it is no file of a host"):
        SqliteStore(path)
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]
