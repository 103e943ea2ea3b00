"""Every reading of a rule text is used by a rule."""

import ast
from pathlib import Path

import attrs
import pytest

from dramadeck import torg
from tests.cases import for_each
from tests.torg.house_rules import readings

TORG = Path(torg.__file__).parent
RULES = sorted(path for path in TORG.rglob("*.py") if "options" not in path.parts)
GROUPS = {
    field.name: type(getattr(torg.REVISED, field.name)).__name__
    for field in attrs.fields(torg.Dialect)
    if field.name not in ("name", "silent")
}


def last_name(node):
    """`pools` of `state.dialect.pools`, and of a plain `pools`."""
    return getattr(node, "attr", getattr(node, "id", ""))


def pairs(node):
    """What is bound to what in an assignment, side by side in one of several."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from zip(target.elts, node.value.elts, strict=True)
            else:
                yield target, node.value
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
        yield node.target, node.value


def groups_by_name(function):
    """The names in a function that stand for a group of readings."""
    of_type = {kind: group for group, kind in GROUPS.items()}
    named = {}
    for node in ast.walk(function):
        for target, value in pairs(node):
            if isinstance(target, ast.Name) and last_name(value) in GROUPS:
                named[target.id] = last_name(value)
        if isinstance(node, ast.arg) and last_name(node.annotation) in of_type:
            named[node.arg] = of_type[last_name(node.annotation)]
    return named


def read_in(source):
    """The readings that a module asks for: group and name."""
    asked = set()
    for function in (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef)):
        named = groups_by_name(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                plain = isinstance(node.value, ast.Name)
                group = named.get(last_name(node.value), "") if plain else last_name(node.value)
                asked.add((group, node.attr))
    return asked


def test_some_rule_asks_for_every_reading():
    asked = {reading for path in RULES for reading in read_in(path.read_text(encoding="utf-8"))}
    assert sorted(set(readings()) - asked) == []


@pytest.mark.parametrize(
    ("function", "is_asked"),
    [
        ("def f(state): return state.dialect.pools.opening", True),
        ("def f(state):\n    pools, x = state.dialect.pools, 1\n    return pools.opening", True),
        ("def f(given: Pools): return given.opening", True),
        ("def f(hero): return hero.opening", False),
        ("def f(state): state.pools.opening = 1", False),
    ],
)
def test_a_reading_that_is_only_named_elsewhere_is_not_asked_for(function, is_asked):
    assert (("pools", "opening") in read_in(function)) is is_asked


@for_each(RULES)
def test_no_rule_asks_for_the_name_of_the_text(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare | ast.Match):
            compared = node.left if isinstance(node, ast.Compare) else node.subject
            assert not ast.unparse(compared).endswith("dialect.name")
