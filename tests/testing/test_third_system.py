"""A rule system of another package is found by its entry point; a broken one affects no other."""

import ast
import os
import re
import subprocess
import sys
import tomllib
import warnings
from contextlib import ExitStack
from pathlib import Path

import pytest

from dramadeck.codec.saves import dump_state, load_state
from dramadeck.core import system
from tests.cli.scenes import output, run
from tests.packages import importable, write_entry_points

ROOT = Path(__file__).parents[2]
THIRD = ROOT / "examples" / "third_system"
ENTRY = tomllib.loads((THIRD / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "entry-points"
]["dramadeck.systems"]["high_card"]


@pytest.fixture
def install(tmp_path):
    """A function that installs packages for this test."""
    (tmp_path / "broken_import.py").write_text("import no_such_module\n")
    (tmp_path / "our_house.py").write_text(
        "import attrs\nfrom dramadeck import torg\n"
        "OUR_TORG = attrs.evolve(torg.TORG, name='our_torg', title='Torg at our table')\n"
    )

    with ExitStack() as installed:

        def install_packages(*published):
            write_entry_points(tmp_path, *published)
            installed.enter_context(importable(str(tmp_path), str(THIRD / "src")))

        yield install_packages
    sys.modules.pop("our_house", None)


HIGH_CARD = f"high_card = {ENTRY}"


def test_the_third_system_passes_its_own_tests(tmp_path):
    write_entry_points(tmp_path, HIGH_CARD)
    paths = (str(tmp_path), str(THIRD / "src"), os.environ.get("PYTHONPATH", ""))
    tests = "examples/third_system/tests"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests],
        capture_output=True,
        check=False,
        cwd=ROOT,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )
    assert done.returncode == 0, done.stdout


def lines_of_code(path):
    """Count the lines of a file without docstrings, comments and blank lines."""
    text = path.read_text(encoding="utf-8")
    docstrings = [
        range(statement.lineno, statement.end_lineno + 1)
        for statement in ast.walk(ast.parse(text))
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    ]
    lines = {at for at, line in enumerate(text.splitlines(), 1) if line.split("#")[0].strip()}
    return len(lines.difference(*docstrings))


def test_the_third_system_has_the_size_that_its_page_says():
    package = THIRD / "src" / "high_card"
    assert sum(map(lines_of_code, package.glob("*.py"))) <= 150


def test_the_page_shows_every_file_of_the_third_system():
    page = (ROOT / "docs" / "reference" / "high-card.md").read_text(encoding="utf-8")
    files = set(
        re.findall(r"^```\{literalinclude\} ../../examples/third_system/(\S+)$", page, re.M)
    )
    paths = (path for kind in ("*.py", "*.csv", "*.toml") for path in THIRD.rglob(kind))
    assert files == {path.relative_to(THIRD).as_posix() for path in paths}
    assert set(re.findall(r"^## `(\S+)`$", page, re.M)) == {*files, "src/high_card/py.typed"}


def test_a_changed_copy_of_torg_is_found_by_the_name_in_its_saves(install, tmp_path):
    install("our_torg = our_house:OUR_TORG")
    rules, record = system("our_torg"), str(tmp_path / "game.jsonl")
    assert rules.title == "Torg at our table"
    state = rules.new_game(["Quin", "Marco"], seed=7)
    assert load_state(dump_state(rules, state)) == state
    output("play", "--auto", "--seed", "7", "--system", "our_torg", "--record", record)
    assert output("replay", "--verify", record).startswith(
        "The current rules give the same result:"
    )


def test_the_command_line_reports_a_broken_system_in_one_sentence_and_plays_others(install):
    install("zz = broken_import:SYSTEM", "torg = high_card:HIGH_CARD", HIGH_CARD)
    taken = "dramadeck: rule system 'torg' (high_card:HIGH_CARD): another installed system"
    broken = "dramadeck: rule system 'zz' (broken_import:SYSTEM): cannot be imported: ModuleNot"
    unknown = "dramadeck: there is no rule system 'zz'; known: tarot, torg, high_card"
    auto = ("play", "--auto", "--rounds", "1", "--system")
    for words, messages, words_printed in (
        (("systems",), [taken, broken], "high_card"),
        ((*auto, "high_card"), [], "High card"),  # other systems are not loaded
        ((*auto, "torg"), [taken], "The adventure begins"),
        ((*auto, "zz"), [broken, unknown], ""),
    ):
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            code, out, err = run(*words)
        assert code == (2 if unknown in messages else 0)
        assert words_printed in out
        lines = err.splitlines()
        assert [line[: len(start)] for line, start in zip(lines, messages, strict=True)] == messages
