"""A printed number is written in one place in the source: the row of its chart."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from dramadeck import charts
from tests.cases import for_each

SRC = Path(charts.__file__).parents[1]
CHARTS = SRC / "charts"
ELSEWHERE = sorted(path for path in SRC.rglob("*.py") if not path.is_relative_to(CHARTS))
FEWEST = 4
"""The minimum length of a sequence of different numbers that is not equal by chance."""

LONGEST = 8
"""The number of values that are compared."""


def charts_in(thing: object) -> Iterator[charts.Chart]:
    """Yield the charts in a value: itself, or those of a tuple."""
    if isinstance(thing, charts.Chart):
        yield thing
    elif isinstance(thing, tuple):
        for item in thing:
            yield from charts_in(item)


def all_charts() -> dict[str, charts.Chart]:
    """Return every chart in the modules of charts, each once."""
    by_id: dict[int, tuple[str, charts.Chart]] = {}
    for module in pkgutil.walk_packages(charts.__path__, f"{charts.__name__}."):
        for name, thing in vars(importlib.import_module(module.name)).items():
            for column, chart in enumerate(charts_in(thing)):
                by_id.setdefault(id(chart), (f"{module.name}.{name}.{column}", chart))
    return dict(by_id.values())


ALL = all_charts()
FIELDS = ("low", "high", "result", "low high", "low high result", "low result", "high result")


def columns(chart: charts.Chart) -> set[tuple[int, ...]]:
    """Return the number sequences of a chart that source code could repeat."""
    rows = ([getattr(row, it) for row in chart.rows for it in names.split()] for names in FIELDS)
    numbers = (tuple(value for value in row if type(value) is int)[:LONGEST] for row in rows)
    return {column for column in numbers if is_a_pattern(column)}


def is_a_pattern(numbers: tuple[int, ...]) -> bool:
    """Return whether the numbers are at least `FEWEST` and not evenly spaced."""
    different = sorted(set(numbers))
    steps = {after - before for before, after in pairwise(different)}
    return len(different) >= FEWEST and len(steps) > 1


COLUMNS = {name: columns(chart) for name, chart in ALL.items()}


def numbers_in(tree: ast.AST) -> Iterator[int]:
    """Yield the whole numbers of a source, in the order of its syntax tree."""
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
        yield from (-number for number in numbers_in(tree.operand))
    elif isinstance(tree, ast.Constant) and type(tree.value) is int:
        yield tree.value
    else:
        for child in ast.iter_child_nodes(tree):
            yield from numbers_in(child)


def times(column: tuple[int, ...], numbers: tuple[int, ...]) -> int:
    places = [at for at, number in enumerate(numbers) if number == column[0]]
    return sum(numbers[at : at + len(column)] == column for at in places)


def numbers_of(path: Path) -> tuple[int, ...]:
    return tuple(numbers_in(ast.parse(path.read_text(encoding="utf-8"))))


def test_there_are_charts_to_compare():
    assert sum(bool(columns(chart)) for chart in ALL.values()) >= 8


@for_each(ALL)
def test_no_two_charts_have_the_same_rows(name):
    others = [chart for other, chart in ALL.items() if other != name and COLUMNS[name]]
    assert [chart for chart in others if chart.rows == ALL[name].rows] == []


@for_each(ELSEWHERE)
def test_no_other_module_contains_the_numbers_of_a_chart(path):
    numbers = numbers_of(path)
    pairs = [(name, column) for name in COLUMNS for column in COLUMNS[name]]
    assert [(name, column) for name, column in pairs if times(column, numbers)] == []


def test_the_charts_contain_their_rows_once():
    numbers = [numbers_of(path) for path in sorted(CHARTS.rglob("*.py"))]
    for name, columns_of_it in COLUMNS.items():
        for column in columns_of_it:
            assert sum(times(column, file) for file in numbers) <= 1, (name, column)


def test_a_repeated_sequence_of_numbers_is_detected():
    bonus = next(chart for name, chart in ALL.items() if "BONUS_NUMBERS" in name)
    planted = "def bonus(n):\n    return {1: -12, 2: -10, 4: -8, 6: -5, 8: -2}[n]"
    numbers = tuple(numbers_in(ast.parse(planted)))
    assert -12 in numbers
    # In a dict, all keys come first, then all values.
    assert any(times(column[:5], numbers) for column in columns(bonus))
