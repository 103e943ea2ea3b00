"""Forms as a dialogue: numbers choose, fields are asked one by one, mistakes change nothing."""

import pytest

from dramadeck import tarot, torg
from dramadeck.core import Seat
from dramadeck.narration import language, narrator
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.form_text import as_typed
from dramadeck.narration.markup import plain_text
from dramadeck.narration.submission import AnswerError
from tests.core import auction
from tests.laws.walks import SYSTEMS
from tests.narration.submitted_forms import menu_at
from tests.narration.walked_games import steps, walked
from tests.torg.tables import in_rounds

QUIN, ENGLISH = torg.hero_seat("Quin"), language("en")


@pytest.fixture
def talk():
    """A dialogue with a menu in which a scene can be begun."""
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    return Dialogue(menu_at(torg.TORG, state, torg.GAMEMASTER), ENGLISH)


def number_of(talk, name):
    return str(1 + [form.name for form in talk.menu].index(name))


def asked_field(talk):
    return None if talk.field is None else talk.field.name


def test_the_fields_of_a_form_are_asked_until_the_command_is_complete(talk):
    assert (talk.form, asked_field(talk), talk.options) == (None, None, ())
    assert talk.answer(number_of(talk, "BeginScene")) is None
    assert asked_field(talk) == "kind"
    assert [option.value for option in talk.options] == ["standard", "dramatic"]
    assert talk.answer("2") is None
    assert (asked_field(talk), talk.options) == ("villains", ())
    command = talk.answer("Mummy, Henchman")
    assert (command.kind, command.villains) == (torg.SceneKind.DRAMATIC, ("Mummy", "Henchman"))
    assert talk.form is None


def test_an_empty_answer_accepts_the_proposed_value(talk):
    talk.answer(number_of(talk, "BeginScene"))
    talk.answer("1")
    proposed = talk.proposed
    assert talk.answer("").villains == tuple(proposed.split(", "))


def test_a_dialogue_can_go_back_one_question(talk):
    talk.answer(number_of(talk, "BeginScene"))
    talk.answer("1")
    talk.back()
    assert asked_field(talk) == "kind"
    talk.back()
    assert talk.form is None
    talk.back()
    assert talk.answer(number_of(talk, "BeginScene")) is None


@pytest.mark.parametrize("wrong", ["", "0", "99", "one", "-1", "1" * 50])
def test_a_wrong_choice_changes_nothing(talk, wrong):
    with pytest.raises(AnswerError, match=r"Type a number from 1 to \d+\."):
        talk.answer(wrong)
    assert talk.form is None


def test_an_answer_to_a_list_of_numbers_is_the_number_and_not_the_position():
    rules, state = auction.auction(), auction.new_game(["Ann", "Ben"])
    ann = narrator(rules, seat=Seat("player", "Ann"))
    legal = rules.legal_actions(state, ann.seat)
    talk = Dialogue(ann.menu(rules.view(state, ann.seat), legal), ENGLISH)
    talk.answer("place bid")
    assert plain_text(talk.blocks()).splitlines()[2:] == [" 0", " 1", " 2", " 3", " 4"]
    with pytest.raises(AnswerError, match=r"'5' is not one of .* Type a number from 0 to 4"):
        talk.answer("5")
    assert talk.answer("3").coins == 3
    assert talk.answer("place bid 0").coins == 0


def test_after_a_wrong_word_in_a_text_its_question_is_asked(talk):
    with pytest.raises(AnswerError, match=r"'sad Mummy' is not one of the choices"):
        talk.answer("begin a scene sad Mummy")
    assert asked_field(talk) == "kind"
    assert talk.answer("dramatic Mummy").kind is torg.SceneKind.DRAMATIC
    talk.answer("GrantAward")
    with pytest.raises(AnswerError, match="a whole number"):
        talk.answer("Marco many")
    assert asked_field(talk) == "possibilities"
    with pytest.raises(AnswerError, match="'4' does not answer any question"):
        talk.answer("3 4")
    assert asked_field(talk) == "possibilities"
    talk.back()
    assert asked_field(talk) == "hero"


def test_one_text_answers_several_questions(talk):
    begin = number_of(talk, "BeginScene")
    assert talk.answer(f"{begin} 2 Mummy, Baron Voss").villains == ("Mummy", "Baron Voss")
    assert talk.answer("begin a scene dramatic Mummy").kind is torg.SceneKind.DRAMATIC
    assert talk.answer(f"{begin} 1 -").villains == ("Villain", "Henchman")
    assert talk.answer(f"{begin}+ 2") is None
    assert (asked_field(talk), talk.takes_text) == ("villains", True)


def test_a_unique_beginning_of_a_name_chooses_it(talk):
    assert talk.answer("BEGIN A SCENE") is None
    with pytest.raises(AnswerError, match="'s' is not one of the choices"):
        talk.answer("s")
    assert talk.answer("stan") is None
    assert talk.answer("Mummy").kind is torg.SceneKind.STANDARD


def test_an_additional_answer_is_an_error():
    talk = Dialogue(menu_at(torg.TORG, torg.new_game(["Quin"], seed=7), torg.GAMEMASTER), ENGLISH)
    number = number_of(talk, "Deal")
    with pytest.raises(AnswerError, match="'3' does not answer any question"):
        talk.answer(f"{number} 3")
    assert talk.form is None
    assert isinstance(talk.answer(number), torg.commands.Deal)


def test_a_wrong_answer_repeats_the_question(talk):
    talk.answer(number_of(talk, "GrantAward"))
    talk.answer("Marco")
    with pytest.raises(AnswerError, match="a whole number"):
        talk.answer("many")
    assert asked_field(talk) == "possibilities"
    assert talk.answer("3") == torg.commands.GrantAward(hero="Marco", possibilities=3)


def test_menus_and_questions_are_messages_with_numbered_options(talk):
    menu = plain_text(talk.blocks(has_all=True))
    assert [form.label.text in menu for form in talk.menu] == [True] * len(talk.menu)
    assert f"{number_of(talk, 'BeginScene'):>2} begin a scene" in menu
    talk.answer("begin a scene")
    assert plain_text(talk.blocks()) == "begin a scene\nkind\n 1 standard\n 2 dramatic"
    talk.answer("1")
    assert plain_text(talk.blocks()).endswith(
        "villains (names with commas between them; such as Villain, Henchman)"
    )


def test_a_plus_asks_for_the_optional_fields(talk):
    talk.answer(f"{number_of(talk, 'BeginScene')}+")
    fields, command = [], talk.answer("1")
    while command is None:
        fields.append(asked_field(talk))
        command = talk.answer("")
    assert fields == ["villains", "allies", "possibility_rated"]
    assert isinstance(command, torg.commands.BeginScene)


@pytest.mark.parametrize(
    ("code", "typed"),
    [("en", "-"), ("en", "all"), ("en", "All of them"), ("de", "alle"), ("de", "-")],
)
def test_the_words_of_the_default_are_the_same_as_a_dash(code, typed):
    dealt = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    scene = torg.begin_scene(dealt, kind="standard", villains=["Mummy"]).state
    view = torg.view(scene, torg.GAMEMASTER)
    seat_narrator = narrator(torg.TORG, seat=torg.GAMEMASTER, language=code)
    talk = Dialogue(
        seat_narrator.menu(view, torg.TORG.legal_actions(scene, seat_narrator.seat)), language(code)
    )
    for _ in range(2):
        assert talk.answer("BeginRounds") is None
        assert asked_field(talk) == "heroes"
        with pytest.raises(AnswerError):
            talk.answer("nobody here")
        assert talk.answer(typed) == torg.commands.BeginRounds()
    assert talk.answer("BeginRounds Quin") == torg.commands.BeginRounds(heroes=("Quin",))


def test_several_options_are_chosen_by_numbers_and_each_has_a_value():
    state = in_rounds(villains=("Mummy", "Cultist", "Guard", "Thief"))
    talk = Dialogue(menu_at(torg.TORG, state, QUIN), ENGLISH)
    questions = []
    for typed in (number_of(talk, "QuickMethod"), "1", "4 2, 1", "12"):
        assert talk.answer(typed) is None
        questions.append(str(talk.field.label))
    assert "Several numbers" not in plain_text(talk.blocks())
    assert questions == ["action", "targets", "value", "difficulty numbers (targets)"]
    command = talk.answer("9, 8, 8")
    assert (command.targets, command.difficulties) == (("Thief", "Cultist", "Mummy"), (9, 8, 8))
    for typed in (number_of(talk, "QuickMethod"), "1", "", "12"):
        assert talk.answer(typed) is None
    assert talk.answer("9, 9, 8, 8").difficulties == (9, 9, 8, 8)
    for typed in (number_of(talk, "QuickMethod"), "1"):
        talk.answer(typed)
    assert plain_text(talk.blocks()).endswith("To choose several, type several numbers.")
    assert talk.answer("thief, mummy") is None
    talk.back()
    with pytest.raises(AnswerError, match="'dog'"):
        talk.answer("thief, dog")


def test_too_few_chosen_options_are_refused():
    state = in_rounds(villains=("Mummy", "Cultist", "Guard"))
    talk = Dialogue(menu_at(torg.TORG, state, torg.GAMEMASTER), ENGLISH)
    talk.answer(number_of(talk, "OpposeHeroes"))
    with pytest.raises(AnswerError, match="choose at least 2 of: "):
        talk.answer("1")
    assert asked_field(talk) == "totals"


def first_options(talk):
    count = max(1, talk.field.fewest) if talk.field.kind is FieldKind.CHOICES else 1
    return " ".join(map(str, range(1, count + 1)))


@pytest.mark.parametrize(("name", "text"), walked())
def test_the_first_options_and_proposed_values_give_a_command_in_every_game(name, text):
    system, count = SYSTEMS[name], 0
    for step in steps(name, text)[::9]:
        for seat in system.seats(step.before):
            menu = menu_at(system, step.before, seat)
            for number in range(1, len(menu) + 1):
                talk, command, answer = Dialogue(menu, ENGLISH), None, str(number)
                while command is None:
                    command = talk.answer(answer)
                    answer = first_options(talk) if talk.options else ""
                    if command is None and talk.field.is_of_cards:  # no card is proposed
                        assert talk.proposed == ""
                        answer = as_typed(talk.field.sample)
                assert command.__class__ in system.commands
                count += 1
    assert count


@pytest.mark.rule("TR-113")
def test_the_coordination_is_asked_only_with_helpers():
    state = torg.deal(torg.new_game(["Quin", "Marco", "Tina"], seed=7)).state
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    task = {"hero": "Quin", "skill": "science", "difficulties": (8,), "flips": 9}
    state = torg.flip(
        torg.begin_skill_resolution(torg.begin_rounds(state).state, **task).state
    ).state
    for helpers, asks in (("-", ["value"]), ("1", ["value", "efforts.value", "efforts.perception",
                                                   "coordination"])):  # fmt: skip
        talk = Dialogue(menu_at(torg.TORG, state, QUIN), ENGLISH)
        talk.answer(number_of(talk, "ResolveDramaticStep"))
        assert asked_field(talk) == "efforts"
        command, names = talk.answer(helpers), []
        while command is None:
            names.append(asked_field(talk))
            command = talk.answer("8")
        assert sorted(names) == sorted(asks)
        assert command.coordination == (8 if helpers == "1" else None)


def test_the_help_of_an_optional_field_says_what_an_empty_answer_means():
    state = torg.deal(torg.new_game(["Quin"], seed=7)).state
    state = torg.begin_scene(state, kind=torg.SceneKind.DRAMATIC, villains=("Mummy",)).state
    talk = Dialogue(menu_at(torg.TORG, state, torg.GAMEMASTER), ENGLISH)
    talk.answer(f"{number_of(talk, 'BeginSkillResolution')} science")
    talk.answer("8")
    assert asked_field(talk) == "flips"
    assert "flips left (such as 7; “-” means no deadline)" in plain_text(talk.blocks())


def test_the_error_about_a_list_with_one_entry_has_its_number():
    state = torg.new_game(["Quin"], seed=7)
    deal = [torg.commands.Deal()]
    here = narrator(torg.TORG, seat=torg.GAMEMASTER)
    talk = Dialogue(here.menu(torg.view(state, torg.GAMEMASTER), deal), ENGLISH)
    with pytest.raises(AnswerError, match="The only possible number is 1"):
        talk.answer("2")


@pytest.mark.parametrize(
    ("typed", "name", "traits"),
    [
        ("Guard", "Guard", None),
        ("Guard 2 Melee good", "Guard 2", ["Good Melee"]),
        ("Big Guard, Melee good", "Big Guard", ["Good Melee"]),
        ("Guard Driving great, Brawn 5", "Guard", ["Great Driving", "Good Brawn"]),
        ("Guard Driving Brawn great", "Guard", ["Great Driving", "Great Brawn"]),
        ('"Melee good" Brawn good', "Melee good", ["Good Brawn"]),
        ("Guard of Melee town", "Guard of Melee town", None),
    ],
)
def test_a_text_answer_ends_at_the_next_answer_or_at_a_quotation_mark(typed, name, traits):
    state = tarot.deal(tarot.new_game(["Ann"], seed=7)).state
    talk = Dialogue(menu_at(tarot.TAROT, state, tarot.NARRATOR), ENGLISH, takes_examples=False)
    command = talk.answer(f"bring in a character {typed}")
    if traits is None:
        assert (command, asked_field(talk)) == (None, "character.traits")
        command = talk.answer("--")
    assert command.character.name == name
    assert [str(trait) for trait in command.character.traits] == (traits or [])


def test_numbers_and_further_answers_may_follow_a_text():
    state = in_rounds()
    talk = Dialogue(menu_at(torg.TORG, state, torg.GAMEMASTER), ENGLISH)
    task = talk.answer("begin a dramatic skill resolution Marco jungle lore 8, 9 10 -")
    assert (task.hero, task.skill, task.difficulties) == ("Marco", "jungle lore", (8, 9, 10))


def test_an_error_keeps_the_other_answers(talk):
    talk.answer("begin a scene")
    with pytest.raises(AnswerError, match="Did you mean “dramatic Baron Voss, Mummy”") as wrong:
        talk.answer("dramatik Baron Voss, Mummy")
    command = talk.answer(wrong.value.meant)
    assert (command.kind, command.villains) == (torg.SceneKind.DRAMATIC, ("Baron Voss", "Mummy"))
    state = in_rounds(villains=("Mummy", "Cultist", "Guard"))
    talk = Dialogue(menu_at(torg.TORG, state, torg.hero_seat("Quin")), ENGLISH)
    with pytest.raises(AnswerError) as wrong:
        talk.answer("QuickMethod attack Mummy, Cultits, Guard 12 9")
    assert wrong.value.meant == "Mummy, Cultist Guard 12 9"
