"""The way out of a critical problem: a new skill or a new angle, if it convinces."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Reason
from dramadeck.torg.scene import Approach
from tests.torg.at import at_fight

CRITICAL_PROBLEM, STEPS_ABCD, STEPS_AB = 46, 154, 151


def stuck():
    """Quin stands before a critical problem with two steps done and a complication behind her."""
    at = facing()
    facts = {"done": 2, "raised": 1, "demands_approach": True}
    return at.changed(attrs.evolve, resolution=attrs.evolve(at.resolution, **facts))


def facing():
    """Quin has not tried anything yet."""
    task = {"skill": "demolitions", "difficulties": (8, 9, 10, 11)}
    return at_fight(card=CRITICAL_PROBLEM).begin_skill_resolution(hero="Quin", **task)


def choose(skill="electronics", hero="Quin", **details):
    return torg.ChooseApproach(hero=hero, skill=skill, **details)


CONVINCED, DOUBTED = (torg.JudgeApproach(is_convincing=value) for value in (True, False))
PENDING = (Reason.APPROACH_PENDING, "TR-183", "Quin")


@pytest.mark.rule("TR-105", "TR-183", "TR-104")
def test_a_new_skill_keeps_the_steps_that_are_done_and_a_new_angle_starts_over_at_step_a():
    at = stuck().sends(choose())
    assert at.events == (torg.ApproachChosen(skill="electronics", starts_over=False),)
    at = at.sends(CONVINCED)
    proposed = Approach(skill="electronics", starts_over=False)
    assert at.events == (torg.ApproachJudged(approach=proposed, is_convincing=True),)
    assert (at.resolution.skill, at.resolution.done) == ("electronics", 2)
    assert not at.resolution.demands_approach
    assert at.resolution.proposed is None
    resolution = stuck().sends(choose("demolitions", starts_over=True), CONVINCED).resolution
    assert resolution.skill == "demolitions"
    assert resolution.open_steps == tuple(torg.Step)
    assert [resolution.difficulty(step) for step in torg.Step] == [9, 10, 11, 12]


@pytest.mark.rule("TR-183")
def test_until_the_gamemaster_is_convinced_nothing_goes_on_and_the_next_answer_waits_for_a_round():
    step = torg.ResolveDramaticStep(hero="Quin", value=10)
    for judged in ((), (DOUBTED,)):
        later = stuck().sends(choose(), *judged).flipped(STEPS_ABCD)
        says = "Quin has to choose one first"
        later.refuses(step, Reason.APPROACH_DEMANDED, "TR-105", says)
    at, another = stuck().sends(choose()).flipped(STEPS_ABCD), choose("lockpicking")
    at.refuses(another, *PENDING)  # one proposal at a time
    at = at.sends(DOUBTED)
    at.refuses(another, *PENDING)
    # And so it is with the second one that does not convince.
    at = at.flipped(STEPS_AB).sends(another).flipped(STEPS_ABCD).sends(DOUBTED)
    at.refuses(choose("luck"), *PENDING)


@pytest.mark.rule("TR-105", "TR-183")
def test_the_next_round_may_be_the_first_of_another_fight_and_between_fights_is_time_too():
    at = stuck().sends(choose(), DOUBTED).end_rounds().begin_rounds().flipped(STEPS_AB)
    assert at.allows(choose("lockpicking"))
    at = stuck().end_rounds().sends(choose(), DOUBTED, choose("lockpicking"), CONVINCED)
    assert at.resolution.skill == "lockpicking"


@pytest.mark.rule("TR-105", "TR-113")
def test_when_there_is_no_approach_to_choose_or_to_judge_or_it_is_none():
    for at, command, reason, rule in (
        (stuck(), choose(hero="Marco"), Reason.NOT_LEAD_CHARACTER, "TR-113"),
        (stuck(), choose(hero="Mummy"), Reason.NOT_A_HERO, "TR-105"),
        (facing(), choose(), Reason.APPROACH_NOT_DEMANDED, "TR-105"),
        (stuck(), CONVINCED, Reason.APPROACH_NOT_PROPOSED, "TR-183"),
    ):
        at.refuses(command, reason, rule)
    for skill in ("demolitions", "Demolitions", "DEMOLITIONS"):
        says = f"{skill} is the skill"
        stuck().refuses(choose(skill), Reason.APPROACH_UNCHANGED, "TR-105", says)
    with pytest.raises(ValueError, match=r"ChooseApproach\.skill: expected a text"):
        choose(" ")
