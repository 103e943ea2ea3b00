"""Events are announced to the channel, also after errors."""

import asyncio

import pytest

from dramadeck import torg
from tests.discord.evenings import channel_game, wait_for_posts


@pytest.fixture(autouse=True)
def short_retry(monkeypatch):
    """Retry failed posts immediately."""
    monkeypatch.setattr("dramadeck.chat.lobby.RETRY_WAIT", 0.01)


async def test_a_table_with_more_heroes_than_buttons_is_shown():
    async with channel_game() as game:
        discord = game.discord
        discord.mute = 503
        await game.ann.says("new", names=",".join(f"H{at}" for at in range(24)))
        lobby = game.simulation.bot.handlers.lobby
        for command in (
            torg.commands.Deal(),
            *(torg.commands.JoinParty(hero=f"Later {at}") for at in range(3)),
        ):
            await lobby.host.send(lobby.channel("77").tokens[torg.GAMEMASTER], command)
        discord.mute = None
        opened = await discord.post_with("Torg: the Drama Deck")
        assert len(opened.buttons) == 25
        assert (await game.bea.says("join", seat="Later 2")).text.endswith("Bea")


async def test_a_refused_post_is_sent_again_replaced_or_left_out_depending_on_the_status(caplog):
    async with channel_game(at="seated") as game:
        discord, first, refused = game.discord, len(game.discord.posts), []

        def refuses(reply):
            is_deal = reply.text.startswith("- The adventure begins")
            refused.extend([reply] * is_deal)
            return 400 if is_deal else None

        discord.refuses = refuses
        await game.ann.chooses(await game.ann.says("do"), "deal the hands")
        await discord.post_with("Something has happened that cannot be shown here")
        discord.mute = 503
        await game.ann.says("undo")
        await asyncio.sleep(0.05)
        discord.mute = None
        await discord.post_with("Undone")
        discord.mute, discord.refuses = 403, lambda _reply: None
        await game.ann.chooses(await game.ann.says("do"), "deal the hands")
        await wait_for_posts(game.simulation)  # a channel that refuses the bot does not stop it
        assert len(refused) == 1
        texts = [post.text[:14] for post in discord.posts[first:]]
        assert texts == ["Something has ", "- Undone by th"]
    assert "a post was refused: 400" in caplog.text


async def test_an_answer_that_discord_refuses_is_replaced_by_an_error_message(caplog):
    async with channel_game(at="seated") as game:
        game.discord.refuses = lambda reply: 400 if reply.lists or reply.buttons else None
        reply = await game.bea.says("do")
        assert reply.text.startswith("Der Bot hat einen Fehler gemacht")
        assert reply.is_ephemeral
    assert "a mistake in the program: HTTPException" in caplog.text


async def test_a_new_player_is_announced_to_the_channel_also_in_a_deferred_answer(monkeypatch):
    async with channel_game() as game:
        monkeypatch.setattr("dramadeck.discord.bot.DEFER_AFTER", 0)
        reply = await game.ann.says("new", names="Quin, Marco")
        assert reply.text == "\N{CHAIR} **Gamemaster**: Ann"
        seat_post = await game.discord.post_with("\N{CHAIR} **Gamemaster**: Ann")
        assert not seat_post.is_ephemeral
        first = len(game.discord.posts)
        await game.bea.says("join", seat="Nobody")
        await game.cem.says("join", seat="Quin")
        await game.discord.post_with("\N{CHAIR} **Quin**: Cem", first)
        assert not [post for post in game.discord.posts if "Nobody" in post.text]


async def test_after_a_failure_in_a_long_post_only_the_rest_is_sent_again(monkeypatch):
    monkeypatch.setattr("dramadeck.discord.bot.LONGEST", 60)

    async with channel_game(at="seated") as game:
        first, taken = len(game.discord.posts), []

        def refuses(reply):
            taken.append(reply.text)
            return 503 if len(taken) == 3 else None

        game.discord.refuses = refuses
        await game.ann.chooses(await game.ann.says("do"), "deal the hands")
        await wait_for_posts(game.simulation)
        texts = [post.text for post in game.discord.posts[first:]]
        assert len(texts) == 4
        assert len(set(texts)) == len(texts)
