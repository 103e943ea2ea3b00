"""One browser for all browser tests of a process, whose event loop runs only in these tests.

Between two calls Playwright leaves its loop marked as running, and no other loop may run then.
"""

import asyncio
from contextlib import contextmanager

import pytest

_LOOPS: list[asyncio.AbstractEventLoop] = []


def keep_loop():
    """Remember the loop of a browser that has just been started."""
    _LOOPS[:] = [asyncio.get_running_loop()]


@contextmanager
def loop_running(*, is_browser=True):
    """Mark the loop of the browser as running, or none."""
    before = asyncio._get_running_loop()
    asyncio._set_running_loop(_LOOPS[0] if is_browser and _LOOPS else None)
    try:
        yield
    finally:
        asyncio._set_running_loop(before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Let the loop of the browser run in tests that use it."""
    with loop_running(is_browser="browser" in getattr(item, "fixturenames", ())):
        return (yield)


@pytest.fixture(scope="session")
def browser():
    """The browser of all tests; starting it takes longer than most of them."""
    from tests.web.page.seats import browsing  # which skips the test without playwright

    with browsing() as chromium:
        yield chromium
