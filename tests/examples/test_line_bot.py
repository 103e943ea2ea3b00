"""The example bot for a line protocol: a scene over sockets, typed by two players and Ann."""

import asyncio
import os
import re
import runpy
import signal
import sys
from contextlib import closing
from pathlib import Path

import pytest

from dramadeck.chat import ChannelStore
from dramadeck.core import rng
from dramadeck.host import Host, SqliteStore
from tests.chat.fake_service import SEED
from tests.timeouts import LONGEST_TEST, TIMEOUT

PROGRAM = Path(__file__).parents[2] / "examples" / "line_bot.py"


class Player:
    """A user of `nc` who reads the output and types lines.

    Attributes:
        text: the whole output that was read.
        typed: the length of the text when the last line was typed.
    """

    def __init__(self, reader, writer):
        self.reader, self.writer, self.text, self.typed = reader, writer, "", 0

    async def sees(self, text):
        """Read until a text is in the output since the last typed line, and return that output."""
        while text not in self.text[self.typed :]:
            data = await asyncio.wait_for(self.reader.read(65_536), TIMEOUT)
            assert data, f"the bot has hung up; {text!r} is not in {self.text[self.typed :]!r}"
            self.text += data.decode()
        return self.text[self.typed :]

    async def types(self, line, text):
        """Type a line, and read until a text is in the output."""
        self.typed = len(self.text)
        self.writer.write(f"{line}\n".encode())
        await self.writer.drain()
        return await self.sees(text)


async def log_in(port, name):
    player = Player(*await asyncio.open_connection("127.0.0.1", port))
    await player.types(name, f"Hello {name.split()[0]}, your password is ")
    return player


async def play_scene(port):
    """Play a scene that Ann leads; Bea plays Quin and leaves, Cem plays Marco."""
    ann, bea, cem = [await log_in(port, name) for name in ("Ann", "Bea", "Cem")]
    password = re.search(r"password is (\w+)", bea.text)[1]
    assert password not in ann.text + cem.text
    await ann.types("new Quin, Marco", "Hash that fixes the shuffles")
    await bea.types("join Quin", "Quin: Bea")
    await cem.types("join quin", "this seat is taken")
    await cem.types("join marco", "Marco: Cem")
    await ann.types("do", "1 begin the adventure")
    assert "not one of the choices" in await ann.types("99", "99")
    assert "you no longer have" in await bea.types("1", "an open menu")
    await ann.types("1", "Marco draws 5 cards")
    hand = await bea.types("hand", "Haste")
    await ann.types("do", "begin a scene")
    await ann.types("begin a scene", "2 dramatic")
    await ann.types("2 Baron Voss, Mummy", "Done.")
    await ann.types("do", "begin rounds")
    await ann.types("1 -", "from now on")
    await ann.types("flip", "Round 1")
    await cem.sees("Round 1: card 82 is flipped. The heroes have the initiative.")
    await bea.types("do", "1 act")
    await bea.types("1 2", "2 Mummy")
    await bea.types("9", "'9' is not one of the choices")
    await bea.types("3 x", "expected a whole number")
    await bea.types("mummy", "value (such as 8)")
    await bea.types("12 8", "1 throw the dice")
    await bea.types("1", "1 announce")
    drawn = await bea.types("1", "draws")
    await bea.types("pool 59", "Done.")
    await bea.types("play action", "plays Action (59)")
    await cem.sees("Quin plays Action (59)")
    bea.writer.write(b"quit\n")
    await asyncio.wait_for(bea.reader.read(), TIMEOUT)  # until the bot hangs up
    bea.writer.close()
    intruder = Player(*await asyncio.open_connection("127.0.0.1", port))
    await intruder.types("Bea", "That name is taken")
    await intruder.types("Bea 12345678", "That name is taken")
    again = await log_in(port, f"Bea {password}")
    await again.sees("Round 1.")
    await again.types("hand", "Haste")
    for player in (ann, cem, intruder):
        for line in filter(None, [*hand.split("\n"), *drawn.split("\n")]):
            if "(59)" not in line and re.search(r"\(\d+\)", line):
                assert line not in player.text
    for player in (ann, cem, intruder, again):
        player.writer.close()


def test_a_scene_is_played_over_sockets_and_no_player_reads_another_hand(monkeypatch):
    async def play():
        bot = runpy.run_path(str(PROGRAM))["LineBot"]
        with closing(ChannelStore(":memory:")) as channels:
            async with Host(SqliteStore(":memory:")) as host:
                serving = await asyncio.start_server(bot(host, channels).serve, "127.0.0.1", 0)
                async with serving:
                    await play_scene(serving.sockets[0].getsockname()[1])

    monkeypatch.setattr(rng, "token_hex", lambda _: SEED)
    asyncio.run(asyncio.wait_for(play(), LONGEST_TEST))


@pytest.mark.skipif(os.name == "nt", reason="there a program cannot press Ctrl-C on another alone")
def test_the_program_shows_its_port_and_ends_without_errors():
    async def run_program():
        pipe = asyncio.subprocess.PIPE
        program = await asyncio.create_subprocess_exec(
            sys.executable, str(PROGRAM), "0", stdout=pipe, stderr=pipe
        )
        try:
            line = await asyncio.wait_for(program.stdout.readline(), TIMEOUT)
            ann = await log_in(int(line.split()[-1]), "Ann")
            assert "- flip: Flip the next card" in await ann.types("?", "- end")
            ann.writer.close()
            program.send_signal(signal.SIGINT)
            _, errors = await asyncio.wait_for(program.communicate(), TIMEOUT)
            assert (program.returncode, errors) == (0, b"")
        finally:
            if program.returncode is None:
                program.kill()

    asyncio.run(run_program())


def test_the_example_stays_short():
    assert PROGRAM.read_text().count("\n") <= 80
