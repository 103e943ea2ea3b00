"""The CI workflows: every action is pinned, so that nobody can change it unnoticed."""

import re
import tomllib
from pathlib import Path

from tests.cases import for_each
from tests.skips import PROGRAMS, programs_left_out

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
NAMES = [path.name for path in WORKFLOWS]
USES = re.compile(r"^\s*(?:- )?uses: (.+)$", re.MULTILINE)
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def text_of(name: str) -> str:
    return (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")


def test_there_are_four_workflows():
    assert NAMES == ["ci.yml", "pages.yml", "publish.yml", "weekly.yml"]


@for_each(NAMES)
def test_every_action_is_pinned_by_hash_with_its_version(name):
    used = USES.findall(text_of(name))
    assert used
    assert [action for action in used if not PINNED.fullmatch(action)] == []


def test_an_action_is_pinned_to_the_same_hash_everywhere():
    used = {action for name in NAMES for action in USES.findall(text_of(name))}
    assert len(used) == len({action.partition("@")[0] for action in used})


@for_each(NAMES)
def test_a_workflow_has_only_the_permissions_that_its_jobs_need(name):
    text = text_of(name)
    assert "\npermissions: {}\n" in text
    granted = set(re.findall(r"^      ([a-z-]+: (?:read|write))", text, re.MULTILINE))
    needed = {"pages.yml": {"id-token: write", "pages: write"}, "publish.yml": {"id-token: write"}}
    assert granted == {"contents: read"} | needed.get(name, set())


def test_only_the_publishing_job_may_sign_and_it_needs_an_approval():
    build, publish = text_of("publish.yml").split("\n  publish:\n")
    assert "id-token" not in build
    assert "environment: release\n" in publish
    assert "attestations: true\n" in publish
    assert "run:" not in publish, "what publishes runs no code of the tree"


def test_the_pages_are_built_from_main_and_the_deploying_job_runs_no_own_code():
    build, deploy = text_of("pages.yml").split("\n  deploy:\n")
    assert "    branches: [main]\n" in build
    assert "pull_request" not in build
    assert "write" not in build.partition("\njobs:\n")[2]
    assert "name: github-pages\n" in deploy
    assert "run:" not in deploy
    assert [action.partition("@")[0] for action in USES.findall(deploy)] == ["actions/deploy-pages"]


def test_the_published_folder_contains_the_documents_and_the_offline_page():
    sessions = (ROOT / "noxfile.py").read_text(encoding="utf-8")
    pages = text_of("pages.yml")
    assert "nox -s docs pyodide\n" in pages
    assert "path: docs/_build/html/\n" in pages
    assert '"docs", f"docs/_build/{builder}"' in sessions
    assert '"tools.offline", "docs/_build/html/play"' in sessions


def test_the_tests_run_on_every_python_version_of_the_classifiers():
    (listed,) = re.findall(r"python: \[(.+)\]", text_of("ci.yml"))
    start = "Programming Language :: Python :: 3."
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = [line.split()[-1] for line in project["classifiers"] if line.startswith(start)]
    assert re.findall(r"[\d.]+", listed) == promised


def test_one_python_version_runs_all_tests_and_the_others_exclude_programs():
    text = text_of("ci.yml")
    version = re.findall(r'- python: "([\d.]+)"[^\n]*\n +with-all-programs: true', text)
    assert len(version) == text.count("with-all-programs: true") == 1
    assert version[0] in re.findall(r"python: \[(.+)\]", text)[0]
    (excluded,) = re.findall(r"!matrix.with-all-programs && '(.+)' \|\| ''", text)
    assert {*programs_left_out(excluded)} == {*PROGRAMS}
    assert text.count("TESTS_WITHOUT") == 1


def test_every_session_in_a_workflow_exists():
    text = (ROOT / "noxfile.py").read_text(encoding="utf-8")
    sessions = set(re.findall(r"^def (\w+)\(session", text, re.MULTILINE))
    commands = re.findall(r"nox -s ([a-z ]+)", "".join(map(text_of, NAMES)))
    listed = re.findall(r"session: \[(.+)\]", text_of("weekly.yml"))
    names = {word for text in [*commands, *listed] for word in re.findall(r"[a-z]+", text)}
    assert len(names) > 5
    assert names <= sessions
