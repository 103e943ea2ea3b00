"""The order in which tests are run against a mutation."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.covering_tests import CoveringTests

ROOT = Path(__file__).parents[2]
SOURCE = "src/dramadeck/core/validation.py"

TESTS = """
import pytest
from dramadeck.core.validation import plain_name, text_error

@pytest.mark.parametrize("name", ["Quin", "Marco"])
def test_names(name):
    assert plain_name(name) == name

def test_texts():
    assert text_error("Quin") is None
"""


def line_of(text):
    lines = (ROOT / SOURCE).read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


@pytest.fixture(scope="module")
def witnesses(tmp_path_factory):
    folder = tmp_path_factory.mktemp("noted")
    (folder / "test_small.py").write_text(TESTS, encoding="utf-8")
    options = (
        "-p",
        "tools.covering_tests",
        "--covering-tests",
        str(folder),
        "-p",
        "no:cacheprovider",
    )
    command = [sys.executable, "-m", "pytest", "-q", *options, str(folder / "test_small.py")]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    return CoveringTests([(ROOT, folder)])


def names(tests):
    return [test.rpartition("::")[2] for test in tests]


def test_a_line_has_the_tests_that_run_it(witnesses):
    assert names(witnesses.of(SOURCE, line_of('return " ".join('))) == ["test_names"]
    assert names(witnesses.of(SOURCE, line_of("most = in_force().text"))) == ["test_texts"]


def test_a_line_that_runs_when_the_module_is_imported_has_none(witnesses):
    assert witnesses.of(SOURCE, line_of("_UNPRINTABLE: Final")) == []


def test_a_line_inside_a_statement_belongs_to_the_first_line_of_the_statement(witnesses):
    assert witnesses.of(SOURCE, line_of("U000e0fff")) == witnesses.of(
        SOURCE, line_of("_INVISIBLE: Final")
    )


def test_before_the_first_line_there_are_no_tests(witnesses):
    assert witnesses.of(SOURCE, 0) == []
