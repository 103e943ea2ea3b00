"""Fixtures of the host tests."""

import logging

import pytest

from tests.host.evenings import SharedStore, run


@pytest.fixture
def shared():
    """A store for several hosts."""
    store = SharedStore()
    yield store
    run(store.put_away())


@pytest.fixture
def log(caplog):
    """Return a function that returns the fields of all log records with a message."""
    caplog.set_level(logging.WARNING, logger="dramadeck")

    def lines(message):
        return [record.dramadeck for record in caplog.records if record.getMessage() == message]

    return lines
