"""Forged requests: input that no button, list or form of the bot can send."""

import pytest

from dramadeck.chat.handlers import Asker
from tests.discord.evenings import an_evening

OLD = "seit diesem Menü ging das Spiel weiter; es braucht ein neues"


async def chooses(person, leads, *values):
    """Send a choice from a list as nobody has shown it."""
    data = {"component_type": 3, "custom_id": leads, "values": [*values]}
    return await person.town.answer(await person.town.interact(person, 3, data))


async def fills(person, leads):
    """Send a form as nobody has shown it."""
    data = {"custom_id": leads, "components": []}
    return await person.town.answer(await person.town.interact(person, 5, data))


NO_BUTTONS = (
    *("nonsense", "y" * 99, "answer", "what", "", "do:", "do:0:9", "nothing:0:9:0:::"),
    *("do:0:9999:0::Flip:", "do:0:999:0::BeginScene:", "do:0:5:0::Flip:", "do:0:5:9:::"),
    *(f"do:0:5:0::BeginScene:{answers}" for answers in ("zz.", "zz", "0001.", "01.00.", ".")),
    "sit:12345678",
)


async def test_a_button_that_is_not_there_does_nothing_and_says_so_in_my_language():
    async with an_evening(at="dealt") as evening:
        before = await evening.view(evening.bea)
        menu = await evening.bea.says("do")
        for leads in NO_BUTTONS:
            reply = await evening.discord.answer(await evening.bea.presses_at(menu, leads))
            assert reply.is_ephemeral
            assert "Fehler" not in reply.text, leads
            assert reply.text == OLD or leads.startswith(("do:0:5", "sit")), (leads, reply.text)
        assert await evening.view(evening.bea) == before


async def test_choices_that_were_not_offered_are_an_old_menu_in_my_language():
    async with an_evening(at="rounds") as evening:
        await evening.ann.says("flip")
        lobby = evening.town.bot.handlers.lobby
        turn = (await lobby.host.join((await lobby.connect("77", "2", "de")).token)).turn
        bea, menu = evening.bea, f"do:0:{turn}:0::"
        for leads in (f"{menu}:", f"{menu}DeclareAction:"):
            for value in ("x" * 90, "9" * 90, "-1", "24", "1295", "1296", "²", "٣"):
                assert (await chooses(bea, leads, value)).text == OLD
        assert (await chooses(bea, f"{menu}DeclareAction:", "1", "2")).text == OLD
        for answers in ("zz.", "zz", ".", "0101.", "01.zz.", "01.01.zz.", "01.01.00.", "01.01.."):
            assert (await fills(bea, f"{menu}DeclareAction:{answers}")).text == OLD
        assert (await fills(bea, f"{menu}Flip:")).text == OLD
        assert (await fills(bea, f"{menu}DeclareAction:")).text.startswith(
            "**Aktion**: eins davon wählen: "
        )


async def test_there_is_no_page_after_the_last():
    async with an_evening(at="rounds") as evening:
        menu = await evening.ann.says("do")
        (choose,) = menu.lists
        beyond = choose["custom_id"].replace(":0::", ":99::", 1)
        reply = await evening.discord.answer(await evening.ann.presses_at(menu, beyond))
        assert [*reply.options] == [*menu.options]


@pytest.mark.parametrize("turns", [-5, 0, 10**9])
async def test_the_log_of_an_odd_number_of_turns_is_a_log(turns):
    async with an_evening(at="dealt") as evening:
        assert "Das Abenteuer beginnt" in (await evening.bea.says("log", turns=turns)).text


@pytest.mark.parametrize("word", ["trade", "bomb", "pool", "play", "roll", "flip"])
async def test_a_word_with_a_card_that_it_does_not_take_says_why_not(word):
    async with an_evening(at="seated") as evening:
        handlers = evening.town.bot.handlers
        asker = Asker(channel="77", user="2", name="Bea", language="de")
        reply = await handlers.menu(asker, word, "one", 17)
        assert reply.refusal is not None
        assert "missing" not in reply.plain()
