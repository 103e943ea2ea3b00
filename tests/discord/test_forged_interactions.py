"""Forged requests: input that no button, list or form of the bot can send."""

import pytest

from dramadeck.chat.handlers import Asker
from tests.discord.evenings import channel_game

OLD = "seit diesem Menü ging das Spiel weiter; es braucht ein neues"


async def chooses(person, leads, *values):
    """Send a choice from a list that was not shown."""
    data = {"component_type": 3, "custom_id": leads, "values": [*values]}
    return await person.discord.answer(await person.discord.interact(person, 3, data))


async def fills(person, leads):
    """Send a form that was not shown."""
    data = {"custom_id": leads, "components": []}
    return await person.discord.answer(await person.discord.interact(person, 5, data))


FORGED_BUTTONS = (
    *("nonsense", "y" * 99, "answer", "what", "", "do:", "do:0:9", "nothing:0:9:0:::"),
    *("do:0:9999:0::Flip:", "do:0:999:0::BeginScene:", "do:0:5:0::Flip:", "do:0:5:9:::"),
    *(f"do:0:5:0::BeginScene:{answers}" for answers in ("zz.", "zz", "0001.", "01.00.", ".")),
    "sit:12345678",
)


async def test_a_forged_button_has_no_effect_and_is_answered_in_the_language_of_the_user():
    async with channel_game(at="dealt") as game:
        before = await game.view(game.bea)
        menu = await game.bea.says("do")
        for leads in FORGED_BUTTONS:
            reply = await game.discord.answer(await game.bea.presses_at(menu, leads))
            assert reply.is_ephemeral
            assert "Fehler" not in reply.text, leads
            assert reply.text == OLD or leads.startswith(("do:0:5", "sit")), (leads, reply.text)
        assert await game.view(game.bea) == before


async def test_forged_choices_are_answered_like_an_old_menu_in_the_language_of_the_user():
    async with channel_game(at="rounds") as game:
        await game.ann.says("flip")
        lobby = game.simulation.bot.handlers.lobby
        turn = (await lobby.host.join((await lobby.connect("77", "2", "de")).token)).turn
        bea, menu = game.bea, f"do:0:{turn}:0::"
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
    async with channel_game(at="rounds") as game:
        menu = await game.ann.says("do")
        (choose,) = menu.lists
        beyond = choose["custom_id"].replace(":0::", ":99::", 1)
        reply = await game.discord.answer(await game.ann.presses_at(menu, beyond))
        assert [*reply.options] == [*menu.options]


@pytest.mark.parametrize("turns", [-5, 0, 10**9])
async def test_the_log_accepts_any_number_of_turns(turns):
    async with channel_game(at="dealt") as game:
        assert "Das Abenteuer beginnt" in (await game.bea.says("log", turns=turns)).text


@pytest.mark.parametrize("word", ["trade", "bomb", "pool", "play", "roll", "flip"])
async def test_a_command_with_an_unexpected_card_is_refused_with_the_reason(word):
    async with channel_game(at="seated") as game:
        handlers = game.simulation.bot.handlers
        asker = Asker(channel="77", user="2", name="Bea", language="de")
        reply = await handlers.menu(asker, word, "one", 17)
        assert reply.refusal is not None
        assert "missing" not in reply.plain()
