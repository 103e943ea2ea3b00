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


def places(reason):
    """The names of the places in the sentence of a reason."""
    return {name for _, name, _, _ in Formatter().parse(reason.sentence) if name is not None}


def refusals(game: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of `refuse` in the rules of a game, with where it stands."""
    for path in sorted((RULES / game).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "refuse(" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "refuse":
                yield f"{path.relative_to(RULES)}:{node.lineno}", node


def reasons_of(game, at, call):
    """The reason of a refusal; where a function is made for each reason, those of its module."""
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
def test_every_reason_has_a_sentence_of_its_own_in_plain_words_and_is_reached_by_a_test(
    game, reason
):
    sentence = reason.sentence
    assert len(sentence.split()) >= 5
    assert not sentence.endswith(".")  # code and rule id follow
    assert "  " not in sentence
    assert [other.sentence for other in GAMES[game].Reason].count(sentence) == 1
    assert reason.name in asserted(game)


@each_refusal
def test_the_rules_fill_every_place_of_the_sentence_with_values_and_name_a_known_rule(game, at):
    call = CALLS[game][at]
    for reason in reasons_of(game, at, call):
        assert {keyword.arg for keyword in call.keywords} == places(reason)
    assert [
        ast.unparse(keyword.value) for keyword in call.keywords if is_english(keyword.value)
    ] == []
    rule = call.args[1]
    if isinstance(rule, ast.Constant):
        assert source_of(rule.value)
    else:
        # Handed down by the caller, or read from a table of the chapter.
        assert isinstance(rule, ast.Name | ast.Subscript | ast.IfExp)


def is_english(node):
    """Whether it is a piece of English, which no refusal hands over."""
    # A name of the program, such as `Surviving(again=True)`, is the same in every language.
    is_words = isinstance(node, ast.Constant) and isinstance(node.value, str)
    is_joined = isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".join")
    return is_joined or isinstance(node, ast.JoinedStr) or (is_words and "(" not in node.value)


def windows(game):
    """When each command is possible, and when each card is played by each text."""
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
def test_a_window_names_a_known_rule_and_a_phase_that_names_nobody_a_sentence_without_places(game):
    assert all(source_of(when.rule) for when in windows(game))
    assert all(source_of(phase.rule) for phase in phases(game) if phase.rule)
    assert [phase.name for phase in phases(game) if not phase.values and places(phase.reason)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_used_by_some_rule(game):
    by_rules = {it for at, call in CALLS[game].items() for it in reasons_of(game, at, call)}
    used = by_rules | {phase.reason for phase in phases(game)}
    assert [reason for reason in GAMES[game].Reason if reason not in used] == []


@cache
def asserted(game: str) -> frozenset[str]:
    """The reasons that the tests of a game name, apart from those of the sentences alone."""
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
