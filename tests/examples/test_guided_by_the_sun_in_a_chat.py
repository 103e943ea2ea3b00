"""A published game is played to its end in a chat, by a bot without code for this game.

All answers are chosen from menus or typed into forms, and read from the messages of the bot.
"""

import pytest

from dramadeck.codec.record_file import parse_record
from dramadeck.codec.verification import verify_promise
from tests.coroutines import run
from tests.discord.evenings import Evening, wait_for_posts
from tests.discord.fake_discord import a_town

pytestmark = pytest.mark.usefixtures("sun")

SYSTEM = "guided_by_the_sun"
NOTHING = "there is nothing of that kind for you to do now"
SEED = "44" * 32
"""Ann draws 2 and 7 of diamonds and the queen of spades; Cem's best is the 9 of spades."""


async def a_table(town):
    """Ann has opened a table for three, and everybody sits."""
    evening = Evening(town)
    ann = evening.ann
    proposed = await ann.types("new", "dialect", "mys", system=SYSTEM)
    assert [*(await ann.types("new", "system", "sun")).values()] == [SYSTEM]
    few = await ann.says("new", names="Ann, Bea", system=SYSTEM)
    assert few.text.endswith("3 to 6 players are needed; 2 names were given")
    opened = {"system": SYSTEM, "dialect": proposed["mystery"]}
    await ann.says("new", names="Ann, Bea, Cem", **opened)
    assert (await town.discord.post_with("promised")).text.startswith("**Guided by the Sun**")
    for person in (evening.bea, evening.cem):
        await person.says("join", seat=person.name)
    return evening


def test_a_journey_is_told_from_its_beginning_to_its_end():
    async def play():
        async with a_town(seed=SEED) as town:
            evening, message_with = await a_table(town), town.discord.post_with
            ann, bea, cem = evening.ann, evening.bea, evening.cem
            await evening.does(bea, "etwas über die Geschichte festlegen", "Name", text="Mo")
            assert town.discord.posts[-1].text == "- **Bea** settles (name): “Mo”."
            await evening.does(ann, "set out")
            assert (await ann.says("hand")).files  # its own pictures of its own cards
            await evening.does(cem, "play the adversary", "Bounty Hunter")
            assert "lays the adversary face down." in town.discord.posts[-1].text
            assert town.discord.posts[-1].files == []
            for person, name in ((ann, "Bounty"), (bea, "Kopfgeld")):
                assert name not in (await person.says("table")).text
            await evening.does(bea, "die verbündete Figur spielen", "Steuereintreiber")
            assert (await message_with("plays the ally of this turn: **Tax Collector")).files
            proposed = await ann.types("play", "card", "queen")
            await ann.says("play", card=proposed["Queen in Exile (queen of spades)"])
            await message_with("Bounty Hunter")
            await wait_for_posts(town)
            assert "Turn 2. Protagonist: **Bea**" in town.discord.posts[-1].text
            await evening.does(bea, "das Ende der Reise vorschlagen", "ja", "ja")
            await evening.does(cem, "agree")
            await evening.does(ann, "agree")
            over = town.discord.posts[-1].text
            await ann.presses(await ann.says("end"), "yes, end the game")
            await wait_for_posts(town)
            kept = await ann.says("log", file=True)
            mistaken = [
                message for _, message in town.discord.everything if "mistake" in message.text
            ]
            return over, kept.files[0][1], mistaken

    over, kept, mistaken = run(play())
    assert over.endswith("1 against 1: a bittersweet end. Tell how.")
    assert mistaken == []
    record = parse_record(bytes(kept)).record
    verify_promise(record)
    assert record.state.ending is not None


def test_a_word_of_another_game_is_refused_in_a_sentence():
    async def play():
        async with a_town(seed=SEED) as town:
            evening = await a_table(town)
            await evening.does(evening.ann, "set out")
            for word in ("flip", "pool", "trade", "bomb", "roll"):
                reply = await evening.cem.says(word)
                assert (reply.text, reply.is_ephemeral) == (NOTHING, True)
            return (await evening.cem.says("odds", value=3)).text

    assert run(play()) == "there are no odds for that here"
