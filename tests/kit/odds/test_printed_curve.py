"""The tables on the page about flips say what the library counts."""

from pathlib import Path

import pytest

from dramadeck.kit.odds.torg import (
    CERTAIN,
    FixedChances,
    SkillChecks,
    Task,
    chance_to_finish,
    flips_to_finish,
    success,
)

PAGE = Path(__file__).parents[3] / "docs/explanation/how-many-flips-does-a-bomb-take.md"


def table(first_heading):
    """The rows of the page's table whose first column has this heading, as numbers."""
    lines = iter(PAGE.read_text(encoding="utf-8").splitlines())
    next(line for line in lines if line.startswith(f"| {first_heading}"))
    next(lines)
    for line in lines:
        if not line.startswith("|"):
            return
        cells = [cell.strip().removesuffix(" %") for cell in line.strip("|").split("|")]
        if cells[0] != "mean":
            yield [float(cell) for cell in cells]


@pytest.mark.rule("TR-114")
def test_the_curve_on_the_page_is_the_true_one():
    curves = [flips_to_finish(Task(CERTAIN, steps_per_round=n), 16) for n in (1, 2, 4)]
    curves.append(flips_to_finish(Task(FixedChances((0.6,) * 4)), 16))
    rows = list(table("flips"))
    assert len(rows) == 13
    for flips, *printed in rows:
        counted = [100 * curve.at_most(int(flips)) for curve in curves]
        assert printed == pytest.approx(counted, abs=0.051)


@pytest.mark.rule("TR-184")
def test_the_advice_on_time_limits_is_the_counted_one():
    for over, check, *printed in table("value over"):
        checks = SkillChecks(10 + int(over), (10,) * 4)
        asked = [(1, 5), (1, 7), (1, 10), (2, 10), (4, 10)]
        counted = [chance_to_finish(Task(checks, steps_per_round=n), f) for n, f in asked]
        assert printed == pytest.approx([100 * chance for chance in counted], abs=0.051)
        assert check == pytest.approx(100 * float(success(10 + int(over), 10)), abs=0.51)
