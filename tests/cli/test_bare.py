"""The command line in an installation without extras."""

import json
import subprocess
import sys

import pytest

import dramadeck.cli
from dramadeck.cli import commands
from dramadeck.cli.bare import COMMANDS
from tests.cases import for_each
from tests.cli.scenes import Result, run

WITHOUT_EXTRAS = """
import json, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
sys.modules["click"] = sys.modules["rich"] = None
from dramadeck.cli import main
for words in json.loads(sys.argv[1]):
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        try:
            code = main(words)
        except SystemExit as ended:
            code = ended.code or 0
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""


def run_without_extras(*commands):
    """Run commands in a process that has neither click nor rich, and return their results."""
    arguments = [sys.executable, "-c", WITHOUT_EXTRAS, json.dumps(commands)]
    process = subprocess.run(arguments, capture_output=True, check=False, encoding="utf-8")
    assert (process.returncode, process.stderr) == (0, "")
    return [Result(*json.loads(line)) for line in process.stdout.splitlines()]


@pytest.fixture
def without_extras(monkeypatch):
    """Simulate that click is not installed."""
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
    ["languages"],
    ["languages", "fr"],
    ["systems"],
    ["systems", "--language", "de"],
    ["chart", "bonos"],
    ["chart", "bonus", "0"],
    ["rule", "astrology"],
    ["export", "chart", "there"],
    ["verify", "missing.jsonl"],
]


@for_each(WORDS)
def test_a_command_has_the_same_output_with_and_without_click(words):
    with_click = run(*words)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dramadeck.cli, "find_spec", lambda _: None)
        assert run(*words) == with_click


def test_a_command_has_the_same_options_without_click():
    helps = run_without_extras(*([word, "--help"] for word in COMMANDS))
    for word, result in zip(COMMANDS, helps, strict=True):
        options = {name for param in commands.program.commands[word].params for name in param.opts}
        assert result.code == 0
        assert [name for name in options if name not in result.out] == [], word


def test_files_are_written_and_not_overwritten(without_extras, tmp_path):
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
def test_an_error_is_one_sentence(words, sentence):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dramadeck.cli, "find_spec", lambda _: None)
        assert run(*words) == (2, "", f"dramadeck: {sentence}\n")


def test_neither_click_nor_rich_is_needed(game, tmp_path):
    *results, verification = run_without_extras(
        ["chart", "bonus", "17", "--json"],
        ["systems"],
        ["export", "schema", str(tmp_path)],
        ["rule", "TR-053"],
        ["verify", str(game)],
    )
    assert [(result.code, bool(result.out), result.err) for result in results] == [
        (0, True, "")
    ] * 4
    assert (verification.code, "no commitment to verify" in verification.err) == (2, True)
