"""Writes docs/benchmarks.md from one run: `python -m benchmarks.page RESULTS.json`.

Times come from pytest-benchmark's results (the median of each), memory and import times are taken
here, in the same run. What limits what is missed stands in `limits.md`, in words.
"""

import json
import platform
import statistics
import sys
from collections.abc import Iterable
from pathlib import Path

from benchmarks.aims import AIMS, CHECKED_PUSH, COSTS, Figures

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
LIMITS = Path(__file__).with_name("limits.md")


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def cost(figures: Figures, what: str, name: str) -> tuple[str, str, str]:
    pushes = figures.ratio(name, CHECKED_PUSH)
    return what, f"{figures.microseconds(name):,.2f}", f"{pushes:,.2f}"


def page(figures: Figures) -> str:
    costs = table(
        ("what", "µs", "× a checked chess push"),
        (cost(figures, what, name) for what, name in COSTS),
    )
    aims = table(("aim", "", "measured", ""), (aim.row(figures) for aim in AIMS))
    return (
        "# Benchmarks\n\n"
        "Written by `nox -s bench`; all figures are from one run, so the ratios mean something\n"
        "and the microseconds only say what machine it was.\n\n"
        f"Python {platform.python_version()}, {platform.machine()}. The quartiles of a\n"
        f"measurement lie about {statistics.median(figures.spreads):.0%} apart.\n\n"
        f"## Aims\n\n{aims}\n\n"
        f"{LIMITS.read_text(encoding='utf-8')}\n"
        f"## Costs\n\n{costs}\n"
    )


def main(results_file: str) -> None:
    results = json.loads(Path(results_file).read_text(encoding="utf-8"))
    PAGE.write_text(page(Figures(results)), encoding="utf-8")
    print(PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main(sys.argv[1])
