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

# No profile has a deadline, because a test must not fail on a busy machine.
SLOW_IS_FINE = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

walks.OPTIONS_OF_WALKS = {"tarot": tarot_walks.OPTIONS, "torg": torg_walks.OPTIONS}

settings.register_profile("quick", max_examples=10, derandomize=True, **SLOW_IS_FINE)
settings.register_profile("dev", max_examples=60, **SLOW_IS_FINE)
settings.register_profile("ci", max_examples=100, derandomize=True, **SLOW_IS_FINE)
settings.register_profile("deep", max_examples=2_000, **SLOW_IS_FINE)
# The default profile has the same examples on every machine.
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_xdist_auto_num_workers():
    """Use one worker more than cores: tests wait for browsers and programs a third of the time."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collect no garbage while tests are collected, and rarely later: it takes 20 % of the time.

    The tests are half a million objects that stay until the end. The objects of a game have no
    reference cycles, so the collector would find little.
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
    """Make the seed of a game that is opened without one from the name of the test."""
    monkeypatch.setattr(rng, "token_hex", token_hex_for(request.node.nodeid))
