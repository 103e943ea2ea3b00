"""The lists of commands, events and verbs of both games, written from what their chapters declare.

    python -m tools.registries            # writes the files that are no longer up to date

Nobody keeps a list by hand: a command is a class under `@command`, an event one under `@event`, and
each command has a verb. The sources are read and not imported, so a list that names something that
is gone does no harm. Plain imports are what both type checkers follow to each field. The lists are
for programs; they are laid out to be short, without ruff.
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
"""File → under which decorator stands what it lists."""

WIDTH: Final = 100
UNFORMATTED: Final = "# fmt: off\n# isort: off"

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
    """What a list should hold."""
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
        return _text(head, UNFORMATTED, *imports, "", *body, "", _listed(verbs))
    imports = [_import(module, of_one) for module, of_one in modules.items()]
    if file == "events":
        first = "from dramadeck.core import Event"
        return _text(head, UNFORMATTED, first, *imports, "", _listed(["Event", *names]))
    union = _filled("Command: TypeAlias = (", " | ".join(names))
    what = '"""Everything that can be asked for."""'
    first = "from typing import TypeAlias\n"
    listed = _listed(["Command", *names])
    return _text(head, UNFORMATTED, first, *imports, "", union, what, "", listed)


def _text(head: str, *lines: str) -> str:
    return "\n".join((head, "", *lines, ""))


def _import(module: str, names: Sequence[str]) -> str:
    line = f"from {module} import {', '.join(sorted(names))}"
    if len(line) <= WIDTH:
        return line
    return _filled(f"from {module} import (", ", ".join(sorted(names)) + ",")


def _listed(names: Iterable[str]) -> str:
    return _filled("__all__ = [", ", ".join(f'"{name}"' for name in sorted(names)) + ",", "]")


def _filled(first: str, text: str, last: str = ")") -> str:
    """The first line, the text over as many lines as it needs, the last line."""
    indent = " " * 4
    return "\n".join(
        (first, *textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent), last)
    )


def stale() -> Iterator[tuple[Path, str]]:
    """The lists that are not up to date, and what they should hold."""
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
