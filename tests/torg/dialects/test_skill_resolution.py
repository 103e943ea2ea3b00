"""Dramatic skill resolution in the three texts: steps, problems, time, the last ditch."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Purpose, Reason, Step
from dramadeck.torg.zones import DRAMA_DECK
from tests.torg.tables import HEROES, kinds, told
from tests.torg.tables_actions import (
    HASTE,
    announced,
    check_refused,
    flipped,
    outcome_of,
    pooled,
    put,
    rounds,
    scene,
)

A, B, C, D = Step
TEXTS = ("revised", "classic", "gurps")
# Dramatic lines of dashes, unless said otherwise, with these skill boxes.
STEPS_AB, STEPS_BD, STEPS_ABCD, FATIGUED_ABCD = 151, 77, 154, 34
POSSIBLE_SETBACK, COMPLICATION, CRITICAL_PROBLEM = 70, 47, 46
SEIZE_INITIATIVE, SECOND_CHANCE = 60, 79


def begun(state, dialect, *, count=4, limit=None):
    """Quin disarms a bomb of so many steps, all of them at 10; in GURPS against the clock."""
    limit = limit if limit or dialect != "gurps" else 9
    return torg.begin_skill_resolution(
        state, hero="Quin", skill="demolitions", difficulties=(10,) * count, flips=limit
    ).state


def bomb(dialect, card=STEPS_ABCD, *, count=4, limit=None, done=0, **table):
    """Likewise, with this card in force and so many steps done."""
    state = begun(rounds(card, dialect=dialect, **table), dialect, count=count, limit=limit)
    return attrs.evolve(state, resolution=attrs.evolve(state.resolution, done=done))


def house(dialect, **changes):
    readings = attrs.evolve(dialect.skill_resolution, **changes)
    return attrs.evolve(dialect, name="house", skill_resolution=readings)


def tried(state, *, value=30, steps=1):
    return torg.resolve_dramatic_step(state, hero="Quin", value=value, steps=steps).state


def checked(state, *, succeeds=True, steps=1):
    """The check of the round; a die of 12 decides nothing in any of the texts."""
    state = tried(state, value=40 if succeeds else 0, steps=steps)
    return announced(state, *[12] * len(state.attempt.dice_due))


def last_ditch(state, *, succeeds=True):
    value = 60 if succeeds else 0
    return announced(torg.last_ditch_effort(state, hero="Quin", value=value).state, 12)


def rounds_later(state, count, card=STEPS_BD):
    for _ in range(count):
        state = flipped(state, card)
        card = {77: 78, 78: 77}[card]
    return state


def overdue(**details):
    """A GURPS task whose time is up."""
    return rounds_later(bomb("gurps", limit=1, **details), 2)


def difficulties(state):
    return [check.difficulty for check in state.attempt.checks]


BEGIN = torg.BeginSkillResolution(
    hero="Quin", skill="demolitions", difficulties=(8, 9, 10, 11), flips=7
)


# ------------------------------------------------------------------------------ the task


@pytest.mark.rule("TR-097", "TC-043", "TG-065")
@pytest.mark.parametrize("dialect", TEXTS)
def test_the_classic_text_has_one_difficulty_for_all_steps_the_others_one_for_each(dialect):
    state = scene(dialect=dialect)
    if dialect == "classic":
        check_refused(state, BEGIN, Reason.STEPS_UNEVEN, "TC-043", "8, 9, 10, 11")
        even = attrs.evolve(BEGIN, difficulties=(9,) * 4)
        assert torg.TORG.step(state, even).state.resolution.difficulty(D) == 9
    else:
        assert torg.TORG.step(state, BEGIN).state.resolution.difficulty(D) == 11


@pytest.mark.rule("TR-095", "TC-043", "TG-065")
@pytest.mark.parametrize("dialect", TEXTS)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_task_has_up_to_four_steps_in_the_revised_text_and_just_four_in_the_others(
    dialect, count
):
    command = attrs.evolve(BEGIN, difficulties=(10,) * count)
    if dialect == "revised" or count == 4:
        assert len(torg.TORG.step(scene(dialect=dialect), command).state.resolution.steps) == count
        return
    rule = {"classic": "TC-043", "gurps": "TG-065"}[dialect]
    says = f"has 4 steps, not {count}"
    check_refused(scene(dialect=dialect), command, Reason.WRONG_NUMBER_OF_STEPS, rule, says)


@pytest.mark.rule("TR-184", "TG-065")
@pytest.mark.parametrize("dialect", TEXTS)
def test_only_gurps_has_a_time_limit_for_every_task(dialect):
    command = torg.BeginSkillResolution(hero="Quin", skill="locks", difficulties=(9,) * 4)
    if dialect == "gurps":
        says = "say after how many rounds"
        check_refused(scene(dialect=dialect), command, Reason.NO_DEADLINE, "TG-065", says)
    else:
        assert torg.TORG.step(scene(dialect=dialect), command).state.resolution.flips_left is None


@pytest.mark.rule("TR-184", "TG-065")
@pytest.mark.parametrize(("dialect", "left"), [("revised", 5), ("classic", 5), ("gurps", 4)])
def test_a_card_that_was_kept_is_no_flip_but_it_is_a_round(dialect, left):
    state = pooled(bomb(dialect, limit=5), "Quin", SEIZE_INITIATIVE)
    seize = torg.play_seize_initiative(state, hero="Quin", card=SEIZE_INITIATIVE, keeps=True)
    after = torg.flip(seize.state)
    assert torg.CardStayed in kinds(after)
    assert after.state.resolution.flips_left == left


@pytest.mark.rule("TR-184", "TG-065")
@pytest.mark.parametrize(("dialect", "left"), [("revised", 4), ("classic", 4), ("gurps", 5)])
def test_a_second_card_in_a_round_is_a_flip_but_no_round(dialect, left):
    state = pooled(bomb(dialect, limit=5), "Quin", SEIZE_INITIATIVE)
    state = put(state, DRAMA_DECK, STEPS_BD)
    after = torg.play_seize_initiative(state, hero="Quin", card=SEIZE_INITIATIVE, keeps=False)
    assert after.state.resolution.flips_left == left


# ------------------------------------------------------------------------------ the steps


@pytest.mark.rule("TR-098", "TR-099", "TC-044", "TG-066")
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_step_takes_a_check_while_the_card_lists_it(dialect):
    state = tried(bomb(dialect, STEPS_AB))
    assert state.attempt.purpose is Purpose.DRAMATIC_STEPS
    assert [(check.step, check.difficulty) for check in state.attempt.checks] == [(A, 10)]
    assert kinds(checked(bomb(dialect, STEPS_AB))) == [torg.ActionAnnounced, torg.StepGained]
    assert kinds(checked(bomb(dialect, STEPS_AB), succeeds=False)) == [torg.ActionAnnounced]


@pytest.mark.rule("TR-096", "TC-044", "TG-066")
@pytest.mark.parametrize("dialect", TEXTS)
def test_steps_come_in_order_so_a_later_letter_alone_is_of_no_use(dialect):
    state = bomb(dialect, STEPS_BD)
    command = torg.ResolveDramaticStep(hero="Quin", value=40, steps=2)
    check_refused(state, command, Reason.STEP_NOT_OFFERED, "TR-099")
    if dialect != "classic":
        assert tried(state).attempt.purpose is Purpose.WAITING


COSTS = {
    "revised": {1: [0], 2: [2, 4], 3: [2, 4, 6], 4: [2, 4, 6, 6]},
    "classic": {1: [0], 2: [2, 4], 3: [2, 4, 6], 4: [2, 4, 6, 6]},
    "gurps": {1: [0], 2: [2, 2], 3: [4, 4, 4], 4: [6, 6, 6, 6]},
}


@pytest.mark.rule("TR-100", "TC-045", "TG-067")
@pytest.mark.parametrize("dialect", TEXTS)
@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_what_several_steps_in_one_round_cost(dialect, steps):
    state = tried(bomb(dialect), steps=steps)
    assert [each - 10 for each in difficulties(state)] == COSTS[dialect][steps]


@pytest.mark.rule("TR-100", "TC-045", "TG-067")
@pytest.mark.parametrize(("dialect", "dice"), [("revised", 1), ("classic", 1), ("gurps", 3)])
def test_one_die_serves_all_steps_by_the_chart_and_gurps_rolls_for_each(dialect, dice):
    state = tried(bomb(dialect), steps=3)
    assert state.attempt.dice_due == (torg.Die.ACTION,) * dice
    assert tried(bomb(dialect)).attempt.dice_due == (torg.Die.ACTION,)


@pytest.mark.rule("TC-045")
def test_no_step_grows_tougher_by_the_chart():
    assert tried(bomb("classic"), steps=4).attempt.toughness_increase == 0


@pytest.mark.rule("TG-067", "TG-066")
@pytest.mark.parametrize(
    ("dice", "gained"),
    [
        ((10, 10, 10), [A, B, C]),
        ((10, 10, 11), [A, B]),
        ((10, 11, 3), [A]),
        ((11, 3, 3), []),
    ],
)
def test_in_gurps_each_step_is_judged_by_its_own_roll_and_a_failed_one_ends_the_row(dice, gained):
    # Three steps at 10 are at 14 each, so a skill of 24 leaves a roll of 10.
    after = announced(tried(bomb("gurps"), value=24, steps=3), *dice)
    assert [each.step for each in told(after, torg.StepGained)] == gained
    assert [each.margin for each in outcome_of(after).results] == [10 - die for die in dice]


@pytest.mark.rule("TG-067", "TG-026")
def test_the_two_rerolls_of_a_second_chance_are_thrown_for_each_step():
    state = tried(pooled(bomb("gurps"), "Quin", SECOND_CHANCE), value=24, steps=2)
    state = announced(state, 16, 3).state
    state = torg.play_second_chance(state, hero="Quin", card=SECOND_CHANCE).state
    after = announced(state, 14, 9, 18, 18)
    assert [each.step for each in told(after, torg.StepGained)] == [A, B]


def test_an_added_die_counts_for_each_step_that_has_its_own():
    dialect = house(
        torg.REVISED, several_steps=torg.readings.SeveralSteps.TWO_FOR_EACH_FURTHER_STEP
    )
    state = bomb(dialect, possibilities=1)
    state = tried(state, value=12, steps=2)
    state = torg.spend_possibility(state, hero="Quin").state
    results = outcome_of(announced(state, 12, 5, 13)).results
    assert [each.total for each in results] == [12 + 8, 12 + 5]  # bonus numbers of 25 and 18


# ------------------------------------------------------------------------------ problems


@pytest.mark.rule("TR-106", "TC-044", "TG-071")
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_check_with_neither_step_nor_problem_earns_a_card_where_it_may_be_tried(dialect):
    state = bomb(dialect, STEPS_BD)
    if dialect == "classic":
        command = torg.ResolveDramaticStep(hero="Quin", value=40)
        check_refused(state, command, Reason.NOTHING_TO_CHECK, "TC-044", "step A")
        return
    assert difficulties(tried(state)) == [10]
    assert torg.CardEarned in kinds(checked(state))
    assert torg.CardEarned not in kinds(checked(state, succeeds=False))


@pytest.mark.rule("TG-071")
def test_in_gurps_a_card_may_go_into_the_pool_after_such_a_check():
    state = checked(bomb("gurps", STEPS_BD, hands={"Quin": (HASTE,)})).state
    assert torg.play_to_pool(state, hero="Quin", card=HASTE).state.pool("Quin") == (HASTE,)


@pytest.mark.rule("TR-101", "TR-102", "TC-046", "TG-077")
@pytest.mark.parametrize("problem", [POSSIBLE_SETBACK, COMPLICATION, CRITICAL_PROBLEM])
@pytest.mark.parametrize("dialect", TEXTS)
def test_to_pass_a_problem_costs_nothing_and_pays_in_the_revised_text_alone(dialect, problem):
    state = bomb(dialect, problem, done=1)
    assert difficulties(tried(state)) == [10]
    after = checked(state)
    pays = [torg.CardEarned] if dialect == "revised" else []
    assert kinds(after)[:2] == [torg.ActionAnnounced, *pays]
    assert after.state.resolution == state.resolution


@pytest.mark.rule("TR-103", "TC-047", "TG-068")
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_possible_setback_loses_the_last_step(dialect):
    after = checked(bomb(dialect, POSSIBLE_SETBACK, done=2), succeeds=False)
    assert told(after, torg.StepLost) == [torg.StepLost(step=B)]
    assert after.state.resolution.open_steps[0] is B


@pytest.mark.rule("TR-104", "TC-048", "TG-069")
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_complication_makes_the_rest_one_harder(dialect):
    after = checked(bomb(dialect, COMPLICATION), succeeds=False)
    assert told(after, torg.DifficultyRaised) == [torg.DifficultyRaised(amount=1)]
    assert after.state.resolution.difficulty(A) == 11


@pytest.mark.rule("TR-105", "TC-049", "TG-070")
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_critical_problem_asks_for_another_skill_or_a_new_beginning(dialect):
    state = checked(bomb(dialect, CRITICAL_PROBLEM, done=2), succeeds=False).state
    assert state.resolution.demands_approach
    other = torg.choose_approach(state, hero="Quin", skill="science").state
    other = torg.judge_approach(other, is_convincing=True).state
    assert (other.resolution.skill, other.resolution.done) == ("science", 2)
    again = torg.choose_approach(state, hero="Quin", skill="demolitions", starts_over=True).state
    again = torg.judge_approach(again, is_convincing=True).state
    assert (again.resolution.skill, again.resolution.done) == ("demolitions", 0)


@pytest.mark.rule("TR-183", "TC-089")
@pytest.mark.parametrize("dialect", TEXTS)
def test_after_an_unconvincing_answer_another_comes_next_round(dialect):
    state = checked(bomb(dialect, CRITICAL_PROBLEM), succeeds=False).state
    state = torg.choose_approach(state, hero="Quin", skill="prayer").state
    state = torg.judge_approach(state, is_convincing=False).state
    command = torg.ChooseApproach(hero="Quin", skill="science")
    check_refused(state, command, Reason.APPROACH_PENDING, "TR-183")
    assert torg.TORG.step(flipped(state, STEPS_BD), command).state.resolution.proposed


@pytest.mark.rule("TR-183")
def test_a_house_may_hear_another_answer_at_once():
    at_once = torg.readings.Unconvincing.ANOTHER_AT_ONCE
    state = checked(
        bomb(house(torg.REVISED, unconvincing=at_once), CRITICAL_PROBLEM), succeeds=False
    ).state
    state = torg.choose_approach(state, hero="Quin", skill="prayer").state
    command = torg.ChooseApproach(hero="Quin", skill="science")
    check_refused(state, command, Reason.APPROACH_PENDING, "TR-183")
    state = torg.judge_approach(state, is_convincing=False).state
    assert torg.TORG.step(state, command).state.resolution.proposed.skill == "science"


@pytest.mark.rule("TC-050")
@pytest.mark.parametrize("dialect", TEXTS)
def test_the_conflict_line_and_the_skill_box_of_a_card_are_used_together(dialect):
    state = begun(rounds(STEPS_BD, dialect=dialect), dialect)
    after = torg.flip(put(state, DRAMA_DECK, FATIGUED_ABCD))
    assert {each.character for each in told(after, torg.ShockSuffered)} == set(HEROES)
    assert kinds(checked(after.state)) == [torg.ActionAnnounced, torg.StepGained]


# ------------------------------------------------------------------------------ the last ditch


@pytest.mark.rule("TR-109", "TC-044", "TG-072")
@pytest.mark.parametrize("dialect", TEXTS)
def test_when_a_last_ditch_effort_may_be_made(dialect):
    state, command = bomb(dialect), torg.LastDitchEffort(hero="Quin", value=40)
    match dialect:
        case "revised":
            assert torg.TORG.step(state, command).state.attempt.purpose is Purpose.LAST_DITCH
        case "classic":
            check_refused(state, command, Reason.NO_LAST_DITCH, "TC-044", "step A")
        case "gurps":
            check_refused(state, command, Reason.TIME_IS_LEFT, "TG-072", "Quin")


@pytest.mark.rule("TR-184", "TG-072")
@pytest.mark.parametrize("dialect", TEXTS)
def test_when_time_is_up_the_task_has_failed_or_waits_for_a_last_ditch_effort(dialect):
    last = rounds_later(bomb(dialect, limit=1), 1)
    assert last.resolution.flips_left == 0
    after = torg.flip(put(last, DRAMA_DECK, STEPS_AB))
    assert torg.TimeRanOut in kinds(after)
    if dialect != "gurps":
        assert after.state.resolution is None
        return
    command = torg.ResolveDramaticStep(hero="Quin", value=40)
    check_refused(after.state, command, Reason.TIME_IS_UP, "TG-072", "Quin")
    later = torg.flip(put(after.state, DRAMA_DECK, STEPS_ABCD))
    assert torg.TimeRanOut not in kinds(later)
    assert later.state.resolution.is_overdue


@pytest.mark.rule("TG-072")
def test_a_task_that_is_overdue_can_be_abandoned_or_ends_with_the_scene():
    assert torg.abandon_skill_resolution(overdue()).state.resolution is None
    free = torg.end_rounds(overdue()).state
    assert free.resolution.is_overdue
    assert torg.end_scene(free).state.resolution is None


@pytest.mark.rule("TG-072")
def test_a_gamemaster_who_gives_more_time_lets_the_task_go_on():
    won = torg.set_counter(
        overdue(), counter=torg.Counter.FLIPS_LEFT, number=2, reason="the fuse is damp"
    ).state
    assert not won.resolution.is_overdue
    assert torg.StepGained in kinds(checked(flipped(won, STEPS_ABCD)))


@pytest.mark.rule("TG-072", "TG-073")
def test_the_last_ditch_effort_may_come_when_the_rounds_are_over():
    after = last_ditch(torg.end_rounds(overdue()).state)
    assert kinds(after)[-1] is torg.SkillResolved


@pytest.mark.rule("TR-110", "TR-111", "TG-073")
@pytest.mark.parametrize("done", [0, 1, 2, 3])
def test_what_the_last_ditch_effort_is_rolled_against(done):
    left, numbers = 4 - done, (10, 13, 11, 12)
    one_by_one = bomb("revised", done=done)
    task = attrs.evolve(one_by_one.resolution, difficulties=numbers)
    state = attrs.evolve(one_by_one, resolution=task)
    state = torg.last_ditch_effort(state, hero="Quin", value=40).state
    chart = COSTS["revised"][left]
    singly = [number + cost + 4 for number, cost in zip(numbers[done:], chart, strict=True)]
    assert difficulties(state) == singly

    at_once = overdue(done=done)
    task = attrs.evolve(at_once.resolution, difficulties=numbers)
    state = attrs.evolve(at_once, resolution=task)
    state = torg.last_ditch_effort(state, hero="Quin", value=40).state
    assert difficulties(state) == [max(numbers[done:]) + 2 * (left - 1) + 4]
    assert state.attempt.dice_due == (torg.Die.ACTION,)


@pytest.mark.rule("TG-073")
def test_one_good_roll_does_all_that_is_left():
    after = last_ditch(overdue(done=1))
    assert [each.step for each in told(after, torg.StepGained)] == [B, C, D]
    assert kinds(after)[-1] is torg.SkillResolved
    assert after.state.resolution is None


@pytest.mark.rule("TR-112", "TG-073")
@pytest.mark.parametrize("dialect", ["revised", "gurps"])
def test_a_last_ditch_effort_that_fails_is_a_critical_problem_while_there_is_time(dialect):
    state = bomb("revised") if dialect == "revised" else overdue()
    after = last_ditch(state, succeeds=False)
    if dialect == "revised":
        assert after.state.resolution.demands_approach
    else:
        assert kinds(after)[-1] is torg.SkillResolutionFailed
        assert after.state.resolution is None


def test_a_house_may_let_one_roll_save_the_task_in_any_round():
    dialect = house(torg.REVISED, last_ditch_roll=torg.readings.LastDitchRoll.HARDEST_STEP)
    state = torg.last_ditch_effort(bomb(dialect), hero="Quin", value=40).state
    assert difficulties(state) == [10 + 6 + 4]  # the chart asks 6 of the fourth of four
    after = last_ditch(bomb(dialect), succeeds=False)
    assert after.state.resolution.demands_approach


def test_everybody_sees_that_time_is_up():
    assert torg.view(overdue(), torg.SPECTATOR).resolution.is_overdue
