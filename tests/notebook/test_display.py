"""The display of values in a notebook: a picture or a story, without secrets."""

import subprocess
import sys
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import attrs
import pytest

from dramadeck import narration, notebook, tarot, torg
from dramadeck.charts import display
from dramadeck.charts.torg import BONUS_NUMBERS, MANY_ON_ONE
from dramadeck.codec.record_types import installed
from dramadeck.codec.records import Record
from dramadeck.core import Transition, UnknownNameError
from dramadeck.narration.words import Words
from dramadeck.notebook import display as notebook_display
from dramadeck.odds import Distribution
from dramadeck.odds import tarot as odds_of_tarot
from dramadeck.sim import Summary, play, simulate
from dramadeck.sim.torg import bomb
from tests.core.beggar import BEGGAR, Beg

QUIN, MARCO = torg.hero_seat("Quin"), torg.hero_seat("Marco")
DEALT = torg.deal(torg.new_game(["Quin", "Marco"], seed=7))
TAROT = tarot.deal(tarot.new_game(["Mia", "Ben"], seed=7)).state


def menu_of(state, seat):
    narrator = narration.narrator(torg.TORG, seat=seat)
    return narrator.menu(torg.view(state, seat), torg.TORG.legal_actions(state, seat))


@cache
def fight():
    """Return the longest state of a scene."""
    scene = play(bomb.scene(), seed=7, game=0)
    return max((moment.state for moment in scene), key=lambda state: len(str(state)))


VALUES = {
    "state": fight,
    "view": lambda: torg.view(fight(), QUIN),
    "transition": lambda: DEALT,
    "card": lambda: torg.original_deck().card(42),
    "tarot state": lambda: TAROT,
    "tarot view": lambda: tarot.view(TAROT, tarot.player_seat("Mia")),
    "tarot card": lambda: tarot.rider_waite_deck().card(5),
    "chart": lambda: BONUS_NUMBERS,
    "charts of several at once": lambda: MANY_ON_ONE,
    "menu": lambda: menu_of(fight(), torg.GAMEMASTER),
    "distribution": lambda: Distribution("tries", {1: 0.5, 2: 0.25}, beyond=0.25),
    "simulation": lambda: simulate(bomb.scene(last_round=1), 2, seed=7),
    "summary": lambda: value_of("simulation")["rounds"],
    "moment": lambda: play(bomb.scene(last_round=1), seed=7, game=0)[-1],
}
"""Name → a function that makes the value."""


@cache
def value_of(name):
    return VALUES[name]()


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_shown_as_valid_html(name):
    html = notebook.html_of(value_of(name))
    assert len(html) > 500
    ET.fromstring(f"<div>{html}</div>")  # noqa: S314 - our own
    has_picture = "<svg" in html
    assert has_picture is (name != "menu")


@pytest.mark.parametrize("name", VALUES)
def test_a_value_has_html_without_an_import(name, monkeypatch):
    monkeypatch.setattr(display, "_displays", lambda: (notebook.html_of,))
    assert value_of(name)._repr_html_() == notebook.html_of(value_of(name))


def test_the_package_publishes_an_entry_point_that_shows_its_values():
    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][display.GROUP] == {"notebook": "dramadeck.notebook:html_of"}


def test_rules_and_charts_do_not_load_drawing_modules():
    program = (
        "import sys, dramadeck.torg, dramadeck.tarot, dramadeck.sim;"
        "print([each for each in sys.modules if each.startswith(('dramadeck.pict', "
        "'dramadeck.narr', 'dramadeck.note'))])"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


def test_an_entry_point_that_cannot_be_loaded_is_ignored(monkeypatch):
    class Broken:
        def load(self):
            raise RuntimeError("broken")

    class Sound:
        def load(self):
            return lambda value: f"<b>{value}</b>" if value == 1 else None

    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Broken(), Sound()])
    display._displays.cache_clear()
    try:
        assert (display.html_of(1), display.html_of(2)) == ("<b>1</b>", None)
    finally:
        display._displays.cache_clear()


def test_at_a_prompt_without_pictures_a_value_is_printed():
    for name in ("state", "chart", "menu", "distribution", "simulation", "tarot state"):
        assert printed(value_of(name)) == str(value_of(name))


# The seat of the viewer.


def test_a_state_is_shown_with_every_hand():
    html = notebook.html_of(DEALT.state)
    assert "The whole table" in html
    for hero in ("Quin", "Marco"):
        for card in DEALT.state.hand(hero):
            assert f">{card}<" in html
    html = notebook.html_of(TAROT)
    for holder in ("Mia", "Ben", None):
        for card in TAROT.hand(holder):
            assert TAROT.card(card).name.split()[-1] in html


def test_a_viewer_with_a_seat_sees_only_the_hand_of_the_seat():
    notebook.set_viewer(QUIN)
    html = notebook.html_of(DEALT.state)
    assert "The table as Quin sees it" in html
    assert "The table as Marco sees it" in notebook.show(DEALT.state, seat=MARCO)._repr_html_()
    assert "The whole table" in notebook.show(DEALT.state).html
    assert all(f">{card}<" in html for card in DEALT.state.hand("Quin"))
    assert not any(f">{card}<" in html for card in DEALT.state.hand("Marco"))
    page = notebook.html_of(DEALT)
    assert "Marco</bdi> draws 5 cards" in page
    assert not any(f"({card})" in page for card in DEALT.state.hand("Marco"))
    assert all(f"({card})" in page for card in DEALT.state.hand("Quin"))


class Printer:
    """A replacement for the printer of IPython."""

    def __init__(self):
        self.written = ""

    def text(self, text):
        self.written += text


def printed(value):
    """Return the text that a notebook stores for a value."""
    printer = Printer()
    value._repr_pretty_(printer, False)
    return printer.written


def test_the_stored_text_shows_no_more_than_the_picture():
    notebook.set_viewer(QUIN, language="de")
    for value in (DEALT, DEALT.state):
        text = printed(value)
        assert "Marco: Hand: 5 Karten." in text
        assert all(f"({card})" in text for card in DEALT.state.hand("Quin"))
        assert not any(f"({card})" in text for card in DEALT.state.hand("Marco"))
    assert "Marco zieht 5 Karten." in printed(DEALT)
    assert printed(value_of("chart")) == str(value_of("chart"))
    notebook.set_viewer()
    assert printed(DEALT) == repr(DEALT)
    assert printed(DEALT.state) == str(DEALT.state)


def test_another_language_keeps_the_seat_and_a_wrong_seat_is_refused_at_once():
    notebook.set_viewer(QUIN)
    notebook.set_viewer(language="de")
    assert not any(f"({card})" in printed(DEALT) for card in DEALT.state.hand("Marco"))
    notebook.set_viewer(MARCO)
    assert "Quin: Hand: 5 Karten." in printed(DEALT.state)
    notebook.set_viewer(QUIN)
    with pytest.raises(TypeError, match=r"such as torg.hero_seat\('Quin'\), got 'Quin'"):
        notebook.set_viewer("Quin")
    assert not any(f"({card})" in printed(DEALT) for card in DEALT.state.hand("Marco"))


def test_the_text_for_an_unknown_seat_is_refused():
    notebook.set_viewer(torg.hero_seat("Quinn"))
    with pytest.raises(UnknownNameError, match="Quinn"):
        printed(DEALT.state)


def test_the_text_of_a_game_that_is_not_installed_is_not_changed():
    notebook.set_viewer(QUIN)
    unknown = Transition("a state", ())
    assert printed(unknown) == str(unknown)


def test_what_a_seat_is_shown_does_not_depend_on_the_hidden_seed():
    other = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    hidden = attrs.evolve(other, seed=attrs.evolve(other.seed, root=99))
    assert notebook.show(hidden, seat=MARCO).html == notebook.show(other, seat=MARCO).html


def test_an_unknown_seat_is_refused():
    with pytest.raises(UnknownNameError, match="Quinn"):
        notebook.show(DEALT.state, seat=torg.hero_seat("Quinn"))


# Transitions.


def test_a_transition_is_shown_as_a_story_with_a_folded_table():
    html = notebook.html_of(DEALT)
    assert "The adventure begins" in html
    assert "<details>" in html
    assert DEALT.before is not None
    assert "Quin</bdi> draws 5 cards." in html
    assert "The table" in notebook.html_of(Transition(DEALT.state, ()))


def test_a_transition_made_by_hand_or_of_several_commands_is_shown():
    by_hand = Transition(DEALT.state, DEALT.events)
    assert by_hand.before is None
    assert "draw" in notebook.html_of(by_hand)
    for before, after in pairwise(play(bomb.scene(), seed=11, game=0)[:40]):
        events = after.events[len(before.events) :]
        assert notebook.html_of(Transition(after.state, events))


def test_a_hero_who_joins_the_party_reads_the_text_of_the_game():
    joined = torg.join_party(DEALT.state, hero="Ada")
    for seat in (torg.hero_seat("Ada"), QUIN):
        assert "<bdi>Ada</bdi> joins the party." in notebook.show(joined, seat=seat).html


def test_a_text_that_fails_is_replaced_by_the_docstring_of_the_event(monkeypatch):
    def broken(scope):
        raise KeyError(scope.event.hero)

    words = Words(events={torg.events.CardDrawn: broken})
    monkeypatch.setattr("dramadeck.narration.narrators.words_of_system", lambda name: words)
    assert "has drawn the top card of the deck" in notebook.html_of(DEALT)


def test_the_table_of_any_installed_game_is_drawn(examples_installed, monkeypatch):
    monkeypatch.setattr(display, "_displays", lambda: (notebook.html_of,))
    rules = installed("high_card")
    state = rules.new_game(["Ann", "Bea"], seed=7)
    deal = next(c for seat in rules.seats(state) for c in rules.legal_actions(state, seat))
    dealt = rules.step(state, deal)
    ann, bea = (seat for seat in rules.seats(state) if seat.name in {"Ann", "Bea"})
    assert "The whole table" in notebook.html_of(dealt.state)
    assert "The whole table" in notebook.html_of(dealt)
    for seat in (ann, bea):
        html = notebook.show(dealt.state, seat=seat).html
        assert f"The table as {seat.name} sees it" in html
        assert notebook.html_of(rules.view(dealt.state, seat)) == html
        assert rules.view(dealt.state, seat)._repr_html_() == html


def test_a_game_without_a_table_is_shown_as_a_story(monkeypatch):
    monkeypatch.setattr(notebook_display, "systems", lambda: {"beggar": BEGGAR})
    state = BEGGAR.new_game(["Ann", "Ben"])
    html = notebook.html_of(BEGGAR.step(state, Beg(player="Ann")))
    assert "Ann" in html
    assert "<svg" not in html
    assert notebook.html_of(state) is None


def test_a_transition_without_a_story_is_shown_as_it_is_printed():
    state = BEGGAR.new_game(["<Ann>", "Ben"])
    html = notebook.html_of(BEGGAR.step(state, Beg(player="<Ann>")))
    assert html.startswith("<code>")
    assert "&lt;Ann&gt;" in html
    ET.fromstring(html)  # noqa: S314 - our own


def test_the_text_instead_of_html_contains_only_what_the_seat_may_know():
    seats = (torg.hero_seat("Quin"), MARCO)
    quin, marco = (torg.view(DEALT.state, seats[n]).heroes[n].hand for n in (0, 1))
    for value in (DEALT, DEALT.state):
        text = repr(notebook.show(value, seat=MARCO))
        assert all(f"({card})" in text for card in marco)
        assert not any(f"({card})" in text for card in quin)
    for value in (DEALT, DEALT.state):
        german = repr(notebook.show(value, language="de"))  # the whole table, with all hands
        assert "Vorrat: nichts." in german
        assert all(f"({card})" in german for card in (*quin, *marco))


def test_the_whole_table_addresses_nobody():
    state = torg.begin_scene(DEALT.state, kind="dramatic", villains=("Mummy",)).state
    state = torg.flip(torg.begin_rounds(state).state).state
    assert "You have not acted" in str(notebook.show(state, seat=QUIN))
    for table in (notebook.show(state), notebook.show(DEALT.state)):
        assert "You" not in table.text
        assert "You" not in table.html


def test_names_that_people_type_are_escaped():
    state = torg.new_game(["<script>alert(1)</script>"], seed=7)
    for value in (torg.deal(state), torg.deal(state).state):
        assert "<script>" not in notebook.html_of(value)


def test_an_unknown_language_is_refused_and_nothing_changes():
    with pytest.raises(UnknownNameError, match="tlh"):
        notebook.set_viewer(QUIN, language="tlh")
    assert "The whole table" in notebook.html_of(DEALT.state)
    with pytest.raises(UnknownNameError, match="tlh"):
        notebook.show(DEALT, language="tlh")


def test_a_custom_card_is_shown_and_a_view_with_an_unknown_deck_is_not():
    own = torg.OwnCard(name="Lucky Break", text="Your luck turns.", type=torg.CardType.ACTION)
    card = attrs.evolve(torg.original_deck().card(42), own=own)
    assert "Lucky Break" in notebook.html_of(card)
    view = attrs.evolve(torg.view(DEALT.state, QUIN), deck="of the house")
    assert notebook.html_of(view) is None


def test_a_value_that_cannot_be_shown_is_refused():
    assert notebook.html_of(5) is None
    with pytest.raises(TypeError, match="or chances, not 5"):
        notebook.show(5)


def test_a_value_with_a_state_is_shown_as_the_state_for_a_seat():
    record = Record.begin(torg.TORG, DEALT.before).then(torg.commands.Deal())
    assert notebook.show(record, seat=MARCO).html == notebook.show(DEALT.state, seat=MARCO).html
    moment = value_of("moment")
    assert notebook.show(moment, seat=QUIN).html == notebook.show(moment.state, seat=QUIN).html
    assert repr(notebook.show(moment, seat=QUIN)) == repr(notebook.show(moment.state, seat=QUIN))
    assert len(repr(moment)) < 400


def test_a_form_of_a_menu_is_shown_with_its_fields_and_their_options():
    rounds = torg.begin_scene(DEALT.state, kind="dramatic", villains=("Mummy", "Voss")).state
    rounds = torg.flip(torg.begin_rounds(rounds).state).state
    form = menu_of(rounds, torg.GAMEMASTER).named("DeclareAction")
    assert repr(form).startswith("<Form 'DeclareAction': actor, action, value")
    html = notebook.html_of(form)
    assert "DeclareAction: act" in html
    assert "Mummy" in html


def test_the_summary_of_fractions_has_no_bars():
    html = notebook.html_of(Summary.of("share of a round", [0.25, 0.5]))
    assert "0.375 ± 0.125" in html
    assert "<svg" not in html


def test_show_uses_the_html_of_the_value():
    suits = odds_of_tarot.by_suit(["Two of Wands"], rank=4, needed=6)
    assert notebook.show(suits).html == suits._repr_html_()


@pytest.mark.parametrize(
    ("state", "card", "name"),
    [
        (DEALT.state, torg.original_deck().card(42), "Eile (42)"),
        (TAROT, tarot.rider_waite_deck().card(18), "Der Stern"),
    ],
    ids=["torg", "tarot"],
)
def test_the_pictures_of_a_notebook_are_in_its_language(state, card, name):
    html = notebook.show(state, language="de").html
    for words in ('lang="de"', "Der ganze Tisch", "Ablagestapel: 0"):
        assert words in html
    assert name in notebook.show(card, language="de").html


def test_a_value_has_the_given_width_and_several_are_side_by_side():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    narrow = [
        notebook.show(state, seat=torg.hero_seat(name), width=450) for name in ("Quin", "Marco")
    ]
    assert narrow[0].html.startswith('<div style="max-width:450px"><div')
    both = notebook.side_by_side(*narrow)
    assert both.html.startswith('<div style="display:grid')
    assert "minmax(min(100%,450px),450px)" in both.html  # five tables need several rows
    assert "minmax(min(100%,400px),1fr)" in notebook.side_by_side(narrow[0], state).html
    assert [f"as {name} sees it" in both.html for name in ("Quin", "Marco", "Tina")] == [1, 1, 0]
    assert str(both) == f"{narrow[0]}\n\n{narrow[1]}"
    notebook.set_viewer(QUIN)
    cells = notebook.side_by_side(state, narrow[1], torg.original_deck().card(42))
    assert [f"as {name} sees it" in cells.html for name in ("Quin", "Marco")] == [1, 1]
    assert cells.html.count("<svg") == 3
    with pytest.raises(TypeError, match="width: expected a whole number"):
        notebook.show(state, width="50%")
    with pytest.raises(ValueError, match="width: expected 1 pixel or more, got -5"):
        notebook.show(state, width=-5)
