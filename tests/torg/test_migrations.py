"""A save of Torg that an earlier version has written goes on by the rules it was begun by."""

import json
from pathlib import Path

import attrs
import pytest

from dramadeck import torg
from dramadeck.codec.record_file import read_record
from dramadeck.codec.saves import dump_state, from_plain, load_state
from dramadeck.core.records import is_later
from dramadeck.torg.migrations import PLAYS_OF_ONE_TYPE, with_one_verb_for_cards
from dramadeck.torg.round import (
    Condition,
    Conditions,
    Deed,
    DexterityTotal,
    Fighter,
    Moment,
    Monologue,
    PlayersCall,
    Points,
    Pools,
    Posture,
    Rewards,
    Round,
    Setbacks,
    StripDue,
)
from tests.torg.tables import HEROES, dealt, having_acted, in_rounds

SAVES = Path(__file__).parents[1] / "codec" / "saves"


HEAPS = {
    "marks": {
        "rewards": {"strips": "strips", "defended": "defended", "earned": "earned"},
        "conditions": {"woken": "woken", "calls": "calls"},
        "pools": {
            "moments": "moments",
            "committed": "committed",
            "committing": "committing",
            "opened": "opened",
        },
        "points": {"rerolls_lost": "rerolls_lost", "free_spent": "free_points"},
    },
    "verdicts": {
        "pools": {"withheld": "withheld"},
        "rewards": {"disallowed": "disallowed"},
        "conditions": {"given": "conditions", "steadfast": "steadfast"},
        "setbacks": {
            "named": "setbacks",
            "penalized": "penalized",
            "hindered": "hindered",
            "spared": "spared",
        },
    },
}
"""Heap of version 2 → record of today → its field → the field of the heap."""


def in_heaps(current):
    """The data of a round as version 2 has written it."""
    plain = ("number", "heroes", "deeds", "hastened", "fighters")
    old = {name: current[name] for name in plain} | {"pooled": current["pools"]["pooled"]}
    for heap, owners in HEAPS.items():
        old[heap] = {
            was: current[owner][field]
            for owner, fields in owners.items()
            for field, was in fields.items()
        }
    speech = current["monologue"] or {"speaker": None, "is_prolonged": False}
    old["marks"] |= {name: current[name] for name in ("keeps_card", "postures")}
    old["marks"]["speaker"] = speech["speaker"]
    old["verdicts"] |= {"order": current["order"], "prolongs_monologue": speech["is_prolonged"]}
    return old


def rounds_of(data):
    """What holds a round in the data of a save."""
    last = data["state"]["play"]["aftermath"]
    return [each for each in (data["state"], last) if each is not None and each["round"]]


def in_version_2(state):
    """The save of a state as version 2 has written it."""
    data = json.loads(dump_state(torg.TORG, state)) | {"version": 2}
    for holder in rounds_of(data):
        holder["round"] = in_heaps(holder["round"])
    return json.dumps(data)


def in_version_1(state):
    """The save of a state as version 1 has written it."""
    data = json.loads(in_version_2(state))
    del data["version"]
    dialect = data["state"]["setup"]["dialect"]
    del dialect["pools"]["moment_owner"], dialect["enhancements"]["drama_pay"]
    for holder in rounds_of(data):
        del holder["round"]["marks"]["opened"]
    return json.dumps(data)


@pytest.mark.parametrize("text", torg.DIALECTS.values(), ids=lambda each: each.name)
@pytest.mark.parametrize("begun", [dealt, in_rounds], ids=["free time", "rounds"])
def test_a_game_of_version_1_keeps_each_heros_moment_and_the_claim_of_drama(text, begun):
    state = begun(dialect=text)
    loaded = load_state(in_version_1(state))
    assert loaded.dialect.pools.moment_owner == "character"
    assert loaded.dialect.enhancements.drama_pay == "shown_once_completed"
    assert (loaded.table, loaded.round, loaded.scene) == (state.table, state.round, state.scene)
    assert load_state(dump_state(torg.TORG, loaded)) == loaded


FULL_ROUND = Round(
    number=3,
    heroes=HEROES,
    deeds=(Deed(actor="Quin", action=None, contributes=True),),
    hastened=("Marco",),
    fighters=(Fighter(name="Tina", combat="the bridge"),),
    order=(DexterityTotal(hero="Quin", total=12),),
    postures=(Posture(character="Marco", what="all-out attack"),),
    keeps_card=True,
    rewards=Rewards(
        earned=(("Quin", torg.ActionKind.TRICK),),
        disallowed=(("Marco", torg.ActionKind.TAUNT),),
        defended=("Tina",),
        strips=(StripDue(hero="Quin", count=2),),
    ),
    conditions=Conditions(
        given=(Condition(character="Quin", effect=torg.Advantage.UP, lasts=True, since=1),),
        calls=(PlayersCall(actor="Quin", target="Mummy"),),
        steadfast=("Mummy",),
        woken=("Marco",),
    ),
    setbacks=Setbacks(
        named=(torg.Side.HEROES, torg.Side.VILLAINS),
        penalized=(torg.Side.VILLAINS,),
        hindered=("Cultist",),
        spared=("Mummy",),
    ),
    pools=Pools(
        pooled=("Quin", "Tina"),
        opened=(3,),
        withheld=("Marco",),
        moments=(Moment(hero="Tina", character="Tina", cards=(4,)),),
        committed=("Quin", "Tina"),
        committing="Tina",
    ),
    points=Points(rerolls_lost=("Quin",), free_spent=("Marco",)),
    monologue=Monologue(speaker="Mummy", is_prolonged=True),
)
"""A round in which everything has happened, nothing as anything else."""


def test_a_round_of_version_2_loses_nothing_when_each_field_goes_to_its_owner():
    blank, others = Round(heroes=()), Monologue(speaker="")
    for field in attrs.fields(Round):
        told, default = getattr(FULL_ROUND, field.name), getattr(blank, field.name) or others
        parts = attrs.fields(type(told)) if attrs.has(type(told)) else ()
        for part in (each for each in parts if not is_later(each)):
            assert getattr(told, part.name) != getattr(default, part.name), part.name
        assert told != default, field.name
    state = attrs.evolve(in_rounds(), round=FULL_ROUND)
    assert load_state(in_version_2(state)).round == FULL_ROUND


def test_so_does_the_round_before_the_action_that_can_still_be_answered():
    state = having_acted(in_rounds(), "Quin")
    last = attrs.evolve(state.play.aftermath, round=FULL_ROUND)
    state = state.playing(attrs.evolve(state.play, aftermath=last))
    assert state.round != FULL_ROUND
    assert load_state(in_version_2(state)) == state
    without_cards = attrs.evolve(FULL_ROUND, pools=attrs.evolve(FULL_ROUND.pools, opened=()))
    older = load_state(in_version_1(state))
    assert older.round == state.round
    assert older.play.aftermath.round == without_cards


@pytest.mark.parametrize("version", ["", "_version_2"])
def test_a_save_from_the_midst_of_rounds_is_the_game_that_its_record_comes_to(version):
    kept = SAVES / f"schema_1_torg{version}_in_rounds.json"
    state, record = load_state(kept.read_bytes()), read_record(kept.with_suffix(".jsonl")).record
    assert state.round.conditions.given
    assert state.play.aftermath.round.rewards.earned
    # Saves of version 1 do not say how many dice have been thrown.
    assert attrs.evolve(state, dice_thrown=record.state.dice_thrown) == record.state


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
    record = read_record(SAVES / f"schema_1_torg{version}.jsonl").record
    assert any(isinstance(each.command, torg.PlayCard) for each in record.turns)
    assert record.replay() == record.state
