"""Distributions as values, and how they are shown."""

import json
import sys
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck.odds import Distribution, how_many

TRIES = Distribution("tries", {1: 0.5, 2: 0.25, 3: 0.125}, beyond=0.125)
COIN = Distribution("a <coin>", {"heads": 0.5, "tails": 0.5})


def test_a_distribution_has_at_least_at_most_and_quantiles_and_can_be_saved_as_json():
    assert (TRIES.at_least(2), TRIES.at_most(2), TRIES.chance(3)) == (0.5, 0.75, 0.125)
    assert (TRIES.quantile(0.5), TRIES.quantile(0.6), TRIES.quantile(0.95)) == (1, 2, None)
    assert TRIES.quantile(0) == 1
    assert TRIES.at_least(4) == 0.125
    with pytest.raises(ValueError, match="tries: known up to 3 only, not up to 4"):
        TRIES.at_least(5)
    never_0 = Distribution("d", {0: 0.0, 1: 1.0})
    assert (never_0.quantile(1e-13), never_0.quantile(0)) == (1, 0)
    with pytest.raises(ValueError, match=r"so not 1\.5"):
        TRIES.quantile(1.5)
    for distribution in (TRIES, COIN):
        assert (
            Distribution.from_dict(json.loads(json.dumps(distribution.to_dict()))) == distribution
        )


def test_a_distribution_with_a_rest_has_only_a_capped_mean_and_tiny_rests_are_ignored():
    with pytest.raises(ValueError, match=r"tries: no mean, because 0\.125 .* beyond 3"):
        _ = TRIES.mean
    assert TRIES.capped.mean == pytest.approx(0.5 + 0.5 + 0.75)
    with pytest.raises(ValueError, match="known up to 3 only, not up to 4"):
        TRIES.at_most(4)
    nearly = Distribution("d", {1: 0.5, 3: 0.5 - 1e-9}, beyond=1e-9)
    assert nearly.at_most(4) == pytest.approx(1)
    assert nearly.mean == pytest.approx(2)
    assert Distribution("d", {1: 1 + 0.9e-9, 2: -0.9e-9}).mean == pytest.approx(1)


def test_outcomes_that_are_words_have_chances_but_no_mean():
    assert COIN.chance("heads") == 0.5
    assert COIN.chance("edge") == 0
    with pytest.raises(TypeError, match=r"words for outcomes \('heads'\)"):
        _ = COIN.mean
    with pytest.raises(TypeError, match="words"):
        _ = COIN.capped
    mixed = Distribution("d", [(1, 0.5), (2, 0.25), ("never", 0.25)])
    assert not mixed.is_numeric
    with pytest.raises(TypeError, match=r"words for outcomes \('never'\)"):
        _ = mixed.mean


@pytest.mark.parametrize(
    ("outcomes", "beyond", "message"),
    [
        ({1: 0.5}, 0, "the probabilities add up to 0.5, not 1"),
        ({1: -0.5, 2: 1.5}, 0, "1 has probability -0.5"),
        ({1: 1.5, 2: -0.5}, 0, "1 has probability 1.5"),
        ({1: 1 + 3e-9, 2: -3e-9}, 0, "1 has probability 1.000000003"),
        ({2: 0.5, 1: 0.5}, 0, "must ascend"),
        ([(1, 0.4), (3, 0.4), (2, 0.2)], 0, "must ascend"),
        ([(1, 0.5), (1, 0.5)], 0, "an outcome is repeated"),
        ([(1, 0.2), (2, 0.4), (3, 0.2), (3, 0.2)], 0, "an outcome is repeated"),
        ([(1, 0.5), (2, 0.7), (3, -0.2)], 0, "3 has probability -0.2"),
        ([(1, 0.5), (2, 0.7)], -0.2, "beyond has probability -0.2"),
        ({1: 0.5}, float("nan"), "beyond has probability nan"),
    ],
)
def test_a_wrong_distribution_is_an_error(outcomes, beyond, message):
    with pytest.raises(ValueError, match=message):
        Distribution("d", outcomes, beyond)


def test_a_table_has_a_bar_for_each_outcome_and_one_for_the_rest():
    assert str(TRIES).splitlines()[1:] == [
        "     1  50.00 %  " + "█" * 40,
        "     2  25.00 %  " + "█" * 20,
        "     3  12.50 %  " + "█" * 10,
        "beyond  12.50 %  " + "█" * 10,
    ]
    with pytest.raises(ValueError, match="a width of 1 or more, not 0"):
        TRIES.as_text(width=0)


def test_outcomes_of_0_percent_at_the_ends_are_omitted():
    distribution = Distribution("d", {0: 0.0, 1: 1e-6, 2: 1 - 3e-6, 3: 1e-6, 4: 0.0}, beyond=1e-6)
    assert [line.split()[0] for line in str(distribution).splitlines()[1:]] == ["2"]
    chances = (0.0, 0.0, 0.00001, 0.5, 0.0, 0.49998, 0.00001, 0.0)
    assert [label for label, _ in Distribution("d", enumerate(chances)).rows] == ["3", "4", "5"]


def test_html_is_escaped_and_shows_the_mean_or_the_capped_mean():
    assert "<caption>a &lt;coin&gt;</caption>" in COIN.as_html()
    html = COIN._repr_html_()
    assert "a &lt;coin&gt;" in html
    assert "<coin>" not in html
    assert "<tfoot>" not in COIN.as_html()
    assert "mean 1.75, if values above 3 count as 3" in TRIES.as_html()
    assert "mean 2.00<" in Distribution("d", {1: 0.5, 3: 0.5}).as_html()


def test_to_records_returns_rows_with_numbers_including_the_rest():
    rows = TRIES.to_records()
    assert [row["outcome"] for row in rows] == [1, 2, 3, 3]
    assert [row["is_beyond"] for row in rows] == [False, False, False, True]
    assert sum(row["chance"] for row in rows) == pytest.approx(1)
    mean = sum(row["outcome"] * row["chance"] for row in rows)
    assert mean == pytest.approx(TRIES.capped.mean)
    assert [row["outcome"] for row in COIN.to_records()] == ["heads", "tails"]
    pandas = pytest.importorskip("pandas", reason="an optional package of tables")
    frame = pandas.DataFrame(rows)
    assert list(frame.columns) == ["outcome", "chance", "is_beyond"]
    assert frame[~frame.is_beyond].chance.sum() == pytest.approx(0.875)


class Bars(SimpleNamespace):
    """Bars that were drawn on axes: place → height."""

    def remove(self):
        self.axes.containers.remove(self)

    def get_label(self):
        return self.label


class Axes:
    """Axes that record what is drawn."""

    def __init__(self):
        self.containers, self.labels, self.said = [], [], []

    def bar(self, places, chances, _width, *, color, label):
        heights = dict(zip(places, chances, strict=True))
        bars = Bars(axes=self, heights=heights, color=color, label=label)
        self.containers.append(bars)
        return bars

    def set_xticks(self, _places, labels):
        self.labels = labels

    def set_title(self, title):
        self.said.append(title)

    set_xlabel = set_ylabel = set_title

    def legend(self):
        self.said.append("a legend")

    @property
    def drawn(self):
        """Label → height for each distribution."""
        return [
            {self.labels[round(place)]: height for place, height in bars.heights.items()}
            for bars in self.containers
        ]


def test_a_plot_uses_given_axes_or_new_ones_or_the_error_says_what_to_install(monkeypatch):
    axes = Axes()
    assert TRIES.plot(axes) is axes
    assert axes.drawn == [{"1": 0.5, "2": 0.25, "3": 0.125, "beyond": 0.125}]
    assert axes.said == ["tries", "tries", "probability"]
    pyplot = SimpleNamespace(subplots=lambda: ("figure", axes))
    monkeypatch.setitem(sys.modules, "matplotlib", SimpleNamespace(pyplot=pyplot))
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", pyplot)
    assert TRIES.plot() is axes
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ModuleNotFoundError, match=r"install 'dramadeck\[plot\]'"):
        TRIES.plot()


def test_matplotlib_draws_a_bar_for_each_line_of_the_table():
    figure = pytest.importorskip("matplotlib.figure", reason="an optional package that draws")
    axes = TRIES.plot(figure.Figure().subplots())
    assert [bar.get_height() for bar in axes.patches] == [0.5, 0.25, 0.125, 0.125]
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["1", "2", "3", "beyond"]
    assert (axes.get_title(), axes.get_ylabel()) == ("tries", "probability")
    assert axes.get_xlabel() == "tries"


class Lines(list):
    """Axes that record lines and settings."""

    def __init__(self):
        super().__init__()
        self.words = {}

    def plot(self, numbers, chances, marker, label):
        self.append((list(numbers), list(chances), label))

    def __getattr__(self, name):
        return lambda *values: self.words.setdefault(name, values)


def test_a_curve_shows_at_most_for_each_number_and_has_a_legend_only_with_a_label():
    axes = Lines()
    assert TRIES.plot_curve(axes) is axes
    assert axes == [([1, 2, 3], [0.5, 0.75, 0.875], "")]
    assert axes.words["set_xlabel"] == ("tries",)
    assert "legend" not in axes.words
    TRIES.plot_curve(axes, label="with an Action card")
    assert axes[1][2] == "with an Action card"
    assert "legend" in axes.words
    with pytest.raises(TypeError, match="words for outcomes"):
        Distribution("sides", {"heads": 0.5, "tails": 0.5}).plot_curve(axes)


LATE = Distribution("late", {4: 0.5, 10: 0.5})
EARLY = Distribution("early", {2: 0.75}, beyond=0.25)


def test_the_bars_of_two_distributions_on_the_same_axes_are_side_by_side():
    axes = EARLY.plot(LATE.plot(Axes()))
    assert axes.labels == ["2", "4", "10", "beyond"]
    assert axes.drawn == [{"4": 0.5, "10": 0.5}, {"2": 0.75, "beyond": 0.25}]
    assert axes.said[-4:] == ["outcome", "", "probability", "a legend"]
    assert [bars.label for bars in axes.containers] == ["late", "early"]


def test_distributions_with_the_same_name_have_a_legend_with_their_labels():
    axes = LATE.plot(LATE.plot(LATE.plot(Axes(), label="alone"), label="with a Haste"))
    assert [bars.label for bars in axes.containers] == ["alone", "with a Haste", "late"]


def test_with_many_numbers_the_word_beyond_is_on_its_own_line():
    many = Distribution("flips", dict.fromkeys(range(1, 13), 0.05), beyond=0.4)
    assert many.plot(Axes()).labels[-2:] == ["12", "\nbeyond"]


def test_matplotlib_draws_two_distributions_side_by_side():
    figure = pytest.importorskip("matplotlib.figure", reason="an optional package that draws")
    axes = EARLY.plot(LATE.plot(figure.Figure().subplots()))
    labels = [tick.get_text() for tick in axes.get_xticklabels()]
    places = [bar.get_x() + bar.get_width() / 2 for bar in axes.patches]
    assert [labels[round(place)] for place in places] == ["4", "10", "2", "beyond"]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["late", "early"]


@given(st.data())
def test_drawn_cards_have_the_mean_of_the_hypergeometric_distribution(data):
    cards = data.draw(st.integers(1, 80))
    marked, drawn = data.draw(st.integers(0, cards)), data.draw(st.integers(0, cards))
    distribution = how_many("marked", marked=marked, cards=cards, drawn=drawn)
    assert distribution.mean == pytest.approx(drawn * marked / cards)


def test_impossible_numbers_of_cards_are_errors_and_no_cards_are_allowed():
    for numbers, message in (
        ({"marked": 1, "cards": -1, "drawn": 0}, "there cannot be -1 cards"),
        ({"marked": 9, "cards": 5, "drawn": 1}, "of 5 cards no 9 can be marked"),
        ({"marked": 2, "cards": 5, "drawn": 6}, "of 5 cards no 6 can be drawn"),
    ):
        with pytest.raises(ValueError, match=message):
            how_many("marked", **numbers)
    assert how_many("aces", marked=0, cards=0, drawn=0).outcomes == ((0, 1.0),)
