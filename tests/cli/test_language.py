"""The language of the program, and the message if there is no such language."""

import pytest

from dramadeck import narration, torg
from dramadeck.core import UnknownNameError
from dramadeck.narration.catalogues import spoken
from dramadeck.narration.narrators import narrator_for
from tests.cli.scenes import output, run
from tests.narration.languages import pseudo


@pytest.mark.parametrize(
    ("option", "variable"),
    [(None, None), ("en", "tlh"), (None, "")],
    ids=["by itself", "the option is heard before the environment", "an empty variable"],
)
def test_the_program_speaks_english(option, variable, monkeypatch):
    if variable is not None:
        monkeypatch.setenv("DRAMADECK_LANGUAGE", variable)
    assert spoken(option).code == "en"


@pytest.mark.parametrize("code", narration.languages())
def test_every_language_is_selected_by_the_option_and_by_the_environment(code, monkeypatch):
    assert narrator_for(torg.TORG, code).language.code == code
    monkeypatch.setenv("DRAMADECK_LANGUAGE", code)
    assert narrator_for(torg.TORG, None).language.code == code


def test_the_error_for_an_unknown_language_says_where_it_was_given(monkeypatch):
    with pytest.raises(UnknownNameError, match=r"^there is no language 'tlh'; "):
        spoken("tlh")
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "tlh")
    with pytest.raises(UnknownNameError, match=r"^DRAMADECK_LANGUAGE: there is no language 'tlh'"):
        spoken(None)


# ----------------------------------------------------------------------- output in the language


@pytest.fixture
def accented(monkeypatch):
    """Replace every language by a pseudo-language whose messages are marked and accented."""
    monkeypatch.setattr("dramadeck.narration.catalogues.language", lambda *_: pseudo())


@pytest.mark.parametrize(
    "words",
    [
        ["--seed", "7", "--rounds", "2"],
        ["--seed", "3", "--dialect", "gurps", "--rounds", "1"],
        ["--system", "tarot", "--seed", "9"],
    ],
)
def test_all_output_of_a_game_is_in_the_catalogue(words, accented):
    out = output("play", "--auto", "--language", "zz", *words)
    assert "⟦" in out
    for english in ("Round ", "Summary", "The table", " draws ", "Hand:", "Result", "Seed"):
        assert english not in out


def test_a_person_is_asked_in_the_language(accented):
    typed = "1\n1\n?\n99\n\n? haste\nt\nu\nu\nu\nq\n"
    out = output("play", "--language", "zz", "--seed", "7", typed=typed)
    for english in (
        "You play",
        "A number",
        "Nothing",
        "Taken back",
        "There is",
        "Left.",
        "chooses",
    ):
        assert english not in out


def test_a_record_is_shown_in_the_language(accented, tmp_path):
    path = str(tmp_path / "game.jsonl")
    run("play", "--auto", "--seed", "7", "--rounds", "1", "--record", path)
    out = output("replay", "--language", "zz", path, typed="\n?\nt\n99\nx\nq\n")
    for english in ("Turn ", "Enter", "There is", "turns", "The table", "is not a valid answer"):
        assert english not in out


def test_an_incomplete_language_falls_back_to_english():
    out = output("play", "--auto", "--seed", "7", "--rounds", "1", "--language", "fr")
    assert "Le paquet du drame est mélangé : 156 cartes." in out.replace("\xa0", " ")
    assert "Graine" in out
    help_text = output("play", "--help", "--language", "fr")
    assert "let the program play everybody" in help_text
