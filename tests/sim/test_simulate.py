"""Simulations of many games: the same results on every executor, in little memory."""

import json
import logging
import math
import pickle
import statistics
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import sim, tarot, torg
from dramadeck.core import GameResult, UnknownNameError, system
from dramadeck.sim.bots import played
from dramadeck.sim.run import Batch, PlayedBatch, play_batch
from tests.sim.simulated_flips import FLIPS, SPAWN, Backwards, dies, initiative_of, refuses, sleeps


def states_of(game):
    return {"states": len(game)}


def in_round_two(state):
    return state.round is not None and state.round.number == 2


# The same result on every executor.


@pytest.fixture(scope="module")
def expected():
    return sim.simulate(FLIPS, 250, seed=7)


def test_threads_and_any_order_of_batches_give_the_same_result(expected):
    assert sim.simulate(FLIPS, 250, seed=7) == expected
    assert sim.simulate(FLIPS, 250, seed=8) != expected
    assert sim.simulate(FLIPS, 250, seed="7") != expected
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as executor:
            assert sim.simulate(FLIPS, 250, seed=7, executor=executor) == expected
            assert sim.simulate(FLIPS, 250, seed=7, executor=executor, in_flight=1) == expected
    assert sim.simulate(FLIPS, 250, seed=7, executor=Backwards()) == expected
    backwards = Backwards()
    sim.simulate(FLIPS, 600, seed=7, executor=backwards, in_flight=4)
    assert backwards.most == 4


def test_processes_give_the_same_result(expected):
    with ProcessPoolExecutor(2, mp_context=SPAWN) as executor:
        assert sim.simulate(FLIPS, 250, seed=7, executor=executor) == expected


@pytest.fixture(scope="module")
def dask_cluster():
    """A process that runs two batches at once, and is restarted if it dies."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    dask = pytest.importorskip("dask", reason="Dask is not installed")
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=2,
            processes=True,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
        ) as cluster,
    ):
        yield cluster


def test_a_cluster_gives_the_same_result(expected, dask_cluster):
    with dask_cluster.get_client() as client:
        assert sim.simulate(FLIPS, 250, seed=7, executor=client.get_executor()) == expected
        to_an_error = sim.simulate(
            FLIPS, seed=7, executor=client.get_executor(), until={"share": 0.03}
        )
        assert to_an_error == sim.simulate(FLIPS, to_an_error.games, seed=7)
        measuring = attrs.evolve(FLIPS, measure=refuses)
        with pytest.raises(sim.SimulationError, match="no measure today") as broken:
            sim.simulate(measuring, 150, seed=7, executor=client.get_executor())
        assert broken.value.so_far.games == 0
        closed = client.get_executor()
        closed.shutdown()
        with pytest.raises(sim.SimulationError, match="takes no more games"):
            sim.simulate(FLIPS, 150, seed=7, executor=closed)


def test_a_cluster_whose_workers_die_or_whose_client_closes_is_a_clear_error(dask_cluster):
    mortal = attrs.evolve(FLIPS, measure=dies)
    with dask_cluster.get_client() as client:
        executor = client.get_executor()
        with pytest.raises(sim.SimulationError, match=r"could not play .*: KilledWorker"):
            sim.simulate(mortal, 200, seed=7, executor=executor, patience=60)
    client = dask_cluster.get_client()
    closing = threading.Timer(1.0, client.close)
    closing.start()
    endless = attrs.evolve(FLIPS, measure=sleeps)
    with pytest.raises(sim.SimulationError, match="has cancelled games 0 to 3") as broken:
        sim.simulate(endless, 200, seed=7, executor=client.get_executor(), patience=60)
    closing.join()
    assert broken.value.so_far.games == 0


def test_a_single_game_can_be_played_again(expected):
    games = [initiative_of(sim.play(FLIPS, seed=7, game=number)) for number in range(250)]
    first = [game["heroes first"] for game in games]
    assert expected["heroes first"].mean == pytest.approx(sum(first) / 250)
    assert dict(expected["heroes first"].counts) == {0: first.count(False), 1: first.count(True)}
    with pytest.raises(ValueError, match="game: expected 0 or more, not -1"):
        sim.play(FLIPS, seed=7, game=-1)


def test_a_longer_simulation_begins_with_the_same_games():
    few, many = (sim.simulate(FLIPS, games, seed=7) for games in (100, 200))
    rest = [initiative_of(sim.play(FLIPS, seed=7, game=number)) for number in range(100, 200)]
    added = tuple(sim.Summary.of(name, [game[name] for game in rest]) for name in few.names)
    assert many["share"] == few["share"].merged(added[1])


def test_the_size_of_a_batch_and_of_a_result_does_not_depend_on_the_number_of_games():
    batch = Batch(FLIPS, 7, 0, 100)
    assert len(pickle.dumps(batch)) < 2000
    played = play_batch(batch)
    assert isinstance(played, PlayedBatch)
    assert len(pickle.dumps(played)) < 2000
    few, many = (
        len(pickle.dumps(sim.simulate(FLIPS, games, seed=7, rows=50))) for games in (100, 500)
    )
    assert many < few + 100


# Games and players.


def test_a_game_ends_after_its_moves_and_is_counted_as_cut_short(expected):
    assert expected["states"].distribution.outcomes == ((7, 1.0),)
    assert expected.cut_short == 250


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        ({"until": in_round_two}, 6),
        ({"until": in_round_two, "moves": 2}, 6),
        # No player sends a command.
        ({"players": {"spectator": sim.ByListing()}, "measure": states_of}, 4),
    ],
    ids=["enough", "barely enough", "idle"],
)
def test_a_game_ends_by_its_condition_or_when_no_player_sends_a_command(changes, most):
    ended = sim.simulate(attrs.evolve(FLIPS, **changes), 3, seed=1)
    assert (ended["states"].most, ended.cut_short) == (most, 0)


def test_any_system_can_be_simulated_by_its_listings_and_only_the_end_be_measured():
    scenario = sim.Scenario(
        system="tarot",
        party=("Ann", "Bea"),
        options={"dialect": "published"},
        opening=(tarot.commands.Deal(),),
        players=dict.fromkeys(("player", "narrator"), sim.ByListing()),
        moves=4,
        measure=states_of,
    )
    assert sim.simulate(scenario, 3, seed=1)["states"].mean == 6
    measure = sim.AtTheEnd(lambda state: {"action stack": len(state.action_stack)})
    flips = attrs.evolve(FLIPS, measure=measure)
    assert sim.simulate(flips, 2, seed=1)["action stack"].least == 3


class RecordingPlayer:
    """A player that records the seats and sends no command."""

    def __init__(self):
        self.asked = []

    def __call__(self, _rules, _state, seat, _die):
        self.asked.append(str(seat))


def test_the_last_role_plays_when_no_other_player_sends_a_command():
    player = RecordingPlayer()
    everybody = dict.fromkeys(("hero", "gamemaster"), player)
    settings = {"players": everybody, "last": ("gamemaster",), "measure": states_of}
    sim.simulate(attrs.evolve(FLIPS, party=("Quin", "Marco"), **settings), 20, seed=1)
    assert set(player.asked[2::3]) == {"gamemaster"}
    assert set(player.asked[::3]) == {"hero Quin", "hero Marco"}


# Summaries.


numbers = st.lists(st.integers(-1000, 1000) | st.floats(-1e6, 1e6), min_size=1, max_size=30)


@given(numbers, numbers)
def test_the_summaries_of_two_parts_can_be_merged(one, other):
    merged = sim.Summary.of("n", one).merged(sim.Summary.of("n", other))
    whole = [*one, *other]
    assert merged.count == len(whole)
    assert math.isclose(merged.mean, statistics.fmean(whole), rel_tol=1e-9, abs_tol=1e-6)
    assert math.isclose(merged.variance, statistics.variance(whole), rel_tol=1e-6, abs_tol=1e-3)
    assert (merged.least, merged.most) == (min(whole), max(whole))
    # Whole numbers have a distribution.
    digits = [[int(number) % 10 for number in part] for part in (one, other)]
    merged = sim.Summary.of("n", digits[0]).merged(sim.Summary.of("n", digits[1]))
    assert merged.distribution.mean == pytest.approx(merged.mean)
    assert merged.counts == sim.Summary.of("n", [*digits[0], *digits[1]]).counts


def test_the_summaries_of_many_parts_and_measures_can_be_merged():
    done = sim.Simulated(seed=1, requested=300)
    for part in range(3):
        numbers = range(100 * part, 100 * part + 100)
        rounds = [5 * n % 7 for n in numbers]
        more = [sim.Summary.of("turns", numbers), sim.Summary.of("rounds", rounds)]
        if part == 2:
            more.append(sim.Summary.of("late", [5, 7]))
        done = done.with_games(100, part + 1, more)
    assert (done.games, done.cut_short, done.is_complete) == (300, 6, True)
    assert done.names == ("turns", "rounds", "late")
    whole = sim.Summary.of("turns", range(300))
    assert (done["turns"].count, done["turns"].least, done["turns"].most) == (300, 0, 299)
    assert math.isclose(done["turns"].mean, whole.mean)
    assert math.isclose(done["turns"].variance, whole.variance)
    assert done["rounds"].counts == sim.Summary.of("rounds", [5 * n % 7 for n in range(300)]).counts
    assert [number for number, _ in done["rounds"].counts] == list(range(7))
    assert done["late"].count == 2


def test_fractions_and_too_many_numbers_have_no_distribution_and_one_has_no_variance():
    many = sim.Summary.of("n", range(600)).merged(sim.Summary.of("n", range(600, 1200)))
    for summary in (many, sim.Summary.of("n", [0.5]), sim.Summary.of("n", [1]).merged(many)):
        assert summary.counts is None
        with pytest.raises(ValueError, match="n: no distribution"):
            summary.distribution  # noqa: B018 - the look is the test
    assert sim.Summary.of("n", [1, 4]).variance == 4.5
    assert (sim.Summary.of("n", [3]).variance, sim.Summary.of("n", [3]).standard_error) == (0, 0)
    with pytest.raises(ValueError, match="summaries of a and b cannot be merged"):
        sim.Summary.of("a", [1]).merged(sim.Summary.of("b", [1]))
    with pytest.raises(ValueError, match="expected one number at least"):
        sim.Summary.of("a", [])


def test_a_result_has_a_table_and_can_be_saved(expected):
    text = str(expected)
    assert text.startswith("250 games, seed 7, 250 stopped early\nheroes first  mean 0.")
    assert "0 to 1" in text
    assert json.loads(json.dumps(expected.to_dict()))["games"] == 250
    assert "rows" not in (repr(expected) + str(expected.to_dict())), "they would flood the screen"
    assert hash(expected) == hash(sim.simulate(FLIPS, 250, seed=7))
    assert str(sim.Simulated(seed="x", requested=2)) == "0 of 2 games, seed x"
    with pytest.raises(UnknownNameError, match="no measure 'heros first'; nearest: heroes first"):
        expected["heros first"]


def many_names(game):
    return {f"name {at} {game[0].seed.root}": at for at in range(600)}


def test_the_number_of_names_of_measures_is_limited():
    with pytest.raises(sim.SimulationError, match="at most 1000 things"):
        sim.simulate(attrs.evolve(FLIPS, measure=many_names), 2, seed=1)
    full = sim.Simulated(seed=1, requested=1000)
    summaries = [sim.Summary.of(str(at), [at]) for at in range(1001)]
    with pytest.raises(ValueError, match="at most 1000 things"):
        full.with_games(1, 0, summaries)


def test_the_rows_of_the_games_have_the_means_of_the_summaries():
    done = sim.simulate(FLIPS, 250, seed=7)
    records = done.to_records()
    assert [record["game"] for record in records] == list(range(250))
    for summary in done.summaries:
        numbers = [row[summary.name] for row in records]
        assert sum(numbers) / len(numbers) == pytest.approx(summary.mean)
    number = 137
    played = FLIPS.measure(sim.play(FLIPS, seed=7, game=number))
    assert {"game": number, **played} == records[number]


@pytest.mark.parametrize("rows", [0, 1, 99, 100, 101, 110, 999])
def test_only_the_rows_of_the_first_games_are_stored(rows):
    done, every = (sim.simulate(FLIPS, 110, seed=7, **options) for options in ({"rows": rows}, {}))
    assert len(done.rows) == min(rows, 110)
    assert done.rows == every.rows[:rows]
    assert done.summaries == every.summaries


HIGH_CARD = sim.Scenario(
    system="high_card",
    party=("Ann", "Ben"),
    players={"player": sim.ByListing(), "dealer": sim.ByListing()},
)


@pytest.mark.usefixtures("examples_installed")
def test_a_game_ends_by_its_rules_and_the_winner_is_measured():
    done = sim.simulate(HIGH_CARD, 40, seed=7)
    assert done.cut_short == 0
    assert done.names == ("won by Ann", "won by Ben", "score of Ann", "score of Ben")
    assert done["won by Ann"].mean + done["won by Ben"].mean == 1
    assert 0 < done["won by Ann"].mean < 1
    assert done["score of Ann"].most == done["score of Ben"].most == 5
    short = sim.simulate(attrs.evolve(HIGH_CARD, moves=4), 3, seed=7)
    assert (short.cut_short, short.names) == (3, ("won by Ann", "won by Ben"))
    assert short["won by Ann"].most == 0


@attrs.frozen
class Counted:
    """A state with the number of commands of the game."""

    state: object
    commands: int = 0


class CountingMemory:
    """A memory that counts the commands."""

    def begin(self, state, seed):
        return Counted(state)

    def after(self, before, command, transition):
        return Counted(transition.state, before.commands + 1)


class PlayerWithMemory(sim.ByListing):
    """Plays by the listing, with a memory."""

    def __call__(self, rules, moment, seat, die):
        return super().__call__(rules, moment.state, seat, die)


@pytest.mark.usefixtures("examples_installed")
def test_the_winner_is_measured_with_a_memory_too():
    players = dict.fromkeys(HIGH_CARD.players, PlayerWithMemory())
    remembered = attrs.evolve(HIGH_CARD, memory=CountingMemory(), players=players)
    plain, done = sim.simulate(HIGH_CARD, 3, seed=7), sim.simulate(remembered, 3, seed=7)
    assert done.summaries == plain.summaries
    assert done.cut_short == 0


@pytest.mark.usefixtures("examples_installed")
def test_bots_stop_when_a_game_is_over_and_an_unfinished_game_has_no_winner():
    rules = system("high_card")
    won = attrs.evolve(rules, result=lambda state: GameResult() if state.wins else None)
    moves = list(played(won, won.new_game(["Ann", "Ben"], seed=1), seed=1))
    assert [len(move.transition.state.wins) for move in moves[-2:]] == [0, 1]
    assert sim.Winners("torg")([torg.new_game(["Quin"], seed=7)]) == {"won by Quin": 0}
