"""Tests that are coroutines; each runs in its own event loop."""

import asyncio
import inspect

import pytest

from tests.timeouts import LONGEST_TEST


def run(work):
    """Run a coroutine and return its result; raise TimeoutError if it takes too long."""

    async def limited():
        return await asyncio.wait_for(work, LONGEST_TEST)

    return asyncio.run(limited())


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True
