"""The die: when it is rolled again, the bonus number of a total, and degrees of success."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts import torg
from dramadeck.charts.torg import DiceError, active_defense, bonus_number, roll_chain, success_level
from dramadeck.charts.torg.dice import ROLL_AGAIN, point_die


def test_heroes_roll_again_on_10_and_20_and_the_unskilled_on_10_alone():
    for skilled, rated, faces in (
        *[(True, True, {10, 20}), (False, True, {10}), (True, False, {10}), (False, False, set())],
    ):
        assert torg.rolls_again_on(skilled=skilled, possibility_rated=rated) == faces
    assert len(ROLL_AGAIN) == 4


NEITHER = {"skilled": False, "possibility_rated": False}


def test_dice_rolled_again_add_up_and_a_hero_may_stop_before():
    chain = roll_chain([10, 20, 10, 3])
    assert (chain.total, chain.dice, chain.may_roll_again) == (43, (10, 20, 10, 3), False)
    assert roll_chain([20, 10]).may_roll_again
    assert not roll_chain([20], skilled=False).may_roll_again


@pytest.mark.parametrize(
    ("dice", "choices", "message"),
    [
        ([14, 3], {}, r"die 2 \(3\) may not follow: die 1 shows 14, and only 10 and 20 roll again"),
        ([10, 20, 4], {"skilled": False}, "die 3 .* die 2 shows 20, and only 10 rolls again"),
        ([20, 4], {"possibility_rated": False}, "die 1 shows 20, and only 10 rolls again"),
        ([10, 4], NEITHER, "die 1 shows 10, and no face rolls again for this character"),
        ([10, 4], {"stymied": True}, "die 1 shows 10, but a stymied character loses the first"),
        ([7, 4], {"stymied": True}, "die 1 shows 7, and only 10 and 20 roll again"),
        ([], {}, "at least one die"),
        ([10, 21], {}, "die 2 must show 1 to 20, not 21"),
        ([0], {}, "die 1 must show 1 to 20, not 0"),
    ],
)
def test_a_die_that_may_not_be_thrown_again_is_refused_by_its_position(dice, choices, message):
    with pytest.raises(DiceError, match=message) as raised:
        roll_chain(dice, **choices)
    again = pickle.loads(pickle.dumps(raised.value))  # noqa: S301 - our own bytes
    assert (str(again), again.values) == (str(raised.value), raised.value.values)


@pytest.mark.rule("TR-079", "TR-080")
def test_a_stymied_hero_loses_the_first_re_roll_where_there_is_one():
    chain, other = roll_chain([20], stymied=True), roll_chain([19], stymied=True)
    assert (chain.total, chain.may_roll_again, chain.stymied_spent) == (20, False, True)
    assert chain.source == f"{roll_chain([20]).source}, TR-079"
    assert (other.total, other.may_roll_again, other.stymied_spent) == (19, False, False)
    assert not roll_chain([20]).stymied_spent


def test_a_die_bought_with_a_point_counts_at_least_ten():
    assert torg.POINT_MINIMUM == 10
    assert [point_die(total) for total in (1, 9, 10, 11, 34)] == [10, 10, 10, 11, 34]


@given(st.lists(st.sampled_from([10, 20]), max_size=6), st.integers(1, 20))
def test_a_skilled_hero_who_always_rolls_again_never_ends_on_a_multiple_of_ten(again, last):
    chain = roll_chain([*again, last])
    assert chain.total == sum(again) + last
    assert chain.may_roll_again == (chain.total % 10 == 0)


UP_TO_20 = (-12, -10, -8, -8, -5, -5, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7)
BONUSES = dict(enumerate(UP_TO_20, start=1)) | {
    low + up: 8 + place for place, low in enumerate(range(21, 102, 5)) for up in (0, 4)
}
LEVELS = [
    *[(0, "minimal"), (1, "average"), (2, "average"), (3, "good"), (6, "good")],
    *[(7, "superior"), (11, "superior"), (12, "spectacular"), (50, "spectacular")],
]


def test_each_die_total_has_its_bonus_number_and_each_margin_its_level():
    assert (BONUSES[51], BONUSES[60], BONUSES[101]) == (14, 15, 24)
    assert {total: bonus_number(total) for total in BONUSES} == BONUSES
    assert str(torg.BONUS_NUMBERS).endswith("46-50 → 13\neach 5 more → +1")
    for margin, level in LEVELS:
        assert success_level(margin) is torg.SuccessLevel(level)
        assert torg.SUCCESS_LEVELS.lookup(margin) is torg.SuccessLevel(level)
    assert success_level(-1) is None, "a failure is no success of any level"


@given(st.integers(1, 10_000), st.integers(21, 10**9))
def test_a_higher_total_never_gives_a_lower_bonus_and_above_20_each_five_give_one_more(low, high):
    assert bonus_number(low) <= bonus_number(low + 1)
    assert bonus_number(high) == 8 + (high - 21) // 5


@given(st.integers(0, 40), st.integers(-15, 15))
def test_an_active_defense_is_worth_at_least_one_more_than_the_value(value, bonus):
    assert active_defense(value, bonus) == max(value + 1, value + bonus)


def test_an_active_defense_is_made_of_whole_numbers_and_skilled_is_true_or_false():
    value = "value of the defense"
    for wrong, field in (((9, 1.5), "bonus number"), (("9", 1), value), ((True, 1), value)):
        with pytest.raises(TypeError, match=f"the {field} must be a whole number"):
            active_defense(*wrong)
    with pytest.raises(TypeError, match="skilled must be of type bool"):
        roll_chain([10], skilled=2)
