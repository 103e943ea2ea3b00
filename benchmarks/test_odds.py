"""The time of an exact answer, compared with a simulation of the task to four digits."""

import math
import random

import pytest

from benchmarks.chance import FLIPS, boxes, finished, games_needed
from dramadeck.odds.torg import FixedChances, SkillChecks, Task, flips_to_finish

GAMES = 20_000

CHANCES = {
    "certain": (1.0, 1.0, 1.0, 1.0),
    "0.7": (0.7, 0.7, 0.7, 0.7),
    "0.9 to 0.35": (0.9, 0.7, 0.55, 0.35),
}
every_task = pytest.mark.parametrize("chances", CHANCES.values(), ids=CHANCES)


def exact(chances: tuple[float, ...]) -> float:
    return flips_to_finish(Task(FixedChances(chances), scene=None), FLIPS).at_most(FLIPS)


@every_task
def test_exact_answer(benchmark, chances):
    benchmark.extra_info["batch"] = 1
    benchmark.pedantic(exact, (chances,), rounds=10, warmup_rounds=1)


@pytest.mark.parametrize("steps", [1, 2, 4])
def test_several_steps_by_a_skill(benchmark, steps):
    task = Task(SkillChecks(12, (8, 10, 12, 14)), steps_per_round=steps)
    benchmark.extra_info["batch"] = 1
    benchmark.pedantic(flips_to_finish, (task, FLIPS), rounds=5, warmup_rounds=1)


@every_task
def test_loop(benchmark, chances):
    cards, chance = boxes(), exact(chances)
    random.seed(7)
    error = math.sqrt(chance * (1 - chance) / GAMES)
    assert abs(finished(cards, chances, GAMES) / GAMES - chance) < 4 * error
    # The batch is the part of an answer to four digits that these games are.
    benchmark.extra_info["batch"] = GAMES / games_needed(chance)
    benchmark.pedantic(finished, (cards, chances, GAMES), rounds=10, warmup_rounds=1)
