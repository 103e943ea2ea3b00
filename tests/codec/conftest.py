"""Folders for the tests of records."""

import pytest


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"
