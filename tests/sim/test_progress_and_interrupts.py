"""The progress of a simulation, and interruption without losing results."""

import os
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from dramadeck.sim import simulate
from dramadeck.sim.run import FIRST_BATCH
from tests.sim.simulated_flips import FLIPS, StopsAfter, initiative_of
from tests.timeouts import TIMEOUT


class InterruptingProgress:
    """Progress function that raises KeyboardInterrupt after a number of games."""

    def __init__(self, games):
        self.left = games

    def __call__(self, games):
        self.left -= games
        if self.left <= 0:
            raise KeyboardInterrupt


class InterruptedMeasure:
    """A measure that raises KeyboardInterrupt in a given game."""

    def __init__(self, game):
        self.game = game

    def __call__(self, game):
        self.game -= 1
        if self.game < 0:
            raise KeyboardInterrupt
        return initiative_of(game)


def test_an_interrupt_returns_the_results_so_far():
    partial = simulate(FLIPS, 1000, seed=7, progress=InterruptingProgress(200))
    assert 200 <= partial.games < 1000
    assert not partial.is_complete
    assert partial.summaries == simulate(FLIPS, partial.games, seed=7).summaries
    in_a_game = simulate(attrs.evolve(FLIPS, measure=InterruptedMeasure(250)), 1000, seed=7)
    assert 0 < in_a_game.games <= 250
    assert in_a_game.summaries == simulate(FLIPS, in_a_game.games, seed=7).summaries


PROGRAM = """
import os, signal, sys, threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from tests.sim.simulated_flips import FLIPS
from dramadeck.sim import simulate

pressed = []

def tell(_games):
    # A person presses Ctrl-C while the main program waits for the workers.
    if not pressed:
        pressed.append(True)
        threading.Timer(0.01, os.kill, (os.getpid(), signal.SIGINT)).start()

if __name__ == "__main__":
    # Where tests run in the background, the shell has told programs to ignore the key.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        done = simulate(FLIPS, 100_000, seed=7, executor=executor, progress=tell)
        print(done.is_complete, 0 < done.games < 100_000)
"""


@pytest.mark.skipif(os.name == "nt", reason="there a program cannot press Ctrl-C on itself alone")
def test_an_interrupt_from_the_keyboard_ends_a_simulation_in_processes(tmp_path):
    program = tmp_path / "impatient.py"
    program.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program)],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        cwd=Path(__file__).parents[2],
        timeout=TIMEOUT,
    )
    assert done.stdout == "False True\n", done.stderr


def test_an_interrupt_cancels_batches_that_have_not_begun():
    executor = StopsAfter(2, "silence")
    of_two = 2 * FIRST_BATCH
    partial = simulate(
        FLIPS, 1000, seed=7, executor=executor, progress=InterruptingProgress(of_two)
    )
    assert (partial.games, partial.is_complete) == (of_two, False)
    assert executor.cancelled
    assert all(future.cancelled() for future in executor.cancelled)


def test_progress_is_passed_to_a_function_or_shown_as_a_bar(capsys):
    games_done = []
    simulate(FLIPS, 250, seed=7, progress=games_done.append)
    assert (games_done[0], sum(games_done)) == (FIRST_BATCH, 250)
    pytest.importorskip("tqdm", reason="tqdm, an extra, is not installed")
    simulate(FLIPS, 150, seed=7, progress=True)
    assert "150/150" in capsys.readouterr().err


def test_without_tqdm_a_bar_is_a_clear_error(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ModuleNotFoundError, match=r"dramadeck\[simulate\]"):
        simulate(FLIPS, 150, seed=7, progress=True)
