"""What runs elsewhere when something is pushed: no action that can change behind our back."""

import re
import tomllib
from pathlib import Path

from tests.each import for_each

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
NAMES = [path.name for path in WORKFLOWS]
USES = re.compile(r"^\s*(?:- )?uses: (.+)$", re.MULTILINE)
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def text_of(name: str) -> str:
    return (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8")


def test_there_is_one_for_changes_one_for_publishing_and_one_for_each_week():
    assert NAMES == ["ci.yml", "publish.yml", "weekly.yml"]


@for_each(NAMES)
def test_every_action_is_pinned_by_hash_and_says_its_version(name):
    used = USES.findall(text_of(name))
    assert used
    assert [each for each in used if not PINNED.fullmatch(each)] == []


def test_an_action_is_pinned_to_the_same_hash_everywhere():
    used = {each for name in NAMES for each in USES.findall(text_of(name))}
    assert len(used) == len({each.partition("@")[0] for each in used})


@for_each(NAMES)
def test_a_workflow_may_nothing_but_what_a_job_says_it_needs(name):
    text = text_of(name)
    assert "\npermissions: {}\n" in text
    granted = set(re.findall(r"^      ([a-z-]+: (?:read|write))", text, re.MULTILINE))
    assert granted <= {"contents: read", "id-token: write"}
    assert ("id-token: write" in granted) == (name == "publish.yml")


def test_only_the_job_that_publishes_may_sign_and_a_person_has_to_agree():
    build, publish = text_of("publish.yml").split("\n  publish:\n")
    assert "id-token" not in build
    assert "environment: release\n" in publish
    assert "attestations: true\n" in publish
    assert "run:" not in publish, "what publishes runs no code of the tree"


def test_the_tests_run_on_every_python_that_is_promised():
    (listed,) = re.findall(r"python: \[(.+)\]", text_of("ci.yml"))
    start = "Programming Language :: Python :: 3."
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = [line.split()[-1] for line in project["classifiers"] if line.startswith(start)]
    assert re.findall(r"[\d.]+", listed) == promised


def test_every_session_that_a_workflow_asks_for_exists():
    text = (ROOT / "noxfile.py").read_text(encoding="utf-8")
    sessions = set(re.findall(r"^def (\w+)\(session", text, re.MULTILINE))
    asked = re.findall(r"nox -s ([a-z ]+)", "".join(map(text_of, NAMES)))
    listed = re.findall(r"session: \[(.+)\]", text_of("weekly.yml"))
    wanted = {word for each in [*asked, *listed] for word in re.findall(r"[a-z]+", each)}
    assert len(wanted) > 5
    assert wanted <= sessions
