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
from tests.notebook.widgets import WIDGETS, Html, buttons, press, wait_until_over, within

QUIN = torg.hero_seat("Quin")
DEALT = torg.deal(torg.new_game(["Quin", "Marco"], seed=7))
TRIES = Distribution("tries", {1: 0.5, 2: 0.25}, beyond=0.25)
COIN = Distribution("coin", {"heads": 0.5, "tails": 0.5})
GERMAN = pytest.mark.skipif(
    "de" not in narration.languages(), reason="German is offered when it is whole"
)


@pytest.fixture
def accented(monkeypatch):
    """Replace every language by a pseudo-language whose messages are marked and accented."""
    monkeypatch.setattr("dramadeck.narration.catalogues.language", lambda *_: pseudo())


def texts(html):
    """Return the text of a piece of HTML."""
    page = ET.fromstring(f"<div>{html}</div>")  # noqa: S314 - our own
    for style in page.iter("{http://www.w3.org/2000/svg}style"):
        style.text = ""
    return " ".join(page.itertext())


def words_in(widget):
    """Return the text of a widget and of the widgets inside it."""
    words = [texts(part.value) for part in within(widget) if isinstance(part, Html)]
    words += [part.description for part in within(widget)]
    return " ".join([*words, *(str(part.more.get("tooltip", "")) for part in within(widget))])


def game_and_widget(**language):
    """Return a game, and the widget with which Quin plays it."""
    game = notebook.play(bomb.scene(), seat=QUIN, seed=7, **language)
    return game, GameWidget(game, WIDGETS, str)


def untranslated(text):
    """Return the words that are in no message of the catalogue, without Roman numerals."""
    outside, depth = "", 0
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        outside += letter if not depth and letter != "⟧" else ""
    return {word for word in re.findall(r"[^\W\d_]+", outside) if not re.fullmatch("[IVX]+", word)}


# ----------------------------------------------------------------------- all text is translated


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
def test_all_words_that_a_notebook_shows_are_in_the_catalogue(value, names, accented):
    text = texts(notebook.html_of(value))
    assert "⟦" in text
    assert "¿" not in text
    assert untranslated(text) <= names


def test_only_the_names_of_the_measures_of_a_simulation_are_not_translated(accented):
    result = simulate(bomb.scene(last_round=1), 2, seed=7)
    text = texts(notebook.html_of(result))
    assert untranslated(text) <= {word for name in result.names for word in name.split()}


PEOPLE = {"Quin", "Marco", "Tina", "Baron", "Voss", "Shocktrooper"}


def test_all_words_of_a_game_in_a_cell_are_in_the_catalogue(accented):
    game, widget = game_and_widget()
    for _ in range(2):
        screens = (texts(game._repr_html_()), str(game), words_in(widget.box))
        assert untranslated(" ".join(screens)) <= PEOPLE
        wait_until_over(game)
        widget._show()


def test_all_words_of_a_form_are_in_the_catalogue(accented):
    game, widget = game_and_widget()
    for form in game.menu:
        widget._form(form)
        assert untranslated(words_in(widget.box)) <= PEOPLE


# -------------------------------------------------------------------------------------- German


@GERMAN
def test_the_captions_of_a_german_game_are_german():
    game, widget = game_and_widget(language="de")
    labels = [button.description for button in buttons(widget.box)]
    assert labels[-2:] == ["Ohne mich weiterspielen", "Zurücknehmen"]
    widget._form(next(form for form in game.menu if form.fields))
    assert [button.description for button in buttons(widget.box)] == ["Abschicken", "Zurück"]
    press(widget, "Zurück")
    wait_until_over(game)
    widget._show()
    for screen in (words_in(widget.box), game._repr_html_(), str(game)):
        assert "Das Spiel ist aus." in screen
        assert "over" not in screen


@GERMAN
def test_a_refusal_of_the_rules_is_german():
    game, widget = game_and_widget(language="de")
    with pytest.raises(IllegalCommandError) as refused:
        game.send(torg.commands.Roll(actor="Quin", total=3))
    widget._try(lambda: game.send(torg.commands.Roll(actor="Quin", total=3)))
    german = narration.narrator(torg.TORG, language="de").refusal(refused.value.refusal).text
    assert german in words_in(widget.box)
    assert german != str(refused.value)


@GERMAN
def test_odds_and_simulations_have_german_captions_and_numbers():
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


def test_english_captions_are_the_printed_ones():
    assert TRIES.mean_in_words in texts(notebook.html_of(TRIES))
    result = simulate(bomb.scene(last_round=1), 2, seed=7)
    text, printed = texts(notebook.html_of(result)), result.as_text()
    assert printed.splitlines()[0] in text
    for line in printed.splitlines()[1:]:
        mean, ends = line.rpartition("  mean ")[2].split(", ")
        assert mean in text
        assert ends in text


# -------------------------------------------------------------------------- the selected language


@GERMAN
def test_the_variable_sets_the_language_of_the_whole_notebook(monkeypatch):
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "de")
    assert "Der ganze Tisch" in notebook.html_of(DEALT.state)
    notebook.set_viewer(QUIN)
    assert "Der Tisch, wie Quin ihn sieht" in notebook.html_of(DEALT.state)
    game = notebook.play(bomb.scene(), seat=QUIN, seed=7)
    assert "Der Tisch, wie Quin ihn sieht" in game._repr_html_()


@GERMAN
def test_the_language_of_the_viewer_or_of_a_call_overrides_the_variable(monkeypatch):
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "de")
    assert "The whole table" in notebook.show(DEALT.state, language="en").html
    notebook.set_viewer(QUIN, language="en")
    assert "The table as Quin sees it" in notebook.html_of(DEALT.state)


def test_the_error_for_an_unknown_language_names_the_variable(monkeypatch):
    monkeypatch.setenv("DRAMADECK_LANGUAGE", "tlh")
    with pytest.raises(UnknownNameError, match=r"^DRAMADECK_LANGUAGE: there is no language 'tlh'"):
        notebook.set_viewer(QUIN)
    with pytest.raises(UnknownNameError, match=r"^DRAMADECK_LANGUAGE"):
        notebook.html_of(DEALT.state)
    assert "The whole table" in notebook.show(DEALT.state, language="en").html
