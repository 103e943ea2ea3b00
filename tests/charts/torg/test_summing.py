"""Efforts summed for one task at which all succeed or fail together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts.torg import Helper, mass_bonus, sum_efforts, value_of


@pytest.mark.rule("MA-024", "MA-026", "MA-027", "MA-033")
def test_those_who_keep_time_with_the_lead_add_to_the_bonus():
    helpers = [Helper(value=9, perception=total) for total in (10, 9, 15, 11)]
    result = sum_efforts(lead=11, helpers=helpers, coordination=10)
    assert result.joined == (True, False, True, True)
    assert (result.efforts, result.bonus) == (4, 3)


@pytest.mark.rule("MA-031")
def test_a_lead_alone_has_no_bonus():
    assert sum_efforts(lead=11, helpers=[], coordination=10).bonus == 0


@pytest.mark.rule("MA-025")
@pytest.mark.parametrize("value", [6, 16])
def test_a_helper_five_points_away_may_help(value):
    assert sum_efforts(lead=11, helpers=[Helper(value, 10)], coordination=10).bonus == 2


@pytest.mark.rule("MA-025")
@pytest.mark.parametrize("value", [5, 17])
def test_a_helper_farther_away_may_not(value):
    helpers = [Helper(11, 10), Helper(value, 10)]
    with pytest.raises(ValueError, match=f"helper 2 has value {value}, more than 5 from the lead"):
        sum_efforts(lead=11, helpers=helpers, coordination=10)


@pytest.mark.rule("MA-027")
@given(st.integers(0, 60))
def test_the_bonus_is_the_value_of_all_efforts_the_leads_included(count):
    result = sum_efforts(lead=11, helpers=[Helper(11, 12)] * count, coordination=12)
    assert result.efforts == count + 1
    assert result.bonus == value_of(count + 1)


@pytest.mark.rule("MA-028")
def test_two_hundred_in_a_mystic_ritual():
    assert mass_bonus(count=200, average_perception=8, coordination=10) == 12 + 8 - 10 - 2


@pytest.mark.rule("MA-029")
def test_a_mass_never_gives_more_than_the_value_of_its_number():
    assert mass_bonus(count=200, average_perception=13, coordination=10) == 12
    assert mass_bonus(count=200, average_perception=9, coordination=10, floor=99) == 12


@pytest.mark.rule("MA-028")
def test_a_mass_out_of_step_hurts_unless_help_is_never_to_hurt():
    assert mass_bonus(count=5, average_perception=5, coordination=15) == 4 + 5 - 15 - 2
    assert mass_bonus(count=5, average_perception=5, coordination=15, floor=0) == 0


@pytest.mark.rule("MA-028", "MA-031")
@pytest.mark.parametrize("floor", [None, 0])
@pytest.mark.parametrize("perception", [0, 10, 40])
def test_a_lead_without_a_mass_has_nobody_in_the_way(perception, floor):
    alone = {"count": 1, "average_perception": perception, "coordination": 10}
    assert mass_bonus(**alone, floor=floor) == 0


@pytest.mark.rule("MA-029", "MA-030")
@given(st.integers(2, 10**6), st.integers(0, 40), st.integers(0, 40))
def test_the_approximation_is_the_formula_up_to_the_cap(count, perception, dn):
    choices = {"count": count, "average_perception": perception, "coordination": dn}
    formula = value_of(count) + perception - dn - 2
    assert mass_bonus(**choices) == min(formula, value_of(count))
    assert mass_bonus(**choices, floor=0) == max(0, mass_bonus(**choices))


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"count": 0}, ValueError, "the number of characters must be at least 1"),
        ({"average_perception": 8.5}, TypeError, "the average Perception must be a whole number"),
        ({"coordination": None}, TypeError, "the coordination difficulty must be a whole number"),
        ({"floor": 0.5}, TypeError, "the floor must be a whole number"),
    ],
)
def test_nonsense_is_refused_by_name(wrong, error, message):
    with pytest.raises(error, match=message):
        mass_bonus(**({"count": 200, "average_perception": 8, "coordination": 10} | wrong))


def test_nonsense_efforts_are_refused_by_name():
    with pytest.raises(TypeError, match="the lead's value must be a whole number"):
        sum_efforts(lead=1.5, helpers=[], coordination=10)
    with pytest.raises(TypeError, match="the coordination difficulty must be a whole number"):
        sum_efforts(lead=9, helpers=[], coordination=None)
    with pytest.raises(TypeError, match="the value of helper 1 must be a whole number"):
        sum_efforts(lead=9, helpers=[Helper("9", 10)], coordination=10)
    with pytest.raises(TypeError, match="the Perception total of helper 1 must be a whole number"):
        sum_efforts(lead=9, helpers=[Helper(9, None)], coordination=10)
