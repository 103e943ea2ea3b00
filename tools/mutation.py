"""Mutation testing: small mistakes put into the rules, one at a time; the tests must see them.

    python -m tools.mutation --each 5 --packages charts        # a small trial
    python -m tools.mutation --only "core/rng.py throws"  # all of one function
    python -m tools.mutation --write                           # the session; writes the figures

Out of all mistakes that could be made in a package a seed draws so many (`--each`), so a run has a
bound, and the same seed draws the same ones. Each is put into a copy of the project. First come the
tests that run its line, then all those of its package. A mistake that no test sees has survived:
`tools/survivors.toml` says why it may, or else a test is missing and the run fails.

Why no ready-made tool is used stands in docs/benchmarks-and-reliability.md.
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
from tools.mistakes import Mistake, mistakes_in
from tools.witnesses import Witnesses

ROOT: Final = Path(__file__).parents[1]
REASONS: Final = Path(__file__).with_name("survivors.toml")
COPIED: Final = ("src", "tests", "tools", "docs", "examples")
"""What the tests look at; files beside these folders are copied as well."""

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
"""Package → where it lies, and the tests that must see a mistake in it, the quickest first."""

LONGEST: Final = 600
"""Seconds after which the tests are taken to have seen that something goes on for ever."""


LONGEST_OF_WITNESSES: Final = 120
"""The same for the tests that are asked first; unspoiled they take no longer than patience."""

_SEEN: Final = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED, None)
"""A test fails, a file of tests cannot be read, or the tests do not end."""


@attrs.frozen
class Verdict:
    """What became of a mistake."""

    package: str
    mistake: Mistake
    survived: bool
    seconds: float


def drawn(package: str, count: int, seed: int, only: str = "") -> tuple[list[Mistake], int]:
    """So many mistakes out of all that a package could have, and how many these are.

    With `only`, those alone whose words as the run prints them hold this text.
    """
    folder = ROOT / PACKAGES[package][0]
    possible = [
        mistake
        for path in sorted(folder.rglob("*.py"))
        for mistake in mistakes_in(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
        if only in str(mistake)
    ]
    # By what each one is: a change of one line draws no others, a longer draw begins as a shorter.
    possible.sort(key=lambda each: sha256(f"{seed}/{each}".encode()).digest())
    return possible[:count], len(possible)


def copied(folder: Path) -> Path:
    """A copy of the project to spoil."""
    for name in COPIED:
        skipped = shutil.ignore_patterns("__pycache__", "_build")
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy2(path, folder / path.name)
    return folder


def survives(
    copy: Path, mistake: Mistake, tests: Sequence[str], witnesses: Sequence[str] = ()
) -> bool:
    """Whether no test sees a mistake; the witnesses are asked first, all in one run."""
    path = copy / mistake.path
    whole, times = path.read_text("utf-8"), path.stat()
    try:
        path.write_text(mistake.put_into(whole), encoding="utf-8")
        # Compiled code is found by the second of the last change; it must not be mistaken for this.
        os.utime(path, (times.st_mtime + 100, times.st_mtime + 100))
        if witnesses and _exit(copy, witnesses, LONGEST_OF_WITNESSES) in _SEEN:
            return False
        return all(_pass(copy, [each]) for each in (*nearest(copy, mistake), *tests))
    finally:
        path.write_text(whole, encoding="utf-8")
        os.utime(path, (times.st_mtime, times.st_mtime))


def nearest(copy: Path, mistake: Mistake) -> list[str]:
    """The test file that has the module's name, and the module's own examples."""
    stem = Path(mistake.path).stem.strip("_")
    parts = Path(mistake.path).parts
    found = sorted((copy / "tests" / parts[2]).rglob(f"test_{stem}.py"))
    examples = [mistake.path] if ">>>" in (copy / mistake.path).read_text("utf-8") else []
    return [*(path.relative_to(copy).as_posix() for path in found), *examples]


def _pass(copy: Path, tests: Sequence[str], longest: float | None = LONGEST) -> bool:
    return _exit(copy, tests, longest) in (0, pytest.ExitCode.NO_TESTS_COLLECTED)


def _exit(copy: Path, tests: Sequence[str], longest: float | None = LONGEST) -> int | None:
    """With which code the tests end; None if they do not."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    told = {
        "PYTHONPATH": str(copy / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_PROFILE": "quick",
    }
    try:
        done = subprocess.run(  # noqa: S603 - our own tests
            command,
            check=False,
            cwd=copy,
            env={**os.environ, **told},
            capture_output=True,
            timeout=longest,
        )
    except subprocess.TimeoutExpired:
        return None
    return done.returncode


def tried(orders: Sequence[tuple[str, Mistake]], at_once: int) -> Iterator[Verdict]:
    """Put each mistake into a copy, and see."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(at_once) as pool:
        copies = Queue[Path]()
        for number in range(at_once):
            copies.put(copied(Path(folder) / str(number)))
        known = _witnesses(pool, copies, dict.fromkeys(package for package, _ in orders))

        def one(order: tuple[str, Mistake]) -> Verdict:
            package, mistake = order
            copy, begun = copies.get(), time.time()
            try:
                line = mistake.line_in((copy / mistake.path).read_text("utf-8"))
                ran = known[package].of(mistake.path, line)
                survived = survives(copy, mistake, PACKAGES[package][1], ran)
            finally:
                copies.put(copy)
            return Verdict(package, mistake, survived, time.time() - begun)

        yield from pool.map(one, orders)


def _witnesses(
    pool: ThreadPoolExecutor, copies: "Queue[Path]", packages: Iterable[str]
) -> Mapping[str, Witnesses]:
    """Package → who ran which line of it. The tests of several packages run once."""
    tests = {name: (PACKAGES[name][0], *PACKAGES[name][1]) for name in packages}
    each_once = list(dict.fromkeys(chain.from_iterable(tests.values())))
    runs = dict(zip(each_once, pool.map(partial(_watched, copies), each_once), strict=True))
    return {name: Witnesses([runs[each] for each in of_it]) for name, of_it in tests.items()}


def _watched(copies: "Queue[Path]", tests: str) -> tuple[Path, Path]:
    """Run tests on an unspoiled copy; which copy, and where it is noted who ran which line.

    Where the tests fail anyhow, they prove nothing.
    """
    copy = copies.get()
    noted = copy / ".witnesses" / tests
    noted.mkdir(parents=True, exist_ok=True)
    try:
        if not _pass(copy, ["-p", "tools.witnesses", "--witnesses", str(noted), tests], None):
            raise SystemExit(f"{tests} fails before any mistake is made")
    finally:
        copies.put(copy)
    return copy, noted


def reasons() -> Mapping[str, str]:
    """Mistake → why no test needs to see it."""
    text = REASONS.read_text("utf-8")
    return {each["mistake"]: each["reason"] for each in tomllib.loads(text).get("survivor", [])}


def report(verdicts: Sequence[Verdict], possible: Mapping[str, int], seed: int) -> list[str]:
    """The figures, and each survivor for which `survivors.toml` has no reason."""
    rows: list[tuple[object, ...]] = []
    for package, count in possible.items():
        of_it = [each for each in verdicts if each.package == package]
        survived = sum(each.survived for each in of_it)
        folder = PACKAGES[package][0].removeprefix("src/dramadeck/")
        seen = len(of_it) - survived
        score = f"{100 * seen // len(of_it)} %" if of_it else "-"
        rows.append((f"`{folder}`", count, len(of_it), seen, survived, score))
    known = reasons()
    alive = [
        (f"`{each.mistake}`", "**a test is missing**")
        for each in verdicts
        if each.survived and str(each.mistake) not in known
    ]
    head = ("package", "possible mistakes", "tried", "seen", "survived", "score")
    told = [f"Drawn by the seed {seed}.", "", *figures.table(head, rows)]
    return [*told, "", *figures.table(("survivor", "why"), alive)] if alive else told


def main() -> int:
    """Try mistakes; give the exit code: 1 when one survives without a reason."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--each", type=int, default=60, help="mistakes of each package (60)")
    parser.add_argument("--seed", type=int, default=7, help="which ones (7)")
    parser.add_argument("--only", default="", help="those whose line, as printed, holds this text")
    parser.add_argument("--packages", nargs="+", choices=PACKAGES, default=list(PACKAGES))
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="write the figures into the page")
    asked = parser.parse_args()
    draws = {name: drawn(name, asked.each, asked.seed, asked.only) for name in asked.packages}
    orders = [(name, mistake) for name, (some, _) in draws.items() for mistake in some]
    verdicts: list[Verdict] = []
    for verdict in tried(orders, asked.at_once):
        verdicts.append(verdict)
        what = "SURVIVED" if verdict.survived else "seen"
        print(f"{verdict.seconds:6.1f} s  {what:8}  {verdict.mistake}", flush=True)
    lines = report(verdicts, {name: count for name, (_, count) in draws.items()}, asked.seed)
    print("\n".join(lines))
    if asked.write:
        figures.write("mutation", lines)
    known = reasons()
    return int(any(each.survived and str(each.mistake) not in known for each in verdicts))


if __name__ == "__main__":
    sys.exit(main())
