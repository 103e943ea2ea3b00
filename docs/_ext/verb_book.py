"""The page of the verbs: fields, precondition, sender, statements, events, refusals and a call.

Events and refusals are found in the source: from the rule, the decorators of its command and all
that these use, names are followed to every function and constant of the game. Each reason that is
named can be a refusal, each event that is created can happen. A card chooses its function during
the game, so `PlayCard` has those of all cards.
"""

import ast
import importlib
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, get_type_hints

import attrs
from api import shortly
from links import anchored, linked
from sphinx.util.inspect import stringify_signature
from verb_calls import calls

from dramadeck.codec.schema import field_meanings
from dramadeck.core import system, when_of
from dramadeck.core.field_types import marked
from dramadeck.core.seats import Sends
from dramadeck.core.system import verb_name
from statements import ROOT, RULE_ID

Key = tuple[str, str]
"""A module and a name at its top."""


class Uses(NamedTuple):
    """The reasons, calls and other names in a definition."""

    reasons: frozenset[str]
    calls: frozenset[Key]
    names: frozenset[Key]


class Source(NamedTuple):
    """The definitions of a game, and the rules of its commands."""

    uses: dict[Key, Uses]
    rules: dict[str, list[Key]]
    rows: list[Key]


def verb_book(game: str) -> str:
    """A section for each verb, by chapters."""
    rules = system(game)
    events = {(kind.__module__, kind.__name__) for kind in rules.events}
    parts, chapter = list[str](), ""
    for kind in sorted(rules.commands, key=lambda command: (_chapter(command), verb_name(command))):
        if _chapter(kind) != chapter:
            chapter = _chapter(kind)
            title = chapter.replace("_", " ").capitalize()
            parts.append(f"(verbs-{game}-{chapter.replace('_', '-')})=\n### {title}")
        parts.append(_verb(game, kind, events))
    return "\n\n".join(parts)


def verbs_of_reasons(game: str) -> dict[str, list[str]]:
    """Name of a reason → the verbs that it may refuse."""
    verbs: dict[str, list[str]] = {}
    for kind in sorted(system(game).commands, key=verb_name):
        for reason in reached(game, kind).reasons:
            verbs.setdefault(reason, []).append(verb_name(kind))
    return verbs


def _chapter(kind: type) -> str:
    return kind.__module__.partition(".rules.")[2].partition(".")[0]


def _verb(game: str, kind: type, events: set[Key]) -> str:
    name, home = verb_name(kind), f"{kind.__module__}.{kind.__name__}"
    summary = " ".join(inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0].split())
    uses, when = reached(game, kind), when_of(kind)
    happens = sorted((event for event in uses.calls & events), key=lambda event: event[1])
    links_to_events = ", ".join(f"{{py:obj}}`~{'.'.join(event)}`" for event in happens)
    reasons = {
        reason.name: str(reason) for reason in importlib.import_module(f"dramadeck.{game}").Reason
    }
    links = ", ".join(
        anchored("reasons.html", f"{game}-{reasons[reason]}", f"<code>{reasons[reason]}</code>")
        for reason in sorted(uses.reasons & reasons.keys())
    )
    ids = dict.fromkeys([*([when.rule] if when else []), *RULE_ID.findall(kind.__doc__ or "")])
    facts = {
        "sent by": _sender(kind),
        "possible": when.window.name if when else "at any time, unless the rule refuses it",
        "statements": ", ".join(
            anchored("../rules/all.html", rule.lower(), rule) for rule in ids if rule
        ),
        "events": links_to_events,
        "refusals": links,
    }
    fields = stringify_signature(inspect.signature(kind), show_annotation=False)
    taken = f"(state, {fields[1:]}".replace(", )", ")")
    sends = f"{summary} Sends {{py:obj}}`{kind.__name__} <{home}>`. {linked(_rule(kind), game)}"
    lines = [
        f'<a id="{game}-{name}"></a>',
        "",
        f"````{{py:function}} dramadeck.{game}.{name}{taken}",
        sends,
        "",
        *_fields(kind),
        "",
        *(f":{what}: {value}" for what, value in facts.items() if value),
    ]
    call = calls(game).get(name)
    return "\n".join([*lines, *(["", "```python", call.text, "```"] if call else []), "````"])


def _rule(kind: type) -> str:
    """The docstring of the rule of a command, which has the name of the verb."""
    rule = vars(importlib.import_module(kind.__module__))[verb_name(kind)]
    return " ".join((rule.__doc__ or "").partition("\n\n")[0].split())


def _fields(kind: type) -> Iterator[str]:
    meant, types = field_meanings(kind), get_type_hints(kind, include_extras=True)
    fields = attrs.fields(kind)
    if fields:
        yield from ("| field | type | what it is |", "| --- | --- | --- |")
    for field in fields:
        written = shortly(types[field.name]).replace("|", "\\|")
        left_out = "" if field.default is attrs.NOTHING else "; may be left out"
        yield f"| `{field.name}` | `{written}` | {meant.get(field.name, '')}{left_out} |"


def _sender(kind: type) -> str:
    named = [field.name for field in attrs.fields(kind) if marked(field.type, Sends)]
    seat = getattr(kind, "__sent_by__", None)
    return f"`{named[0]}`" if named else f"the {seat}"


# ------------------------------------------------------------------------- from the source


@cache
def reached(game: str, kind: type) -> Uses:
    """All events and reasons that a command can have."""
    source = _source(game)
    todo = [(kind.__module__, kind.__name__), *source.rules.get(kind.__name__, [])]
    todo += source.rows if kind.__name__ == "PlayCard" else []
    done, reasons, call_keys = set[Key](), set[str](), set[Key]()
    while todo:
        key = todo.pop()
        if key not in done and key in source.uses:
            done.add(key)
            uses = source.uses[key]
            reasons |= uses.reasons
            call_keys |= uses.calls
            todo += uses.names
    return Uses(frozenset(reasons), frozenset(call_keys), frozenset(done))


@cache
def _source(game: str) -> Source:
    source = Source({}, {}, [])
    for path in sorted((ROOT / "src" / "dramadeck" / game).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        module = module.removesuffix(".__init__")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        keys = _keys_of(tree, module, game)
        for node in tree.body:
            _note(source, node, module, keys)
    return source


def _keys_of(tree: ast.Module, module: str, game: str) -> dict[str, Key]:
    """The definition of a top-level name of a module, if it is of this game."""
    keys: dict[str, Key] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"dramadeck.{game}"):
            for alias in node.names:
                keys[alias.asname or alias.name] = (node.module or "", alias.name)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            keys[node.name] = (module, node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            keys |= {name: (module, name) for name in _targets(node)}
    return keys


def _targets(node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    nodes = (node for target in targets for node in ast.walk(target))
    yield from (node.id for node in nodes if isinstance(node, ast.Name))


def _note(source: Source, node: ast.stmt, module: str, keys: dict[str, Key]) -> None:
    """Add a definition to the source: of a class only the decorators, of others the whole."""
    if isinstance(node, ast.FunctionDef):
        names, looked_at = [node.name], [*node.body]
        for above in node.decorator_list:
            called = above.func if isinstance(above, ast.Call) else above
            if isinstance(called, ast.Name) and called.id == "rule" and isinstance(above, ast.Call):
                for kind in above.args:
                    source.rules.setdefault(ast.unparse(kind), []).append((module, node.name))
            if isinstance(called, ast.Name) and called.id == "plays":
                source.rows.append((module, node.name))
                looked_at.append(ast.Expr(above))
    elif isinstance(node, ast.ClassDef):
        names, looked_at = [node.name], [ast.Expr(decorator) for decorator in node.decorator_list]
    elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        names, looked_at = [*_targets(node)], [ast.Expr(node.value)]
    else:
        return
    uses = _uses(looked_at, keys)
    source.uses.update(((module, name), uses) for name in names)


def _uses(statements: Iterable[ast.stmt], keys: dict[str, Key]) -> Uses:
    reasons, call_keys, names = set[str](), set[Key](), set[Key]()
    for node in (part for statement in statements for part in ast.walk(statement)):
        match node:
            case ast.Attribute(value=ast.Name(id="Reason"), attr=reason):
                reasons.add(reason)
            case ast.Call(func=ast.Name(id=called)) if called in keys:
                call_keys.add(keys[called])
                names.add(keys[called])
            case ast.Call(func=ast.Attribute(value=ast.Name(id=of), attr=called)) if of in keys:
                call_keys.add((".".join(keys[of]), called))
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in keys:
                names.add((".".join(keys[name]), attribute))  # a name of an imported module
            case ast.Name(id=name, ctx=ast.Load()) if name in keys:
                names.add(keys[name])
    return Uses(frozenset(reasons), frozenset(call_keys), frozenset(names))
