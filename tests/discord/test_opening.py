"""Tables are opened in channels: one in each, whoever is quick and whatever was lost."""

import asyncio
import sqlite3

from dramadeck.chat.channels import ChannelStore
from dramadeck.host import SqliteStore
from tests.discord.evenings import Evening
from tests.discord.pretended import a_town, playing, run


def an_evening(play, **options):
    async def whole():
        async with a_town(**options) as town:
            return await play(Evening(town))

    return run(whole())


def test_of_several_who_open_a_table_at_once_one_is_told_that_she_leads(tmp_path):
    async def play():
        places = {"store": SqliteStore(tmp_path / "games.db"), "channels": tmp_path / "channels.db"}
        async with a_town(**places) as town:
            evening = Evening(town)
            await evening.ann.says("new", names="Quin")
            await evening.ann.says("end")
            await evening.discord.heard("Its seed was")
            await town.end()
            again = SqliteStore(tmp_path / "games.db")
            async with playing(town.discord, again, tmp_path / "channels.db") as anew:
                people = [evening.ann, evening.bea, evening.cem]
                asked = [each.says("new", names=each.name) for each in people]
                said = await asyncio.gather(*asked)
                assert [each.is_ephemeral for each in said].count(False) == 1
                assert len(await anew.bot.handlers.lobby.host.list()) == 1

    run(play())


def test_a_table_that_could_not_be_noted_is_ended_and_the_next_is_opened(monkeypatch):
    async def play(evening):
        def full(*_asked, **_more):
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(ChannelStore, "open", full)
            refused = await evening.ann.says("new", names="Quin")
        assert refused.text.startswith("The bot has made a mistake")
        assert not await evening.host.list()
        assert (await evening.ann.says("new", names="Quin")).text.endswith("Ann")

    an_evening(play)


def test_when_the_tables_are_lost_a_channel_can_be_played_in_again(tmp_path):
    async def play():
        async with a_town(channels=tmp_path / "channels.db") as town:
            evening = await Evening(town).begin()
            await town.end()
            async with playing(town.discord, None, tmp_path / "channels.db"):
                for word in ("table", "do", "end"):
                    said = await evening.ann.says(word)
                    assert said.text == "there is no table here; open one first"
                assert (await evening.ann.says("join", seat="Quin")).is_ephemeral
                said = await evening.cem.says("new", names="Tina")
                assert said.text == "\N{CHAIR} **Gamemaster**: Cem"
                assert (await evening.cem.says("do")).labels

    run(play())


def test_nobody_fills_the_host_for_others_by_opening_tables(monkeypatch):
    async def play(evening):
        from dramadeck.chat import lobby

        monkeypatch.setattr(lobby, "MOST_TABLES", 3)
        town = evening.town
        here = [town.person("Dee", 4, channel=100 + at, locale="de") for at in range(5)]
        said = await asyncio.gather(*(each.says("new", names="Quin") for each in here))
        assert [each.is_ephemeral for each in said].count(False) == 3
        said = await evening.ann.says("new", names="Quin")
        assert said.text == "3 tables are open on this server; end one of them first"
        elsewhere = town.person("Eve", 5, channel=200, guild="801")
        assert not (await elsewhere.says("new", names="Quin")).is_ephemeral
        ended = [await each.says("end") for each in here]
        assert [each.text for each in ended].count("Erledigt.") == 3
        assert not (await evening.ann.says("new", names="Quin")).is_ephemeral

    an_evening(play)
