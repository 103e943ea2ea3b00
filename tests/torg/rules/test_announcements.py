"""The result is announced; from then on no card can change it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.charts.torg import bonus_number
from dramadeck.torg import ActionKind, Attribute, Reason, Side
from tests.torg.at import at_fight, at_scene
from tests.torg.house_rules import with_readings
from tests.torg.tables_actions import HEROES_SETBACK, VILLAINS_SETBACK

ATTACK, OTHER = ActionKind.ATTACK, ActionKind.OTHER
ACTION, ADRENALIN, HASTE = 36, 1, 40
ANNOUNCE = torg.Announce(actor="Quin")


def report(actor="Quin", action=ATTACK, margin=0, **details):
    return torg.ReportAction(actor=actor, action=action, margin=margin, **details)


@pytest.mark.rule("TR-030")
def test_no_result_is_announced_before_all_dice_are_thrown_or_without_an_action_of_ones_own():
    at = at_scene(possibilities=1).declared().spend_possibility(hero="Quin")
    says = "Quin has dice to throw first; the next is the action die"
    at.refuses(ANNOUNCE, Reason.DICE_STILL_DUE, "TR-030", says)
    at.thrown(12).refuses(ANNOUNCE, Reason.DICE_STILL_DUE, "TR-030", "point die")
    assert at.announced(12, 12).told(torg.ActionAnnounced)
    for at in (at_scene(), at_scene().declared("Marco").thrown(12)):
        at.refuses(ANNOUNCE, Reason.ACTION_NOT_OPEN, "TR-030", "Quin")


@given(die=st.integers(1, 60), value=st.integers(-5, 40), difficulty=st.integers(0, 40))
@pytest.mark.rule("TR-030")
def test_total_is_value_and_bonus_and_0_over_the_difficulty_is_enough(die, value, difficulty):
    at = at_scene().declared(value=value, difficulty=difficulty).announced(die)
    (result,) = at.outcome.results
    assert result.total == value + bonus_number(die)
    assert result.margin == result.total - difficulty
    assert result.succeeded == (result.total >= difficulty)


@pytest.mark.rule("TR-090")
@pytest.mark.parametrize(
    ("effect_value", "die", "effect"), [(18, 15, 20), (0, 15, 2), (18, 5, None), (None, 15, None)]
)
def test_the_effect_total_of_a_hit_takes_its_bonus(effect_value, die, effect):
    at = at_scene().declared(effect_value=effect_value).announced(die)
    assert at.outcome.effect_total == effect


def margin(at, actor="Quin"):
    return at.acts(actor, ATTACK, 0).outcome.results[0].margin


@pytest.mark.rule("TR-078")
def test_the_generic_setback_takes_5_from_all_actions_of_the_side_in_the_round():
    at = at_fight(card=VILLAINS_SETBACK).name_setback(side=Side.VILLAINS)
    assert (margin(at, "Mummy"), margin(at)) == (-5, 0)
    at = at_fight(card=HEROES_SETBACK).name_setback(side=Side.HEROES)
    assert (margin(at), margin(at.flipped(45))) == (-5, 0)
    house = with_readings(torg.REVISED, "house", rounds={"setback_penalty": 3})
    at = at_fight(card=HEROES_SETBACK, dialect=house).name_setback(side=Side.HEROES)
    assert margin(at) == -3


@pytest.mark.rule("TR-006", "TR-019", "TR-005", "TR-115")
def test_cards_in_play_wait_for_their_owners_action_and_in_free_time_are_discarded_with_it():
    at = at_scene(hands={"Quin": (ACTION,)}).plays("Quin", ACTION).acts("Quin", OTHER, 0)
    assert at.outcome.bonus == 3
    assert at.told(torg.CardsExpired) == [torg.CardsExpired(hero="Quin", cards=(ACTION,))]
    assert (at.discard_pile, at.boosts) == ((ACTION,), ())
    strength = Attribute.STRENGTH
    at = at_scene(hands={"Quin": (ADRENALIN,)})
    at = at.plays("Quin", ADRENALIN, choice=torg.Raise(attribute=strength))
    assert at.acts("Marco", OTHER, 0).value_raise("Quin", strength) == 3
    at = at_fight(ACTION).plays("Quin", ACTION).acts("Quin", OTHER, 0)
    assert at.in_play("Quin") == (ACTION,)


@pytest.mark.rule("TR-089", "TR-093")
def test_a_reported_success_earns_its_card_like_a_rolled_one_and_a_failure_uses_the_action():
    at = at_fight().sends(report(target="Mummy"))
    facts = {"actor": "Quin", "action": ATTACK, "margin": 0, "target": "Mummy"}
    assert at.events[0] == torg.ActionReported(contributes=True, **facts)
    assert at.events[1:] == at_fight().acts("Quin", ATTACK, 0).events[1:]
    assert len(at.hand("Quin")) == 1
    at = at_fight().sends(report(margin=-1))
    assert len(at.events) == 1
    at.refuses(report(), Reason.NO_ACTION_LEFT, "TR-059", "Quin")


@pytest.mark.rule("TR-023", "TR-025")
@pytest.mark.parametrize("contributes", [True, False])
def test_an_action_beside_the_point_lets_no_card_into_the_pool(contributes):
    at, lay = at_fight(hands={"Quin": (HASTE,)}), torg.PlayToPool(hero="Quin", card=HASTE)
    rolled = at.acts("Quin", OTHER, 0, contributes=contributes)
    for after in (rolled, at.sends(report(contributes=contributes))):
        assert after.allows(lay) is contributes
