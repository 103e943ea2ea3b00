"""Targets, helpers and comrades are chosen from the menu, each with the values that go with it."""

import pytest

from dramadeck import narration, torg
from dramadeck.narration.submission import AnswerError, submit
from tests.each import for_each
from tests.narration.talking import form_of, menu_at, play
from tests.torg.tables import ALL_DIALECTS, dealt, in_rounds, in_scene

QUIN, GAMEMASTER = torg.hero_seat("Quin"), torg.GAMEMASTER
ENGLISH = narration.language("en")
VILLAINS = ("Mummy", "Cultist", "Guard", "Thief")


def fight(dialect=torg.REVISED, villains=VILLAINS, **more):
    return in_rounds(dialect=dialect, villains=villains, **more)


def form(state, seat, kind):
    return form_of(menu_at(torg.TORG, state, seat), kind)


def quick(targets, difficulties):
    return torg.QuickMethod(
        actor="Quin", action="Attack", value=12, targets=targets, difficulties=difficulties
    )


def blows(*checks):
    return torg.OneOnMany(actor="Quin", action="Attack", checks=checks)


def at(target, value=12, difficulty=9, **more):
    return torg.Check(target=target, value=value, difficulty=difficulty, **more)


TARGETS = [
    (("Thief",), (9,)),
    (("Thief", "Cultist"), (9, 8)),
    (("Guard", "Mummy", "Thief"), (8, 9, 8)),
]


@ALL_DIALECTS
@pytest.mark.rule("MA-018")
def test_the_quick_method_is_aimed_at_any_with_a_difficulty_for_each(dialect):
    for targets, difficulties in TARGETS:
        state = play(torg.TORG, fight(dialect), QUIN, quick(targets, difficulties))
        assert [each.target for each in state.attempt.checks] == [*targets]


@pytest.mark.rule("MA-018")
def test_the_quick_method_may_be_aimed_at_nobody_and_then_be_of_any_number():
    state = play(torg.TORG, fight(), QUIN, quick((), (9, 9, 8, 8, 9)))
    assert len(state.attempt.checks) == 5


@ALL_DIALECTS
@pytest.mark.rule("MA-014")
@pytest.mark.parametrize("targets", [("Thief",), ("Guard", "Mummy"), ("Thief", "Mummy", "Cultist")])
def test_the_actor_chooses_whom_she_attacks_in_which_order(dialect, targets):
    checks = [at(each, 12, 7 + place) for place, each in enumerate(targets)]
    state = play(torg.TORG, fight(dialect), QUIN, blows(*checks))
    assert [each.target for each in state.attempt.checks] == [*targets]


def test_two_blows_may_be_aimed_at_the_same_and_a_third_at_nobody():
    wanted = blows(at("Thief"), at("Thief", 11), at(None, 10, 4))
    state = play(torg.TORG, fight(), QUIN, wanted)
    assert [(each.target, each.value) for each in state.attempt.checks] == [
        ("Thief", 12),
        ("Thief", 11),
        (None, 10),
    ]


@pytest.mark.rule("MA-012")
def test_a_taunt_with_its_own_skill_stands_beside_an_attack():
    blow = form(fight(), QUIN, torg.OneOnMany)
    assert str(blow.field("checks.action").label) == "action (against whom)"
    answers = {
        "action": "attack", "checks": ["Guard", "Thief", "Thief"], "checks.value": "12, 9, 8",
        "checks.difficulty": 8, "checks.action": ["attack", "taunt", "attack"],
        "checks.skill": [None, "taunt", ""], "checks.attribute": [None, None, "mind"],
    }  # fmt: skip
    command = submit(blow, answers, ENGLISH)
    assert command.checks == (
        at("Guard", 12, 8, action=torg.ActionKind.ATTACK),
        at("Thief", 9, 8, action=torg.ActionKind.TAUNT, skill="taunt"),
        at("Thief", 8, 8, action=torg.ActionKind.ATTACK, attribute=torg.Attribute.MIND),
    )


@ALL_DIALECTS
@pytest.mark.rule("MA-002")
@pytest.mark.parametrize("actors", [("Guard",), ("Thief", "Mummy"), ("Cultist", "Guard", "Mummy")])
def test_some_of_the_villains_act_together_each_with_a_value(dialect, actors):
    values = (10, 11, 10)[: len(actors)]
    wanted = torg.ManyOnOne(
        actors=actors, action="Attack", values=values, difficulty=9, target="Tina"
    )
    state = play(torg.TORG, fight(dialect), GAMEMASTER, wanted)
    assert state.attempt.actors == actors


def test_who_has_acted_is_no_comrade_any_more():
    state = torg.pass_turn(fight(), character="Cultist").state
    actors = form(state, GAMEMASTER, torg.ManyOnOne).field("actors")
    assert [option.value for option in actors.options] == ["Mummy", "Guard", "Thief"]


def helped(*helpers, **more):
    return tuple(torg.Effort(helper=each, value=9, perception=12, **more) for each in helpers)


@ALL_DIALECTS
@pytest.mark.rule("MA-024")
@pytest.mark.parametrize("helpers", [("Marco",), ("Tina",), ("Tina", "Marco")])
def test_any_of_the_others_help_who_leads(dialect, helpers):
    wanted = torg.SumEfforts(
        lead="Quin",
        action="Other",
        value=11,
        difficulty=12,
        coordination=8,
        efforts=helped(*helpers),
    )
    state = play(torg.TORG, fight(dialect), QUIN, wanted)
    assert {*state.attempt.teamwork.helpers} == {*helpers}


def a_task(dialect):
    state = in_scene(dealt("Quin", "Marco", "Tina", dialect=dialect), villains=("Mummy",))
    state = torg.begin_rounds(state).state
    state = torg.begin_skill_resolution(
        state, hero="Quin", skill="science", difficulties=(8, 8, 8, 8), flips=9
    ).state
    return torg.flip(state).state


@pytest.mark.rule("TR-113")
@pytest.mark.parametrize("helpers", [(), ("Marco",), ("Tina",), ("Marco", "Tina")])
def test_at_a_task_any_help_and_only_then_it_is_asked_how_hard_that_is(helpers):
    wanted = torg.ResolveDramaticStep(
        hero="Quin", value=10, efforts=helped(*helpers), coordination=9 if helpers else None
    )
    team = play(torg.TORG, a_task(torg.REVISED), QUIN, wanted).attempt.teamwork
    assert ({*team.helpers} if team else set()) == {*helpers}


@pytest.mark.rule("TR-026")
@pytest.mark.parametrize("heroes", [(), ("Tina",), ("Father", "Quin"), ("Quin", "Tina", "Nora")])
def test_any_heroes_are_in_the_action_or_all_of_them(heroes):
    state = in_scene(dealt("Quin", "Marco", "Tina", "Father", "Nora"), villains=("Mummy",))
    state = play(torg.TORG, state, GAMEMASTER, torg.BeginRounds(heroes=heroes))
    assert {*state.round.heroes} == ({*heroes} or {each.name for each in state.heroes})


WRONG = {
    "too many values": ("9, 8, 7", "one for all is asked for, or 2, not"),
    "no number": ("high", "a whole number is asked for, not 'high'"),
}


@for_each(WRONG.values())
def test_as_many_values_are_asked_for_as_targets_are_chosen(said, words):
    method = form(fight(), QUIN, torg.QuickMethod)
    answers = {"action": "attack", "targets": ["Thief", "Guard"], "value": 9}
    with pytest.raises(AnswerError, match=words):
        submit(method, {**answers, "difficulties": said}, ENGLISH)
    assert submit(method, {**answers, "difficulties": "8"}, ENGLISH).difficulties == (8, 8)
