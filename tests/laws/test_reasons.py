"""Every reason of a refusal has a stable code, a sentence with all its values, and a test."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from dramadeck import tarot, torg
from dramadeck.charts.sources import source_of
from dramadeck.core import Phase, system, when_of
from tests.cases import for_each

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "src" / "dramadeck"
GAMES = {"tarot": tarot, "torg": torg}


def placeholders(reason):
    """Return the names of the placeholders in the sentence of a reason."""
    return {name for _, name, _, _ in Formatter().parse(reason.sentence) if name is not None}


def refusals(game: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of `refuse` in the rules of a game, with its file and line."""
    for path in sorted((RULES / game).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "refuse(" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "refuse":
                yield f"{path.relative_to(RULES)}:{node.lineno}", node


def reasons_of(game, at, call):
    """Return the reasons of a refusal: one, or all in the module for a factory of functions."""
    if isinstance(call.args[0], ast.Attribute):
        names = [call.args[0].attr]
    else:
        module = ast.parse((RULES / at.partition(":")[0]).read_text(encoding="utf-8"))
        values = [node.value for node in module.body if isinstance(node, ast.AnnAssign)]
        parts = [part for value in values if isinstance(value, ast.Call) for part in value.args]
        names = [part.attr for part in parts if ast.unparse(part).startswith("Reason.")]
    assert names
    return [GAMES[game].Reason[name] for name in names]


CALLS = {game: dict(refusals(game)) for game in GAMES}
each_reason = for_each((game, reason) for game in GAMES for reason in GAMES[game].Reason)
each_refusal = for_each((game, at) for game in GAMES for at in CALLS[game])


@each_reason
def test_every_reason_has_a_unique_sentence_and_occurs_in_a_test(game, reason):
    sentence = reason.sentence
    assert len(sentence.split()) >= 5
    assert not sentence.endswith(".")  # the code and the rule id follow
    assert "  " not in sentence
    assert [other.sentence for other in GAMES[game].Reason].count(sentence) == 1
    assert reason.name in reasons_in_tests(game)


@each_refusal
def test_every_refusal_has_values_for_its_placeholders_and_a_known_rule(game, at):
    call = CALLS[game][at]
    for reason in reasons_of(game, at, call):
        assert {keyword.arg for keyword in call.keywords} == placeholders(reason)
    assert [
        ast.unparse(keyword.value) for keyword in call.keywords if has_text(keyword.value)
    ] == []
    rule = call.args[1]
    if isinstance(rule, ast.Constant):
        assert source_of(rule.value)
    else:
        # An argument, or a value of a table in the module.
        assert isinstance(rule, ast.Name | ast.Subscript | ast.IfExp)


def has_text(node):
    """Return whether a value contains English text, which is not allowed in a refusal."""
    # A name of the code, such as `Surviving(again=True)`, is the same in every language.
    is_words = isinstance(node, ast.Constant) and isinstance(node.value, str)
    is_joined = isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".join")
    return is_joined or isinstance(node, ast.JoinedStr) or (is_words and "(" not in node.value)


def windows(game):
    """Return the windows of all commands and of all cards in each dialect."""
    rules = system(game)
    of_commands = (when_of(kind) for kind in rules.commands)
    states = [rules.new_game(["Quin"], seed=7, dialect=dialect) for dialect in rules.dialects]
    rows = getattr(GAMES[game], "PLAYS", {}).values()
    of_cards = (row.moment(state) for row in rows for state in states)
    return [window for window in (*of_commands, *of_cards) if window is not None]


def phases(game):
    conditions = dict.fromkeys(
        condition for when in windows(game) for condition in when.window.conditions
    )
    return [condition for condition in conditions if isinstance(condition, Phase)]


@pytest.mark.parametrize("game", GAMES)
def test_a_window_has_a_known_rule_and_values_for_the_placeholders(game):
    assert all(source_of(when.rule) for when in windows(game))
    assert all(source_of(phase.rule) for phase in phases(game) if phase.rule)
    assert [
        phase.name for phase in phases(game) if not phase.values and placeholders(phase.reason)
    ] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_used_in_a_rule(game):
    by_rules = {it for at, call in CALLS[game].items() for it in reasons_of(game, at, call)}
    used = by_rules | {phase.reason for phase in phases(game)}
    assert [reason for reason in GAMES[game].Reason if reason not in used] == []


@cache
def reasons_in_tests(game: str) -> frozenset[str]:
    """Return the reasons that occur in the tests of a game, except in this module."""
    trees = (
        ast.parse(path.read_text(encoding="utf-8"))
        for path in (TESTS / game).rglob("test_*.py")
        if path.name != Path(__file__).name
    )
    return frozenset(
        node.attr
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and ast.unparse(node.value) in ("Reason", f"{game}.Reason")
    )
