"""A reading that no rule asks for would be a promise that nobody keeps."""

import ast
from collections.abc import Iterator
from pathlib import Path

import attrs

from dramadeck import torg
from dramadeck.torg import REVISED
from tests.each import for_each
from tests.torg.house_rules import readings

TORG = Path(torg.__file__).parent
RULES = sorted(path for path in TORG.rglob("*.py") if "dialects" not in path.parts)
GROUPS = {
    each.name: type(getattr(REVISED, each.name)).__name__
    for each in attrs.fields(torg.Dialect)
    if each.name not in ("name", "silent")
}


def last_name(node: ast.expr | None) -> str:
    """`pools` of `state.dialect.pools`, and of a plain `pools`."""
    return getattr(node, "attr", getattr(node, "id", ""))


def pairs(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is bound to what in an assignment, side by side in one of several."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from zip(target.elts, node.value.elts, strict=True)
            else:
                yield target, node.value
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
        yield node.target, node.value


def groups_by_name(function: ast.AST) -> dict[str, str]:
    """The names in a function that stand for a group of readings."""
    named = {
        target.id: last_name(value)
        for node in ast.walk(function)
        for target, value in pairs(node)
        if isinstance(target, ast.Name) and last_name(value) in GROUPS
    }
    of_type = {kind: group for group, kind in GROUPS.items()}
    for node in ast.walk(function):
        if isinstance(node, ast.arg) and last_name(node.annotation) in of_type:
            named[node.arg] = of_type[last_name(node.annotation)]
    return named


def read_in(source: str) -> set[tuple[str, str]]:
    """The readings that a module asks for: group and name."""
    found: set[tuple[str, str]] = set()
    for function in (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef)):
        named = groups_by_name(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                plain = isinstance(node.value, ast.Name)
                group = named.get(last_name(node.value), "") if plain else last_name(node.value)
                found.add((group, node.attr))
    return found


def read_in_any(paths: list[Path]) -> set[tuple[str, str]]:
    return {each for path in paths for each in read_in(path.read_text(encoding="utf-8"))}


def test_some_rule_asks_for_every_reading():
    assert sorted(set(readings()) - read_in_any(RULES)) == []


def test_a_reading_that_is_only_named_elsewhere_is_not_asked_for():
    assert read_in("def f(state):\n    return state.dialect.pools.opening") >= {
        ("pools", "opening")
    }
    assert ("pools", "opening") in read_in(
        "def f(state):\n    pools, x = state.dialect.pools, 1\n    return pools.opening"
    )
    assert ("pools", "opening") in read_in("def f(given: Pools):\n    return given.opening")
    assert ("pools", "opening") not in read_in("def f(hero):\n    return hero.opening")
    assert ("pools", "opening") not in read_in("def f(state):\n    state.pools.opening = 1")


@for_each(RULES)
def test_no_rule_asks_for_the_name_of_the_text(path):
    source = path.read_text(encoding="utf-8")
    compared = [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare | ast.Match)
        and ast.unparse(node.left if isinstance(node, ast.Compare) else node.subject).endswith(
            "dialect.name"
        )
    ]
    assert compared == []
