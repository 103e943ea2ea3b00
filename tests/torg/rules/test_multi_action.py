"""Many characters with one roll, and many actions with one roll, as commands."""

from functools import partial

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import torg
from dramadeck.charts.torg import MANY_ON_ONE, ONE_ON_MANY, Spread, bonus_number
from dramadeck.torg import ActionKind, Check, Reason
from tests.torg.tables import HEROES, told
from tests.torg.tables_actions import (
    ACTION,
    DRAMA,
    HASTE,
    HEROES_SETBACK,
    HEROES_UP_ANY,
    PLAIN_ATTACK_TAUNT,
    VILLAINS_SETBACK,
    VILLAINS_TEST_INTIMIDATE,
    VILLAINS_UP_DEFEND_TAUNT,
    announced,
    check_refused,
    declared,
    outcome_of,
    rounds,
    scene,
)

TROOPERS = tuple(f"Shocktrooper {number}" for number in range(1, 16))


def group(count, **details):
    """So many shocktroopers do the same thing: value 9 against 10 if nothing else is said."""
    acting = {
        "actors": TROOPERS[:count],
        "action": ActionKind.OTHER,
        "values": (9,) * count,
        "difficulty": 10,
    }
    return torg.ManyOnOne(**(acting | details))


def several(*checks, actor="Quin", action=ActionKind.ATTACK, **details):
    return torg.OneOnMany(actor=actor, action=action, checks=checks, **details)


def against(difficulty, target=None, value=10):
    return Check(value=value, difficulty=difficulty, target=target)


def resolved(state, command, *dice):
    return announced(torg.TORG.step(state, command).state, *dice)


fight = partial(rounds, villains=TROOPERS)


@pytest.mark.rule("MA-004", "MA-005", "MA-007", "MA-011")
def test_two_of_four_shocktroopers_leap_the_pit():
    outcome = outcome_of(resolved(fight(), group(4), 14))
    (result,) = outcome.results
    assert (outcome.die_total, outcome.bonus) == (14, 1)
    assert (result.total, result.margin, result.succeeded) == (13, 3, 2)


@pytest.mark.rule("MA-010", "MA-021")
@pytest.mark.parametrize("dialect", ["revised", "classic", "gurps"])
def test_six_shocktroopers_gun_for_quin_and_four_hit(dialect):
    attack = group(6, action=ActionKind.ATTACK, values=(10,) * 6, target="Quin", effect_value=18)
    if dialect == "gurps":
        # Six of them +4: 10 + 4 leave 4 over a throw of 10.
        attack = attrs.evolve(attack, difficulty=0)
        outcome = outcome_of(resolved(fight(dialect=dialect), attack, 10))
        assert (outcome.results[0].margin, outcome.results[0].succeeded) == (4, 4)
        assert outcome.effect_total == 18 + 3
        return
    outcome = outcome_of(resolved(fight(dialect=dialect), attack, 12))
    # 10, bonus number 0, six of them +4: 14 against 10.
    assert (outcome.results[0].margin, outcome.results[0].succeeded) == (4, 4)
    # The four who hit add +3 to the effect, not the +4 of the six who shot.
    assert outcome.effect_total == 18 + 3


@pytest.mark.rule("MA-010")
def test_the_effect_takes_the_bonus_number_of_the_roll_as_well():
    attack = group(6, values=(10,) * 6, effect_value=18)
    outcome = outcome_of(resolved(fight(), attack, 14))
    assert outcome.results[0].succeeded == 4
    assert outcome.effect_total == 18 + 1 + 3


@pytest.mark.rule("MA-009")
def test_below_the_difficulty_nobody_succeeds_and_nothing_has_an_effect():
    outcome = outcome_of(resolved(fight(), group(4, effect_value=18), 5))
    # 9, bonus number -5, four of them +3: 7 against 10.
    assert (outcome.results[0].margin, outcome.results[0].succeeded) == (-3, 0)
    assert outcome.effect_total is None


@given(count=st.integers(1, 15), die=st.integers(1, 45), spread=st.sampled_from(Spread))
@pytest.mark.rule("MA-004", "MA-005", "MA-006", "MA-008")
def test_the_groups_total_and_successes_are_those_of_the_chart(count, die, spread):
    outcome = outcome_of(resolved(scene(villains=TROOPERS), group(count, spread=spread), die))
    (result,) = outcome.results
    assert result.total == 9 + bonus_number(die) + MANY_ON_ONE.bonus.lookup(count)
    assert result.succeeded <= count
    if result.margin < 0:
        assert result.succeeded == 0
    else:
        printed = MANY_ON_ONE.how_many.lookup(result.margin)
        assert result.succeeded == min(printed.take(spread), count)


@pytest.mark.rule("MA-006", "MA-008")
def test_when_the_margin_is_enough_for_five_all_four_succeed():
    # The margin 6 is the line of 5-6, so there is no choice between three and four left.
    outcome = outcome_of(resolved(fight(), group(4, values=(13,) * 4), 12))
    assert (outcome.results[0].margin, outcome.results[0].succeeded) == (6, 4)


@pytest.mark.rule("MA-021")
@pytest.mark.parametrize(
    ("actors", "spread", "succeeded"),
    [
        (HEROES, None, 3),
        (TROOPERS[:4], None, 4),
        (TROOPERS[:4], Spread.TOP, 4),
        (TROOPERS[:4], Spread.LOWEST, 3),
        ((*HEROES, "Guide"), None, 4),
        (("Guide", *HEROES), None, 4),
        ((*HEROES, "Guide"), Spread.LOWEST, 3),
    ],
)
def test_everybody_gets_the_top_of_a_spread_unless_the_lowest_is_asked_for(
    actors, spread, succeeded
):
    state = fight(allies=("Guide",))
    values = (11,) * len(actors)
    chosen = {} if spread is None else {"spread": spread}
    command = group(len(actors), actors=actors, values=values, **chosen)
    outcome = outcome_of(resolved(state, command, 12))
    assert outcome.results[0].margin == 4
    assert outcome.results[0].succeeded == succeeded


@pytest.mark.rule("MA-002")
def test_a_group_within_one_point_acts_with_its_lowest_value():
    state = torg.TORG.step(fight(), group(3, values=(9, 10, 9))).state
    assert state.attempt.checks == (Check(value=9, difficulty=10),)


@pytest.mark.rule("MA-002", "MA-003")
def test_values_more_than_a_point_apart_roll_separately():
    command = group(3, values=(9, 10, 11))
    check_refused(fight(), command, Reason.GROUP_TOO_DIFFERENT, "MA-003", "values 9, 10, 11")
    state = resolved(fight(), group(2, values=(9, 10)), 12).state
    alone = group(1, actors=TROOPERS[2:3], values=(11,))
    assert outcome_of(resolved(state, alone, 12)).results[0].total == 11


@pytest.mark.rule("MA-002")
@pytest.mark.parametrize("values", [(9, 9), (9, 9, 9, 9), ()])
def test_each_who_acts_has_one_value(values):
    command = group(3, values=values)
    says = f"3 characters and {len(values)} values"
    check_refused(fight(), command, Reason.VALUES_UNEVEN, "MA-002", says)


@pytest.mark.rule("MA-002")
def test_a_group_is_somebody():
    check_refused(fight(), group(0), Reason.VALUES_UNEVEN, "MA-002")


@pytest.mark.rule("MA-002")
def test_nobody_acts_twice_in_a_group():
    command = group(3, actors=(TROOPERS[0], TROOPERS[1], TROOPERS[1]))
    check_refused(fight(), command, Reason.ACTOR_NAMED_TWICE, "MA-002", "Shocktrooper 2")
    # There is one of him; he is named twice.
    assert "more than one character" not in torg.TORG.refusal(fight(), command).message


@pytest.mark.rule("MA-002", "TR-059")
def test_the_roll_uses_an_action_of_everybody_in_the_group():
    state = resolved(fight(), group(3), 12).state
    assert [state.actions_left(each) for each in TROOPERS[:4]] == [0, 0, 0, 1]
    late = group(2, actors=TROOPERS[2:4])
    check_refused(state, late, Reason.NO_ACTION_LEFT, "MA-002", "Shocktrooper 3")


@pytest.mark.rule("TR-065")
def test_a_group_rolls_with_the_up_of_its_side():
    state = torg.TORG.step(fight(VILLAINS_UP_DEFEND_TAUNT), group(3)).state
    assert state.attempt.dice_due == (torg.Die.ACTION, torg.Die.UP)


@pytest.mark.rule("TR-089", "MA-006")
def test_each_hero_of_a_group_who_succeeds_earns_a_card():
    attack = group(3, actors=HEROES, action=ActionKind.ATTACK, values=(9, 9, 9))
    transition = resolved(fight(), attack, 13)
    assert outcome_of(transition).results[0].succeeded == 2
    earned = [torg.CardEarned(hero=hero, action=ActionKind.ATTACK) for hero in HEROES[:2]]
    assert told(transition, torg.CardEarned) == earned


@pytest.mark.rule("TR-014", "TR-089")
def test_an_ally_in_the_group_earns_no_card():
    attack = group(2, actors=("Guide", "Quin"), action=ActionKind.ATTACK, values=(12, 12))
    transition = resolved(fight(allies=("Guide",)), attack, 15)
    assert [each.hero for each in told(transition, torg.CardEarned)] == ["Quin"]


@pytest.mark.rule("TR-082")
def test_a_group_of_villains_strips_a_pool_by_the_margin_of_its_roll():
    state = fight(VILLAINS_TEST_INTIMIDATE, pools={"Quin": (DRAMA, HASTE)})
    taunt = group(4, action=ActionKind.TEST, values=(12,) * 4, target="Quin")
    transition = resolved(state, taunt, 12)
    assert outcome_of(transition).results[0].margin == 5
    assert told(transition, torg.PoolExposed)[0].count == 1


@pytest.mark.rule("TR-091", "MA-009")
def test_a_defense_holds_when_the_whole_group_misses():
    attack = group(4, action=ActionKind.ATTACK, target="Quin")
    for die, holds in ((5, True), (14, False)):
        state = torg.defend(fight(), hero="Quin").state
        transition = resolved(state, attack, die)
        assert told(transition, torg.DefenseTested)[0].succeeded is holds


@pytest.mark.rule("MA-012", "MA-013", "MA-015")
def test_one_bonus_number_serves_all_actions_each_against_its_own_difficulty():
    command = several(against(8, value=12), against(6, value=9), against(9, value=15))
    outcome = outcome_of(resolved(fight(), command, 14))
    assert outcome.bonus == 1
    assert [each.check.difficulty for each in outcome.results] == [10, 10, 15]
    assert [each.total for each in outcome.results] == [13, 10, 16]
    assert [each.margin for each in outcome.results] == [3, 0, 1]


@given(count=st.integers(2, 15))
@pytest.mark.rule("MA-015", "MA-016")
def test_difficulties_and_toughness_rise_by_the_chart(count):
    checks = tuple(against(8, target) for target in TROOPERS[:count])
    attempt = torg.TORG.step(scene(villains=TROOPERS), several(*checks)).state.attempt
    rises = [check.difficulty - 8 for check in attempt.checks]
    assert rises == [ONE_ON_MANY.difficulty.lookup(place) for place in range(1, count + 1)]
    assert attempt.toughness_increase == ONE_ON_MANY.toughness.lookup(count)


@pytest.mark.rule("MA-014")
def test_the_actor_picks_the_order_of_checking():
    hard, easy = against(9), against(6)
    for checks, expected in (((hard, easy), [1, 1]), ((easy, hard), [1, 0])):
        outcome = outcome_of(resolved(fight(), several(*checks), 14))
        assert [each.succeeded for each in outcome.results] == expected


@pytest.mark.rule("MA-015")
def test_one_action_alone_is_as_hard_as_ever():
    attempt = torg.TORG.step(fight(), several(against(8, TROOPERS[0]))).state.attempt
    assert attempt.checks == (against(8, TROOPERS[0]),)
    assert attempt.toughness_increase == 0


@pytest.mark.rule("MA-016")
def test_three_blows_at_one_opponent_do_not_toughen_him():
    blows = (against(8, TROOPERS[0]),) * 3
    assert torg.TORG.step(fight(), several(*blows)).state.attempt.toughness_increase == 0
    blows = (*blows[:2], against(8, TROOPERS[1]))
    assert torg.TORG.step(fight(), several(*blows)).state.attempt.toughness_increase == 3


@pytest.mark.rule("MA-016", "MA-017")
def test_opponents_stay_tougher_when_fewer_are_hit():
    checks = (against(8, TROOPERS[0]), against(30, TROOPERS[1]), against(30, TROOPERS[2]))
    (event, *_) = resolved(fight(), several(*checks), 12).events
    assert [each.succeeded for each in event.outcome.results] == [1, 0, 0]
    assert event.attempt.toughness_increase == 3


@pytest.mark.rule("TR-089", "MA-012")
def test_several_successes_with_one_roll_are_one_approved_action():
    checks = (against(1, TROOPERS[0]), against(1, TROOPERS[1]))
    transition = resolved(fight(), several(*checks), 12)
    assert len(told(transition, torg.CardEarned)) == 1
    assert transition.state.actions_left("Quin") == 0


@pytest.mark.rule("TR-093")
def test_a_roll_of_which_nothing_succeeds_earns_nothing():
    transition = resolved(fight(), several(against(20), against(20)), 12)
    assert not told(transition, torg.CardEarned)


@pytest.mark.rule("TR-082")
def test_a_villain_who_tests_two_heroes_at_once_strips_both_pools():
    state = fight(VILLAINS_TEST_INTIMIDATE, pools={"Quin": (DRAMA,), "Marco": (HASTE,)})
    tests = (against(3, "Quin"), against(3, "Marco"), against(30, "Tina"))
    command = several(*tests, actor=TROOPERS[0], action=ActionKind.TEST)
    exposed = told(resolved(state, command, 12), torg.PoolExposed)
    assert [(each.hero, each.count) for each in exposed] == [("Quin", 1), ("Marco", 1)]


@pytest.mark.rule("TR-078", "TR-115")
def test_cards_and_setbacks_count_for_every_check_of_a_roll():
    state = rounds(HEROES_SETBACK, pools={"Quin": (ACTION,)})
    state = torg.name_setback(state, side=torg.Side.HEROES).state
    state = torg.play_card(state, hero="Quin", card=ACTION).state
    outcome = outcome_of(resolved(state, several(against(1), against(1)), 12))
    assert [each.total for each in outcome.results] == [10 + 3 - 5] * 2


@pytest.mark.rule("TR-078", "MA-002")
def test_a_setback_takes_its_five_from_the_roll_of_a_group():
    state = torg.name_setback(fight(VILLAINS_SETBACK), side=torg.Side.VILLAINS).state
    assert outcome_of(resolved(state, group(3), 12)).results[0].total == 9 + 3 - 5


@pytest.mark.rule("TR-069")
def test_an_up_throws_one_more_die_for_all_actions_together():
    state = torg.TORG.step(rounds(HEROES_UP_ANY), several(against(8), against(8))).state
    assert state.attempt.dice_due == (torg.Die.ACTION, torg.Die.UP)


@pytest.mark.rule("MA-012", "TR-091")
@pytest.mark.parametrize(
    ("command", "reason", "rule"),
    [
        (several(), Reason.NO_ACTIONS_NAMED, "MA-012"),
        (several(against(8), action=ActionKind.DEFEND), Reason.DEFENSE_IS_TESTED, "TR-091"),
        (group(2, action=ActionKind.DEFEND), Reason.DEFENSE_IS_TESTED, "TR-091"),
        (several(against(8, "Mommy")), Reason.UNKNOWN_CHARACTER, "TR-082"),
        (group(2, target="Mommy"), Reason.UNKNOWN_CHARACTER, "TR-082"),
        (several(against(8), actor="Mommy"), Reason.UNKNOWN_CHARACTER, "MA-012"),
        (group(2, actors=("Mommy", "Dad")), Reason.UNKNOWN_CHARACTER, "MA-002"),
    ],
)
def test_what_no_multi_action_is(command, reason, rule):
    check_refused(fight(), command, reason, rule)


@pytest.mark.rule("MA-002", "MA-012")
@pytest.mark.parametrize("command", [group(2), several(against(8))])
def test_a_multi_action_waits_for_an_open_action(command):
    rule = "TR-137"
    state = declared(fight(), "Marco")
    check_refused(state, command, Reason.ACTION_ALREADY_OPEN, rule, "Marco")


@pytest.mark.rule("MA-012")
@pytest.mark.parametrize(
    "check",
    [
        {"value": "10", "difficulty": 8},
        {"value": 10, "difficulty": "8"},
        {"value": True, "difficulty": 8},
        {"value": 10, "difficulty": 8, "target": 3},
    ],
)
def test_a_check_that_is_no_number_is_refused_when_it_is_written_down(check):
    with pytest.raises(TypeError):
        several(Check(**check))


@pytest.mark.rule("MA-012")
def test_checks_come_as_checks():
    with pytest.raises(TypeError, match=r"OneOnMany\.checks: expected a tuple"):
        several((10, 8))


@pytest.mark.rule("TR-065", "TR-079", "MA-002")
def test_a_group_is_stymied_by_one_of_them_and_up_only_if_all_are():
    stymied, up = torg.Disadvantage.STYMIED, torg.Advantage.UP
    state = torg.give_condition(fight(), character=TROOPERS[1], effect=stymied).state
    state = torg.give_condition(state, character=TROOPERS[2], effect=up).state
    attempt = torg.TORG.step(state, group(3)).state.attempt
    assert (attempt.is_stymied, attempt.dice_due) == (True, (torg.Die.ACTION,))
    for name in TROOPERS[3:5]:
        state = torg.give_condition(state, character=name, effect=up).state
    attempt = torg.TORG.step(state, group(2, actors=TROOPERS[3:5])).state.attempt
    assert (attempt.is_stymied, attempt.dice_due) == (False, (torg.Die.ACTION, torg.Die.UP))


@pytest.mark.rule("TR-115", "MA-002")
@pytest.mark.parametrize(
    ("pools", "bonus"), [({"Quin": (36,)}, 0), ({"Quin": (36,), "Marco": (37,)}, 3)]
)
def test_a_card_helps_a_group_only_where_everybody_has_it(pools, bonus):
    state = rounds(PLAIN_ATTACK_TAUNT, pools=pools)
    for hero, (card,) in pools.items():
        state = torg.play_card(state, hero=hero, card=card).state
    command = group(2, actors=("Quin", "Marco"))
    assert outcome_of(resolved(state, command, 12)).bonus == bonus
