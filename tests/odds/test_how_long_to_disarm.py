"""The example that computes how long it takes to disarm a bomb."""

import json

import pytest

from dramadeck.odds.torg import CERTAIN, SkillChecks, Task, flips_to_finish
from tests.programs import run


def run_example(*arguments):
    return run("how_long_to_disarm.py", *arguments)


@pytest.mark.rule("TR-114")
def test_the_example_prints_the_curve():
    done = run_example("--skill", "12", "--difficulty", "10", "--flips", "8")
    assert done.returncode == 0, done.stderr
    flips = flips_to_finish(Task(SkillChecks(12, (10,) * 4)), 8)
    assert done.stdout.splitlines()[1:-1] == flips.as_text(width=30).splitlines()[1:]
    assert done.stdout.splitlines()[-1] == f"disarmed within 8 flips: {flips.at_most(8):.1%}"


def test_the_example_prints_json():
    done = run_example("--certain", "--flips", "9", "--steps-per-round", "2", "--json")
    distribution = flips_to_finish(Task(CERTAIN, steps_per_round=2), 9)
    within = {int(flips): chance for flips, chance in json.loads(done.stdout).items()}
    assert within == {flips: distribution.at_most(flips) for flips in range(1, 10)}


def test_the_example_refuses_more_flips_than_there_are_cards():
    done = run_example("--flips", "200")
    assert done.returncode == 1
    assert done.stderr == "no answer: flips: expected 0 to 156, the number of cards, got 200\n"
    assert done.stdout == ""


@pytest.mark.parametrize(("name", "begins"), [("bomb.png", b"\x89PNG"), ("bomb.svg", b"<?xml")])
def test_the_example_draws_a_picture(tmp_path, name, begins):
    pytest.importorskip("matplotlib", reason="an optional package that draws")
    picture = tmp_path / name
    done = run_example("--flips", "4", "--picture", str(picture))
    assert done.returncode == 0, done.stderr
    assert picture.read_bytes().startswith(begins)
    assert done.stdout.splitlines()[-1].startswith("disarmed within 4 flips")


def test_the_error_without_matplotlib_says_what_to_install(tmp_path, monkeypatch):
    missing = tmp_path / "matplotlib.py"
    missing.write_text("raise ModuleNotFoundError('no matplotlib', name='matplotlib')")
    monkeypatch.syspath_prepend(tmp_path)
    done = run_example("--flips", "4", "--picture", str(tmp_path / "bomb.png"))
    assert done.returncode == 1
    assert done.stderr == "no picture without matplotlib: pip install 'dramadeck[plot]'\n"
    assert not (tmp_path / "bomb.png").exists()


def test_the_error_about_a_picture_that_cannot_be_written_has_the_reason(tmp_path):
    pytest.importorskip("matplotlib", reason="an optional package that draws")
    done = run_example("--flips", "2", "--picture", str(tmp_path / "no_folder" / "bomb.png"))
    assert done.returncode == 1
    assert done.stderr.startswith("no answer: ")
    assert "Traceback" not in done.stderr
