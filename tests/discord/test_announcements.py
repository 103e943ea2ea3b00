"""Events are announced to the channel, also after errors."""

import asyncio

import pytest

from dramadeck import torg
from tests.discord.evenings import an_evening, wait_for_posts


@pytest.fixture(autouse=True)
def nobody_waits_long(monkeypatch):
    """What could not be told is told again at once."""
    monkeypatch.setattr("dramadeck.chat.lobby.RETRY_WAIT", 0.01)


async def test_when_more_heroes_have_joined_than_there_are_buttons_the_table_is_still_shown():
    async with an_evening() as evening:
        discord = evening.discord
        discord.mute = 503
        await evening.ann.says("new", names=",".join(f"H{at}" for at in range(24)))
        lobby = evening.town.bot.handlers.lobby
        for command in (
            torg.commands.Deal(),
            *(torg.commands.JoinParty(hero=f"Later {at}") for at in range(3)),
        ):
            await lobby.host.send(lobby.channel("77").tokens[torg.GAMEMASTER], command)
        discord.mute = None
        opened = await discord.post_with("Torg: the Drama Deck")
        assert len(opened.buttons) == 25
        assert (await evening.bea.says("join", seat="Later 2")).text.endswith("Bea")


async def test_a_post_waits_is_replaced_or_left_out_by_the_status_that_discord_answers(caplog):
    async with an_evening(at="seated") as evening:
        discord, first, refused = evening.discord, len(evening.discord.posts), []

        def refuses(reply):
            is_it = reply.text.startswith("- The adventure begins")
            refused.extend([reply] * is_it)
            return 400 if is_it else None

        discord.refuses = refuses
        await evening.ann.chooses(await evening.ann.says("do"), "deal the hands")
        await discord.post_with("Something has happened that cannot be shown here")
        discord.mute = 503
        await evening.ann.says("undo")
        await asyncio.sleep(0.05)
        discord.mute = None
        await discord.post_with("Taken back")
        discord.mute, discord.refuses = 403, lambda _reply: None
        await evening.ann.chooses(await evening.ann.says("do"), "deal the hands")
        await wait_for_posts(evening.town)  # who has shut the bot out does not stop it
        assert len(refused) == 1
        texts = [post.text[:14] for post in discord.posts[first:]]
        assert texts == ["Something has ", "- Taken back b"]
    assert "a post was refused: 400" in caplog.text


async def test_an_answer_that_discord_refuses_becomes_a_sentence(caplog):
    async with an_evening(at="seated") as evening:
        evening.discord.refuses = lambda reply: 400 if reply.lists or reply.buttons else None
        reply = await evening.bea.says("do")
        assert reply.text.startswith("Der Bot hat einen Fehler gemacht")
        assert reply.is_ephemeral
    assert "a mistake in the program: HTTPException" in caplog.text


async def test_who_sits_down_is_told_to_the_channel_however_long_that_has_taken(monkeypatch):
    async with an_evening() as evening:
        monkeypatch.setattr("dramadeck.discord.bot.DEFER_AFTER", 0)
        reply = await evening.ann.says("new", names="Quin, Marco")
        assert reply.text == "\N{CHAIR} **Gamemaster**: Ann"
        seat_post = await evening.discord.post_with("\N{CHAIR} **Gamemaster**: Ann")
        assert not seat_post.is_ephemeral
        first = len(evening.discord.posts)
        await evening.bea.says("join", seat="Nobody")
        await evening.cem.says("join", seat="Quin")
        await evening.discord.post_with("\N{CHAIR} **Quin**: Cem", first)
        assert not [post for post in evening.discord.posts if "Nobody" in post.text]


async def test_of_a_long_post_that_failed_in_the_middle_only_the_rest_comes_again(monkeypatch):
    monkeypatch.setattr("dramadeck.discord.bot.LONGEST", 60)

    async with an_evening(at="seated") as evening:
        first, taken = len(evening.discord.posts), []

        def refuses(reply):
            taken.append(reply.text)
            return 503 if len(taken) == 3 else None

        evening.discord.refuses = refuses
        await evening.ann.chooses(await evening.ann.says("do"), "deal the hands")
        await wait_for_posts(evening.town)
        texts = [post.text for post in evening.discord.posts[first:]]
        assert len(texts) == 4
        assert len(set(texts)) == len(texts)
