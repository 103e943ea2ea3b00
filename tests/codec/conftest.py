"""Where the tests of records write."""

import pytest


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"
