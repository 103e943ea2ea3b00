"""Measure the size of the code, how many files a command touches, and the import time.

    python -m tools.measures

* Lines and files of the core (the packages below narration and user interfaces) and of its tests.
* In how many files a command is named, without the lists that `tools.registries` writes.
* How many private functions are called in one place only.
* Where code is made at run time, by `exec`, a metaclass or a change of class.
* The time of `import dramadeck.torg`, as a multiple of `import attrs` in the same run.

Times of calls are measured by `nox -s bench`.
"""

import ast
import os
import re
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from dramadeck.core import systems
from tools.figures import table
from tools.registries import GAMES, MARKS, ROOT

SOURCE: Final = ROOT / "src" / "dramadeck"
TESTS: Final = ROOT / "tests"
CORE: Final = ("charts", "core", "torg", "tarot", "codec", "odds", "sim", "testing", "storage")
"""The packages of the core; their tests are in folders of the same names."""

TESTS_OF_CORE: Final = (*(set(CORE) - {"storage"}), "laws")
LISTS: Final = frozenset(SOURCE / game / f"{file}.py" for game in GAMES for file in MARKS)
"""The files that `tools.registries` writes."""

SMALL_COMMAND: Final = "WithholdTransfer"
RUNS: Final = 15
TIMED: Final = "import time; t = time.process_time(); import {}; print(time.process_time() - t)"


def files_of(root: Path, packages: Iterable[str]) -> list[Path]:
    """Every Python file of these packages, in order."""
    return [path for package in packages for path in sorted((root / package).rglob("*.py"))]


def lines(paths: Iterable[Path]) -> int:
    """The number of lines of these files."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


@cache
def _words_of_each_file() -> tuple[frozenset[str], ...]:
    paths = (path for path in SOURCE.rglob("*.py") if path not in LISTS)
    return tuple(frozenset(re.findall(r"\b[A-Z]\w+\b", path.read_text("utf-8"))) for path in paths)


def files_with(name: str) -> int:
    """The number of files with a name, without the lists that a tool writes."""
    return sum(name in words for words in _words_of_each_file())


def files_of_a_command() -> float:
    """The mean number of files that name a command of Torg."""
    return statistics.mean(files_with(kind.__name__) for kind in systems()["torg"].commands)


def called_once() -> tuple[int, int]:
    """How many private functions of the core are called in one place, and how many there are."""
    once = total = 0
    for path in files_of(SOURCE, CORE):
        tree = ast.parse(path.read_text("utf-8"))
        names = Counter(
            node.id if isinstance(node, ast.Name) else node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Name | ast.Attribute)
        )
        private = [
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef)
            and node.name.startswith("_")
            and not node.name.startswith("__")
        ]
        once += sum(names[name] == 1 for name in private)
        total += len(private)
    return once, total


def made_at_run_time() -> Iterator[str]:
    """The places where the core makes code at run time: file, line and the kind of code."""
    for path in files_of(SOURCE, CORE):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            what = _makes_code(node)
            if what:
                yield f"{path.relative_to(SOURCE)}:{getattr(node, 'lineno', 0)} {what}"


def _makes_code(node: ast.AST) -> str:
    match node:
        case ast.Call(func=ast.Name(id="exec" | "eval" as name)):
            return name
        case ast.ClassDef(keywords=keywords) if any(word.arg == "metaclass" for word in keywords):
            return "metaclass"
        case ast.Assign(targets=[ast.Attribute(attr="__class__")]):
            return "change of class"
        case _:
            return ""


def import_ratio() -> float:
    """The import time of the rules of Torg, as a multiple of that of attrs; medians of runs."""
    return _seconds("dramadeck.torg") / _seconds("attrs")


def _seconds(module: str) -> float:
    # The first run compiles the files for the others.
    environment = {name: it for name, it in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    program = [sys.executable, "-c", TIMED.format(module)]
    runs = [
        subprocess.run(  # noqa: S603 - this Python, with our program
            program, check=True, capture_output=True, env=environment
        ).stdout
        for _ in range(RUNS)
    ]
    return statistics.median(map(float, runs))


def main() -> None:
    """Print the table."""
    core, tests = files_of(SOURCE, CORE), files_of(TESTS, TESTS_OF_CORE)
    source = sorted(SOURCE.rglob("*.py"))
    once, private = called_once()
    rows = [
        ("core: lines", f"{lines(core):,}"),
        ("core: files", f"{len(core)}"),
        ("all of `src`: lines", f"{lines(source):,}"),
        ("all of `src`: files", f"{len(source)}"),
        ("tests of the core: lines", f"{lines(tests):,}"),
        (f"files that name `{SMALL_COMMAND}`", f"{files_with(SMALL_COMMAND)}"),
        ("files that name a command of Torg, mean", f"{files_of_a_command():.1f}"),
        ("private functions called in one place", f"{once} of {private} ({once / private:.0%})"),
        ("`import dramadeck.torg`, as a multiple of `import attrs`", f"{import_ratio():.1f}"),
    ]
    for package in CORE:
        paths = files_of(SOURCE, [package])
        rows.append((f"`{package}`: lines, files", f"{lines(paths):,}, {len(paths)}"))
    print("\n".join(table(("what", "how much"), rows)))
    for place in made_at_run_time():
        print(f"made at run time: {place}")


if __name__ == "__main__":
    main()
