"""A missing program fails the tests that need it in CI; elsewhere they are skipped."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.skips import BY_CHOICE

ROOT = Path(__file__).parents[1]
TESTS = {
    "test_marked.py": """
import pytest
@pytest.mark.skipif(True, reason="no pen")
def test_it(): pass
""",
    "test_within.py": """
import pytest
def test_it(): pytest.importorskip("no_such_pen", reason="no pen")
""",
    "test_of_a_fixture.py": """
import pytest
@pytest.fixture
def pen(): pytest.skip("no pen")
def test_it(pen): pass
""",
    "test_whole_file.py": """
import pytest
pytest.importorskip("no_such_pen", reason="no pen")
def test_it(): pass
""",
    "test_by_choice.py": f"""
import pytest
def test_it(): pytest.importorskip("no_such_pen", reason={[*BY_CHOICE][1]!r})
""",
    "test_of_a_browser.py": """
from tests.skips import skip_if_left_out
def test_it(): skip_if_left_out("browsers")
""",
    "test_expected.py": """
import pytest
@pytest.mark.xfail(reason="no pen")
def test_it(): assert False
""",
}


def counts_of_run(folder, environment):
    """Run these tests and return how many passed, failed and were skipped."""
    for name, text in TESTS.items():
        (folder / name).write_text(text)
    (folder / "pytest.ini").write_text("[pytest]\n")
    options = ["-c", str(folder / "pytest.ini"), "-p", "tests.skips", "-p", "no:cacheprovider"]
    options += ["-q", "--continue-on-collection-errors"]
    command = [sys.executable, "-m", "pytest", *options, str(folder)]
    completed = subprocess.run(
        command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True
    )
    return {*re.findall(r"(\d+) (skipped|failed|errors?|passed|xfailed)", completed.stdout)}


@pytest.mark.parametrize(
    ("ci", "without", "counts"),
    [
        ("", "", {("5", "skipped"), ("1", "xfailed"), ("1", "passed")}),
        (
            "true",
            "browsers",
            {("2", "skipped"), ("1", "xfailed"), ("1", "failed"), ("3", "errors")},
        ),
    ],
)
def test_a_skip_in_ci_is_a_failure_unless_it_is_allowed(tmp_path, ci, without, counts):
    assert counts_of_run(tmp_path, {**os.environ, "CI": ci, "TESTS_WITHOUT": without}) == counts


def test_each_allowed_reason_of_a_skip_is_used_in_a_test():
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    unused = [reason for reason in BY_CHOICE if not any(f'"{reason}"' in text for text in texts)]
    assert unused == []
