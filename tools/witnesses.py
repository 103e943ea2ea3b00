"""Which tests ran which line, so that a mistake in a line is shown to those tests first.

    python -m pytest -p tools.witnesses --witnesses FOLDER tests/tarot

As a plug-in of pytest this module notes, while the tests run, who runs which line and how long each
test takes. What it notes is read again by `Witnesses`.
"""

import json
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import coverage
import pytest

LINES: Final = "lines"
TIMES: Final = "times.json"

PATIENCE: Final = 20.0
"""Seconds that the tests may take to which a mistake is shown first."""


class Witnesses:
    """Who ran which line of a copy of the project."""

    def __init__(self, folder: Path) -> None:
        self._data = coverage.CoverageData(str(folder / LINES))
        self._data.read()
        self._seconds: dict[str, float] = json.loads((folder / TIMES).read_text("utf-8"))

    def of(self, path: Path, line: int) -> list[str]:
        """The tests that ran a line, the quickest first, as many as patience allows.

        A line that nobody ran by itself belongs to a statement that begins further up.
        """
        seen = self._data.contexts_by_lineno(str(path.resolve()))
        lines = sorted(seen)
        at = bisect_right(lines, line)
        names = {name for name in seen[lines[at - 1]] if name in self._seconds} if at else set()
        chosen: list[str] = []
        left = PATIENCE
        for name in sorted(names, key=lambda name: (self._seconds[name], name)):
            left -= self._seconds[name]
            if left < 0:
                break
            chosen.append(name)
        return chosen


class _Watch:
    """Notes for each test function, with all its cases, what it runs and how long."""

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
        begun = time.perf_counter()
        try:
            return (yield)
        finally:
            self._seconds[name] += time.perf_counter() - begun
            self._coverage.switch_context("")

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        (self._folder / TIMES).write_text(json.dumps(self._seconds), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where to note it."""
    parser.addoption("--witnesses", type=Path, help="the folder for what the tests ran")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to watch."""
    config.pluginmanager.register(_Watch(config.getoption("witnesses")))
