"""Dramatic skill resolution in the three texts: the task, its steps and its problems."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import Purpose, Reason
from dramadeck.torg.decks import DRAMA_DECK
from tests.torg.options.tables_skill_resolution import (
    COMPLICATION,
    COSTS,
    CRITICAL_PROBLEM,
    FATIGUED_ABCD,
    OTHER_COMPLICATION,
    POSSIBLE_SETBACK,
    STEPS_AB,
    STEPS_ABCD,
    STEPS_BD,
    TEXTS,
    A,
    B,
    C,
    D,
    begun,
    bomb,
    checked,
    difficulties,
    house,
    tried,
    uneven,
)
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

SEIZE_INITIATIVE, SECOND_CHANCE = 60, 79

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
        task = torg.TORG.step(state, even).state.resolution
        assert [task.difficulty(step) for step in task.steps] == [9] * 4
    else:
        task = torg.TORG.step(state, BEGIN).state.resolution
        assert [task.difficulty(step) for step in task.steps] == [8, 9, 10, 11]


@pytest.mark.rule("TR-095", "TC-043", "TG-065")
@pytest.mark.parametrize("dialect", TEXTS)
@pytest.mark.parametrize("count", range(6))
def test_a_task_has_up_to_four_steps_in_the_revised_text_and_just_four_in_the_others(
    dialect, count
):
    command = attrs.evolve(BEGIN, difficulties=(10,) * count)
    if count in ((1, 2, 3, 4) if dialect == "revised" else (4,)):
        state = torg.TORG.step(scene(dialect=dialect), command).state
        assert state.resolution.steps == (A, B, C, D)[:count]
        return
    rule = {"revised": "TR-095", "classic": "TC-043", "gurps": "TG-065"}[dialect]
    number = "1 to 4 steps" if dialect == "revised" else "4 steps"
    says = f"has {number}, not {count}"
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
    seize = torg.play_card(
        state, hero="Quin", card=SEIZE_INITIATIVE, choice=torg.Seizing(keeps=True)
    )
    after = torg.flip(seize.state)
    assert torg.CardStayed in kinds(after)
    assert after.state.resolution.flips_left == left


@pytest.mark.rule("TR-184", "TG-065")
@pytest.mark.parametrize(("dialect", "left"), [("revised", 4), ("classic", 4), ("gurps", 5)])
def test_a_second_card_in_a_round_is_a_flip_but_no_round(dialect, left):
    state = pooled(bomb(dialect, limit=5), "Quin", SEIZE_INITIATIVE)
    state = put(state, DRAMA_DECK, STEPS_BD)
    after = torg.play_card(
        state, hero="Quin", card=SEIZE_INITIATIVE, choice=torg.Seizing(keeps=False)
    )
    assert after.state.resolution.flips_left == left


# ------------------------------------------------------------------------------ the steps


@pytest.mark.rule("TR-098", "TR-099", "TC-044", "TG-066")
@pytest.mark.parametrize("dialect", TEXTS)
@pytest.mark.parametrize(("done", "step"), [(0, A), (1, B)])
def test_a_step_takes_a_check_while_the_card_lists_it(dialect, done, step):
    before = uneven(bomb(dialect, STEPS_AB, done=done))
    due = 10 if dialect == "classic" else 8 + done
    state = tried(before, value=30)
    assert state.attempt.purpose is Purpose.DRAMATIC_STEPS
    assert state.attempt.checks == (torg.Check(value=30, difficulty=due, step=step),)
    # A die that decides nothing: in GURPS a skill is rolled under, elsewhere the difficulty met.
    die, just = (10, due + 10) if dialect == "gurps" else (12, due)
    after = announced(tried(before, value=just), die)
    assert after.events[1:] == (torg.StepGained(step=step),)
    assert after.state.resolution.open_steps == (A, B, C, D)[done + 1 :]
    after = announced(tried(before, value=just - 1), die)
    assert kinds(after) == [torg.ActionAnnounced]
    assert after.state.resolution.done == done


@pytest.mark.rule("TR-096", "TC-044", "TG-066")
@pytest.mark.parametrize("dialect", TEXTS)
def test_steps_come_in_order_so_a_later_letter_alone_is_of_no_use(dialect):
    state = bomb(dialect, STEPS_BD)
    command = torg.ResolveDramaticStep(hero="Quin", value=40, steps=2)
    check_refused(state, command, Reason.STEP_NOT_OFFERED, "TR-099")
    if dialect != "classic":
        assert tried(state).attempt.purpose is Purpose.WAITING


@pytest.mark.rule("TR-100", "TC-045", "TG-067")
@pytest.mark.parametrize("dialect", TEXTS)
@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_what_several_steps_in_one_round_cost(dialect, steps):
    state = uneven(bomb(dialect))
    singly = [state.resolution.difficulty(step) for step in (A, B, C, D)]
    costs = COSTS[dialect][steps]
    found = difficulties(tried(state, steps=steps))
    assert found == [one + cost for one, cost in zip(singly, costs, strict=False)]


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
    state = torg.play_card(state, hero="Quin", card=SECOND_CHANCE).state
    after = announced(state, 14, 9, 18, 18)
    assert [each.step for each in told(after, torg.StepGained)] == [A, B]


def test_an_added_die_counts_for_each_step_that_has_its_own():
    dialect = house(torg.REVISED, several_steps="two_for_each_further_step")
    state = bomb(dialect, possibilities=1)
    state = tried(state, value=12, steps=2)
    state = torg.spend_possibility(state, hero="Quin").state
    results = outcome_of(announced(state, 12, 5, 13)).results
    assert [each.total for each in results] == [12 + 8, 12 + 5]  # bonus numbers of 25 and 18


# ------------------------------------------------------------------------------ problems


@pytest.mark.rule("TR-106", "TR-107", "TC-044", "TG-071")
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_check_with_neither_step_nor_problem_earns_a_card_where_it_may_be_tried(dialect):
    state = bomb(dialect, STEPS_BD)
    if dialect == "classic":
        command = torg.ResolveDramaticStep(hero="Quin", value=40)
        check_refused(state, command, Reason.NOTHING_TO_CHECK, "TC-044", "step A")
        return
    assert difficulties(tried(state)) == [10]
    failed = checked(state, succeeds=False)
    assert kinds(failed) == [torg.ActionAnnounced]
    passed = checked(state)
    assert told(passed, torg.CardEarned) == [torg.CardEarned(hero="Quin", action=None)]
    assert failed.state.resolution == passed.state.resolution == state.resolution
    (card,) = passed.state.hand("Quin")
    pooling = torg.play_to_pool(passed.state, hero="Quin", card=card)
    assert pooling.state.pool("Quin") == (card,)


@pytest.mark.rule("TG-071")
def test_in_gurps_a_card_may_go_into_the_pool_after_such_a_check():
    state = checked(bomb("gurps", STEPS_BD, hands={"Quin": (HASTE,)})).state
    assert torg.play_to_pool(state, hero="Quin", card=HASTE).state.pool("Quin") == (HASTE,)


@pytest.mark.rule("TR-101", "TR-102", "TR-106", "TC-046", "TG-077")
@pytest.mark.parametrize("problem", [POSSIBLE_SETBACK, COMPLICATION, CRITICAL_PROBLEM])
@pytest.mark.parametrize("dialect", TEXTS)
@pytest.mark.parametrize("done", [1, 2, 3])
def test_to_pass_a_problem_costs_nothing_and_pays_in_the_revised_text_alone(dialect, problem, done):
    state = uneven(bomb(dialect, problem, done=done))
    assert tried(state).attempt.purpose is Purpose.PROBLEM
    assert difficulties(tried(state)) == [10 if dialect == "classic" else 8 + done]
    after = checked(state)
    pays = dialect == "revised"
    earned = (torg.CardEarned(hero="Quin", action=None),) * pays
    assert tuple(told(after, torg.CardEarned)) == earned
    assert kinds(after) == [torg.ActionAnnounced] + [torg.CardEarned, torg.CardDrawn] * pays
    assert len(after.state.hand("Quin")) == pays
    assert after.state.resolution == state.resolution


@pytest.mark.rule("TR-103", "TC-047", "TG-068")
@pytest.mark.parametrize("dialect", TEXTS)
@pytest.mark.parametrize(("done", "lost", "left"), [(2, B, (B, C, D)), (0, None, (A, B, C, D))])
def test_a_possible_setback_loses_the_last_step_if_there_is_one(dialect, done, lost, left):
    after = checked(bomb(dialect, POSSIBLE_SETBACK, done=done), succeeds=False)
    assert after.events[1:] == (torg.StepLost(step=lost),)
    assert after.state.resolution.open_steps == left


@pytest.mark.rule("TR-104", "TC-048", "TG-069")
@pytest.mark.parametrize("dialect", TEXTS)
def test_each_complication_makes_the_rest_one_harder(dialect):
    after = checked(bomb(dialect, COMPLICATION), succeeds=False)
    assert after.events[1:] == (torg.DifficultyRaised(amount=1),)
    state = flipped(after.state, OTHER_COMPLICATION)
    assert difficulties(tried(state)) == [11]
    state = checked(state, succeeds=False).state
    assert [state.resolution.difficulty(step) for step in (A, D)] == [12, 12]
    state = tried(flipped(state, STEPS_AB), steps=2)
    assert difficulties(state) == [12 + cost for cost in COSTS[dialect][2]]


@pytest.mark.rule("TR-105", "TC-049", "TG-070")
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_critical_problem_asks_for_another_skill_or_a_new_beginning(dialect):
    state, events = checked(bomb(dialect, CRITICAL_PROBLEM, done=2), succeeds=False)
    assert events[1:] == (torg.NewApproachDemanded(hero="Quin"),)
    assert state.resolution.demands_approach
    later = flipped(state, STEPS_ABCD)
    for check in (torg.ResolveDramaticStep, torg.LastDitchEffort):
        command = check(hero="Quin", value=10)
        says = "Quin has to choose"
        check_refused(later, command, Reason.APPROACH_DEMANDED, "TR-105", says)
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
    assert state.resolution.demands_approach
    command = torg.ChooseApproach(hero="Quin", skill="science")
    says = "another may come next round"
    check_refused(state, command, Reason.APPROACH_PENDING, "TR-183", says)
    state = torg.TORG.step(flipped(state, STEPS_ABCD), command).state
    state = torg.judge_approach(state, is_convincing=True).state
    assert state.resolution.skill == "science"
    assert tried(state).attempt.skill == "science"


@pytest.mark.rule("TR-183")
def test_a_house_may_hear_another_answer_at_once():
    at_once = "another_at_once"
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
