"""What the house costs whoever changes it or imports it, as figures that are printed.

    python -m tools.measures

* How many lines of the rules and of the engine are written by hand.
* Where the first rule of each chapter stands: a chapter is read top down.
* In how many files a command's name stands, on an average, but for the written lists.
* How long `import dramadeck.torg` takes, as a ratio to `import attrs` in the same run.

Times of calls are the benchmarks' (`nox -s bench`).
"""

import ast
import os
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dramadeck.core import systems
from tools.figures import table
from tools.registries import GAMES, MARKS, ROOT

SOURCE: Final = ROOT / "src" / "dramadeck"
FLOORS: Final = (*GAMES, "core")
LISTS: Final = frozenset(SOURCE / game / f"{file}.py" for game in GAMES for file in MARKS)
"""The files that `tools.registries` writes."""

EARLY: Final = 60
"""The first rule of a chapter stands above this line."""

RULES: Final = ("rule(", "plays(")
"""The decorators of what judges a command, and of what plays a card."""

RUNS: Final = 15
TIMED: Final = "import time; t = time.process_time(); import {}; print(time.process_time() - t)"


def by_hand() -> Iterator[Path]:
    """The files of the rules and of the engine that somebody writes."""
    for floor in FLOORS:
        yield from (path for path in sorted((SOURCE / floor).rglob("*.py")) if path not in LISTS)


def lines() -> int:
    """How many lines they have."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in by_hand())


def first_rules() -> dict[str, int]:
    """Chapter → the line of its first rule, for chapters that have one."""
    found: dict[str, int] = {}
    for path in by_hand():
        if "rules" not in path.parts:
            continue
        rules = (
            node.lineno
            for node in ast.parse(path.read_text("utf-8")).body
            if isinstance(node, ast.FunctionDef)
            and any(ast.unparse(each).startswith(RULES) for each in node.decorator_list)
        )
        first = min(rules, default=0)
        if first:
            found[str(path.relative_to(SOURCE))] = first
    return found


def files_of_a_command() -> float:
    """In how many hand-written files the name of a command of Torg stands, on an average."""
    texts = [path.read_text("utf-8") for path in SOURCE.rglob("*.py") if path not in LISTS]
    words = [frozenset(re.findall(r"\b[A-Z]\w+\b", text)) for text in texts]
    names = [kind.__name__ for kind in systems()["torg"].commands]
    return statistics.mean(sum(name in each for each in words) for name in names)


def import_ratio() -> float:
    """How many times `import attrs` it takes to import the rules of Torg, by the median of runs."""
    return _seconds("dramadeck.torg") / _seconds("attrs")


def _seconds(module: str) -> float:
    # What Python has compiled it keeps from the first of these runs on.
    no_keeping = "PYTHONDONTWRITEBYTECODE"
    keeping = {name: value for name, value in os.environ.items() if name != no_keeping}
    program = [sys.executable, "-c", TIMED.format(module)]
    runs: list[float] = []
    for _ in range(RUNS):
        done = subprocess.run(program, check=True, capture_output=True, env=keeping)  # noqa: S603 - ourselves
        runs.append(float(done.stdout))
    return statistics.median(runs)


def main() -> None:
    """Print the figures."""
    first = first_rules()
    late = sorted((line, name) for name, line in first.items() if line > EARLY)
    rows = [
        ("lines written by hand: " + ", ".join(FLOORS), f"{lines():,}"),
        ("files in which a command's name stands", f"{files_of_a_command():.1f}"),
        (
            f"chapters with a rule above line {EARLY}",
            f"{len(first) - len(late)} of {len(first)}",
        ),
        ("`import dramadeck.torg`, in times of `import attrs`", f"{import_ratio():.1f}"),
    ]
    print("\n".join(table(("what", "how much"), rows)))
    for line, name in late:
        print(f"{name}: the first rule stands in line {line}")


if __name__ == "__main__":
    main()
