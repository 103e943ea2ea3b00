"""No rule ignores the state after an event: `state = yield event`, and then uses `state`.

A rule that ignores it continues with the old state. So a `yield` without assignment may only be the
last statement of a rule.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import for_each

SRC = Path(__file__).parents[2] / "src" / "dramadeck"
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
NO_EVENT = {"yield ALLOWED", "yield core.ALLOWED"}  # there is no event, so no new state
LISTS = {"Iterator", "Iterable"}  # a function with this return type yields no events


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes in a statement or function, without those of inner functions."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, SCOPES):
            yield child
            yield from own_nodes(child)


def yields(node: ast.AST) -> bool:
    return any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in own_nodes(node))


def returns_nothing(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Return) and (
        statement.value is None
        or (isinstance(statement.value, ast.Constant) and statement.value.value is None)
    )


def drops(statement: ast.stmt) -> bool:
    """Return whether a statement yields and ignores the result, or assigns it to `_`."""
    match statement:
        case ast.Expr():
            return yields(statement) and ast.unparse(statement) not in NO_EVENT
        case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith("_"):
            return yields(statement)
        case _:
            return False


def dropped(body: list[ast.stmt], *, last: bool) -> Iterator[int]:
    """Yield the lines of dropped yields; `last` means that the function ends with this body."""
    for at, statement in enumerate(body):
        follower = body[at + 1] if at + 1 < len(body) else None
        ends = last if follower is None else returns_nothing(follower)
        if drops(statement) and not ends:
            yield statement.lineno
        for inner, inner_ends in blocks(statement, ends=ends):
            yield from dropped(inner, last=inner_ends)


def blocks(statement: ast.stmt, *, ends: bool) -> Iterator[tuple[list[ast.stmt], bool]]:
    """Yield the bodies inside a statement, each with whether the function ends after it."""
    match statement:
        case ast.If():
            yield from ((body, ends) for body in (statement.body, statement.orelse))
        case ast.Match():
            yield from ((case.body, ends) for case in statement.cases)
        case ast.With():
            yield statement.body, ends
        case ast.For() | ast.While():  # the next iteration follows the body
            yield from ((statement.body, False), (statement.orelse, ends))
        case ast.Try():
            ends = ends and not statement.finalbody
            yield statement.body, ends and not statement.orelse
            yield from ((handler.body, ends) for handler in statement.handlers)
            yield from ((statement.orelse, ends), (statement.finalbody, False))
        case _:
            return


def head_of(annotation: ast.expr | None) -> str:
    """Return `Iterator` for `Iterator[Command]` and `collections.abc.Iterator[Command]`."""
    head = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return head.attr if isinstance(head, ast.Attribute) else getattr(head, "id", "")


def names_of_lists(module: ast.Module) -> set[str]:
    """Return the names of iterator types in a module, including its aliases."""
    aliases = (
        node.target.id
        for node in module.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and head_of(node.annotation) == "TypeAlias"
        and head_of(node.value) in LISTS
    )
    return LISTS.union(aliases)


def rules_in(source: str) -> list[ast.FunctionDef]:
    """Return the functions that yield events: they yield, and do not return an iterator type."""
    module = ast.parse(source)
    lists = names_of_lists(module)
    functions = (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef))
    return [
        function
        for function in functions
        if yields(function) and head_of(function.returns) not in lists
    ]


def dropped_in(source: str) -> list[int]:
    return [line for rule in rules_in(source) for line in dropped(rule.body, last=True)]


RULES = sorted(path for path in SRC.rglob("*.py") if "rules" in path.parts)


@for_each(RULES)
def test_no_rule_ignores_the_state_after_an_event(path):
    lines = dropped_in(path.read_text(encoding="utf-8"))
    assert lines == [], f"{path.name}: write `state = yield ...` on these lines"


def test_there_are_rules_to_check():
    chapters = sorted((SRC / "torg" / "rules").rglob("*.py"))
    assert sum(len(rules_in(chapter.read_text(encoding="utf-8"))) for chapter in chapters) > 0


CORRECT = {
    "one event": "yield Flipped()",
    "a bound state, then a last event": "state = yield Flipped()\n    yield Pooled(state.top)",
    "a story told to its end": "state = yield from draw(state)\n    yield from refill(state)",
    "a choice of endings": (
        "if state.rounds:\n        yield Flipped()\n    else:\n        yield Pooled()"
    ),
    "an early end": "if state.rounds:\n        yield Flipped()\n        return\n    yield Pooled()",
    "an end inside a match": (
        "match state:\n        case 1:\n            yield Flipped()\n"
        "        case _:\n            yield Pooled()"
    ),
    "a turn of events": "for card in state.hand:\n        state = yield Drawn(card)",
    "the state as the answer": "return (yield Flipped())",
}

WRONG = {
    "an event after it": "yield Flipped()\n    yield Pooled()",
    "a story after it": "yield from draw(state)\n    yield Pooled()",
    "a reading after it": "yield Flipped()\n    return state",
    "a choice, then more": "if state.rounds:\n        yield Flipped()\n    yield Pooled()",
    "a turn of events": "for card in state.hand:\n        yield Drawn(card)",
    "a match, then more": (
        "match state:\n        case 1:\n            yield Flipped()\n    yield Pooled()"
    ),
    "a name that means nobody": "_ = yield Flipped()\n    yield Pooled()",
    "a choice in one line": "(yield Flipped()) if state.rounds else None\n    yield Pooled()",
    "a late refusal": "yield Flipped()\n    raise refuse(command)",
    "something to tidy up": "try:\n        yield Flipped()\n    finally:\n        tidy(state)",
    "with a state opened": "with table(state):\n        yield Flipped()\n    yield Pooled()",
}


def rule_with(body: str) -> str:
    return f"def rule(state: State, command: Command) -> Decision:\n    {body}\n"


@pytest.mark.parametrize("body", [*CORRECT.values(), *WRONG.values()], ids=[*CORRECT, *WRONG])
def test_a_rule_that_ignores_a_state_is_detected(body):
    assert rules_in(rule_with(body))
    assert (dropped_in(rule_with(body)) == []) is (body in CORRECT.values())


def test_a_function_that_returns_an_iterator_type_or_its_alias_is_not_a_rule():
    source = "def candidates(state) -> Iterator[Command]:\n    yield Flip()\n    yield Pass()\n"
    assert dropped_in(source) == []
    assert dropped_in(source.replace("Iterator[Command]", "Decision")) == [2]
    alias = "Candidates: TypeAlias = Iterator[Command]\n"
    named = source.replace("Iterator[Command]", "Candidates")
    assert dropped_in(alias + named) == []
    assert dropped_in(alias.replace("Iterator", "Generator") + named) == [3]
