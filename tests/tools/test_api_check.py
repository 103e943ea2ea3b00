"""The API check finds changes of public names that break programs."""

from pathlib import Path

import griffe
import pytest

from tools.api_check import differences, public_part

NAMES = ["dramadeck.kit.flip", "dramadeck.kit.Table"]
OLD = """
def flip(state, times=1): ...
class Table:
    def deal(self, cards): ...
def inside(state): ...
"""


def part(source: str) -> griffe.Module:
    package = griffe.Module("dramadeck")
    package.set_member("kit", griffe.visit("kit", Path("kit.py"), source, parent=package))
    return public_part(package, NAMES)


@pytest.mark.parametrize(
    ("was", "becomes", "sentence"),
    [
        ("def flip(", "def turn_over(", "flip: Public object was removed"),
        ("times=1", "times", "flip(times): Parameter is now required"),
        ("times=1", "times=2", "flip(times): Parameter default was changed: 1 -> 2"),
        (", times=1", "", "flip(times): Parameter was removed"),
        ("self, cards", "self, hands", "Table.deal(cards): Parameter was removed"),
        ("def deal", "def hand_out", "Table.deal: Public object was removed"),
    ],
)
def test_a_breaking_change_is_reported(was: str, becomes: str, sentence: str):
    assert was in OLD
    problems = list(differences(part(OLD), part(OLD.replace(was, becomes))))
    assert any(sentence in line for line in problems), problems


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("def inside(state)", "def inside(state, table)"),
        ("def inside", "def elsewhere"),
        ("times=1", "times=1, *, quietly=False"),
        ("class Table:", "class Pool: ...\nclass Table:"),
    ],
)
def test_a_compatible_change_is_not_reported(was: str, becomes: str):
    assert was in OLD
    assert list(differences(part(OLD), part(OLD.replace(was, becomes)))) == []
