"""One browser for all browser tests of a process, whose event loop runs only in these tests.

Between two calls Playwright leaves its loop marked as running, and no other loop may run then.
"""

import asyncio
from contextlib import contextmanager

import pytest

_LOOPS: list[asyncio.AbstractEventLoop] = []


def keep_loop():
    """Remember the running loop as the loop of the browser."""
    _LOOPS[:] = [asyncio.get_running_loop()]


@contextmanager
def loop_running(*, is_browser=True):
    """Mark the loop of the browser as running in the context, or no loop."""
    before = asyncio._get_running_loop()
    asyncio._set_running_loop(_LOOPS[0] if is_browser and _LOOPS else None)
    try:
        yield
    finally:
        asyncio._set_running_loop(before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Run the loop of the browser only in tests that use the browser."""
    with loop_running(is_browser="browser" in getattr(item, "fixturenames", ())):
        return (yield)


@pytest.fixture(scope="session")
def browser():
    """One browser for all tests, because starting it takes longer than most tests."""
    from tests.web.page.seats import browsing  # skips the test without playwright

    with browsing() as chromium:
        yield chromium
