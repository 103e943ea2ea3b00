"""Forms ask for confirmation, and suggest names."""

import re

import pytest

from dramadeck import narration, tarot, torg
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.form_json import form_data
from dramadeck.narration.form_text import field_text, form_lines
from dramadeck.narration.forms import CONFIRM
from dramadeck.narration.markup import plain_text
from dramadeck.narration.submission import AnswerError, open_fields, submit
from tests.forms import fields_in
from tests.tarot.at import at_fight as tarot_fight
from tests.tarot.at import at_table as tarot_table
from tests.torg.at import at_fight, at_new_game, at_scene, at_text
from tests.torg.situations import SITUATIONS
from tests.torg.tables_actions import HEROES_FLURRY

GAMEMASTER = torg.GAMEMASTER


def menu(at, seat, language="en"):
    rules = at.system
    here = narration.narrator(rules, seat=seat, language=language, setup=at.setup)
    return here.menu(rules.view(at.state, seat), rules.legal_actions(at.state, seat)), here.language


def form(at, name, seat=GAMEMASTER, language="en"):
    forms, tongue = menu(at, seat, language)
    return forms.named(name), tongue


def warning(at, name, seat=GAMEMASTER):
    field = form(at, name, seat)[0].field(CONFIRM)
    return None if field is None else field.label.text


def test_the_next_card_asks_while_heroes_have_not_acted_and_names_them():
    at = at_fight().acted("Quin")
    assert warning(at, "Flip") == "Marco and Tina can still act in this round. Go on?"
    assert warning(at.acted("Marco"), "Flip") == "Tina can still act in this round. Go on?"
    assert warning(at.acted("Marco", "Tina"), "Flip") is None
    assert warning(at, "EndRounds") == warning(at, "Flip")


def test_the_next_card_names_those_too_who_have_a_second_action():
    at = at_fight(card=HEROES_FLURRY).acted("Quin")
    assert warning(at, "Flip") == "Quin, Marco and Tina can still act in this round. Go on?"


def test_the_end_of_a_scene_asks_and_says_which_harm_is_not_noted():
    at = at_fight().end_rounds()
    assert "all discard and draw" in warning(at, "EndScene")
    hit = at_fight().acts("Mummy", torg.ActionKind.ATTACK, 2, target="Quin")
    assert "the harm of a hit" in warning(hit.end_rounds(), "EndScene")
    again = hit.acts("Quin", torg.ActionKind.ATTACK, 2, target="Mummy")
    assert "the harm of 2 hits" in warning(again.end_rounds(), "EndScene")


def test_the_end_of_an_act_of_an_adventure_of_a_task_and_of_a_fight_ask():
    between = at_scene().end_scene().settled()
    assert warning(between, "EndAct")
    assert warning(between, "EndAdventure")
    task = type(between)(state=SITUATIONS["a bomb"])
    assert "Quin" in warning(task, "AbandonSkillResolution")
    fight = tarot_fight("Guard")
    assert warning(fight, "EndFight", tarot.NARRATOR)


@pytest.mark.parametrize(
    ("text", "named", "word"),
    [
        ("revised", {"attribute": torg.Attribute.DEXTERITY}, "attribute"),
        ("classic", {"skill": "stealth"}, "skill"),
        ("gurps", {}, None),
    ],
)
def test_a_card_that_raises_asks_if_the_action_names_nothing_that_it_raises(text, named, word):
    quin, fight = torg.hero_seat("Quin"), at_text(text).pooled("Quin", 1)
    assert warning(fight, "PlayCard", quin) is None
    asked = warning(fight.declared(), "PlayCard", quin)
    assert asked is None if word is None else f"names no {word}: a card" in asked
    assert warning(fight.declared(**named), "PlayCard", quin) == (asked if not named else None)
    support = at_text(text).pooled("Marco", 1, 59).declared()
    assert warning(support, "PlayCard", torg.hero_seat("Marco")) is None


def test_another_card_asks_nothing_though_the_action_names_no_attribute():
    fight = at_fight().pooled("Quin", 59).declared()
    assert warning(fight, "PlayCard", torg.hero_seat("Quin")) is None


def test_who_answers_yes_or_nothing_sends_it_and_who_answers_no_does_not():
    asked, tongue = form(at_fight(), "Flip")
    for answers in ({CONFIRM: True}, {CONFIRM: "yes, go on"}, {}):
        assert submit(asked, answers, tongue) == torg.commands.Flip()
    for answer in (False, "no"):
        with pytest.raises(AnswerError, match="Nothing was sent"):
            submit(asked, {CONFIRM: answer}, tongue)
    with pytest.raises(AnswerError, match="yes, go on"):
        submit(asked, {CONFIRM: "perhaps"}, tongue)


def test_at_a_terminal_a_no_goes_back_to_the_menu():
    forms, tongue = menu(at_fight(), GAMEMASTER)
    talk = Dialogue(forms, tongue)
    assert talk.answer("flip the next card") is None
    assert talk.field.name == CONFIRM
    assert talk.answer("2") is None
    assert talk.form is None
    assert talk.answer("flip the next card yes, go on") == torg.commands.Flip()


@pytest.mark.parametrize(
    ("language", "yes", "no"), [("en", "yes", "no"), ("de", "ja", "nein"), ("de", "Ja", "NEIN")]
)
def test_a_single_word_answers_the_question_and_a_wrong_one_asks_it_again(language, yes, no):
    forms, tongue = menu(at_fight(), GAMEMASTER, language)
    talk = Dialogue(forms, tongue)
    with pytest.raises(AnswerError):
        talk.answer("Flip perhaps")
    assert talk.field.name == CONFIRM
    assert talk.answer(no) is None
    assert talk.form is None
    assert talk.answer(f"Flip {yes}") == torg.commands.Flip()


def test_the_question_is_german_too():
    asked, _ = form(at_fight(), "Flip", language="de")
    assert "in dieser Runde noch handeln" in asked.field(CONFIRM).label.text
    assert [str(option.label) for option in asked.field(CONFIRM).options] == ["ja, weiter", "nein"]


def test_traits_are_chosen_from_those_that_there_are_and_another_may_be_typed():
    asked, tongue = form(tarot_table(), "CallForCheck", tarot.NARRATOR)
    suggestions = asked.field("trait").suggestions
    assert "Driving" in suggestions
    assert "Academics" not in suggestions  # it needs a specialization
    assert fields_in(form_data(asked))[1]["suggestions"] == [*suggestions]
    for trait in (suggestions[3], "Origami"):
        command = submit(asked, {"character": "Mia", "trait": trait, "needed": 4}, tongue)
        assert command.trait == trait
    text = "\n".join(form_lines(asked, tongue, with_extras=True))
    assert "Driving" in text
    assert "or another" in text


def test_at_a_terminal_a_number_takes_one_of_the_names():
    forms, tongue = menu(tarot_table(), tarot.NARRATOR)
    suggestions = forms.named("CallForCheck").field("trait").suggestions
    for typed, trait in (("2", suggestions[1]), ("Origami", "Origami")):
        talk = Dialogue(forms, tongue)
        talk.answer("CallForCheck")
        while talk.field.name != "trait":
            talk.answer("1")
        (*_, numbered) = talk.blocks()
        listed = plain_text([numbered]).replace("\N{NO-BREAK SPACE}", " ")
        assert listed == ", ".join(f"{at} {name}" for at, name in enumerate(suggestions, 1))
        talk.answer(typed)
        assert talk.answer("4").trait == trait
    for typed, trait in (("2 4", suggestions[1]), (f"{suggestions[1].upper()} 4", suggestions[1])):
        assert talk.answer(f"CallForCheck {typed}").trait == trait


def test_a_number_is_no_text():
    forms, tongue = menu(tarot_table(), tarot.NARRATOR)
    talk = Dialogue(forms, tongue)
    talk.answer("CallForCheck")
    while talk.field.name != "trait":
        talk.answer("1")
    with pytest.raises(AnswerError, match=r"A number from 1 to [0-9]+ is asked for, or a word"):
        talk.answer("0")
    quin = torg.hero_seat("Quin")
    for code, sentence in (
        ("en", "A word is asked for, not the number '0'."),
        ("de", "Gefragt ist ein Wort, nicht die Zahl '0'."),
    ):
        forms, tongue = menu(at_fight(possibilities=1), quin, code)
        talk = Dialogue(forms, tongue)
        talk.answer("SpendPossibility")
        assert talk.field.name == "what_for"
        for text in ("0", "13 9"):
            with pytest.raises(AnswerError, match=re.escape(sentence.replace("'0'", repr(text)))):
                talk.answer(text)
        assert talk.field.name == "what_for"
        assert talk.answer("dodging 2 shots").what_for == "dodging 2 shots"


def test_what_cannot_be_undone_by_its_seat_asks_first():
    begun = at_scene()
    assert "loses all cards" in warning(begun, "LeaveParty")
    asked = form(begun, "LeaveParty", language="de")[0].field(CONFIRM)
    assert asked.label.text.startswith("Eine Figur, die die Gruppe verlässt, legt alle Karten")


def test_weapons_and_armor_are_those_of_the_printed_lists():
    forms, _ = menu(tarot_table(), tarot.NARRATOR)
    by_field = {field.name: field.suggestions for one in forms for field in one.fields}
    assert len(by_field["weapon"]) > 3
    assert len(by_field["armor"]) > 3


def test_the_character_whose_sheet_changes_is_chosen_from_those_that_there_are():
    at = tarot_table()
    forms, tongue = menu(at, tarot.NARRATOR)
    names = tuple(character.name for character in at.state.characters)
    asked = forms.named("ReviseCharacter")
    assert tuple(option.value for option in asked.field("character").options) == names
    assert forms.named("IntroduceCharacter").field("character.name").suggestions == ()
    talk = Dialogue(forms, tongue)
    command = talk.answer(f"change traits {names[0]} Driving great, Brawn good")
    assert [str(trait) for trait in command.traits] == ["Great Driving", "Good Brawn"]


def test_the_numbers_of_drawn_cards_are_never_proposed():
    quin = torg.hero_seat("Quin")
    forms, tongue = menu(at_new_game(["Quin"], has_paper_deck=True).deal(), quin)
    cards = forms.named("NameDrawn").field("cards")
    assert cards.is_of_cards
    assert cards.sample == [1, 2, 3, 4, 5, 6]
    assert fields_in(form_data(forms.named("NameDrawn")))[0]["is_of_cards"] is True
    talk = Dialogue(forms, tongue)
    talk.answer("NameDrawn")
    assert talk.proposed == ""
    with pytest.raises(AnswerError):
        talk.answer("")
    assert talk.answer("3 17 45 46 120 155").cards == (3, 17, 45, 46, 120, 155)
    flip = at_fight(has_paper_deck=True).acted("Quin", "Marco", "Tina")
    forms, tongue = menu(flip, torg.GAMEMASTER)
    assert forms.named("Flip").field("card").is_of_cards
    assert not form(at_fight(), "ReportDamage")[0].field("shock").is_of_cards


def test_what_a_point_does_is_asked_and_may_be_left_at_nothing():
    spent = at_fight(possibilities=1).spend_possibility(hero="Quin", what_for="a leap")
    asked, tongue = form(spent, "SettlePoint")
    assert [field.name for field in open_fields(asked, {})] == ["shock", "wounds", "what"]
    assert submit(asked, {}, tongue) == torg.commands.SettlePoint(hero="Quin")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_program_may_confirm_by_true_and_by_the_word_alone(language):
    at = at_fight().acted("Quin")
    end, tongue = form(at, "EndRounds", language=language)
    for answer in (True, "yes", "true", "Yes", end.field(CONFIRM).options[0].label.text):
        assert submit(end, {CONFIRM: answer}, tongue) == torg.commands.EndRounds()
    if language == "de":
        assert submit(end, {CONFIRM: "ja"}, tongue) == torg.commands.EndRounds()
    for answer in (False, "no"):
        with pytest.raises(AnswerError):
            submit(end, {CONFIRM: answer}, tongue)


def test_a_form_as_text_says_how_many_may_be_chosen():
    at = at_fight().acted("Quin")

    def line(name, field):
        selected, tongue = form(at, name)
        return field_text(selected.field(field), tongue)

    assert line("OpposeHeroes", "totals") == "totals: a list of 2 to 3 of Quin | Marco | Tina"
    assert line("ManyOnOne", "actors").endswith("a list of 1 of Mummy")
    assert line("QuickMethod", "targets").endswith(": a list of Quin | Marco | Tina")
    oppose, tongue = form(at, "OpposeHeroes")
    assert field_text(oppose.field("totals"), tongue, few=2) == "totals: a list of 2 to 3 of 3"
