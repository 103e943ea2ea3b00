"""A check of a task that is interrupted by another action of the lead character, by Haste."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Step
from tests.torg.tables import told
from tests.torg.tables_actions import HASTE, announced, rounds

A, B, C, D = Step
STEPS_ABCD, STEPS_BD = 154, 77
BARELY, SURELY = 8, 40
"""Skill values that gain step A alone, and any steps at all, with a bonus number of 0."""


def begun(card=STEPS_ABCD, *, done=0):
    """Quin disarms a bomb, with Haste in her pool."""
    state = torg.begin_skill_resolution(
        rounds(card, pools={"Quin": (HASTE,)}),
        hero="Quin",
        skill="demolitions",
        difficulties=(8, 9, 10, 11),
    ).state
    return attrs.evolve(state, resolution=attrs.evolve(state.resolution, done=done))


def interrupted(card=STEPS_ABCD):
    """Quin's check is declared, and Haste lets her act before it is rolled."""
    state = torg.resolve_dramatic_step(begun(card), hero="Quin", value=BARELY).state
    return torg.play_card(state, hero="Quin", card=HASTE).state


def resolved_meanwhile(state):
    effort = torg.last_ditch_effort(state, hero="Quin", value=SURELY).state
    state = announced(effort, 12).state
    assert state.resolution is None
    return state


@pytest.mark.rule("TR-098")
def test_a_step_done_meanwhile_is_not_done_twice():
    state = torg.resolve_dramatic_step(interrupted(), hero="Quin", value=BARELY).state
    state = announced(state, 12).state
    assert state.resolution.open_steps == (B, C, D)
    # The check under way was for step A and says nothing about step B.
    assert announced(state, 12).state.resolution.open_steps == (B, C, D)


@pytest.mark.rule("TR-096", "TR-098")
@pytest.mark.parametrize("steps", [2, 3, 4])
def test_the_steps_behind_one_that_was_done_meanwhile_are_gained(steps):
    state = torg.resolve_dramatic_step(begun(), hero="Quin", value=SURELY, steps=steps).state
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=BARELY).state
    state = announced(state, 12).state
    state, events = announced(state, 12)
    gained = [each.step for each in events if isinstance(each, torg.StepGained)]
    assert gained == [A, B, C, D][1:steps]
    assert (state.resolution is None) is (steps == 4)


@pytest.mark.rule("TR-096", "TR-098")
def test_a_failure_at_a_step_that_is_done_by_now_takes_nothing_from_the_next():
    state = begun()
    hard = attrs.evolve(state.resolution, difficulties=(20, 9, 10, 11))
    state = attrs.evolve(state, resolution=hard)
    state = torg.resolve_dramatic_step(state, hero="Quin", value=14, steps=2).state
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=SURELY).state
    state = announced(state, 12).state
    assert announced(state, 12).state.resolution.open_steps == (C, D)


@pytest.mark.rule("TR-096", "TR-109")
def test_a_last_ditch_effort_does_what_haste_has_left_of_it():
    state = torg.last_ditch_effort(begun(), hero="Quin", value=SURELY).state
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    state = torg.resolve_dramatic_step(state, hero="Quin", value=BARELY).state
    state = announced(state, 12).state
    state, events = announced(state, 12)
    assert state.resolution is None
    assert [type(each) for each in events][-1] is torg.SkillResolved


@pytest.mark.rule("TR-098", "TR-105")
def test_a_check_for_step_b_gains_nothing_once_the_task_has_begun_anew():
    state = torg.resolve_dramatic_step(begun(done=1), hero="Quin", value=SURELY).state
    state = torg.play_card(state, hero="Quin", card=HASTE).state
    effort = torg.last_ditch_effort(state, hero="Quin", value=BARELY).state
    state = announced(effort, 12).state
    state = torg.choose_approach(state, hero="Quin", skill="demolitions", starts_over=True).state
    state = torg.judge_approach(state, is_convincing=True).state
    assert state.resolution.open_steps == (A, B, C, D)
    assert announced(state, 12).state.resolution.open_steps == (A, B, C, D)


@pytest.mark.rule("TR-098", "TR-137")
@pytest.mark.parametrize("card", [STEPS_ABCD, STEPS_BD])
def test_a_check_that_is_overtaken_by_the_end_of_its_task_leads_to_nothing(card):
    state = resolved_meanwhile(interrupted(card))
    assert len(announced(state, 12).events) == 1


@pytest.mark.rule("TR-097", "TR-098")
def test_a_check_for_one_task_does_not_count_for_the_next():
    state = resolved_meanwhile(interrupted())
    begin = torg.BeginSkillResolution(hero="Tina", skill="locks", difficulties=(30,))
    # The next task may have to wait for the open check, or begin untouched by it.
    if torg.TORG.refusal(state, begin) is None:
        state = torg.TORG.step(state, begin).state
    transition = announced(state, 12)
    assert not told(transition, torg.StepGained)
    assert not told(transition, torg.SkillResolved)
