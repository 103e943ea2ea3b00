"""A chart returns the printed values, and a clear error where the printed chart ends."""

import copy
import importlib.metadata
import pickle
from types import MappingProxyType, SimpleNamespace

import pytest

from dramadeck.charts import Chart, ChartError, Row, Step, display
from dramadeck.charts.torg import MANY_ON_ONE, ONE_ON_MANY

SIZES = Chart("Hand size", (Row(1, 1, 6), Row(3, 6, 4), Row(7, None, 3)), source="TR-009")
ENDING = Chart("Steps", (Row(1, 2, 10), Row(3, 5, 20, "TR-010")), "TR-009")
CONTINUED = Chart("Bonus", (Row(1, 5, 0), Row(6, 10, 1)), "RUS", beyond=Step(every=5, adds=1))


def test_a_number_is_found_in_its_row_or_in_the_steps_after_the_last_row():
    for chart, results in (
        (SIZES, {1: 6, 3: 4, 6: 4, 7: 3, 700: 3}),
        (CONTINUED, {10: 1, 11: 2, 15: 2, 16: 3, 60: 11}),
    ):
        assert {number: chart.lookup(number) for number in results} == results
    # After an open row, steps are counted from its first number.
    assert Step(every=5, adds=1).result(12, (Row(7, None, 3),)) == 4
    assert not Step(every=5, adds=1).covers(12, (Row(7, None, 3),))


def test_a_number_outside_the_chart_is_an_error_with_the_nearest_rows():
    for chart, number, message in (
        (SIZES, 0, "Hand size: no row for 0; nearest: 1 → 6"),
        (SIZES, 2, "Hand size: no row for 2; nearest: 1 → 6; 3-6 → 4"),
        (ENDING, 6, "Steps: no row for 6; nearest: 3-5 → 20"),
        (CONTINUED, -3, "Bonus: no row for -3; nearest: 1-5 → 0"),
    ):
        with pytest.raises(ChartError, match=f"^{message}$"):
            chart.lookup(number)
    assert issubclass(ChartError, LookupError)
    assert issubclass(ChartError, ValueError)


def test_a_frozen_mapping_can_be_copied_and_pickled():
    mapping = MappingProxyType({"Quin": [1]})
    for again in (copy.deepcopy(mapping), pickle.loads(pickle.dumps(mapping))):  # noqa: S301 - ours
        assert again == mapping
        assert type(again) is MappingProxyType


def test_only_a_whole_number_can_be_looked_up_and_the_error_is_one_line():
    for number in (True, 2.0, "2", None):
        with pytest.raises(TypeError, match="Hand size: the number looked up must be a whole num"):
            SIZES.lookup(number)
    with pytest.raises(ChartError, match="no row for <a number of about 5,001 digits>; nearest"):
        SIZES.lookup(-(10**5000))
    with pytest.raises(TypeError, match=r"'x{56}\.\.\. \(str\)"):
        SIZES.lookup("x" * 100_000)


def test_a_chart_prints_as_a_small_table():
    assert str(CONTINUED).splitlines() == ["Bonus", " 1-5 → 0", "6-10 → 1", "each 5 more → +1"]
    assert str(SIZES).splitlines()[1:] == ["        1 → 6", "      3-6 → 4", "7 or more → 3"]
    assert repr(SIZES) == "<Chart 'Hand size': 3 rows, source TR-009>"
    assert [row.source for row in ENDING.rows] == ["TR-009", "TR-010"], "a row may have its own"


@pytest.mark.parametrize(
    ("rows", "error", "message"),
    [
        ((), ValueError, "at least one row"),
        ((Row(3, 6, 4), Row(1, 2, 5)), ValueError, "1-2 → 5 must begin above the end of 3-6 → 4"),
        ((Row(1, 3, 4), Row(3, 4, 5)), ValueError, "3-4 → 5 must begin above the end of 1-3 → 4"),
        ((Row(1, None, 4), Row(3, 4, 5)), ValueError, "must begin above the end of 1 or more"),
        ((Row(4, 2, 4),), ValueError, "the last number of 4-2 → 4 must be at least 4, not 2"),
        ((Row("1", None, 4),), TypeError, "the first number of 1 or more → 4 must be a whole"),
        ((Row(1, 2.5, 4),), TypeError, "the last number of 1-2.5 → 4 must be a whole number"),
    ],
)
def test_a_chart_with_wrong_rows_is_an_error(rows, error, message):
    with pytest.raises(error, match=message):
        Chart("Broken", rows, "TR-009")


def test_a_chart_is_a_value_that_cannot_be_changed():
    twin = Chart("Hand size", SIZES.rows, "TR-009")
    assert twin == SIZES
    assert hash(twin) == hash(SIZES)
    assert SIZES not in (ENDING, CONTINUED, "Hand size")
    assert pickle.loads(pickle.dumps(CONTINUED)) == CONTINUED  # noqa: S301 - our own bytes
    assert copy.deepcopy(SIZES) == SIZES
    with pytest.raises(AttributeError, match="cannot assign to field 'name'"):
        SIZES.name = "Mine"
    with pytest.raises(AttributeError, match="cannot delete field 'rows'"):
        del SIZES.rows


def test_a_notebook_shows_a_chart_as_html_or_text(monkeypatch):
    def broken():
        raise ImportError

    def drawn(value):
        return f"<p>{value.name}</p>" if value is SIZES else None

    entries = [SimpleNamespace(load=load) for load in (broken, lambda: drawn)]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: entries)
    display._displays.cache_clear()
    assert SIZES._repr_html_() == "<p>Hand size</p>"
    assert ENDING._repr_html_() is None
    display._displays.cache_clear()
    printed = []
    SIZES._repr_pretty_(SimpleNamespace(text=printed.append), False)
    assert printed == [str(SIZES)]


@pytest.mark.parametrize("charts", [MANY_ON_ONE, ONE_ON_MANY], ids=["many on one", "one on many"])
def test_a_tuple_of_charts_is_printed_one_chart_below_the_other(charts):
    printed = []
    charts._repr_pretty_(SimpleNamespace(text=printed.append), False)
    assert printed == ["\n\n".join(map(str, charts))]
    html = charts._repr_html_()
    assert html is None or html.count("<svg") == len(charts)
