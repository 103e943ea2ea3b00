"""Whom the Narrator plays, and how sheets change."""

import pytest

from dramadeck import tarot
from dramadeck.tarot import Reason
from tests.tarot.at import at_table
from tests.tarot.tables import MIA

FRANKLIN = tarot.Character("Franklin", (tarot.Trait("Underground", tarot.Aptitude.GOOD),))
ANN_SEAT = tarot.player_seat("Ann")


@pytest.mark.rule("TT-040")
def test_a_character_of_the_narrators_is_known_by_name_and_her_sheet_to_the_narrator_alone():
    at = at_table().introduce_character(character=FRANKLIN)
    assert at.cast == (FRANKLIN,)
    assert at.holder("Franklin") is None
    by_name = tarot.CharacterIntroduced(name="Franklin", sheet=None)
    assert tarot.TAROT.view_event(at.events[0], ANN_SEAT) == by_name
    assert tarot.TAROT.view_event(at.events[0], tarot.NARRATOR).sheet == FRANKLIN
    for seat, sheet in ((ANN_SEAT, None), (tarot.SPECTATOR, None), (tarot.NARRATOR, FRANKLIN)):
        assert [who.sheet for who in at.seen_by(seat).characters] == [MIA, sheet]


@pytest.mark.rule("TT-005")
def test_characters_learn_and_the_new_sheet_is_theirs():
    better = tarot.Character("Mia", (*MIA.traits, tarot.Trait("Zeppelin piloting", 5)))
    at = at_table(cast=(FRANKLIN,)).revise_character(character=better)
    assert at.character("Mia").rank("zeppelin piloting") == 5
    assert at.player("Ann").character == better
    assert tarot.TAROT.view_event(at.events[0], ANN_SEAT).sheet is None
    mechanic = tarot.Character("Franklin", (tarot.Trait("Engineering: Automotives", 5),))
    assert at.revise_character(character=mechanic).cast == (mechanic,)


@pytest.mark.rule("TT-005")
def test_everybody_in_the_story_can_be_revised_and_nobody_else():
    at = at_table(cast=(FRANKLIN,))
    offered = at.offers(tarot.NARRATOR, tarot.ReviseCharacter)
    assert {"Mia", "Franklin"} <= {command.character.name for command in offered}
    command = tarot.ReviseCharacter(character=tarot.Character("Frank"))
    message = at.refuses(command, Reason.UNKNOWN_CHARACTER, "TT-005")
    assert "Franklin" in message or "Mia" in message


def test_a_character_is_a_sheet_and_not_a_name():
    with pytest.raises(TypeError, match=r"IntroduceCharacter\.character: expected a Character"):
        tarot.IntroduceCharacter(character="Franklin")
