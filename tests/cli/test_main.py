"""The command line: its arguments and its error messages."""

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import dramadeck.cli
from dramadeck import __version__
from dramadeck.cli import answers, commands, main
from dramadeck.core import BrokenSystemWarning
from dramadeck.narration.words import UnspokenWordsWarning
from tests.cli.scenes import output, program, run


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["play", "--help"]])
def test_help_is_shown(words):
    out = output(*words)
    assert "Usage: dramadeck" in out


def test_importing_the_program_starts_nothing(capsys):
    from dramadeck import __main__

    assert __main__.main is main
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("word", "heavy"),
    [
        ("--version", "dramadeck.core click rich"),
        ("--help", "dramadeck.torg dramadeck.narration rich"),
    ],
)
def test_only_needed_modules_are_loaded(word, heavy):
    code = (
        "import sys; from dramadeck.cli import main; "
        f"main(['{word}']); sys.exit(bool({{*'{heavy}'.split()}} & {{*sys.modules}}))"
    )
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 0


def test_the_version_is_shown():
    assert run("--version") == (0, f"dramadeck {__version__}\n", "")


@pytest.mark.parametrize(
    ("module", "missing", "words"),
    [
        (dramadeck.cli, "click", ["--help"]),
        (dramadeck.cli, "click", ["play", "--auto"]),
        (dramadeck.cli, "click", []),
        (commands, "rich", ["play", "--auto"]),
        (commands, "rich", ["replay", "game.jsonl"]),
    ],
)
def test_without_the_extra_it_says_how_to_install_it(module, missing, words, monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    sentence = f"this needs {missing}; install it with: pip install 'dramadeck[cli]'"
    if missing == "click":
        sentence += "; without it there are chart, export, languages, rule, systems, verify"
    assert run(*words) == (2, "", f"dramadeck: {sentence}\n")
    assert run("--version").code == 0


WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
from dramadeck.cli import main
sys.exit(main([sys.argv[2]]))
"""


@pytest.mark.parametrize(
    ("word", "missing", "extra"),
    [
        ("discord", "discord", "discord"),
        ("discord", "resvg_py", "discord"),
        ("mcp", "mcp", "mcp"),
        ("serve", "segno", "web"),
        ("serve", "starlette", "web"),
    ],
)
def test_a_command_whose_extra_is_missing_names_the_extra(word, missing, extra):
    command = [sys.executable, "-c", WITHOUT, missing, word]
    process = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert (process.returncode, process.stdout) == (2, "")
    assert process.stderr.startswith("dramadeck: this needs ")
    assert process.stderr.endswith(f"install it with: pip install 'dramadeck[{extra}]'\n")


def test_ctrl_c_ends_it_without_a_traceback(monkeypatch):
    def interrupted(**_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(answers, "systems", interrupted)
    assert run("systems") == (130, "", "\n")


def test_without_arguments_main_reads_those_of_the_process(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["dramadeck", "--version"])
    assert main() == 0
    assert __version__ in capsys.readouterr().out


def test_a_warning_of_the_library_is_a_sentence_and_others_are_unchanged(monkeypatch, capsys):
    def warns(_argv):
        warnings.simplefilter("always")
        warnings.warn("no rules", BrokenSystemWarning, stacklevel=1)
        warnings.warn("no catalogue", UnspokenWordsWarning, stacklevel=1)
        warnings.warn("an old word", DeprecationWarning, stacklevel=1)
        return 0

    others = []
    monkeypatch.setattr(warnings, "showwarning", lambda message, *_: others.append(str(message)))
    monkeypatch.setattr(dramadeck.cli, "_run", warns)
    assert main(["systems"]) == 0
    assert capsys.readouterr().err == "dramadeck: no rules\ndramadeck: no catalogue\n"
    assert others == ["an old word"]


def test_it_runs_as_a_module():
    assert program("--version") == (0, f"dramadeck {__version__}\n", "")
    result = program("play", "--dialect", "revized")
    assert result.code == 2
    assert "Traceback" not in result.err


def test_a_reader_that_closes_the_pipe_early_causes_no_traceback():
    with subprocess.Popen(
        [sys.executable, "-m", "dramadeck", "deck", "--all"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.read(10)
        process.stdout.close()
        errors = process.stderr.read()
        assert process.wait() in {0, 1}
    assert errors == b""


def test_a_broken_pipe_ends_it_quietly():
    broken = (
        "import sys, dramadeck.cli.answers as answers\n"
        "def systems(**options): raise BrokenPipeError\n"
        "answers.systems = systems\n"
        "from dramadeck.cli import main\n"
        "sys.exit(main(['systems']))\n"
    )
    process = subprocess.run([sys.executable, "-c", broken], capture_output=True, check=False)
    assert (process.returncode, process.stderr) == (1, b"")


def test_the_error_handler_plainer_cannot_decode():
    run("--version")  # the first run registers the error handler
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", errors="dramadeck.plainer")


# ------------------------------------------------------------------------------ look-ups


def test_the_systems_are_listed():
    out = output("systems")
    assert "torg: Torg: the Drama Deck" in out
    assert "tarot: Turn of the Card" in out
    assert "dialects: revised" in out
    assert "decks: original, expanded" in out


def test_the_languages_are_listed_and_of_one_language_the_next_messages():
    french, german = output("languages", "fr"), output("languages").splitlines()[0]
    assert german.startswith("de, Deutsch: ")
    assert french.startswith("fr, français (début): ")
    assert "\nIn a first scene: " in french
    assert french.count("\nNext: ") == 10
    assert output("languages", "fr", "--all").count("\nNext: ") > 2_000


def test_the_package_of_the_command_line_stays_small():
    files = Path(dramadeck.cli.__file__).parent.rglob("*.py")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 2_600
