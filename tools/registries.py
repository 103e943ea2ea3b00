"""Write the lists of commands, events and verbs of both games, from the sources of their rules.

    python -m tools.registries            # writes the files that are not up to date

A command is a class under `@command`, an event one under `@event`, and each command has a verb. The
sources are parsed and not imported, so a list with a name that is gone does no harm. The lists are
plain imports, because type checkers follow those; they are formatted to be short, without ruff.
"""

import ast
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from dramadeck.core.system import snake_case

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = {"torg": "Torg", "tarot": "Turn of the Card"}
MARKS: Final = {"commands": "command", "events": "event", "verbs": "command"}
"""File → the decorator of the classes that it lists."""

WIDTH: Final = 100
UNFORMATTED: Final = "# fmt: off\n# isort: off"

Declared = Mapping[str, Sequence[str]]


def declared(game: str, mark: str) -> Declared:
    """Module → the names under a decorator, in the order of its source."""
    chapters = ROOT / "src" / "dramadeck" / game / "rules"
    by_module: dict[str, list[str]] = {}
    for path in sorted(chapters.rglob("*.py")):
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        tree = ast.parse(path.read_text("utf-8"))
        names = [
            node.name
            for node in tree.body
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and mark in _decorators(node)
        ]
        if names:
            by_module[".".join(parts)] = names
    return by_module


def _decorators(node: ast.ClassDef | ast.FunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        name = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(name, ast.Name):
            yield name.id


def text_of(game: str, file: str) -> str:
    """The text of a list."""
    modules = declared(game, MARKS[file])
    names = [name for names_of_one in modules.values() for name in names_of_one]
    head = f'"""The {file} of {GAMES[game]}, written by `python -m tools.registries`."""'
    if file == "verbs":
        imports = [
            f"from dramadeck.{game} import commands",
            f"from dramadeck.{game}.rules import RULES",
        ]
        verbs = {snake_case(name): name for name in names}
        body = [f"{verb} = RULES.verb(commands.{name})" for verb, name in sorted(verbs.items())]
        return _text(head, UNFORMATTED, *imports, "", *body, "", _all_of(verbs))
    imports = [_import(module, of_one) for module, of_one in modules.items()]
    if file == "events":
        first = "from dramadeck.core import Event"
        return _text(head, UNFORMATTED, first, *imports, "", _all_of(["Event", *names]))
    union = _filled("Command: TypeAlias = (", " | ".join(names))
    what = '"""Any command."""'
    first = "from typing import TypeAlias\n"
    exports = _all_of(["Command", *names])
    return _text(head, UNFORMATTED, first, *imports, "", union, what, "", exports)


def _text(head: str, *lines: str) -> str:
    return "\n".join((head, "", *lines, ""))


def _import(module: str, names: Sequence[str]) -> str:
    line = f"from {module} import {', '.join(sorted(names))}"
    if len(line) <= WIDTH:
        return line
    return _filled(f"from {module} import (", ", ".join(sorted(names)) + ",")


def _all_of(names: Iterable[str]) -> str:
    return _filled("__all__ = [", ", ".join(f'"{name}"' for name in sorted(names)) + ",", "]")


def _filled(first: str, text: str, last: str = ")") -> str:
    """The first line, the text wrapped into lines, the last line."""
    indent = " " * 4
    return "\n".join(
        (first, *textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent), last)
    )


def stale() -> Iterator[tuple[Path, str]]:
    """The lists that are not up to date, with their new texts."""
    for game in GAMES:
        for file in MARKS:
            path = ROOT / "src" / "dramadeck" / game / f"{file}.py"
            text = text_of(game, file)
            if not path.exists() or path.read_text("utf-8") != text:
                yield path, text


def main() -> None:
    """Write the lists that are stale, and print their names."""
    for path, text in stale():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
