"""No traceback at any terminal: if the output is closed, full or unusual, there is one sentence."""

import io
import os
import subprocess
import sys

import attrs
import pytest

import dramadeck.cli
from dramadeck.cli import answers, page, play
from tests.cli.scenes import output, run
from tests.core.beggar import BEGGAR
from tests.timeouts import TIMEOUT

FULL = "No space left on device"


def run_by_shell(words, *, streams=""):
    """Run the program from a shell that closes or redirects its streams."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m dramadeck {words} {streams}', sys.executable],
        input=b"",
        capture_output=True,
        check=False,
        timeout=TIMEOUT,
    )


@pytest.mark.parametrize(
    ("words", "streams"),
    [
        ("play --seed 7", "<&-"),
        ("--version", ">&-"),
        ("--version", "2>&-"),
        ("play --seed 7", "<&- >&- 2>&-"),
    ],
)
def test_the_program_runs_with_closed_streams(words, streams):
    result = run_by_shell(words, streams=streams)
    assert (result.returncode, result.stderr) == (0, b"")


def test_a_record_does_not_get_the_descriptor_of_a_closed_stream(tmp_path):
    path = tmp_path / "game.jsonl"
    assert (
        run_by_shell(f"play --auto --rounds 1 --record {path}", streams="<&- >&- 2>&-").returncode
        == 0
    )
    assert run("replay", "--verify", str(path)).code == 0


@pytest.mark.parametrize("words", ["--version", "deck"])
def test_output_that_cannot_be_written_is_one_sentence(words):
    result = run_by_shell(words, streams="> /dev/full")
    assert result.returncode == 1
    assert result.stderr.decode() == f"dramadeck: the output cannot be written: {FULL}\n"


@pytest.mark.parametrize("streams", ["2> /dev/full", "2>&-"])
def test_an_error_message_that_cannot_be_written_does_not_change_the_exit_code(streams):
    result = run_by_shell("nonsense", streams=streams)
    assert (result.returncode, result.stderr) == (2, b"")


@pytest.mark.parametrize("size", ["²", "99999999999999", ""])
def test_an_invalid_terminal_size_is_ignored(size):
    # Undone immediately: pytest itself reads the size of the screen.
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("COLUMNS", size)
        environment.setenv("LINES", size)
        result = run("deck", "1")
    assert (result.code, result.err) == (0, "")
    assert max(map(len, result.out.splitlines())) <= page.PIPED_WIDTH


def test_bytes_that_are_no_text_are_an_invalid_answer():
    result = subprocess.run(
        [sys.executable, "-m", "dramadeck", "play", "--seed", "7"],
        input=b"\xff\xfe\nq\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"is not one of the choices" in result.stdout


def test_twenty_thousand_heroes_are_refused_by_their_number():
    result = run("play", "--auto", "--heroes", ",".join(f"H{number}" for number in range(20_000)))
    assert result == (2, "", "dramadeck: --heroes: expected at most 8 names, got 20000\n")


def test_a_very_long_name_is_shortened_in_the_error_message():
    result = run("play", "--auto", "--heroes", "x" * 100_000)
    assert result.code == 2
    assert len(result.err) < 200


@pytest.fixture
def broken(monkeypatch):
    def broken(**_options):
        raise AssertionError("this\nwas not foreseen")

    monkeypatch.setattr(answers, "systems", broken)


def test_a_bug_in_the_program_is_reported_in_one_sentence_with_a_hint(broken):
    result = run("systems")
    assert (result.code, result.out) == (dramadeck.cli.BUG, "")
    assert result.err.startswith(r"dramadeck: a mistake in the program: AssertionError('this\nwas")
    assert result.err.endswith("; python -X dev shows where\n")
    assert result.err.count("\n") == 1


def test_in_development_mode_a_bug_has_a_traceback(broken, monkeypatch):
    flags = type("Flags", (), {"dev_mode": True})
    monkeypatch.setattr("dramadeck.cli.sys.flags", flags)
    with pytest.raises(AssertionError):
        run("systems")


def test_output_to_an_object_that_fails_is_one_sentence(monkeypatch, capsys):
    class Full(io.StringIO):
        def write(self, _text):
            raise OSError("full")

    monkeypatch.setattr("sys.stdout", Full())
    assert dramadeck.cli.main(["systems"]) == 1
    assert capsys.readouterr().err == "dramadeck: the output cannot be written: full\n"


CLEAR_SCREEN = "\x1b[2J"


@pytest.mark.parametrize(
    "words",
    [
        [f"pl{CLEAR_SCREEN}ay"],
        ["replay", f"no{CLEAR_SCREEN}thing"],
        ["play", "--auto", "--record", f"a/{CLEAR_SCREEN}"],
    ],
)
def test_control_codes_in_arguments_are_not_sent_to_the_terminal(words):
    result = run(*words)
    assert result.code == 2
    assert "\\x1b[2J" in result.err
    assert CLEAR_SCREEN not in result.err


@pytest.mark.parametrize("system", ["torg", "tarot"])
def test_control_codes_in_typed_lines_are_not_sent_to_the_terminal(system):
    out = output(
        "play", "--system", system, "--seed", "7", typed=f"1 {CLEAR_SCREEN}\n? {CLEAR_SCREEN}\nq\n"
    )
    assert "\\x1b[2J" in out
    assert CLEAR_SCREEN not in out


def test_control_codes_in_the_title_of_a_plug_in_are_not_sent_to_the_terminal(monkeypatch):
    rules = attrs.evolve(BEGGAR, title=f"Beg{CLEAR_SCREEN}gar")
    monkeypatch.setattr(play, "system", {"beggar": rules}.__getitem__)
    result = run("play", "--system", "beggar", "--seed", "3", "--heroes", "Ann", typed="q\n")
    assert "Beg\\x1b[2Jgar" in result.out
    assert CLEAR_SCREEN not in result.out
