"""Dramatic skill resolution in the three texts: its steps, its problems and its last ditch."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import CLASSIC, GURPS, REVISED, Purpose, Reason, commands, events
from tests.torg.at import at_scene, by_text, house
from tests.torg.options import tables_skill_resolution as task
from tests.torg.tables import ALL_DIALECTS, HEROES

HASTE, SEIZE_INITIATIVE, SECOND_CHANCE = 40, 60, 79

BEGIN = commands.BeginSkillResolution(
    hero="Quin", skill="demolitions", difficulties=(8, 9, 10, 11), flips=7
)
STEP = commands.ResolveDramaticStep(hero="Quin", value=40)
SCIENCE = commands.ChooseApproach(hero="Quin", skill="science")
PENDING = (Reason.APPROACH_PENDING, "TR-183")
EFFORT = commands.LastDitchEffort(hero="Quin", value=40)


# ------------------------------------------------------------------------------ the task


@pytest.mark.rule("TR-097", "TC-043", "TG-065", "TR-184")
@ALL_DIALECTS
def test_the_classic_text_has_one_difficulty_for_all_steps_and_gurps_a_time_limit(dialect):
    at, numbers = at_scene(dialect=dialect), [8, 9, 10, 11]
    if dialect is CLASSIC:
        at.refuses(BEGIN, Reason.STEPS_UNEVEN, "TC-043", "8, 9, 10, 11")
        numbers = [9] * 4
    task = at.sends(attrs.evolve(BEGIN, difficulties=tuple(numbers))).resolution
    assert [task.difficulty(step) for step in task.steps] == numbers
    command = commands.BeginSkillResolution(hero="Quin", skill="locks", difficulties=(9,) * 4)
    if dialect is GURPS:
        at.refuses(command, Reason.NO_DEADLINE, "TG-065", "give the number of rounds")
    else:
        assert at.sends(command).resolution.flips_left is None


@pytest.mark.rule("TR-095", "TC-043", "TG-065")
@by_text(
    "counts rule number",
    revised=((1, 2, 3, 4), "TR-095", "1 to 4 steps"),
    classic=((4,), "TC-043", "4 steps"),
    gurps=((4,), "TG-065", "4 steps"),
)
@pytest.mark.parametrize("count", range(6))
def test_a_task_has_up_to_four_steps_or_exactly_four(dialect, counts, rule, number, count):
    at, command = at_scene(dialect=dialect), attrs.evolve(BEGIN, difficulties=(10,) * count)
    if count in counts:
        assert at.sends(command).resolution.steps == (task.A, task.B, task.C, task.D)[:count]
        return
    says = f"has {number}, not {count}"
    at.refuses(command, Reason.WRONG_NUMBER_OF_STEPS, rule, says)


@pytest.mark.rule("TR-184", "TG-065")
@by_text("kept second", revised=(5, 4), classic=(5, 4), gurps=(4, 5))
def test_a_time_limit_counts_flips_or_in_gurps_rounds(dialect, kept, second):
    at = task.at_bomb(dialect, limit=5).pooled("Quin", SEIZE_INITIATIVE).next_card(task.STEPS_BD)
    # A card that is kept is no flip, but it is a round.
    stayed = at.played(SEIZE_INITIATIVE, choice=torg.Seizing(keeps=True)).flip()
    assert stayed.events_of(events.CardStayed)
    assert stayed.resolution.flips_left == kept
    # A second card in a round is a flip, but no round.
    other = at.played(SEIZE_INITIATIVE, choice=torg.Seizing(keeps=False))
    assert other.resolution.flips_left == second


# ------------------------------------------------------------------------------ the steps


@pytest.mark.rule("TR-098", "TR-099", "TC-044", "TG-066")
@by_text("due_first due_second", revised=(8, 9), classic=(10, 10), gurps=(8, 9))
@pytest.mark.parametrize(("done", "step"), [(0, task.A), (1, task.B)])
def test_a_step_takes_a_check_while_the_card_lists_it(dialect, due_first, due_second, done, step):
    before = task.at_bomb(dialect, task.STEPS_AB, done=done).uneven()
    due = (due_first, due_second)[done]
    attempt = before.tries(value=30).attempt
    assert attempt.purpose is Purpose.DRAMATIC_STEPS
    assert attempt.checks == (torg.Check(value=30, difficulty=due, step=step),)
    # The roll adds nothing: GURPS rolls under the skill, the others meet the difficulty.
    just = due + 10 if dialect is GURPS else due
    at = before.tries(value=just).ended()
    assert at.events[1:] == (events.StepGained(step=step),)
    assert at.resolution.open_steps == (task.A, task.B, task.C, task.D)[done + 1 :]
    at = before.tries(value=just - 1).ended()
    assert at.kinds == [events.ActionAnnounced]
    assert at.resolution.done == done


@pytest.mark.rule("TR-100", "TC-045", "TG-067")
@ALL_DIALECTS
@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_several_steps_in_one_round_raise_the_difficulties(dialect, steps):
    at = task.at_bomb(dialect).uneven()
    singly = [at.resolution.difficulty(step) for step in (task.A, task.B, task.C, task.D)]
    costs = task.COSTS[dialect][steps]
    expected = [number + cost for number, cost in zip(singly, costs, strict=False)]
    tried = at.tries(steps=steps)
    assert tried.difficulties == expected
    assert tried.attempt.toughness_increase == 0, "no step grows tougher by the chart"


@pytest.mark.rule("TG-067", "TG-066")
@pytest.mark.parametrize(
    ("dice", "steps"),
    [((10, 10, 10), "ABC"), ((10, 10, 11), "AB"), ((10, 11, 3), "A"), ((11, 3, 3), "")],
)
def test_in_gurps_each_step_has_its_own_roll_and_a_failed_step_ends_the_series(dice, steps):
    # Three steps at 10 are at 14 each, so a skill of 24 leaves a roll of 10.
    at = task.at_bomb(GURPS).tries(value=24, steps=3).announced(*dice)
    assert at.gained == [torg.Step(step) for step in steps]
    assert [result.margin for result in at.outcome.results] == [10 - die for die in dice]


@pytest.mark.rule("TG-067", "TG-026")
def test_each_step_with_its_own_die_has_its_own_rerolls_and_added_dice():
    at = task.at_bomb(GURPS).pooled("Quin", SECOND_CHANCE).tries(value=24, steps=2).announced(16, 3)
    assert at.played(SECOND_CHANCE).announced(14, 9, 18, 18).gained == [task.A, task.B]
    dialect = house(REVISED, skill_resolution={"several_steps": "two_for_each_further_step"})
    at = task.at_bomb(dialect, possibilities=1).tries(value=12, steps=2)
    results = at.spend_possibility(hero="Quin").announced(12, 5, 13).outcome.results
    assert [result.total for result in results] == [12 + 8, 12 + 5]  # bonus numbers of 25 and 18


# ------------------------------------------------------------------------------ problems


@pytest.mark.rule("TR-096", "TR-106", "TR-107", "TC-044", "TG-066", "TG-071")
@ALL_DIALECTS
def test_a_check_without_a_due_step_or_a_problem_earns_a_card_if_it_is_allowed(dialect):
    # Steps come in order, so a later step alone does not count.
    at = task.at_bomb(dialect, task.STEPS_BD, hands={"Quin": (HASTE,)})
    at.refuses(attrs.evolve(STEP, steps=2), Reason.STEP_NOT_OFFERED, "TR-099")
    if dialect is CLASSIC:
        at.refuses(STEP, Reason.NOTHING_TO_CHECK, "TC-044", "step A")
        return
    assert at.tries().attempt.purpose is Purpose.WAITING
    assert at.tries().difficulties == [10]
    failed, passed = at.checked(succeeds=False), at.checked()
    assert failed.kinds == [events.ActionAnnounced]
    assert passed.events_of(events.CardEarned) == [events.CardEarned(hero="Quin", action=None)]
    assert failed.resolution == passed.resolution == at.resolution
    haste, earned = passed.hand("Quin")
    assert haste == HASTE
    # The card or another one may go into the pool after such a check.
    for card in (haste, earned):
        assert passed.play_to_pool(hero="Quin", card=card).pool("Quin") == (card,)


@pytest.mark.rule("TR-101", "TR-102", "TR-106", "TC-046", "TG-077")
@pytest.mark.parametrize(
    "problem", [task.POSSIBLE_SETBACK, task.COMPLICATION, task.CRITICAL_PROBLEM]
)
@by_text("numbers pays", revised=(8, True), classic=(None, False), gurps=(8, False))
@pytest.mark.parametrize("done", [1, 2, 3])
def test_a_passed_problem_may_earn_a_card(dialect, numbers, pays, problem, done):
    at = task.at_bomb(dialect, problem, done=done).uneven()
    assert at.tries().attempt.purpose is Purpose.PROBLEM
    assert at.tries().difficulties == [numbers + done if numbers else 10]
    passed = at.checked()
    assert (
        passed.events_of(events.CardEarned) == [events.CardEarned(hero="Quin", action=None)] * pays
    )
    assert passed.kinds == [events.ActionAnnounced] + [events.CardEarned, events.CardDrawn] * pays
    assert len(passed.hand("Quin")) == pays
    assert passed.resolution == at.resolution


@pytest.mark.rule("TR-103", "TC-047", "TG-068")
@ALL_DIALECTS
@pytest.mark.parametrize(
    ("done", "lost", "left"),
    [(2, task.B, (task.B, task.C, task.D)), (0, None, (task.A, task.B, task.C, task.D))],
)
def test_a_failed_possible_setback_loses_the_last_step_if_there_is_one(dialect, done, lost, left):
    at = task.at_bomb(dialect, task.POSSIBLE_SETBACK, done=done).checked(succeeds=False)
    assert at.events[1:] == (events.StepLost(step=lost),)
    assert at.resolution.open_steps == left


@pytest.mark.rule("TR-104", "TC-048", "TG-069", "TC-050", "TR-100", "TC-045", "TG-067")
@by_text("dice", revised=1, classic=1, gurps=3)
def test_complications_raise_difficulties_and_the_line_of_a_card_applies_too(dialect, dice):
    at = task.at_bomb(dialect, task.COMPLICATION).checked(succeeds=False)
    assert at.events[1:] == (events.DifficultyRaised(amount=1),)
    at = at.flipped(task.OTHER_COMPLICATION)
    assert at.tries().difficulties == [11]
    at = at.checked(succeeds=False)
    assert [at.resolution.difficulty(step) for step in (task.A, task.D)] == [12, 12]
    at = at.flipped(task.STEPS_AB).tries(steps=2)
    assert at.difficulties == [12 + cost for cost in task.COSTS[dialect][2]]
    at = task.at_bomb(dialect, task.STEPS_BD).next_card(task.FATIGUED_ABCD).flip()
    assert {event.character for event in at.events_of(events.ShockSuffered)} == set(HEROES)
    assert at.checked().kinds == [events.ActionAnnounced, events.StepGained]
    at = task.at_bomb(dialect)
    assert at.tries(steps=3).attempt.dice_due == (torg.Die.ACTION,) * dice
    assert at.tries().attempt.dice_due == (torg.Die.ACTION,)


@pytest.mark.rule("TR-105", "TC-049", "TG-070", "TR-183", "TC-089")
@ALL_DIALECTS
def test_a_critical_problem_requires_a_new_approach_that_convinces_the_gamemaster(dialect):
    at = task.at_bomb(dialect, task.CRITICAL_PROBLEM, done=2).checked(succeeds=False)
    assert at.events[1:] == (events.NewApproachDemanded(hero="Quin"),)
    assert at.resolution.demands_approach
    for command in (STEP, commands.LastDitchEffort(hero="Quin", value=10)):
        refusal = (Reason.APPROACH_DEMANDED, "TR-105", "Quin has to choose")
        at.flipped(task.STEPS_ABCD).refuses(command, *refusal)
    for skill, starts_over, done in (("science", False, 2), ("demolitions", True, 0)):
        other = at.choose_approach(hero="Quin", skill=skill, starts_over=starts_over)
        other = other.judge_approach(is_convincing=True)
        assert (other.resolution.skill, other.resolution.done) == (skill, done)
    at = task.at_bomb(dialect, task.CRITICAL_PROBLEM).checked(succeeds=False)
    at = at.choose_approach(hero="Quin", skill="prayer").judge_approach(is_convincing=False)
    assert at.resolution.demands_approach
    at.refuses(SCIENCE, *PENDING, "another may come next round")
    at = at.flipped(task.STEPS_ABCD).sends(SCIENCE).judge_approach(is_convincing=True)
    assert at.resolution.skill == "science"
    assert at.tries().attempt.skill == "science"


def last_ditch(at, *, succeeds=True):
    return at.last_ditch_effort(hero="Quin", value=60 if succeeds else 0).announced(12)


@pytest.mark.rule("TR-183")
def test_house_rules_may_allow_another_approach_at_once_or_a_last_ditch_by_one_roll():
    dialect = house(REVISED, skill_resolution={"unconvincing": "another_at_once"})
    at = task.at_bomb(dialect, task.CRITICAL_PROBLEM).checked(succeeds=False)
    at = at.choose_approach(hero="Quin", skill="prayer")
    at.refuses(SCIENCE, *PENDING)
    at = at.judge_approach(is_convincing=False).sends(SCIENCE)
    assert at.resolution.proposed.skill == "science"
    at = task.at_bomb(house(REVISED, skill_resolution={"last_ditch_roll": "hardest_step"}))
    assert at.sends(EFFORT).difficulties == [10 + 6 + 4]  # the chart adds 6 for the fourth of four
    assert last_ditch(at, succeeds=False).resolution.demands_approach


def overdue(**details):
    return task.at_bomb(GURPS, limit=1, **details).flipped(task.STEPS_BD).flipped(78)


@pytest.mark.rule("TR-109", "TC-044", "TG-072")
def test_when_a_last_ditch_effort_is_allowed_and_how_an_overdue_task_ends():
    assert task.at_bomb(REVISED).sends(EFFORT).attempt.purpose is Purpose.LAST_DITCH
    task.at_bomb(CLASSIC).refuses(EFFORT, Reason.NO_LAST_DITCH, "TC-044", "step A")
    task.at_bomb(GURPS).refuses(EFFORT, Reason.TIME_IS_LEFT, "TG-072", "Quin")
    at = overdue()
    assert at.seen_by(torg.SPECTATOR).resolution.is_overdue
    assert at.abandon_skill_resolution().resolution is None
    free = at.end_rounds()
    assert free.resolution.is_overdue
    assert free.end_scene().resolution is None
    counter, reason = torg.Counter.FLIPS_LEFT, "the fuse is damp"
    at = overdue().set_counter(counter=counter, number=2, reason=reason)
    assert not at.resolution.is_overdue
    assert at.flipped(task.STEPS_ABCD).checked().gained


@pytest.mark.rule("TR-184", "TG-072")
@ALL_DIALECTS
def test_when_time_is_up_the_task_has_failed_or_waits_for_a_last_ditch_effort(dialect):
    last = task.at_bomb(dialect, limit=1).flipped(task.STEPS_AB)
    assert last.resolution.flips_left == 0
    assert last.checked().gained
    at = last.next_card(task.STEPS_BD).flip()
    assert at.events_of(events.TimeRanOut) == [events.TimeRanOut(hero="Quin")]
    if dialect is not GURPS:
        assert at.resolution is None
        return
    step = commands.ResolveDramaticStep(hero="Quin", value=40)
    at.refuses(step, Reason.TIME_IS_UP, "TG-072", "Quin")
    at = at.next_card(task.STEPS_ABCD).flip()
    assert not at.events_of(events.TimeRanOut)
    assert at.resolution.is_overdue


@pytest.mark.rule("TR-109", "TR-110", "TR-111", "TG-073")
@pytest.mark.parametrize("done", [0, 1, 2, 3])
@pytest.mark.parametrize(
    "card", [task.STEPS_ABCD, task.STEPS_BD, task.POSSIBLE_SETBACK, task.CRITICAL_PROBLEM]
)
def test_the_difficulties_of_a_last_ditch_effort_do_not_depend_on_the_card(done, card):
    left, numbers = 4 - done, (10, 13, 11, 12)
    at = task.at_bomb(REVISED, card, done=done).with_difficulties(*numbers).sends(EFFORT)
    costs = task.COSTS[REVISED][left]
    one_by_one = [number + cost + 4 for number, cost in zip(numbers[done:], costs, strict=True)]
    assert at.difficulties == one_by_one
    at = overdue(done=done).with_difficulties(*numbers).sends(EFFORT)
    assert at.difficulties == [max(numbers[done:]) + 2 * (left - 1) + 4]
    assert at.attempt.dice_due == (torg.Die.ACTION,)


@pytest.mark.rule("TG-072", "TG-073")
def test_in_gurps_a_last_ditch_effort_completes_the_task_or_ends_it():
    for at in (overdue(done=1), overdue(done=1).end_rounds()):
        won = last_ditch(at)
        assert won.gained == [task.B, task.C, task.D]
        assert won.kinds[-1] is events.SkillResolved
        assert won.resolution is None
    at = last_ditch(overdue(), succeeds=False)
    assert at.kinds[-1] is events.SkillResolutionFailed
    assert at.resolution is None
