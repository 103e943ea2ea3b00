"""The statements of the rules as data for programs."""

import pytest

from dramadeck.charts.sources import WORKS, rule_ids, source_of
from dramadeck.core import UnknownNameError
from dramadeck.lookups.rules import Rule, find_rules, statements
from dramadeck.narration import Language
from tools.statements import TABLE, main, table


def test_every_rule_has_a_statement_and_a_source():
    assert tuple(statements()) == rule_ids()
    for rule in rule_ids():
        data = Rule(id=rule.lower()).result(Language()).data
        assert data["holds"].strip() == data["holds"] != ""
        assert (data["rule"], data["source"]) == (rule, str(source_of(rule)))


def test_the_table_agrees_with_the_pages_of_the_rules():
    assert TABLE.read_text(encoding="utf-8") == table()
    assert main(["--check"]) == 0


def test_the_error_for_an_unknown_rule_names_the_nearest_rules():
    with pytest.raises(UnknownNameError, match="there is no rule 'TR-999'; nearest: TR-"):
        Rule(id="TR-999").result(Language())


@pytest.mark.parametrize("key", WORKS)
def test_the_error_for_the_key_of_a_source_describes_the_source(key):
    with pytest.raises(UnknownNameError) as refused:
        Rule(id=key.lower()).result(Language())
    work = WORKS[key]
    assert str(refused.value) == f"{key} is a source, not a rule: {work.title}, {work.address}"


@pytest.mark.parametrize(
    ("one", "several"), [("possibility", "possibilities"), ("pool", "Pools"), ("card", "cards")]
)
def test_a_plural_finds_the_same_rules_as_the_singular(one, several):
    assert find_rules([several]) == find_rules([one]) != []


def test_a_word_that_ends_in_two_s_is_no_plural():
    assert find_rules(["success"])
    assert find_rules(["xs"]) == find_rules(["xs."]) == []


def test_rules_are_found_by_words_or_their_first_letters():
    rules = ["TR-157", "TR-158", "TC-078", "TG-029"]
    assert find_rules(["rall"]) == find_rules(["rallies"]) == rules
    assert find_rules(["rally", "fill"]) == ["TG-029"]


@pytest.mark.usefixtures("examples_installed")
def test_a_rule_of_another_package_is_found_by_its_id_and_its_words():
    data = Rule(id="hc-2").result(Language()).data
    assert data == {
        "rule": "HC-2",
        "holds": "Everybody lays one card of the hand face down.",
        "source": "High card",
    }
    assert "HC-2" in find_rules(["lays", "face", "down"])
    with pytest.raises(UnknownNameError, match="there is no rule 'HC-7'; nearest: HC-"):
        Rule(id="HC-7").result(Language())
