"""The multi-action charts as printed, and how they go on beyond 15."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.charts import Row
from dramadeck.charts.torg import (
    MANY_ON_ONE,
    ONE_ON_MANY,
    Extension,
    Rounding,
    Spread,
    Successes,
    many_on_one,
    measure,
    value_of,
)
from dramadeck.charts.torg.multi_action import (
    ByValue,
    increase_column,
    margin_column,
    rows_for,
    succeeding,
)

COUNTS = {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4), 5: (5, 6), 6: (5, 6), 7: (7, 10)}
COUNTS |= {8: (7, 10), 9: (7, 10), 10: (7, 10)} | dict.fromkeys(range(11, 16), (11, 15))


def columns(chart, numbers):
    return [chart.lookup(number) for number in numbers]


@pytest.mark.rule("MA-004")
def test_the_bonus_modifier_of_a_group():
    printed = [0, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6]
    assert columns(MANY_ON_ONE.bonus, range(1, 16)) == printed


@pytest.mark.rule("MA-006", "MA-007")
@pytest.mark.parametrize(
    ("margin", "printed"),
    [
        *[(0, "1"), (1, "1"), (2, "2"), (3, "2"), (4, "3-4"), (5, "3-4"), (6, "5-6")],
        *[(7, "5-6"), (8, "7-10"), (9, "7-10"), (10, "11-15"), (11, "11-15"), (99, "11-15")],
    ],
)
def test_how_many_of_a_group_succeed(margin, printed):
    assert str(MANY_ON_ONE.how_many.lookup(margin)) == printed
    assert str(succeeding(margin, 15, margin_column)) == printed


@pytest.mark.rule("MA-032")
def test_eleven_to_fifteen_succeed_at_dn_plus_10_where_a_scan_reads_io():
    assert MANY_ON_ONE.how_many.lookup(9).most < 11
    assert MANY_ON_ONE.how_many.lookup(10) == Successes(11, 15)


@pytest.mark.rule("MA-015")
def test_the_difficulty_rises_with_the_place():
    printed = [2, 4, 6, 6, 8, 8, 10, 10, 10, 10, 12, 12, 12, 12, 12]
    assert columns(ONE_ON_MANY.difficulty, range(1, 16)) == printed


@pytest.mark.rule("MA-016")
def test_the_toughness_rises_with_the_actions():
    printed = [2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6]
    assert columns(ONE_ON_MANY.toughness, range(2, 16)) == printed


@pytest.mark.rule("MA-020")
@pytest.mark.parametrize(
    ("margin", "printed"),
    [(2, "1"), (4, "2"), (6, "3-4"), (8, "5-6"), (10, "7-10"), (12, "11-15")],
)
def test_how_many_actions_succeed_by_the_quick_method(margin, printed):
    for beaten_by in (margin, margin + 1):
        assert str(ONE_ON_MANY.how_many.lookup(beaten_by)) == printed
        assert str(succeeding(beaten_by, 15, increase_column)) == printed


@pytest.mark.rule("MA-009")
def test_a_total_below_the_difficulty_number_helps_nobody():
    assert succeeding(-1, 6, margin_column) == Successes(0, 0)


@pytest.mark.rule("MA-008")
@given(st.integers(-5, 60), st.integers(1, 500), st.sampled_from(Extension))
def test_never_more_succeed_than_act(margin, acting, extension):
    offered = succeeding(margin, acting, margin_column, extension)
    assert 0 <= offered.fewest <= offered.most <= acting


@given(st.integers(-5, 60), st.integers(1, 500), st.sampled_from(Extension))
def test_a_better_roll_never_lets_fewer_succeed(margin, acting, extension):
    for column in (margin_column, increase_column):
        offered = succeeding(margin, acting, column, extension)
        better = succeeding(margin + 1, acting, column, extension)
        assert offered.fewest <= better.fewest
        assert offered.most <= better.most


@pytest.mark.rule("MA-027", "MA-004")
@given(st.integers(1, 15))
def test_the_printed_modifiers_are_the_values_of_the_numbers_rounded_up(count):
    assert MANY_ON_ONE.bonus.lookup(count) == value_of(count)
    assert ONE_ON_MANY.toughness.lookup(count) == value_of(count)


@pytest.mark.rule("MA-022")
@pytest.mark.parametrize(
    ("count", "modifier"),
    [
        *[(16, 6), (19, 6), (20, 7), (32, 7), (33, 8), (49, 8), (50, 9), (79, 9), (80, 10)],
        *[(124, 10), (125, 11), (199, 11), (200, 12), (1000, 15)],
    ],
)
def test_beyond_15_the_modifier_is_the_closest_value(count, modifier):
    assert MANY_ON_ONE.bonus.lookup(count) == modifier
    assert ONE_ON_MANY.toughness.lookup(count) == modifier
    assert [row.modifier for row in rows_for(count)][-1] == modifier


@pytest.mark.rule("MA-023")
@pytest.mark.parametrize(("place", "increase"), [(16, 12), (20, 14), (33, 16), (200, 24)])
def test_beyond_15_the_difficulty_rises_by_twice_the_value(place, increase):
    assert ONE_ON_MANY.difficulty.lookup(place) == increase


@pytest.mark.rule("MA-023")
@pytest.mark.parametrize(
    ("margin", "literally", "by_the_pattern"),
    [
        (9, "7-10", "7-10"),
        (10, "11-15", "11-19"),
        (12, "16-19", "20-32"),
        (14, "20-32", "33-49"),
        (16, "33-49", "50-79"),
        (24, "200-324", "325-499"),
    ],
)
def test_beyond_15_two_readings_say_how_many_succeed(margin, literally, by_the_pattern):
    offered = [str(succeeding(margin, 10_000, margin_column, reading)) for reading in Extension]
    assert offered == [literally, by_the_pattern]


@pytest.mark.rule("MA-022", "MA-023")
@given(st.integers(16, 10**6))
def test_the_lines_beyond_15_agree_with_the_closest_value(count):
    rows = list(rows_for(count))
    last = rows[-1]
    assert last.low <= count <= last.high
    assert last.modifier == value_of(count, Rounding.CLOSEST)
    assert all(row.high + 1 == following.low for row, following in itertools.pairwise(rows))


def test_a_chart_that_goes_on_by_value_says_so():
    assert str(MANY_ON_ONE.bonus).endswith("11-15 → 6\nmore → 1 x the value closest to the number")
    covered = [n for n in range(20) if ByValue(times=1).covers(n, MANY_ON_ONE.bonus.rows)]
    assert covered == [16, 17, 18, 19]
    assert not ByValue(times=1).covers(99, (Row(11, None, 6),))
    assert ByValue(times=2).result(1000, ()) == 2 * 15
    assert measure(15) == 1000


def test_a_spread_gives_its_top_or_its_lowest_number():
    assert [Successes(3, 4).take(spread) for spread in Spread] == [4, 3]
    assert [str(Successes(*each)) for each in ((3, 4), (2, 2), (0, 0))] == ["3-4", "2", "0"]
    with pytest.raises(TypeError, match="the spread must be of type Spread, not 'top'"):
        many_on_one(count=4, value=9, bonus=1, difficulty=10, spread="top")


def test_nonsense_numbers_are_refused():
    with pytest.raises(ValueError, match="the number acting must be at least 1"):
        succeeding(3, 0, margin_column)
    with pytest.raises(TypeError, match="the extension must be of type Extension"):
        succeeding(3, 4, margin_column, "literal")
    with pytest.raises(TypeError, match=r"the margin must be a whole number, not 3\.5"):
        succeeding(3.5, 4, margin_column)


@given(st.integers(1, 15), st.integers(0, 20))
def test_the_chart_and_the_count_of_successes_agree(acting, margin):
    printed = MANY_ON_ONE.how_many.lookup(margin)
    offered = succeeding(margin, acting, margin_column)
    assert offered.most == min(printed.most, acting)
    assert offered.fewest == min(printed.fewest, acting)
