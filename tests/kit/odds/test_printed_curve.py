"""The tables on the page about flips say what the library counts."""

import pytest

from dramadeck.kit.odds.torg import FixedChances, Task, flips_to_finish
from tests.depth import DEEP
from tools.figures import written_into
from tools.odds_page import LONG_ENOUGH, PAGE, TABLES, advice, certain, main

SIMULATED = {1: 8.05, 2: 6.06, 4: 5.03}
"""Steps a round → mean flips in 20,000 shuffles of the real deck, every check succeeding."""


@pytest.mark.rule("TR-114", "TR-184", "TR-109", "TG-072")
def test_the_tables_of_the_page_are_the_counted_ones_and_agree_with_shuffled_decks():
    page = PAGE.read_text(encoding="utf-8")
    for name in TABLES if DEEP else ("curve", "claim", "last ditch"):
        assert written_into(page, name, TABLES[name]()) == page
    for steps, flips in LONG_ENOUGH.items():
        shown = certain(steps, flips)  # counted a moment ago
        assert shown.capped.mean == pytest.approx(SIMULATED[steps], abs=0.05)
        assert shown.beyond < 0.005  # what lies behind the last flip adds a hundredth of a flip


@pytest.mark.rule("TR-184")
def test_a_hero_as_good_as_the_task_is_hard_has_the_advice_that_is_counted():
    *_, row = advice([0])
    assert row in PAGE.read_text(encoding="utf-8").splitlines()


@pytest.mark.rule("TR-114")
def test_what_the_page_says_of_failures_is_counted_too():
    assert flips_to_finish(Task(FixedChances((0.6,) * 4)), 16).quantile(0.5) == 13


def test_the_command_writes_the_tables(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.odds_page.TABLES", {"claim": lambda: ["| counted |"]})
    page = tmp_path / "page.md"
    page.write_text("<!-- figures: claim -->\nold\n<!-- end: claim -->\nProse\n", encoding="utf-8")
    assert main(page) == 0
    assert page.read_text(encoding="utf-8") == (
        "<!-- figures: claim -->\n| counted |\n<!-- end: claim -->\nProse\n"
    )
