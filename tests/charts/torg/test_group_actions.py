"""Many on One: several characters, one roll."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts.torg import (
    Extension,
    Pick,
    Spread,
    bonus_number,
    check_group,
    group_value,
    many_on_one,
)


@pytest.mark.rule("MA-001", "MA-005", "MA-007", "MA-011")
def test_four_shocktroopers_jump_the_pit_and_two_make_it():
    result = many_on_one(count=4, value=9, bonus=bonus_number(14), difficulty=10)
    assert result.group_bonus == 3
    assert (result.total, result.margin) == (13, 3)
    assert result.succeeded == 2
    assert result.effect_bonus == 2


@pytest.mark.rule("MA-010")
def test_six_fire_and_four_hit_so_their_damage_bonus_is_3():
    result = many_on_one(count=6, value=9, bonus=1, difficulty=10)
    assert (result.margin, result.succeeded) == (4, 4)
    assert result.group_bonus == 4
    assert result.effect_bonus == 3


@pytest.mark.rule("MA-021")
def test_the_gamemaster_may_take_the_low_end_of_a_spread():
    result = many_on_one(count=6, value=9, bonus=1, difficulty=10, spread=Spread.LOWEST)
    assert result.succeeded == 3
    assert str(result.spread) == "3-4"


@pytest.mark.rule("MA-009")
def test_a_group_that_misses_the_difficulty_number_fails_as_a_whole():
    result = many_on_one(count=3, value=5, bonus=-2, difficulty=7)
    assert (result.margin, result.succeeded, result.effect_bonus) == (-1, 0, 0)


@pytest.mark.rule("MA-008")
def test_three_who_roll_splendidly_are_still_three():
    assert many_on_one(count=3, value=9, bonus=13, difficulty=5).succeeded == 3


@pytest.mark.rule("MA-023")
def test_eighteen_need_a_margin_of_12_or_by_the_pattern_of_10():
    succeeded = [
        many_on_one(count=18, value=8, bonus=6, difficulty=10, extension=reading).succeeded
        for reading in Extension
    ]
    assert succeeded == [15, 18]


@given(
    count=st.integers(1, 400),
    value=st.integers(-5, 60),
    bonus=st.integers(-12, 30),
    difficulty=st.integers(-5, 60),
    spread=st.sampled_from(Spread),
)
def test_the_sums_are_right_and_nobody_succeeds_who_did_not_act(
    count, value, bonus, difficulty, spread
):
    result = many_on_one(
        count=count, value=value, bonus=bonus, difficulty=difficulty, spread=spread
    )
    assert result.total == value + bonus + result.group_bonus
    assert result.margin == result.total - difficulty
    assert (result.succeeded > 0) == (result.margin >= 0)
    assert 0 <= result.succeeded <= count
    assert 0 <= result.effect_bonus <= result.group_bonus


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"count": 0}, ValueError, "the number of characters must be at least 1"),
        ({"count": True}, TypeError, "the number of characters must be a whole number"),
        ({"value": 9.5}, TypeError, "the value must be a whole number"),
        ({"bonus": "1"}, TypeError, "the bonus number must be a whole number"),
        ({"difficulty": None}, TypeError, "the difficulty number must be a whole number"),
    ],
)
def test_nonsense_is_refused_by_name(wrong, error, message):
    with pytest.raises(error, match=message):
        many_on_one(**({"count": 4, "value": 9, "bonus": 1, "difficulty": 10} | wrong))


@pytest.mark.rule("MA-002")
def test_values_within_one_point_make_a_group():
    assert check_group([8, 9, 8]) == (8, 9, 8)


@pytest.mark.rule("MA-003")
def test_values_too_different_must_roll_group_by_group():
    with pytest.raises(ValueError, match=r"values 8 and 10 are more than one .*\(of 8, 10, 9\)"):
        check_group([8, 10, 9])
    with pytest.raises(ValueError, match="a group needs at least one character"):
        group_value([])


@pytest.mark.rule("MA-002")
def test_a_mixed_group_rolls_with_its_lowest_value_or_as_the_table_chooses():
    assert group_value([9, 8]) == 8
    assert group_value([9, 8], use=Pick.HIGHEST) == 9
    with pytest.raises(TypeError, match="the use must be of type Pick"):
        group_value([9, 8], use="highest")
    with pytest.raises(TypeError, match="a character's value must be a whole number"):
        group_value([9, 8.5])
