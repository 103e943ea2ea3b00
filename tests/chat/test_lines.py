"""A bot without buttons: menus have numbers, and only the person who was asked can answer."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.chat.commands import COMMANDS
from dramadeck.chat.lines import LONGEST
from tests.chat.fake_service import CHANNEL, open_chat


async def view(chat, person):
    client = await chat.lobby.connect(CHANNEL, person.asker.user, "en", needs_seat=False)
    return await chat.lobby.host.view(client.token)


async def test_an_action_is_chosen_by_numbers_by_names_and_all_at_once():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        menu = await chat.bea.menu()
        assert menu[0] == "handeln"
        assert (await chat.bea.says("1")).startswith("handeln\nAktion\n 1 Angriff\n 2 Manöver")
        assert "1 Baron Voss\n 2 Mummy" in await chat.bea.says("manö")
        assert await chat.bea.says("2") == "handeln\nWert (etwa 8)"
        assert await chat.bea.says("12") == "handeln\nSchwierigkeit (etwa 8)"
        assert await chat.bea.says("8") == (
            "Erledigt.\nJetzt antworten\n 1 würfeln\n„würfeln 12“ ist ein Wurf mit eigenen Würfeln."
        )
        assert "maneuvers against Mummy: 12 against 8" in chat.posts[-1]
        await chat.bea.says("1", "1", "pool 59")
        assert (await view(chat, chat.ann)).heroes[0].pool == (59,)
        unknown = await chat.bea.says("play ikebana")
        assert unknown == "keine Karte auf der Hand oder im Vorrat heißt ikebana"
        await chat.bea.says("play aktion")
        assert "Quin plays Action (59)" in chat.posts[-1]
        assert await chat.cem.says("do", "act attack baron voss") == "act\nvalue (such as 8)"
        thrown = "Done.\nAnswer now\n 1 throw the dice"
        lapses = "(the result of Quin is not applied yet; this roll cancels it)"
        assert (await chat.cem.says("do", "1 1 1 9 10")).startswith(
            f"{thrown} {lapses}\n“roll 12” enters"
        )
        assert "Marco attacks Baron Voss: 9 against 10" in chat.posts[-1]


async def test_an_invalid_answer_gets_an_error_message_and_changes_nothing():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        before = await view(chat, chat.ann)
        await chat.bea.says("do", "1")
        wrong = await chat.bea.says("99")
        first, *question = wrong.split("\n")
        assert first == "'99' steht nicht zur Wahl. Gefragt ist eine Zahl von 1 bis 7."
        assert question[:3] == ["handeln", "Aktion", " 1 Angriff"]
        assert "not one of the choices" in await chat.cem.says("do", "1 99")
        assert "1 act" in await chat.cem.says("do")
        assert "eine ganze Zahl" in await chat.bea.says("2 2 zwölf")
        assert "2 Mummy" in await chat.bea.says("back")
        assert "1 Angriff" in await chat.bea.says("back")
        assert "1 handeln" in await chat.bea.says("back", "back", "back")
        assert await view(chat, chat.ann) == before
        assert not [post for post in chat.posts if "Round 1" not in post and "maneuvers" in post]


async def test_a_line_with_a_wrong_word_opens_the_question_for_that_word():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        before = await view(chat, chat.ann)
        wrong = (await chat.cem.says("do", "act taunt Vox")).split("\n")
        assert wrong[0] == "'Vox' is not one of the choices. Type a number from 1 to 3."
        assert wrong[1:4] == ["act", "target", " 1 Baron Voss"]
        assert await chat.cem.says("2") == "act\nvalue (such as 8)"
        assert await view(chat, chat.ann) == before
        await chat.cem.says("12 9")
        assert "Marco taunts Mummy: 12 against 9" in chat.posts[-1]


async def test_a_line_with_a_wrong_word_asks_for_confirmation_again():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip", "do")
        again = await chat.ann.says("flip the next card perhaps")
        assert "'perhaps' is not one of the choices" in again
        assert "Continue?\n 1 yes, continue\n 2 no\n“back” goes one question back" in again
        assert "1 flip the next card" in await chat.ann.says("no")
        assert "Done." in await chat.ann.says("flip the next card yes")


async def test_a_look_up_asks_the_open_question_again_and_a_command_closes_it():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        question = await chat.cem.says("do", "act", "1")
        for line in ("table", "hand", "log", "help", "chart bonus 17", "odds", "flip now"):
            assert (await chat.cem.says(line)).endswith(f"\n{question}")
        assert (await chat.cem.says("act")).startswith("act\naction\n 1 Attack")
        before = await view(chat, chat.ann)
        await chat.cem.says("1")
        for line in ("roll", "pool 59", "flip", "undo"):
            assert (await chat.cem.says(line)).endswith(f"\n{question}")
        await chat.cem.says("join Marco")
        assert "you no longer have an open menu" in await chat.cem.says("1")
        assert (await chat.cem.says("do", "table")).endswith("“do” shows it again.")
        assert await view(chat, chat.ann) == before
        assert "act\naction" in await chat.cem.says("1")


async def test_the_name_of_an_entry_opens_it_without_a_menu_and_in_another_menu():
    async with open_chat(at="rounds") as chat:
        assert await chat.ann.says("Flip the next card") == "Done."
        assert await chat.cem.says("do act attack 1") == "act\nvalue (such as 8)"
        assert "Answer now\n 1 throw" in await chat.cem.says("9 10")
        thrown = "Answer now\n 1 announce the result"
        assert thrown in await chat.cem.says("throw the dice")
        assert "not been announced yet" in await chat.cem.says("do act")
        await chat.cem.says("announce the result")
        pooled = await chat.cem.says("put a card into the pool")
        assert pooled.startswith("put a card into the pool\ncard\n 1 ")
        assert "a hit has not dealt its damage yet. Continue?" in await chat.ann.says(
            "end the rounds yes", "end the scene"
        )
        assert "Done." in await chat.ann.says("yes")
        assert "1 nach der Szene abwerfen" in await chat.bea.says("do act")
        assert "you have no seat" in await chat.person("Dee").says("do act")
        assert "you have no seat" in await chat.person("Dee").says("begin a scene")


async def test_the_number_of_another_user_does_not_answer_my_menu():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.bea.says("do")  # the first menu has a note
        before, menu = await view(chat, chat.ann), await chat.bea.says("do")
        none, closed = "you have no open menu", "you no longer have an open menu"
        for line, why in (("1", closed), ("2 2", closed), ("back", none), ("-", closed)):
            assert why in await chat.cem.says(line)
        await chat.cem.says("do", "1")
        assert await view(chat, chat.ann) == before
        assert menu.endswith(await chat.bea.says("back"))


async def test_after_a_change_of_seats_nobody_can_answer_the_old_menu():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.bea.says("do")
        assert "Quin: Cem" in await chat.ann.says("join Quin member=Cem")
        assert "you no longer have an open menu" in await chat.cem.says("1")
        assert "nur mit einem Platz" in await chat.bea.says("1")
        await chat.ann.says("join Marco member=Bea")
        assert "seit diesem Menü" in await chat.bea.says("1")
        assert "kein eigenes Menü" in await chat.bea.says("1")
        assert "nobody here is called Dee" in await chat.ann.says("join Marco member=Dee")


async def test_an_answer_that_is_sent_twice_is_carried_out_once():
    async with open_chat(at="seated") as chat:
        await chat.ann.says("do")
        replies = [await chat.handlers.read(chat.ann.asker, "1", "same") for _ in range(2)]
        assert [reply.plain()[:5] for reply in replies] == ["Done.", "you n"]
        await chat.wait_for_posts()
        assert len([post for post in chat.posts if "The adventure begins" in post]) == 1


async def test_the_name_of_a_command_is_text_in_a_text_question_unless_it_has_a_prefix():
    async with open_chat(at="seated") as chat:
        await chat.ann.says("do", "1", "do", "begin a scene standard")
        assert "Done." in await chat.ann.says("table dancer")
        assert "Against the heroes: table dancer." in chat.posts[-1]
        await chat.ann.says("do", "joins the party")
        for marked in ("!table", "/table", "!TABLE"):
            assert "Quin" in await chat.ann.says(marked)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("odds", "type odds like this: odds VALUE [DIFFICULTY]"),
        ("odds twelve", "type odds like this"),
        ("odds 12 13 14", "type odds like this"),
        ("odds 1000", "type odds like this"),
        (
            "log 0",
            "log [TURNS] [file=yes|no]; TURNS is a whole number from 1 to 100",
        ),
        ("hand over", "type hand like this: hand"),
        ("join", "type join like this: join SEAT [member=MEMBER]"),
        ("fly", "there is no command fly, and you have no open menu"),
        ("!", "there is no command"),
        ("x" * 5_000, "there is no command xxx"),
    ],
)
async def test_a_command_that_is_typed_wrongly_says_how_it_is_typed(line, message):
    async with open_chat(at="seated") as chat:
        assert message in await chat.ann.says(line)
        assert len(await chat.ann.says(line)) < 250
    assert LONGEST < 5_000


async def test_an_empty_line_shows_help_unless_a_menu_is_open():
    async with open_chat(at="seated") as chat:
        assert await chat.bea.says("") == await chat.bea.says("?")
        assert await chat.bea.says("  ") == await chat.bea.says("help")
        menu = await chat.ann.says("do")
        assert await chat.ann.says("") not in (menu, await chat.bea.says("?"))


async def test_seats_and_charts_can_be_named_by_their_first_letters():
    async with open_chat() as chat:
        await chat.ann.says("new Quin Q, Marco dialect=classic deck=original language=de")
        assert "Quin Q: Bea" in await chat.bea.says("join quin")
        assert "Sobald alle einen Platz haben" in chat.posts[1]
        assert "17 → 4" in await chat.ann.says("chart bonus 17")
        await chat.ann.says("do", "1")
        assert "Das Abenteuer beginnt" in await chat.bea.says("log 5")
        hand = await chat.bea.says("hand")
        assert hand.count("\n") >= 3


async def test_a_question_mark_explains_commands_answers_entries_and_cards():
    async with open_chat(at="seated") as chat:
        everything = await chat.person("Dee").says("?")
        assert [f"- {name}" in everything for name in COMMANDS] == [True] * len(COMMANDS)
        reply = await chat.ann.says("?")
        assert reply.startswith("Begin the adventure and deal the hands.\n- hand: ")
        assert "- undo" in reply
        assert "- undo" not in await chat.cem.says("?")
        assert "“2 13” answers two questions at once" in await chat.ann.says("do", "?")
        assert "deal every hero a hand" in await chat.ann.says("? 1")
        assert "Haste (4" in await chat.ann.says("? haste")
        near = await chat.ann.says("? 999")
        assert near.startswith("There is no card 999.\nClosest: 156, 155 and 154.\n")
        below = "\nYou can still answer the last menu; “do” shows it again."
        assert await chat.ann.says("help") == reply + below != await chat.ann.says("?")


async def test_the_skill_of_the_last_action_is_proposed_and_two_dashes_leave_it_out():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("do", "1+", "attack", "1", "9", "10", "-", "-", "-", "stealth")
        await chat.cem.says("-", "-", "-")
        for typed, skills in (("-", ["stealth", "stealth"]), ("--", ["stealth", None])):
            await chat.ann.says("undo")
            assert (
                await chat.cem.says("do", "1 attack 1 9 10")
                == "act\nskill (any words; “-” means stealth)"
            )
            assert "Done." in await chat.cem.says(typed)
            token = chat.lobby.channel(CHANNEL).tokens[torg.hero_seat("Marco")]
            memory = await chat.lobby.host.memory(token)
            assert memory.last(torg.commands.DeclareAction).skill == skills[-1]
        await chat.ann.says("undo")
        assert "value: an answer is missing" in await chat.cem.says("do", "1 attack 1 --")


async def test_help_says_that_a_text_is_the_rest_of_the_line_and_the_last_answer_is_proposed():
    async with open_chat(at="seated") as chat:
        reply = await chat.ann.says("do", "?")
        assert "A text answer takes the rest of the line" in reply
        assert "“-” repeats your last answer; “--” leaves an answer empty" in reply
        await chat.ann.says("do", "1", "do", "begin a scene standard Baron Voss 2")
        assert "Baron Voss 2." in chat.posts[-1]


async def test_help_for_an_entry_names_the_questions_in_the_order_in_which_they_are_asked():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("do")
        assert (
            "Questions, in this order: action, target, value and difficulty.\n"
            in await chat.cem.says("? 1")
        )
        replies = [await chat.cem.says(line) for line in ("1", "attack", "1", "9")]
        questions = [reply.split("\n")[1] for reply in replies]
        assert questions == ["action", "target", "value (such as 8)", "difficulty (such as 8)"]


async def test_no_hand_is_shown_where_others_can_read_it():
    async with open_chat(at="rounds") as chat:
        bea = chat.bea
        bea.asker = attrs.evolve(bea.asker, is_overheard=True)
        before, turn = await view(chat, chat.ann), chat.lobby.channel(CHANNEL).turn
        for line in ("hand", "do", "flip", "pool 59", "play 59", "trade", "roll", "undo"):
            assert (await bea.says(line)).startswith("das könnten hier andere lesen")
        assert await view(chat, chat.ann) == before
        assert chat.lobby.channel(CHANNEL).turn == turn
        assert "Quin" in await bea.says("table")
        log = await bea.says("log 100 file=yes")
        assert "Quin zieht 5 Karten" in log
        assert "(59)" not in log + (chat.answer[1].file or ("", ""))[1]


async def test_a_bug_in_the_program_is_reported_without_its_message(monkeypatch, caplog):
    async with open_chat(at="seated") as chat:

        async def fail(*_arguments):
            raise RuntimeError("the duke is the traitor")

        monkeypatch.setattr(chat.handlers, "hand", fail)
        assert (await chat.ann.says("hand")).startswith("The bot has made an error")
    assert "a mistake in the program: RuntimeError" in caplog.text
    assert "duke" not in caplog.text


async def test_the_announcement_of_a_new_table_lists_the_commands_to_join():
    async with open_chat() as chat:
        await chat.ann.says("new Quin, Marco")
        assert chat.posts[0] == "\N{CHAIR} Gamemaster: Ann"
        opened = chat.posts[1].split("\n")
        assert opened[0] == "Torg: the Drama Deck"
        assert opened[2:4] == ["- join Quin", "- join Marco"]
        assert opened[4] == (
            "When everybody has a seat, the leader types “do” to begin. "
            "“?” shows what you can type."
        )
        assert torg.hero_seat("Quin") in await chat.lobby.seats(CHANNEL)
        assert "a table is already open here" in await chat.cem.says("new Tina")


async def test_the_leader_reads_that_no_die_is_due():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        no_die = "you cannot do anything like that now"
        assert no_die in await chat.ann.says("roll")


async def test_the_name_of_an_entry_is_an_answer_also_if_it_begins_like_a_command():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip", "do")
        for line in ("flip something else", "/flip the next card"):
            wrong = f"{' '.join(line.split()[1:])!r} is not one of the choices."
            assert (await chat.ann.says(line)).startswith(wrong)
        assert "can still act in this round" in await chat.ann.says("flip the next card")
        assert "Round 2" not in "".join(chat.posts)
        assert await chat.ann.says("do", "end the rounds yes, continue") == "Done."
        assert "The rounds end." in chat.posts[-1]
        assert "The scene ends: everybody discards and draws." in await chat.ann.says(
            "do", "End the Scene"
        )
        await chat.ann.says("yes")
        assert "The scene ends" in chat.posts[-1]


async def test_one_of_several_cards_with_the_same_name_is_chosen_by_its_number():
    async with open_chat(seed="10" * 32, at="seated") as chat:
        await chat.ann.says("do", "1")
        assert await chat.bea.says("pool adrenalin") == (
            "mehrere eigene Karten heißen so, eine davon mit ihrer Nummer nennen: "
            "Adrenalin (5) und Adrenalin (6)"
        )
        assert "heißt haste" in await chat.bea.says("pool haste")


async def test_of_several_cards_with_the_same_name_the_playable_one_is_chosen():
    async with open_chat(seed="10" * 32, at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.bea.says("handeln angriff 1 9 10", "roll", "1")
        pooled = await chat.bea.says("pool")
        assert pooled.startswith("eine Karte in den Vorrat legen\nKarte\n 1 Adrenalin (5)")
        assert "mehrere eigene Karten" in await chat.bea.says("pool adrenalin")
        await chat.bea.says("pool 6")
        played = await chat.bea.says("play adrenalin")
        assert played.startswith("eine Karte spielen: Adrenalin (6)")
        assert (await chat.bea.says("play")).startswith(played.split("\n")[0])


async def test_a_table_that_has_ended_has_no_menu():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("end", "yes")
        for person, refusal in (
            (chat.ann, "this game has ended"),
            (chat.bea, "dieses Spiel ist zu Ende"),
        ):
            for word in ("do", "flip", "trade"):
                assert await person.says(word) == refusal


async def test_a_card_without_an_effect_is_played_only_after_a_confirmation():
    async with open_chat(seed="10" * 32, at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("do", "act attack Mummy 8 9", "roll", "1", "pool 15")
        await chat.ann.says("flip", "yes")
        attribute = await chat.cem.says("do", "act attack Mummy 8 9")  # because of the card
        assert attribute.startswith("act\nattribute (“--” leaves it empty)\n")
        await chat.cem.says("--", "roll")
        question = await chat.cem.says("play 15", "dexterity dodge")
        assert (
            "names no attribute: a card that raises one does not change it. Continue?" in question
        )
        await chat.cem.says("no")
        assert (await view(chat, chat.ann)).heroes[1].pool == (15,)
        assert "Done." in await chat.cem.says("play 15", "dexterity", "dodge", "yes")
        assert (await view(chat, chat.ann)).heroes[1].pool == ()


async def test_the_end_of_the_game_needs_a_confirmation():
    async with open_chat(at="rounds") as chat:
        question = await chat.ann.says("end")
        assert question.split("\n") == [
            "The game ends for everybody, and its seed is published. This cannot be undone. "
            "To continue on another day, answer no. End the game?",
            " 1 yes, end the game",
            " 2 no",
        ]
        for other in ("no", "2"):
            assert await chat.ann.says("end", other) == "Nothing has changed."
        assert "you have no open menu" in await chat.ann.says("yes")
        assert "you have no open menu" in await chat.ann.says("end", "table", "yes")
        assert "has ended" not in "".join(chat.posts)
        assert await chat.ann.says("end", "Yes") == "Done."
        assert "Its seed was" in chat.posts[-1]
        assert await chat.ann.says("end") == "this game has ended"


async def test_the_command_end_with_more_words_says_how_to_end_a_scene():
    async with open_chat(at="seated") as chat:
        assert "no scene is under way" in await chat.ann.says("end the scene")
        assert "you have no open menu" in await chat.ann.says("yes")


async def test_values_of_the_last_action_are_proposed_and_not_sent_automatically():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        assert await chat.cem.says("do", "act", "1", "1") == "act\nvalue (such as 8)"
        await chat.cem.says("12", "10")
        await chat.ann.says("undo")
        assert await chat.cem.says("do", "act", "2", "1") == "act\nvalue (“-” means 12)"
        assert await chat.cem.says("-") == "act\ndifficulty (“-” means 10)"
        await chat.cem.says("9")
        assert "Marco maneuvers against Baron Voss: 12 against 9" in chat.posts[-1]


async def test_a_refusal_of_the_rules_names_its_rule_and_other_answers_name_none():
    async with open_chat(at="seated") as chat:
        await chat.bea.says("flip")
        assert chat.answer[1].refusal.rule.startswith("TR-")
        for line in ("fly", "table"):
            await chat.bea.says(line)
            assert chat.answer[1].refusal is None


async def test_the_odds_of_a_task_say_in_a_separate_line_what_is_not_counted():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("bomb", "1", "1", "science", "8, 10", "5")
        title, note, *rows = (await chat.cem.says("odds 12")).split("\n")
        assert title.endswith("(5)")
        assert note.startswith("Not counted")
        assert len(rows) == 5


async def test_an_entry_is_named_by_a_word_of_its_label_with_and_without_a_menu():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("act attack voss 9 10")
        assert "announce the result" in await chat.cem.says("throw")
        assert (await chat.cem.says("result")).startswith("Done.")
        await chat.bea.says("handeln angriff mummy 9 10", "würfeln")
        assert (await chat.bea.says("verkünden")).startswith("Erledigt.")
        assert "you have no open menu" in await chat.cem.says("back")
        fits = (await chat.ann.says("more", "award")).split("\n")[0]
        assert fits == "'award' matches several: 17 give an award, 18 lower an award."


async def test_an_impossible_entry_is_answered_with_the_reason():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.bea.says("handeln angriff mummy 9 10")
        for line in ("act", "act attack mummy 9 10", "do act"):
            reason, waiting = (await chat.cem.says(line)).split("\n")
            assert reason.startswith("Quin's action has not been announced yet")
            assert waiting == "Waiting for Quin: throw the dice."
        assert "Quin's action has not been announced yet" in await chat.cem.says("do", "act")
        for line in ("act", "act mummy attack quin 9 10"):
            assert (await chat.ann.says(line)).startswith(
                "Quin's action has not been announced yet"
            )
        # Each hero has a different reason.
        others = "not possible now: announce the result\nWaiting for Quin: throw the dice."
        assert await chat.ann.says("announce the result") == others
        assert "a hero leaves the party: only the gamemaster can send that" in await chat.cem.says(
            "leave"
        )


async def test_a_wrong_word_shows_the_current_menu_and_a_number_needs_an_open_menu():
    async with open_chat(at="rounds") as chat:
        await chat.cem.says("do")
        await chat.ann.says("flip")
        assert "3 pass" in await chat.cem.says("xyz")
        await chat.bea.says("handeln angriff mummy 9 10")
        waiting = "The only possible number is 1.\nWaiting for Quin: throw the dice.\nYour cards\n"
        assert waiting in await chat.cem.says("xyz")
        await chat.cem.says("join Marco")
        for line in ("3", "-"):
            assert (await chat.cem.says(line)).startswith("you no longer have an open menu")


async def test_a_menu_says_at_the_top_who_acts_first():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        assert (await chat.cem.says("do")).startswith("You have not acted in this round.\n")
        assert (await chat.ann.says("do")).startswith("Before you: Quin and Marco.\n")


async def test_a_card_is_played_with_its_answers_in_one_line():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("act attack mummy 9 10", "roll", "announce", "pool presence")
        wrong = await chat.cem.says("play presence xyz")
        assert wrong.startswith("'xyz' is not one of the choices. Type a number from 1 to 2.")
        assert "skill (any words" in await chat.cem.says("play presence spirit")
        assert await chat.cem.says("charm") == "Done."
        assert "Marco plays Presence (96)" in chat.posts[-1]


async def test_the_name_of_an_entry_leaves_an_open_question_unless_it_is_quoted():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("do", "act attack voss")
        assert (await chat.cem.says("act trick mummy")) == "act\nvalue (such as 8)"
        await chat.cem.says("9 10")
        assert "Marco tries to trick Mummy" in chat.posts[-1]
        await chat.cem.says("roll", "announce")
        await chat.ann.says("begin a dramatic skill resolution quin")
        assert (await chat.ann.says("act")).startswith("act\nwho acts")
        await chat.ann.says("begin a dramatic skill resolution quin")
        assert "difficulty numbers" in await chat.ann.says('"act"')


async def test_a_list_of_names_ends_at_a_number_and_implied_answers_may_be_typed():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.ann.says("report harm quin baron voss 2")
        assert "Quin suffers 2 shock. Caused by Baron Voss." in chat.posts[-1]
        await chat.ann.says("report harm quin voss, mummy 3")
        assert "Caused by Baron Voss and Mummy." in chat.posts[-1]
        await chat.ann.says("act voss attack quin 9 10", "roll", "roll", "announce")
        assert (await chat.ann.says("act mummy attack quin")).endswith("value (such as 8)")


async def test_a_long_menu_is_shown_without_its_rare_topics_until_more_is_typed():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        menu = await chat.ann.says("do", "do")
        assert menu.endswith("\n“more” shows the rest: Rulings, Story and Corrections.")
        assert "give an award" not in menu
        for line in ("more", "MORE"):
            assert "16 give an award" in await chat.ann.says(line)
        assert (await chat.ann.says("do", "16")).startswith("give an award\n")
        assert "16 give an award" in await chat.ann.says("more")
        await chat.ann.says("flip", "yes")
        assert "give an award" in await chat.ann.says("more")


async def test_names_without_commas_are_one_word_each_and_a_wrong_seat_names_the_right_ones():
    async with open_chat() as chat:
        await chat.ann.says("new Quin Marco")
        wrong = "there is no seat Kim here; there are: Quin, Marco and Gamemaster"
        assert await chat.cem.says("join Kim") == wrong
        assert "did you mean “join Quin”?" in await chat.cem.says("join Qiun")
        assert "vielleicht ist „join Marco“ gemeint" in await chat.bea.says("Marco")
        assert "Marco: Bea" in await chat.bea.says("ja", "join quin", "ja", "join the marco")
        assert "Quin: Bea" in await chat.bea.says("sitzen Quin")
        usage = await chat.cem.says("join")
        assert "- SEAT: Which seat: Quin, Marco, Gamemaster" in usage
        assert "Marco: Cem" in await chat.cem.says("join marco")


async def test_a_post_says_for_which_seat_the_table_waits_whenever_that_changes():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        assert chat.posts[-1].endswith("First: Quin and Marco. Then: the gamemaster.")
        await chat.cem.says("act attack voss 9 10")
        assert chat.posts[-1].endswith("\nWaiting for Marco: throw the dice.")
        await chat.cem.says("roll")
        assert chat.posts[-1].endswith("\nWaiting for Marco: announce the result.")
        await chat.cem.says("announce")
        order = "\nFirst: Quin. Then: Marco and the gamemaster.\nStill to do: deal damage ("
        assert order in chat.posts[-1]
        posts = len(chat.posts)
        await chat.cem.says("pool 70")
        assert "Still to do" not in "".join(chat.posts[posts:])
        await chat.ann.says("undo")
        assert "Still to do" in chat.posts[-1]


async def test_the_post_of_every_flip_says_who_acts_first():
    async with open_chat(at="rounds") as chat:
        for line in ("flip", "flip", "yes"):
            await chat.ann.says(line)
            assert chat.posts[-1].splitlines()[-1].startswith("First: ")


async def test_names_may_be_typed_without_articles_with_mistakes_or_commas():
    async with open_chat(at="rounds") as chat:
        assert "deal the hands first" not in await chat.ann.says("flip next card")
        assert "Did you mean “Mummy”?" in await chat.cem.says("act attack mumy")
        assert "1 throw the dice" in await chat.cem.says("Mummy 12, 9 --")
        assert "Did you mean “announce the result”?" in await chat.cem.says("roll", "anounce")
        assert await chat.cem.says("announce") == "Done."
        assert "did you mean “table”?" in await chat.cem.says("tabel")
        assert "Continue?" in await chat.ann.says("end rounds")


async def test_an_entry_is_sent_only_by_its_first_or_last_word_and_says_why_it_is_not_possible():
    async with open_chat() as chat:
        await chat.begin()
        assert "no adventure has begun" in await chat.ann.says("begin a scene")
        assert "Did you mean “begin the adventure" in await chat.ann.says("do", "adventure")
        others = "begin the adventure and deal the hands: only the gamemaster can send that"
        assert others in await chat.cem.says("begin adventure")
        assert others in await chat.cem.says("adventure")
        assert await chat.ann.says("begin adventure") == "Done."


async def test_the_words_of_commands_may_be_typed_in_the_language_of_the_user():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        assert "- tisch (table): " in await chat.bea.says("hilfe")
        assert "Auf dem Tisch: " in await chat.bea.says("Tisch")
        for line in ("tausch", "tauschen", "TAUSCH"):
            assert "Der Vorrat von Quin ist leer" in await chat.bea.says(line)
        assert "1 handeln" in await chat.bea.says("menü")
        assert "erst handeln" in await chat.bea.says("würfeln")
        assert "no command tisch" in await chat.cem.says("tisch")


async def test_an_action_may_begin_with_its_kind_and_an_umlaut_may_be_typed_as_two_letters():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("do", "ATTACK mummy 12 9", "roll", "announce")
        assert "Marco attacks Mummy: 12 against 9." in "".join(chat.posts)
        await chat.bea.says("angriff mummy 9 10", "wuerfeln", "verkuenden")
        assert "Quin announces the result" in chat.posts[-1]
        await chat.ann.says("voss trick quin 10 9")
        assert "Baron Voss tries to trick Quin: 10 against 9." in chat.posts[-1]


async def test_a_command_is_typed_with_its_answers_and_a_roll_with_its_total():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("attack mummy 12 9", "roll 12")
        assert chat.posts[-1].startswith("- Die: 12.")
        await chat.cem.says("announce")
        assert await chat.ann.says("flip yes") == "Done."


async def test_an_example_is_not_an_answer_and_an_optional_choice_may_be_left_out():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("begin a dramatic skill resolution quin", "science")
        for line in ("-", ""):
            assert "an answer is missing" in await chat.ann.says(line)
        await chat.ann.says("8", "-", "flip")
        assert (await chat.bea.says("schritt")).splitlines()[2].startswith("wer hilft")
        assert "1 würfeln" in await chat.bea.says("schritt 12")


async def test_ranks_are_typed_as_words_and_the_character_before_them():
    async with open_chat() as chat:
        await chat.begin("Bea, Cem", system="tarot")
        await chat.ann.says("begin", "call for a check Bea Brawn great")
        assert "Needed (secret): great." in chat.answer[1].plain()
        assert "\ncharacter\n 1 Bea\n 2 Cem" in await chat.ann.says("change traits")
        assert (await chat.ann.says("bea", "grit", "peerless")).startswith("Done.\nAnswer")
        assert "- The sheet of Bea has changed." in chat.posts[-1]
        wrong = await chat.ann.says("call for a check Cem", "Brawn", "superb")
        assert wrong.startswith("rank needed: expected one of these (dismal, poor, mediocre, ")


async def test_a_new_hero_is_announced_with_the_command_to_join():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("hero joins Nora")
        assert "\n- join Nora" in chat.posts[-1]
        await chat.ann.says("flip")
        assert "join Nora" not in chat.posts[-1]
        dee = chat.person("Dee")
        assert "join Nora" in await dee.says("act")
        await dee.says("join nora.")
        assert "Nora: Dee" in chat.posts[-1]


async def test_yes_accepts_the_suggestion_with_the_answers_after_the_typing_error():
    async with open_chat(at="rounds", prefix="!") as chat:
        await chat.ann.says("flip")
        wrong = await chat.cem.says("act attack mumy 12 9")
        assert wrong.startswith("'mumy 12 9' is not one of the choices. Did you mean “Mummy 12 9”?")
        assert wrong.endswith("\n“!yes” accepts it.")
        assert await chat.cem.says("do") != await chat.cem.says("yes")  # after another line
        assert chat.posts[-1].startswith("- Round 1")
        near = await chat.cem.says("!atack mumy 12 9")
        assert "did you mean “Attack Mummy 12 9”?" in near
        assert "1 throw the dice" in await chat.cem.says("!yes")
        assert "Marco attacks Mummy: 12 against 9" in chat.posts[-1]
        assert "vielleicht ist „!hand“ gemeint" in await chat.bea.says("hnad")
        assert "Aktion (59)" in await chat.bea.says("ja")
        await chat.cem.says("roll 9", "announce")
        await chat.bea.says("angriff mummy 14 9", "würfeln", "verkünden")
        near = await chat.bea.says("pool akton")
        assert "vielleicht ist „!pool Aktion (59)“ gemeint" in near
        await chat.bea.says("ja")
        assert "Quin puts Action (59) into the pool" in chat.posts[-1]


async def test_a_kind_of_action_that_is_not_possible_now_says_why():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("attack mummy 12 9")
        for line in ("angriff Mummy 14 9", "Angriff"):
            refused = await chat.bea.says(line)
            assert refused.startswith("Die Aktion von Marco ist noch offen")
            assert refused.endswith("Gewartet wird auf Marco: würfeln.")
        assert "did you mean “act”?" not in await chat.cem.says("xyz")


async def test_spaces_may_be_missing_and_numbers_may_end_with_a_dot():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        assert "1 throw the dice" in await chat.cem.says("Attack BARONVOSS 13., 10.")
        assert "Marco attacks Baron Voss: 13 against 10" in chat.posts[-1]
        await chat.cem.says("roll 7.", "2.")
        assert "Result: " in chat.posts[-1]


async def test_an_unknown_option_is_not_a_hero_and_an_option_may_have_spaces():
    async with open_chat() as chat:
        usage = await chat.ann.says("new Quin, Marco, Lena ruleset=classic")
        assert usage.startswith("type new like this: new NAMES")
        assert "- DIALECT: Which variant of the rules: revised, classic, gurps" in usage
        await chat.ann.says("new Quin, Marco, Lena Dialect = classic")
        assert "\n- join Lena\n" in chat.posts[-1]
        assert (await view(chat, chat.ann)).dialect == "classic"


async def test_heroes_begin_with_possibilities_if_the_leader_says_how_many():
    async with open_chat() as chat:
        assert "POSSIBILITIES is a whole number" in await chat.ann.says("new Quin possibilities=x")
        assert "option" in await chat.ann.says("new tarot Quin possibilities=3")
        await chat.ann.says("new Quin, Marco possibilities=10")
        assert [hero.possibilities for hero in (await view(chat, chat.ann)).heroes] == [10, 10]


async def test_a_command_name_that_another_game_uses_is_an_entry_of_the_menu():
    async with open_chat() as chat:
        await chat.begin("Anna, Ben", system="tarot")
        await chat.ann.says("deal", "call for a check anna driving 4")
        assert (await chat.bea.says("aufdecken")).startswith("Anna macht keinen Kraftakt")
        await chat.bea.says("kraftakt schwerter", "karten verdeckt legen 1", "aufdecken")
        assert " reveals " in chat.posts[-1]


async def test_implied_answers_and_names_of_commands_are_not_free_text():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("attack mummy 12 9", "roll 15", "announce", "pool hero")
        assert "Done." in await chat.cem.says("trade hero for the dragon")
        assert "Reason: “for the dragon”" in chat.posts[-1]
        assert await chat.ann.says("correct a number possibilities marco 3") == "Done."
        assert chat.posts[-1] == "- The gamemaster sets possibilities to 3 for Marco."
        await chat.ann.says("hero joins", "correct a number, possibilities, quin, 2")
        assert "The gamemaster sets possibilities to 2 for Quin." in chat.posts[-1]


async def test_the_name_of_an_entry_belongs_to_the_current_menu_not_to_an_older_one():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip", "do")
        for person, line in ((chat.bea, "passen"), (chat.cem, "pass"), (chat.bea, "passen")):
            await person.says(line)
        assert "Marco can still act in this round. Continue?" in await chat.ann.says(
            "end the rounds"
        )


async def test_names_of_a_new_table_may_have_other_words_around_them():
    async with open_chat() as chat:
        for line in ("new", "new game", "open a table"):
            assert " like this: new " in await chat.ann.says(line)
        assert "new tarot Quin, Marco" in await chat.ann.says("new tarot")
        await chat.ann.says("new game with Quin and Marco possibilities 3")
        assert "- join Quin\n- join Marco\nWhen" in chat.posts[-1]
        assert "can end it with “end”" in await chat.ann.says("new names=Ann, Ben")
        await chat.ann.says("end", "y", "new names=Ann, Ben")
        assert "- join Ann\n- join Ben\nWhen" in chat.posts[-1]


async def test_yes_and_no_are_understood_by_letter_and_in_each_language():
    async with open_chat(at="rounds") as chat:
        assert "“yes” accepts it" not in await chat.ann.says("flip", "flip", "n")
        assert "1 yes, continue" in await chat.ann.says("flip")
        assert await chat.ann.says("ja") == "Done."
        assert await chat.ann.says("end", "nein") == "Nothing has changed."
        assert await chat.ann.says("end", "Y") == "Done."


async def test_words_that_say_nothing_and_other_words_for_the_same_are_understood():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        hand = await chat.bea.says("hand")
        for line in ("karten", "meine hand", "zeig mir bitte meine karten"):
            assert await chat.bea.says(line) == hand
        assert "1 act" in await chat.cem.says("menu")
        await chat.cem.says("I attack the Mummy with 12 against 9", "roll 12", "announce")
        assert "Marco attacks Mummy: 12 against 9" in "".join(chat.posts)
        await chat.bea.says("einschüchtern Mummy 12 gegen 9", "würfeln 18")
        assert chat.posts[-1].startswith("- Die: 18.")
        assert "handeln" not in await chat.bea.says("verkünden")


async def test_a_question_shows_what_can_be_done_or_what_the_word_means():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        for line in ("what can I do now?", "whose turn is it", "what now"):
            assert "1 act" in await chat.cem.says(line)
        assert "One more action" in await chat.cem.says("what does Haste do?")
        assert (await chat.cem.says("how do I attack")).startswith("act: Declare an action")
        assert (await chat.bea.says("was macht Eile")).startswith("Eine Aktion mehr")
        assert "1 handeln" in await chat.bea.says("was kann ich tun")


async def test_the_leader_may_leave_out_who_acts_and_say_what_somebody_does():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip", "end rounds", "y", "begin rounds -", "flip")
        assert (await chat.ann.says("attack mummy 9 9")).startswith("act\nwho acts\n")
        asked = await chat.ann.says("attack Quin 11 9")
        assert "\nwho acts\n 1 Baron Voss\n 2 Mummy" in asked
        assert "1 throw the dice: Mummy" in await chat.ann.says("mummy")
        assert "Mummy attacks Quin: 11 against 9" in chat.posts[-1]
        await chat.ann.says("roll 9", "roll 9", "announce", "Voss attacks Quin 11 9")
        assert "Baron Voss attacks Quin: 11 against 9" in chat.posts[-1]


async def test_the_name_of_an_own_card_shows_what_can_be_done_with_it_and_does_nothing():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        before = await view(chat, chat.ann)
        others = await chat.cem.says("second chance")
        assert others.startswith("Try one of your failed actions again")
        closed = await chat.cem.says("hero")
        assert closed.startswith("Hero (70)\nA point for one action, in addition to any others;")
        await chat.cem.says("attack mummy 12 9", "roll 12", "announce")
        assert "\n 1 put a card into the pool: Hero (70)" in await chat.cem.says("Hero")
        await chat.cem.says("1")
        assert (await view(chat, chat.ann)).heroes[1].pool == (70,)
        assert before.heroes[1].pool == ()


async def test_a_card_that_another_one_may_give_away_is_named_only_itself():
    async with open_chat() as chat:
        await chat.begin()
        await chat.ann.says("deal", "move a card 141 hand quin", "begin scene dramatic Mummy")
        assert "Quin, Aktion" not in await chat.bea.says("spielen führung", "spielen aktion")


async def test_a_command_for_which_the_game_waits_is_no_text():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        for person in (chat.cem, chat.bea):
            await person.says("attack mummy 12 9", "angriff mummy 12 9", "roll 12", "announce")
        await chat.cem.says("pool hero")
        await chat.bea.says("pool aktion", "tauschen", "aktion")
        await chat.cem.says('trade hero "for luck"')
        await chat.bea.says("annehmen")
        assert "gives Quin Hero (70) for Action (59)" in chat.posts[-1]


async def test_yes_and_no_answer_what_the_game_waits_for():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("attack mummy 12 9", "yes", "y")
        assert "Marco announces the result" in chat.posts[-1]
        await chat.bea.says("angriff mummy 12 9", "ja", "ja", "pool aktion")
        await chat.cem.says("pool hero", 'trade hero "for luck"')
        await chat.bea.says("nein")
        assert "declines" in chat.posts[-1]
        await chat.cem.says('trade hero "for luck"')
        await chat.bea.says("ja")
        assert "gives Quin Hero (70) for Action (59)" in chat.posts[-1]
        assert "no command yes" in await chat.cem.says("join Marco", "yes")


async def test_a_command_with_a_card_is_no_text():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        await chat.cem.says("attack mummy 12 9", "roll 12", "announce", "pool hero")
        assert "what for (any words" in await chat.cem.says("play hero")
        assert "Marco has played 1 of 1 cards" in await chat.cem.says("pool supporter")
        assert "what for (any words" in await chat.cem.says("play hero")
        await chat.cem.says("play of words")
        assert "to be used for: play of words" in chat.posts[-1]


async def test_a_question_about_what_is_possible_no_more_is_not_asked_again():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        assert "target" in await chat.cem.says("attack")
        await chat.bea.says("angriff mummy 12 9")
        assert "target" not in await chat.cem.says("hand")
        assert "you no longer have an open menu" in await chat.cem.says("1")


async def test_the_end_of_a_scene_may_be_typed_while_a_question_is_open():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("end rounds", "report harm")
        assert "The scene ends: everybody discards and draws." in await chat.ann.says(
            "end the scene"
        )
        await chat.ann.says("begin rounds -")
        assert "end them first" in await chat.ann.says("end scene")


async def test_steps_are_named_by_their_letters_and_one_roll_is_thrown_for_all():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip", "bomb Quin, science, 8 9 10 11, 7")
        assert "A 8, B 9, C 10 and D 11. The time limit is 7 flips." in chat.posts[-1]
        await chat.bea.says("bombe A 9", "würfeln 12", "verkünden")
        assert "Step A is done" in chat.posts[-1]
        await chat.ann.says("several act against one Mummy and Voss attack Quin 9 9 9", "roll 15")
        assert chat.posts[-1].startswith("- Die: 15.")


async def test_several_villains_of_a_kind_are_named_by_their_number():
    async with open_chat(at="seated") as chat:
        await chat.ann.says("deal", "new scene, dramatic, Mummy and 2 Guards")
        assert "Against the heroes: Mummy and Guard 1–2." in chat.posts[-1]
        assert "a scene is under way; end it first" in await chat.ann.says("new scene")
        assert "begin rounds first" in await chat.ann.says("new round", "-", "undo", "end rounds")
        await chat.ann.says("undo", "begin a dramatic scene with Mummy, three Guards")
        assert "Against the heroes: Mummy and Guard 1–3." in chat.posts[-1]


async def test_the_same_word_twice_does_not_take_back_what_it_did():
    async with open_chat() as chat:
        await chat.begin("Anna, Ben", system="tarot")
        await chat.ann.says("deal", "call for a check ben driving 4")
        await chat.cem.says("push swords")
        assert "push is under way" in await chat.cem.says("push")
        assert "thinks better" not in chat.posts[-1]


async def test_several_cards_are_played_by_their_names():
    async with open_chat() as chat:
        await chat.begin("Anna, Ben", system="tarot")
        await chat.ann.says("deal", "call for a check ben driving 4")
        await chat.cem.says("push swords", "hand")
        first, second, *_ = [block.spans[0].text for block in chat.answer[1].blocks]
        await chat.cem.says(f"play {first}, {second}")
        assert "Ben lays 2 cards face down." in chat.posts[-1]


async def test_harm_is_typed_with_the_words_for_its_numbers():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip", "report harm quin 3")
        assert chat.posts[-1] == "- Quin suffers 3 shock. (Shock now: 3)"
        await chat.ann.says("harm marco by mummy 3 shock 1 wound, knocked down")
        harm = "- Marco suffers 3 shock and one wound. Marco is knocked down. Caused by Mummy."
        assert chat.posts[-1].startswith(harm)
        await chat.ann.says("harm marco 1 wound")
        assert chat.posts[-1].startswith("- Marco suffers one wound.")


async def test_two_targets_of_an_action_make_it_one_against_several():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        asked = await chat.cem.says("attack mummy and voss 10 9")
        assert asked.startswith("act against several with one roll\ndifficulty (against whom)")
        await chat.cem.says("8")
        assert "Mummy (Attack, 10 against 10) and Baron Voss (Attack, 9 against" in chat.posts[-1]
        await chat.cem.says("roll 9", "announce")
        asked = await chat.bea.says("angriff mumy und voss")
        assert asked.startswith("'mumy und voss' steht nicht zur Wahl. Vielleicht ist „Mummy ")


async def test_an_entry_that_begins_with_another_verb_is_that_entry():
    async with open_chat() as chat:
        await chat.begin("Bea, Cem", system="tarot")
        await chat.ann.says("begin")
        assert (await chat.ann.says("hit somebody")).startswith("hit somebody\ncharacter\n 1 Bea")
        assert "Bea suffers" not in "".join(chat.posts)
        assert (await chat.cem.says("hit Bea")) == await chat.cem.says("attack Bea")


async def test_words_of_earlier_labels_open_the_same_entries():
    async with open_chat(at="rounds") as chat:
        await chat.ann.says("flip")
        assert (await chat.ann.says("harm")).startswith("deal damage\n")
        assert (await chat.ann.says("report harm")).startswith("deal damage\n")
        for line, entry in (
            ("take back", "withdraw an offer"),
            ("prolong", "extend the monologue"),
        ):
            assert await chat.cem.says(line) == await chat.cem.says(entry)
