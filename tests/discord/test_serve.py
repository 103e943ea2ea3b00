"""The descriptions of the commands in every language, and the start of the bot."""

import socket

import pytest

from dramadeck.cli import main
from tests.discord.evenings import Evening
from tests.discord.fake_discord import TOKEN, a_town

from discord.http import Route  # isort: skip - after the extra is found
from dramadeck.chat.sentences import ABOUT, COMMAND

from dramadeck.discord.serve import VARIABLE, BotError, token_in  # isort: skip
from dramadeck.narration import language, languages  # isort: skip


async def test_every_command_is_told_to_discord_in_both_languages():
    async with a_town() as town:
        commands = {command["name"]: command for command in town.discord.commands}
    assert set(commands) >= {
        *("new", "join", "hand", "do", "flip", "pool", "play", "trade", "bomb", "chart"),
        *("odds", "undo", "log", "roll", "table", "end"),
    }
    for description in commands.values():
        assert description["description_localizations"]["de"] != description["description"]
        assert description["contexts"] == [0]  # in servers, for a table needs others
        for option in description.get("options", ()):
            assert option["description_localizations"]["de"] != option["description"]


@pytest.mark.parametrize("code", languages())
def test_nothing_is_longer_than_discord_shows(code):
    for about in ABOUT.values():
        assert len(language(code).phrase(about.one, COMMAND)) <= 100, about


def test_the_token_comes_from_a_file_or_the_environment_alone(tmp_path, monkeypatch):
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


def test_a_start_that_makes_no_sense_is_a_sentence(monkeypatch, capsys):
    monkeypatch.setenv(VARIABLE, TOKEN)
    assert main(["discord", "--store", "cupboard"]) == 2
    assert "expected sqlite:FILE" in capsys.readouterr().err
    monkeypatch.setattr("dramadeck.discord.serve.NEEDED", ("no_such_module",))
    assert main(["discord"]) == 2
    assert "pip install 'dramadeck[discord]'" in capsys.readouterr().err


async def test_a_token_that_discord_does_not_know_is_a_sentence(monkeypatch):
    from dramadeck.discord import serve

    async with a_town():
        with pytest.raises(BotError, match="Discord does not know this token"):
            await serve._run("another", "memory")


def test_a_discord_that_is_not_there_is_a_sentence(monkeypatch, capsys):
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        place = f"http://127.0.0.1:{nobody.getsockname()[1]}/api"
    monkeypatch.setattr(Route, "BASE", place)
    monkeypatch.setenv(VARIABLE, TOKEN)
    assert main(["discord", "--store", "memory"]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert err.startswith("dramadeck: Discord cannot be reached: ")


async def test_proposals_that_cannot_be_made_are_none():
    async with a_town() as town:
        evening = Evening(town)
        assert await evening.ann.types("pool", "card", "") == {}
        assert await evening.ann.types("join", "seat", "") == {}
        assert await evening.ann.types("new", "deck", "", names="x", system="chess") == {}
