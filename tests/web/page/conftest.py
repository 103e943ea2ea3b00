"""Fixtures of the page tests: a server, and browser windows."""

import pytest


@pytest.fixture(scope="session")
def server_and_windows(browser):
    """The address of a server, and its windows."""
    from tests.web.page.seats import Windows, served  # which skip the module without playwright

    with served() as address, Windows(browser) as windows:
        yield address, windows


@pytest.fixture
def tables(server_and_windows):
    """Tables at that server; all windows are released after the test."""
    from tests.web.page.seats import Tables

    all_tables = Tables(*server_and_windows)
    yield all_tables
    all_tables.close()
