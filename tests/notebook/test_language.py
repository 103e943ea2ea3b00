"""A notebook has one language: pictures, stories, menus and captions."""

import re
from xml.etree import ElementTree as ET

import pytest

from dramadeck import narration, notebook, tarot, torg
from dramadeck.core import IllegalCommandError, UnknownNameError
from dramadeck.notebook.game import GameWidget
from dramadeck.odds import Distribution
from dramadeck.sim import Simulated, simulate
from dramadeck.sim.torg import bomb
from tests.narration.languages import pseudo
from tests.notebook.widgets import WIDGETS, Html, buttons, press, waited, within

QUIN = torg.hero_seat("Quin")
DEALT = torg.deal(torg.new_game(["Quin", "Marco"], seed=7))
TRIES = Distribution("tries", {1: 0.5, 2: 0.25}, beyond=0.25)
COIN = Distribution("coin", {"heads": 0.5, "tails": 0.5})
GERMAN = pytest.mark.skipif(
    "de" not in narration.languages(), reason="German is offered when it is whole"
)


@pytest.fixture
def accented(monkeypatch):
    """Whatever language is asked for, every message of the catalogue is marked and has accents."""
    monkeypatch.setattr("dramadeck.narration.catalogues.language", lambda *_: pseudo())


def texts(html):
    """All that can be read in a piece of HTML."""
    page = ET.fromstring(f"<div>{html}</div>")  # noqa: S314 - our own
    for style in page.iter("{http://www.w3.org/2000/svg}style"):
        style.text = ""
    return " ".join(page.itertext())


def words_in(widget):
    """All that can be read in a widget and in what lies within it."""
    words = [texts(part.value) for part in within(widget) if isinstance(part, Html)]
    words += [part.description for part in within(widget)]
    return " ".join([*words, *(str(part.more.get("tooltip", "")) for part in within(widget))])


def in_a_cell(**language):
    """A game, and the buttons with which Quin plays it."""
    game = notebook.play(bomb.scene(), seat=QUIN, seed=7, **language)
    return game, GameWidget(game, WIDGETS, str)


def untranslated(text):
    """The words that stand in no message of the catalogue; of names the Roman numbers are left."""
    outside, depth = "", 0
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        outside += letter if not depth and letter != "⟧" else ""
    return {word for word in re.findall(r"[^\W\d_]+", outside) if not re.fullmatch("[IVX]+", word)}


# --------------------------------------------------------------------- everything is said in it


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (DEALT.state, {"Quin", "Marco"}),
        (DEALT, {"Quin", "Marco"}),
        (torg.view(DEALT.state, QUIN), {"Quin", "Marco"}),
        (torg.original_deck().card(42), set()),
        (tarot.deal(tarot.new_game(["Mia", "Ben"], seed=7)), {"Mia", "Ben"}),
        (tarot.rider_waite_deck().card(18), set()),
        (TRIES, {"tries"}),
        (Simulated(seed=1, requested=9, games=3, cut_short=2), set()),
        (Simulated(seed=1, requested=9, games=9), set()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_a_notebook_shows_has_no_word_that_is_not_in_the_catalogue(value, names, accented):
    text = texts(notebook.html_of(value))
    assert "⟦" in text
    assert "¿" not in text
    assert untranslated(text) <= names


def test_of_a_simulation_only_the_names_of_what_is_measured_stay(accented):
    result = simulate(bomb.scene(last_round=1), 2, seed=7)
    text = texts(notebook.html_of(result))
    assert untranslated(text) <= {word for name in result.names for word in name.split()}


PEOPLE = {"Quin", "Marco", "Tina", "Baron", "Voss", "Shocktrooper"}


def test_a_game_in_a_cell_says_nothing_that_is_not_in_the_catalogue(accented):
    game, widget = in_a_cell()
    for _ in range(2):
        screens = (texts(game._repr_html_()), str(game), words_in(widget.box))
        assert untranslated(" ".join(screens)) <= PEOPLE
        waited(game)
        widget._show()


def test_a_form_says_nothing_that_is_not_in_the_catalogue(accented):
    game, widget = in_a_cell()
    for form in game.menu:
        widget._form(form)
        assert untranslated(words_in(widget.box)) <= PEOPLE


# -------------------------------------------------------------------------------------- German


@GERMAN
def test_the_captions_of_a_german_game_are_german():
    game, widget = in_a_cell(language="de")
    labels = [button.description for button in buttons(widget.box)]
    assert labels[-2:] == ["Ohne mich weiterspielen", "Zurücknehmen"]
    widget._form(next(form for form in game.menu if form.fields))
    assert [button.description for button in buttons(widget.box)] == ["Abschicken", "Zurück"]
    press(widget, "Zurück")
    waited(game)
    widget._show()
    for screen in (words_in(widget.box), game._repr_html_(), str(game)):
        assert "Das Spiel ist aus." in screen
        assert "over" not in screen


@GERMAN
def test_what_the_rules_refuse_is_refused_in_german():
    game, widget = in_a_cell(language="de")
    with pytest.raises(IllegalCommandError) as refused:
        game.send(torg.commands.Roll(actor="Quin", total=3))
    widget._try(lambda: game.send(torg.commands.Roll(actor="Quin", total=3)))
    german = narration.narrator(torg.TORG, language="de").refusal(refused.value.refusal).text
    assert german in words_in(widget.box)
    assert german != str(refused.value)


@GERMAN
def test_chances_and_simulations_are_captioned_in_german_with_its_numbers():
    notebook.set_viewer(language="de")
    text = texts(notebook.html_of(TRIES))
    assert "Mittelwert 1,50, wenn alles über 2 als 2 zählt" in text
    assert "darüber" in text
    text = texts(notebook.html_of(Distribution("one", {1: 0.5, 2: 0.5})))
    assert "Mittelwert 1,50" in text
    assert "zählt" not in text
    assert "Mittelwert" not in texts(notebook.html_of(COIN))
    cut = texts(notebook.html_of(Simulated(seed=1, requested=9, games=3, cut_short=2)))
    assert "3 von 9 Spielen, Startwert 1, 2 vorzeitig beendet" in cut
    assert "Verteilungen" in cut
    whole = texts(notebook.html_of(simulate(bomb.scene(last_round=1), 2, seed=7)))
    assert "2 Spiele, Startwert 7" in whole
    assert re.search(r"\d,\d{3} ± \d,\d{3}", whole)


def test_in_english_they_are_as_they_are_printed():
    assert TRIES.mean_in_words in texts(notebook.html_of(TRIES))
    result = simulate(bomb.scene(last_round=1), 2, seed=7)
    text, printed = texts(notebook.html_of(result)), result.as_text()
    assert printed.splitlines()[0] in text
    for line in printed.splitlines()[1:]:
        mean, ends = line.rpartition("  mean ")[2].split(", ")
        assert mean in text
        assert ends in text


# --------------------------------------------------------------------------- which language it is


@GERMAN
def test_the_variable_names_the_language_of_the_notebook_for_good(monkeypatch):
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "de")
    assert "Der ganze Tisch" in notebook.html_of(DEALT.state)
    notebook.set_viewer(QUIN)
    assert "Der Tisch, wie Quin ihn sieht" in notebook.html_of(DEALT.state)
    game = notebook.play(bomb.scene(), seat=QUIN, seed=7)
    assert "Der Tisch, wie Quin ihn sieht" in game._repr_html_()


@GERMAN
def test_the_language_of_the_viewer_or_of_a_call_comes_before_the_variable(monkeypatch):
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "de")
    assert "The whole table" in notebook.show(DEALT.state, language="en").html
    notebook.set_viewer(QUIN, language="en")
    assert "The table as Quin sees it" in notebook.html_of(DEALT.state)


def test_a_variable_that_names_no_language_is_named(monkeypatch):
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "tlh")
    with pytest.raises(UnknownNameError, match=r"^DRAMADECK_LANGUAGE: there is no language 'tlh'"):
        notebook.set_viewer(QUIN)
    with pytest.raises(UnknownNameError, match=r"^DRAMADECK_LANGUAGE"):
        notebook.html_of(DEALT.state)
    assert "The whole table" in notebook.show(DEALT.state, language="en").html
