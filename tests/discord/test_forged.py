"""What no button, list or form of the bot can send, and somebody sends all the same."""

import pytest

from dramadeck.chairs.chat.answers import Asker
from dramadeck.chairs.chat.asking import answers_in
from dramadeck.chairs.chat.problems import problem_told
from dramadeck.core.refusals import RefusedError
from dramadeck.narration.wire import PickError
from tests.discord.evenings import Evening
from tests.discord.pretended import a_town, run


def an_evening(play, **options):
    async def whole():
        async with a_town(**options) as town:
            return await play(Evening(town))

    return run(whole())


OLD = "seit diesem Menü ging das Spiel weiter; es braucht ein neues"


async def chooses(person, leads, *values):
    """Send a choice from a list as nobody has shown it."""
    data = {"component_type": 3, "custom_id": leads, "values": [*values]}
    return await person.town.answer(await person.town.interact(person, 3, data))


@pytest.mark.parametrize("value", ["x" * 90, "9" * 90, "-1", "24", "1295", "1296", "²", "٣", ""])
def test_a_choice_that_was_not_offered_is_an_old_menu_in_my_language(value):
    async def play(evening):
        await evening.begin()
        lobby = evening.town.bot.desk.lobby
        turn = (await lobby.host.join((await lobby.sitting(77, 2, "de")).token)).turn
        said = await chooses(evening.bea, f"do:0:{turn}:0::", value)
        assert said.text == OLD

    an_evening(play)


@pytest.mark.parametrize("leads", ["nonsense", "y" * 99, "answer", "do:0:9999:0::zz", ""])
def test_a_button_that_is_not_there_is_an_old_menu_in_my_language(leads):
    async def play(evening):
        await evening.begin()
        data = {"component_type": 2, "custom_id": leads}
        said = await evening.discord.answer(await evening.discord.interact(evening.bea, 3, data))
        assert said.text == OLD

    an_evening(play)


def test_a_form_is_filled_in_with_choices_that_it_has_or_not_at_all():
    async def play(evening):
        await evening.begin()
        await evening.into_rounds()
        menu = await (await evening.town.bot.desk.lobby.sitting(77, 1, "de")).menu()
        asked = [(each, ask) for each in menu.entries for ask in (*each.asks, *each.more)]
        entry, ask = next((each, ask) for each, ask in asked if ask.choices)
        for value in ("x", "-1", "99", "9" * 90):
            with pytest.raises(PickError):
                answers_in(entry, {ask.field: [value]})
        assert answers_in(entry, {ask.field: ["0"]})

    an_evening(play)


def test_there_is_no_page_after_the_last():
    async def play(evening):
        await evening.begin()
        await evening.into_rounds()
        menu = await evening.ann.says("do")
        (choose,) = menu.lists
        beyond = choose["custom_id"].replace(":0::", ":99::")
        said = await evening.discord.answer(await evening.ann.presses_at(menu, beyond))
        assert [*said.options] == [*menu.options]

    an_evening(play)


def test_a_seat_that_is_not_there_is_not_said_back_at_length():
    async def play(evening):
        await evening.begin()
        first = len(evening.discord.everything)
        said = await evening.bea.says("join", seat="@everyone " * 590)
        assert len(said.text) < 150
        assert len(evening.discord.everything) == first + 1

    an_evening(play)


@pytest.mark.parametrize("turns", [-5, 0, 10**9])
def test_the_log_of_an_odd_number_of_turns_is_a_log(turns):
    async def play(evening):
        await evening.begin()
        await evening.does(evening.ann, "deal the hands")
        assert "Das Abenteuer beginnt" in (await evening.bea.says("log", turns=turns)).text

    an_evening(play)


@pytest.mark.parametrize("word", ["trade", "bomb", "pool", "play", "roll", "flip"])
def test_a_word_with_a_card_that_it_does_not_take_says_why_not(word):
    async def play(evening):
        await evening.begin()
        desk = evening.town.bot.desk
        asker = Asker(room=77, member=2, name="Bea", language="de")
        with pytest.raises(RefusedError) as refused:
            await desk.menu(asker, word, "one", 17)
        assert "missing" not in problem_told(refused.value, "de")

    an_evening(play)
