"""The tables on the documentation page about flips are those that the library computes."""

import pytest

from dramadeck.odds.torg import FixedChances, Task, flips_to_finish
from tests.depth import DEEP
from tools.figures import written_into
from tools.odds_page import LONG_ENOUGH, PAGE, TABLES, advice, certain, claim, main

SIMULATED = {1: 8.05, 2: 6.06, 4: 5.03}
"""Steps per round → mean flips in 20,000 shuffles of the real deck, if all checks succeed."""


@pytest.mark.rule("TR-114")
@pytest.mark.parametrize("steps", SIMULATED if DEEP else [1])
def test_the_row_of_the_page_agrees_with_the_odds_and_with_shuffled_decks(
    steps,
):
    *_, row = claim([steps])
    assert row in PAGE.read_text(encoding="utf-8").splitlines()
    flips = certain(steps, LONG_ENOUGH[steps])  # cached
    assert flips.capped.mean == pytest.approx(SIMULATED[steps], abs=0.05)
    assert flips.beyond < 0.005  # the rest adds a hundredth of a flip to the mean
    assert flips_to_finish(Task(FixedChances((0.6,) * 4), scene=None), 16).quantile(0.5) == 13


@pytest.mark.rule("TR-184")
@pytest.mark.parametrize("over", [-2, 0, 2, 4] if DEEP else [0])
def test_the_advice_for_a_hero_agrees_with_the_odds(over):
    *_, row = advice([over])
    assert row in PAGE.read_text(encoding="utf-8").splitlines()


@pytest.mark.rule("TR-109", "TG-072")
@pytest.mark.parametrize("name", TABLES if DEEP else ["last ditch"])
def test_the_tables_of_the_page_agree_with_the_odds(name):
    page = PAGE.read_text(encoding="utf-8")
    assert written_into(page, name, TABLES[name]()) == page


def test_the_command_writes_the_tables(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.odds_page.TABLES", {"claim": lambda: ["| counted |"]})
    page = tmp_path / "page.md"
    page.write_text("<!-- figures: claim -->\nold\n<!-- end: claim -->\nProse\n", encoding="utf-8")
    assert main(page) == 0
    assert page.read_text(encoding="utf-8") == (
        "<!-- figures: claim -->\n| counted |\n<!-- end: claim -->\nProse\n"
    )
