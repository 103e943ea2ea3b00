"""What the source code says about itself: the tests of each rule, the rules of each reason."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from dramadeck.core import Guard, Phase, When, Window, system, when_of

ROOT = Path(__file__).parents[2]
RULE_ID = re.compile(r"[A-Z]{2}-\d{3}")


@cache
def tests_of_rules() -> dict[str, list[str]]:
    """Rule id → the sentences of the tests that are marked with it."""
    tests: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                sentence = node.name.removeprefix("test_").replace("_", " ")
                for rule in sorted(_marks(node)):
                    tests[rule].append(sentence)
    return dict(tests)


def _marks(function: ast.FunctionDef) -> set[str]:
    """The ids of `pytest.mark.rule(...)` on a test, or on one of its parameters."""
    return _ids(
        argument
        for decorator in function.decorator_list
        for call in ast.walk(decorator)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "rule"
        for argument in call.args
    )


class Call(NamedTuple):
    """A call in the code of the rules of a game, and where it stands."""

    game: str
    module: ast.Module
    caller: ast.FunctionDef
    node: ast.Call
    callees: frozenset[str]
    """The name of the function that is called, and what the caller lets that name stand for."""


@cache
def rules_of_reasons(game: str) -> dict[str, list[str]]:
    """Name of a reason → the rule ids with which it is refused.

    The id of `refuse(Reason.NO_SCENE, rule)` may come from far: where several rules share a check,
    their ids are handed on from function to function.
    """
    calls = [*_calls(game), *_calls_of_windows(game)]
    raised: defaultdict[str, set[str]] = defaultdict(set)
    for call in calls:
        for reason, rule in pairwise(call.node.args):
            # `refuse(Reason.NO_SCENE, rule)`, or a helper that is given both.
            if isinstance(reason, ast.Attribute) and ast.unparse(reason.value) == "Reason":
                raised[reason.attr] |= _rules_in(call, rule, calls)
        for phase in _checked(game, call):
            own = {phase.rule} if phase.rule else _rules_in(call, call.node.args[2], calls)
            raised[phase.reason.name] |= own
    for condition, rule in _asked_by_windows(game):
        if isinstance(condition, Phase):
            raised[condition.reason.name].add(condition.rule or rule)
    return {reason: sorted(ids) for reason, ids in raised.items()}


def _checked(game: str, call: Call) -> tuple[Phase[Any], ...]:
    """The phases that a guard asks, as in `FLIPPED.check(state, actor, rule)`."""
    asked = call.node.func
    if not (isinstance(asked, ast.Attribute) and asked.attr == "check"):
        return ()
    found = vars(import_module(f"dramadeck.{game}")).get("preconditions", object())
    asks = (getattr(found, name, None) for name in _names([asked.value]))
    conditions = (
        condition
        for each in asks
        for condition in (each.conditions if isinstance(each, Window) else (each,))
    )
    return tuple(each for each in conditions if isinstance(each, Phase))


def _asked_by_windows(game: str) -> Iterator[tuple[Phase[Any] | Guard[Any], str]]:
    """Every condition on a command of the game, with the statement that demands it."""
    for when in (*map(when_of, system(game).commands), *_of_cards(game)):
        if when is not None:
            yield from ((condition, when.rule) for condition in when.window.conditions)


@cache
def _of_cards(game: str) -> tuple[When[Any], ...]:
    """When each card of the game is played, by each text."""
    rules = system(game)
    states = [rules.new_game(["Quin"], seed=7, dialect=each) for each in rules.dialects]
    rows = vars(import_module(f"dramadeck.{game}")).get("PLAYS", {})
    return tuple(row.moment(state) for row in rows.values() for state in states)


def _calls_of_windows(game: str) -> Iterator[Call]:
    """The core calls what a guard asks, with the command's statement."""
    for condition, rule in dict.fromkeys(_asked_by_windows(game)):
        if isinstance(condition, Phase) or not condition.check.__name__.isidentifier():
            continue  # a lambda names its rule itself
        called = f"{condition.check.__name__}(state, sender, {rule!r})"
        module = ast.parse(f"def window():\n    {called}")
        (function,) = (each for each in module.body if isinstance(each, ast.FunctionDef))
        yield from _calls_in(game, module, function)


def _calls(game: str) -> Iterator[Call]:
    folder = ROOT / "src/dramadeck" / game
    for path in (*sorted((folder / "rules").rglob("*.py")), *folder.glob("preconditions.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(module):
            if isinstance(function, ast.FunctionDef):
                yield from _calls_in(game, module, function)


def _calls_in(game: str, module: ast.Module, function: ast.FunctionDef) -> Iterator[Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            called = node.func
            names = {getattr(called, "attr", "")}
            if isinstance(called, ast.Name):
                # A name may stand for functions of a module: `able = requirements.living`.
                stands_for = [*_assigned(function.body, called.id)]
                names = {called.id, *_names(stands_for), *_attributes(stands_for)}
            yield Call(game, module, function, node, frozenset(names))


def _rules_in(call: Call, rule: ast.expr, calls: list[Call]) -> set[str]:
    """The ids that an argument can stand for; the `.rule` of a moment is that of any card."""
    if isinstance(rule, ast.Attribute) and rule.attr == "rule":
        return {each.rule for each in _of_cards(call.game)} - {""}
    if not isinstance(rule, ast.Name):
        return _ids_behind(call.module, rule)
    local: set[str] = set()
    for assigned in _assigned(call.caller.body, rule.id):
        for value in assigned.elts if isinstance(assigned, ast.Tuple) else (assigned,):
            if isinstance(value, ast.Attribute):
                local |= _rules_in(call, value, calls)
            else:
                local |= _ids_behind(call.module, value)
    return local or _handed_to(call.caller, rule.id, calls)


def _ids_behind(module: ast.Module, expression: ast.expr) -> set[str]:
    """The ids in an expression, in the table that it looks into, in what it calls."""
    table = expression.value if isinstance(expression, ast.Subscript) else expression
    assigned: Iterable[ast.expr] = ()
    if isinstance(table, ast.Name):
        assigned = _at_the_top(module, table.id)
    elif isinstance(table, ast.Attribute):
        assigned = _at_the_top_of_another(module, ast.unparse(table.value), table.attr)
    return _ids((expression, *assigned, *_given_back(module, _names([expression]))))


def _given_back(module: ast.Module, names: set[str]) -> Iterator[ast.expr | None]:
    """What functions of the module return."""
    for function in module.body:
        if isinstance(function, ast.FunctionDef) and function.name in names:
            yield from (each.value for each in ast.walk(function) if isinstance(each, ast.Return))


def _at_the_top(module: ast.Module, name: str) -> Iterator[ast.expr]:
    """What a module assigns to a name, or the module from which it has the name."""
    yield from _assigned(module.body, name)
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and name in [each.name for each in node.names]:
            path = ROOT / "src" / f"{(node.module or '').replace('.', '/')}.py"
            if path.exists():
                yield from _assigned(ast.parse(path.read_text(encoding="utf-8")).body, name)


def _at_the_top_of_another(module: ast.Module, other: str, name: str) -> Iterator[ast.expr]:
    """What a module that is imported as a whole assigns to a name, as in `turns.RULES`."""
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and other in [each.name for each in node.names]:
            path = ROOT / "src" / (node.module or "").replace(".", "/") / f"{other}.py"
            if path.exists():
                yield from _assigned(ast.parse(path.read_text(encoding="utf-8")).body, name)


def _handed_to(function: ast.FunctionDef, parameter: str, calls: list[Call]) -> set[str]:
    """The ids that callers hand to a function for one of its parameters."""
    names = [each.arg for each in function.args.args]
    if parameter not in names:
        return set()  # a function within a function, which is looked at for itself
    at = names.index(parameter)
    defaults = dict(zip(reversed(names), reversed(function.args.defaults), strict=False))
    ids: set[str] = set()
    for call in calls:
        if function.name in call.callees:
            # A method may have the name of a function.
            given = call.node.args[at] if at < len(call.node.args) else defaults.get(parameter)
            ids |= _rules_in(call, given, calls) if given else set()
    return ids


def _assigned(body: Iterable[ast.stmt], name: str) -> Iterator[ast.expr]:
    """What the statements of a body assign to a name."""
    for statement in body:
        for node in ast.walk(statement):
            targets = node.targets if isinstance(node, ast.Assign) else ()
            if isinstance(node, ast.AnnAssign):
                targets = [node.target]
            named = (part for each in targets for part in ast.walk(each))
            if any(isinstance(each, ast.Name) and each.id == name for each in named):
                yield node.value


def _ids(nodes: Iterable[ast.expr | None]) -> set[str]:
    """The rule ids that stand in some expressions."""
    texts = (
        each.value
        for node in nodes
        if node is not None
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    )
    return {text for text in texts if RULE_ID.fullmatch(text)}


def _attributes(expressions: Iterable[ast.expr]) -> set[str]:
    """The names behind a dot in some expressions."""
    nodes = (node for each in expressions for node in ast.walk(each))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def _names(expressions: Iterable[ast.expr]) -> set[str]:
    """The names that stand in some expressions."""
    nodes = (node for each in expressions for node in ast.walk(each))
    return {node.id for node in nodes if isinstance(node, ast.Name)}
