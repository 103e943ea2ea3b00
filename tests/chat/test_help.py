"""Help in the chat: what a question asks, what words mean, and what can be typed."""

import attrs
import pytest

from dramadeck.chat.commands import CHOICES, COMMANDS
from tests.chat.fake_service import open_chat

FIRST_NOTE = "Choose with a number or a name; “?” shows more help."


async def test_a_number_is_explained_by_the_open_question_not_by_the_menu_before_it():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("do")
        assert "Skip an action of the round" in await chat.cem.says("? 3")
        await chat.cem.says("1")
        assert await chat.cem.says("? 3") == (
            "Trick (action)\nWhat kind of action it is: the flipped card approves some kinds, and "
            "a success at one of them earns a card."
        )
        assert (await chat.cem.says("? attack")).startswith("Attack (action)")
        await chat.cem.says("1")
        assert (await chat.cem.says("? 2")).startswith("Mummy (target)\nThe target of the action")
        assert "Skip an action of the round" in await chat.cem.says("back", "back", "? 3")
        await chat.bea.says("do", "1")
        assert (await chat.bea.says("? 3")).startswith("Trick (Aktion)\nWelche Art von Handlung")


async def test_a_card_in_a_question_is_explained_by_its_effect():
    async with open_chat(at="seated") as chat:
        await chat.ann.says("do", "1", "do", "begin a scene standard Voss", "do")
        await chat.ann.says("begin rounds Quin")
        await chat.bea.says("pool")
        assert (await chat.bea.says("? 1")).startswith("Eile (45)\nEine Aktion mehr")
        reply = await chat.bea.says("?")
        assert reply.startswith("Welche Handkarten vor der ersten aufgedeckten Karte")
        assert "Möglich sind 1 bis 3." in reply


async def test_a_question_says_what_is_asked_for_and_how_it_is_answered():
    async with open_chat(at="seated") as chat:
        await chat.ann.says("do", "1", "do", "begin a scene dramatic")
        assert await chat.ann.says("?") == (
            "The names of all who are against the heroes in this scene.\n"
            "Answer with names, with commas between them.\n"
            "“back” goes one question back; “help” lists the commands."
        )
        await chat.ann.says("Voss", "do", "begin rounds -", "flip")
        await chat.bea.says("do", "1 1 1")
        assert (await chat.bea.says("?")).split("\n")[:2] == [
            "Wie gut die Figur darin ist: der Wert der Fertigkeit oder des Attributs auf dem "
            "Bogen, ohne Würfel und Karten.",
            "Zu beantworten mit einer ganzen Zahl, etwa 8.",
        ]
        await chat.bea.says("12")
        assert (await chat.bea.says("?")).startswith("Die Zahl, die Wert und Würfel erreichen")


async def test_numbers_are_typed_with_spaces_or_commas_one_for_each_step_of_a_task():
    for typed in ("10 12 10 10", "10, 12, 10, 10", "10,12,10 10"):
        async with open_chat(at="rounds") as chat:
            question = await chat.ann.says("bomb", "1", "science")
            assert question.endswith(
                "difficulty numbers, one for each step (such as 8)\n"
                "Type several numbers with spaces between them."
            )
            assert "a single number is a task with one step" in await chat.ann.says("?")
            assert "flips left (such as 7; “-” means no deadline)" in await chat.ann.says(typed)
            assert "“-” means: no deadline." in await chat.ann.says("?")
            await chat.ann.says("-")
            assert "A 10, B 12, C 10 and D 10" in chat.posts[-1]
            wrong = await chat.ann.says("undo", "bomb", "1", "science", "10 ten")
            expected = "one for each step: expected a whole number, not 'ten'"
            assert wrong.startswith(f"difficulty numbers, {expected}")


async def test_a_refusal_opens_the_question_that_it_is_about():
    async with open_chat() as chat:
        await chat.begin(dialect="classic")
        await chat.ann.says("deal", "begin a scene dramatic Baron Voss")
        for typed in ("bomb quin science 10 11 12 -", "10 11 12 13 -"):
            refused = await chat.ann.says(typed)
            assert "steps" in refused.split("\n")[0]
            assert "\ndifficulty numbers, one for each step" in refused
        assert "Done." in await chat.ann.says("10 10 10 10 -")


async def test_several_targets_of_one_roll_have_one_number_for_all_or_one_each():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("do", "act against several by the quick method", "attack", "1 2")
        question = await chat.cem.says("12")
        assert question.endswith("or one for each with spaces between them.")
        assert "Done." in await chat.cem.says("9 10")
        assert "12 against 11 and more" in chat.posts[-1]


async def test_an_entry_with_one_choice_names_it_before_it_is_sent():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.bea.says("do", "1 1 1 9 10", "1", "1", "pool 59")
        assert await chat.bea.menu("play") == ["eine Karte spielen: Aktion (59)"]
        await chat.cem.says("do", "act attack 1 9 10", "1", "1", "pool 70")
        assert "with whom: Quin; cards to give: Hero (70)" in await chat.cem.says("trade")


async def test_words_of_the_game_rules_and_cards_can_be_looked_up():
    async with open_chat(at="rounds") as chat:
        haste = (await chat.ann.says("? haste")).split("\n")
        assert len(haste) == 6
        assert haste[0].startswith("One more action")
        assert haste[3].startswith("- Haste (40) | Standard scene: ")
        assert (await chat.ann.says("? pool")).startswith("pool [CARD]: Put a card into your pool")
        for typed in ("? pool", "? Pools"):
            assert "TR-022 (revised): One card each round may move from the hand to the pool." in (
                await chat.ann.says(typed)
            )
        assert "? pool …" in await chat.ann.says("? pool")
        assert "the side printed first has" in (await chat.ann.says("? initiative")).casefold()
        assert (await chat.ann.says("? tr-023")).startswith("TR-023: A card goes into")
        reply = await chat.bea.says("? Vorrat")
        assert "TR-022 (revised): One card each round" in reply
        assert reply.endswith("Die Regeln stehen hier auf Englisch.")
        assert await chat.bea.says("? TR-999") == "Eine Regel TR-999 gibt es nicht."
        unknown = await chat.ann.says("? ikebana")
        assert unknown.startswith("There is no card ikebana.")
        assert unknown.endswith("and entries of an open menu (“? 3”).")
        assert chat.ann.asker.user  # a spectator looks words up, too
        assert "TR-022" in await chat.person("Dee").says("? pool")


async def test_only_the_rules_of_the_open_game_are_looked_up():
    async with open_chat() as chat:
        await chat.begin("Bea, Cem", system="tarot")
        reply = await chat.ann.says("? push")
        assert reply.startswith("push: ")
        assert "\n- TT-" in reply
        assert "TR-" not in reply


async def test_the_rules_of_the_dialect_of_the_game_come_first():
    for text, first in (("classic", "- TC-"), ("revised", "- TR-"), ("gurps", "- TG-")):
        async with open_chat() as chat:
            await chat.begin(dialect=text)
            assert f"\n{first}" in await chat.ann.says("? possibility")


async def test_a_command_that_is_not_possible_says_why_and_for_which_seat_the_table_waits():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        nothing_pooled = await chat.cem.says("trade")
        assert nothing_pooled.startswith("Marco's pool is empty; in rounds")
        refused = await chat.bea.says("pool")
        assert refused.startswith("Quin hat in dieser Runde noch nichts getan")
        assert chat.answer[1].refusal.rule == "TR-023"
        await chat.cem.says("do", "act attack 1 9 10")
        assert (await chat.bea.says("play")).endswith("\nGewartet wird auf Marco: würfeln.")
        assert (await chat.bea.says("do")).endswith("Gewartet wird auf Marco: würfeln.")
        assert (await chat.ann.says("roll")).endswith("\nWaiting for Marco: throw the dice.")
        assert (await chat.cem.says("flip")).endswith("\nThrow the die for your action.")


async def test_the_name_of_an_impossible_entry_does_not_open_another():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("do")
        assert "is progressing by rounds" in await chat.ann.says("end the scene")
        # 1 flips a card, and does not confirm the end of the rounds.
        assert await chat.ann.says("1") == "Done."
        assert "is progressing by rounds" in await chat.ann.says("end the scene")


async def test_the_refusal_of_a_flip_names_the_gamemaster():
    async with open_chat(at="rounds") as chat:
        assert "the gamemaster" in (await chat.cem.says("flip")).split("\n")[0]


async def test_a_form_that_is_refused_is_asked_again_or_reported_as_closed():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.bea.says("do", "1 1 1 9")
        await chat.cem.says("do")
        await chat.ann.says("do", "end the rounds yes", "do", "end the scene yes")
        assert (await chat.bea.says("10")).endswith(
            "\nhandeln\nSchwierigkeit (etwa 8)\n"
            "Die Zahl, die Wert und Würfel erreichen müssen; sie kommt von der Spielleitung.\n"
            "„zurück“ geht eine Frage zurück, „menü“ zum Menü."
        )
        assert chat.answer[1].refusal is not None
        assert "Ziel" in await chat.bea.says("back", "back")
        closed = await chat.cem.says("pass")
        assert closed.endswith("\nNothing has changed. “do” shows what is possible now.")
        assert "you no longer have an open menu" in await chat.cem.says("1")


async def test_a_command_is_a_command_while_a_menu_or_a_question_is_open():
    async with open_chat(at="seated") as chat:
        await chat.ann.says("do", "1", "do", "begin a scene dramatic")
        assert "You hold no hidden cards." in await chat.ann.says("hand")
        assert "Quin: " in await chat.ann.says("table")
        assert "- play [CARD]" in await chat.ann.says("help")
        assert "“help” lists the commands" in await chat.ann.says("?")
        await chat.ann.says('"table"')
        assert "Against the heroes: table." in chat.posts[-1]
        assert "- hand: " in await chat.bea.says("hilfe", "help")


async def test_there_are_hints_below_the_first_menu_and_after_the_deal():
    async with open_chat(at="seated") as chat:
        assert (await chat.ann.says("do")).endswith(f"\n{FIRST_NOTE}")
        assert FIRST_NOTE not in await chat.ann.says("do")
        await chat.ann.says("1")
        hint = "“hand” shows your cards, “do” shows what you can do."
        assert chat.posts[-1].endswith(f"\n{hint}")
        await chat.ann.says("do", "begin a scene standard Voss")
        assert hint not in chat.posts[-1]
        assert (await chat.cem.says("do")).endswith(f"\n{FIRST_NOTE}")


async def test_the_refusal_without_a_seat_names_the_free_seats_and_how_to_join():
    async with open_chat() as chat:
        await chat.ann.says("new Quin, Marco")
        assert await chat.cem.says("hand") == (
            "you have no seat at this table; take a free one first: Quin and Marco; "
            "type it like this: join Quin"
        )
        reply = await chat.bea.says("hand")
        assert reply.endswith("frei: Quin und Marco; getippt wird: join Quin")


async def test_odds_without_a_task_say_so_and_name_their_limits():
    async with open_chat(at="rounds") as chat:
        assert await chat.ann.says("odds 12") == (
            "no task is under way; for a single die, type a difficulty number after the "
            "value: odds 12 10"
        )
        assert (await chat.ann.says("odds 12 10")).startswith("Value 12 against 10 succeeds")
        assert (await chat.bea.says("odds 500 3")).endswith(
            "VALUE ist eine ganze Zahl von -99 bis 99"
        )
    async with open_chat() as chat:
        await chat.begin("Bea, Cem", system="tarot")
        assert await chat.ann.says("odds 5") == "the odds for this are not available here"


async def test_an_undo_names_the_events_that_are_taken_back_in_all_languages():
    async with open_chat(at="seated") as chat:
        chat.languages = ("de",)
        await chat.ann.says("do", "1", "do", "begin a scene standard Voss", "undo")
        scene = "“A standard scene begins. Against the heroes: Voss.”"
        waiting = "Waiting for the gamemaster: begin a scene."
        assert chat.posts[-1] == f"- Undone by the gamemaster: {scene}\n{waiting}"
        german = chat.sent[-1][1].translations["de"].plain()
        assert german.startswith(
            "- Zurückgenommen durch die Leitung (Spielleitung): „Eine Standard"
        )
        await chat.ann.says("undo")
        assert "“The adventure begins for 2 heroes." in chat.posts[-1]
        await chat.ann.says("do", "1", "do", "begin a scene standard Mummy", "undo 2")
        assert chat.posts[-1].count("“") == 2
        assert "Mummy" in chat.posts[-1]
        assert "Voss" not in chat.posts[-1]


async def test_lost_and_free_seats_are_named_in_each_language():
    async with open_chat(at="seated") as chat:
        await chat.ann.says("join Marco member=Bea")
        reply = chat.answer[1]
        assert reply.plain() == (
            "\N{CHAIR} Marco: Bea\nCem no longer has this seat.\nThis seat is free now: Quin."
        )
        assert reply.translations["de"].plain() == (
            "\N{CHAIR} Marco: Bea\nCem hat diesen Platz nicht mehr.\n"
            "Dieser Platz ist jetzt frei: Quin."
        )
        await chat.ann.says("join Gamemaster")
        assert chat.answer[1].translations["de"].plain() == "\N{CHAIR} Spielleitung: Ann"


async def test_an_incomplete_language_is_marked_in_the_list_of_languages():
    async with open_chat(at="seated") as chat:
        offered = dict(await CHOICES["language"](None, {}))
        assert offered["français (début)"] == "fr"
        assert offered["Deutsch"] == "de"
        chat.cem.asker = attrs.evolve(chat.cem.asker, language="fr")
        assert "do" in await chat.cem.says("help")


@pytest.mark.usefixtures("examples_installed")
async def test_the_rules_of_a_game_of_another_package_are_found_by_word_and_id():
    async with open_chat() as chat:
        await chat.ann.says("new Ann, Bea system=high_card")
        assert "HC-2: Everybody lays one card of the hand face down." in await chat.ann.says(
            "? lays"
        )
        assert (await chat.ann.says("? hc-2")).startswith("HC-2: Everybody lays one card")
        assert "TR-" not in await chat.ann.says("? card")


async def test_commands_are_named_with_the_prefix_of_the_service():
    async with open_chat(prefix="!") as chat:
        chat.languages = ("de",)
        await chat.ann.says("!new Quin, Marco")
        opened = chat.posts[-1].split("\n")
        assert opened[2:5] == [
            *("- !join Quin", "- !join Marco"),
            "When everybody has a seat, the leader types “!do” to begin. "
            "“!?” shows what you can type.",
        ]
        announced = next(reply for who, reply in reversed(chat.sent) if who == "post")
        assert "„!?“" in announced.translations["de"].plain()
        assert (await chat.cem.says("!do")).endswith("type it like this: !join Quin")
        assert await chat.ann.says("!hand over") == "type hand like this: !hand"
        reply = await chat.ann.says("!help")
        assert all(f"- !{name}" in reply for name in COMMANDS if name not in ("new", "join"))
        assert "“!? join” explains a command" in reply
        assert "“!do” shows what is possible now, “!?” all commands" in await chat.ann.says("!fly")
        assert "1 begin the adventure" in await chat.ann.says("!do")
        assert "“!2 13” answers two questions" in await chat.ann.says("!?")
        await chat.ann.says("!1")
        assert "“!hand” shows your cards, “!do”" in chat.posts[-1]


async def test_a_command_is_explained_with_its_parameters_and_choices_also_without_a_table():
    async with open_chat() as chat:
        explained = (await chat.ann.says("? new")).split("\n")
        assert explained[0].startswith("new NAMES [system=SYSTEM] [dialect=DIALECT]")
        assert "- NAMES: Who plays, such as Quin, Marco" in explained
        assert "- DIALECT: Which variant of the rules: revised, classic, gurps" in explained
        assert await chat.ann.says("new") == "\n".join(
            ["type new like this: " + explained[0].partition(":")[0], *explained[1:]]
        )
        await chat.begin("Bea, Cem", system="tarot")
        help_text = await chat.ann.says("help")
        assert "- play [CARD]" in help_text
        for word in ("bomb", "pool", "flip", "trade", "roll"):
            assert f"- {word}" not in help_text
