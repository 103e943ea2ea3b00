"""A published game is played to its end in a chat, by a bot without code for this game.

All answers are chosen from menus or typed into forms, and read from the messages of the bot.
"""

import pytest

from dramadeck.codec.record_file import parse_record
from dramadeck.codec.verification import verify_promise
from tests.coroutines import run
from tests.discord.evenings import ChannelGame, wait_for_posts
from tests.discord.fake_discord import simulated_discord

pytestmark = pytest.mark.usefixtures("sun")

SYSTEM = "guided_by_the_sun"
NOTHING = "you cannot do anything like that now"
SEED = "44" * 32
"""Ann draws 2 and 7 of diamonds and the queen of spades; Cem's best is the 9 of spades."""


async def open_table(simulation):
    """Open a table for three, and let everybody join."""
    game = ChannelGame(simulation)
    ann = game.ann
    proposals = await ann.types("new", "dialect", "mys", system=SYSTEM)
    assert [*(await ann.types("new", "system", "sun")).values()] == [SYSTEM]
    few = await ann.says("new", names="Ann, Bea", system=SYSTEM)
    assert few.text.endswith("3 to 6 players are needed; 2 names were given")
    opened = {"system": SYSTEM, "dialect": proposals["mystery"]}
    await ann.says("new", names="Ann, Bea, Cem", **opened)
    post = await simulation.discord.post_with("Hash that fixes the shuffles")
    assert post.text.startswith("**Guided by the Sun**")
    for person in (game.bea, game.cem):
        await person.says("join", seat=person.name)
    return game


def test_a_journey_is_played_in_a_chat_to_its_end():
    async def play():
        async with simulated_discord(seed=SEED) as simulation:
            game, message_with = await open_table(simulation), simulation.discord.post_with
            ann, bea, cem = game.ann, game.bea, game.cem
            await game.does(bea, "etwas über die Geschichte festlegen", "Name", text="Mo")
            assert simulation.discord.posts[-1].text == "- **Bea** settles (name): “Mo”."
            await game.does(ann, "set out")
            assert (await ann.says("hand")).files  # the pictures of the package
            await game.does(cem, "play the adversary", "Bounty Hunter")
            assert "lays the adversary face down." in simulation.discord.posts[-1].text
            assert simulation.discord.posts[-1].files == []
            for person, name in ((ann, "Bounty"), (bea, "Kopfgeld")):
                assert name not in (await person.says("table")).text
            await game.does(bea, "die verbündete Figur spielen", "Steuereintreiber")
            assert (await message_with("plays the ally of this turn: **Tax Collector")).files
            proposals = await ann.types("play", "card", "queen")
            await ann.says("play", card=proposals["Queen in Exile (queen of spades)"])
            await message_with("Bounty Hunter")
            await wait_for_posts(simulation)
            assert "Turn 2. Protagonist: **Bea**" in simulation.discord.posts[-1].text
            await game.does(bea, "das Ende der Reise vorschlagen", "ja", "ja")
            await game.does(cem, "agree")
            await game.does(ann, "agree")
            over = simulation.discord.posts[-1].text
            await ann.presses(await ann.says("end"), "yes, end the game")
            await wait_for_posts(simulation)
            log = await ann.says("log", file=True)
            mistaken = [
                message for _, message in simulation.discord.everything if "mistake" in message.text
            ]
            return over, log.files[0][1], mistaken

    over, log, mistaken = run(play())
    assert over.endswith("1 against 1: a bittersweet end. Tell how.")
    assert mistaken == []
    record = parse_record(bytes(log)).record
    verify_promise(record)
    assert record.state.ending is not None


def test_commands_of_another_game_are_refused():
    async def play():
        async with simulated_discord(seed=SEED) as simulation:
            game = await open_table(simulation)
            await game.does(game.ann, "set out")
            for word in ("flip", "pool", "trade", "bomb", "roll"):
                reply = await game.cem.says(word)
                assert (reply.text, reply.is_ephemeral) == (NOTHING, True)
            return (await game.cem.says("odds", value=3)).text

    assert run(play()) == "the odds for this are not available here"
