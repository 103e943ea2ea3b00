"""The tables on the page about flips say what the library counts."""

import pytest

from dramadeck.kit.odds.torg import FixedChances, Task, flips_to_finish
from tests.depth import DEEP
from tools.figures import written_into
from tools.odds_page import PAGE, TABLES, advice, main


@pytest.mark.rule("TR-114", "TR-184", "TR-109", "TG-072")
@pytest.mark.parametrize("name", [name for name in TABLES if DEEP or name != "advice"])
def test_the_tables_of_the_page_are_the_counted_ones(name):
    page = PAGE.read_text(encoding="utf-8")
    assert written_into(page, name, TABLES[name]()) == page


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
