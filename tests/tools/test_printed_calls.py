"""What the reference prints is made of the code: the verbs, their reasons, the state charts."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dramadeck import tarot, torg
from dramadeck.core import system
from dramadeck.core.system import verb_name

EXTENSIONS = Path(__file__).parents[2] / "docs" / "_ext"
SVG = "{http://www.w3.org/2000/svg}"
GAMES = {"torg": torg, "tarot": tarot}


@pytest.fixture(autouse=True)
def _extensions(monkeypatch):
    monkeypatch.syspath_prepend(str(EXTENSIONS))


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_a_printed_call_and_every_call_does_what_it_says(game):
    from verb_calls import calls

    found = calls(game)
    assert set(found) == {verb_name(each) for each in system(game).commands}
    for name, call in found.items():
        names = {game: GAMES[game], "state": call.state}
        after, events = eval(call.text, names)  # noqa: S307 - what the documents print
        assert events or after != call.state, name


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_verb_lists_whatever_the_kept_games_tell(game):
    from verb_book import reached
    from verb_calls import kept_games

    turns = [each for record in kept_games(game) for each in record.turns]
    for kind in {type(each.command) for each in turns}:
        told = {type(e) for each in turns if type(each.command) is kind for e in each.events}
        listed = reached(game, kind).made
        assert {(each.__module__, each.__name__) for each in told} <= listed, verb_name(kind)


def test_reasons_are_found_behind_a_card_a_choice_and_another_name_of_a_function():
    from code_facts import rules_of_reasons
    from verb_book import reached

    assert "DISCARD_PILE_EMPTY" in reached("torg", torg.commands.PlayCard).reasons
    of_torg = rules_of_reasons("torg")
    assert "TR-142" in of_torg["CHOICE_UNFIT"]
    assert {"TR-046", "TR-047", "TG-010", "TG-012"} <= {*of_torg["WRONG_NUMBER_OF_CARDS"]}
    assert "TR-009" in of_torg["NOT_IN_ROUNDS"]
    assert "TT-063" in rules_of_reasons("tarot")["CHARACTER_STUNNED"]


@pytest.mark.parametrize(
    ("game", "begins", "phase"),
    [("torg", "begin_scene", "in a scene"), ("tarot", "deal", "in a game")],
)
def test_a_state_chart_says_what_begins_a_phase(game, begins, phase):
    from state_chart import chart

    (svg,) = re.findall(r"<svg.*</svg>", chart(game))
    drawn = ET.fromstring(svg.replace("<svg ", f'<svg xmlns="{SVG[1:-1]}" ', 1))  # noqa: S314 - our own
    texts = [each.text for each in drawn.iter(f"{SVG}text")]
    assert phase in texts
    assert begins in texts[: texts.index(phase)]
    assert [each.text for each in drawn.iter(f"{SVG}title")]
    told = drawn.find(f"{SVG}desc").text
    assert phase in told.lower()
    assert begins in told
    for each in drawn.iter(f"{SVG}text"):
        if each.get("class") == "phase":  # within its box, which is as far from either edge
            left = float(each.get("x"))
            assert left + 7.5 * len(each.text) <= float(drawn.get("viewBox").split()[2]) - left + 20
    wide = [float(each.get("x")) + float(each.get("width")) for each in drawn.iter(f"{SVG}rect")]
    assert max(wide) <= float(drawn.get("viewBox").split()[2])
