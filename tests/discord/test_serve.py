"""The descriptions of the commands in every language, and the start of the bot."""

import socket

import pytest

from dramadeck.cli import main
from tests.discord.evenings import ChannelGame
from tests.discord.fake_discord import TOKEN, simulated_discord

from discord.http import Route  # isort: skip - after the extra is found
from dramadeck.chat.sentences import ABOUT, COMMAND

from dramadeck.discord.serve import VARIABLE, BotError, token_in  # isort: skip
from dramadeck.narration import language, languages  # isort: skip


async def test_every_command_is_registered_in_both_languages():
    async with simulated_discord() as simulation:
        commands = {command["name"]: command for command in simulation.discord.commands}
    assert set(commands) >= {
        *("new", "join", "hand", "do", "flip", "pool", "play", "trade", "bomb", "chart"),
        *("odds", "undo", "log", "roll", "table", "end"),
    }
    for description in commands.values():
        assert description["description_localizations"]["de"] != description["description"]
        assert description["contexts"] == [0]  # only in servers: a table needs other users
        for option in description.get("options", ()):
            assert option["description_localizations"]["de"] != option["description"]


@pytest.mark.parametrize("code", languages())
def test_no_description_is_longer_than_discord_allows(code):
    for about in ABOUT.values():
        assert len(language(code).phrase(about.one, COMMAND)) <= 100, about


def test_the_token_comes_only_from_a_file_or_the_environment(tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(BotError, match="no token: give --token-file, or set"):
        token_in(None)
    file = tmp_path / "token"
    with pytest.raises(BotError, match="token: No such file or directory"):
        token_in(str(file))
    file.write_text("\n")
    with pytest.raises(BotError, match="expected one line, such as a token"):
        token_in(str(file))
    file.write_text(f"  {TOKEN}\n")
    assert token_in(str(file)) == TOKEN
    monkeypatch.setenv(VARIABLE, TOKEN)
    assert token_in(None) == TOKEN


def test_an_invalid_start_is_reported_in_one_sentence(monkeypatch, capsys):
    monkeypatch.setenv(VARIABLE, TOKEN)
    assert main(["discord", "--store", "cupboard"]) == 2
    assert "expected sqlite:FILE" in capsys.readouterr().err
    monkeypatch.setattr("dramadeck.discord.serve.NEEDED", ("no_such_module",))
    assert main(["discord"]) == 2
    assert "pip install 'dramadeck[discord]'" in capsys.readouterr().err


async def test_a_token_that_discord_does_not_know_is_reported_in_one_sentence(monkeypatch):
    from dramadeck.discord import serve

    async with simulated_discord():
        with pytest.raises(BotError, match="Discord does not know this token"):
            await serve._run("another", "memory")


def test_an_unreachable_discord_is_reported_in_one_sentence(monkeypatch, capsys):
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}/api"
    monkeypatch.setattr(Route, "BASE", address)
    monkeypatch.setenv(VARIABLE, TOKEN)
    assert main(["discord", "--store", "memory"]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert err.startswith("dramadeck: Discord cannot be reached: ")


async def test_without_a_table_or_a_known_system_there_are_no_proposals():
    async with simulated_discord() as simulation:
        game = ChannelGame(simulation)
        assert await game.ann.types("pool", "card", "") == {}
        assert await game.ann.types("join", "seat", "") == {}
        assert await game.ann.types("new", "deck", "", names="x", system="chess") == {}
