"""The page of all statements leads to code and tests that are there."""

from pathlib import Path

import pytest

from dramadeck.charts import sources

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _extensions(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))


def test_every_statement_has_a_test():
    from code_facts import tests_of_rules

    assert [each for each in sources.rule_ids() if not tests_of_rules().get(each)] == []


def test_every_statement_has_a_place_in_the_code_and_the_code_is_there():
    from statement_list import SRC, places_of

    for rule in sources.rule_ids():
        assert places_of(rule), rule
        for file, name, number in places_of(rule):
            line = (SRC / file).read_text(encoding="utf-8").splitlines()[number - 1]
            assert name.rpartition(".")[2] in line, (rule, file, number)


def test_a_verb_leads_to_the_rule_of_its_chapter():
    from statement_list import places_of

    file, name, _line = places_of("TR-049")[0]
    assert (file, name) == ("torg/rules/adventure.py", "discard_after_scene")
