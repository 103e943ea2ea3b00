"""No message of the bot contains what its reader may not know."""

import random

import pytest

from tests.depth import by_depth
from tests.discord.evenings import DRAMATIC_SCENE, Evening, wait_for_posts
from tests.discord.fake_discord import TOKEN, a_town
from tests.discord.watched import Watched, one_thing


async def a_scene(evening):
    """Ann leads a dramatic scene, of which the rounds have not begun."""
    await evening.begin()
    await evening.does(evening.ann, "deal the hands")
    await evening.does(evening.ann, *DRAMATIC_SCENE, villains="Mummy, Voss")


async def a_duel(evening):
    """Bea and Cem are about to push against each other."""
    await evening.begin(system="tarot", names="Bea, Cem")
    await evening.does(evening.ann, "deal the hands")
    await evening.does(evening.ann, "begin a contest", "Bea", "Cem", **{"sides.trait": "Reaction"})


async def a_journey(evening):
    """Ann is the protagonist, Bea the ally, and Cem's card will lie face down."""
    await evening.ann.says(
        "new", names="Ann, Bea, Cem", system="guided_by_the_sun", dialect="mystery"
    )
    for person in (evening.bea, evening.cem):
        await person.says("join", seat=person.name)
    await evening.does(evening.ann, "set out")
    await evening.does(evening.cem, "play the adversary")


@pytest.mark.usefixtures("sun")
@pytest.mark.parametrize(
    ("begins", "seed"),
    [
        *((a_scene, seed) for seed in range(by_depth(2, 20))),
        *((begins, seed) for begins in (a_duel, a_journey) for seed in range(by_depth(1, 10))),
    ],
)
async def test_no_message_holds_what_its_reader_may_not_know(begins, seed):
    order = random.Random(seed)  # noqa: S311 - a play, not a secret
    async with a_town(seed=f"{seed:064x}") as town:
        evening = Watched(town)
        await begins(evening)
        everybody = (evening.ann, evening.bea, evening.cem)
        before = await evening.search(await evening.state(), 0)
        for at in range(by_depth(15, 150)):
            first = len(evening.discord.everything)
            await one_thing(evening, order, everybody[at % 3])
            await wait_for_posts(town)
            before = await evening.search(before, first)
        assert {who for who, _ in evening.discord.everything} == {"post", "Ann", "Bea", "Cem"}
        text = "".join(reply.text for _, reply in evening.discord.everything)
        assert "has made a mistake" not in text
        assert "Der Bot hat einen Fehler" not in text


async def test_the_log_and_its_file_tell_each_seat_what_it_has_seen():
    async with a_town(seed="44" * 32) as town:
        evening = await Watched(town).begin()
        before, first = await evening.state(), len(evening.discord.everything)
        await evening.does(evening.ann, "deal the hands")
        for person in (evening.ann, evening.bea, evening.cem, town.person("Dee", 4)):
            await person.says("log", file=True)
        replies = [reply for who, reply in evening.discord.everything if who == "Dee"]
        evening.discord.everything += [("post", reply) for reply in replies]
        evening.discord.everything[:] = [e for e in evening.discord.everything if e[0] != "Dee"]
        await evening.search(before, first)


async def test_the_search_finds_a_card_that_is_shown_to_the_wrong_reader():
    async with a_town(seed="44" * 32) as town:
        evening = await Watched(town).begin()
        await evening.does(evening.ann, "deal the hands")
        before, first = await evening.state(), len(evening.discord.everything)
        hand = await evening.bea.says("hand")
        await evening.search(before, first)
        evening.discord.everything.append(("Cem", hand))
        with pytest.raises(AssertionError):
            await evening.search(before, first)


async def test_no_name_of_anybody_becomes_markup_or_calls_somebody():
    async with a_town() as town:
        ann = town.person("**@everyone**", 1)
        await ann.says("new", names="<@1>, # Quin_, [x](http://y), https://evil.example")
        await wait_for_posts(town)
        await ann.chooses(await ann.says("do"), "deal the hands")
        await wait_for_posts(town)
        for _, reply in town.discord.everything:
            assert "<@1>" not in reply.text.replace("\\<", "")
            assert "[x](" not in reply.text
            assert "://" not in reply.text.replace("\\://", "")
            assert "**@everyone" not in reply.text
            if reply.kind == 4:
                assert reply.body["allowed_mentions"]["parse"] == []


async def test_neither_log_nor_errors_name_tokens_or_what_was_typed(caplog):
    with caplog.at_level("DEBUG", logger="dramadeck"):
        async with a_town() as town:
            evening = await Evening(town).begin()
            handlers = town.bot.handlers

            async def breaks(*_asked):
                raise RuntimeError(f"{TOKEN} the duke is the traitor")

            handlers.hand = breaks
            reply = await evening.bea.says("hand")
            assert reply.text.startswith("Der Bot hat einen Fehler gemacht")
    assert "a mistake in the program: RuntimeError" in caplog.text
    assert TOKEN not in caplog.text
    assert "duke" not in caplog.text
