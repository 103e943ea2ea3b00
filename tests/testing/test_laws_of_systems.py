"""Every installed rule system keeps the laws, tested by `dramadeck.testing` alone."""

import subprocess
import sys

import pytest

from dramadeck.charts.sources import rule_ids
from dramadeck.testing import Law, check_laws
from tests.codec.games import SYSTEMS
from tests.core.beggar import BEGGAR, Wait
from tests.depth import by_depth
from tests.testing.prayers import Prayed, praying

GAMES, MOVES = by_depth(1, 12), 40


@pytest.mark.parametrize("name", SYSTEMS)
def test_an_installed_system_obeys_the_laws(name):
    report = check_laws(SYSTEMS[name], games=GAMES, moves=MOVES, bibliography=tuple(rule_ids()))
    assert report.games == GAMES
    assert report.turns == GAMES * MOVES
    assert len(report.met) > 30, "hardly anything was tried"
    assert len(report.refusals) > 10


def test_a_small_system_obeys_the_laws_and_all_its_commands_and_events_occur():
    report = check_laws(BEGGAR, games=4, more=lambda _: (Wait(),), bibliography={"BG-1", "BG-2"})
    assert report.unmet == set()
    rules = {rule for _, rule in report.refusals}
    assert rules == {"BG-1", "BG-2", "BG-3"}, "BG-3 refuses a sender without a seat"


def test_a_system_that_checks_windows_first_obeys_the_law_of_windows():
    report = check_laws(praying(), games=6)
    assert report.met[Prayed]
    assert {("late", "BG-7"), ("greedy", "BG-7")} <= report.refusals
    assert Law.WINDOWS.number == 10


def test_commands_with_more_weight_are_more_frequent_and_missing_ones_are_reported():
    def waits(weight):
        weights = {"Wait": weight}
        return check_laws(BEGGAR, games=1, more=lambda _: (Wait(),), weights=weights).met[Wait]

    assert waits(1) < waits(100)
    report = check_laws(BEGGAR, games=1, moves=3)
    assert report.unmet >= {Wait}
    assert "Wait" in repr(report).partition("; never met: ")[2]


def test_the_same_seed_plays_the_same_games():
    assert check_laws(BEGGAR, games=1, seed=5) == check_laws(BEGGAR, games=1, seed=5)
    assert check_laws(BEGGAR, games=1, seed=5) != check_laws(BEGGAR, games=1, seed=6)


def test_the_laws_can_be_checked_without_pytest_and_hypothesis():
    program = (
        "import sys\n"
        "for name in ('pytest', '_pytest', 'hypothesis'): sys.modules[name] = None\n"
        "import dramadeck\n"
        "from dramadeck.testing import check_laws\n"
        "print(check_laws(dramadeck.system('torg'), games=1, moves=5).turns)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout.strip(), done.returncode) == ("5", 0), done.stderr
