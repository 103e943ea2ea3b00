"""The bot ends, or is killed, and restarts: nothing that was acknowledged is lost."""

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from dramadeck.chat.channels import ChannelStore
from dramadeck.cli import main
from dramadeck.host import SqliteStore
from tests.discord.evenings import DRAMATIC_SCENE, ChannelGame, wait_for_posts
from tests.discord.fake_discord import TOKEN, Discord, Simulation, run_bot, simulated_discord
from tests.timeouts import TIMEOUT

from dramadeck.discord.serve import VARIABLE  # isort: skip - after the extra is found

ROOT = Path(__file__).parents[2]


async def test_after_a_restart_users_have_the_same_seats_and_open_menus(tmp_path):
    places = {"store": SqliteStore(tmp_path / "games.db"), "channels": tmp_path / "channels.db"}
    async with simulated_discord(**places) as simulation:
        game = await ChannelGame(simulation).begin()
        await game.does(game.ann, "deal the hands")
        hand = (await game.bea.says("hand")).text
        menu = await game.ann.says("do")
        discord, posts = simulation.discord, len(simulation.discord.posts)
        await simulation.end()
        again = SqliteStore(tmp_path / "games.db")
        async with run_bot(discord, again, tmp_path / "channels.db") as anew:
            game.simulation = anew
            assert (await game.bea.says("hand")).text == hand
            await game.choose_from(game.ann, menu, *DRAMATIC_SCENE, villains="Mummy")
            await discord.post_with("A dramatic scene begins", posts)
            old = await game.ann.chooses(menu, "end the act")
            assert "out of date" in old.text
            await wait_for_posts(anew)
            assert len(discord.posts) == posts + 1  # no event is announced twice


@asynccontextmanager
async def program(discord, folder, **environment):
    """Run the bot as a separate process."""
    (folder / "token").write_text(f"{TOKEN}\n")
    words = ("--token-file", str(folder / "token"), "--store", f"sqlite:{folder / 'games.db'}")
    run_by = (sys.executable, "-m", "tests.discord.bot_process", discord.place)
    process = await asyncio.create_subprocess_exec(
        *run_by,
        *words,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        await asyncio.wait_for(discord.ready.wait(), TIMEOUT)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        out, err = await process.communicate()
        process.output = out.decode() + err.decode()
        discord.ready.clear()


@pytest.mark.skipif(os.name == "nt", reason="there a program cannot press Ctrl-C on another alone")
async def test_a_killed_bot_loses_nothing_that_was_acknowledged(tmp_path):
    async with Discord().open() as discord:
        game = ChannelGame(Simulation(discord, None))
        ann, bea = game.ann, game.bea
        async with program(discord, tmp_path) as first:
            await ann.says("new", names="Quin, Marco")
            await bea.says("join", seat="Quin")
            menu = await ann.says("do")
            done = await ann.chooses(menu, "deal the hands")
            assert done.text == "Done."
            first.send_signal(signal.SIGKILL)
            await first.wait()
        channels = ChannelStore(tmp_path / "games.db.channels")
        assert str(channels.seat_of("77", "2")) == "hero Quin"
        channels.close()
        async with program(discord, tmp_path) as second:
            await discord.post_with("The adventure begins")
            # The same choice is sent again: the command is carried out once.
            again = await ann.chooses(menu, "deal the hands")
            assert again.is_ephemeral
            hand = await bea.says("hand")
            assert len(hand.text.splitlines()) == 5
            second.send_signal(signal.SIGINT)
            await asyncio.wait_for(second.wait(), TIMEOUT)
            assert second.returncode == 0
        assert "plays (Ctrl-C ends it)" in second.output
        assert TOKEN not in first.output + second.output
        assert second.output.count("\n") == 1
    assert (tmp_path / "games.db.channels").stat().st_mode & 0o077 == 0


def test_a_second_bot_with_the_same_file_does_not_start(tmp_path, monkeypatch, capsys):
    first = ChannelStore(tmp_path / "games.db.channels")
    monkeypatch.setenv(VARIABLE, TOKEN)
    place = f"sqlite:{tmp_path / 'games.db'}"
    assert main(["discord", "--store", place]) == 2
    assert "another bot plays with this file" in capsys.readouterr().err
    first.close()
    (tmp_path / "games.db.channels").write_text("no channels at all, but a letter to a friend")
    assert main(["discord", "--store", place]) == 2
    assert "it cannot be used for channels" in capsys.readouterr().err
