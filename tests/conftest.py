"""Hypothesis profiles and fixtures for all tests.

HYPOTHESIS_PROFILE is `quick`, `dev`, `ci` or `deep`.
"""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

from dramadeck.core import rng
from tests.browser_loop import browser, pytest_runtest_protocol
from tests.coroutines import pytest_pyfunc_call
from tests.fixed_random_numbers import token_hex_for
from tests.laws import tarot_walks, torg_walks, walks
from tests.packages import examples_installed, sun
from tests.skips import pytest_make_collect_report, pytest_runtest_makereport
from tests.stores import cluster, place, postgres, store

__all__ = [
    "browser",
    "cluster",
    "examples_installed",
    "place",
    "postgres",
    "pytest_make_collect_report",
    "pytest_pyfunc_call",
    "pytest_runtest_makereport",
    "pytest_runtest_protocol",
    "store",
    "sun",
]

# A machine that is busy must not fail a test, so no profile has a deadline; and drawing commands
# from what is legal rejects some draws by its nature.
SLOW_IS_FINE = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

walks.OPTIONS_OF_WALKS = {"tarot": tarot_walks.OPTIONS, "torg": torg_walks.OPTIONS}

settings.register_profile("quick", max_examples=10, derandomize=True, **SLOW_IS_FINE)
settings.register_profile("dev", max_examples=60, **SLOW_IS_FINE)
settings.register_profile("ci", max_examples=100, derandomize=True, **SLOW_IS_FINE)
settings.register_profile("deep", max_examples=2_000, **SLOW_IS_FINE)
# The same examples on every machine, so that a stranger's first run says what ours says.
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_xdist_auto_num_workers():
    """One more than there are cores: a third of the time a browser or a program is waited for."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for no garbage among the tests, and seldom later: it takes a fifth of the time.

    The tests are half a million objects that stay until the end. What a game is made of holds no
    cycles, so there is little to be found.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        gc.enable()


@pytest.fixture(autouse=True)
def seeded_games(request, monkeypatch):
    """Give each game that is opened without a seed one that is made of the name of its test."""
    monkeypatch.setattr(rng, "token_hex", token_hex_for(request.node.nodeid))
