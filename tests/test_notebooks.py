"""The notebooks in the documents: all their cells run, with and without Jupyter."""

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from dramadeck import torg
from dramadeck.sim.torg import bomb
from dramadeck.sim.torg.bomb.sheets import FLIPS

BOOKS = sorted((Path(__file__).parents[1] / "docs" / "notebooks").glob("*.ipynb"))


def cells_of(book: Path) -> list[str]:
    cells = json.loads(book.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def value_of_cell(source: str, names: dict) -> object:
    """Run a cell and return the value of its last line, or None if that is a statement."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if isinstance(last, ast.Expr):
        before = ast.Module(tree.body[:-1], [])
        exec(compile(before, "cell", "exec"), names)  # noqa: S102 - our own documents
        return eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307 - likewise
    exec(compile(tree, "cell", "exec"), names)  # noqa: S102 - likewise
    return None


def test_there_are_four_notebooks():
    assert len(BOOKS) == 4


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_every_cell_of_a_notebook_runs_and_has_a_value(book):
    names, drawn = {}, 0
    for source in cells_of(book):
        out = io.StringIO()
        with redirect_stdout(out):
            value = value_of_cell(source, names)
        drawn += "<svg" in (getattr(value, "_repr_html_", str)() or "")
    assert drawn >= 2


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_a_notebook_is_saved_without_outputs(book):
    cells = json.loads(book.read_text(encoding="utf-8"))["cells"]
    assert all(not cell.get("outputs") and not cell.get("execution_count") for cell in cells)


def test_the_notebook_about_the_bomb_has_the_same_settings_for_odds_and_simulation():
    names = {}
    for source in cells_of(BOOKS[1])[:1]:
        value_of_cell(source, names)
    figures, checks = bomb.figures_for(torg.REVISED), names["task"].checks
    skills = [skill.value for skill in figures.heroes[0].bomb]
    assert [checks.value, *checks.other_values] == skills
    assert checks.difficulties == figures.bomb
    assert names["flips"].numbers[-1] == FLIPS
