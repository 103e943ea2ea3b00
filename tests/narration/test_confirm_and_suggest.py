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
    forms, locale = menu(at, seat, language)
    return forms.named(name), locale


def warning(at, name, seat=GAMEMASTER):
    field = form(at, name, seat)[0].field(CONFIRM)
    return None if field is None else field.label.text


def test_a_flip_needs_a_confirmation_while_heroes_have_not_acted():
    at = at_fight().acted("Quin")
    assert warning(at, "Flip") == "Marco and Tina can still act in this round. Continue?"
    assert warning(at.acted("Marco"), "Flip") == "Tina can still act in this round. Continue?"
    assert warning(at.acted("Marco", "Tina"), "Flip") is None
    assert warning(at, "EndRounds") == warning(at, "Flip")


def test_the_confirmation_of_a_flip_names_heroes_with_a_second_action():
    at = at_fight(card=HEROES_FLURRY).acted("Quin")
    assert warning(at, "Flip") == "Quin, Marco and Tina can still act in this round. Continue?"


def test_the_end_of_a_scene_needs_a_confirmation_that_names_unreported_damage():
    at = at_fight().end_rounds()
    assert "everybody discards and draws" in warning(at, "EndScene")
    hit = at_fight().acts("Mummy", torg.ActionKind.ATTACK, 2, target="Quin")
    assert "a hit has not dealt its damage" in warning(hit.end_rounds(), "EndScene")
    again = hit.acts("Quin", torg.ActionKind.ATTACK, 2, target="Mummy")
    assert "2 hits have not dealt their damage" in warning(again.end_rounds(), "EndScene")


def test_the_end_of_an_act_an_adventure_a_task_and_a_fight_need_a_confirmation():
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
def test_a_card_that_does_not_raise_the_action_needs_a_confirmation(text, named, word):
    quin, fight = torg.hero_seat("Quin"), at_text(text).pooled("Quin", 1)
    assert warning(fight, "PlayCard", quin) is None
    warning_text = warning(fight.declared(), "PlayCard", quin)
    assert warning_text is None if word is None else f"names no {word}: a card" in warning_text
    assert warning(fight.declared(**named), "PlayCard", quin) == (
        warning_text if not named else None
    )
    support = at_text(text).pooled("Marco", 1, 59).declared()
    assert warning(support, "PlayCard", torg.hero_seat("Marco")) is None


def test_other_cards_need_no_confirmation():
    fight = at_fight().pooled("Quin", 59).declared()
    assert warning(fight, "PlayCard", torg.hero_seat("Quin")) is None


def test_yes_or_no_answer_sends_the_command_and_no_does_not():
    asked_form, locale = form(at_fight(), "Flip")
    for answers in ({CONFIRM: True}, {CONFIRM: "yes, continue"}, {}):
        assert submit(asked_form, answers, locale) == torg.commands.Flip()
    for answer in (False, "no"):
        with pytest.raises(AnswerError, match="Nothing was sent"):
            submit(asked_form, {CONFIRM: answer}, locale)
    with pytest.raises(AnswerError, match="yes, continue"):
        submit(asked_form, {CONFIRM: "perhaps"}, locale)


def test_at_a_terminal_no_returns_to_the_menu():
    forms, locale = menu(at_fight(), GAMEMASTER)
    talk = Dialogue(forms, locale)
    assert talk.answer("flip the next card") is None
    assert talk.field.name == CONFIRM
    assert talk.answer("2") is None
    assert talk.form is None
    assert talk.answer("flip the next card yes, continue") == torg.commands.Flip()


@pytest.mark.parametrize(
    ("language", "yes", "no"), [("en", "yes", "no"), ("de", "ja", "nein"), ("de", "Ja", "NEIN")]
)
def test_a_wrong_answer_to_a_confirmation_repeats_the_question(language, yes, no):
    forms, locale = menu(at_fight(), GAMEMASTER, language)
    talk = Dialogue(forms, locale)
    with pytest.raises(AnswerError):
        talk.answer("Flip perhaps")
    assert talk.field.name == CONFIRM
    assert talk.answer(no) is None
    assert talk.form is None
    assert talk.answer(f"Flip {yes}") == torg.commands.Flip()


def test_the_confirmation_is_translated_into_german():
    asked_form, _ = form(at_fight(), "Flip", language="de")
    assert "in dieser Runde noch handeln" in asked_form.field(CONFIRM).label.text
    assert [str(option.label) for option in asked_form.field(CONFIRM).options] == [
        "ja, weiter",
        "nein",
    ]


def test_traits_are_suggested_and_another_one_may_be_typed():
    asked_form, locale = form(tarot_table(), "CallForCheck", tarot.NARRATOR)
    suggestions = asked_form.field("trait").suggestions
    assert "Driving" in suggestions
    assert "Academics" not in suggestions  # it needs a specialization
    assert fields_in(form_data(asked_form))[1]["suggestions"] == [*suggestions]
    for trait in (suggestions[3], "Origami"):
        command = submit(asked_form, {"character": "Mia", "trait": trait, "needed": 4}, locale)
        assert command.trait == trait
    text = "\n".join(form_lines(asked_form, locale, with_extras=True))
    assert "Driving" in text
    assert "or another" in text


def test_at_a_terminal_a_number_chooses_one_of_the_suggestions():
    forms, locale = menu(tarot_table(), tarot.NARRATOR)
    suggestions = forms.named("CallForCheck").field("trait").suggestions
    for typed, trait in (("2", suggestions[1]), ("Origami", "Origami")):
        talk = Dialogue(forms, locale)
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


def test_a_number_is_not_accepted_as_a_text():
    forms, locale = menu(tarot_table(), tarot.NARRATOR)
    talk = Dialogue(forms, locale)
    talk.answer("CallForCheck")
    while talk.field.name != "trait":
        talk.answer("1")
    with pytest.raises(AnswerError, match=r"Type a number from 1 to [0-9]+, or a word"):
        talk.answer("0")
    quin = torg.hero_seat("Quin")
    for code, sentence in (
        ("en", "Type a word, not the number '0'."),
        ("de", "Gefragt ist ein Wort, nicht die Zahl '0'."),
    ):
        forms, locale = menu(at_fight(possibilities=1), quin, code)
        talk = Dialogue(forms, locale)
        talk.answer("SpendPossibility")
        assert talk.field.name == "what_for"
        for text in ("0", "13 9"):
            with pytest.raises(AnswerError, match=re.escape(sentence.replace("'0'", repr(text)))):
                talk.answer(text)
        assert talk.field.name == "what_for"
        assert talk.answer("dodging 2 shots").what_for == "dodging 2 shots"


def test_leaving_the_party_needs_a_confirmation():
    begun = at_scene()
    assert "loses all cards" in warning(begun, "LeaveParty")
    asked_form = form(begun, "LeaveParty", language="de")[0].field(CONFIRM)
    assert asked_form.label.text.startswith("Eine Figur, die die Gruppe verlässt, legt alle Karten")


def test_weapons_and_armor_of_the_printed_lists_are_suggested():
    forms, _ = menu(tarot_table(), tarot.NARRATOR)
    by_field = {field.name: field.suggestions for one in forms for field in one.fields}
    assert len(by_field["weapon"]) > 3
    assert len(by_field["armor"]) > 3


def test_the_characters_of_the_game_are_suggested_for_a_change_of_a_sheet():
    at = tarot_table()
    forms, locale = menu(at, tarot.NARRATOR)
    names = tuple(character.name for character in at.state.characters)
    asked_form = forms.named("ReviseCharacter")
    assert tuple(option.value for option in asked_form.field("character").options) == names
    assert forms.named("IntroduceCharacter").field("character.name").suggestions == ()
    talk = Dialogue(forms, locale)
    command = talk.answer(f"change traits {names[0]} Driving great, Brawn good")
    assert [str(trait) for trait in command.traits] == ["Great Driving", "Good Brawn"]


def test_the_numbers_of_drawn_cards_are_never_proposed():
    quin = torg.hero_seat("Quin")
    forms, locale = menu(at_new_game(["Quin"], has_paper_deck=True).deal(), quin)
    cards = forms.named("NameDrawn").field("cards")
    assert cards.is_of_cards
    assert cards.sample == [1, 2, 3, 4, 5, 6]
    assert fields_in(form_data(forms.named("NameDrawn")))[0]["is_of_cards"] is True
    talk = Dialogue(forms, locale)
    talk.answer("NameDrawn")
    assert talk.proposed == ""
    with pytest.raises(AnswerError):
        talk.answer("")
    assert talk.answer("3 17 45 46 120 155").cards == (3, 17, 45, 46, 120, 155)
    flip = at_fight(has_paper_deck=True).acted("Quin", "Marco", "Tina")
    forms, locale = menu(flip, torg.GAMEMASTER)
    assert forms.named("Flip").field("card").is_of_cards
    assert not form(at_fight(), "ReportDamage")[0].field("shock").is_of_cards


def test_the_use_of_a_point_is_an_optional_field():
    spent = at_fight(possibilities=1).spend_possibility(hero="Quin", what_for="a leap")
    asked_form, locale = form(spent, "SettlePoint")
    assert [field.name for field in open_fields(asked_form, {})] == ["shock", "wounds", "what"]
    assert submit(asked_form, {}, locale) == torg.commands.SettlePoint(hero="Quin")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_program_may_confirm_with_true_or_with_the_word(language):
    at = at_fight().acted("Quin")
    end, locale = form(at, "EndRounds", language=language)
    for answer in (True, "yes", "true", "Yes", end.field(CONFIRM).options[0].label.text):
        assert submit(end, {CONFIRM: answer}, locale) == torg.commands.EndRounds()
    if language == "de":
        assert submit(end, {CONFIRM: "ja"}, locale) == torg.commands.EndRounds()
    for answer in (False, "no"):
        with pytest.raises(AnswerError):
            submit(end, {CONFIRM: answer}, locale)


def test_a_form_as_text_shows_how_many_options_may_be_chosen():
    at = at_fight().acted("Quin")

    def line(name, field):
        selected, locale = form(at, name)
        return field_text(selected.field(field), locale)

    assert line("OpposeHeroes", "totals") == "totals: a list of 2 to 3 of Quin | Marco | Tina"
    assert line("ManyOnOne", "actors").endswith("a list of 1 of Mummy")
    assert line("QuickMethod", "targets").endswith(": a list of Quin | Marco | Tina")
    oppose, locale = form(at, "OpposeHeroes")
    assert field_text(oppose.field("totals"), locale, few=2) == "totals: a list of 2 to 3 of 3"
