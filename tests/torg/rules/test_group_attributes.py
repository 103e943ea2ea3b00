"""Many on one with an attribute: cards and dangers that bear on those who act."""

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Attribute
from tests.torg.tables import in_rounds, told
from tests.torg.tables_actions import (
    ADRENALIN,
    OTHER_ADRENALIN,
    PLAIN_ATTACK_TAUNT,
    WILLPOWER,
    announced,
    outcome_of,
    rounds,
)

DANGER, OTHER_WILLPOWER = 158, 18
DEX = Attribute.DEXTERITY
TEXTS = pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])


def together(state, *actors, action=ActionKind.ATTACK, die=12, **details):
    """What the group comes to: value 9 each against 10 if nothing else is said."""
    details = {"values": (9,) * len(actors), "difficulty": 10} | details
    state = torg.many_on_one(state, actors=actors, action=action, **details).state
    return announced(state, die)


def margin(transition):
    return outcome_of(transition).results[0].margin


@pytest.mark.rule("TC-015", "TC-016", "MA-002")
@TEXTS
def test_danger_weighs_on_a_group_by_the_worst_of_it(dialect):
    marco = torg.Hero("Marco", reality="Nile Empire")
    villains = ("Mummy", "Thug", "Ghoul")
    state = in_rounds(
        "Quin", marco, top=DANGER, deck_value="expanded", villains=villains, dialect=dialect
    )
    state = torg.set_reality(state, character="Ghoul", reality="Nile Empire").state
    for group, harder in (
        (("Mummy", "Thug"), 3),
        (("Mummy", "Ghoul"), 5),
        (("Ghoul", "Thug"), 5),
        (("Quin", "Marco"), 5),
    ):
        calm = margin(together(state, *group))
        assert margin(together(state, *group, attribute=Attribute.MIND)) == calm
        assert margin(together(state, *group, attribute=DEX)) == calm - harder


@pytest.mark.rule("TR-121", "MA-002")
def test_a_raised_attribute_helps_a_group_once_everybody_has_it():
    pools = {"Quin": (ADRENALIN,), "Marco": (OTHER_ADRENALIN,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools)
    plain = margin(together(state, "Quin", "Marco", attribute=DEX))
    for hero, card, gain in (("Quin", ADRENALIN, 0), ("Marco", OTHER_ADRENALIN, 3)):
        state = torg.play_card(state, hero=hero, card=card, choice=torg.Raise(attribute=DEX)).state
        for group in (("Quin", "Marco"), ("Marco", "Quin")):
            assert margin(together(state, *group, attribute=DEX)) == plain + gain
            assert margin(together(state, *group)) == plain


@pytest.mark.rule("TC-060", "MA-002")
def test_a_raised_skill_helps_a_group_that_uses_it():
    pools = {"Quin": (ADRENALIN,), "Marco": (OTHER_ADRENALIN,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect="classic")
    plain = margin(together(state, "Quin", "Marco", skill="melee"))
    for hero, card in (("Quin", ADRENALIN), ("Marco", OTHER_ADRENALIN)):
        state = torg.play_card(
            state, hero=hero, card=card, choice=torg.Raise(attribute=DEX, skill="melee")
        ).state
    gain = state.boosts[0].amount
    assert margin(together(state, "Quin", "Marco", skill="melee")) == plain + gain
    assert margin(together(state, "Quin", "Marco", skill="fire combat")) == plain


@pytest.mark.rule("TG-015", "MA-002")
def test_the_cards_for_the_next_roll_help_a_group_that_has_them_all_and_are_used_up():
    pools = {"Quin": (WILLPOWER,), "Marco": (OTHER_WILLPOWER,)}
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools, dialect="gurps")
    plain = margin(together(state, "Quin", "Marco", action=ActionKind.TRICK))
    state = torg.play_card(state, hero="Quin", card=WILLPOWER).state
    assert margin(together(state, "Quin", "Marco", action=ActionKind.TRICK)) == plain
    state = torg.play_card(state, hero="Marco", card=OTHER_WILLPOWER).state
    transition = together(state, "Quin", "Marco", action=ActionKind.TRICK)
    assert margin(transition) == plain + 3
    expired = {each.hero for each in told(transition, torg.CardsExpired)}
    assert expired == {"Quin", "Marco"}


@pytest.mark.rule("TR-078", "TC-083", "MA-002")
def test_a_setback_on_any_of_a_group_weighs_on_all():
    state = rounds(PLAIN_ATTACK_TAUNT, villains=("Mummy", "Thug"))
    plain = margin(together(state, "Mummy", "Thug"))
    setbacks = attrs.evolve(state.round.setbacks, hindered=("Thug",))
    state = attrs.evolve(state, round=attrs.evolve(state.round, setbacks=setbacks))
    assert margin(together(state, "Mummy", "Thug")) == plain - 5
