"""Skipped tests: in CI a test that is skipped because a program is missing fails.

CI is recognised by the variable `CI`, which `.ci/run` sets. `BY_CHOICE` lists what
the dependency group `test` does not install. The variable `TESTS_WITHOUT` excludes more: CI sets it
on all versions of Python but one, because browsers and PostgreSQL do not depend on the version of
Python and take much of the time.
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
"""The reason of a skip that CI allows → why CI allows it."""

PROGRAMS: Final = ("browsers", "postgresql")
"""The allowed words in `TESTS_WITHOUT`, such as `TESTS_WITHOUT="browsers postgresql"`."""


def programs_left_out(value: str) -> dict[str, str]:
    """Return the excluded programs, each with the reason of the skip.

    >>> programs_left_out("browsers")
    {'browsers': 'TESTS_WITHOUT leaves out browsers'}
    >>> programs_left_out("browser")
    Traceback (most recent call last):
    ...
    ValueError: TESTS_WITHOUT: there is no 'browser', only browsers, postgresql
    """
    words = value.split()
    for word in words:
        if word not in PROGRAMS:
            raise ValueError(f"TESTS_WITHOUT: there is no {word!r}, only {', '.join(PROGRAMS)}")
    return {word: f"TESTS_WITHOUT leaves out {word}" for word in words}


LEFT_OUT: Final = programs_left_out(os.environ.get("TESTS_WITHOUT", ""))


def skip_if_left_out(program: str) -> None:
    """Skip the current test if this program is excluded."""
    if program in LEFT_OUT:
        pytest.skip(LEFT_OUT[program])


def is_failure(reason: str) -> bool:
    """Return whether a skip with this reason is a failure."""
    cause = reason.removeprefix("Skipped: ").partition(": could not import")[0]
    return bool(os.environ.get("CI")) and cause not in {*BY_CHOICE, *LEFT_OUT.values()}


def without_forbidden_skip(report):
    """Return the report, changed to a failure if the test may not be skipped."""
    if report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if is_failure(reason):
            report.outcome, report.longrepr = "failed", f"in CI nothing is skipped. {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Fail a test that may not be skipped."""
    return without_forbidden_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Fail a test module that may not be skipped."""
    return without_forbidden_skip((yield))
