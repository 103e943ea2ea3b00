"""Simulations that fail: a clear error, with the results so far."""

import math
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from threading import Event

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import IllegalCommandError, UnknownNameError
from dramadeck.sim import ByListing, GameFailedError, SimulationError, simulate
from tests.sim.simulated_flips import FLIPS, SPAWN, StopsAfter, dies, refuses
from tests.timeouts import TIMEOUT

# Errors during a simulation.


def test_the_error_about_a_failed_game_has_its_number():
    with pytest.raises(SimulationError, match=r"game 0 failed: RuntimeError: no measure today"):
        simulate(attrs.evolve(FLIPS, measure=refuses), 3, seed=7)
    with pytest.raises(SimulationError, match=r"`play\(scenario, seed=7, game=0\)`") as caught:
        simulate(attrs.evolve(FLIPS, opening=(torg.commands.Flip(),)), 3, seed=7)
    assert isinstance(caught.value.__cause__, IllegalCommandError)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert (str(again), again.so_far) == (str(caught.value), caught.value.so_far)
    problem = GameFailedError("game 3 failed")
    assert str(pickle.loads(pickle.dumps(problem))) == str(problem)  # noqa: S301 - our own


@attrs.frozen
class ConstantMeasure:
    value: object

    def __call__(self, _game):
        return self.value


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (3, "a measure gives numbers by name, not 3"),
        ({"n": "three"}, "n: expected a number, got 'three'"),
        ({"n": math.nan}, "n: expected a finite number, got nan"),
        ({"n": math.inf}, "n: expected a finite number, got inf"),
    ],
)
def test_a_measure_that_is_not_a_number_is_refused(value, message):
    with pytest.raises(SimulationError, match=message):
        simulate(attrs.evolve(FLIPS, measure=ConstantMeasure(value)), 1, seed=1)


def test_a_worker_that_dies_is_a_clear_error():
    with ProcessPoolExecutor(2, mp_context=SPAWN) as executor:
        with pytest.raises(SimulationError, match="a worker of the executor died") as caught:
            simulate(attrs.evolve(FLIPS, measure=dies), 300, seed=7, executor=executor)
        assert caught.value.so_far.games == 0
        assert not caught.value.so_far.is_complete
        with pytest.raises(SimulationError, match="takes no more games"):
            simulate(FLIPS, 300, seed=7, executor=executor)


def test_a_scenario_that_cannot_be_pickled_is_a_clear_error():
    scenario = attrs.evolve(FLIPS, measure=lambda game: {"states": len(game)})
    assert simulate(scenario, 3, seed=7).is_complete
    with (
        ProcessPoolExecutor(1, mp_context=SPAWN) as executor,
        pytest.raises(SimulationError, match="can import"),
    ):
        simulate(scenario, 3, seed=7, executor=executor)


@pytest.mark.parametrize(
    ("then", "message"),
    [
        ("cancel", "has cancelled games 8 to 11: it was shut down"),
        ("refuse", "takes no more games: cannot schedule"),
        ("silence", "no answer for 0.05 seconds from games 8 to 11"),
    ],
)
def test_the_results_before_an_executor_failed_are_in_the_error(then, message):
    executor = StopsAfter(2, then)
    with pytest.raises(SimulationError, match=message) as caught:
        simulate(FLIPS, 500, seed=7, executor=executor, patience=0.05)
    done = caught.value.so_far
    assert (done.games, done.requested, done.is_complete) == (8, 500, False)
    assert done.summaries == simulate(FLIPS, 8, seed=7).summaries
    assert all(future.cancelled() for future in executor.cancelled)


def test_a_simulation_waits_at_most_its_patience_and_not_for_a_closed_executor():
    may_end = Event()
    hangs = attrs.evolve(FLIPS, measure=lambda _game: {"ended": may_end.wait(TIMEOUT)})
    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(SimulationError, match="a worker hangs"):
            simulate(hangs, 1, seed=7, executor=executor, patience=0.1)
        assert not may_end.is_set()
        may_end.set()
    with pytest.raises(SimulationError, match=r"takes no more games.*; 0 of 200 games are done"):
        simulate(FLIPS, 200, seed=7, executor=executor)


# Wrong arguments.


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"games": 0}, ValueError, "games: expected 1 or more, not 0"),
        ({"games": 1.5}, TypeError, "games: expected a whole number, got 1.5"),
        ({"games": True}, TypeError, "games: expected a whole number, got True"),
        ({"rows": -1}, ValueError, "rows: expected 0 or more, not -1"),
        ({"in_flight": 0}, ValueError, "in_flight: expected 1 or more"),
        ({"seed": None}, TypeError, "seed: expected a number or a text, got None"),
        ({"executor": 2}, TypeError, "executor: expected one of concurrent.futures, got 2"),
        ({"patience": 0}, ValueError, "patience: expected a number of seconds above 0"),
        ({"until": 0}, ValueError, "until: expected a standard error above 0, got 0"),
        ({"until": {"share": -1}}, ValueError, "until: expected a standard error above 0"),
        ({"until": math.nan}, ValueError, "until: expected a standard error above 0, got nan"),
        ({"until": "share"}, TypeError, "until: expected a number or numbers by name, got 'share'"),
        ({"until": {}}, ValueError, "until: expected one measure at least"),
        ({"scenario": "torg"}, TypeError, "scenario: expected a Scenario, got 'torg'"),
        ({"scenario": attrs.evolve(FLIPS, system="trog")}, UnknownNameError, "'trog'; nearest: t"),
    ],
)
def test_wrong_arguments_are_refused_before_the_first_game(changes, error, message):
    arguments = {"scenario": FLIPS, "games": 10, "seed": 1} | changes
    with pytest.raises(error, match=message):
        simulate(**arguments)


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"players": {}}, TypeError, "players: expected players by role or seat"),
        ({"players": ByListing()}, TypeError, "players: expected players by role or seat"),
        ({"opening": torg.commands.Deal()}, TypeError, "opening: expected several commands"),
        ({"players": {"hero": "greedy"}}, TypeError, "the player of 'hero' is 'greedy'"),
        ({"moves": 0}, ValueError, "moves: a game has 1 move or more"),
        ({"moves": 2.0}, TypeError, "moves: expected a whole number, got 2.0"),
    ],
)
def test_a_wrong_scenario_is_refused(changes, error, message):
    with pytest.raises(error, match=message):
        attrs.evolve(FLIPS, **changes)


@pytest.mark.parametrize("changes", [{"players": {"heros": ByListing()}}, {"last": ("heros",)}])
def test_a_player_without_a_role_or_seat_is_refused_in_the_first_game(changes):
    with pytest.raises(
        SimulationError, match=r"no role or seat 'heros' in a game with hero, .*; nearest: hero"
    ):
        simulate(attrs.evolve(FLIPS, **changes), 3, seed=7)
