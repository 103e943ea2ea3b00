"""What the tests of the host share."""

import pytest

from tests.host.evenings import SharedStore, run


@pytest.fixture
def shared():
    """One store for several hosts."""
    store = SharedStore()
    yield store
    run(store.put_away())
