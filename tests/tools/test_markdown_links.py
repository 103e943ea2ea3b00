"""A reader of a page's Markdown source finds a link to the built page."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ADDRESS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"][
    "Documentation"
]


GENERATED = re.compile(r"^(```\{eval-rst\}|<!-- (?!figures|end)[a-z-]+(: \S+)? -->)$", re.MULTILINE)
"""A directive by which a page includes something from the code."""


def line_for(name, address):
    """Return the line that links a page, such as `reference/host`, to the built page."""
    return f"*[The built page]({address}{name}.html)*\n\n"


@pytest.fixture(autouse=True)
def _extensions(monkeypatch):
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))


def pages():
    """Return the name of each page → its source."""
    paths = [path for path in DOCS.rglob("*.md") if "_build" not in path.parts]
    return {
        path.relative_to(DOCS).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in paths
    }


def test_a_page_with_generated_parts_links_to_the_built_page():
    from rulebook import SOURCE_LINE

    for name, page in pages().items():
        expected = [line_for(name, ADDRESS)] if GENERATED.search(page) else []
        assert [match[0] for match in SOURCE_LINE.finditer(page)] == expected, name


def test_every_page_of_the_reference_except_two_has_generated_parts():
    named = {name: page for name, page in pages().items() if name.startswith("reference/")}
    assert len(named) > 60
    bare = [name for name, page in named.items() if not GENERATED.search(page)]
    assert sorted(bare) == ["reference/high-card", "reference/web-protocol"]


def test_the_built_page_does_not_contain_this_link():
    from rulebook import complete

    source = [f"# The host\n\n{line_for('reference/host', ADDRESS)}A table.\n"]
    complete(None, "reference/host", source)
    assert source == ["# The host\n\nA table.\n"]
