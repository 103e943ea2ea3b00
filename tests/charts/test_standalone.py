"""The `charts` folder works when it is copied elsewhere, without dependencies."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dramadeck import charts
from dramadeck.charts import tarot
from dramadeck.charts import torg as torg_charts
from dramadeck.charts.tables import printed_tables

FOLDER = Path(charts.__file__).parent

IMPORT_LIGHT = """
before = set(sys.modules)
import borrowed.torg, borrowed.tarot
heavy = {"importlib.resources", "pathlib", "csv", "difflib", "json"}
print(sorted(heavy & (set(sys.modules) - before)))
"""
IMPORT_ALL = """
import borrowed, borrowed.sources, borrowed.torg, borrowed.tarot
assert borrowed.CHARTS and borrowed.torg.deck_rows("drama_deck")
print(len(borrowed.tarot.tarot_rows()), borrowed.tarot.card_name("knave of coins"))
strangers = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(sorted(strangers - {"__main__"}))
"""
ASK_DATA = """
import json, pathlib
from borrowed import CHARTS
from borrowed.chart import ChartError
from borrowed.torg import eternity
data = pathlib.Path(CHARTS["bonus"].__class__.lookup.__code__.co_filename).parent / "data"
assert json.loads((data / "charts.json").read_text("utf-8"))["charts"] == {
    name: chart.to_dict() for name, chart in CHARTS.items()
}
asked = 0
for vector in json.loads((data / "vectors.json").read_text("utf-8"))["charts"]:
    try:
        assert CHARTS[vector["chart"]].lookup(vector["asked"]) == vector["found"]
    except ChartError:
        assert vector["error"]
    asked += 1
assert all(chart.as_csv().startswith(chart.columns[0]) for chart in CHARTS.values())
print(asked > 800, eternity.bonus_number(14), end="")
"""


PROGRAMS = {
    "light": (IMPORT_LIGHT, "[]\n"),
    "alone": (IMPORT_ALL, "78 Page of Pentacles\n['borrowed']\n"),
    "with its data and vectors": (ASK_DATA, "True 1"),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_copy_of_the_folder_works(tmp_path, name):
    program, output = PROGRAMS[name]
    shutil.copytree(FOLDER, tmp_path / "borrowed", ignore=shutil.ignore_patterns("__pycache__"))
    setup = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
    command = [sys.executable, "-I", "-S", "-c", setup + program]
    assert subprocess.check_output(command, text=True, encoding="utf-8") == output


def test_there_is_one_registry_of_charts():
    assert charts.CHARTS is printed_tables()
    assert "CHARTS" in charts.__all__
    with pytest.raises(AttributeError, match="has no attribute 'CHART'"):
        charts.CHART  # noqa: B018 - the look-up is what is tested


def test_the_sources_import_only_themselves_and_the_standard_library():
    for file in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                assert node.module.partition(".")[0] in sys.stdlib_module_names, file
            if isinstance(node, ast.Import):
                assert all(alias.name in sys.stdlib_module_names for alias in node.names), file


@pytest.mark.parametrize("package", [torg_charts, tarot], ids=["torg", "tarot"])
def test_the_names_of_a_package_exist_and_hide_no_module(package):
    folder = Path(package.__file__).parent
    assert {file.stem for file in folder.glob("*.py")}.isdisjoint(package.__all__)
    assert all(hasattr(package, name) for name in package.__all__)
