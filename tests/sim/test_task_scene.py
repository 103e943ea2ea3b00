"""A task of a question for odds as a scenario."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.odds import torg as odds
from dramadeck.sim import play, simulate
from dramadeck.sim.torg import task_scene
from tests.depth import by_depth

TASK = odds.Task(odds.SkillChecks(11, (10,) * 3))


@pytest.mark.rule("TR-105", "TR-184")
@pytest.mark.parametrize("dialect", torg.DIALECTS)
def test_games_are_done_as_often_as_the_odds_say_by_every_text(dialect):
    difficulty = 2 if dialect == "gurps" else 8
    checks = odds.checks_by(torg.DIALECTS[dialect], 12, (difficulty,) * 4)
    task = odds.Task(checks, steps_per_round=2)
    done = simulate(task_scene(task, 6, dialect=dialect), by_depth(100, 2_000), seed=3)["done"]
    assert abs(done.mean - odds.chance_to_finish(task, 6)) < 3 * done.standard_error


@pytest.mark.parametrize("after", odds.AfterCritical)
def test_after_a_critical_problem_she_has_another_skill_or_does_what_the_task_says(after):
    checks = odds.SkillChecks(5, (10,) * 4, (4,))
    task = odds.Task(checks, after_critical=after)
    used = set()
    for game in range(12):
        states = play(task_scene(task, 40), seed=2, game=game)
        used |= {state.resolution.skill for state in states if state.resolution}
    assert {"skill 1", "skill 2"} <= used
    assert ("skill 3" in used) is (after is odds.AfterCritical.GO_ON)


def test_the_game_ends_with_the_last_flip_or_the_last_step():
    result = simulate(task_scene(TASK, 5), games=40, seed=1)
    assert result["flips"].most == 5
    assert 0 < result["done"].mean < 1
    assert result.cut_short == 0


def test_a_task_that_these_players_do_not_know_is_refused():
    with_point = odds.SkillChecks(11, (10,) * 3, throw=odds.Throw(points=1))
    for changes in (
        *({"held": "Action"}, {"done": 1}, {"raised": 1}, {"setback": 5}, {"scene": None}),
        {"cards": odds.unseen([17])},
        *({"checks": it} for it in (odds.CERTAIN, with_point, odds.RolledUnder(11, (1,)))),
    ):
        with pytest.raises(ValueError, match="task: expected"):
            task_scene(attrs.evolve(TASK, **changes), 5)
    with pytest.raises(ValueError, match="one without `held`, which is Action; only a whole task"):
        task_scene(attrs.evolve(TASK, held="Action"), 5)
    with pytest.raises(ValueError, match="flips: expected 1 or more, got 0"):
        task_scene(TASK, 0)
