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


def until(error, *, games=1200, **more):
    return simulate(FLIPS, games, seed=7, until=error, **more)


@pytest.fixture(scope="module")
def alone():
    return until({"heroes first": 0.03})


def test_it_stops_at_the_first_check_at_which_the_error_is_small_enough(alone):
    assert alone.games in CHECKED
    assert alone.is_complete
    assert alone["heroes first"].standard_error <= 0.03
    earlier = [count for count in CHECKED if count < alone.games]
    assert len(earlier) > 1
    for count in earlier:
        assert simulate(FLIPS, count, seed=7)["heroes first"].standard_error > 0.03
    assert alone == simulate(FLIPS, alone.games, seed=7)


def test_one_number_holds_for_every_measure_and_numbers_by_name_for_those_named():
    every = until(0.03)
    assert all(summary.standard_error <= 0.03 for summary in every.summaries)
    named = until({"share": 0.03})
    assert named.games < every.games
    assert until({"share": 0.03, "heroes first": 0.03}) == every


def test_it_stops_with_the_same_game_on_every_executor_and_whatever_the_batches(alone, monkeypatch):
    error = {"heroes first": 0.03}
    with ThreadPoolExecutor(3) as executor:
        assert until(error, executor=executor) == alone
    assert until(error, executor=Backwards(), in_flight=5) == alone
    with ProcessPoolExecutor(2, mp_context=SPAWN) as executor:
        assert until(error, executor=executor) == alone
    for seconds in (0.0001, 100.0):
        monkeypatch.setattr(run, "BATCH_SECONDS", seconds)
        assert until(error) == alone


def test_it_plays_no_more_games_than_it_may_and_the_error_says_how_far_it_came():
    bounded = until(0.0001, games=250)
    assert (bounded.games, bounded.is_complete) == (250, True)
    assert bounded["share"].standard_error > 0.0001
    assert bounded.summaries == simulate(FLIPS, 250, seed=7).summaries
    assert until(10, games=30).games == 30


@pytest.mark.parametrize(("error", "games"), [(0.01, 100), (0.0034, 300)])
def test_what_has_not_come_up_yet_is_not_taken_for_impossible(error, games):
    """Seven states in every game: the error of the mean seems to be none at all."""
    done = until({"states": error})
    assert (done.games, done["states"].standard_error) == (games, 0)


def test_a_measure_that_no_game_has_is_a_clear_error_after_the_first_games():
    with pytest.raises(UnknownNameError, match="no measure 'shares'; nearest: share"):
        until({"shares": 0.01}, games=10**9)


def test_the_bar_shows_the_error_so_far_and_the_games_that_it_takes(capsys):
    pytest.importorskip("tqdm", reason="tqdm, an extra, is not installed")
    done = until({"heroes first": 0.03}, progress=True)
    output = capsys.readouterr().err
    last = output.rsplit("\r", 1)[-1]
    assert f"heroes first ± {done['heroes first'].standard_error:.2g}" in last
    assert "100%" in last


# The batches.


def test_batches_grow_until_they_take_about_a_second_and_no_faster_than_twofold():
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


def test_slow_games_come_in_smaller_batches_with_the_same_result(monkeypatch):
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
    with pytest.raises(SimulationError, match="at most 1000 things") as broken:
        simulate(attrs.evolve(FLIPS, measure=three_names), 2000, seed=1)
    assert 3 * broken.value.so_far.games <= 1000
