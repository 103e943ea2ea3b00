"""The lists of commands, events and verbs of both games, written from what their chapters declare.

    python -m tools.registries            # writes the files that are no longer up to date

Nobody keeps a list by hand: a command is a class under `@command`, an event one under `@event`, a
verb a function under `@rule`. The sources are read and not imported, so a list that names something
that is gone does no harm. Plain imports are what both type checkers follow to each field.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = {"torg": "Torg", "tarot": "Turn of the Card"}
MARKS: Final = {"commands": "command", "events": "event", "verbs": "rule"}
"""File → under which decorator stands what it lists."""

Declared = Mapping[str, Sequence[str]]


def declared(game: str, mark: str) -> Declared:
    """Chapter → what it declares under a decorator, in the order of its source."""
    chapters = ROOT / "src" / "dramadeck" / game / "rules"
    found: dict[str, list[str]] = {}
    for path in sorted(chapters.rglob("*.py")):
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        tree = ast.parse(path.read_text("utf-8"))
        names = [
            each.name
            for each in tree.body
            if isinstance(each, ast.ClassDef | ast.FunctionDef) and mark in _decorators(each)
        ]
        if names:
            found[".".join(parts)] = names
    return found


def _decorators(node: ast.ClassDef | ast.FunctionDef) -> Iterator[str]:
    for each in node.decorator_list:
        name = each.func if isinstance(each, ast.Call) else each
        if isinstance(name, ast.Name):
            yield name.id


def text_of(game: str, file: str) -> str:
    """What a list should hold, not laid out yet."""
    found = declared(game, MARKS[file])
    names = sorted(name for of_one in found.values() for name in of_one)
    lines = [
        f'"""The {file} of {GAMES[game]}, written by `python -m tools.registries`."""',
        "",
        *(["from typing import TypeAlias"] if file == "commands" else []),
        *(["from dramadeck.core import Event"] if file == "events" else []),
        *(f"from {module} import {', '.join(names)}" for module, names in found.items()),
        "",
    ]
    in_order = [name for of_one in found.values() for name in of_one]
    if file == "commands":
        lines += ["Command: TypeAlias = (", "    " + "\n    | ".join(in_order), ")"]
        lines += ['"""Everything that can be asked for."""', ""]
    also = {"commands": ["Command"], "events": ["Event"], "verbs": []}[file]
    lines += [f"__all__ = {sorted([*also, *names])!r}", ""]
    return "\n".join(lines)


def _facts(text: str) -> tuple[object, ...]:
    """What a list says, however it is laid out."""
    tree = ast.parse(text)
    imports = (each for each in tree.body if isinstance(each, ast.ImportFrom))
    names = {(each.module, name.name) for each in imports for name in each.names}
    others = (each for each in tree.body if not isinstance(each, ast.ImportFrom))
    return names, [ast.dump(each) for each in others]


def _laid_out(text: str) -> str:
    for step in (("check", "--fix", "--quiet", "--select", "F,I,RUF022"), ("format", "--quiet")):
        command = [sys.executable, "-m", "ruff", *step, "--stdin-filename", "lists.py", "-"]
        done = subprocess.run(  # noqa: S603 - our own text, through our own tool
            command, check=True, cwd=ROOT, input=text, capture_output=True, text=True
        )
        text = done.stdout
    return text


def stale() -> Iterator[tuple[Path, str]]:
    """The lists that are not up to date, and what they should hold."""
    for game in GAMES:
        for file in MARKS:
            path = ROOT / "src" / "dramadeck" / game / f"{file}.py"
            text = text_of(game, file)
            if not path.exists() or _facts(path.read_text("utf-8")) != _facts(text):
                yield path, text


def main() -> None:
    """Write what is stale, laid out by ruff, and say so."""
    for path, text in stale():
        path.write_text(_laid_out(text), encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
