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
COMPLICATION = 47
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


@pytest.mark.rule("TR-095")
def test_a_task_begins_in_a_scene_and_one_at_a_time_for_a_hero():
    command = torg.BeginSkillResolution(hero="Quin", skill="locks", difficulties=(8,))
    dealt = torg.deal(torg.new_game(["Quin"], seed=7)).state
    check_refused(dealt, command, Reason.NO_SCENE, "TR-095")
    check_refused(torg.end_scene(scene()).state, command, Reason.SCENE_OVER, "TR-095", "Quin")
    check_refused(bomb(), command, Reason.RESOLUTION_UNDER_WAY, "TR-095")
    mummy = torg.BeginSkillResolution(hero="Mummy", skill="locks", difficulties=(8,))
    check_refused(scene(), mummy, Reason.NOT_A_HERO, "TR-095", "Mummy")


@pytest.mark.rule("TR-108")
def test_a_step_gained_draws_no_card_and_lets_one_into_the_pool():
    transition = checked(bomb(hands={"Quin": (HASTE,)}), 8)
    assert told(transition, torg.StepGained)
    assert not told(transition, torg.CardEarned)
    state = torg.play_to_pool(transition.state, hero="Quin", card=HASTE).state
    assert state.pool("Quin") == (HASTE,)


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


@pytest.mark.rule("TR-102")
def test_a_table_may_hold_that_a_success_against_a_problem_is_just_no_harm():
    reading = "no_harm"
    setting = attrs.evolve(torg.REVISED.skill_resolution, problem_round_success=reading)
    house = attrs.evolve(torg.REVISED, name="house", skill_resolution=setting)
    assert len(checked(bomb(COMPLICATION, dialect=house), 8).events) == 1
    waiting = checked(bomb(STEPS_BD, dialect=house), 8)
    assert told(waiting, torg.CardEarned)


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
