"""The command line: what it understands, and how it says no."""

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import dramadeck.cli
from dramadeck import __version__
from dramadeck.cli import answers, commands, main
from dramadeck.core import BrokenSystemWarning
from tests.cli.scenes import program, run


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["play", "--help"]])
def test_help_is_shown(words):
    told = run(*words)
    assert told.code == 0
    assert "Usage: dramadeck" in told.out


def test_to_import_the_program_starts_nothing(capsys):
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
def test_nothing_is_loaded_that_is_not_needed(word, heavy):
    code = (
        "import sys; from dramadeck.cli import main; "
        f"main(['{word}']); sys.exit(bool({{*'{heavy}'.split()}} & {{*sys.modules}}))"
    )
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 0


def test_the_version_is_shown():
    assert run("--version") == (0, f"dramadeck {__version__}\n", "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("plya", "there is no command 'plya'; nearest: play"),
        ("--versoin", "there is no option '--versoin'; nearest: --version"),
        ("play --sed 7", "play does not understand '--sed'; nearest: --seed"),
        ("play --auto --seed", "Option '--seed' requires an argument."),
        ("play --dialect revized", "there is no dialect 'revized'; nearest: revised"),
        ("play --deck orignal", "there is no deck 'orignal'; nearest: original"),
        ("play --system torq", "there is no rule system 'torq'; nearest: torg"),
        ("play --hero Qin", "there is no hero 'Qin'; nearest: Quin"),
        ("play --hero Quin --auto", "--hero is for playing yourself"),
        ("play --heroes Quin,,Tina", "--heroes: expected names of 1 to 20 letters"),
        ("play --heroes Quin,Quin", "--heroes: 'Quin' is named twice"),
        ("play --heroes 1,2,3,4,5,6,7,8,9", "--heroes: 9 are named; there is room for 8"),
        ("play --rounds 0", "--rounds: expected a whole number from 1 to 999999, got '0'"),
        ("play --rounds many", "--rounds: expected a whole number from 1 to 999999, got 'many'"),
        ("play --system tarot --dialect classic", "there is no dialect 'classic'; known: publi"),
        ("play --system tarot --deck original", "there is no deck 'original'; known: rider-waite"),
        (
            "play --system tarot --heroes A,B,C",
            "tarot cannot be set up for A, B, C: 3 players are named",
        ),
        ("play --system tarot --hero An", "there is no hero 'An'; nearest: Ann"),
        ("play --system tarot --rounds 3", "--rounds is for scenes that go in rounds"),
        ("systems --all", "systems does not understand '--all'; known: --language"),
        ("completion bash --all", "completion does not understand '--all'; it takes no options"),
        ("systems all", "systems: Got unexpected extra argument (all)"),
        ("serve --open-to all", "--open-to: 'all' is not one of 'everybody', 'password', 'nob"),
        ("--language dd systems", "there is no language 'dd'"),
    ],
)
def test_a_mistake_gets_one_clear_sentence_and_the_nearest_right_names(words, sentence):
    told = run(*words.split())
    assert told.code == 2
    assert told.out == ""
    assert told.err.startswith(f"dramadeck: {sentence}")
    assert told.err.count("\n") == 1


def test_a_hero_cannot_have_the_name_of_a_villain():
    told = run("play", "--auto", "--heroes", "Quin,Baron Voss")
    assert told.code == 2
    assert "Baron Voss is the name of a villain" in told.err


def test_a_seed_must_be_printable():
    assert run("play", "--auto", "--seed", "\x1b[31m").code == 2


@pytest.mark.parametrize(
    ("module", "missing", "words"),
    [
        (dramadeck.cli, "click", ["--help"]),
        (commands, "rich", ["play", "--auto"]),
        (commands, "rich", ["chart"]),
    ],
)
def test_without_the_extra_it_says_how_to_install_it(module, missing, words, monkeypatch):
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    sentence = f"this needs {missing}; install it with: pip install 'dramadeck[cli]'"
    assert run(*words) == (2, "", f"dramadeck: {sentence}\n")
    assert run("--version").code == 0


def test_ctrl_c_ends_it_without_a_traceback(monkeypatch):
    def interrupted(**_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(answers, "systems", interrupted)
    assert run("systems") == (130, "", "\n")


def test_the_words_of_the_process_are_taken_where_none_are_given(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["dramadeck", "--version"])
    assert main() == 0
    assert __version__ in capsys.readouterr().out


def test_a_broken_system_is_a_sentence_and_other_warnings_stay_what_they_are(monkeypatch, capsys):
    def warns(_argv):
        warnings.simplefilter("always")
        warnings.warn("no rules", BrokenSystemWarning, stacklevel=1)
        warnings.warn("an old word", DeprecationWarning, stacklevel=1)
        return 0

    others = []
    monkeypatch.setattr(warnings, "showwarning", lambda message, *_: others.append(str(message)))
    monkeypatch.setattr(dramadeck.cli, "_run", warns)
    assert main(["systems"]) == 0
    assert capsys.readouterr().err == "dramadeck: no rules\n"
    assert others == ["an old word"]


def test_it_runs_as_a_module():
    assert program("--version") == (0, f"dramadeck {__version__}\n", "")
    told = program("play", "--dialect", "revized")
    assert told.code == 2
    assert "Traceback" not in told.err


def test_a_reader_who_leaves_early_causes_no_traceback():
    with subprocess.Popen(
        [sys.executable, "-m", "dramadeck", "deck"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.read(10)
        process.stdout.close()
        complaint = process.stderr.read()
        assert process.wait() in {0, 1}
    assert complaint == b""


def test_a_broken_pipe_ends_it_quietly():
    broken = (
        "import sys, dramadeck.cli.answers as answers\n"
        "def systems(**options): raise BrokenPipeError\n"
        "answers.systems = systems\n"
        "from dramadeck.cli import main\n"
        "sys.exit(main(['systems']))\n"
    )
    ended = subprocess.run([sys.executable, "-c", broken], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (1, b"")


def test_only_encoding_has_plainer_signs():
    run("--version")  # the first run makes the signs known
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", errors="dramadeck.plainer")


# ---------------------------------------------------------------------------- to look up


def test_the_systems_are_listed():
    told = run("systems")
    assert told.code == 0
    assert "torg: Torg: the Drama Deck" in told.out
    assert "tarot: Turn of the Card" in told.out
    assert "dialects: revised" in told.out
    assert "decks: original, expanded" in told.out


def test_the_terminal_stays_a_shell_over_the_other_floors():
    files = Path(dramadeck.cli.__file__).parent.rglob("*.py")
    assert sum(len(each.read_text(encoding="utf-8").splitlines()) for each in files) <= 2_600
