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
    """Return the last name of an expression: `pools` of `state.dialect.pools` and of `pools`."""
    return getattr(node, "attr", getattr(node, "id", ""))


def pairs(node):
    """Yield the targets and values of an assignment, in pairs if it has several."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from zip(target.elts, node.value.elts, strict=True)
            else:
                yield target, node.value
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
        yield node.target, node.value


def groups_by_name(function):
    """Return the names in a function that hold a group of readings → the group."""
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
    """Return the group and name of each reading that a module uses."""
    reads = set()
    for function in (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef)):
        named = groups_by_name(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                plain = isinstance(node.value, ast.Name)
                group = named.get(last_name(node.value), "") if plain else last_name(node.value)
                reads.add((group, node.attr))
    return reads


def test_every_reading_is_used_by_a_rule():
    reads = {reading for path in RULES for reading in read_in(path.read_text(encoding="utf-8"))}
    assert sorted(set(readings()) - reads) == []


@pytest.mark.parametrize(
    ("function", "is_read"),
    [
        ("def f(state): return state.dialect.pools.opening", True),
        ("def f(state):\n    pools, x = state.dialect.pools, 1\n    return pools.opening", True),
        ("def f(given: Pools): return given.opening", True),
        ("def f(hero): return hero.opening", False),
        ("def f(state): state.pools.opening = 1", False),
    ],
)
def test_read_in_finds_only_readings_of_a_dialect(function, is_read):
    assert (("pools", "opening") in read_in(function)) is is_read


@for_each(RULES)
def test_no_rule_compares_the_name_of_the_text(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare | ast.Match):
            compared = node.left if isinstance(node, ast.Compare) else node.subject
            assert not ast.unparse(compared).endswith("dialect.name")
