"""What the tests of the page share: a server and a browser for a module, and its tables."""

import pytest


@pytest.fixture(scope="module")
def at_home():
    """The address of a server, and a browser."""
    from tests.web.page.seats import browsing, served  # which skips the module without playwright

    with served() as address, browsing() as browser:
        yield address, browser


@pytest.fixture
def tables(at_home):
    """Tables at that server; every page is closed after the test."""
    from tests.web.page.seats import Tables

    found = Tables(*at_home)
    yield found
    found.close()
