"""An active defense: an action and a die in place of the passive value."""

import pytest

from dramadeck import torg
from dramadeck.torg import ActionKind, Attribute, Reason
from tests.torg.tables import told
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    HEROES_SETBACK,
    PLAIN_ATTACK_TAUNT,
    acts,
    check_refused,
    fight,
    pooled,
    rounds,
    thrown,
)


def defended(state, **details):
    """What Quin's defense is worth: value 9 if nothing else is said."""
    (rolled,) = told(
        torg.defend(state, hero="Quin", **({"value": 9} | details)), torg.DefenseRolled
    )
    return rolled.defense


@pytest.mark.rule("TR-091")
@pytest.mark.parametrize(("total", "defense"), [(20, 16), (13, 10), (12, 10), (1, 10)])
def test_the_die_counts_at_least_one(total, defense):
    assert defended(fight(), total=total) == defense


@pytest.mark.rule("TR-091")
def test_the_defense_is_an_action_that_an_attack_tests():
    state, events = torg.defend(fight(), hero="Quin", value=9, total=16)
    assert torg.DefenseRolled(hero="Quin", total=16, defense=12) in events
    assert state.actions_left("Quin") == 0
    missed = acts(state, "Mummy", ActionKind.ATTACK, -1, target="Quin")
    assert told(missed, torg.DefenseTested) == [torg.DefenseTested(hero="Quin", succeeded=True)]


@pytest.mark.rule("TR-091")
def test_without_a_die_the_defense_is_the_hosts_to_work_out():
    _, events = torg.defend(fight(), hero="Quin")
    assert [type(each) for each in events] == [torg.TurnTaken]


@pytest.mark.rule("TR-091")
def test_a_die_comes_with_its_value():
    command = torg.Defend(hero="Quin", total=12)
    check_refused(fight(), command, Reason.DEFENSE_HALF_GIVEN, "TR-091", "Quin's active defense")


@pytest.mark.rule("TR-115", "TR-091")
def test_an_action_card_raises_the_bonus_before_it_is_made_one():
    state = torg.play_card(fight(ACTION), hero="Quin", card=ACTION).state
    assert defended(state, total=13) == 9 + 1 + 3
    assert defended(state, total=7) == 9 + 1  # -2 and 3
    assert defended(state, total=3) == 9 + 1  # -8 and 3


@pytest.mark.rule("TR-121", "TR-091")
def test_a_raised_attribute_raises_the_defense_that_is_built_on_it():
    state = torg.play_card(
        fight(ADRENALIN),
        hero="Quin",
        card=ADRENALIN,
        choice=torg.Raise(attribute=Attribute.DEXTERITY),
    ).state
    assert defended(state, total=12, attribute=Attribute.DEXTERITY) == 9 + 3 + 1
    assert defended(state, total=12) == 9 + 1


@pytest.mark.rule("TR-078", "TR-091")
def test_the_generic_setback_weighs_on_a_defense_too():
    state = torg.name_setback(fight(card=HEROES_SETBACK), side=torg.Side.HEROES).state
    assert defended(state, total=12) == 9 - 5 + 1


@pytest.mark.rule("TG-048")
@pytest.mark.parametrize("details", [{"value": 9}, {"value": 9, "total": 12}, {"total": 12}])
def test_where_there_are_no_bonus_numbers_a_defense_takes_no_die(details):
    state = rounds(PLAIN_ATTACK_TAUNT, dialect=torg.GURPS)
    command = torg.Defend(hero="Quin", **details)
    check_refused(state, command, Reason.NO_BONUS_NUMBERS, "TG-048", "Quin's defense")
    assert torg.TORG.refusal(state, torg.Defend(hero="Quin")) is None


@pytest.mark.rule("TR-148")
def test_the_die_of_a_defense_ends_the_time_for_answers():
    state = acts(fight(), "Mummy", ActionKind.ATTACK, 3, target="Marco").state
    fails = torg.PlayCard(hero="Marco", card=74)
    state = pooled(state, "Marco", 74)
    for before in (state, torg.defend(state, hero="Quin").state):
        assert torg.TORG.refusal(before, fails) is None
    declared_only = torg.defend(state, hero="Quin", value=9).state
    assert torg.TORG.refusal(declared_only, fails) is None
    check_refused(thrown(declared_only, 12), fails, Reason.NO_SUCCESS_TO_NEGATE, "TR-147")
    at_once = torg.defend(state, hero="Quin", value=9, total=12).state
    check_refused(at_once, fails, Reason.NO_SUCCESS_TO_NEGATE, "TR-147")
