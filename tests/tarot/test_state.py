"""The state: open pushes, contests and checks, and the effect of a push."""

import attrs
import pytest

from dramadeck import tarot
from dramadeck.tarot import PushTarget, Suit
from dramadeck.tarot.play import Play
from tests.tarot.at import at_table
from tests.tarot.tables import ANN, stacked

GUARD = tarot.Character("Guard")
CHECK = tarot.Check(character="Mia", trait="Grit", needed=4)
MIAS_SIDE = tarot.ContestSide(character="Mia", trait="Firearms", penalty=2)
GUARDS_SIDE = tarot.ContestSide(character="Guard", trait="Reaction", is_defender=True)
CONTEST = tarot.Contest(sides=(MIAS_SIDE, GUARDS_SIDE))
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
def test_a_push_is_for_a_trauma_first_then_a_contest_a_check_or_the_reaction(under_way, aim):
    play = Play(**under_way)
    assert play.aim("Mia") is aim
    if aim is not None:
        at = at_table(cast=(GUARD,))
        at = attrs.evolve(at, state=at.state.playing(play))
        assert at.declare_push(character="Mia", suit=Suit.CUPS).play.push("Mia").aim is aim


def test_checks_contests_and_traumas_are_found_by_their_character():
    play = Play(checks=(CHECK,), contests=(CONTEST,), traumas=(TRAUMA,), fight=fight())
    assert (play.check("Mia"), play.check("Guard")) == (CHECK, None)
    assert (play.contest("Guard"), play.contest("Ann")) == (CONTEST, None)
    assert (play.trauma("Mia"), play.trauma("Guard")) == (TRAUMA, None)
    assert set(play.characters) == {"Mia", "Guard"}
    assert CONTEST.characters == ("Mia", "Guard")
    assert CONTEST.side("Guard").is_defender
    assert Play().characters == ()


def test_a_changed_push_replaces_the_old_one_and_sheets_are_changed_by_name():
    mia = tarot.Push(character="Mia", aim=PushTarget.CHECK, suit=Suit.CUPS)
    guard = attrs.evolve(mia, character="Guard")
    changed = attrs.evolve(mia, suit=Suit.WANDS)
    play = Play().with_push(mia).with_push(guard).with_push(changed)
    assert play.pushes == (changed, guard)
    assert play.without_push("Mia").pushes == (guard,)
    state = stacked(ANN, "Bea", cast=(GUARD, tarot.Character("Rival")))
    hurt = state.with_character(attrs.evolve(GUARD, wounds=2))
    assert [sheet.wounds for sheet in hurt.cast] == [2, 0]
    hurt = state.with_character(tarot.Character("Bea", wounds=1))
    assert [player.character.wounds for player in hurt.players] == [0, 1]
    assert state.character("Nobody") is None
    assert state.player("Mia") is None


def test_a_state_has_at_most_ten_fields_and_can_be_a_key():
    assert len(attrs.fields(tarot.State)) <= 10
    assert hash(stacked()) == hash(stacked())
    assert "Hash" not in repr(stacked())
