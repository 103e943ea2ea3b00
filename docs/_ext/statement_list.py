"""The page of all statements: what holds, where the code names it, which tests are marked with it.

Where a statement lives is read off the sources: the innermost function, class or constant that
names its id, in code or in a docstring; a window named above a command counts for the command.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from code_facts import ROOT, tests_of_rules
from links import linked

from dramadeck.charts import sources

SRC: Final = ROOT / "src" / "dramadeck"
ID: Final = re.compile(r"([A-Z]{2})-(\d{3})(?:\.\.(\d{3}))?")
FLOORS: Final = ("charts", "engine", "tarot", "torg")
TEXTS: Final = {
    "TR": "Torg, the revised text",
    "TC": "Torg, the classic text",
    "TG": "Torg with GURPS",
    "MA": "Torg, several at once",
    "TT": "Turn of the Card",
}
ROW: Final = re.compile(r"^\| ([A-Z]{2}-\d{3}) \| ([^|]+?) \| ([^|]*?) \|$", re.MULTILINE)
Place = tuple[str, str, int]
"""A file below the sources, a name in it, the line where that begins."""


def statements(_: str) -> str:
    """A table for each text, in the order of the ids."""
    parts: list[str] = []
    for prefix, title in TEXTS.items():
        rows = [_row(rule, prefix) for rule in sources.rule_ids(prefix)]
        head = ["| id | what holds | in code | tests |", "| --- | --- | --- | --- |"]
        parts += [f"## {title}", "\n".join([*head, *rows])]
    return "\n\n".join(parts)


def _row(rule: str, prefix: str) -> str:
    page, holds, code = told()[rule]
    game = "tarot" if prefix == "TT" else "torg"
    named = f'<a id="{rule.lower()}" href="{page}.html#{rule.lower()}">{rule}</a>'
    tests = _folded("test", [*dict.fromkeys(tests_of_rules().get(rule, []))])
    places = [f"{file}:{line} {name}" for file, name, line in places_of_rules().get(rule, [])]
    found = f"{linked(code, game)} {_folded('place', places)}".strip()
    return f"| {named} | {linked(holds, game)} | {found} | {tests} |"


def _folded(what: str, lines: list[str]) -> str:
    if not lines:
        return ""
    number = f"{len(lines)} {what}{'s' if len(lines) > 1 else ''}"
    listed = "".join(f"<li>{each}</li>" for each in lines)
    return f"<details><summary>{number}</summary><ul>{listed}</ul></details>"


@cache
def told() -> dict[str, tuple[str, str, str]]:
    """Rule id → its page in the folder `rules`, what holds, and what plays it."""
    rows: dict[str, tuple[str, str, str]] = {}
    for path in sorted((ROOT / "docs" / "rules").glob("*.md")):
        for rule, holds, code in ROW.findall(path.read_text(encoding="utf-8")):
            rows[rule] = (path.stem, holds, code)
    return rows


@cache
def places_of_rules() -> dict[str, list[Place]]:
    """Rule id → where the sources name it."""
    places: defaultdict[str, dict[Place, None]] = defaultdict(dict)
    for floor in FLOORS:
        for path in sorted((SRC / floor).rglob("*.py")):
            if path != SRC / "charts" / "sources.py":  # the bibliography names them all
                for rule, name, line in _named_in(path):
                    places[rule][path.relative_to(SRC).as_posix(), name, line] = None
    return {rule: [*found] for rule, found in places.items()}


def _named_in(path: Path) -> Iterator[tuple[str, str, int]]:
    """Each id in a file, with the innermost definition around it."""

    def walk(node: ast.AST, name: str, line: int) -> Iterator[tuple[str, str, int]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inner = child.name if not name else f"{name}.{child.name}"
                yield from walk(child, inner, child.lineno)
            elif not name and isinstance(child, ast.Assign | ast.AnnAssign):
                target = child.targets[0] if isinstance(child, ast.Assign) else child.target
                yield from walk(child, ast.unparse(target), child.lineno)
            elif isinstance(child, ast.Constant) and isinstance(child.value, str) and name:
                yield from ((rule, name, line) for rule in _ids(child.value))
            else:
                yield from walk(child, name, line)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), "", 0)


def _ids(text: str) -> Iterator[str]:
    for prefix, first, last in ID.findall(text):
        yield from (f"{prefix}-{each:03}" for each in range(int(first), int(last or first) + 1))
