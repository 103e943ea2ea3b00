"""What the command line does in an installation without extras."""

import json
import subprocess
import sys

import pytest

import dramadeck.cli
from dramadeck.cli import commands
from dramadeck.cli.bare import COMMANDS
from tests.cli.scenes import run
from tests.each import for_each

BARRED = """
import sys
sys.modules["click"] = sys.modules["rich"] = None
from dramadeck.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def without_extras(monkeypatch):
    """The command line as it is where click is missing."""
    monkeypatch.setattr(dramadeck.cli, "find_spec", lambda _: None)


WORDS = [
    ["chart"],
    ["chart", "hands"],
    ["chart", "bonus", "17"],
    ["chart", "several-actions-eternity", "3", "--json"],
    ["chart", "values", "-3", "--json"],
    ["chart", "difficulty", "--language", "de"],
    ["chart", "difficulty", "hart", "--language=de"],
    ["rule", "TR-053"],
    ["rule", "hand", "refill", "--json"],
    ["systems"],
    ["systems", "--language", "de"],
    ["chart", "bonos"],
    ["chart", "bonus", "0"],
    ["rule", "astrology"],
    ["export", "chart", "there"],
    ["verify", "missing.jsonl"],
]


@for_each(WORDS)
def test_a_command_says_the_same_with_click_and_without(words):
    with_click = run(*words)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dramadeck.cli, "find_spec", lambda _: None)
        assert run(*words) == with_click


@pytest.mark.parametrize("word", COMMANDS)
def test_a_command_without_click_takes_what_it_takes_with_it(word):
    known = {name for param in commands.program.commands[word].params for name in param.opts}
    command = [sys.executable, "-c", BARRED, word, "--help"]
    shown = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    assert all(name in shown for name in known)


def test_files_are_written_and_not_written_over(without_extras, tmp_path):
    assert run("export", "charts", str(tmp_path)).code == 0
    assert json.loads((tmp_path / "charts.json").read_text("utf-8"))["charts"]
    refused = run("export", "charts", str(tmp_path))
    assert (refused.code, "--force writes over them" in refused.err) == (2, True)
    assert run("export", "charts", str(tmp_path), "--force").code == 0


@for_each(
    [
        (["export"], "export: the following arguments are required: what, folder"),
        (["verify"], "verify: the following arguments are required: file"),
        (["systems", "--lots"], "systems: unrecognized arguments: --lots"),
        (["chart", "hands", "3", "4"], "chart: unrecognized arguments: 4"),
        (["chart", "--language"], "chart: argument --language: expected one argument"),
    ]
)
def test_what_is_wrong_is_one_sentence(words, sentence):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dramadeck.cli, "find_spec", lambda _: None)
        assert run(*words) == (2, "", f"dramadeck: {sentence}\n")


def test_neither_click_nor_rich_is_needed(game, tmp_path):
    for words in (
        ["chart", "bonus", "17", "--json"],
        ["systems"],
        ["export", "schema", str(tmp_path)],
        ["rule", "TR-053"],
    ):
        command = [sys.executable, "-c", BARRED, *words]
        done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
        assert (bool(done.stdout), done.stderr) == (True, "")
    command = [sys.executable, "-c", BARRED, "verify", str(game)]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert (done.returncode, "promises nothing" in done.stderr) == (2, True)
