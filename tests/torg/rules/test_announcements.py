"""The result is announced; from then on no card can change it."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.charts.torg import bonus_number
from dramadeck.torg import ActionKind, Attribute, Reason, Side
from tests.torg.tables import told
from tests.torg.tables_actions import (
    ACTION,
    ADRENALIN,
    HASTE,
    HEROES_SETBACK,
    PLAIN_ATTACK_TAUNT,
    VILLAINS_SETBACK,
    acts,
    announced,
    check_refused,
    declared,
    flipped,
    outcome_of,
    rounds,
    scene,
    thrown,
)


def report(actor="Quin", action=ActionKind.ATTACK, margin=0, **details):
    return torg.ReportAction(actor=actor, action=action, margin=margin, **details)


@pytest.mark.rule("TR-030")
def test_no_result_is_announced_before_all_dice_are_thrown():
    state = declared(scene(possibilities=1))
    state = torg.spend_possibility(state, hero="Quin").state
    command = torg.Announce(actor="Quin")
    says = "Quin has dice to throw first; the next is the action die"
    check_refused(state, command, Reason.DICE_STILL_DUE, "TR-030", says)
    check_refused(thrown(state, 12), command, Reason.DICE_STILL_DUE, "TR-030", "point die")
    assert told(announced(state, 12, 12), torg.ActionAnnounced)


@pytest.mark.rule("TR-030")
def test_nothing_is_announced_without_an_action():
    command = torg.Announce(actor="Quin")
    check_refused(scene(), command, Reason.ACTION_NOT_OPEN, "TR-030", "Quin")
    state = thrown(declared(scene(), "Marco"), 12)
    check_refused(state, command, Reason.ACTION_NOT_OPEN, "TR-030", "Quin")


@given(die=st.integers(1, 60), value=st.integers(-5, 40), difficulty=st.integers(0, 40))
@pytest.mark.rule("TR-030")
def test_total_is_value_and_bonus_and_0_over_the_difficulty_is_enough(die, value, difficulty):
    state = declared(scene(), value=value, difficulty=difficulty)
    (result,) = outcome_of(announced(state, die)).results
    assert result.total == value + bonus_number(die)
    assert result.margin == result.total - difficulty
    assert result.succeeded == (result.total >= difficulty)


@pytest.mark.rule("TR-090")
def test_the_effect_total_takes_the_bonus_of_the_hit():
    state = declared(scene(), effect_value=18)
    assert outcome_of(announced(state, 15)).effect_total == 20


@pytest.mark.rule("TR-090")
def test_a_miss_has_no_effect_total_and_neither_has_an_action_without_effect_value():
    assert outcome_of(announced(declared(scene(), effect_value=18), 5)).effect_total is None
    assert outcome_of(announced(declared(scene()), 15)).effect_total is None


@pytest.mark.rule("TR-090")
def test_an_effect_value_of_0_still_has_an_effect_total():
    assert outcome_of(announced(declared(scene(), effect_value=0), 15)).effect_total == 2


@pytest.mark.rule("TR-078")
def test_the_generic_setback_takes_5_from_all_actions_of_the_villains():
    state = torg.name_setback(rounds(VILLAINS_SETBACK), side=Side.VILLAINS).state
    assert outcome_of(acts(state, "Mummy", ActionKind.ATTACK, 0)).results[0].margin == -5
    assert outcome_of(acts(state, "Quin", ActionKind.ATTACK, 0)).results[0].margin == 0


@pytest.mark.rule("TR-078")
def test_the_penalty_is_over_with_the_round():
    state = torg.name_setback(rounds(HEROES_SETBACK), side=Side.HEROES).state
    state = flipped(state, PLAIN_ATTACK_TAUNT)
    assert outcome_of(acts(state, "Quin", ActionKind.ATTACK, 0)).results[0].margin == 0


@pytest.mark.rule("TR-078")
def test_a_table_may_set_another_penalty():
    setting = attrs.evolve(torg.REVISED.rounds, setback_penalty=3)
    house = attrs.evolve(torg.REVISED, name="house", rounds=setting)
    state = torg.name_setback(rounds(HEROES_SETBACK, dialect=house), side=Side.HEROES).state
    assert outcome_of(acts(state, "Quin", ActionKind.ATTACK, 0)).results[0].margin == -3


@pytest.mark.rule("TR-006", "TR-019")
def test_in_free_time_cards_in_play_are_discarded_when_their_action_is_announced():
    state = scene(hands={"Quin": (ACTION,)})
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    transition = acts(state, "Quin", ActionKind.OTHER, 0)
    assert outcome_of(transition).bonus == 3
    assert told(transition, torg.CardsExpired) == [torg.CardsExpired(hero="Quin", cards=(ACTION,))]
    assert transition.state.discard_pile == (ACTION,)
    assert transition.state.boosts == ()


@pytest.mark.rule("TR-006", "TR-005")
def test_in_free_time_a_card_in_play_waits_for_its_owners_action():
    state = scene(hands={"Quin": (ADRENALIN,)})
    state = torg.play_card(
        state, hero="Quin", card=ADRENALIN, choice=torg.Raise(attribute=Attribute.STRENGTH)
    ).state
    state = acts(state, "Marco", ActionKind.OTHER, 0).state
    assert state.value_raise("Quin", Attribute.STRENGTH) == 3


@pytest.mark.rule("TR-115")
def test_in_rounds_cards_stay_in_play_when_an_action_is_announced():
    state = rounds(PLAIN_ATTACK_TAUNT, pools={"Quin": (ACTION,)})
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    state = acts(state, "Quin", ActionKind.OTHER, 0).state
    assert state.in_play("Quin") == (ACTION,)


@pytest.mark.rule("TR-089")
def test_a_reported_success_at_an_approved_action_earns_its_card_like_a_rolled_one():
    state = rounds(PLAIN_ATTACK_TAUNT)
    reported = torg.TORG.step(state, report(margin=0, target="Mummy"))
    told_as = torg.ActionReported(
        actor="Quin", action=ActionKind.ATTACK, margin=0, target="Mummy", contributes=True
    )
    assert reported.events[0] == told_as
    assert reported.events[1:] == acts(state, "Quin", ActionKind.ATTACK, 0).events[1:]
    assert len(reported.state.hand("Quin")) == 1


@pytest.mark.rule("TR-093")
def test_a_reported_failure_uses_the_action_and_earns_nothing():
    state, events = torg.TORG.step(rounds(PLAIN_ATTACK_TAUNT), report(margin=-1))
    assert len(events) == 1
    check_refused(state, report(), Reason.NO_ACTION_LEFT, "TR-059", "Quin")


@pytest.mark.rule("TR-089", "TR-091", "TR-082")
@pytest.mark.parametrize(
    ("state", "command", "reason", "rule"),
    [
        (scene(), report(), Reason.NOT_IN_ROUNDS, "TR-089"),
        (torg.begin_rounds(scene()).state, report(), Reason.WAIT_FOR_FIRST_FLIP, "TR-089"),
        (
            rounds(PLAIN_ATTACK_TAUNT),
            report(action=ActionKind.DEFEND),
            Reason.DEFENSE_IS_TESTED,
            "TR-091",
        ),
        (
            rounds(PLAIN_ATTACK_TAUNT),
            report(target="Mommy"),
            Reason.UNKNOWN_CHARACTER,
            "TR-082",
        ),
        (
            declared(rounds(PLAIN_ATTACK_TAUNT), "Marco"),
            report(),
            Reason.ACTION_ALREADY_OPEN,
            "TR-137",
        ),
    ],
    ids=["free time", "before the flip", "a defense", "misspelled target", "another's action"],
)
def test_an_action_is_reported_under_the_rules_of_a_declared_one(state, command, reason, rule):
    check_refused(state, command, reason, rule)


@pytest.mark.rule("TR-023", "TR-025")
@pytest.mark.parametrize("contributes", [True, False])
def test_an_action_beside_the_point_lets_no_card_into_the_pool(contributes):
    state = rounds(PLAIN_ATTACK_TAUNT, hands={"Quin": (HASTE,)})
    rolled = acts(state, "Quin", ActionKind.OTHER, 0, contributes=contributes).state
    reported = torg.TORG.step(state, report(contributes=contributes)).state
    for after in (rolled, reported):
        refusal = torg.TORG.refusal(after, torg.PlayToPool(hero="Quin", card=HASTE))
        assert (refusal is None) is contributes
