"""The way out of a critical problem: a new skill or a new angle, if it convinces."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Reason
from dramadeck.torg.scene import Approach
from tests.torg.tables_actions import check_refused, flipped, rounds, scene

CRITICAL_PROBLEM, STEPS_ABCD, STEPS_AB = 46, 154, 151


def stuck(*, done=2, raised=1, demanded=True):
    """Quin stands before a critical problem with two steps done and a complication behind her."""
    state = torg.begin_skill_resolution(
        rounds(CRITICAL_PROBLEM), hero="Quin", skill="demolitions", difficulties=(8, 9, 10, 11)
    ).state
    if not demanded:
        return state
    resolution = attrs.evolve(state.resolution, done=done, raised=raised, demands_approach=True)
    return attrs.evolve(state, resolution=resolution)


def choose(**details):
    return torg.ChooseApproach(**({"hero": "Quin", "skill": "electronics"} | details))


def chosen(state, **details):
    return torg.TORG.step(state, choose(**details)).state


def judged(state, *, is_convincing):
    return torg.judge_approach(state, is_convincing=is_convincing).state


@pytest.mark.rule("TR-105", "TR-183")
def test_a_new_skill_keeps_the_steps_that_are_done():
    state, events = torg.TORG.step(stuck(), choose())
    assert events == (torg.ApproachChosen(skill="electronics", starts_over=False),)
    state, events = torg.judge_approach(state, is_convincing=True)
    proposed = Approach(skill="electronics", starts_over=False)
    assert events == (torg.ApproachJudged(approach=proposed, is_convincing=True),)
    resolution = state.resolution
    assert (resolution.skill, resolution.done) == ("electronics", 2)
    assert not resolution.demands_approach
    assert resolution.proposed is None


@pytest.mark.rule("TR-104", "TR-105")
def test_a_new_angle_starts_over_at_step_a_and_complications_stay():
    state = judged(chosen(stuck(), skill="demolitions", starts_over=True), is_convincing=True)
    assert state.resolution.skill == "demolitions"
    assert state.resolution.open_steps == tuple(torg.Step)
    assert [state.resolution.difficulty(step) for step in torg.Step] == [9, 10, 11, 12]


@pytest.mark.rule("TR-105")
@pytest.mark.parametrize("skill", ["demolitions", "Demolitions", "DEMOLITIONS"])
def test_the_same_skill_from_the_same_angle_is_no_new_approach(skill):
    command = choose(skill=skill)
    check_refused(stuck(), command, Reason.APPROACH_UNCHANGED, "TR-105", f"{skill} is the skill")


@pytest.mark.rule("TR-183")
def test_until_the_gamemaster_is_convinced_nothing_goes_on():
    state = chosen(stuck())
    says = "Quin has to choose one first"
    for waiting in (state, judged(state, is_convincing=False)):
        later = flipped(waiting, STEPS_ABCD)
        command = torg.ResolveDramaticStep(hero="Quin", value=10)
        check_refused(later, command, Reason.APPROACH_DEMANDED, "TR-105", says)


@pytest.mark.rule("TR-183")
def test_the_next_round_counts_from_the_ruling_and_not_from_the_proposal():
    state = judged(flipped(chosen(stuck()), STEPS_ABCD), is_convincing=False)
    another = choose(skill="lockpicking")
    check_refused(state, another, Reason.APPROACH_PENDING, "TR-183", "Quin")
    state = flipped(state, STEPS_AB)
    assert torg.TORG.refusal(state, another) is None
    # And so it is with the second one that does not convince.
    state = judged(flipped(torg.TORG.step(state, another).state, STEPS_ABCD), is_convincing=False)
    check_refused(state, choose(skill="luck"), Reason.APPROACH_PENDING, "TR-183", "Quin")


@pytest.mark.rule("TR-183")
def test_one_proposal_at_a_time():
    state = flipped(chosen(stuck()), STEPS_ABCD)
    check_refused(state, choose(skill="luck"), Reason.APPROACH_PENDING, "TR-183", "Quin")


@pytest.mark.rule("TR-183")
def test_the_next_round_may_be_the_first_of_another_fight():
    state = judged(chosen(stuck()), is_convincing=False)
    state = torg.begin_rounds(torg.end_rounds(state).state).state
    state = flipped(state, STEPS_AB)
    assert torg.TORG.refusal(state, choose(skill="lockpicking")) is None


@pytest.mark.rule("TR-105", "TR-183")
def test_between_fights_a_new_approach_may_be_found_too():
    state = torg.end_rounds(stuck()).state
    state = judged(chosen(state), is_convincing=False)
    state = judged(chosen(state, skill="lockpicking"), is_convincing=True)
    assert state.resolution.skill == "lockpicking"


@pytest.mark.rule("TR-105", "TR-113")
@pytest.mark.parametrize(
    ("state", "command", "reason", "rule"),
    [
        (scene(), choose(), Reason.NO_RESOLUTION, "TR-105"),
        (scene(), torg.JudgeApproach(is_convincing=True), Reason.NO_RESOLUTION, "TR-183"),
        (stuck(), choose(hero="Marco"), Reason.NOT_LEAD_CHARACTER, "TR-113"),
        (stuck(), choose(hero="Mummy"), Reason.NOT_A_HERO, "TR-105"),
        (stuck(demanded=False), choose(), Reason.APPROACH_NOT_DEMANDED, "TR-105"),
        (
            stuck(),
            torg.JudgeApproach(is_convincing=True),
            Reason.APPROACH_NOT_PROPOSED,
            "TR-183",
        ),
    ],
)
def test_when_there_is_no_approach_to_choose_or_to_judge(state, command, reason, rule):
    check_refused(state, command, reason, rule)


@pytest.mark.rule("TR-105")
def test_a_skill_has_a_name():
    with pytest.raises(ValueError, match=r"ChooseApproach\.skill: expected a text"):
        choose(skill=" ")
