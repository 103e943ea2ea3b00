"""The folder of charts stands alone: copied elsewhere it works, light and without dependencies."""

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dramadeck import charts
from dramadeck.charts import tarot
from dramadeck.charts import torg as torg_charts
from dramadeck.charts.printed import printed_tables

FOLDER = Path(charts.__file__).parent

IMPORT_ALL = """
import json, sys
import {name} as charts, {name}.sources, {name}.torg
for each in {name}.torg.__all__:
    getattr({name}.torg, each)
assert {name}.torg.deck_rows("drama_deck")
print(json.dumps(sorted({{module.partition(".")[0] for module in sys.modules}})))
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
for each in json.loads((data / "vectors.json").read_text("utf-8"))["charts"]:
    try:
        assert CHARTS[each["chart"]].lookup(each["asked"]) == each["found"]
    except ChartError:
        assert each["error"]
    asked += 1
assert all(chart.as_csv().startswith(chart.columns[0]) for chart in CHARTS.values())
print(asked > 800, eternity.bonus_number(14), end="")
"""

HEAVY = ("dataclasses", "inspect", "importlib.resources", "pathlib", "decimal", "fractions", "csv")
IMPORT_LIGHT = f"""
import sys
before = set(sys.modules)
import borrowed, borrowed.torg
print(*(set({HEAVY!r}) & (set(sys.modules) - before)), end="")
"""


@pytest.fixture
def elsewhere(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "borrowed", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(program, folder):
    setup = f"import sys; sys.path.insert(0, {str(folder)!r})\n"
    command = [sys.executable, "-I", "-S", "-c", setup + program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    return done.stdout


def test_a_copy_of_the_folder_needs_the_standard_library_alone(elsewhere):
    loaded = set(json.loads(run(IMPORT_ALL.format(name="borrowed"), elsewhere)))
    assert loaded - set(sys.stdlib_module_names) - {"__main__", "borrowed"} == set()


def test_importing_the_charts_drags_nothing_heavy_along(elsewhere):
    assert run(IMPORT_LIGHT, elsewhere) == ""


def test_a_copy_of_the_folder_has_every_chart_its_data_and_its_vectors(elsewhere):
    assert run(ASK_DATA, elsewhere) == "True 1"


def test_the_register_of_charts_is_one_and_nothing_else_is_made_up():
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
                assert all(each.name in sys.stdlib_module_names for each in node.names), file


EACH_PACKAGE = pytest.mark.parametrize("package", [torg_charts, tarot], ids=["torg", "tarot"])


@EACH_PACKAGE
def test_every_public_name_is_found_where_the_package_says(package):
    assert dir(package) == sorted(package.__all__)
    assert set(package._HOMES) == set(package.__all__)
    for name in package.__all__:
        vars(package).pop(name, None)
        assert getattr(package, name) is vars(package)[name]


@EACH_PACKAGE
def test_what_the_type_checkers_read_is_what_the_package_loads(package):
    tree = ast.parse(Path(package.__file__).read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    told = {each.name: line.module for line in block.body for each in line.names}
    assert told == package._HOMES


@EACH_PACKAGE
def test_no_public_name_is_also_that_of_a_module(package):
    modules = {file.stem for file in Path(package.__file__).parent.glob("*.py")}
    assert modules & set(package.__all__) == set()


@EACH_PACKAGE
def test_a_name_that_the_package_does_not_have_is_an_attribute_error(package):
    with pytest.raises(AttributeError, match="has no attribute 'reshuffle'"):
        package.reshuffle  # noqa: B018 - the look-up is what is tested
