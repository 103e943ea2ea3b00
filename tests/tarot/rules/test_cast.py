"""The characters of the Narrator, and changes of character sheets."""

import attrs
import pytest

from dramadeck import tarot
from tests.tarot.at import at_table, everybody
from tests.tarot.duels import BEN, DAVID, GUARD, ZOE
from tests.tarot.tables import ANN_SEAT, MIA

FRANKLIN = tarot.Character("Franklin", (tarot.Trait("Underground", tarot.Aptitude.GOOD),))


@pytest.mark.rule("TT-019", "TT-040")
def test_only_the_narrator_sees_the_sheets_of_her_characters():
    at = everybody().introduce_character(character=FRANKLIN)
    assert at.cast == (DAVID, GUARD, FRANKLIN)
    assert at.holder("Franklin") is None
    by_name = tarot.events.CharacterIntroduced(name="Franklin", sheet=None)
    assert tarot.TAROT.view_event(at.events[0], ANN_SEAT) == by_name
    assert tarot.TAROT.view_event(at.events[0], tarot.NARRATOR).sheet == FRANKLIN
    of_players = [MIA, BEN.character, ZOE.character]
    for seat in (ANN_SEAT, tarot.SPECTATOR, tarot.NARRATOR):
        of_cast = at.cast if seat == tarot.NARRATOR else [None] * 3
        assert [who.sheet for who in at.seen_by(seat).characters] == [*of_players, *of_cast]


@pytest.mark.rule("TT-005")
def test_any_character_may_get_a_new_trait():
    at = at_table(cast=(FRANKLIN,))
    offered = at.offers(tarot.NARRATOR, tarot.commands.ReviseCharacter)
    assert {"Mia", "Franklin"} <= {command.character for command in offered}
    piloting = (tarot.Trait("Zeppelin piloting", 5),)
    misnamed = tarot.commands.ReviseCharacter(character="Frank", traits=piloting)
    message = at.refuses(misnamed, tarot.Reason.UNKNOWN_CHARACTER, "TT-005")
    assert "Franklin" in message or "Mia" in message
    better = attrs.evolve(MIA, traits=(*MIA.traits, *piloting))
    at = at.revise_character(character="Mia", traits=piloting)
    assert at.character("Mia").rank("zeppelin piloting") == 5
    assert at.player("Ann").character == better
    assert tarot.TAROT.view_event(at.events[0], ANN_SEAT).sheet is None


@pytest.mark.rule("TT-005")
def test_a_changed_trait_replaces_the_old_one_and_a_mediocre_trait_is_removed():
    at = at_table(cast=(FRANKLIN,))
    first, *others = MIA.traits
    greater = attrs.evolve(first, name=first.name.upper(), rank=first.rank + 1)
    at = at.revise_character(character="Mia", traits=(greater,))
    assert at.character("Mia").traits == (greater, *others)
    at = at.revise_character(character="Mia", traits=(attrs.evolve(first, rank=3),))
    assert at.character("Mia") == attrs.evolve(MIA, traits=tuple(others))


def test_a_character_is_introduced_by_a_sheet_and_not_by_a_name():
    with pytest.raises(TypeError, match=r"IntroduceCharacter\.character: expected a Character"):
        tarot.commands.IntroduceCharacter(character="Franklin")
