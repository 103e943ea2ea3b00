"""`dramadeck play --dialect classic` and `gurps`: whole scenes by the other two rule texts."""

import re

import pytest

from dramadeck import torg
from dramadeck.sim.torg.bomb.moment import Ending
from tests.cli.scenes import program, run, scene
from tests.cli.scenes_of_other_texts import SEEDS, beats_of

OTHERS = ("classic", "gurps")


# ------------------------------------------------------------------------------ in both of them


@pytest.mark.parametrize("dialect", OTHERS)
def test_every_scene_ends_and_the_bomb_is_disarmed_or_goes_off(dialect):
    ends = [scene(seed, dialect=dialect)[1] for seed in SEEDS[dialect]]
    assert {last.ending for last in ends} == {Ending.DISARMED, Ending.EXPLODED}
    assert all(last.is_over for last in ends)


@pytest.mark.parametrize("dialect", OTHERS)
@pytest.mark.parametrize("seed", ["2", "a text"])
def test_a_scene_is_told_from_the_deal_to_the_refill(dialect, seed):
    told = run("play", "--auto", "--seed", seed, "--dialect", dialect, "--deck", "expanded")
    assert (told.code, told.err) == (0, "")
    assert "161 cards" in told.out
    for words in ("It gets dramatic!", "Rounds begin", "The scene is closed", "Summary"):
        assert words in told.out
    assert re.search(r"The bomb (is disarmed|has gone off)\.", told.out)


@pytest.mark.parametrize("dialect", OTHERS)
@pytest.mark.parametrize("width", [60, 80, 140])
def test_every_line_fits_and_every_box_is_whole(dialect, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = run("play", "--auto", "--seed", "7", "--dialect", dialect).out.splitlines()
    boxed = [line for line in lines if line.startswith(("╭", "│", "╰"))]
    assert boxed
    assert max(map(len, lines)) <= width
    assert all(line[-1] in "╮│╯" and len(line) == width for line in boxed)
    assert not [line for line in lines if line.endswith(" ")]


@pytest.mark.parametrize("dialect", OTHERS)
def test_every_command_comes_from_the_seat_that_may_send_it(dialect):
    for beat in beats_of(dialect):
        assert torg.TORG.issuer(beat.before.state, beat.command) == beat.duty.seat


def test_help_names_the_three_rule_texts():
    told = run("play", "--help")
    assert "revised, classic or gurps" in " ".join(told.out.split())


def test_the_program_says_the_same_for_the_same_seed_in_every_rule_text():
    one = program("play", "--auto", "--seed", "9", "--dialect", "gurps", PYTHONHASHSEED="1")
    assert (
        one.out.splitlines()
        == run("play", "--auto", "--seed", "9", "--dialect", "gurps").out.splitlines()
    )
