"""The reference is generated from the code: the verbs, their reasons, the phases."""

import re
from pathlib import Path

import pytest

from dramadeck import tarot, torg
from dramadeck.core import system
from dramadeck.core.system import verb_name

EXTENSIONS = Path(__file__).parents[2] / "docs" / "_ext"
GAMES = {"torg": torg, "tarot": tarot}


@pytest.fixture(autouse=True)
def _extensions(monkeypatch):
    monkeypatch.syspath_prepend(str(EXTENSIONS))


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_a_printed_call_that_is_correct(game):
    from verb_calls import calls

    printed_calls = calls(game)
    assert set(printed_calls) == {verb_name(command) for command in system(game).commands}
    for name, call in printed_calls.items():
        names = {game: GAMES[game], "state": call.state}
        after, events = eval(call.text, names)  # noqa: S307 - what the documents print
        assert events or after != call.state, name


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_verb_lists_all_events_in_the_saved_games(game):
    from verb_book import reached
    from verb_calls import kept_games

    turns = [turn for record in kept_games(game) for turn in record.turns]
    for kind in {type(turn.command) for turn in turns}:
        kinds = {type(e) for turn in turns if type(turn.command) is kind for e in turn.events}
        listed = reached(game, kind).calls
        assert {(event.__module__, event.__name__) for event in kinds} <= listed, verb_name(kind)


def test_a_reason_in_the_rule_of_a_card_is_found():
    from verb_book import reached

    assert "DISCARD_PILE_EMPTY" in reached("torg", torg.commands.PlayCard).reasons


@pytest.mark.parametrize(
    ("game", "begins", "phase"),
    [("torg", "begin_scene", "in a scene"), ("tarot", "deal", "in a game")],
)
def test_the_diagram_of_phases_shows_which_verb_begins_one(game, begins, phase):
    from phases import drawn

    parts = [part.partition("</strong>") for part in drawn(game).split("<strong>")]
    facts = {name: rest for name, _, rest in parts}
    assert f"<p>begins: <code>{begins}</code>" in facts[phase]


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_is_in_the_diagram_once(game):
    from phases import drawn

    lines = re.findall(r"<p>(?:possible:|<strong>in any phase:</strong>) (.*?)</p>", drawn(game))
    verbs = [verb for line in lines for verb in re.findall(r"<code>(\w+)</code>", line)]
    assert sorted(verbs) == sorted(verb_name(command) for command in system(game).commands)
