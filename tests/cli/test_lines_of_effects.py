"""The lines about what lies on characters: their realities, points that come to nothing."""

import pytest

from dramadeck import torg
from dramadeck.cli.lines import Tone
from dramadeck.cli.narration import narrate
from dramadeck.torg import ActionKind
from tests.torg.tables_actions import (
    HEROES_STYMIED,
    PLAIN_ATTACK_TAUNT,
    acts,
    declared,
    rounds,
    scene,
)


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


@pytest.mark.rule("TG-054", "TG-058")
@pytest.mark.parametrize(
    ("actor", "target", "margin", "said"),
    [
        ("Quin", "Mummy", 17, "What it does to Mummy: as the player likes."),
        ("Quin", "Mummy", 8, "What it does to Mummy: unskilled."),
    ],
)
def test_what_an_interaction_does_is_told_whoever_names_it(actor, target, margin, said):
    state = acts(rounds(PLAIN_ATTACK_TAUNT), actor, ActionKind.TRICK, margin, target=target).state
    lines = story(state, torg.ApplyInteraction(actor=actor, target=target))
    assert said in [line.text for line in lines]
