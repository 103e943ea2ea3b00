"""Which language the program speaks, and who is told where there is no such language."""

import pytest

from dramadeck import narration, torg
from dramadeck.cli.language import narrator_for, spoken
from dramadeck.engine import UnknownNameError


def test_by_itself_the_program_speaks_english():
    assert spoken(None).code == "en"


@pytest.mark.parametrize("code", narration.languages())
def test_every_language_is_had_by_the_option_and_by_the_environment(code, monkeypatch):
    assert narrator_for(torg.TORG, code).language.code == code
    monkeypatch.setenv("DRAMADECK_LANGUAGE", code)
    assert narrator_for(torg.TORG, None).language.code == code


def test_the_option_is_heard_before_the_environment(monkeypatch):
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "tlh")
    assert spoken("en").code == "en"


def test_an_empty_variable_names_no_language(monkeypatch):
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "")
    assert spoken(None).code == "en"


def test_who_names_a_language_that_is_not_there_hears_where(monkeypatch):
    with pytest.raises(UnknownNameError, match=r"^there is no language 'tlh'; "):
        spoken("tlh")
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "tlh")
    with pytest.raises(UnknownNameError, match=r"^DRAMADECK_LANGUAGE: there is no language 'tlh'"):
        spoken(None)
