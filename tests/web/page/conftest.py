"""Fixtures of the page tests: a server, and browser windows."""

import pytest


@pytest.fixture(scope="session")
def at_home(browser):
    """The address of a server, and windows."""
    from tests.web.page.seats import Windows, served  # which skip the module without playwright

    with served() as address, Windows(browser) as windows:
        yield address, windows


@pytest.fixture
def tables(at_home):
    """Tables at that server; every window is left after the test."""
    from tests.web.page.seats import Tables

    all_tables = Tables(*at_home)
    yield all_tables
    all_tables.close()
