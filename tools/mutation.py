"""Mutation testing: put small mistakes into the code, one at a time, which a test must notice.

    python -m tools.mutation --each 5 --packages charts        # a small trial
    python -m tools.mutation --only "core/rng.py throws"  # all of one function
    python -m tools.mutation --write                           # the session; writes the figures

A seed draws `--each` mistakes out of all possible ones of a package, so a run has a bound, and the
same seed draws the same mistakes. Each is put into a copy of the project. First come the tests that
run its line, then all tests of its package. A mistake that no test notices has survived:
`tools/survivors.toml` has the reason why it may, or else a test is missing and the run fails.

docs/benchmarks-and-reliability.md says why no ready-made tool is used.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from queue import Queue
from typing import Final

import attrs
import pytest

from tools import figures
from tools.covering_tests import CoveringTests
from tools.mistakes import Mistake, mistakes_in

ROOT: Final = Path(__file__).parents[1]
REASONS: Final = Path(__file__).with_name("survivors.toml")
COPIED: Final = ("src", "tests", "tools", "docs", "examples")
"""The folders that the tests need; files beside them are copied as well."""

LAWS: Final = ("tests/laws/test_laws.py",)
LAST: Final = ("tests/playthroughs", *LAWS)
PACKAGES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "charts": ("src/dramadeck/charts", ("tests/charts", "tests/tarot", "tests/torg")),
    "core": ("src/dramadeck/core", ("tests/core", "tests/codec/test_saves.py", *LAST)),
    "torg": ("src/dramadeck/torg/rules", ("tests/torg", *LAST)),
    "tarot": ("src/dramadeck/tarot/rules", ("tests/tarot", *LAST)),
    "codec": ("src/dramadeck/codec", ("tests/codec", *LAST)),
    "odds": ("src/dramadeck/odds", ("tests/odds", *LAST)),
    "sim": ("src/dramadeck/sim", ("tests/sim", *LAST)),
    "testing": ("src/dramadeck/testing", ("tests/testing", *LAST)),
}
"""Package → its folder, and the tests that must notice a mistake in it, the quickest first."""

LONGEST: Final = 600
"""Seconds after which tests that do not end count as failed."""


LONGEST_OF_COVERING_TESTS: Final = 120
"""The same for the tests that run the line; see `covering_tests.PATIENCE`."""

_SEEN: Final = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED, None)
"""The exit codes of a noticed mistake: a test fails, a test file has an error, or no end."""


@attrs.frozen
class Verdict:
    """The result for a mistake."""

    package: str
    mistake: Mistake
    survived: bool
    seconds: float


def drawn(package: str, count: int, seed: int, only: str = "") -> tuple[list[Mistake], int]:
    """So many random mistakes of a package, and the number of all possible ones.

    `only` restricts them to mistakes whose printed form contains this text.
    """
    folder = ROOT / PACKAGES[package][0]
    possible = [
        mistake
        for path in sorted(folder.rglob("*.py"))
        for mistake in mistakes_in(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
        if only in str(mistake)
    ]
    # By hash, so that a change of a line does not change the draw of other lines.
    possible.sort(key=lambda mistake: sha256(f"{seed}/{mistake}".encode()).digest())
    return possible[:count], len(possible)


def copied(folder: Path) -> Path:
    """Copy the project into a folder, for mistakes."""
    for name in COPIED:
        skipped = shutil.ignore_patterns("__pycache__", "_build")
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy2(path, folder / path.name)
    return folder


def survives(
    copy: Path, mistake: Mistake, tests: Sequence[str], covering: Sequence[str] = ()
) -> bool:
    """Whether no test notices a mistake; those that run the line first, all in one run."""
    path = copy / mistake.path
    whole, times = path.read_text("utf-8"), path.stat()
    try:
        path.write_text(mistake.put_into(whole), encoding="utf-8")
        # Another time of change, so that Python does not use the compiled code of the original.
        os.utime(path, (times.st_mtime + 100, times.st_mtime + 100))
        if covering and _exit(copy, covering, LONGEST_OF_COVERING_TESTS) in _SEEN:
            return False
        return all(_pass(copy, [test]) for test in (*nearest(copy, mistake), *tests))
    finally:
        path.write_text(whole, encoding="utf-8")
        os.utime(path, (times.st_mtime, times.st_mtime))


def nearest(copy: Path, mistake: Mistake) -> list[str]:
    """The test file with the name of the module, and the doctests of the module."""
    stem = Path(mistake.path).stem.strip("_")
    parts = Path(mistake.path).parts
    paths = sorted((copy / "tests" / parts[2]).rglob(f"test_{stem}.py"))
    examples = [mistake.path] if ">>>" in (copy / mistake.path).read_text("utf-8") else []
    return [*(path.relative_to(copy).as_posix() for path in paths), *examples]


def _pass(copy: Path, tests: Sequence[str], longest: float | None = LONGEST) -> bool:
    return _exit(copy, tests, longest) in (0, pytest.ExitCode.NO_TESTS_COLLECTED)


def _exit(copy: Path, tests: Sequence[str], longest: float | None = LONGEST) -> int | None:
    """The exit code of the tests; None if they do not end."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    variables = {
        "PYTHONPATH": str(copy / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_PROFILE": "quick",
    }
    try:
        done = subprocess.run(  # noqa: S603 - our own tests
            command,
            check=False,
            cwd=copy,
            env={**os.environ, **variables},
            capture_output=True,
            timeout=longest,
        )
    except subprocess.TimeoutExpired:
        return None
    return done.returncode


def tried(orders: Sequence[tuple[str, Mistake]], at_once: int) -> Iterator[Verdict]:
    """Try each mistake in a copy of the project."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(at_once) as pool:
        copies = Queue[Path]()
        for number in range(at_once):
            copies.put(copied(Path(folder) / str(number)))
        covering = _covering_tests(pool, copies, dict.fromkeys(package for package, _ in orders))

        def one(order: tuple[str, Mistake]) -> Verdict:
            package, mistake = order
            copy, start = copies.get(), time.time()
            try:
                line = mistake.line_in((copy / mistake.path).read_text("utf-8"))
                first = covering[package].of(mistake.path, line)
                survived = survives(copy, mistake, PACKAGES[package][1], first)
            finally:
                copies.put(copy)
            return Verdict(package, mistake, survived, time.time() - start)

        yield from pool.map(one, orders)


def _covering_tests(
    pool: ThreadPoolExecutor, copies: "Queue[Path]", packages: Iterable[str]
) -> Mapping[str, CoveringTests]:
    """Package → which tests ran which line of it. Tests of several packages run once."""
    tests = {name: (PACKAGES[name][0], *PACKAGES[name][1]) for name in packages}
    all_tests = list(dict.fromkeys(chain.from_iterable(tests.values())))
    runs = dict(zip(all_tests, pool.map(partial(_watched, copies), all_tests), strict=True))
    return {name: CoveringTests([runs[test] for test in of_it]) for name, of_it in tests.items()}


def _watched(copies: "Queue[Path]", tests: str) -> tuple[Path, Path]:
    """Run tests without a mistake; the copy, and the folder with the recorded lines."""
    copy = copies.get()
    folder = copy / ".covering-tests" / tests
    folder.mkdir(parents=True, exist_ok=True)
    try:
        if not _pass(
            copy, ["-p", "tools.covering_tests", "--covering-tests", str(folder), tests], None
        ):
            raise SystemExit(f"{tests} fails without any mistake")
    finally:
        copies.put(copy)
    return copy, folder


def reasons() -> Mapping[str, str]:
    """Mistake → why no test needs to notice it."""
    text = REASONS.read_text("utf-8")
    return {row["mistake"]: row["reason"] for row in tomllib.loads(text).get("survivor", [])}


def report(verdicts: Sequence[Verdict], possible: Mapping[str, int], seed: int) -> list[str]:
    """The figures, and each survivor for which `survivors.toml` has no reason."""
    rows: list[tuple[object, ...]] = []
    for package, count in possible.items():
        of_it = [verdict for verdict in verdicts if verdict.package == package]
        survived = sum(verdict.survived for verdict in of_it)
        folder = PACKAGES[package][0].removeprefix("src/dramadeck/")
        caught = len(of_it) - survived
        score = f"{100 * caught // len(of_it)} %" if of_it else "-"
        rows.append((f"`{folder}`", count, len(of_it), caught, survived, score))
    excused = reasons()
    alive = [
        (f"`{verdict.mistake}`", "**a test is missing**")
        for verdict in verdicts
        if verdict.survived and str(verdict.mistake) not in excused
    ]
    head = ("package", "possible mistakes", "tried", "seen", "survived", "score")
    lines = [f"Drawn by the seed {seed}.", "", *figures.table(head, rows)]
    return [*lines, "", *figures.table(("survivor", "why"), alive)] if alive else lines


def main() -> int:
    """Try mistakes; the exit code is 1 if one survives without a reason."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--each", type=int, default=60, help="mistakes of each package (60)")
    parser.add_argument("--seed", type=int, default=7, help="which ones (7)")
    parser.add_argument("--only", default="", help="those whose printed form contains this text")
    parser.add_argument("--packages", nargs="+", choices=PACKAGES, default=list(PACKAGES))
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="write the figures into the page")
    options = parser.parse_args()
    draws = {
        name: drawn(name, options.each, options.seed, options.only) for name in options.packages
    }
    orders = [(name, mistake) for name, (some, _) in draws.items() for mistake in some]
    verdicts: list[Verdict] = []
    for verdict in tried(orders, options.at_once):
        verdicts.append(verdict)
        what = "SURVIVED" if verdict.survived else "seen"
        print(f"{verdict.seconds:6.1f} s  {what:8}  {verdict.mistake}", flush=True)
    lines = report(verdicts, {name: count for name, (_, count) in draws.items()}, options.seed)
    print("\n".join(lines))
    if options.write:
        figures.write("mutation", lines)
    excused = reasons()
    return int(any(it.survived and str(it.mistake) not in excused for it in verdicts))


if __name__ == "__main__":
    sys.exit(main())
