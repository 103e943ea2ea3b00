"""How thoroughly properties are tried, and that nothing is skipped in CI.

HYPOTHESIS_PROFILE is `quick`, `dev`, `ci` or `deep`.
"""

import os

from hypothesis import HealthCheck, settings

from tests.skips import pytest_make_collect_report, pytest_runtest_makereport

__all__ = ["pytest_make_collect_report", "pytest_runtest_makereport"]

# A machine that is busy must not fail a test, so no profile has a deadline; and drawing commands
# from what is legal rejects some draws by its nature.
SLOW_IS_FINE = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("quick", max_examples=10, derandomize=True, **SLOW_IS_FINE)
settings.register_profile("dev", max_examples=60, **SLOW_IS_FINE)
settings.register_profile("ci", max_examples=100, derandomize=True, **SLOW_IS_FINE)
settings.register_profile("deep", max_examples=2_000, **SLOW_IS_FINE)
# The same examples on every machine, so that a stranger's first run says what ours says.
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
