"""The page of all statements: what holds, where the code names it, which tests are marked with it.

Where a statement lives is read off the sources: what its row names, then the innermost function,
class or constant that names its id, in code or in a docstring; a window named above a command
counts for the command.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from code_facts import ROOT, tests_of_rules
from links import PLACES, linked, target_of

from dramadeck.charts import sources

SRC: Final = ROOT / "src" / "dramadeck"
ID: Final = re.compile(r"([A-Z]{2})-(\d{3})(?:\.\.(\d{3}))?")
FLOORS: Final = ("charts", "tarot", "torg")
TEXTS: Final = {
    "TR": "Torg, the revised text",
    "TC": "Torg, the classic text",
    "TG": "Torg with GURPS",
    "MA": "Torg, several at once",
    "TT": "Turn of the Card",
}
ROW: Final = re.compile(r"^\| ([A-Z]{2}-\d{3}) \| ([^|]+?) \| ([^|]*?) \|$", re.MULTILINE)
IN_CODE: Final = re.compile(r"`([^`]+)`")
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
    # The search of the pages knows no numbers, but the entries of the index.
    indexed = f"{{index}}`!{rule}`"
    named = f'<a id="{rule.lower()}" href="{page}.html#{rule.lower()}">{indexed}</a>'
    tests = _folded("test", [*dict.fromkeys(tests_of_rules().get(rule, []))])
    places = [*map(_shown, places_of(rule))]
    found = f"{linked(code, game)} {_folded('place', places)}".strip()
    return f"| {named} | {linked(holds, game)} | {found} | {tests} |"


def _shown(place: Place) -> str:
    """A place with what stands there, if that has a name for others."""
    file, name, line = place
    is_private = any(part.strip().startswith("_") for part in re.split("[.,]", name))
    return f"{file}:{line}" if is_private else f"{file}:{line} {name}"


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


def places_of(rule: str) -> list[Place]:
    """Where the code does what a statement says: what its row names, then what names its id."""
    game = "tarot" if rule.startswith("TT") else "torg"
    found: list[Place] = []
    for name in IN_CODE.findall(told()[rule][2]):
        # A verb is published by its game, and its rule stands in a chapter under the same name.
        full = (target_of(name, game), *(f"{place}.{name}" for place in PLACES[game]))
        found += [places_of_names()[each] for each in full if each in places_of_names()][:1]
    return [*dict.fromkeys([*found, *places_of_rules().get(rule, [])])]


@cache
def places_of_names() -> dict[str, Place]:
    """Full name of a definition → its place."""
    places: dict[str, Place] = {}
    for path in sorted(SRC.rglob("*.py")):
        file = path.relative_to(SRC)
        module = ".".join(("dramadeck", *file.with_suffix("").parts)).removesuffix(".__init__")
        places[module] = (file.as_posix(), "", 1)
        for name, line in _defined_in(ast.parse(path.read_text(encoding="utf-8"))):
            places[f"{module}.{name}"] = (file.as_posix(), name, line)
    return places


def _defined_in(node: ast.Module | ast.ClassDef, around: str = "") -> Iterator[tuple[str, int]]:
    for child in node.body:
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield around + child.name, child.lineno
        if isinstance(child, ast.ClassDef):
            yield from _defined_in(child, f"{around}{child.name}.")
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            yield around + _target(child), child.lineno


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
                yield from walk(child, _target(child), child.lineno)
            elif isinstance(child, ast.Constant) and isinstance(child.value, str) and name:
                yield from ((rule, name, line) for rule in _ids(child.value))
            else:
                yield from walk(child, name, line)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), "", 0)


def _target(assigned: ast.Assign | ast.AnnAssign) -> str:
    target = assigned.targets[0] if isinstance(assigned, ast.Assign) else assigned.target
    return ast.unparse(target).strip("()")


def _ids(text: str) -> Iterator[str]:
    for prefix, first, last in ID.findall(text):
        yield from (f"{prefix}-{each:03}" for each in range(int(first), int(last or first) + 1))
