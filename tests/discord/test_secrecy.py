"""No message of the bot contains what its reader may not know."""

import random

import pytest

from dramadeck.chat.sentences import BROKEN
from dramadeck.narration import language
from tests.depth import by_depth
from tests.discord.evenings import DRAMATIC_SCENE, ChannelGame, wait_for_posts
from tests.discord.fake_discord import TOKEN, simulated_discord
from tests.discord.watched import WatchedGame, random_command


async def a_scene(game):
    """Begin a dramatic scene that Ann leads, without its rounds."""
    await game.begin()
    await game.does(game.ann, "deal the hands")
    await game.does(game.ann, *DRAMATIC_SCENE, villains="Mummy, Voss")


async def a_duel(game):
    """Begin a contest between Bea and Cem."""
    await game.begin(system="tarot", names="Bea, Cem")
    await game.does(game.ann, "deal the hands")
    await game.does(game.ann, "begin a contest", "Bea", "Cem", **{"sides.trait": "Reaction"})


async def a_journey(game):
    """Begin a journey: Ann is protagonist, Bea ally, and Cem adversary with a hidden card."""
    await game.ann.says("new", names="Ann, Bea, Cem", system="guided_by_the_sun", dialect="mystery")
    for person in (game.bea, game.cem):
        await person.says("join", seat=person.name)
    await game.does(game.ann, "set out")
    await game.does(game.cem, "play the adversary")


@pytest.mark.usefixtures("sun")
@pytest.mark.parametrize(
    ("begins", "seed"),
    [
        *((a_scene, seed) for seed in range(by_depth(2, 20))),
        *((begins, seed) for begins in (a_duel, a_journey) for seed in range(by_depth(1, 10))),
    ],
)
async def test_no_message_contains_what_its_reader_may_not_know(begins, seed):
    order = random.Random(seed)  # noqa: S311 - a game, not a secret
    async with simulated_discord(seed=f"{seed:064x}") as simulation:
        game = WatchedGame(simulation)
        await begins(game)
        everybody = (game.ann, game.bea, game.cem)
        before = await game.search(await game.state(), 0)
        for at in range(by_depth(15, 150)):
            first = len(game.discord.everything)
            await random_command(game, order, everybody[at % 3])
            await wait_for_posts(simulation)
            before = await game.search(before, first)
        assert {who for who, _ in game.discord.everything} == {"post", "Ann", "Bea", "Cem"}
        text = "".join(reply.text for _, reply in game.discord.everything)
        for code in ("en", "de"):
            assert language(code).text(BROKEN).partition(";")[0] not in text


async def test_the_log_and_its_file_show_each_seat_what_it_has_seen():
    async with simulated_discord(seed="44" * 32) as simulation:
        game = await WatchedGame(simulation).begin()
        before, first = await game.state(), len(game.discord.everything)
        await game.does(game.ann, "deal the hands")
        for person in (game.ann, game.bea, game.cem, simulation.person("Dee", 4)):
            await person.says("log", file=True)
        replies = [reply for who, reply in game.discord.everything if who == "Dee"]
        game.discord.everything += [("post", reply) for reply in replies]
        game.discord.everything[:] = [e for e in game.discord.everything if e[0] != "Dee"]
        await game.search(before, first)


async def test_the_search_finds_a_card_that_is_shown_to_the_wrong_reader():
    async with simulated_discord(seed="44" * 32) as simulation:
        game = await WatchedGame(simulation).begin()
        await game.does(game.ann, "deal the hands")
        before, first = await game.state(), len(game.discord.everything)
        hand = await game.bea.says("hand")
        await game.search(before, first)
        game.discord.everything.append(("Cem", hand))
        with pytest.raises(AssertionError):
            await game.search(before, first)


async def test_names_become_neither_markup_nor_mentions():
    async with simulated_discord() as simulation:
        ann = simulation.person("**@everyone**", 1)
        await ann.says("new", names="<@1>, # Quin_, [x](http://y), https://evil.example")
        await wait_for_posts(simulation)
        await ann.chooses(await ann.says("do"), "deal the hands")
        await wait_for_posts(simulation)
        for _, reply in simulation.discord.everything:
            assert "<@1>" not in reply.text.replace("\\<", "")
            assert "[x](" not in reply.text
            assert "://" not in reply.text.replace("\\://", "")
            assert "**@everyone" not in reply.text
            if reply.kind == 4:
                assert reply.body["allowed_mentions"]["parse"] == []


async def test_log_and_errors_contain_no_tokens_and_no_typed_text(caplog):
    with caplog.at_level("DEBUG", logger="dramadeck"):
        async with simulated_discord() as simulation:
            game = await ChannelGame(simulation).begin()
            handlers = simulation.bot.handlers

            async def fail(*_arguments):
                raise RuntimeError(f"{TOKEN} the duke is the traitor")

            handlers.hand = fail
            reply = await game.bea.says("hand")
            assert reply.text.startswith("Der Bot hat einen Fehler gemacht")
    assert "a mistake in the program: RuntimeError" in caplog.text
    assert TOKEN not in caplog.text
    assert "duke" not in caplog.text
