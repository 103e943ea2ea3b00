"""Which tests ran which line, so that a mistake in a line is shown to those tests first.

    python -m pytest -p tools.witnesses --witnesses FOLDER tests/tarot

As a plug-in of pytest this module notes, while the tests run, who runs which line and how long each
test takes. What it notes is read again by `Witnesses`.
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
"""Seconds that the tests may take to which a mistake is shown first."""


class Witnesses:
    """Who ran which line of a project, noted in several runs."""

    def __init__(self, runs: Iterable[tuple[Path, Path]]) -> None:
        """Read what was noted.

        Args:
            runs: where the project lay in each run, and the folder with what was noted.
        """
        self._notes: list[tuple[Path, coverage.CoverageData]] = []
        self._seconds: dict[str, float] = {}
        for root, folder in runs:
            lines = coverage.CoverageData(str(folder / LINES))
            lines.read()
            self._notes.append((root, lines))
            self._seconds |= json.loads((folder / TIMES).read_text("utf-8"))

    def of(self, path: str, line: int) -> list[str]:
        """The tests that ran a line, the quickest first, as many as patience allows.

        A line that nobody ran by itself belongs to a statement that begins further up.
        """
        names: set[str] = set()
        for root, noted in self._notes:
            seen = noted.contexts_by_lineno(str((root / path).resolve()))
            lines = sorted(seen)
            at = bisect_right(lines, line)
            if at:
                names.update(seen[lines[at - 1]])
        chosen: list[str] = []
        left = PATIENCE
        for name in sorted(
            names & self._seconds.keys(), key=lambda name: (self._seconds[name], name)
        ):
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


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begin to watch, before anything of the library is imported."""
    early_config.pluginmanager.register(_Watch(early_config.known_args_namespace.witnesses))
