"""A catalogue may be incomplete, and may come from another package."""

import os
from pickle import dumps, loads
from time import time

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from dramadeck import narration, tarot, torg
from dramadeck.client.testing import check_presentation
from dramadeck.core import UnknownNameError
from dramadeck.narration import Language, Words, translation_counts
from dramadeck.narration.catalogues import GROUP, nearest, own_name
from dramadeck.narration.messages import NameArg, message, message_in, message_n
from dramadeck.narration.translation_counts import sentences_about
from dramadeck.narration.words import UnspokenWordsWarning
from tests.packages import importable, write_entry_points
from tools.languages import compiled, written

QUIN = NameArg("Quin")
PIPES = ("a pipe", "{n} pipes")
CARDS = ("a card", "{n} cards")


def put_catalogue(folder, code, plural, translations=()):
    """Write a catalogue into a folder, with the plural of its language."""
    catalog = Catalog(fuzzy=False)
    catalog.mime_headers = [("Plural-Forms", plural)]
    for one, other in dict(translations).items():
        catalog.add(one, other)
    place = folder / code / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "dramadeck.po").write_bytes(written(catalog))
    (place / "dramadeck.mo").write_bytes(compiled(catalog))


FRENCH = "nplurals=2; plural=(n > 1);"
NO_PLURAL = "nplurals=1; plural=0;"


@pytest.fixture
def other_package(tmp_path):
    """Install a package with catalogues."""
    (tmp_path / "words_of_others").mkdir()
    (tmp_path / "words_of_others/__init__.py").touch()
    locale = tmp_path / "words_of_others/locale"
    put_catalogue(
        locale,
        "eo",
        NO_PLURAL,
        translations={
            "{hero} flees.": "{hero} fuĝas.",
            PIPES: ("{n} pipoj",),
            "{hero} sings.": "{heroino} kantas.",
        },
    )
    put_catalogue(locale, "fr", FRENCH, translations={"Hand": "La main"})
    put_catalogue(locale, "fr_CA", FRENCH, translations={"Hand": "Le jeu"})
    codes = ("eo", "fr", "fr_CA")
    write_entry_points(
        tmp_path, "\n".join(f"{code} = words_of_others" for code in codes), group=GROUP
    )
    with importable(str(tmp_path)):
        yield tmp_path


def test_a_catalogue_can_be_in_another_package(other_package):
    assert {"de", "en", "eo", "fr"} <= {*narration.languages()}
    assert narration.language("eo_XX").code == nearest("eo-XX") == nearest("EO") == "eo"
    assert narration.language("eo").text(message("{hero} flees.", hero=QUIN)) == "Quin fuĝas."


def test_untranslated_sentences_are_english(other_package):
    spoken = narration.language("eo")
    messages = (message("{hero} flees.", hero=QUIN), message("The task is done!"))
    assert spoken.text(*messages) == "Quin fuĝas. The task is done!"
    assert spoken.word(torg.Advantage.UP) == "Up"
    assert spoken.phrase("{a} or more", "chart") == "{a} or more"
    assert spoken.number(1234.5) == "1,234.5"
    scene = torg.new_game(["Quin"], seed=7)
    narrator = narration.narrator(torg.TORG, language="eo", setup=scene.setup)
    dealt = torg.deal(scene)
    before, after = (torg.view(state, narrator.seat) for state in (scene, dealt.state))
    assert narrator.lines(before, dealt.events, after)
    assert str(narrator.card(42)[0]) == "Haste (42)"


@pytest.mark.parametrize("rules", [tarot.TAROT, torg.TORG])
def test_games_can_be_narrated_in_incomplete_languages(other_package, rules):
    assert check_presentation(rules, games=1, moves=8, languages=["eo", "fr"]).turns == 8


@pytest.mark.parametrize("code", ["eo", "fr"])
def test_an_untranslated_plural_uses_the_english_rule(other_package, code):
    spoken = narration.language(code)
    made_up = ("a wheel", "{n} wheels")
    numbers = [spoken.text(message_n(n, *made_up)) for n in (1, 0, 2, 1)]
    assert numbers == ["a wheel", "0 wheels", "2 wheels", "a wheel"]


def test_a_translated_plural_uses_the_rule_of_its_language(other_package):
    spoken = [narration.language("eo").text(message_n(n, *PIPES)) for n in (1, 0, 2)]
    assert spoken == ["1 pipoj", "0 pipoj", "2 pipoj"]
    french = [narration.language("fr").text(message_n(n, *CARDS)) for n in (1, 0, 2)]
    assert french == ["1 carte", "0 carte", "2 cartes"]


def test_a_package_may_replace_an_incomplete_catalogue_of_the_library(other_package):
    french = narration.language("fr")
    assert french.text(message("Hand")) == "La main"
    assert french.text(message("Discard pile")) == "Défausse"
    assert isinstance(french, Language)
    assert loads(dumps(french)).text(message("Hand")) == "La main"  # noqa: S301 - ours


def test_a_language_with_a_country_is_completed_by_the_language(other_package):
    canadian = narration.language("fr-ca")
    assert canadian.code == "fr_CA"
    labels = [canadian.text(message(text)) for text in ("Hand", "Discard pile")]
    assert labels == ["Le jeu", "Défausse"]


def test_a_translation_with_other_placeholders_is_not_compiled(other_package):
    assert narration.language("eo").text(message("{hero} sings.", hero=QUIN)) == "Quin sings."
    mo = other_package / "words_of_others/locale/eo/LC_MESSAGES/dramadeck.mo"
    assert b"kantas" not in mo.read_bytes()


def test_the_coverage_of_a_language_has_counts_and_unusable_and_missing_messages(tmp_path):
    catalog = Catalog(fuzzy=False)
    catalog.mime_headers = [("Plural-Forms", NO_PLURAL)]
    catalog.add("{hero} flees.", "{hero} fugit.")  # not a message of the library
    catalog.add("Hand", "Manus")
    catalog.add("{hero} draws {cards}.", "{heros} trahit {cards}.")
    place = tmp_path / "words_of_rome/locale/la/LC_MESSAGES"
    place.mkdir(parents=True)
    (tmp_path / "words_of_rome/__init__.py").touch()
    with (place / "dramadeck.mo").open("wb") as file:
        write_mo(file, catalog)  # as `msgfmt` does, without checking the placeholders
    write_entry_points(tmp_path, "la = words_of_rome", group=GROUP)
    source = place / "dramadeck.po"
    source.touch()
    with importable(str(tmp_path)):
        count = narration.coverage("la_VA")
        lines = [Language().text(line) for line in sentences_about("la")]
        os.utime(source, (time() + 60, time() + 60))
        assert Language().text([*sentences_about("la")][3]) == (
            f"Changed since it was compiled: {source}"
        )
    assert not any("compiled" in line for line in lines)
    assert (count.code, count.translated) == ("la", 1)
    assert count.unusable == ("{hero} draws {cards}. → {heros} trahit {cards}.",)
    assert count.total == narration.coverage("de").total == 2 + len(count.missing)
    assert "English [the language itself]" in count.missing
    assert "Now" in count.missing[:750]  # it is shown in a first scene
    assert "Hand" not in count.missing
    with pytest.raises(UnknownNameError, match="there is no language 'tlh'"):
        narration.coverage("tlh")


def test_a_plural_that_lacks_its_number_or_a_form_is_named(tmp_path):
    folder = tmp_path / "words_of_latium/locale/la/LC_MESSAGES"
    folder.mkdir(parents=True)
    (tmp_path / "words_of_latium/__init__.py").touch()
    write_entry_points(tmp_path, "la = words_of_latium", group=GROUP)
    catalog = Catalog(fuzzy=False)
    millions = "(n == 1 ? 0 : n % 1000000 == 0 ? 1 : 2)"
    catalog.mime_headers = [("Plural-Forms", f"nplurals=3; plural={millions}")]
    catalog.add(("a card", "{n} cards"), ("charta", "{n} chartae", "chartae"))
    catalog.add(("Next hand: one card.", "Next hand: {n} cards."), ("Manus: una.", "Manus: {n}."))
    with (folder / "dramadeck.mo").open("wb") as file:
        write_mo(file, catalog)
    with importable(str(tmp_path)):
        count = narration.coverage("la")
        lines = [Language().text(line) for line in sentences_about("la", None)]
    assert count.unfinished == (
        "Next hand: {n} cards. → Manus: una. | – | Manus: {n}.",
        "{n} cards → charta | chartae | {n} chartae",
    )
    assert (count.translated, count.first_translated, count.unusable) == (0, 0, ())
    assert lines[1] == f"In a first scene: 0 of {count.first_total}"
    assert lines[2].startswith("A plural form is missing, or lacks the number: Next hand")
    assert len(lines) == 4 + len(count.missing)


def test_a_language_of_a_game_alone_is_checked_too(monkeypatch, tmp_path):
    put_catalogue(tmp_path, "la", NO_PLURAL)
    with (tmp_path / "la/LC_MESSAGES/dramadeck.mo").open("wb") as file:
        catalog = Catalog(fuzzy=False)
        catalog.add("{hero} sings.", "{heros} cantat.", context="stage")
        write_mo(file, catalog)
    monkeypatch.setattr(translation_counts, "words_of_system", lambda _: Words(locale=tmp_path))
    count = narration.coverage("la")
    assert (count.code, count.translated) == ("la", 0)
    assert {*count.unusable} == {"{hero} sings. → {heros} cantat."}
    assert next(sentences_about("la")).values[1] == ("name", NameArg("la"))


def test_a_damaged_catalogue_of_a_game_gives_a_warning_and_english(tmp_path):
    put_catalogue(tmp_path, "la", NO_PLURAL, translations={"Hand": "Manus"})
    file = tmp_path / "la/LC_MESSAGES/dramadeck.mo"
    file.write_bytes(file.read_bytes()[:40])
    with pytest.warns(UnspokenWordsWarning, match=r"compile it again: msgfmt -c dramadeck\.po"):
        latin = narration.language("la", tmp_path)
    assert latin.text(message("Hand")) == "Hand"


def test_the_name_of_a_language_is_in_the_language_itself(other_package):
    assert [own_name(code) for code in ("en", "de", "fr")] == [
        "English",
        "Deutsch",
        "français (début)",
    ]
    assert own_name("eo") == "eo"
    assert narration.language("de").text(message_in("the language itself", "English")) == "Deutsch"


def test_a_broken_catalogue_is_reported_and_the_others_are_loaded(tmp_path):
    for name in ("empty", "spoilt", "sound"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    put_catalogue(tmp_path / "sound/locale", "eo", NO_PLURAL, translations={"Hand": "Mano"})
    put_catalogue(tmp_path / "spoilt/locale", "ia", NO_PLURAL)
    (tmp_path / "spoilt/locale/ia/LC_MESSAGES/dramadeck.mo").write_bytes(b"no catalogue")
    write_entry_points(
        tmp_path, "aa = empty", "ia = spoilt", "io = no_such_module", "eo = sound", group=GROUP
    )
    with importable(str(tmp_path)):
        with pytest.warns(UnspokenWordsWarning) as warned:
            assert narration.language("eo").text(message("Hand")) == "Mano"
        problems = [str(warning.message) for warning in warned]
        assert problems[0] == (
            "the language 'aa' (empty): has no locale/aa/LC_MESSAGES/dramadeck.mo, "
            "which msgfmt compiles from dramadeck.po"
        )
        place = "locale/ia/LC_MESSAGES/dramadeck.mo"
        assert problems[1] == (
            f"the language 'ia' (spoilt): {place} cannot be read, OSError(0, 'Bad magic number'); "
            "compile it again: msgfmt -c dramadeck.po -o dramadeck.mo"
        )
        assert "no_such_module" in problems[2]
        assert len(problems) == 3
        for code in ("aa", "ia", "io"):
            with pytest.raises(UnknownNameError):
                narration.language(code)


def test_a_catalogue_cannot_replace_english(tmp_path):
    (tmp_path / "shouting").mkdir()
    (tmp_path / "shouting/__init__.py").touch()
    put_catalogue(tmp_path / "shouting/locale", "en", NO_PLURAL, translations={"Hand": "HAND"})
    write_entry_points(tmp_path, "en = shouting", group=GROUP)
    with importable(str(tmp_path)):
        assert narration.language("en").text(message("Hand")) == "Hand"
