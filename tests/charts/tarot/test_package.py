"""The package: light, alone, and every figure with its source."""

import shutil
import subprocess
import sys
from pathlib import Path

from dramadeck import charts
from dramadeck.charts import Chart, tarot
from dramadeck.charts.sources import sources_of

FOLDER = Path(charts.__file__).parent

LIGHT = """
import sys
sys.path.insert(0, {folder!r})
before = set(sys.modules)
import borrowed.tarot
heavy = {{"dataclasses", "inspect", "pathlib", "decimal", "csv", "difflib"}}
print(sorted(heavy & (set(sys.modules) - before)))
for each in borrowed.tarot.__all__:
    getattr(borrowed.tarot, each)
print(len(borrowed.tarot.tarot_rows()), borrowed.tarot.card_name("knave of coins"))
strangers = {{name.partition(".")[0] for name in sys.modules}} - set(sys.stdlib_module_names)
print(sorted(strangers - {{"__main__"}}))
"""


def test_a_copy_of_the_folder_needs_the_standard_library_alone_and_little_of_it(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "borrowed", ignore=shutil.ignore_patterns("__pycache__"))
    program = LIGHT.format(folder=str(tmp_path))
    command = [sys.executable, "-I", "-S", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.splitlines() == ["[]", "78 Page of Pentacles", "['borrowed']"]


def test_every_source_is_in_the_bibliography():
    values = [getattr(tarot, name) for name in tarot.__all__]
    found = [value for value in values if isinstance(value, Chart)]
    assert len(found) == 3
    for chart in found:
        assert all(sources_of(each.source) for each in (chart, *chart.rows))
    tables = (tarot.TRAITS, tarot.WEAPONS, tarot.ARMOR, tarot.SUIT_MEANINGS, tarot.tarot_rows())
    for row in (each for table in tables for each in table):
        assert sources_of(row.source)
