"""Moments at which something lies on a side or a character, for the tests of the listings."""

from dramadeck import torg
from dramadeck.torg import ActionKind
from tests.torg.tables_actions import HEROES_UP_ANY, PLAIN_ATTACK_TAUNT, acts, rounds, scene

LIFE_RAGE = 157
"""An expansion card; in a dramatic scene its line rouses villains of the Living Land."""


def called(actor="Quin", target="Mummy"):
    state = acts(rounds(PLAIN_ATTACK_TAUNT), actor, ActionKind.TAUNT, 17, target=target).state
    return torg.apply_interaction(state, actor=actor, target=target).state


EFFECTS = {
    "a storm may rise": scene(dialect="classic"),
    "a storm rages": torg.begin_storm(scene(dialect="classic")).state,
    "a Life Rage": rounds(LIFE_RAGE, deck_value="expanded"),
    "a taunt to apply": acts(
        rounds(PLAIN_ATTACK_TAUNT), "Quin", ActionKind.TAUNT, 7, target="Mummy"
    ).state,
    "a player's call": called(),
    "a gamemaster's call": called("Mummy", "Quin"),
    "a point to settle": torg.spend_possibility(
        rounds(PLAIN_ATTACK_TAUNT, possibilities=1), hero="Quin", what_for="a leap"
    ).state,
    "an up in GURPS": rounds(HEROES_UP_ANY, dialect="gurps"),
}
"""A table at some of these moments."""
