"""Write figures of a run into a page between two marks, with a description of the machine.

The marks are `<!-- figures: NAME -->` and `<!-- end: NAME -->`; every run replaces the text between
them.
"""

import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks-and-reliability.md"


def written_into(page: str, name: str, lines: Iterable[str]) -> str:
    r"""The page with these lines between the marks of a name.

    Raises:
        ValueError: the page has no such marks.

    >>> page = "# Page\n<!-- figures: run -->\nold\n<!-- end: run -->\nProse\n"
    >>> print(written_into(page, "run", ["new", "figures"]))
    # Page
    <!-- figures: run -->
    new
    figures
    <!-- end: run -->
    Prose
    """
    first, last = f"<!-- figures: {name} -->\n", f"<!-- end: {name} -->\n"
    before, begins, rest = page.partition(first)
    _, ends, after = rest.partition(last)
    if not begins or not ends:
        raise ValueError(f"the page has no marks for figures named {name!r}")
    between = "".join(f"{line}\n" for line in lines)
    return f"{before}{first}{between}{last}{after}"


def write(name: str, lines: Iterable[str], page: Path = PAGE) -> None:
    """Write figures into a page."""
    text = written_into(page.read_text(encoding="utf-8"), name, lines)
    page.write_text(text, encoding="utf-8")


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table in Markdown.

    >>> table(("what", "how often"), [("shuffled", 12_000)])
    ['| what | how often |', '| --- | --- |', '| shuffled | 12,000 |']
    """
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(map(_cell, line))} |" for line in lines]


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value).replace("|", "\\|")


def machine() -> str:
    """The kind of machine and the version of Python, without the name of the machine.

    >>> machine().startswith("Python 3.")
    True
    """
    cores = os.cpu_count() or 1
    python = f"{platform.python_implementation()} {platform.python_version()}"
    python = python.replace("CPython", "Python")
    return f"{python}, {platform.system()} on {platform.machine()}, {cores} cores"
