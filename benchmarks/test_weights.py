"""What is weighed in place of timed: memory, and imports. Each has a limit, which it must keep."""

import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from benchmarks.scenes import HEROES, in_rounds, long_play
from dramadeck import torg

COUNT = 10_000


def megabytes(make: Callable[[], list[Any]]) -> float:
    """What so many things take together, whatever was there before left aside."""
    tracemalloc.start()
    kept = make()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(kept) == COUNT
    return size / 1e6


@pytest.fixture(scope="module")
def attrs_alone() -> float:
    return import_milliseconds("import attrs")


def test_kept_transitions_are_light():
    assert megabytes(kept_transitions) <= 15


def test_live_games_are_light():
    assert megabytes(live_games) <= 250


def test_the_front_door_opens_no_room(attrs_alone):
    assert import_milliseconds("import dramadeck") <= attrs_alone


def test_charts_are_there_at_once(attrs_alone):
    assert import_milliseconds("import dramadeck.charts") <= attrs_alone / 2


def kept_transitions() -> list[Any]:
    """The transitions of one long game, each with its state and its events."""
    return list(islice(long_play(), COUNT))


def live_games() -> list[Any]:
    """Games of four heroes, each with a deck in an order of its own, in a combat."""
    return [live_game(seed) for seed in range(COUNT)]


def live_game(seed: int) -> torg.State:
    return torg.flip(in_rounds(torg.deal(torg.new_game(HEROES, seed=seed)).state)).state


def import_milliseconds(statement: str, runs: int = 15) -> float:
    """What a statement costs in a fresh interpreter, the smallest of several runs."""
    program = f"import time; t = time.process_time(); {statement}; print(time.process_time() - t)"
    command = [sys.executable, "-c", program]
    times = [float(subprocess.check_output(command)) for _ in range(runs)]  # noqa: S603 - ourselves
    return min(times) * 1e3
