"""A simulation until its error is small enough: the same games on every executor."""

import math
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from time import sleep

import attrs
import pytest

from dramadeck.core import UnknownNameError
from dramadeck.sim import SimulationError, Summary, run, simulate
from dramadeck.sim.run import BATCH_SECONDS, FIRST_BATCH, Pace, PlayedBatch
from tests.sim.simulated_flips import FLIPS, SPAWN, Backwards, initiative_of

CHECKED = (100, 200, 300, 400, 500, 700, 900, 1200)


def until(error, *, games=1200, **options):
    return simulate(FLIPS, games, seed=7, until=error, **options)


@pytest.fixture(scope="module")
def expected():
    return until({"heroes first": 0.03})


def test_it_stops_at_the_first_check_with_a_small_enough_error(expected):
    assert expected.games in CHECKED
    assert expected.is_complete
    assert expected["heroes first"].standard_error <= 0.03
    earlier = [count for count in CHECKED if count < expected.games]
    assert len(earlier) > 1
    for count in earlier:
        assert simulate(FLIPS, count, seed=7)["heroes first"].standard_error > 0.03
    assert expected == simulate(FLIPS, expected.games, seed=7)


def test_an_error_is_for_every_measure_or_for_measures_by_name():
    every = until(0.03)
    assert all(summary.standard_error <= 0.03 for summary in every.summaries)
    named = until({"share": 0.03})
    assert named.games < every.games
    assert until({"share": 0.03, "heroes first": 0.03}) == every


def test_it_stops_after_the_same_game_on_every_executor_and_with_any_batches(expected, monkeypatch):
    error = {"heroes first": 0.03}
    with ThreadPoolExecutor(3) as executor:
        assert until(error, executor=executor) == expected
    assert until(error, executor=Backwards(), in_flight=5) == expected
    with ProcessPoolExecutor(2, mp_context=SPAWN) as executor:
        assert until(error, executor=executor) == expected
    for seconds in (0.0001, 100.0):
        monkeypatch.setattr(run, "BATCH_SECONDS", seconds)
        assert until(error) == expected


def test_it_plays_at_most_the_given_games_and_the_result_says_that_it_is_incomplete():
    bounded = until(0.0001, games=250)
    assert (bounded.games, bounded.is_complete) == (250, True)
    assert bounded["share"].standard_error > 0.0001
    assert bounded.summaries == simulate(FLIPS, 250, seed=7).summaries
    assert until(10, games=30).games == 30


@pytest.mark.parametrize(("error", "games"), [(0.01, 100), (0.0034, 300)])
def test_an_error_of_zero_needs_a_minimum_number_of_games(error, games):
    """Every game has seven states, so the estimated error of the mean is zero."""
    done = until({"states": error})
    assert (done.games, done["states"].standard_error) == (games, 0)


def test_a_measure_that_no_game_has_is_a_clear_error_after_the_first_games():
    with pytest.raises(UnknownNameError, match="no measure 'shares'; nearest: share"):
        until({"shares": 0.01}, games=10**9)


def test_the_progress_bar_shows_the_error_so_far(capsys):
    pytest.importorskip("tqdm", reason="tqdm, an extra, is not installed")
    done = until({"heroes first": 0.03}, progress=True)
    output = capsys.readouterr().err
    last = output.rsplit("\r", 1)[-1]
    assert f"heroes first ± {done['heroes first'].standard_error:.2g}" in last
    assert "100%" in last


# Batches.


def test_batches_at_most_double_until_they_take_about_a_second():
    pace, sizes = Pace(), []
    for _ in range(8):
        sizes.append(pace.games)
        pace.adapt(PlayedBatch(pace.games, 0, (), (), pace.games * 0.02))
    assert sizes == [FIRST_BATCH, 8, 16, 32, 50, 50, 50, 50]
    pace.adapt(PlayedBatch(50, 0, (), (), 500 * BATCH_SECONDS))
    assert pace.games == 1
    pace.adapt(PlayedBatch(1, 0, (), (), 0.0))
    assert pace.games == 2


def slow(game):
    sleep(0.01)
    return initiative_of(game)


def test_slow_games_have_smaller_batches_and_the_same_result(monkeypatch):
    monkeypatch.setattr(run, "BATCH_SECONDS", 0.03)
    games_done = []
    done = simulate(attrs.evolve(FLIPS, measure=slow), 40, seed=7, progress=games_done.append)
    assert max(games_done[2:]) <= FIRST_BATCH
    assert done == simulate(FLIPS, 40, seed=7)


def huge(game):
    return {"huge": 1e200 if game[-1].initiative else -1e200}


def test_sums_are_exact_and_a_variance_too_large_for_a_number_is_infinite():
    thirds = [1 / 3, 0.1, 1e15, -1e15, 7]
    parts = [Summary.of("n", [number]) for number in thirds]
    forward, backward = parts[0], parts[-1]
    for part in parts[1:]:
        forward = forward.merged(part)
    for part in parts[-2::-1]:
        backward = backward.merged(part)
    assert forward == backward == Summary.of("n", thirds)
    assert forward.mean == pytest.approx(math.fsum(thirds) / 5, rel=1e-15)
    assert Summary.of("n", [1e200, -1e200]).variance == math.inf
    huge_ones = simulate(attrs.evolve(FLIPS, measure=huge), 20, seed=7, until=0.1)
    assert huge_ones.games == 20


def three_names(game):
    number = int(game[0].seed.root.rpartition("/")[2])
    return {f"name {number} {at}": at for at in range(3)}


def test_too_many_names_in_several_batches_are_a_clear_error(monkeypatch):
    monkeypatch.setattr(run, "BATCH_SECONDS", 0.0001)
    with pytest.raises(SimulationError, match="at most 1000 things") as caught:
        simulate(attrs.evolve(FLIPS, measure=three_names), 2000, seed=1)
    assert 3 * caught.value.so_far.games <= 1000
