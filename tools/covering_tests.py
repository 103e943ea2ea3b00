"""Record which tests run which line, so that those tests are the first ones for a mistake there.

    python -m pytest -p tools.covering_tests --covering-tests FOLDER tests/tarot

As a plug-in of pytest this module records which test runs which line, and how long each test takes.
`CoveringTests` reads the records.
"""

import json
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import coverage
import pytest

LINES: Final = "lines"
TIMES: Final = "times.json"

PATIENCE: Final = 20.0
"""The most seconds that the first tests for a mistake take together."""


class CoveringTests:
    """Which tests ran which line of a project, recorded in several runs."""

    def __init__(self, runs: Iterable[tuple[Path, Path]]) -> None:
        """Read the records.

        Args:
            runs: for each run the folder of the project, and the folder of the records.
        """
        self._notes: list[tuple[Path, coverage.CoverageData]] = []
        self._seconds: dict[str, float] = {}
        for root, folder in runs:
            lines = coverage.CoverageData(str(folder / LINES))
            lines.read()
            self._notes.append((root, lines))
            self._seconds |= json.loads((folder / TIMES).read_text("utf-8"))

    def of(self, path: str, line: int) -> list[str]:
        """The tests that ran a line, the quickest first, for at most `PATIENCE` seconds.

        A line without tests is part of a statement that begins further up.
        """
        names: set[str] = set()
        for root, notes in self._notes:
            tests = notes.contexts_by_lineno(str((root / path).resolve()))
            lines = sorted(tests)
            at = bisect_right(lines, line)
            if at:
                names.update(tests[lines[at - 1]])
        chosen: list[str] = []
        seconds = PATIENCE
        for name in sorted(
            names & self._seconds.keys(), key=lambda name: (self._seconds[name], name)
        ):
            seconds -= self._seconds[name]
            if seconds < 0:
                break
            chosen.append(name)
        return chosen


class _Recorder:
    """Records for each test function, with all its cases, which lines it runs and how long."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seconds = Counter[str]()
        self._coverage = coverage.Coverage(
            data_file=str(folder / LINES), config_file=False, source_pkgs=["dramadeck"]
        )
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        name, _, _ = item.nodeid.partition("[")
        self._coverage.switch_context(name)
        start = time.perf_counter()
        try:
            return (yield)
        finally:
            self._seconds[name] += time.perf_counter() - start
            self._coverage.switch_context("")

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        (self._folder / TIMES).write_text(json.dumps(self._seconds), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the folder of the records."""
    parser.addoption("--covering-tests", type=Path, help="the folder of the records")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Start to record before the library is imported."""
    early_config.pluginmanager.register(_Recorder(early_config.known_args_namespace.covering_tests))
