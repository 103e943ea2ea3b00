"""Memory and imports; some have a limit that fails the run."""

import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from itertools import islice
from typing import Any

import chess
import pytest

from benchmarks.scenes import HEROES, in_rounds, long_play, poker_table
from dramadeck import torg

COUNT = 10_000


def megabytes(make: Callable[[], list[Any]], count: int = COUNT) -> float:
    """The memory of so many objects together, without what was there before."""
    tracemalloc.start()
    objects = make()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(objects) == count
    return size / 1e6


@pytest.fixture(scope="module")
def attrs_alone() -> float:
    return import_milliseconds("import attrs")


def test_kept_transitions_are_light():
    assert megabytes(kept_transitions) <= 15


def test_live_games_are_light():
    assert megabytes(live_games) <= 250


GAMES = {
    "dramadeck": lambda: [live_game(seed) for seed in range(1_000)],
    "pokerkit": lambda: [poker_table() for _ in range(1_000)],
    "chess": lambda: [chess_game() for _ in range(1_000)],
}
"""Who keeps games in memory → a thousand of them."""


@pytest.mark.parametrize("library", GAMES)
def test_memory_of_a_game(benchmark, library):
    make = GAMES[library]
    benchmark.extra_info["batch"] = 1_000
    benchmark.extra_info["kB"] = megabytes(make, 1_000)
    benchmark.pedantic(make, rounds=3)


def test_the_package_alone_is_imported_quickly(attrs_alone):
    assert import_milliseconds("import dramadeck") <= attrs_alone


def test_charts_are_imported_quickly(attrs_alone):
    assert import_milliseconds("import dramadeck.charts") <= attrs_alone / 2


def kept_transitions() -> list[Any]:
    """The transitions of one long game, with states and events."""
    return list(islice(long_play(), COUNT))


def live_games() -> list[Any]:
    """Games of four heroes in a combat, with different decks."""
    return [live_game(seed) for seed in range(COUNT)]


def live_game(seed: int) -> torg.State:
    return torg.flip(in_rounds(torg.deal(torg.new_game(HEROES, seed=seed)).state)).state


def chess_game() -> chess.Board:
    """A game of chess after ten plies, with the stack that undoes them."""
    board = chess.Board()
    for move in ("g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7", "e1g1", "e8g8", "d2d3", "d7d6"):
        board.push_uci(move)
    return board


def import_milliseconds(statement: str, runs: int = 15) -> float:
    """The time of a statement in a new interpreter, the shortest of several runs."""
    program = f"import time; t = time.process_time(); {statement}; print(time.process_time() - t)"
    command = [sys.executable, "-c", program]
    times = [float(subprocess.check_output(command)) for _ in range(runs)]  # noqa: S603 - this Python
    return min(times) * 1e3
