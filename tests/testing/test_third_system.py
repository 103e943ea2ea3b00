"""A stranger's rule system comes in by its entry point; a broken one is named and hurts nobody."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.packages import publish

ROOT = Path(__file__).parents[2]
THIRD = ROOT / "examples" / "third_system"
ENTRY = tomllib.loads((THIRD / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "entry-points"
]["dramadeck.systems"]["high_card"]


@pytest.fixture
def install(tmp_path):
    """Put packages beside the library, as pip would; give a function that runs Python there."""
    (tmp_path / "broken_import.py").write_text("import no_such_module\n")
    (tmp_path / "our_house.py").write_text(
        "import attrs\nfrom dramadeck import torg\n"
        "OUR_TORG = attrs.evolve(torg.TORG, name='our_torg', title='Torg at our table')\n"
    )

    def put(*published):
        publish(tmp_path, *published)

        def run(*arguments):
            paths = (str(tmp_path), str(THIRD / "src"), os.environ.get("PYTHONPATH", ""))
            return subprocess.run(
                [sys.executable, *arguments],
                capture_output=True,
                check=False,
                cwd=ROOT,
                encoding="utf-8",
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            )

        return run

    return put


HIGH_CARD = f"high_card = {ENTRY}"


def test_the_third_system_passes_its_own_tests(install):
    tests = "examples/third_system/tests"
    done = install(HIGH_CARD)("-m", "pytest", "-q", "-p", "no:cacheprovider", tests)
    assert done.returncode == 0, done.stdout


def lines_of_code(path):
    """How many lines of a file hold code: no docstrings, comments and blank lines."""
    text = path.read_text(encoding="utf-8")
    docstrings = [
        range(statement.lineno, statement.end_lineno + 1)
        for statement in ast.walk(ast.parse(text))
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    ]
    written = {at for at, line in enumerate(text.splitlines(), 1) if line.split("#")[0].strip()}
    return len(written.difference(*docstrings))


def test_the_third_system_is_as_small_as_its_page_says():
    package = THIRD / "src" / "high_card"
    assert sum(map(lines_of_code, package.glob("*.py"))) <= 150


def test_a_page_shows_every_file_of_the_third_system():
    page = (ROOT / "docs" / "how-to" / "high-card.md").read_text(encoding="utf-8")
    files = set(
        re.findall(r"^```\{literalinclude\} ../../examples/third_system/(\S+)$", page, re.M)
    )
    paths = (path for kind in ("*.py", "*.csv", "*.toml") for path in THIRD.rglob(kind))
    assert files == {path.relative_to(THIRD).as_posix() for path in paths}
    assert set(re.findall(r"^## `(\S+)`$", page, re.M)) == {*files, "src/high_card/py.typed"}


def test_a_house_that_is_a_changed_copy_of_torg_is_found_by_the_name_in_its_games(
    install, tmp_path
):
    run = install("our_torg = our_house:OUR_TORG")
    record = str(tmp_path / "game.jsonl")
    done = run(
        "-c",
        "from dramadeck import torg\n"
        "from dramadeck.cli import main\n"
        "from dramadeck.codec.saves import dump_state, load_state\n"
        "from our_house import OUR_TORG\n"
        "state = OUR_TORG.new_game(['Quin', 'Marco'], seed=7)\n"
        "print(load_state(dump_state(OUR_TORG, state)) == state)\n"
        f"record = {record!r}\n"
        "play = ['play', '--auto', '--seed', '7', '--system', 'our_torg', '--record', record]\n"
        "print(main(play))\n"
        "print(main(['replay', '--verify', record]))\n",
    )
    first, *_, verified, last = done.stdout.splitlines()
    assert (first, done.stderr, last) == ("True", "", "0")
    assert verified.startswith("Today's rules agree with")


def test_the_command_line_names_a_broken_system_in_a_sentence_and_plays_the_others(install):
    run = install("zz = broken_import:SYSTEM", "torg = high_card:HIGH_CARD", HIGH_CARD)
    taken = "dramadeck: rule system 'torg' (high_card:HIGH_CARD): another installed system"
    broken = "dramadeck: rule system 'zz' (broken_import:SYSTEM): cannot be imported: ModuleNot"
    unknown = "dramadeck: there is no rule system 'zz'; known: tarot, torg, high_card"
    auto = ("play", "--auto", "--rounds", "1", "--system")
    for words, messages, words_printed in (
        (("systems",), [taken, broken], "high_card"),
        ((*auto, "high_card"), [], "High card"),  # what is not asked for is not loaded
        ((*auto, "torg"), [taken], "The adventure begins"),
        ((*auto, "zz"), [broken, unknown], ""),
    ):
        done = run("-m", "dramadeck", *words)
        assert done.returncode == (2 if unknown in messages else 0)
        assert words_printed in done.stdout
        lines = done.stderr.splitlines()
        assert [line[: len(start)] for line, start in zip(lines, messages, strict=True)] == messages
