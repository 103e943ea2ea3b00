"""One on Many: several actions, one roll."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts.torg import (
    Attempted,
    Pick,
    Spread,
    difficulty_increase,
    one_on_many,
    quick_method,
    toughness_increase,
)


@pytest.mark.rule("MA-012", "MA-013")
def test_one_bonus_number_serves_every_skill_against_its_own_difficulty():
    actions = [Attempted(value=12, difficulty=8), Attempted(value=9, difficulty=6)]
    result = one_on_many(bonus=1, actions=actions)
    assert [each.total for each in result.actions] == [13, 10]
    assert [each.difficulty for each in result.actions] == [10, 10]
    assert [each.margin for each in result.actions] == [3, 0]
    assert result.succeeded == 2


@pytest.mark.rule("MA-014", "MA-015")
def test_the_order_of_checking_decides_which_action_succeeds():
    hard, easy = Attempted(value=10, difficulty=9), Attempted(value=10, difficulty=6)
    hard_first = one_on_many(bonus=1, actions=[hard, easy])
    easy_first = one_on_many(bonus=1, actions=[easy, hard])
    assert [each.succeeded for each in hard_first.actions] == [True, True]
    assert [each.succeeded for each in easy_first.actions] == [True, False]


@pytest.mark.rule("MA-015")
def test_four_actions_rise_by_2_4_6_and_6():
    result = one_on_many(bonus=0, actions=[Attempted(value=9, difficulty=8)] * 4)
    assert [each.difficulty - 8 for each in result.actions] == [2, 4, 6, 6]
    assert [each.place for each in result.actions] == [1, 2, 3, 4]


@pytest.mark.rule("MA-016", "MA-017")
def test_four_opponents_are_tougher_by_3_however_few_are_hit():
    result = one_on_many(bonus=-8, actions=[Attempted(value=9, difficulty=8)] * 4)
    assert result.succeeded == 0
    assert result.toughness_increase == toughness_increase(4) == 3


@pytest.mark.rule("MA-015", "MA-016")
def test_one_action_alone_is_no_multi_action():
    result = one_on_many(bonus=0, actions=[Attempted(value=8, difficulty=8)])
    assert result.actions[0].difficulty == 8
    assert result.succeeded == 1
    assert result.toughness_increase == 0
    assert difficulty_increase(1, actions=1) == 0


@pytest.mark.rule("MA-022", "MA-023")
def test_the_twentieth_action_rises_by_14():
    assert difficulty_increase(20, actions=25) == 14
    assert toughness_increase(25) == 7


def test_nonsense_actions_are_refused():
    with pytest.raises(ValueError, match="needs at least one action"):
        one_on_many(bonus=1, actions=[])
    with pytest.raises(ValueError, match="place 3 does not exist among 2 actions"):
        difficulty_increase(3, actions=2)
    with pytest.raises(ValueError, match="the place of an action must be at least 1"):
        difficulty_increase(0, actions=2)
    with pytest.raises(ValueError, match="the number of actions must be at least 1"):
        toughness_increase(0)
    with pytest.raises(ValueError, match="the number of actions must be at least 1"):
        difficulty_increase(1, actions=0)
    with pytest.raises(TypeError, match="the value of action 1 must be a whole number"):
        one_on_many(bonus=1, actions=[Attempted(value=1.5, difficulty=8)])
    with pytest.raises(TypeError, match="the difficulty number of action 1 must be a whole"):
        one_on_many(bonus=1, actions=[Attempted(value=9, difficulty=None)])
    with pytest.raises(TypeError, match="the bonus number must be a whole number"):
        one_on_many(bonus="1", actions=[Attempted(value=9, difficulty=8)])


@pytest.mark.rule("MA-018", "MA-020", "MA-021")
def test_a_margin_of_6_over_six_orcs_hits_four_of_them():
    result = quick_method(total=14, difficulties=[8] * 6, opponents=list("ABCDEF"))
    assert (result.margin, result.succeeded, str(result.spread)) == (6, 4, "3-4")
    assert result.toughness_increase == 4


@pytest.mark.rule("MA-021")
def test_the_quick_method_may_take_the_low_end():
    assert quick_method(total=14, difficulties=[8] * 6, spread=Spread.LOWEST).succeeded == 3


@pytest.mark.rule("MA-018")
def test_difficulties_one_apart_count_as_the_highest_or_as_the_table_chooses():
    assert quick_method(total=14, difficulties=[8, 9, 8]).margin == 5
    assert quick_method(total=14, difficulties=[8, 9, 8], over=Pick.LOWEST).margin == 6
    with pytest.raises(ValueError, match="difficulty numbers 8 and 10 are more than one apart"):
        quick_method(total=14, difficulties=[8, 9, 10])


@pytest.mark.rule("MA-019")
def test_the_quick_method_does_not_hit_the_same_opponent_twice():
    with pytest.raises(ValueError, match="may not hit Grok more than once"):
        quick_method(total=14, difficulties=[8, 8, 8], opponents=["Grok", "Urk", "Grok"])
    with pytest.raises(ValueError, match="3 actions need 3 opponents, not 2"):
        quick_method(total=14, difficulties=[8, 8, 8], opponents=["Grok", "Urk"])


def test_the_quick_method_with_one_action_alone_raises_nothing():
    for spread in Spread:
        alone = [quick_method(total=n, difficulties=[8], spread=spread) for n in (7, 8, 9)]
        assert [each.succeeded for each in alone] == [0, 1, 1]


def test_the_quick_method_refuses_nonsense():
    with pytest.raises(ValueError, match="the quick method needs at least one action"):
        quick_method(total=14, difficulties=[])
    with pytest.raises(TypeError, match="the total must be a whole number"):
        quick_method(total=1.5, difficulties=[8])
    with pytest.raises(TypeError, match="the choice of a difficulty number must be of type Pick"):
        quick_method(total=14, difficulties=[8, 9], over="highest")


@pytest.mark.rule("MA-013", "MA-020", "MA-021")
@given(
    value=st.integers(5, 20),
    bonus=st.integers(-12, 20),
    difficulty=st.integers(3, 20),
    actions=st.integers(2, 15),
)
def test_the_quick_method_agrees_with_checking_place_by_place(value, bonus, difficulty, actions):
    long_way = one_on_many(bonus=bonus, actions=[Attempted(value, difficulty)] * actions)
    quick = quick_method(total=value + bonus, difficulties=[difficulty] * actions)
    assert quick.succeeded == long_way.succeeded
    assert quick.toughness_increase == long_way.toughness_increase


@pytest.mark.rule("MA-022", "MA-023")
@given(margin=st.integers(-2, 40), actions=st.integers(16, 300))
def test_both_ways_agree_beyond_15_actions_too(margin, actions):
    long_way = one_on_many(bonus=0, actions=[Attempted(10 + margin, 10)] * actions)
    quick = quick_method(total=10 + margin, difficulties=[10] * actions)
    assert quick.succeeded == long_way.succeeded
