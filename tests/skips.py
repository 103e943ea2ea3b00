"""A test that is skipped where everything is installed has proven nothing: in CI it is a failure.

Where a program sets `CI`, as `.ci/run` does, a missing part fails the tests that need it, unless it
stands here. What stands here the group `test` leaves out by choice.
"""

import os
from typing import Final

import pytest

BY_CHOICE: Final = {
    "mypy belongs to the group `types`": "the session `types` reads the same programs",
    "Dask is not installed": "the session `simulations` installs it, and skips nothing",
    "tqdm, an extra, is not installed": "likewise",
    "an optional package that draws": "the library gives curves to matplotlib, and needs none",
    "an optional package of tables": "the library gives rows to pandas, and needs none",
    "an optional package of buttons": "the notebooks are run with it when the documents are built",
    "Caddy is not installed": "nginx stands in front where these run",
}
"""Why a test says that it is skipped → where what it tries is tried all the same."""


def is_failure(reason: str) -> bool:
    """Whether a test that is skipped for this reason has failed."""
    told = reason.removeprefix("Skipped: ").partition(": could not import")[0]
    return bool(os.environ.get("CI")) and told not in BY_CHOICE


def judged(report):
    """The report; of a test that may not be skipped, that of a failure."""
    if report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if is_failure(reason):
            report.outcome, report.longrepr = "failed", f"in CI nothing is skipped. {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Judge what came of a test."""
    return judged((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Judge what came of a file."""
    return judged((yield))
