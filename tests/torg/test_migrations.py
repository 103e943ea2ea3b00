"""A save of Torg that an earlier version has written goes on by the rules it was begun by."""

import json
from pathlib import Path

import pytest

from dramadeck import torg
from dramadeck.kit.record_files import read_record
from dramadeck.kit.saves import dump_state, from_plain, load_state
from dramadeck.torg import card_readings, readings
from dramadeck.torg.migrations import PLAYS_OF_ONE_TYPE, with_one_verb_for_cards
from tests.torg.tables import dealt, in_rounds


def in_version_1(state):
    """The save of a state as version 1 has written it."""
    data = json.loads(dump_state(torg.TORG, state))
    del data["version"]
    dialect = data["state"]["setup"]["dialect"]
    del dialect["pools"]["moment_owner"], dialect["enhancements"]["drama_pay"]
    if data["state"]["round"] is not None:
        del data["state"]["round"]["marks"]["opened"]
    return json.dumps(data)


@pytest.mark.parametrize("text", torg.DIALECTS.values(), ids=lambda each: each.name)
@pytest.mark.parametrize("begun", [dealt, in_rounds], ids=["free time", "rounds"])
def test_a_game_of_version_1_keeps_each_heros_moment_and_the_claim_of_drama(text, begun):
    state = begun(dialect=text)
    loaded = load_state(in_version_1(state))
    assert loaded.dialect.pools.moment_owner is readings.MomentOwner.CHARACTER
    assert loaded.dialect.enhancements.drama_pay is card_readings.DramaPay.SHOWN_ONCE_COMPLETED
    assert (loaded.table, loaded.round, loaded.scene) == (state.table, state.round, state.scene)
    assert load_state(dump_state(torg.TORG, loaded)) == loaded


SAID = {
    "PlayDefense": ({"opponent": "Mummy", "bonus": 3}, torg.Guarding(opponent="Mummy", bonus=3)),
    "PlayDrama": ({"what_for": "a wound"}, torg.Spending(what_for="a wound")),
    "PlayHero": ({}, torg.Spending()),
    "PlayIdea": ({"question": "why?"}, torg.Words(text="why?")),
    "PlayInspiration": ({"character": "Marco"}, torg.Toward(character="Marco")),
    "PlayLeadership": (
        {
            "gifts": [{"to_hero": "Marco", "cards": [3], "to_pool": None}],
            "discards": [4],
            "explanation": "go",
        },
        torg.Leading(
            gifts=(torg.Gift(to_hero="Marco", cards=(3,)),), discards=(4,), explanation="go"
        ),
    ),
    "PlayMonologue": (
        {"speech": "hear me", "contributes": False},
        torg.Speech(text="hear me", contributes=False),
    ),
    "PlayNetGain": ({"skills": ["net attack"]}, torg.Skills(names=("net attack",))),
    "PlayReconnection": ({"ignores": True}, torg.Reconnecting(ignores=True)),
    "PlayResearch": ({"mystery": "the key"}, torg.Words(text="the key")),
    "PlaySeizeInitiative": (
        {"keeps": False, "new_card": 9},
        torg.Seizing(keeps=False, new_card=9),
    ),
    "PlaySetback": (
        {"character": "Mummy", "removes": True, "what": "rain"},
        torg.Hindering(character="Mummy", removes=True, what="rain"),
    ),
    "PlaySupporter": ({"explanation": "he pulls"}, torg.Words(text="he pulls")),
    "PlaySurvival": ({}, torg.Surviving(again=False)),
    "RaiseAttribute": (
        {"attribute": "Mind", "skill": "science"},
        torg.Raise(attribute=torg.Attribute.MIND, skill="science"),
    ),
}
"""What commands of version 2 said besides their hero and card, and what is said of it today."""


@pytest.mark.parametrize("name", PLAYS_OF_ONE_TYPE)
def test_each_play_of_version_2_is_the_play_of_a_card_today(name):
    fields, choice = SAID.get(name, ({}, None))
    old = {"is": name, "hero": "Quin", "card": 2, **fields}
    turn = with_one_verb_for_cards({"turn": 1, "command": old, "events": []})
    assert turn.keys() == {"turn", "command", "events"}
    command = from_plain(torg.TORG, turn["command"], torg.TORG.commands, "$")
    assert command == torg.PlayCard(hero="Quin", card=2, choice=choice)


def test_what_plays_no_card_is_as_it_was():
    for data in ({"state": {}}, {"turn": 1, "command": {"is": "Flip"}, "events": []}):
        assert with_one_verb_for_cards(data) is data


@pytest.mark.parametrize("version", ["", "_version_2"])
def test_a_record_of_an_older_version_comes_to_the_same_today(version):
    saves = Path(__file__).parents[1] / "kit" / "saves"
    record = read_record(saves / f"schema_1_torg{version}.jsonl").record
    assert any(isinstance(each.command, torg.PlayCard) for each in record.turns)
    assert record.replay() == record.state
