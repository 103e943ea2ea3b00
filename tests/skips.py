"""Skipped tests: in CI a test that is skipped because a program is missing fails.

CI is recognised by the variable `CI`, which `.ci/run` sets. The parts that the dependency group
`test` leaves out on purpose are listed here. The variable `TESTS_WITHOUT` leaves out more: CI sets
it on all versions of Python but one, because browsers and PostgreSQL are the same programs there
and take much of the time.
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

PROGRAMS: Final = ("browsers", "postgresql")
"""What `TESTS_WITHOUT` may name, such as `TESTS_WITHOUT="browsers postgresql"`."""


def programs_left_out(named: str) -> dict[str, str]:
    """The programs that are left out, each with the reason that its tests give.

    >>> programs_left_out("browsers")
    {'browsers': 'TESTS_WITHOUT leaves out browsers'}
    >>> programs_left_out("browser")
    Traceback (most recent call last):
    ...
    ValueError: TESTS_WITHOUT: there is no 'browser', only browsers, postgresql
    """
    words = named.split()
    for word in words:
        if word not in PROGRAMS:
            raise ValueError(f"TESTS_WITHOUT: there is no {word!r}, only {', '.join(PROGRAMS)}")
    return {word: f"TESTS_WITHOUT leaves out {word}" for word in words}


LEFT_OUT: Final = programs_left_out(os.environ.get("TESTS_WITHOUT", ""))


def skip_if_left_out(program: str) -> None:
    """Skip the test that needs this program, if it is left out."""
    if program in LEFT_OUT:
        pytest.skip(LEFT_OUT[program])


def is_failure(reason: str) -> bool:
    """Whether a test that is skipped for this reason has failed."""
    cause = reason.removeprefix("Skipped: ").partition(": could not import")[0]
    return bool(os.environ.get("CI")) and cause not in {*BY_CHOICE, *LEFT_OUT.values()}


def without_forbidden_skip(report):
    """The report, or that of a failure if the test may not be skipped."""
    if report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if is_failure(reason):
            report.outcome, report.longrepr = "failed", f"in CI nothing is skipped. {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Let a test fail that may not be skipped."""
    return without_forbidden_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Let a file of tests fail that may not be skipped."""
    return without_forbidden_skip((yield))
