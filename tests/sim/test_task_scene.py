"""A task of a question for odds as a scenario."""

from itertools import pairwise

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
def test_simulated_tasks_agree_with_the_odds_in_every_dialect(dialect):
    difficulty = 2 if dialect == "gurps" else 8
    checks = odds.checks_by(torg.DIALECTS[dialect], 12, (difficulty,) * 4)
    task = odds.Task(checks, steps_per_round=2)
    done = simulate(task_scene(task, 6, dialect=dialect), by_depth(100, 2_000), seed=3)["done"]
    assert abs(done.mean - odds.chance_to_finish(task, 6)) < 3 * done.standard_error


@pytest.mark.rule("TR-068", "TR-115")
@pytest.mark.parametrize(
    ("dialect", "difficulty", "held", "card"),
    [
        ("revised", 10, "possibility", None),
        ("revised", 10, "Action", 36),
        ("classic", 10, "Hero", 64),
        ("gurps", 2, "Action", 36),
    ],
)
def test_what_is_held_is_used_as_the_odds_count_it(dialect, difficulty, held, card):
    checks = odds.checks_by(dialect, 12, (difficulty,) * 4)
    cards = odds.unseen([card] if card else [])
    task = odds.Task(checks, held=held, cards=cards, steps_per_round=2)
    done = simulate(task_scene(task, 6, dialect=dialect), by_depth(100, 2_000), seed=3)["done"]
    assert abs(done.mean - odds.chance_to_finish(task, 6)) < 3 * done.standard_error


def test_a_possibility_is_kept_for_a_check_that_it_helps():
    scene = task_scene(attrs.evolve(TASK, held="possibility"), 5)
    spent = 0
    for game in range(10):
        states = play(scene, seed=2, game=game)
        before = [
            torg.standing(state, "Quin").outcome
            for state, after in pairwise(states)
            if state.hero("Quin").possibilities > after.hero("Quin").possibilities
        ]
        assert not any(all(check.succeeded for check in outcome.results) for outcome in before)
        spent += len(before)
    assert spent > 5


@pytest.mark.parametrize("after", odds.AfterCritical)
def test_after_a_critical_problem_the_hero_uses_another_skill_or_follows_the_task(after):
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


def test_a_task_that_the_players_do_not_support_is_refused():
    with_point = odds.SkillChecks(11, (10,) * 3, throw=odds.Throw(points=1))
    for changes in (
        *({"done": 1}, {"raised": 1}, {"setback": 5}, {"scene": None}),
        *({"cards": odds.unseen([17])}, {"cards": odds.unseen([17]), "held": "possibility"}),
        *({"held": "Action"}, {"cards": odds.unseen([36, 37]), "held": "Action"}),
        *({"cards": odds.unseen([17]), "held": "Hero"},),
        *({"checks": it} for it in (odds.CERTAIN, with_point, odds.RolledUnder(11, (1,)))),
    ):
        with pytest.raises(ValueError, match="task: expected"):
            task_scene(attrs.evolve(TASK, **changes), 5)
    with pytest.raises(ValueError, match=r"all cards but the Hero held, .*=unseen\(\[64\]\)"):
        task_scene(attrs.evolve(TASK, held="Hero"), 5)
    with pytest.raises(ValueError, match="task: Supporter is not simulated, only Action, Hero"):
        task_scene(attrs.evolve(TASK, held="Supporter"), 5)
    with pytest.raises(ValueError, match="flips: expected 1 or more, got 0"):
        task_scene(TASK, 0)
