"""The number of flips for a given chance, many tasks at once, and what takes too long."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from dramadeck.odds import TooManyCasesError
from dramadeck.odds import torg as odds

TEN = (10,) * 4


@pytest.mark.rule("TR-114")
@pytest.mark.parametrize(("value", "median"), [(11, 13), (14, 10)])
def test_a_weak_hero_has_a_number_of_flips_for_a_chance_of_50_percent(value, median):
    task = odds.Task(odds.SkillChecks(value, TEN))
    assert odds.flips_for_chance(task) == median
    assert odds.chance_to_finish(task, median - 1) < 0.5 <= odds.chance_to_finish(task, median)


def test_a_held_card_is_used_in_the_best_way_for_the_number_of_flips():
    task = odds.Task(odds.SkillChecks(12, TEN[1:]), held="Action")
    fewest = odds.flips_for_chance(task, 0.3)
    chances = [odds.chance_to_finish(task, flips) for flips in (fewest - 1, fewest)]
    assert chances[0] < 0.3 <= chances[1]
    # The plan for eight flips holds the card longer.
    assert odds.flips_to_finish(task, 8).quantile(0.3) >= fewest


@pytest.mark.rule("TR-109")
def test_a_last_ditch_is_counted_at_the_last_flip_of_any_number():
    task = odds.Task(odds.FixedChances((1,) * 4, last_ditch_chance=0.9), scene=None)
    assert odds.flips_for_chance(task, 0.9, last_ditch=True) == 1
    assert odds.flips_for_chance(task, 0.9) == 12
    assert odds.flips_for_chance(odds.Task(odds.CERTAIN, done=4)) == 0


def test_the_error_about_a_too_low_limit_has_the_chance_so_far():
    task = odds.Task(odds.SkillChecks(8, TEN))
    with pytest.raises(ValueError, match=r"within 11 flips the chance is 10\.\d%, .* by `most`"):
        odds.flips_for_chance(task, most=11)
    with pytest.raises(ValueError, match="most: expected 1 flip or more, got 0"):
        odds.flips_for_chance(task, most=0)
    with pytest.raises(ValueError, match="a chance is between 0 and 1, so not 50"):
        odds.flips_for_chance(task, 50)


def test_a_request_that_takes_minutes_is_refused_with_alternatives():
    task = odds.Task(odds.SkillChecks(11, TEN), held="Action")
    with pytest.raises(TooManyCasesError) as caught:
        odds.flips_to_finish(task, flips=60, effort=300_000)
    for way in ("60 flips", "than 300,000 additions", "fewer flips", "effort=1_200_000"):
        assert way in str(caught.value)
    # The card would be missing in the deck of `task_scene`; the traceback has no calculation.
    assert "task_scene" not in str(caught.value)
    assert len(caught.traceback) == 2
    with pytest.raises(TooManyCasesError, match=r"fewer flips, .*task_scene` estimates"):
        odds.flips_to_finish(odds.Task(odds.SkillChecks(11, TEN)), flips=60, effort=30_000)


def test_a_held_card_and_four_steps_at_once_are_possible_for_16_flips():
    task = odds.Task(odds.SkillChecks(12, TEN), steps_per_round=4, held="Action")
    assert odds.chance_to_finish(task, flips=16, effort=1_500_000) == pytest.approx(
        0.932, abs=0.0005
    )


def test_the_error_about_too_many_flips_has_the_last_chance_and_an_alternative():
    weak = odds.Task(odds.SkillChecks(8, (8, 10, 12, 14)))
    with pytest.raises(TooManyCasesError, match=r"within \d+ flips the chance is \d.*task_scene"):
        odds.flips_for_chance(weak, 0.75, effort=100_000)
    with pytest.raises(TooManyCasesError, match="too many") as error:
        odds.flips_for_chance(weak, 0.75, effort=100)
    assert "within" not in str(error.value)


def test_a_sweep_gives_the_curve_of_each_task_on_any_executor():
    tasks = {
        (value, held): odds.Task(odds.SkillChecks(value, TEN[:2]), held=held)
        for value in (9, 11)
        for held in (None, "Action", "possibility")
    }
    curves = {name: odds.flips_to_finish(task, 5) for name, task in tasks.items()}
    assert odds.sweep(tasks, flips=5) == curves
    with ThreadPoolExecutor(2) as executor:
        assert odds.sweep(tasks, flips=5, executor=executor) == curves
    assert odds.sweep({}, flips=5) == {}


def test_a_sweep_names_the_task_that_fails():
    tasks = {12: odds.Task(odds.CERTAIN, done=4), 11: odds.Task(odds.SkillChecks(11, TEN))}
    with pytest.raises(TooManyCasesError) as refused:
        odds.sweep(tasks, flips=60, effort=30_000)
    assert refused.value.__notes__ == ["The task is 11 of the sweep."]
    with pytest.raises(TypeError, match="tasks: expected a dict of tasks by name, got \\["):
        odds.sweep([*tasks.values()], flips=3)
    with pytest.raises(TypeError, match="task: expected Task, got 12"):
        odds.sweep({"value": 12}, flips=3)
    with pytest.raises(TypeError, match="executor: expected Executor, got 2"):
        odds.sweep(tasks, flips=3, executor=2)
