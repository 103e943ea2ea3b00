"""Fixtures of the command line tests."""

import pytest

from dramadeck.codec.record_file import write_record
from dramadeck.codec.records import Record
from dramadeck.torg import TORG, SceneKind, new_game
from dramadeck.torg.commands import BeginRounds, BeginScene, Deal, Flip


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch):
    """How wide a terminal is that happens to be there, and its language, make no difference."""
    for name in ("COLUMNS", "LINES", "DRAMADECK_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def game(tmp_path):
    """A short record, of no scene of the program."""
    path = tmp_path / "game.jsonl"
    fight = BeginScene(kind=SceneKind.STANDARD, villains=("Mummy",))
    start = new_game(["Quin"], seed=7)
    write_record(path, Record.begin(TORG, start).then(Deal(), fight, BeginRounds(), Flip()))
    return path
