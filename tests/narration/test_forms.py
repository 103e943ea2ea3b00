"""A menu offers all legal actions, in one form for each type of command."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import attrs
import pytest

from dramadeck import narration, tarot, torg
from dramadeck.core import SubsetOf, Topic
from dramadeck.core.field_types import marked
from dramadeck.narration import Line
from dramadeck.narration.command_fields import FieldKind, fields_of
from dramadeck.narration.form_json import form_data, menu_data
from dramadeck.narration.forms import Form, Menu
from dramadeck.narration.menu_labels import LONGEST
from dramadeck.narration.submission import AnswerError, chance_of, open_fields, options_left, submit
from dramadeck.narration.words import words_of_system
from dramadeck.odds.torg import chances_at
from dramadeck.torg import ActionKind, choices
from tests.depth import by_depth
from tests.forms import allowed_values, answers_to, fields_in
from tests.laws.walks import SYSTEMS
from tests.narration.languages import pseudo, untranslatable
from tests.narration.submitted_forms import form_of, menu_at, submitted
from tests.narration.walked_games import steps, walked
from tests.torg.tables import dealt, in_scene

EVERYTHING = pytest.mark.parametrize(("name", "text"), walked())
QUIN, GAMEMASTER = torg.hero_seat("Quin"), torg.GAMEMASTER
ENGLISH = narration.language("en")
VILLAINS = ("Mummy", "Cultist", "Guard 1", "Guard 2")


def combat(*heroes: str, **more: Any) -> torg.State:
    state = in_scene(dealt(*heroes, **more), villains=VILLAINS)
    return torg.flip(torg.begin_rounds(state).state).state


def form(commands: Iterable[Any], seat: Any = GAMEMASTER, state: Any = None, **more: Any) -> Form:
    """Return the only form of a menu of these commands."""
    state = state or dealt("Quin", "Marco", "Tina")
    narrator = narration.narrator(torg.TORG, seat=seat, setup=state.setup)
    (form_of_commands,) = narrator.menu(torg.view(state, seat), commands, **more)
    return form_of_commands


def labels(form: Form, name: str) -> list[str]:
    field = form.field(name)
    return [option.label.text for option in field.options]


def moments(name: str, text: str, every: int = 5) -> Iterator[tuple[Any, Any]]:
    """Yield states of walks with each of their seats."""
    for step in steps(name, text)[::every]:
        for seat in SYSTEMS[name].seats(step.after):
            yield step.after, seat


@cache
def menus(name: str, text: str) -> tuple[tuple[Any, tuple[Any, ...], Menu], ...]:
    """Return some of these states, each with the legal actions of a seat and its menu."""
    system, menus_so_far = SYSTEMS[name], list[tuple[Any, tuple[Any, ...], Menu]]()
    for state, seat in moments(name, text, by_depth(12, 5)):
        listing = system.legal_actions(state, seat)
        narrator = narration.narrator(system, seat=seat, setup=state.setup)
        menus_so_far.append((state, listing, narrator.menu(system.view(state, seat), listing)))
    return tuple(menus_so_far)


# ------------------------------------------------------------------------------- the laws


@EVERYTHING
def test_every_legal_action_can_be_built_from_its_form(name, text):
    built = 0
    for _, listing, menu in menus(name, text):
        for command in listing:
            assert submitted(menu, command) == command
            built += 1
        assert sum(len(one.commands) for one in menu) == len(listing)
    assert built > 200


@EVERYTHING
def test_only_combinations_of_options_that_are_listed_can_be_chosen(name, text):
    system, order, sent, legal = SYSTEMS[name], Random(7), 0, 0  # noqa: S311 - no secret
    for state, _, menu in menus(name, text):
        for one in menu:
            data = json.loads(json.dumps(form_data(one)))
            command = submit(one, answers_to(data, order), ENGLISH)
            sent += 1
            legal += system.refusal(state, command) is None
    assert legal > 0.8 * sent > 100


@EVERYTHING
def test_a_form_and_its_options_have_short_unique_labels(name, text):
    for state, seat in moments(name, text):
        menu = menu_at(SYSTEMS[name], state, seat)
        assert len({one.name for one in menu}) == len(menu)
        for one in menu:
            assert len({field.name for field in one.fields}) == len(one.fields)
            for label in (line.text for line in in_words(one)):
                assert label.strip() == label != ""
                assert len(label) <= LONGEST
            for field in one.fields:
                answers = [json.dumps(option.value) for option in field.options]
                assert len(set(answers)) == len(answers)
                for row in one.rows or [None]:
                    others = {} if row is None else {**row.choices, field.name: None}
                    others.pop(field.name, None)
                    option_labels = [it.label.text for it in options_left(one, field, others)]
                    assert len(set(option_labels)) == len(option_labels)


def in_words(form: Form) -> Iterator[Line]:
    yield from (form.title, form.label)
    for field in form.fields:
        yield from (field.label, *(option.label for option in field.options))


@EVERYTHING
def test_all_texts_of_a_menu_are_complete_translatable_messages(name, text):
    for state, seat in moments(name, text, every=7):
        for one in menu_at(SYSTEMS[name], state, seat, pseudo()):
            for line in in_words(one):
                assert len(line.text) > LONGEST - 2 or untranslatable(line) == []


@EVERYTHING
def test_the_json_of_a_form_has_the_same_remaining_options_as_the_form(name, text):
    order = Random(7)  # noqa: S311 - no secret
    for _, _, menu in menus(name, text):
        for one in menu:
            data = form_data(one)
            answers = answers_to(data, order)
            for field, written in zip(one.fields, fields_in(data), strict=True):
                if field.options:
                    others = {name: it for name, it in answers.items() if name != field.name}
                    options = [option.value for option in options_left(one, field, others)]
                    assert allowed_values(data, written, others) == options


# ------------------------------------------------------------------------------ the labels


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_every_type_of_command_and_every_field_has_a_label(name):
    system, words = SYSTEMS[name], words_of_system(name)
    assert set(words.titles) == set(system.commands)
    fields = {field.name for kind in system.commands for field in fields_of(kind)}
    # A menu shows the values of an inner record, and the labels of its booleans.
    for kind in records_within(system.commands):
        fields |= {it.name for it in fields_of(kind) if bool in alternatives(it.annotation)}
        fields |= {it.name for it in fields_of(kind) if it.free is not None}
        fields |= {it.name for it in fields_of(kind) if marked(it.annotation, SubsetOf)}
    assert fields - set(words.fields) == set(), "each needs a row in `fields.csv`"


def alternatives(annotation: Any) -> tuple[Any, ...]:
    return get_args(annotation) or (annotation,)


def records_within(kinds: Iterable[Any]) -> set[type]:
    """Return the record types in the fields of types, at any depth."""
    records, annotations = set[type](), [it.annotation for kind in kinds for it in fields_of(kind)]
    while annotations:
        one = annotations.pop()
        annotations += get_args(one)
        if isinstance(one, type) and attrs.has(one) and one not in records:
            records.add(one)
            annotations += [inner.annotation for inner in fields_of(one)]
    return records


def test_forms_are_in_the_order_of_use():
    menu = menu_at(torg.TORG, combat("Quin", "Marco"), GAMEMASTER)
    topics = [one.topic for one in menu]
    assert topics == sorted(topics, key=tuple(Topic).index)
    assert str(menu[0].label) == "flip the next card"
    assert str(menu).splitlines()[:2] == ["Scenes and rounds", "   1  flip the next card"]


def test_rulings_of_the_gamemaster_about_others_are_not_in_her_actions():
    titles = {str(one.title) for one in menu_at(torg.TORG, combat("Quin"), GAMEMASTER)}
    assert "The others" in titles
    assert "Your action" not in titles
    assert str(menu_at(torg.TORG, combat("Quin"), QUIN)[0].title) == "Your action"


# ----------------------------------------------------------------------------- the fields


def test_listed_values_are_options_and_free_values_are_inputs():
    menu = menu_at(torg.TORG, combat("Quin", "Marco", "Tina"), GAMEMASTER)
    act = form_of(menu, torg.commands.DeclareAction)
    required = [field.name for field in act.fields if field.is_required]
    assert required == ["actor", "action", "value", "difficulty", "target"]
    assert labels(act, "actor") == list(VILLAINS)
    value = act.field("value")
    assert (value.kind, value.sample, value.default) == (FieldKind.NUMBER, 8, None)
    answers = {"actor": "Cultist", "action": "taunt", "target": "Tina", "value": "9",
               "difficulty": 10, "is_skilled": False}  # fmt: skip
    assert submit(act, answers, ENGLISH) == torg.commands.DeclareAction(
        actor="Cultist", action="Taunt", target="Tina", value=9, difficulty=10, is_skilled=False
    )


def test_an_optional_field_is_not_asked():
    defend = form(
        [torg.commands.Defend(hero="Quin"), torg.commands.Defend(hero="Quin", value=8)], QUIN
    )
    assert defend.is_complete
    assert submit(defend, {}, ENGLISH) == torg.commands.Defend(hero="Quin")
    assert submit(defend, {"value": 11}, ENGLISH) == torg.commands.Defend(hero="Quin", value=11)


def test_a_check_for_each_target_is_asked_once_for_all_or_for_each():
    checks = [torg.Check(value=8, difficulty=8, target=name) for name in ("Mummy", "Cultist")]
    several = form([torg.commands.OneOnMany(actor="Quin", action="Attack", checks=checks)], QUIN)
    value = several.field("checks.value")
    assert (str(value.label), value.for_each) == ("value (against whom)", "checks")
    both = {"checks": ["Mummy", "Cultist"], "checks.difficulty": "9, 7"}
    command = submit(several, {**both, "checks.value": 12}, ENGLISH)
    assert [(check.value, check.difficulty) for check in command.checks] == [(12, 9), (12, 7)]
    with pytest.raises(AnswerError, match="expected one answer for all, or 2 answers"):
        submit(several, {**both, "checks.value": [1, 2, 3]}, ENGLISH)
    with pytest.raises(AnswerError, match=r"value.*an answer is missing"):
        submit(several, {**both, "checks.value": [1, ""]}, ENGLISH)


def quick(*targets: str) -> torg.commands.QuickMethod:
    difficulties = (8,) * max(len(targets), 1)
    return torg.commands.QuickMethod(
        actor="Quin", action="Attack", value=8, difficulties=difficulties, targets=targets
    )


def opened(*cards: int, hero: str = "Quin") -> torg.commands.OpenPool:
    return torg.commands.OpenPool(hero=hero, cards=cards)


SOME_OR_ALL = [torg.commands.BeginRounds(), torg.commands.BeginRounds(heroes=("Quin", "Marco"))]


@pytest.mark.parametrize(
    ("name", "listed", "words"),
    [
        ("heroes", SOME_OR_ALL, "all of them"),
        ("targets", [quick(), quick("Mummy"), quick("Mummy", "Thug")], "nobody in particular"),
        ("cards", [opened(3), opened(3, 4)], None),
    ],
)
def test_the_label_of_choosing_no_option_is_its_meaning(name, listed, words):
    field = form(listed, QUIN).field(name)
    assert words == (field.nothing and field.nothing.text)


def test_options_that_depend_on_each_other_are_rows():
    pool = form([opened(3, 4), opened(3), opened(7, hero="Marco")])
    cards = pool.field("cards")
    options = options_left(pool, cards, {"hero": "Marco"})
    assert [option.value for option in options] == [7]
    with pytest.raises(AnswerError, match=r"cards: expected one of these \(.*\(7\)\), not 3"):
        submit(pool, {"hero": "Marco", "cards": [3]}, ENGLISH)
    assert submit(pool, {"hero": "Quin", "cards": [4, 3]}, ENGLISH).cards == (4, 3)


def test_a_row_omits_options_that_can_be_combined_with_all():
    menu = menu_at(torg.TORG, combat("Quin", "Marco"), GAMEMASTER)
    efforts = form_of(menu, torg.commands.SumEfforts)
    assert [dict(row.choices) for row in efforts.rows] == [{"lead": name} for name in VILLAINS]
    assert all("efforts" in row.members for row in efforts.rows)
    crowd = form_of(menu, torg.commands.MassEffort)
    assert {frozenset(row.choices) for row in crowd.rows} == {frozenset({"lead", "target"})}
    assert form_of(menu, torg.commands.GiveCondition).rows is None


def test_the_fields_of_a_card_are_asked_with_this_card():
    listed = [
        torg.commands.PlayCard(hero="Quin", card=86, choice=choices.Words(text="what now?")),
        torg.commands.PlayCard(hero="Quin", card=42),
    ]
    play = form(listed, QUIN)
    text = play.field("choice.text")
    assert text.when == ("choice", ({"is": "Words"},))
    command = submit(play, {"card": 86, "choice.text": "who was it?"}, ENGLISH)
    assert command.choice.text == "who was it?"
    assert submit(play, {"card": 42}, ENGLISH) == listed[1]
    assert labels(play, "card") == ["Idea (86)", "Haste (42)"]


@pytest.mark.parametrize(
    ("listed", "required"),
    [
        (torg.commands.DrawLot(card=42), {"card": True, "question": False}),
        (torg.commands.DrawLot(), {"question": False}),
        (torg.commands.Flip(card=42), {"card": True}),
        (torg.commands.Flip(), {}),
    ],
)
def test_a_card_is_asked_only_if_the_listing_has_cards(listed, required):
    assert {field.name: field.is_required for field in form([listed]).fields} == required


def test_the_weapon_of_a_hit_is_asked_although_it_is_optional():
    game = tarot.deal(tarot.new_game(["Mia", "Tom"], seed=7)).state
    hit = form_of(menu_at(tarot.TAROT, game, tarot.NARRATOR), tarot.commands.Hit)
    flags = {field.name: (field.is_required, field.is_extra) for field in hit.fields}
    assert flags["weapon"] == flags["wounds"] == (False, False)
    answers = {"character": "Mia", "by": None, "wounds": "2"}
    assert submit(hit, answers, ENGLISH) == tarot.commands.Hit(character="Mia", wounds=2)


def test_a_field_may_have_several_names_or_numbers():
    scene = form([torg.commands.BeginScene(kind="standard", villains=("Villain",))])
    begun = submit(scene, {"villains": "Mummy, Cultist", "allies": ["Friend"]}, ENGLISH)
    assert (begun.villains, begun.allies) == (("Mummy", "Cultist"), ("Friend",))


# ------------------------------------------------------------------------------ wrong answers

AWARDS = [torg.commands.GrantAward(hero=hero, possibilities=1) for hero in ("Quin", "Marco")]


@pytest.mark.parametrize(
    ("answers", "field", "words"),
    [
        ({"hero": "Nobody"}, "hero", "hero: expected one of these (Quin and Marco), not "
                                     "'Nobody'"),
        ({"possibilities": 2}, "hero", "hero: choose one of: Quin or Marco"),
        ({"hero": None, "possibilities": 2}, "hero", "hero: choose one of: Quin or Marco"),
        ({"hero": "Quin"}, "possibilities", "possibilities: an answer is missing"),
        ({"hero": "Quin", "possibilities": None}, "possibilities",
         "possibilities: an answer is missing"),
        ({"hero": "Quin", "possibilities": "x"}, "possibilities",
         "possibilities: expected a whole number, not 'x'"),
        ({"hero": "Quin", "possibilities": True}, "possibilities",
         "possibilities: expected a whole number, not True"),
        ({"hero": "Quin", "possibilities": "−3"}, "possibilities",
         "possibilities: expected 1 or more, not -3"),
        ({"hero": "Quin", "possibilities": 10**12}, "possibilities",
         "possibilities: not possible: 1000000000000"),
        ({"hero": "Quin", "possibilities": 1, "mood": 1}, "mood",
         "there is no field 'mood'; fields: hero and possibilities"),
        ({"hero": "Quin", "possibilities": 1, "__class__": 1}, "__class__",
         "there is no field '__class__'; fields: hero and possibilities"),
        ({"hero": {"Quin": {}}, "possibilities": 1}, "hero", "hero: expected one of these (Quin"
         " and Marco), not <a dict of 1>"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_refused_with_a_sentence(answers, field, words):
    with pytest.raises(AnswerError) as wrong:
        submit(form(AWARDS), answers, ENGLISH)
    assert wrong.value.field == field
    assert str(wrong.value) == words


def test_a_fixed_field_of_a_form_may_be_answered_with_its_value():
    pools = [torg.commands.OpenPool(hero="Quin", cards=(card,)) for card in (42, 45)]
    one = form(pools, torg.hero_seat("Quin"))
    assert one.field("hero") is None
    assert submit(one, {"hero": "Quin", "cards": [45]}, ENGLISH) == pools[1]
    with pytest.raises(AnswerError, match="there is no field 'hero'; fields: cards"):
        submit(one, {"hero": "Marco", "cards": [45]}, ENGLISH)


def test_a_wrong_answer_is_refused_in_the_language_of_the_menu():
    narrator = narration.narrator(torg.TORG, seat=GAMEMASTER, language=pseudo())
    (award,) = narrator.menu(torg.view(dealt("Quin"), GAMEMASTER), AWARDS)
    with pytest.raises(AnswerError, match="⟦héró⟧⟧: ⟦éxpéçtéd óñé óf théšé"):
        submit(award, {"hero": "Nobody"}, pseudo())


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([], "choose at least 2 of: "),
        ([1, 2, 3, 4], "expected 3 or fewer of these"),
        ([1, 1], "choose each at most once"),
        ([1, 9], "expected one of these"),
    ],
)
def test_several_options_are_limited_in_number_and_each_may_be_chosen_once(cards, words):
    hands = [opened(1, 2), opened(1, 2, 3), opened(3, 4)]
    with pytest.raises(AnswerError, match=words):
        submit(form(hands, QUIN), {"cards": cards}, ENGLISH)


def test_of_two_options_that_differ_in_case_the_exact_one_is_chosen():
    both = [torg.commands.GrantAward(hero=name, possibilities=1) for name in ("Quin", "QUIN")]
    for name in ("Quin", "QUIN"):
        assert submit(form(both), {"hero": name, "possibilities": 1}, ENGLISH).hero == name
    message = r"expected one of these \(Quin and QUIN\), not 'quin'"
    with pytest.raises(AnswerError, match=message):
        submit(form(both), {"hero": "quin", "possibilities": 1}, ENGLISH)


def test_a_name_with_a_comma_can_be_chosen():
    villains = ("Voss, the Baron", "Mummy")
    attack = form([quick(villains[0]), quick(*villains)], QUIN)
    answers = {"value": 9, "difficulties": 8}
    for targets in ("Voss, the Baron", ["Voss, the Baron"]):
        assert submit(attack, {**answers, "targets": targets}, ENGLISH).targets == villains[:1]


def test_the_error_about_many_options_lists_the_first_and_the_number_of_others():
    names = [f"Hero {letter}" for letter in "ABCDEFGHIJ"]
    awards = [torg.commands.GrantAward(hero=name, possibilities=1) for name in names]
    with pytest.raises(AnswerError, match=r"Hero E, Hero F and 4 more\), not 'Zoe'"):
        submit(form(awards), {"hero": "Zoe", "possibilities": 1}, ENGLISH)


def test_a_blank_answer_to_an_optional_field_is_none():
    rounds = form(SOME_OR_ALL)
    for blank in ("", None, []):
        assert submit(rounds, {"heroes": blank}, ENGLISH) == torg.commands.BeginRounds()


def test_the_example_of_a_name_is_not_in_use():
    state = torg.deal(torg.new_game(["Quin", "Newcomer"], seed=7)).state
    joins = form_of(menu_at(torg.TORG, state, GAMEMASTER), torg.commands.JoinParty)
    name = joins.field("hero")
    assert name.sample == "Newcomer 2"


def test_an_option_may_be_chosen_by_its_label_and_a_boolean_by_its_word():
    act = form(
        [torg.commands.DeclareAction(actor="Quin", action="Trick", value=8, difficulty=8)], QUIN
    )
    answers = {"value": 8, "difficulty": 8, "attribute": "mind", "is_skilled": "no"}
    command = submit(act, answers, ENGLISH)
    assert (command.attribute, command.is_skilled) == (torg.Attribute.MIND, False)
    with pytest.raises(AnswerError, match="attribute: expected one of these"):
        submit(act, {**answers, "attribute": "luck"}, ENGLISH)


# ----------------------------------------------------------------------------- other languages


def in_german(kind: type) -> tuple[Form, Any]:
    """Return a form of the narrator in German."""
    state, german = tarot.deal(tarot.new_game(["Ann"], seed=5)).state, narration.language("de")
    return form_of(menu_at(tarot.TAROT, state, tarot.NARRATOR, german), kind), german


def test_a_trait_is_shown_and_read_in_the_language_of_the_form():
    check, german = in_german(tarot.commands.CallForCheck)
    trait = check.field("trait")
    assert (trait.known_sample, trait.sample) == ("Reaction", "Reaktion")
    for typed, meant in (("fahren", "Driving"), ("Reaction", "Reaction"), ("Kochen", "Kochen")):
        answers = {"character": "Ann", "trait": typed, "needed": 3}
        assert submit(check, answers, german).trait == meant


def test_an_invented_name_is_not_translated_and_an_example_is():
    cast, german = in_german(tarot.commands.IntroduceCharacter)
    name = cast.field("character.name")
    assert (name.known_sample, name.sample) == ("Guard", "Wache")
    assert submit(cast, {"character.name": "Wache"}, german).character.name == "Wache"


# ------------------------------------------------------------------------------ sheets, chances


def with_sheet(command: Any) -> Iterator[Any]:
    """Fill the trick of Quin with 12; there are no other sheets."""
    if isinstance(command, torg.commands.DeclareAction) and command.action is ActionKind.TRICK:
        yield attrs.evolve(command, value=12, difficulty=10, skill="trick")
    else:
        yield command


def test_values_of_a_sheet_are_not_asked_and_the_chance_is_shown():
    state = combat("Quin", "Marco")
    narrator = narration.narrator(torg.TORG, seat=QUIN, setup=state.setup)
    listed = torg.TORG.legal_actions(state, QUIN)
    chance = chances_at(state)
    menu = narrator.menu(torg.view(state, QUIN), listed, fill=with_sheet, chance=chance)
    act = form_of(menu, torg.commands.DeclareAction)
    trick = {"action": "Trick", "target": "Mummy"}
    assert open_fields(act, trick) == ()
    command = submit(act, trick, ENGLISH)
    assert (command.skill, command.value) == ("trick", 12)
    assert chance_of(act, trick) == chance(command) not in (None, 0)
    assert chance_of(act, {"action": "Attack", "target": "Mummy"}) is None
    assert submit(act, {**trick, "value": 13}, ENGLISH).value == 13


def test_each_skill_of_a_sheet_is_an_option():
    def skills(sample: Any) -> Iterator[Any]:
        for name, value in (("fire combat", 14), ("martial arts", 12)):
            yield attrs.evolve(sample, skill=name, value=value, difficulty=9)

    sample = torg.commands.DeclareAction(actor="Quin", action="Attack", value=8, difficulty=8,
                                target="Mummy")  # fmt: skip
    act = form([sample], QUIN, combat("Quin", "Marco"), fill=skills)
    assert labels(act, "skill") == ["fire combat", "martial arts"]
    assert submit(act, {"skill": "martial arts"}, ENGLISH).value == 12


def test_an_empty_menu_has_no_forms():
    assert menu_data(Menu()) == {"order": [], "sections": {}, "forms": {}}
