"""The lines about what lies on characters: their realities, points that come to nothing."""

import pytest

from dramadeck import torg
from dramadeck.cli.lines import Tone
from dramadeck.cli.narration import narrate
from tests.torg.tables_actions import HEROES_STYMIED, declared, rounds, scene


def story(state, command):
    return narrate(state, command, torg.TORG.step(state, command))


@pytest.mark.rule("TG-046")
def test_the_point_of_the_stymied_is_told_as_lost():
    state = declared(rounds(HEROES_STYMIED, possibilities=1, dialect="gurps"))
    line = story(state, torg.SpendPossibility(hero="Quin"))[-1]
    assert line.text == "Quin is stymied: the point is lost."
    assert (line.tone, line.rules) == (Tone.BAD, ("TG-046",))


@pytest.mark.rule("TC-010")
@pytest.mark.parametrize(
    ("character", "reality", "text", "tone"),
    [
        ("Quin", "Living Land", "Quin is of Living Land.", Tone.HEROES),
        ("Mummy", "Nile Empire", "Mummy is of Nile Empire.", Tone.VILLAINS),
        ("Mummy", None, "Mummy is of no reality that matters.", Tone.VILLAINS),
    ],
)
def test_whose_reality_is_whose_is_told_in_the_color_of_the_side(character, reality, text, tone):
    (line,) = story(scene(dialect="classic"), torg.SetReality(character=character, reality=reality))
    assert (line.text, line.tone) == (text, tone)
