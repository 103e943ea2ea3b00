"""What is under way at the table, and what a push would change."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import PushTarget
from dramadeck.tarot.play import Play
from tests.tarot.tables import ANN, stacked

GUARD = tarot.Character("Guard")
CHECK = tarot.Check(character="Mia", trait="Grit", needed=4)
CONTEST = tarot.Contest(
    sides=(
        tarot.ContestSide(character="Mia", trait="Firearms", penalty=2),
        tarot.ContestSide(character="Guard", trait="Reaction", is_defender=True),
    )
)
TRAUMA = tarot.Trauma(character="Mia", wounds=2)


def fight(**mia):
    fighters = (tarot.Fighter(character="Guard"), tarot.Fighter(character="Mia", **mia))
    return tarot.Fight(fighters=fighters, round=1, acting=("Guard",))


@pytest.mark.rule("TT-018", "TT-049", "TT-056", "TT-071")
@pytest.mark.parametrize(
    ("under_way", "aim"),
    [
        ({}, None),
        ({"checks": (CHECK,)}, PushTarget.CHECK),
        ({"checks": (CHECK,), "contests": (CONTEST,)}, PushTarget.CONTEST),
        ({"contests": (CONTEST,), "traumas": (TRAUMA,)}, PushTarget.TRAUMA),
        ({"fight": fight()}, PushTarget.REACTION),
        ({"fight": fight(has_acted=True)}, None),
        ({"fight": attrs.evolve(fight(), acting=("Mia",))}, None),
        ({"fight": tarot.Fight(fighters=(tarot.Fighter(character="Guard"),))}, None),
    ],
)
def test_a_push_is_about_what_befalls_a_character_first_of_all(under_way, aim):
    play = Play(**under_way)
    assert play.aim("Mia") is aim
    state = stacked(cast=(GUARD,)).playing(play)
    command = tarot.DeclarePush(character="Mia", suit=tarot.Suit.CUPS)
    if aim is not None:
        state = tarot.TAROT.step(state, command).state
        assert state.play.push("Mia").aim is aim


def test_what_is_under_way_is_found_by_the_character():
    play = Play(checks=(CHECK,), contests=(CONTEST,), traumas=(TRAUMA,), fight=fight())
    assert (play.check("Mia"), play.contest("Guard"), play.trauma("Mia")) == (
        CHECK,
        CONTEST,
        TRAUMA,
    )
    assert (play.check("Guard"), play.contest("Ann"), play.trauma("Guard")) == (None, None, None)
    assert set(play.characters) == {"Mia", "Guard"}
    assert CONTEST.characters == ("Mia", "Guard")
    assert CONTEST.side("Guard").is_defender
    assert Play().characters == ()


def test_a_changed_push_takes_the_place_of_the_old_one():
    mia, guard = (
        tarot.Push(character=each, aim=PushTarget.CHECK, suit=tarot.Suit.CUPS)
        for each in ("Mia", "Guard")
    )
    play = Play().with_push(mia).with_push(guard)
    play = play.with_push(attrs.evolve(mia, suit=tarot.Suit.WANDS))
    assert [(each.character, each.suit) for each in play.pushes] == [
        ("Mia", tarot.Suit.WANDS),
        ("Guard", tarot.Suit.CUPS),
    ]
    assert play.without_push("Mia").pushes == (guard,)


def test_sheets_and_players_change_by_name():
    state = stacked(ANN, "Bea", cast=(GUARD, tarot.Character("Rival")))
    hurt = state.with_character(attrs.evolve(GUARD, wounds=2))
    assert [each.wounds for each in hurt.cast] == [2, 0]
    hurt = state.with_character(tarot.Character("Bea", wounds=1))
    assert [each.character.wounds for each in hurt.players] == [0, 1]
    assert state.character("Nobody") is None
    assert state.player("Mia") is None


def test_a_state_has_at_most_ten_fields_and_can_be_a_key():
    state = stacked()
    assert len(attrs.fields(tarot.State)) <= 10
    assert hash(state) == hash(stacked())
    assert "Hash" not in repr(state)
