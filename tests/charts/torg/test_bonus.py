"""Bonus numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts.torg import BONUS_NUMBERS, active_defense, bonus_number


@pytest.mark.parametrize(
    ("total", "bonus"),
    [
        *[(1, -12), (2, -10), (3, -8), (4, -8), (5, -5), (6, -5), (7, -2), (8, -2), (9, -1)],
        *[(10, -1), (11, 0), (12, 0), (13, 1), (14, 1), (15, 2), (16, 3), (17, 4), (18, 5)],
        *[(19, 6), (20, 7), (21, 8), (25, 8), (26, 9), (30, 9), (31, 10), (35, 10), (36, 11)],
        *[(40, 11), (41, 12), (45, 12), (46, 13), (50, 13), (51, 14), (60, 15), (61, 16)],
        *[(100, 23), (101, 24)],
    ],
)
def test_each_die_total_has_its_bonus_number(total, bonus):
    assert bonus_number(total) == bonus


@given(st.integers(1, 10_000))
def test_a_higher_total_never_gives_a_lower_bonus(total):
    assert bonus_number(total) <= bonus_number(total + 1)


@given(st.integers(21, 10**9))
def test_above_20_each_five_more_give_one_more(total):
    assert bonus_number(total) == 8 + (total - 21) // 5


def test_a_die_total_below_1_is_refused():
    with pytest.raises(ValueError, match="the die total must be at least 1, not 0"):
        bonus_number(0)


@pytest.mark.parametrize("total", [True, 14.0, "14"])
def test_a_die_total_must_be_a_whole_number(total):
    with pytest.raises(TypeError, match="the die total must be a whole number"):
        bonus_number(total)


def test_the_chart_prints_how_it_goes_on():
    assert str(BONUS_NUMBERS).endswith("46-50 → 13\neach 5 more → +1")


@given(st.integers(0, 40), st.integers(-15, 15))
def test_an_active_defense_is_worth_at_least_one_more_than_the_value(value, bonus):
    assert active_defense(value, bonus) == max(value + 1, value + bonus)


@pytest.mark.parametrize(("value", "bonus"), [(9, 1.5), ("9", 1), (True, 1)])
def test_an_active_defense_is_made_of_whole_numbers(value, bonus):
    with pytest.raises(TypeError, match="whole number"):
        active_defense(value, bonus)
