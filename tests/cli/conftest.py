"""What the tests of the command line have in common."""

import pytest


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch):
    """How wide a terminal is that happens to be there, and its language, make no difference."""
    for name in ("COLUMNS", "LINES", "DRAMADECK_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
