"""The hints of a menu, and the explanations of the words of a table."""

import pytest

from dramadeck import narration, torg
from dramadeck.narration import Line
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.form_json import form_data
from dramadeck.narration.form_text import form_lines
from dramadeck.narration.table_model import rows, table_data
from tests.narration.test_confirm_and_suggest import form, menu
from tests.torg.at import at_fight, at_rounds, at_scene
from tests.torg.tables import ALL_DIALECTS, PLAIN, QUIET

QUIN = torg.hero_seat("Quin")
HASTE, HERO, SUPPORTER = 42, 64, 152
AB, CRITICAL_PROBLEM, BD, AD = 1, 13, 16, 18  # cards, by their skill boxes


def task_at(card, **more):
    """Return a task of Quin in a round with this card in force."""
    return at_rounds(card, **more).begin_skill_resolution(
        hero="Quin", skill="science", difficulties=(9,) * 4, flips=5
    )


def hint(at, name, seat=QUIN):
    hint_line = form(at, name, seat)[0].hint
    return None if hint_line is None else hint_line.text


def test_the_hint_of_a_new_task_says_how_many_numbers_it_needs():
    texts = (torg.REVISED, torg.CLASSIC, torg.GURPS)
    hints = [
        hint(at_rounds(AB, dialect=text), "BeginSkillResolution", torg.GAMEMASTER) for text in texts
    ]
    assert hints[0] is None
    assert hints[1] == "four steps with the same difficulty number: 10 10 10 10"
    assert hints[2] == "four steps, each with a difficulty number: 10 12 10 10"


def test_a_possibility_without_damage_or_an_action_has_a_hint_about_its_use():
    rich = at_rounds(AB, torg.Hero("Quin", possibilities=2), "Marco")
    assert hint(rich, "SpendPossibility") == "no action is open, and you are unharmed"
    acting = rich.declare_action(actor="Quin", action="Attack", value=8, difficulty=8)
    assert hint(acting, "SpendPossibility") is None
    harmed = rich.report_damage(target="Quin", shock=1)
    assert hint(harmed, "SpendPossibility") is None


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (AB, "the card offers the steps A and B"),
        (AD, "step A, against 9"),
        (BD, "the card does not offer step A: a success earns a card"),
        (CRITICAL_PROBLEM, "against the problem on the card: Critical Problem"),
    ],
)
def test_the_hint_of_a_step_says_what_the_check_is_for(card, words):
    at = task_at(card)
    assert hint(at, "ResolveDramaticStep") == words
    step_form, locale = form(at, "ResolveDramaticStep", QUIN)
    assert form_data(step_form)["hint"] == words
    assert words in next(iter(form_lines(step_form, locale)))
    forms, locale = menu(at, QUIN)
    talk = Dialogue(forms, locale)
    assert any(words in str(Line(block.spans, depth=0)) for block in talk.blocks())


def test_several_steps_are_shown_with_their_difficulties():
    steps = form(task_at(AB), "ResolveDramaticStep", QUIN)[0].field("steps")
    assert [option.label.text for option in steps.options] == ["A 9", "A 11 and B 13"]
    gurps = form(task_at(AB, dialect=torg.GURPS), "ResolveDramaticStep", QUIN)[0].field("steps")
    assert [option.label.text for option in gurps.options] == ["A -9", "A -11 and B -11"]


def test_the_hint_of_a_last_ditch_effort_says_what_it_risks():
    at = task_at(BD)
    assert hint(at, "LastDitchEffort").endswith("if this fails, a new approach is needed")
    for flips in range(5):
        at = at.flipped(QUIET[flips % 2])
    assert hint(at, "LastDitchEffort").endswith("if this fails, the task fails")


@ALL_DIALECTS
def test_the_hint_of_a_critical_moment_says_what_it_allows(dialect):
    at = at_fight(dialect=dialect, hands={"Quin": PLAIN[2:4]})
    if dialect is not torg.GURPS:  # it needs an open action
        at = at.declared("Quin", value=9, difficulty=10)
    assert hint(at, "DeclareCriticalMoment").startswith("once per act: ")


def test_the_hint_of_a_roll_warns_that_an_unapplied_trick_is_lost():
    at = at_fight().acts("Quin", torg.ActionKind.TRICK, 3, target="Mummy")
    at = at.declared("Marco", value=9, difficulty=10)
    marco = torg.hero_seat("Marco")
    words = "the result of Quin is not applied yet; this roll cancels it"
    assert hint(at, "Roll", marco) == words
    both = at_fight(villains=("Mummy", "Cultist")).quick_method(
        actor="Quin",
        action=torg.ActionKind.TRICK,
        value=20,
        difficulties=(5, 5),
        targets=("Mummy", "Cultist"),
    )
    both = both.announced(12).declared("Marco", value=9, difficulty=10)
    assert hint(both, "Roll", marco) == words, "one who has two results is named once"
    applied = at_fight().acts("Quin", torg.ActionKind.TRICK, 3, target="Mummy")
    applied = applied.apply_interaction(actor="Quin", target="Mummy")
    assert hint(applied.declared("Marco", value=9, difficulty=10), "Roll", marco) is None


@pytest.mark.parametrize("at", [at_scene, at_fight])
def test_the_hint_of_a_trade_shows_the_offered_cards(at):
    place = "hands" if at is at_scene else "pools"
    traded = at(**{place: {"Quin": (HASTE, HERO), "Marco": (SUPPORTER,)}}).offer_trade(
        hero="Quin", with_hero="Marco", gives=(HASTE,), explanation="so"
    )
    marco = torg.hero_seat("Marco")
    assert hint(traded, "AnswerTrade", marco) == "you get Haste (42) in return"
    german = form(traded, "AnswerTrade", marco, language="de")[0]
    assert german.hint.text == "dafür gibt es Eile (42)"


def facts(at, seat=QUIN, language="en"):
    here = narration.narrator(torg.TORG, seat=seat, language=language, setup=at.setup)
    model = here.table_model(torg.view(at.state, seat))
    return {
        fact["text"]: fact.get("help", "")
        for place in table_data(model, here.language)["places"].values()
        for fact in (
            *place.get("facts", ()),
            *(f for m in place.get("members", ()) for f in m.get("facts", ())),
        )
    }


def test_the_table_explains_its_own_words():
    help_of = facts(task_at(QUIET[0]))
    assert help_of["Heroes first"].startswith("This side acts first")
    assert help_of["Skill box: AB"].startswith("The steps of a task")
    assert any(text.startswith("Conflict line: ") and help for text, help in help_of.items())
    assert any(text.startswith("Approved: ") and help for text, help in help_of.items())
    assert "Approved: any" in facts(task_at(3))
    assert help_of["Round 1"] == ""


@pytest.mark.parametrize(
    ("dialect", "meaning"),
    [
        (torg.REVISED, "Stymied: everybody loses the first re-roll."),
        (torg.GURPS, "Stymied: everybody loses the next possibility."),
    ],
    ids=lambda dialect: getattr(dialect, "name", ""),
)
def test_the_help_of_a_condition_depends_on_the_dialect(dialect, meaning):
    card = next(
        card.number
        for card in torg.original_deck().where(heroes=torg.Disadvantage.STYMIED)
        if torg.Disadvantage.STYMIED in card.gamemaster.dramatic.effects(torg.Side.HEROES)
    )
    assert meaning in facts(at_rounds(card, dialect=dialect)).values()


def test_explanations_are_not_in_the_table_as_text():
    at = task_at(QUIET[0])
    here = narration.narrator(torg.TORG, seat=QUIN, setup=at.setup)
    model = here.table_model(torg.view(at.state, QUIN))
    assert "acts first in the round" not in "\n".join(map(str, rows(model, here.language)))
