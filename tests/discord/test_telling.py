"""A channel is told what happens, whatever goes wrong in between."""

import asyncio
import sqlite3

import pytest

from dramadeck import torg
from dramadeck.chat.channels import ChannelStore
from dramadeck.host import SqliteStore
from tests.discord.evenings import Evening, told
from tests.discord.pretended import a_town, playing, run


@pytest.fixture(autouse=True)
def nobody_waits_long(monkeypatch):
    """What could not be told is told again at once."""
    monkeypatch.setattr("dramadeck.chat.lobby.RETRY_WAIT", 0.01)


def an_evening(play, **options):
    async def whole():
        async with a_town(**options) as town:
            return await play(Evening(town))

    return run(whole())


def test_after_a_full_disk_the_channel_hears_the_rest_and_nothing_twice(monkeypatch, caplog):
    async def play(evening):
        await evening.begin()
        failed, noted, first = asyncio.Event(), ChannelStore.note_turn, len(evening.discord.posts)

        def full(*_asked, **_more):
            failed.set()
            raise sqlite3.OperationalError("database or disk is full of secrets")

        monkeypatch.setattr(ChannelStore, "note_turn", full)
        await evening.ann.chooses(await evening.ann.says("do"), "deal the hands")
        await failed.wait()
        monkeypatch.setattr(ChannelStore, "note_turn", noted)
        await evening.ann.says("undo")
        await evening.discord.heard("Taken back")
        await told(evening.town)
        begun, back = evening.discord.posts[first:]
        assert ("The adventure begins" in begun.text, "Taken back" in back.text) == (True, True)

    an_evening(play)
    assert "an announcement failed: OperationalError" in caplog.text
    assert "secrets" not in caplog.text


def test_when_more_heroes_have_joined_than_there_are_buttons_the_table_is_still_shown():
    async def play(evening):
        discord = evening.discord
        discord.mute = 503
        await evening.ann.says("new", names=",".join(f"H{at}" for at in range(24)))
        lobby = evening.town.bot.handlers.lobby
        for each in (torg.Deal(), *(torg.JoinParty(hero=f"Later {at}") for at in range(3))):
            await lobby.host.send(lobby.channel("77").tokens[torg.GAMEMASTER], each)
        discord.mute = None
        opened = await discord.heard("Torg: the Drama Deck")
        assert len(opened.buttons) == 25
        assert (await evening.bea.says("join", seat="Later 2")).text.endswith("Bea")

    an_evening(play)


def test_a_game_that_has_ended_is_not_followed_after_a_restart(tmp_path, monkeypatch):
    async def play():
        places = {"store": SqliteStore(tmp_path / "games.db"), "channels": tmp_path / "channels.db"}
        async with a_town(**places) as town:
            evening = await Evening(town).begin()
            await evening.ann.says("end")
            await evening.discord.heard("Its seed was")
            await told(town)
            await town.end()
            again = SqliteStore(tmp_path / "games.db")
            async with playing(town.discord, again, tmp_path / "channels.db") as anew:
                assert "dramadeck_live_tables 0" in anew.bot.handlers.lobby.host.metrics()
                assert (await evening.bea.says("log")).is_ephemeral  # what was played stays there

    run(play())


def test_a_post_that_discord_never_takes_does_not_hold_back_what_comes_after_it(caplog):
    async def play(evening):
        await evening.begin()
        first, refused = len(evening.discord.posts), []

        def refuses(said):
            is_it = "The adventure begins" in said.text
            refused.extend([said] * is_it)
            return 400 if is_it else None

        evening.discord.refuses = refuses
        await evening.ann.chooses(await evening.ann.says("do"), "deal the hands")
        await evening.discord.heard("Something has happened that cannot be shown here")
        await evening.ann.says("undo")
        await told(evening.town)
        assert len(refused) == 1
        assert [each.text[:14] for each in evening.discord.posts[first:]] == [
            "Something has ",
            "- Taken back b",
        ]

    an_evening(play)
    assert "a post was refused: 400" in caplog.text


def test_a_mistake_in_one_post_does_not_silence_the_channel(monkeypatch, caplog):
    async def play(evening):
        await evening.begin()

        async def breaks(*_asked):
            raise RuntimeError("the duke is the traitor")

        with monkeypatch.context() as patch:
            patch.setattr("dramadeck.chat.announcements.announcement", breaks)
            await evening.ann.chooses(await evening.ann.says("do"), "deal the hands")
            await evening.discord.heard("Something has happened that cannot be shown here")
        await evening.ann.says("undo")
        await evening.discord.heard("Taken back")

    an_evening(play)
    assert "a mistake in the program: RuntimeError" in caplog.text
    assert "duke" not in caplog.text


def test_an_answer_that_discord_refuses_becomes_a_sentence(caplog):
    async def play(evening):
        await evening.begin()
        evening.discord.refuses = lambda said: 400 if said.lists or said.buttons else None
        said = await evening.bea.says("do")
        assert said.text.startswith("Der Bot hat einen Fehler gemacht")
        assert said.is_ephemeral

    an_evening(play)
    assert "a mistake in the program: HTTPException" in caplog.text


def test_who_sits_down_is_told_to_the_channel_however_long_that_has_taken(monkeypatch):
    async def play(evening):
        monkeypatch.setattr("dramadeck.discord.bot.SOON", 0)
        said = await evening.ann.says("new", names="Quin, Marco")
        assert said.text == "\N{CHAIR} **Gamemaster**: Ann"
        shown = await evening.discord.heard("\N{CHAIR} **Gamemaster**: Ann")
        assert not shown.is_ephemeral
        first = len(evening.discord.posts)
        await evening.bea.says("join", seat="Nobody")
        await evening.cem.says("join", seat="Quin")
        await evening.discord.heard("\N{CHAIR} **Quin**: Cem", first)
        assert not [each for each in evening.discord.posts if "Nobody" in each.text]

    an_evening(play)


def test_the_seed_is_told_before_another_game_begins():
    async def play(evening):
        await evening.begin()
        evening.discord.mute = 503
        await evening.ann.says("end")
        opening = asyncio.ensure_future(evening.ann.says("new", names="Tina"))
        await asyncio.sleep(0.1)
        evening.discord.mute = None
        await opening
        await told(evening.town)
        texts = [each.text for each in evening.discord.posts]
        seed = next(at for at, text in enumerate(texts) if "Its seed was" in text)
        assert seed < max(at for at, text in enumerate(texts) if "Torg: the Drama Deck" in text)

    an_evening(play)


def test_a_channel_that_hears_nothing_gets_its_next_game_all_the_same(monkeypatch):
    monkeypatch.setattr("dramadeck.chat.lobby.ENDING_WAIT", 0.05)

    async def play(evening):
        await evening.begin()
        evening.discord.mute = 503
        await evening.ann.says("end")
        await evening.ann.says("new", names="Tina")
        assert torg.hero_seat("Tina") in await evening.town.bot.handlers.lobby.seats("77")

    an_evening(play)


def test_of_a_long_post_that_failed_in_the_middle_only_the_rest_comes_again(monkeypatch):
    monkeypatch.setattr("dramadeck.discord.bot.LONGEST", 60)

    async def play(evening):
        await evening.begin()
        first, taken = len(evening.discord.posts), []

        def refuses(said):
            taken.append(said.text)
            return 503 if len(taken) == 3 else None

        evening.discord.refuses = refuses
        await evening.ann.chooses(await evening.ann.says("do"), "deal the hands")
        await told(evening.town)
        texts = [each.text for each in evening.discord.posts[first:]]
        assert len(texts) == 3
        assert len(set(texts)) == len(texts)

    an_evening(play)
