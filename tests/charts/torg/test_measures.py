"""Values and measures, and words for difficulty numbers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts import Row, torg
from dramadeck.charts.torg.measures import Repeat

PRINTED = (1, 1.5, 2.5, 4, 6, 10, 15, 25, 40, 60, 100, 150, 250, 400, 600, 1000)


def test_the_printed_chart_the_fractions_below_it_and_how_it_goes_on():
    assert tuple(torg.measure(value) for value in range(16)) == PRINTED
    assert torg.measure(100) == 10**20
    assert type(torg.measure(101)) is int
    assert torg.measure(101) == 15 * 10**19
    assert [torg.measure(value) for value in range(-6, 0)] == [0.06, 0.1, 0.15, 0.25, 0.4, 0.6]
    assert str(torg.VALUES).splitlines()[-2:] == ["4 → 6", "and so on, times 10"]
    # What repeats counts from its first row on.
    rows = (Row(3, 3, 5), Row(4, 4, 7))
    exact = [Repeat(times=2).exact(number, rows) for number in range(1, 7)]
    assert exact == [Fraction(5, 2), Fraction(7, 2), 5, 7, 10, 14]


@given(st.integers(-200, 300), st.sampled_from(torg.Rounding))
def test_the_value_of_a_measure_is_its_value_and_five_more_are_ten_times_as_much(value, rounding):
    assert torg.value_of(torg.measure(value), rounding) == value
    assert Fraction(repr(torg.measure(value + 5))) == 10 * Fraction(repr(torg.measure(value)))


@given(st.integers(1, 10**30) | st.floats(min_value=1e-30, max_value=1e30))
def test_the_ceiling_is_the_smallest_value_that_is_enough_and_the_closest_has_no_closer_one(amount):
    def exact(value):
        return Fraction(repr(torg.measure(value)))

    given_amount, ceiling = Fraction(repr(amount)), torg.value_of(amount)
    assert exact(ceiling - 1) < given_amount <= exact(ceiling)
    closest = torg.value_of(amount, torg.Rounding.CLOSEST)
    below, here, above = (
        abs(exact(near) - given_amount) for near in (closest - 1, closest, closest + 1)
    )
    assert here <= below
    assert here < above  # of two as close the higher is taken


@pytest.mark.rule("MA-022")
def test_of_two_values_as_close_the_higher_counts():
    for tie in (20, 50, 80, 125, 200, 325, 500, 800):
        assert torg.value_of(tie, torg.Rounding.CLOSEST) == torg.value_of(tie)
        assert torg.value_of(tie - 1, torg.Rounding.CLOSEST) == torg.value_of(tie) - 1


SHIFTS = {
    "time": "SECONDS 0, ROUNDS 5, MINUTES 9, HOURS 18, DAYS 25, WEEKS 29, MONTHS 32, YEARS 38",
    "distance": "FEET -3, METERS 0, KILOMETERS 15, MILES 16",
    "speed": "METERS_A_ROUND 0, KILOMETERS_AN_HOUR 2, MILES_AN_HOUR 3",
    "weight": "POUNDS -2, KILOGRAMS 0, TONS 15",
}


def test_each_unit_has_its_shift_and_those_of_time_are_the_values_of_their_seconds():
    for kind, units in SHIFTS.items():
        named = [f"{unit.name} {unit.shift}" for unit in torg.Unit if unit.kind == kind]
        assert ", ".join(named) == units
    assert {unit.kind for unit in torg.Unit} == set(SHIFTS)
    for unit in torg.Unit:
        assert torg.value_of_quantity(10, unit) == 5 + unit.shift
        assert torg.value_of_quantity(12, unit, torg.Rounding.CLOSEST) == 5 + unit.shift
    times = {"ROUNDS": 10, "MINUTES": 60, "HOURS": 3600, "DAYS": 86_400, "WEEKS": 604_800}
    for unit, seconds in times.items():
        assert torg.value_of(seconds, torg.Rounding.CLOSEST) == torg.Unit[unit].shift


def test_each_word_has_its_number_in_capitals_or_not():
    numbers = {"Very Easy": 3, "Easy": 5, "Average": 8, "Complicated": 10, "Difficult": 12}
    for label, dn in (numbers | {"Hard": 13, "Very Hard": 15}).items():
        for spelling in (label, label.lower(), f" {label.upper()} "):
            row = torg.difficulty(spelling)
            assert (row.label, row.dn, row.modifier) == (label, dn, dn - 8)
        assert label in [row.label for row in torg.DIFFICULTIES]
