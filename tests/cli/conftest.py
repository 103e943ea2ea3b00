"""Fixtures of the command line tests."""

import pytest

from dramadeck.codec.record_file import write_record
from dramadeck.codec.records import Record
from dramadeck.torg import TORG, SceneKind, new_game
from dramadeck.torg.commands import BeginRounds, BeginScene, Deal, Flip


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch):
    """Unset the variables for the size and the language of the terminal."""
    for name in ("COLUMNS", "LINES", "DRAMADECK_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def game(tmp_path):
    """A short record of a game that is not a built-in scene."""
    path = tmp_path / "game.jsonl"
    fight = BeginScene(kind=SceneKind.STANDARD, villains=("Mummy",))
    start = new_game(["Quin"], seed=7)
    write_record(path, Record.begin(TORG, start).then(Deal(), fight, BeginRounds(), Flip()))
    return path
