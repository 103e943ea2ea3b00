"""The time of a whole scene, compared with a random game of chess of as many plies."""

import random
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import chess
import pytest

from dramadeck.sim import play, simulate
from dramadeck.sim.torg import CAUTIOUS, GREEDY, RANDOM, scene

HABITS = (RANDOM, GREEDY, CAUTIOUS)
GAMES = 10
CHUNKS = 4


def plies(habit) -> list[int]:
    """The number of commands of each scene."""
    return [len(play(scene(habit), seed=7, game=number)) - 1 for number in range(GAMES)]


def random_chess(count: int, seed: int) -> None:
    """Random games of so many plies in all."""
    dice, board, number = random.Random(seed).random, chess.Board(), 0
    while number < count:
        moves = list(board.legal_moves)
        if not moves:
            board = chess.Board()
            continue
        board.push(moves[int(dice() * len(moves))])
        number += 1


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.name)
def test_scene(benchmark, habit):
    scenario = scene(habit)

    def scenes():
        for number in range(GAMES):
            play(scenario, seed=7, game=number)

    benchmark.extra_info["batch"] = sum(plies(habit))
    benchmark.extra_info["games"] = GAMES
    benchmark.pedantic(scenes, rounds=10, warmup_rounds=1)


def test_random_chess(benchmark):
    counts = plies(GREEDY)

    def games():
        for seed, count in enumerate(counts):
            random_chess(count, seed)

    benchmark.extra_info["batch"] = sum(counts)
    benchmark.pedantic(games, rounds=10, warmup_rounds=1)


# Wall-clock time, because the processor time of this process leaves out the other processes.
by_the_clock = pytest.mark.benchmark(timer=time.perf_counter)


def simulated(executor) -> None:
    done = simulate(scene(GREEDY), games=100 * CHUNKS, seed=7, executor=executor)
    assert done.is_complete


@by_the_clock
def test_scenes_in_this_process(benchmark):
    benchmark.extra_info["batch"] = 100 * CHUNKS
    benchmark.pedantic(simulated, (None,), rounds=3, warmup_rounds=0)


@by_the_clock
def test_scenes_in_two_processes(benchmark):
    benchmark.extra_info["batch"] = 100 * CHUNKS
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        benchmark.pedantic(simulated, (executor,), rounds=3, warmup_rounds=1)
