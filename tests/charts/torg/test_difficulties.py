"""Words for difficulty numbers."""

import pytest

from dramadeck.charts import ChartError
from dramadeck.charts.torg import DIFFICULTIES, difficulty


@pytest.mark.parametrize(
    ("label", "dn", "modifier"),
    [
        *[("Very Easy", 3, -5), ("Easy", 5, -3), ("Average", 8, 0), ("Complicated", 10, 2)],
        *[("Difficult", 12, 4), ("Hard", 13, 5), ("Very Hard", 15, 7)],
    ],
)
def test_each_word_has_its_number_in_capitals_or_not(label, dn, modifier):
    for spelling in (label, label.lower(), f" {label.upper()} "):
        found = difficulty(spelling)
        assert (found.label, found.dn, found.modifier) == (label, dn, modifier)


def test_a_modifier_is_the_distance_from_average():
    assert all(each.modifier == each.dn - difficulty("Average").dn for each in DIFFICULTIES)


def test_a_mistyped_word_is_refused_with_the_nearest():
    with pytest.raises(ChartError, match="no difficulty 'complicate'; nearest: Complicated"):
        difficulty("complicate")
    with pytest.raises(ChartError, match=r"no difficulty '\?'; nearest: Very Easy, Easy"):
        difficulty("?")
    with pytest.raises(ChartError, match=r"nearest: Very Hard, Very Easy$"):
        difficulty("very har")
    with pytest.raises(TypeError, match="the word of a difficulty must be of type str, not 8"):
        difficulty(8)
