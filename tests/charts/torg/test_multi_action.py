"""The multi-action charts, printed and above 15: Many on One, One on Many, summed efforts."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts import Row, torg
from dramadeck.charts.torg import MANY_ON_ONE, ONE_ON_MANY, Attempted, Helper, multi_action
from dramadeck.charts.torg.multi_action import ByValue, Successes, margin_column, succeeding


def columns(chart, numbers):
    return [chart.lookup(number) for number in numbers]


@pytest.mark.rule("MA-004", "MA-015", "MA-016")
def test_the_printed_figures_of_up_to_15():
    modifiers = [2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6]
    assert columns(MANY_ON_ONE.bonus, range(1, 16)) == [0, *modifiers]
    assert columns(ONE_ON_MANY.toughness, range(2, 16)) == modifiers
    increases = [2, 4, 6, 6, 8, 8, 10, 10, 10, 10, 12, 12, 12, 12, 12]
    assert columns(ONE_ON_MANY.difficulty, range(1, 16)) == increases


@pytest.mark.rule("MA-006", "MA-007", "MA-009", "MA-020", "MA-032")
@pytest.mark.parametrize(
    ("chart", "column", "first"),
    [(MANY_ON_ONE, margin_column, 0), (ONE_ON_MANY, multi_action.increase_column, 2)],
    ids=["of a group", "of several actions, and a single one at 2"],
)
def test_how_many_succeed_by_two_points_more_of_the_margin_and_none_by_less(chart, column, first):
    # Eleven to fifteen of a group do so at DN + 10, where a scan reads IO.
    for step, printed in enumerate(("1", "2", "3-4", "5-6", "7-10", "11-15")):
        for margin in (first + 2 * step, first + 2 * step + 1, *(99,) * (step == 5)):
            assert str(chart.how_many.lookup(margin)) == printed
            assert str(succeeding(margin, 15, column)) == printed
    assert succeeding(-1, 6, margin_column) == Successes(0, 0)


@pytest.mark.rule("MA-008")
@given(st.integers(-5, 60), st.integers(1, 500), st.sampled_from(torg.Extension))
def test_never_more_succeed_than_act_and_a_better_roll_never_lets_fewer(margin, acting, extension):
    for column in (margin_column, multi_action.increase_column):
        offered = succeeding(margin, acting, column, extension)
        better = succeeding(margin + 1, acting, column, extension)
        assert 0 <= offered.fewest <= offered.most <= acting
        assert offered.fewest <= better.fewest
        assert offered.most <= better.most


@pytest.mark.rule("MA-027", "MA-004")
@given(st.integers(1, 15), st.integers(0, 20))
def test_the_printed_modifiers_are_values_rounded_up_and_the_chart_counts_successes(count, margin):
    assert MANY_ON_ONE.bonus.lookup(count) == torg.value_of(count)
    assert ONE_ON_MANY.toughness.lookup(count) == torg.value_of(count)
    printed = MANY_ON_ONE.how_many.lookup(margin)
    offered = succeeding(margin, count, margin_column)
    assert offered == Successes(min(printed.fewest, count), min(printed.most, count))


@pytest.mark.rule("MA-022", "MA-023")
def test_beyond_15_the_modifier_is_the_closest_value_and_the_difficulty_rises_by_twice_that():
    for count, modifier in (
        *[(16, 6), (19, 6), (20, 7), (32, 7), (33, 8), (49, 8), (50, 9), (79, 9), (80, 10)],
        *[(124, 10), (125, 11), (199, 11), (200, 12), (1000, 15)],
    ):
        assert MANY_ON_ONE.bonus.lookup(count) == modifier
        assert ONE_ON_MANY.toughness.lookup(count) == modifier
        assert [row.modifier for row in multi_action.rows_for(count)][-1] == modifier
        assert ONE_ON_MANY.difficulty.lookup(count) == 2 * modifier


@pytest.mark.rule("MA-023")
def test_beyond_15_two_readings_say_how_many_succeed():
    for margin, literally, by_the_pattern in (
        *[(9, "7-10", "7-10"), (10, "11-15", "11-19"), (12, "16-19", "20-32")],
        *[(14, "20-32", "33-49"), (16, "33-49", "50-79"), (24, "200-324", "325-499")],
    ):
        spreads = [succeeding(margin, 10_000, margin_column, it) for it in torg.Extension]
        assert [*map(str, spreads)] == [literally, by_the_pattern]


@pytest.mark.rule("MA-022", "MA-023")
@given(st.integers(16, 10**6))
def test_the_lines_beyond_15_agree_with_the_closest_value(count):
    rows = list(multi_action.rows_for(count))
    last = rows[-1]
    assert last.low <= count <= last.high
    assert last.modifier == torg.value_of(count, torg.Rounding.CLOSEST)
    assert all(row.high + 1 == following.low for row, following in itertools.pairwise(rows))


def test_a_chart_that_goes_on_by_value_says_so():
    end = "11-15 → 6\nmore → 1 x the value closest to the number"
    assert str(MANY_ON_ONE.bonus).endswith(end)
    covered = [n for n in range(20) if ByValue(times=1).covers(n, MANY_ON_ONE.bonus.rows)]
    assert covered == [16, 17, 18, 19]
    assert not ByValue(times=1).covers(99, (Row(11, None, 6),))
    assert ByValue(times=2).result(1000, ()) == 2 * 15
    assert torg.measure(15) == 1000


def test_a_spread_gives_its_top_or_its_lowest_number():
    assert [Successes(3, 4).take(spread) for spread in torg.Spread] == [4, 3]
    assert [str(Successes(*counts)) for counts in ((3, 4), (2, 2), (0, 0))] == ["3-4", "2", "0"]


@pytest.mark.rule("MA-001", "MA-005", "MA-007", "MA-008", "MA-009", "MA-010", "MA-011", "MA-021")
@pytest.mark.parametrize(
    ("group", "margin", "succeeded", "bonuses"),
    [
        ({"count": 4, "value": 9, "bonus": torg.bonus_number(14), "difficulty": 10}, 3, 2, (3, 2)),
        ({"count": 6, "value": 9, "bonus": 1, "difficulty": 10}, 4, 4, (4, 3)),
        ({"count": 3, "value": 5, "bonus": -2, "difficulty": 7}, -1, 0, (3, 0)),
        ({"count": 3, "value": 9, "bonus": 13, "difficulty": 5}, 20, 3, (3, 3)),
    ],
    ids=[
        "of four who jump the pit two make it",
        "six fire and four hit, so their damage bonus is 3",
        "a group that misses the difficulty number fails",
        "no more succeed than there are",
    ],
)
def test_many_on_one_has_a_bonus_for_the_group_and_one_for_those_who_succeed(
    group, margin, succeeded, bonuses
):
    result = torg.many_on_one(**group)
    assert (result.margin, result.succeeded) == (margin, succeeded)
    assert result.total == margin + group["difficulty"]
    assert (result.group_bonus, result.effect_bonus) == bonuses
    if group["count"] == 6:
        lowest = torg.many_on_one(**group, spread=torg.Spread.LOWEST)
        assert (lowest.succeeded, str(lowest.spread)) == (3, "3-4")


@pytest.mark.rule("MA-023")
def test_eighteen_need_a_margin_of_12_or_by_the_pattern_of_10():
    group = {"count": 18, "value": 8, "bonus": 6, "difficulty": 10}
    results = [torg.many_on_one(**group, extension=reading) for reading in torg.Extension]
    assert [result.succeeded for result in results] == [15, 18]


@pytest.mark.rule("MA-002", "MA-003")
def test_values_within_one_point_make_a_group_with_the_lowest_value_or_as_the_table_chooses():
    assert torg.check_group([8, 9, 8]) == (8, 9, 8)
    with pytest.raises(ValueError, match=r"values 8 and 10 are more than one .*\(of 8, 10, 9\)"):
        torg.check_group([8, 10, 9])
    assert torg.group_value([9, 8]) == 8
    assert torg.group_value([9, 8], use=torg.Pick.HIGHEST) == 9


@pytest.mark.rule("MA-012", "MA-013", "MA-014", "MA-015")
def test_one_bonus_number_serves_every_skill_and_the_order_decides_which_action_succeeds():
    result = torg.one_on_many(bonus=1, actions=[Attempted(12, 8), Attempted(9, 6)])
    sums = [(action.total, action.difficulty, action.margin) for action in result.actions]
    assert sums == [(13, 10, 3), (10, 10, 0)]
    assert result.succeeded == 2
    hard, easy = Attempted(value=10, difficulty=9), Attempted(value=10, difficulty=6)
    for order, succeeded in (([hard, easy], [True, True]), ([easy, hard], [True, False])):
        result = torg.one_on_many(bonus=1, actions=order)
        assert [action.succeeded for action in result.actions] == succeeded


@pytest.mark.rule("MA-015", "MA-016", "MA-017", "MA-022", "MA-023")
def test_four_actions_rise_by_2_4_6_and_6_and_opponents_are_tougher_by_3_however_few_are_hit():
    result = torg.one_on_many(bonus=-8, actions=[Attempted(value=9, difficulty=8)] * 4)
    places = [(action.place, action.difficulty - 8) for action in result.actions]
    assert places == [(1, 2), (2, 4), (3, 6), (4, 6)]
    assert result.succeeded == 0
    assert result.toughness_increase == torg.toughness_increase(4) == 3
    assert (torg.difficulty_increase(20, actions=25), torg.toughness_increase(25)) == (14, 7)
    # One action alone is no multi-action.
    result = torg.one_on_many(bonus=0, actions=[Attempted(value=8, difficulty=8)])
    assert (result.actions[0].difficulty, result.succeeded, result.toughness_increase) == (8, 1, 0)
    assert torg.difficulty_increase(1, actions=1) == 0


@pytest.mark.rule("MA-018", "MA-019", "MA-020", "MA-021")
def test_a_margin_of_6_over_six_orcs_hits_four_of_them_or_three_by_the_low_end_and_none_twice():
    orcs = {"total": 14, "difficulties": [8] * 6, "opponents": list("ABCDEF")}
    result = torg.quick_method(**orcs)
    assert (result.margin, result.succeeded, str(result.spread)) == (6, 4, "3-4")
    assert result.toughness_increase == 4
    assert torg.quick_method(**orcs, spread=torg.Spread.LOWEST).succeeded == 3
    with pytest.raises(ValueError, match="may not hit Grok more than once"):
        torg.quick_method(total=14, difficulties=[8, 8, 8], opponents=["Grok", "Urk", "Grok"])
    with pytest.raises(ValueError, match="3 actions need 3 opponents, not 2"):
        torg.quick_method(total=14, difficulties=[8, 8, 8], opponents=["Grok", "Urk"])
    # One action alone raises nothing.
    for spread in torg.Spread:
        alone = [torg.quick_method(total=n, difficulties=[8], spread=spread) for n in (7, 8, 9)]
        assert [result.succeeded for result in alone] == [0, 1, 1]


@pytest.mark.rule("MA-018")
def test_difficulties_one_apart_count_as_the_highest_or_as_the_table_chooses():
    assert torg.quick_method(total=14, difficulties=[8, 9, 8]).margin == 5
    assert torg.quick_method(total=14, difficulties=[8, 9, 8], over=torg.Pick.LOWEST).margin == 6
    with pytest.raises(ValueError, match="difficulty numbers 8 and 10 are more than one apart"):
        torg.quick_method(total=14, difficulties=[8, 9, 10])


@pytest.mark.rule("MA-013", "MA-020", "MA-021", "MA-022", "MA-023")
@given(
    value=st.integers(5, 20),
    bonus=st.integers(-12, 30),
    difficulty=st.integers(3, 20),
    actions=st.integers(2, 15) | st.integers(16, 300),
)
def test_the_quick_method_agrees_with_checking_place_by_place(value, bonus, difficulty, actions):
    long_way = torg.one_on_many(bonus=bonus, actions=[Attempted(value, difficulty)] * actions)
    quick = torg.quick_method(total=value + bonus, difficulties=[difficulty] * actions)
    assert quick.succeeded == long_way.succeeded
    assert quick.toughness_increase == long_way.toughness_increase


@pytest.mark.rule("MA-024", "MA-026", "MA-027", "MA-033")
def test_those_who_keep_time_with_the_lead_add_to_the_bonus():
    helpers = [Helper(value=9, perception=total) for total in (10, 9, 15, 11)]
    result = torg.sum_efforts(lead=11, helpers=helpers, coordination=10)
    assert result.joined == (True, False, True, True)
    assert (result.efforts, result.bonus) == (4, 3)


@pytest.mark.rule("MA-025", "MA-031")
def test_a_helper_five_points_away_may_help_and_one_farther_away_not_and_alone_there_is_no_bonus():
    def bonus(*values):
        helpers = [Helper(value, 10) for value in values]
        return torg.sum_efforts(lead=11, helpers=helpers, coordination=10).bonus

    assert [bonus(), bonus(6), bonus(16)] == [0, 2, 2]
    for value in (5, 17):
        wrong = f"helper 2 has value {value}, more than 5 from the lead"
        with pytest.raises(ValueError, match=wrong):
            bonus(11, value)


@pytest.mark.rule("MA-028", "MA-029", "MA-031")
@pytest.mark.parametrize(
    ("count", "perception", "dn", "floor", "bonus"),
    [
        (200, 8, 10, None, 12 + 8 - 10 - 2),  # a mystic ritual
        # Never more than the value of the number.
        (200, 13, 10, None, 12),
        (200, 9, 10, 99, 12),
        # Out of step it hurts, unless help is never to hurt.
        (5, 5, 15, None, 4 + 5 - 15 - 2),
        (5, 5, 15, 0, 0),
        # A lead without a mass has nobody in the way.
        *((1, perception, 10, floor, 0) for perception in (0, 10, 40) for floor in (None, 0)),
    ],
)
def test_what_a_mass_gives(count, perception, dn, floor, bonus):
    given = {"count": count, "average_perception": perception, "coordination": dn}
    assert torg.mass_bonus(**given, floor=floor) == bonus


@pytest.mark.rule("MA-029", "MA-030")
@given(st.integers(2, 10**6), st.integers(0, 40), st.integers(0, 40))
def test_the_approximation_is_the_formula_up_to_the_cap(count, perception, dn):
    choices = {"count": count, "average_perception": perception, "coordination": dn}
    formula = torg.value_of(count) + perception - dn - 2
    assert torg.mass_bonus(**choices) == min(formula, torg.value_of(count))
    assert torg.mass_bonus(**choices, floor=0) == max(0, torg.mass_bonus(**choices))


BITE = Attempted(value=9, difficulty=8)
SOUND = {
    torg.check_group: {"values": [9, 8]},
    torg.difficulty_increase: {"place": 1, "actions": 2},
    torg.group_value: {"values": [9, 8]},
    torg.many_on_one: {"count": 4, "value": 9, "bonus": 1, "difficulty": 10},
    torg.mass_bonus: {"count": 200, "average_perception": 8, "coordination": 10},
    torg.one_on_many: {"bonus": 1, "actions": [BITE]},
    torg.quick_method: {"total": 14, "difficulties": [8, 9]},
    succeeding: {"margin": 3, "acting": 4, "column": margin_column},
    torg.sum_efforts: {"lead": 9, "helpers": [], "coordination": 10},
    torg.toughness_increase: {"actions": 1},
}
WHOLE = "must be a whole number"
LEAST = "must be at least 1"
PICK = "must be of type Pick"


@pytest.mark.parametrize(
    ("function", "wrong", "message"),
    [
        (torg.many_on_one, {"count": 0}, f"the number of characters {LEAST}"),
        (torg.many_on_one, {"count": True}, f"the number of characters {WHOLE}"),
        (torg.many_on_one, {"value": 9.5}, f"the value {WHOLE}"),
        (torg.many_on_one, {"bonus": "1"}, f"the bonus number {WHOLE}"),
        (torg.many_on_one, {"difficulty": None}, f"the difficulty number {WHOLE}"),
        (torg.many_on_one, {"spread": "top"}, "the spread must be of type Spread, not 'top'"),
        (torg.check_group, {"values": [9, 8.5]}, f"a character's value {WHOLE}"),
        (torg.group_value, {"values": []}, "a group needs at least one character"),
        (torg.group_value, {"use": "highest"}, f"the use {PICK}"),
        (torg.one_on_many, {"actions": []}, "needs at least one action"),
        (torg.one_on_many, {"bonus": "1"}, f"the bonus number {WHOLE}"),
        (torg.one_on_many, {"actions": [BITE, Attempted(1.5, 8)]}, f"value of action 2 {WHOLE}"),
        (torg.one_on_many, {"actions": [Attempted(9, None)]}, f"number of action 1 {WHOLE}"),
        (torg.difficulty_increase, {"place": 3}, "place 3 does not exist among 2 actions"),
        (torg.difficulty_increase, {"place": 0}, f"the place of an action {LEAST}"),
        (torg.difficulty_increase, {"actions": 0}, f"the number of actions {LEAST}"),
        (torg.toughness_increase, {"actions": 0}, f"the number of actions {LEAST}"),
        (torg.quick_method, {"difficulties": []}, "the quick method needs at least one action"),
        (torg.quick_method, {"total": 1.5}, f"the total {WHOLE}"),
        (torg.quick_method, {"over": "highest"}, f"the choice of a difficulty number {PICK}"),
        (torg.mass_bonus, {"count": 0}, f"the number of characters {LEAST}"),
        (torg.mass_bonus, {"average_perception": 8.5}, f"the average Perception {WHOLE}"),
        (torg.mass_bonus, {"coordination": None}, f"the coordination difficulty {WHOLE}"),
        (torg.mass_bonus, {"floor": 0.5}, f"the floor {WHOLE}"),
        (torg.sum_efforts, {"lead": 1.5}, f"the lead's value {WHOLE}"),
        (torg.sum_efforts, {"coordination": None}, f"the coordination difficulty {WHOLE}"),
        (torg.sum_efforts, {"helpers": [Helper("9", 10)]}, f"the value of helper 1 {WHOLE}"),
        (torg.sum_efforts, {"helpers": [Helper(9, None)]}, f"Perception total of helper 1 {WHOLE}"),
        (succeeding, {"acting": 0}, f"the number acting {LEAST}"),
        (succeeding, {"extension": "literal"}, "the extension must be of type Extension"),
        (succeeding, {"margin": 3.5}, rf"the margin {WHOLE}, not 3\.5"),
    ],
)
def test_nonsense_is_refused_by_name(function, wrong, message):
    error = TypeError if "whole number" in message or "of type" in message else ValueError
    with pytest.raises(error, match=message):
        function(**SOUND[function] | wrong)
