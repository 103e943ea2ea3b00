"""Events are announced to the channel, also after errors."""

import asyncio
import re
import sqlite3

import pytest

from dramadeck import torg
from dramadeck.chat import PostRefusedError, announcer
from dramadeck.chat.channels import ChannelStore
from tests.chat.fake_service import CHANNEL, open_chat


@pytest.fixture(autouse=True)
def short_retry(monkeypatch):
    """Retry failed announcements immediately."""
    monkeypatch.setattr("dramadeck.chat.lobby.RETRY_WAIT", 0.01)


def refuse_posts(chat, error, *, if_in=""):
    """Let the service refuse all posts, or those with a text; return the list of refused posts."""
    refused = []

    def refuse(reply):
        if if_in in reply.plain():
            refused.append(reply.plain())
            raise error

    chat.check_post = refuse
    return refused


async def test_after_a_full_disk_the_remaining_events_are_announced_once(monkeypatch, caplog):
    async with open_chat(at="seated") as chat:
        failed, noted, first = asyncio.Event(), ChannelStore.note_turn, len(chat.posts)

        def full(*_arguments, **_more):
            failed.set()
            raise sqlite3.OperationalError("database or disk is full of secrets")

        monkeypatch.setattr(ChannelStore, "note_turn", full)
        await chat.ann.types("do", "1")
        await failed.wait()
        monkeypatch.setattr(ChannelStore, "note_turn", noted)
        await chat.ann.says("undo")
        deal, back = chat.posts[first:]
        assert ("The adventure begins" in deal, "Undone" in back) == (True, True)
    assert "an announcement failed: OperationalError" in caplog.text
    assert "secrets" not in caplog.text


async def test_events_that_were_not_announced_are_announced_after_a_restart(tmp_path):
    places = {"store": tmp_path / "games.db", "channels": tmp_path / "channels.db"}
    async with open_chat(**places, at="seated") as chat:
        await chat.lobby.close()  # the bot announces nothing more
        assert await chat.ann.types("do", "1") == "Done."
    async with open_chat(**places) as anew:
        await anew.wait_for_posts()
        (post,) = anew.posts
        assert "The adventure begins" in post
        assert "Aktion (59)" in await anew.bea.says("hand")


async def test_a_game_that_has_ended_is_not_followed_after_a_restart(tmp_path):
    places = {"store": tmp_path / "games.db", "channels": tmp_path / "channels.db"}
    async with open_chat(**places, at="seated") as chat:
        await chat.ann.says("end", "1")
        assert "Its seed was" in chat.posts[-1]
    async with open_chat(**places) as anew:
        assert "dramadeck_live_tables 0" in anew.lobby.host.metrics()
        assert "Fehler" not in await anew.bea.says("log")  # the log is still available
        assert not anew.is_public


async def test_a_post_that_fails_is_sent_again_later():
    async with open_chat(at="seated") as chat:
        refused = refuse_posts(chat, OSError("not now"))
        assert await chat.ann.types("do", "1") == "Done."
        while len(refused) < 3:
            await asyncio.sleep(0.005)
        chat.check_post = lambda _reply: None
        await chat.wait_for_posts()
        assert "The adventure begins" in chat.posts[-1]


async def test_a_post_that_is_always_refused_is_replaced_and_does_not_block_others():
    async with open_chat(at="seated") as chat:
        first = len(chat.posts)
        refused = refuse_posts(chat, PostRefusedError("400"), if_in="is shuffled")
        await chat.ann.says("do", "1", "undo")
        assert len(refused) == 1
        assert [post[:14] for post in chat.posts[first:]] == ["Something has ", "- Undone by th"]
        refused = refuse_posts(chat, PostRefusedError("403"))
        await chat.ann.says("do", "1", "undo")  # a channel that refuses the bot does not stop it
        assert len(refused) == 4


async def test_a_bug_in_one_post_does_not_stop_later_posts(monkeypatch, caplog):
    async with open_chat(at="seated") as chat:

        async def fail(*_arguments, **_more):
            raise RuntimeError("the duke is the traitor")

        with monkeypatch.context() as patch:
            patch.setattr("dramadeck.chat.announcements.announcement", fail)
            await chat.ann.says("do", "1")
            assert "Something has happened that cannot be shown here" in chat.posts[-1]
        await chat.ann.says("undo")
        assert "Undone" in chat.posts[-1]
    assert f"a mistake in the program: RuntimeError at {__file__}:" in caplog.text
    assert "duke" not in caplog.text


async def test_the_seed_is_published_before_another_game_begins():
    async with open_chat(at="seated") as chat:
        refuse_posts(chat, OSError("not now"))
        await chat.ann.types("end", "1")
        opening = asyncio.ensure_future(chat.ann.types("new Tina"))
        await asyncio.sleep(0.1)
        chat.check_post = lambda _reply: None
        await opening
        await chat.wait_for_posts()
        seed = next(at for at, post in enumerate(chat.posts) if "Its seed was" in post)
        assert "Torg: the Drama Deck" in chat.posts[-1]
        assert seed < len(chat.posts) - 1


async def test_a_channel_that_refuses_all_posts_can_open_its_next_game(monkeypatch):
    monkeypatch.setattr("dramadeck.chat.lobby.ENDING_WAIT", 0.05)

    async with open_chat(at="seated") as chat:
        refuse_posts(chat, OSError("not now"))
        await chat.ann.types("end", "1", "new Tina")
        assert torg.hero_seat("Tina") in await chat.lobby.seats(CHANNEL)


async def test_an_announcement_has_translations_for_its_readers():
    async with open_chat(at="seated") as chat:
        chat.languages = ("de", "en")
        await chat.ann.says("do", "1")
        *_, reply = [reply for who, reply in chat.sent if who == "post" and reply.translations]
        assert reply.plain().startswith("- The adventure begins for 2 heroes.")
        assert reply.translations["de"].plain().startswith("- Das Abenteuer beginnt für 2 Helden.")
        assert reply.translations["en"].plain() == reply.plain()


async def test_a_flip_names_the_card_in_force_and_the_approved_actions_as_the_table_does():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        post, table = chat.posts[-1], await chat.ann.says("table")
        assert (card := re.search(r"\n  - (Card in force: .* \([0-9]+\)\.) (Approved: .*\.)", post))
        assert all(part in table for part in card.groups())
        await chat.ann.says("flip", "yes")
        assert "Card in force" in chat.posts[-1]
        await chat.cem.says("act attack 1 9 10")
        assert "Card in force" not in chat.posts[-1]


async def test_the_provisional_result_is_announced_after_a_die_and_after_a_card():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.bea.says("handeln angriff 1 9 10", "würfeln", "1", "pool 59")
        await chat.ann.says("flip", "yes", "flip", "yes")
        await chat.bea.says("handeln angriff 1 9 10", "roll")
        result = r"- [0-9+ =]+ gives a bonus of [-+0-9]+\. .*Result: [0-9]+ against 10, .*"
        waits = r" The result is not announced yet\.\nWaiting for Quin: announce the result\."
        assert re.fullmatch(rf"- Die: .*\n  {result}{waits}", chat.posts[-1])
        await chat.bea.says("play 59")
        assert re.search(r"\n  - Modifiers: .* Result: [0-9]+ against 10, ", chat.posts[-1])


def test_languages_have_to_be_a_function():
    with pytest.raises(TypeError, match=r"languages: expected a function of .*, got \['de'\]"):
        announcer(print, languages=["de"])
