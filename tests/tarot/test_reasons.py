"""Every way to refuse has a stable code, a sentence with all its places filled, and a test."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from dramadeck.charts.sources import source_of
from dramadeck.tarot import SENTENCES, Reason
from dramadeck.tarot.reasons import refuse

TESTS = Path(__file__).parent
RULES = TESTS.parents[1] / "src" / "dramadeck" / "tarot"


def places(reason):
    """The names of the places in the sentence of a reason."""
    return {name for _, name, _, _ in Formatter().parse(SENTENCES[reason]) if name is not None}


def refusals() -> Iterator[tuple[str, ast.Call]]:
    """Every call of `refuse` in the rules, with where it stands."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "refuse":
                yield f"{path.relative_to(RULES)}:{node.lineno}", node


def reason_of(call):
    assert isinstance(call.args[0], ast.Attribute)
    return Reason[call.args[0].attr]


each_reason = pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.value)
CALLS = dict(refusals())
each_refusal = pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)


@each_reason
def test_the_code_of_a_reason_is_its_own_name_in_lower_case(reason):
    assert reason.value == reason.name.lower()


@each_reason
def test_every_reason_has_a_sentence_of_its_own_in_plain_words(reason):
    sentence = SENTENCES[reason]
    assert len(sentence.split()) >= 5
    assert not sentence.endswith(".")  # code and rule id follow
    assert "  " not in sentence
    assert list(SENTENCES.values()).count(sentence) == 1


def test_there_are_no_sentences_without_a_reason():
    assert set(SENTENCES) == set(Reason)


@each_refusal
def test_the_rules_fill_every_place_of_the_sentence_and_name_nothing_else(call):
    assert {keyword.arg for keyword in call.keywords} == places(reason_of(call))


@each_refusal
def test_a_refusal_names_a_rule_of_the_bibliography(call):
    rule = call.args[1]
    if isinstance(rule, ast.Constant):
        assert source_of(rule.value)
    else:
        # Handed down by the caller, or read from a table of the chapter.
        assert isinstance(rule, ast.Name | ast.Subscript | ast.IfExp)


@each_reason
def test_every_reason_is_used_by_some_rule(reason):
    assert reason in {reason_of(call) for call in CALLS.values()}


@pytest.fixture(scope="module")
def asserted() -> frozenset[str]:
    """The reasons that other tests of this folder name."""
    trees = (
        ast.parse(path.read_text(encoding="utf-8"))
        for path in TESTS.rglob("test_*.py")
        if path != Path(__file__)
    )
    return frozenset(
        node.attr
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("Reason", "tarot.Reason")
    )


@each_reason
def test_every_reason_is_reached_by_a_test(reason, asserted):
    assert reason.name in asserted


def test_values_fill_the_sentence_and_code_and_rule_follow():
    refused = refuse(Reason.CARDS_LEFT, "TT-010", holder="Ann", count=2)
    assert str(refused) == (
        "Ann still holds 2 cards; all of a hand are played before new ones are drawn "
        "[cards_left, TT-010]"
    )
    assert refused.refusal.values == (("holder", "Ann"), ("count", 2))
