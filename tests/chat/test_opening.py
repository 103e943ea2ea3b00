"""Opening tables in channels: one table each, also with simultaneous requests and lost messages."""

import asyncio
import sqlite3

import pytest

from dramadeck.chat import lobby
from dramadeck.chat.channels import ChannelStore
from tests.chat.fake_service import open_chat


async def test_of_several_simultaneous_requests_one_opens_a_table(tmp_path):
    places = {"store": tmp_path / "games.db", "channels": tmp_path / "channels.db"}
    async with open_chat(**places) as chat:
        await chat.ann.says("new Quin")
        await chat.ann.says("end", "1")
    async with open_chat(**places) as anew:
        people = [anew.ann, anew.bea, anew.cem]
        replies = await asyncio.gather(*(person.says(f"new {person.name}") for person in people))
        assert ["\N{CHAIR}" in reply for reply in replies].count(True) == 1
        assert len(await anew.lobby.host.list()) == 1


async def test_a_table_that_could_not_be_stored_is_ended_and_another_can_be_opened(monkeypatch):
    async with open_chat() as chat:

        def full(*_arguments, **_more):
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(ChannelStore, "open", full)
            assert (await chat.ann.says("new Quin")).startswith("The bot has made an error")
        assert not await chat.lobby.host.list()
        assert (await chat.ann.says("new Quin")).endswith("Ann")


async def test_a_channel_whose_tables_are_lost_can_open_a_new_table(tmp_path):
    async with open_chat(channels=tmp_path / "channels.db", at="seated"):
        pass
    async with open_chat(channels=tmp_path / "channels.db") as anew:
        for line in ("table", "do", "end", "join Quin"):
            assert (
                await anew.ann.says(line)
                == "there is no table here; open one first, such as “new Quin, Marco”"
            )
        assert await anew.cem.says("new Tina") == "\N{CHAIR} Gamemaster: Cem"
        assert "1 begin the adventure" in await anew.cem.says("do")


async def test_the_number_of_tables_of_a_community_is_limited(monkeypatch):
    monkeypatch.setattr(lobby, "MOST_TABLES", 3)

    async with open_chat() as chat:
        users = [chat.person("Dee", "de", channel=f"#{at}", community="one") for at in range(5)]
        replies = await asyncio.gather(*(person.says("new Quin") for person in users))
        assert ["\N{CHAIR}" in reply for reply in replies].count(True) == 3
        again = chat.person("Ann", community="one")
        refused = await again.says("new Quin")
        assert refused == "3 tables are open on this server; end one of them first"
        elsewhere = chat.person("Eve", channel="#away", community="two")
        assert "\N{CHAIR}" in await elsewhere.says("new Quin")
        ended = [await person.says("end", "1") for person in users]
        assert ended.count("Erledigt.") == 3
        assert "\N{CHAIR}" in await again.says("new Quin")


async def test_a_game_may_be_named_before_the_players():
    async with open_chat() as chat:
        await chat.ann.says("new tarot Quin, Marco")
        (table,) = await chat.lobby.host.list()
        assert table.system == "tarot"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("Quin system=chess", "chess"),
        ("Quin dialect=classical", "classic"),
        (",", ""),
        (",".join(f"H{n}" for n in range(25)), "at most 24"),
        ("Quin, Quin", "Quin"),
    ],
)
async def test_a_table_with_invalid_options_is_not_opened(options, message):
    async with open_chat() as chat:
        assert message in await chat.ann.says(f"new {options}")
        assert "no table" in await chat.ann.says("do")
        assert not chat.posts
