"""The planted bugs: each still applies to the source, and a law finds it."""

import attrs
import pytest

from tests.cases import for_each
from tools import planted_bugs
from tools.bugs_to_plant import BUGS
from tools.planted_bugs import ROOT, main, noticed, planted, spoiled


def original(bug):
    return (planted_bugs.SOURCE / "dramadeck" / bug.file).read_text(encoding="utf-8")


@for_each(BUGS)
def test_the_text_and_the_tests_of_a_planted_bug_exist(bug):
    assert bug.wrong in spoiled(bug)
    assert spoiled(bug) != original(bug)
    assert (ROOT / bug.tests).is_file()


def test_a_bug_is_planted_in_a_copy_of_the_package_and_a_missing_text_is_an_error(tmp_path):
    before = original(BUGS[0])
    planted(BUGS[0], tmp_path / "src")
    there = tmp_path / "src" / "dramadeck" / BUGS[0].file
    assert there.read_text(encoding="utf-8") == spoiled(BUGS[0])
    assert original(BUGS[0]) == before
    wrong_bug = attrs.evolve(BUGS[0], sound="no such text")
    with pytest.raises(LookupError, match=r"its text is 0 times in core/system\.py"):
        planted(wrong_bug, tmp_path / "other")


def test_a_law_detects_a_planted_bug_and_an_undetected_one_is_reported(monkeypatch, capsys):
    monkeypatch.setattr(planted_bugs, "BUGS", [bug for bug in BUGS if "view shows" in bug.title])
    assert main([]) == 0
    assert "law 7, secrecy: " in capsys.readouterr().out
    harmless = attrs.evolve(BUGS[0], wrong=BUGS[0].sound, tests="tests/core/test_refusals.py")
    monkeypatch.setattr(planted_bugs, "BUGS", [harmless])
    monkeypatch.setattr(planted_bugs, "LAWS", "")
    assert main(["step"]) == 1
    assert "**nobody**" in capsys.readouterr().out
    assert main(["no such word"]) == 0


def test_a_test_detects_a_bug_that_no_law_detects(tmp_path, monkeypatch):
    (bug,) = (bug for bug in BUGS if bug.title.startswith("an owner"))
    planted(bug, tmp_path / "src")
    monkeypatch.setattr(planted_bugs, "LAWS", "")
    assert (noticed(tmp_path / "src", bug.system, bug.tests) or "").startswith("test_")
