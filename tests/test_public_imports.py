"""Documents and examples import public names only."""

import re
from pathlib import Path

import pytest

from tools.public_names import PUBLIC_MODULES, names_of

ROOT = Path(__file__).parents[1]
FILES = [
    ROOT / "README.md",
    *(path for part in ("how-to", "tutorial") for path in (ROOT / "docs" / part).glob("*.md")),
    *(ROOT / "examples").rglob("*.py"),
]
PUBLIC = {module: set(names_of(module)) for module in PUBLIC_MODULES}
IMPORT = re.compile(
    r"^(?:>>> |\.\.\. )?\s*from (dramadeck[\w.]*) import (\([^)]*\)|.*)$", re.MULTILINE
)


def imported_names(text):
    """Yield each name that a text imports from the library, with its module."""
    for module, names in IMPORT.findall(text):
        plain = re.sub(r"#.*|[().]|>>>", "", names)
        for name in filter(None, (part.strip() for part in plain.split(","))):
            yield module, name.split(" as ")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_all_imported_names_are_public(path):
    for module, name in imported_names(path.read_text(encoding="utf-8")):
        is_module = f"{module}.{name}" in PUBLIC_MODULES
        assert is_module or name in PUBLIC.get(module, ()), f"from {module} import {name}"


def test_imports_of_every_form_are_found():
    first, others = ">>> from dramadeck import torg\n", "...     Card, Move as M,\n... )\n"
    text = f"{first}>>> from dramadeck.core import (\n{others}"
    assert [*imported_names(text)] == [
        ("dramadeck", "torg"),
        ("dramadeck.core", "Card"),
        ("dramadeck.core", "Move"),
    ]
