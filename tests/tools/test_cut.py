"""One command cuts a version, and every file that names the version agrees."""

import json
import shutil
import tomllib
from pathlib import Path

import pytest

from tools.cut import DATA, STATUS, changed, status_of, version_of, write_changelog, write_version

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path):
    for name in ("pyproject.toml", "CITATION.cff"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / DATA, tmp_path / DATA)
    changelog = "# Changelog\n\n<!-- versions -->\n\n## [0.1.0] - unreleased\n\n- All.\n"
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    return tmp_path


def project(tree):
    return tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_version_and_its_classifier_are_written_into_the_project(tree):
    write_version(tree, "1.0.0")
    assert project(tree)["version"] == "1.0.0"
    assert "Development Status :: 5 - Production/Stable" in project(tree)["classifiers"]
    assert "\nversion: 1.0.0\n" in (tree / "CITATION.cff").read_text(encoding="utf-8")


def test_only_the_version_in_the_data_files_is_changed(tree):
    write_version(tree, "98.7.6")
    for path in (ROOT / DATA).iterdir():
        here, there = (
            json.loads((root / DATA / path.name).read_text(encoding="utf-8"))
            for root in (ROOT, tree)
        )
        assert there == {**here, **({"version": "98.7.6"} if "version" in here else {})}
        assert ("version" in here) == ("schema" not in path.name)


def test_nothing_else_of_the_project_is_changed(tree):
    before = project(tree)
    write_version(tree, "1.0.0")
    after = project(tree)
    assert {key for key in before if before[key] != after[key]} <= {"version", "classifiers"}
    assert len(set(before["classifiers"]) ^ set(after["classifiers"])) <= 2


def test_the_unreleased_changes_get_the_version_and_the_date(tree):
    write_changelog(tree, "1.0.0", "2026-12-01")
    changelog = (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "\n## [1.0.0] - 2026-12-01\n\n- All.\n" in changelog
    assert "unreleased" not in changelog


@pytest.mark.parametrize("typed", ["1.0", "v1.0.0", "1.0.0.0", "01.0.0", "1.0.0-rc1", ""])
def test_a_wrong_version_is_refused(typed):
    with pytest.raises(Exception, match="expected three numbers, such as 1"):
        version_of(typed)


def test_a_missing_or_repeated_line_is_an_error():
    for text in ("", "version: 1\nversion: 2\n"):
        with pytest.raises(ValueError, match="expected one line"):
            changed(text, "^version: .*$", "version: 3")


def test_the_classifier_depends_on_the_version():
    here = project(ROOT)
    status = [
        classifier
        for classifier in here["classifiers"]
        if classifier.startswith("Development Status")
    ]
    assert status == [f"Development Status :: {status_of(here['version'])}"]
    assert len(STATUS) == 2


def test_every_file_in_changes_has_a_known_type():
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "towncrier"
    ]
    kinds = {kind["directory"] for kind in table["type"]}
    page = (ROOT / "changes" / "README.md").read_text(encoding="utf-8")
    assert all(f"| `{kind}` |" in page for kind in kinds)
    files = {path.name for path in (ROOT / "changes").iterdir()} - set(table["ignore"])
    wrong = [n for n in files if n[0] != "+" or n.split(".")[1:] not in [[k, "md"] for k in kinds]]
    assert wrong == []


def test_the_changelog_has_one_mark_for_the_next_version():
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "towncrier"
    ]
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert text.count(table["start_string"]) == 1
    assert text.index(table["start_string"]) < text.index("\n## [")
