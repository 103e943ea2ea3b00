"""The long run, in small: each of its trials finds nothing here, and something where it is."""

import time
from itertools import count

import attrs
import pytest

from dramadeck.kit.record_files import RecordFile
from dramadeck.torg import TORG, BeginRounds, BeginScene, CardFlipped, Deal, Flip, SceneKind
from tests.depth import by_depth
from tools.soak import crowd, damage, kills, walks

FIGHT = BeginScene(kind=SceneKind.STANDARD, villains=("Mummy",))
SYSTEMS = pytest.mark.parametrize("name", ["tarot", "torg"])


def later():
    return time.time() + 300


@pytest.fixture
def fewer_at_law(monkeypatch):
    """All ten laws look at fewer commands."""
    monkeypatch.setattr(walks, "ALL_LAWS", by_depth(8, walks.ALL_LAWS))


@SYSTEMS
def test_random_commands_keep_the_laws(name, fewer_at_law):
    moves = by_depth(60, 120)
    met = walks.job((name, 0, moves, later()))
    assert met.commands[name] == moves
    assert met.refused > 0
    assert met.held_to_all_laws > 0


def test_a_walk_is_the_same_each_time(fewer_at_law):
    one, other = (walks.job(("torg", 3, 20, later())) for _ in range(2))
    assert one == other


def test_a_law_that_is_broken_stops_a_walk_and_says_where():
    flips = count()

    def forgetful(state, event):
        """Every second flip is forgotten: played once more, it comes out otherwise."""
        is_lost = isinstance(event, CardFlipped) and next(flips) % 2
        return state if is_lost else TORG.evolve(state, event)

    start = TORG.step(TORG.step(walks.opening(TORG, None)(5), Deal()).state, FIGHT).state
    start = TORG.step(start, BeginRounds()).state
    only_flips = attrs.evolve(TORG, evolve=forgetful, candidates=lambda *_: (Flip(),))
    with pytest.raises(walks.SoakError, match=r"torg, game 5, turn 1, Flip\(.*do not lead to"):
        walks.walk(only_flips, start, 5, 9, walks.Walked())


def test_a_walk_whose_time_is_over_stops():
    assert not walks.job(("torg", 0, 120, 0.0)).commands


def test_games_that_live_at_once_do_not_touch_each_other():
    met = crowd.play(6, later())
    assert met == crowd.Crowd(6, 6 * crowd.MOVES, 6)


@SYSTEMS
@pytest.mark.parametrize("loader", damage.LOADERS)
def test_damaged_saves_are_refused_or_sound(name, loader):
    met = damage.job((name, loader, 0, 15, later()))
    assert met.refused[loader] + met.loaded[loader] == 15
    assert met.refused[loader]


def test_a_loader_that_fails_otherwise_is_reported_with_the_file(monkeypatch):
    def careless(_text):
        raise KeyError("Quin")

    kind = damage.kinds("torg")["event"]._replace(load=careless)
    monkeypatch.setattr(damage, "kinds", lambda _: {"event": kind})
    with pytest.raises(walks.SoakError, match=r"torg, event, file 0: .*KeyError"):
        damage.job(("torg", "event", 0, 1, later()))


def test_a_killed_writer_leaves_every_command_behind_that_it_spoke_of():
    met = kills.run(2, later())
    assert met.kills == met.cut == 2


def test_a_lost_command_is_reported(tmp_path):
    path = tmp_path / "short.jsonl"
    with RecordFile(path, TORG, TORG.new_game(["Quin"], seed=7)):
        pass
    with pytest.raises(walks.SoakError, match="writer 1 spoke of 3 commands, and 0 are kept"):
        kills._recovered(path, 3, "writer 1")
