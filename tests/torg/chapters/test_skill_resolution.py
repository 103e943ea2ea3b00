"""Dramatic skill resolution: a bomb to disarm in up to four steps, and what goes wrong."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.torg import Purpose, Reason, Step
from tests.torg.tables import told
from tests.torg.tables_actions import (
    HASTE,
    HEROES_STYMIED,
    HEROES_UP_ANY,
    PLAIN_ATTACK_TAUNT,
    SUPPORTER,
    announced,
    check_refused,
    flipped,
    outcome_of,
    rounds,
    scene,
    thrown,
)

A, B, C, D = Step
# Dramatic lines of dashes, unless said otherwise, with these skill boxes.
STEPS_AB, STEPS_AC, STEPS_AD, STEPS_BD, STEPS_ABCD = 151, 150, 149, 77, 154
POSSIBLE_SETBACK = 70  # the villains are up, which is nothing to the bomb
COMPLICATION, OTHER_COMPLICATION = 47, 36
CRITICAL_PROBLEM = 46
DIFFICULTIES = (8, 9, 10, 11)


def bomb(card=STEPS_ABCD, *, steps=4, flips=None, done=0, **table):
    """Quin disarms a bomb, with this card in force."""
    state = torg.begin_skill_resolution(
        rounds(card, **table),
        hero="Quin",
        skill="demolitions",
        difficulties=DIFFICULTIES[:steps],
        flips=flips,
    ).state
    return attrs.evolve(state, resolution=attrs.evolve(state.resolution, done=done))


def checked(state, value, steps=1, die=12):
    """Quin's check of the round, announced."""
    return announced(
        torg.resolve_dramatic_step(state, hero="Quin", value=value, steps=steps).state, die
    )


def last_ditch(state, value):
    return announced(torg.last_ditch_effort(state, hero="Quin", value=value).state, 12)


def difficulties_of(state):
    return [check.difficulty for check in state.attempt.checks]


def resolve(**details):
    return torg.ResolveDramaticStep(**({"hero": "Quin", "value": 10} | details))


@pytest.mark.rule("TR-095", "TR-097")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_task_has_one_to_four_steps_each_with_its_own_difficulty(count):
    resolution = bomb(steps=count).resolution
    assert resolution.steps == (A, B, C, D)[:count]
    assert [resolution.difficulty(step) for step in resolution.steps] == [8, 9, 10, 11][:count]


@pytest.mark.rule("TR-095")
@pytest.mark.parametrize("count", [0, 5])
def test_a_task_has_neither_no_step_nor_five(count):
    command = torg.BeginSkillResolution(hero="Quin", skill="demolitions", difficulties=(8,) * count)
    says = f"1 to 4 steps, not {count}"
    check_refused(scene(), command, Reason.WRONG_NUMBER_OF_STEPS, "TR-095", says)


@pytest.mark.rule("TR-095")
def test_a_task_begins_in_a_scene_and_one_at_a_time_for_a_hero():
    command = torg.BeginSkillResolution(hero="Quin", skill="locks", difficulties=(8,))
    dealt = torg.deal(torg.new_game(["Quin"], seed=7)).state
    check_refused(dealt, command, Reason.NO_SCENE, "TR-095")
    check_refused(torg.end_scene(scene()).state, command, Reason.SCENE_OVER, "TR-095", "Quin")
    check_refused(bomb(), command, Reason.RESOLUTION_UNDER_WAY, "TR-095")
    mummy = torg.BeginSkillResolution(hero="Mummy", skill="locks", difficulties=(8,))
    check_refused(scene(), mummy, Reason.NOT_A_HERO, "TR-095", "Mummy")


@pytest.mark.rule("TR-098", "TR-099")
def test_a_step_takes_a_check_of_its_own_against_its_own_difficulty():
    state = torg.resolve_dramatic_step(bomb(done=1), hero="Quin", value=9).state
    assert state.attempt.purpose is Purpose.DRAMATIC_STEPS
    assert state.attempt.checks == (torg.Check(value=9, difficulty=9, step=B),)
    transition = announced(state, 12)
    assert transition.events[1:] == (torg.StepGained(step=B),)
    assert transition.state.resolution.open_steps == (C, D)


@pytest.mark.rule("TR-108")
def test_a_step_gained_draws_no_card_and_lets_one_into_the_pool():
    transition = checked(bomb(hands={"Quin": (HASTE,)}), 8)
    assert told(transition, torg.StepGained)
    assert not told(transition, torg.CardEarned)
    state = torg.play_to_pool(transition.state, hero="Quin", card=HASTE).state
    assert state.pool("Quin") == (HASTE,)


@pytest.mark.rule("TR-096")
def test_a_failed_check_gains_no_step():
    transition = checked(bomb(), 7)
    assert len(transition.events) == 1
    assert transition.state.resolution.done == 0


@pytest.mark.rule("TR-096", "TR-099")
@pytest.mark.parametrize(
    ("card", "done", "purpose"),
    [
        (STEPS_AD, 0, Purpose.DRAMATIC_STEPS),
        (STEPS_AD, 3, Purpose.DRAMATIC_STEPS),
        (STEPS_AD, 1, Purpose.WAITING),
        (STEPS_BD, 0, Purpose.WAITING),
        (STEPS_BD, 2, Purpose.WAITING),
    ],
)
def test_only_the_step_that_is_due_counts_where_the_card_lists_it(card, done, purpose):
    state = torg.resolve_dramatic_step(bomb(card, done=done), hero="Quin", value=10).state
    assert state.attempt.purpose is purpose


@pytest.mark.rule("TR-100")
@pytest.mark.parametrize(
    ("steps", "expected"), [(1, [8]), (2, [10, 13]), (3, [10, 13, 16]), (4, [10, 13, 16, 17])]
)
def test_several_steps_in_a_round_are_a_multi_action(steps, expected):
    state = torg.resolve_dramatic_step(bomb(), hero="Quin", value=10, steps=steps).state
    assert difficulties_of(state) == expected


@pytest.mark.rule("TR-100")
@pytest.mark.parametrize(
    ("card", "done", "offered"),
    [(STEPS_ABCD, 2, 2), (STEPS_AB, 0, 2), (STEPS_AC, 0, 1), (STEPS_BD, 0, 0), (STEPS_BD, 1, 1)],
)
def test_eligible_are_the_step_due_and_those_right_after_it(card, done, offered):
    state = bomb(card, done=done)
    most = max(1, offered)
    assert torg.TORG.refusal(state, resolve(steps=most)) is None
    says = f"the card offers {offered} steps that are due now; {most + 1} were named"
    command = resolve(steps=most + 1)
    check_refused(state, command, Reason.STEP_NOT_OFFERED, "TR-099", says)


@pytest.mark.rule("TR-096", "TR-100")
def test_after_a_failed_step_no_later_one_is_gained_whatever_its_check_shows():
    state = bomb(steps=3)
    easy_end = attrs.evolve(state.resolution, difficulties=(8, 20, 1))
    transition = checked(attrs.evolve(state, resolution=easy_end), 12, steps=3)
    assert [each.succeeded for each in outcome_of(transition).results] == [1, 0, 1]
    assert told(transition, torg.StepGained) == [torg.StepGained(step=A)]


@pytest.mark.rule("TR-095", "TR-096")
def test_the_last_step_resolves_the_task():
    transition = checked(bomb(done=2), 20, steps=2)
    assert transition.events[1:] == (
        torg.StepGained(step=C),
        torg.StepGained(step=D),
        torg.SkillResolved(hero="Quin"),
    )
    assert transition.state.resolution is None


@pytest.mark.rule("TR-101")
@pytest.mark.parametrize("card", [POSSIBLE_SETBACK, COMPLICATION, CRITICAL_PROBLEM])
def test_a_problem_is_checked_at_the_difficulty_of_the_step_due(card):
    state = torg.resolve_dramatic_step(bomb(card, done=2), hero="Quin", value=10).state
    assert state.attempt.purpose is Purpose.PROBLEM
    assert difficulties_of(state) == [10]


@pytest.mark.rule("TR-102", "TR-106")
@pytest.mark.parametrize("card", [POSSIBLE_SETBACK, COMPLICATION, CRITICAL_PROBLEM])
def test_a_success_against_a_problem_costs_nothing_gains_no_step_and_earns_a_card(card):
    before = bomb(card, done=2)
    transition = checked(before, 10)
    assert transition.state.resolution == before.resolution
    assert told(transition, torg.CardEarned) == [torg.CardEarned(hero="Quin", action=None)]
    assert len(transition.state.hand("Quin")) == 1


@pytest.mark.rule("TR-102")
def test_a_table_may_hold_that_a_success_against_a_problem_is_just_no_harm():
    reading = torg.readings.ProblemRoundSuccess.NO_HARM
    setting = attrs.evolve(torg.REVISED.skill_resolution, problem_round_success=reading)
    house = attrs.evolve(torg.REVISED, name="house", skill_resolution=setting)
    assert len(checked(bomb(COMPLICATION, dialect=house), 8).events) == 1
    waiting = checked(bomb(STEPS_BD, dialect=house), 8)
    assert told(waiting, torg.CardEarned)


@pytest.mark.rule("TR-103")
def test_a_possible_setback_with_nothing_done_leaves_nothing_done():
    transition = checked(bomb(POSSIBLE_SETBACK), 7)
    assert transition.events[1:] == (torg.StepLost(step=None),)
    assert transition.state.resolution.open_steps == (A, B, C, D)


@pytest.mark.rule("TR-104")
def test_complications_add_up_over_all_later_checks():
    transition = checked(bomb(COMPLICATION), 7)
    assert transition.events[1:] == (torg.DifficultyRaised(amount=1),)
    state = checked(flipped(transition.state, OTHER_COMPLICATION), 8).state
    state = flipped(state, STEPS_AB)
    state = torg.resolve_dramatic_step(state, hero="Quin", value=10, steps=2).state
    assert difficulties_of(state) == [8 + 2 + 2, 9 + 2 + 4]


@pytest.mark.rule("TR-105")
def test_a_critical_problem_demands_a_new_approach_before_anything_else():
    transition = checked(bomb(CRITICAL_PROBLEM, done=2), 9)
    assert transition.events[1:] == (torg.NewApproachDemanded(hero="Quin"),)
    state = flipped(transition.state, STEPS_ABCD)
    for command in (resolve(), torg.LastDitchEffort(hero="Quin", value=10)):
        check_refused(state, command, Reason.APPROACH_DEMANDED, "TR-105", "Quin has to choose")


@pytest.mark.rule("TR-106", "TR-107")
def test_who_can_gain_no_step_works_on_and_earns_a_card_and_may_pool_one():
    transition = checked(bomb(STEPS_BD, hands={"Quin": (HASTE,)}), 8)
    assert told(transition, torg.CardEarned) == [torg.CardEarned(hero="Quin", action=None)]
    assert transition.state.resolution.done == 0
    assert len(transition.state.hand("Quin")) == 2
    pooled = torg.play_to_pool(transition.state, hero="Quin", card=HASTE).state
    assert pooled.pool("Quin") == (HASTE,)


@pytest.mark.rule("TR-106")
def test_a_failed_check_without_a_step_to_gain_does_no_harm_and_earns_nothing():
    before = bomb(STEPS_BD)
    transition = checked(before, 7)
    assert len(transition.events) == 1
    assert transition.state.resolution == before.resolution


@pytest.mark.rule("TR-109", "TR-110", "TR-111")
@pytest.mark.parametrize("card", [STEPS_ABCD, STEPS_BD, POSSIBLE_SETBACK, CRITICAL_PROBLEM])
@pytest.mark.parametrize(("done", "expected"), [(0, [14, 17, 20, 21]), (2, [16, 19]), (3, [15])])
def test_a_last_ditch_effort_tries_all_that_is_left_whatever_the_card_lists(card, done, expected):
    state = torg.last_ditch_effort(bomb(card, done=done), hero="Quin", value=10).state
    assert difficulties_of(state) == expected


@pytest.mark.rule("TR-110")
def test_a_last_ditch_effort_that_meets_every_difficulty_resolves_the_task():
    transition = last_ditch(bomb(STEPS_BD, done=2), 19)
    assert told(transition, torg.StepGained) == [torg.StepGained(step=C), torg.StepGained(step=D)]
    assert transition.events[-1] == torg.SkillResolved(hero="Quin")
    assert not told(transition, torg.CardEarned)


@pytest.mark.rule("TR-110", "TR-112")
@pytest.mark.parametrize("flips", [None, 3])
def test_a_last_ditch_effort_short_of_one_step_fails_like_a_critical_problem(flips):
    transition = last_ditch(bomb(done=2, flips=flips), 18)
    assert transition.events[1:] == (torg.NewApproachDemanded(hero="Quin"),)
    assert transition.state.resolution.done == 2


@pytest.mark.rule("TR-112")
def test_a_last_ditch_effort_that_fails_with_no_time_left_is_the_end():
    state = flipped(bomb(done=2, flips=1), STEPS_AB)
    transition = last_ditch(state, 18)
    assert transition.events[1:] == (torg.SkillResolutionFailed(hero="Quin"),)
    assert transition.state.resolution is None


@pytest.mark.rule("TR-111")
def test_a_table_may_set_another_price_on_the_last_ditch():
    setting = attrs.evolve(torg.REVISED.skill_resolution, last_ditch_increase=2)
    house = attrs.evolve(torg.REVISED, name="house", skill_resolution=setting)
    state = torg.last_ditch_effort(bomb(done=3, dialect=house), hero="Quin", value=10).state
    assert difficulties_of(state) == [13]


@pytest.mark.rule("TR-184")
def test_after_the_last_flip_there_is_one_round_and_then_time_runs_out():
    state = flipped(flipped(bomb(flips=2), STEPS_BD), STEPS_AC)
    assert state.resolution.flips_left == 0
    assert told(checked(state, 8), torg.StepGained)
    transition = torg.flip(state)
    assert transition.events[0] == torg.TimeRanOut(hero="Quin")
    assert transition.state.resolution is None


@pytest.mark.rule("TR-184")
@given(flips=st.integers(1, 12))
def test_every_deadline_allows_as_many_flips_as_it_says(flips):
    state = bomb(flips=flips)
    for _ in range(flips):
        assert state.resolution is not None
        state = torg.flip(state).state
    assert state.resolution is not None
    assert torg.flip(state).state.resolution is None


@pytest.mark.rule("TR-113")
def test_the_lead_character_makes_the_checks_and_others_help_with_supporter():
    state = bomb(pools={"Tina": (SUPPORTER,)})
    says = "Quin leads this dramatic skill resolution, not Tina"
    check_refused(state, resolve(hero="Tina"), Reason.NOT_LEAD_CHARACTER, "TR-113", says)
    state = torg.resolve_dramatic_step(state, hero="Quin", value=5).state
    state = torg.play_card(thrown(state, 12), hero="Tina", card=SUPPORTER).state
    assert told(announced(state), torg.StepGained)


@pytest.mark.rule("TR-065", "TR-079")
def test_checks_of_the_task_are_up_and_stymied_like_other_actions():
    up = torg.resolve_dramatic_step(bomb(HEROES_UP_ANY), hero="Quin", value=8).state
    assert up.attempt.dice_due == (torg.Die.ACTION, torg.Die.UP)
    stymied = torg.last_ditch_effort(bomb(HEROES_STYMIED), hero="Quin", value=8).state
    assert stymied.attempt.is_stymied


@pytest.mark.rule("TR-098")
@pytest.mark.parametrize(
    ("state", "command", "reason", "rule"),
    [
        (scene(), resolve(), Reason.NO_RESOLUTION, "TR-098"),
        (
            scene(),
            torg.LastDitchEffort(hero="Quin", value=9),
            Reason.NO_RESOLUTION,
            "TR-109",
        ),
        (torg.end_rounds(bomb()).state, resolve(), Reason.NOT_IN_ROUNDS, "TR-098"),
        (checked(bomb(), 7).state, resolve(), Reason.NO_ACTION_LEFT, "TR-059"),
        (bomb(), resolve(hero="Mummy"), Reason.NOT_A_HERO, "TR-098"),
    ],
    ids=["no task", "no task to end", "free time", "one check a round", "a villain"],
)
def test_when_there_is_no_check_to_make(state, command, reason, rule):
    check_refused(state, command, reason, rule)


@pytest.mark.rule("TR-095")
def test_the_story_may_make_the_task_pointless_but_not_in_mid_check():
    state, events = torg.abandon_skill_resolution(bomb())
    assert events == (torg.SkillResolutionAbandoned(),)
    abandon = torg.AbandonSkillResolution()
    check_refused(state, abandon, Reason.NO_RESOLUTION, "TR-095")
    state = torg.resolve_dramatic_step(bomb(), hero="Quin", value=9).state
    check_refused(state, abandon, Reason.ACTION_ALREADY_OPEN, "TR-095", "Quin")


@pytest.mark.rule("TR-089", "TR-106")
def test_other_actions_of_the_round_leave_the_task_alone():
    state = bomb(PLAIN_ATTACK_TAUNT)
    state = torg.declare_action(
        state, actor="Marco", action=torg.ActionKind.ATTACK, value=10, difficulty=10
    ).state
    assert announced(state, 12).state.resolution == state.resolution
