"""Whom the Narrator plays, and how sheets change."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import Reason
from tests.tarot.tables import MIA, refused, stacked

FRANKLIN = tarot.Character("Franklin", (tarot.Trait("Underground", tarot.Aptitude.GOOD),))
ANN_SEAT = tarot.player_seat("Ann")


def sheet_of(state, name, seat):
    return next(c.sheet for c in tarot.view(state, seat).characters if c.name == name)


@pytest.mark.rule("TT-040")
def test_a_character_of_the_narrators_is_known_by_name_and_her_sheet_to_the_narrator_alone():
    state, events = tarot.introduce_character(stacked(), character=FRANKLIN)
    assert state.cast == (FRANKLIN,)
    assert state.holder("Franklin") is None
    assert tarot.TAROT.view_event(events[0], ANN_SEAT) == tarot.CharacterIntroduced(
        name="Franklin", sheet=None
    )
    assert tarot.TAROT.view_event(events[0], tarot.NARRATOR).sheet == FRANKLIN
    assert sheet_of(state, "Franklin", ANN_SEAT) is None
    assert sheet_of(state, "Franklin", tarot.NARRATOR) == FRANKLIN
    assert sheet_of(state, "Mia", tarot.SPECTATOR) == MIA


@pytest.mark.rule("TT-005")
def test_characters_learn_and_the_new_sheet_is_theirs():
    better = tarot.Character("Mia", (*MIA.traits, tarot.Trait("Zeppelin piloting", 5)))
    state, events = tarot.revise_character(stacked(), character=better)
    assert state.character("Mia").rank("zeppelin piloting") == 5
    assert state.player("Ann").character == better
    assert tarot.TAROT.view_event(events[0], ANN_SEAT).sheet is None

    mechanic = tarot.Character("Franklin", (tarot.Trait("Engineering: Automotives", 5),))
    state = tarot.introduce_character(state, character=FRANKLIN).state
    state = tarot.revise_character(state, character=mechanic).state
    assert state.cast == (mechanic,)


@pytest.mark.rule("TT-005")
def test_the_narrator_is_offered_a_new_sheet_for_everybody_in_the_story():
    offered = tarot.TAROT.legal_actions(stacked(cast=(FRANKLIN,)), tarot.NARRATOR)
    sheets = [each.character for each in offered if isinstance(each, tarot.ReviseCharacter)]
    assert {"Mia", "Franklin"} <= {each.name for each in sheets}


@pytest.mark.rule("TT-005")
def test_nobody_can_be_revised_who_is_not_there():
    command = tarot.ReviseCharacter(character=tarot.Character("Frank"))
    message = refused(stacked(cast=(FRANKLIN,)), command, Reason.UNKNOWN_CHARACTER, "TT-005")
    assert "Franklin" in message or "Mia" in message


def test_a_character_is_a_sheet_and_not_a_name():
    with pytest.raises(TypeError, match=r"IntroduceCharacter\.character: expected a Character"):
        tarot.IntroduceCharacter(character="Franklin")
