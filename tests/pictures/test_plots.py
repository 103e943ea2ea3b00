"""Chances as bars and columns, and printed tables."""

from math import exp

import pytest

from dramadeck import pictures
from dramadeck.charts import ChartError
from dramadeck.charts import tarot as tarot_charts
from dramadeck.charts import torg as torg_charts
from dramadeck.charts.chart import Chart
from dramadeck.narration import language
from dramadeck.odds import Distribution
from dramadeck.pictures.theme import PALETTE
from tests.cases import for_each
from tests.pictures.reading import NAMESPACE, layout_errors, lines_of, root

CHARTS = [
    var
    for charts in (torg_charts, tarot_charts)
    for var in vars(charts).values()
    if isinstance(var, Chart)
]


def bell(size):
    heights = [exp(-(((at - size / 2) / size * 6) ** 2) / 2) for at in range(size)]
    return Distribution("a bell", {at: height / sum(heights) for at, height in enumerate(heights)})


def bars(picture):
    color = PALETTE["bar"].light
    shapes = root(picture.svg(theme="light")).iter(f"{NAMESPACE}rect")
    return [shape for shape in shapes if shape.get("fill") == color]


def test_a_few_outcomes_are_bars_with_their_figures():
    tries = Distribution("tries", {1: 0.5, 2: 0.25}, beyond=0.25)
    picture = pictures.distribution(tries)
    assert lines_of(picture) == ["tries", "1", "50 %", "2", "25 %", "beyond", "25 %"]
    assert [float(bar.get("width")) for bar in bars(picture)] == [
        pytest.approx(float(bars(picture)[0].get("width")) * share, abs=0.02)
        for share in (1, 0.5, 0.5)
    ]


@for_each([1, 2, 16, 17, 18, 40, 61, 100, 200])
def test_each_outcome_has_one_bar_or_column_in_proportion(size):
    chances = bell(size)
    picture, rows = pictures.distribution(chances), chances.rows
    along = "width" if len(rows) <= 16 else "height"
    lengths = [float(bar.get(along)) for bar in bars(picture)]
    assert len(lengths) == len(rows)
    most = max(chance for _, chance in rows)
    for length, (_, chance) in zip(lengths, rows, strict=True):
        assert length == pytest.approx(max(lengths) * chance / most, abs=1.6)
    assert layout_errors(picture) == []


def test_the_first_and_the_last_number_are_under_the_columns():
    lines = lines_of(pictures.distribution(bell(61)))
    assert "0" in lines
    assert "60" in lines


def test_long_words_and_tiny_chances_fit():
    coin = Distribution(
        "a coin", {"heads": 0.5, "or whatever else may happen to a coin": 0.4996, "edge": 0.0004}
    )
    picture = pictures.distribution(coin)
    assert layout_errors(picture) == []
    assert "0.04 %" in lines_of(picture)


def test_odds_may_have_another_title_and_another_language():
    coin = Distribution("coin", {"heads": 0.5, "tails": 0.5})
    picture = pictures.distribution(coin, title="Eine Münze", language=language("de"))
    assert picture.description.startswith("heads 50\N{NO-BREAK SPACE}%")
    assert lines_of(picture)[:3] == ["Eine Münze", "heads", "50 %"]


@for_each(CHARTS)
def test_every_chart_can_be_drawn_with_each_of_its_lines_marked(chart):
    for row in chart.rows:
        picture = pictures.chart(chart, at=row.low)
        assert layout_errors(picture) == []
        assert picture.description.endswith(f"Marked: {row.numbers}: {row.result}")
        assert picture.svg(theme="light").count(PALETTE["mark"].light) == 1


@for_each(CHARTS)
def test_a_chart_shows_every_line_and_how_it_continues(chart):
    text = " ".join(lines_of(pictures.chart(chart)))
    assert all(row.numbers in text for row in chart.rows)
    assert all(str(row.result) in text for row in chart.rows)
    assert chart.beyond is None or str(chart.beyond) in text


def test_a_number_beyond_the_lines_has_its_result_under_them():
    assert "each 5 more → +1, 61: 16" in lines_of(pictures.chart(torg_charts.BONUS_NUMBERS, at=61))


def test_a_number_that_a_chart_does_not_hold_is_refused():
    with pytest.raises(ChartError, match="no row for 0"):
        pictures.chart(torg_charts.HAND_SIZES, at=0)


def test_a_custom_table_is_described_in_its_language():
    rows = [("leicht", "8"), ("schwer", "15")]
    picture = pictures.lines("Schwierigkeit", rows, marked=1, language=language("de"))
    assert picture.description == "leicht: 8, schwer: 15. Hervorgehoben: schwer: 15"
    assert layout_errors(pictures.lines("Empty", [])) == []


def test_a_long_table_of_long_texts_is_in_one_block_with_all_texts():
    words = "knowing whom to ask when the law must not know"
    rows = [(f"{number}.", words) for number in range(27)]
    picture = pictures.lines("Traits", rows)
    assert " ".join(lines_of(picture)).count("law must") == 27
    assert picture.height > 27 * 20
    assert (
        pictures.lines("Numbers", [(left, "few") for left, _ in rows]).height < picture.height / 2
    )
