"""Fixtures of the host tests."""

import logging

import pytest

from tests.host.evenings import SharedStore, run


@pytest.fixture
def shared():
    """One store for several hosts."""
    store = SharedStore()
    yield store
    run(store.put_away())


@pytest.fixture
def log(caplog):
    """The lines of the log that say something, with their fields."""
    caplog.set_level(logging.WARNING, logger="dramadeck")

    def lines(what):
        return [record.dramadeck for record in caplog.records if record.getMessage() == what]

    return lines
