"""Words that `docs/explanation/style.md` forbids do not occur, and others only rarely."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "explanation" / "style.md"
TEMPLATE = ROOT / "src/dramadeck/narration/locale/dramadeck.pot"
CODE = re.compile(r"^```.*?^```$|`[^`\n]+`|^ *>>> [^\n]*$|<!--.*?-->", re.DOTALL | re.MULTILINE)
COMMENT = re.compile(r"(?:^|  )# [^\n]*", re.MULTILINE)
ELSEWHERE = ("tests", "tools", "examples", "benchmarks", "docs/_ext")

RARE = (
    ("tells, tell", "prose", 9),  # of a story
    ("hears, hear, heard", "prose", 1),  # in the name of a function
    ("asked", "prose", 4),  # of a question
    ("stands, stand", "prose", 8),  # of a villain who stands firm
    ("lies, lie", "prose", 5),  # of a card in a pile, of numbers in a range
    ("sits, sit", "prose", 3),  # in the name of a function
    ("room, desk, floor, hall", "prose", 2),  # of a dark room, of the smallest value
    ("found, known, wanted", "name", 3),  # in data of MCP
    ("asked, said, shown, given, kept, seen, left", "name", 26),  # a direction, a state of cards
    ("...ing", "module", 2),  # testing, matching
)
"""Words that are allowed only in other meanings → how often at most."""


def rows(heading: str, page: str) -> list[list[str]]:
    """Return the rows of the table under a heading."""
    _, _, rest = page.partition(f"## {heading}\n")
    lines = [line for line in rest.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@cache
def sources(folder: str = "src") -> dict[Path, ast.Module]:
    """Return the syntax tree of each module of a folder."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def prose() -> str:
    """Return all docstrings, comments and documents, without text in code marks."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    texts = [
        page.read_text(encoding="utf-8")
        for page in pages
        if page != PAGE and "_build" not in page.parts
    ]
    for path, module in sources().items():
        texts += COMMENT.findall(path.read_text(encoding="utf-8"))
        texts += [
            node.value.value
            for node in ast.walk(module)
            if isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ]
    return "\n".join(CODE.sub(" ", text) for text in texts)


@cache
def messages() -> str:
    """Return all messages of the library in English."""
    with TEMPLATE.open("rb") as file:
        ids = [message.id for message in read_po(file) if message.context != "typed words"]
    return "\n".join(text if isinstance(text, str) else text[-1] for text in ids)


@cache
def names(folder: str) -> Counter[str]:
    """Count how often each name is a variable or an argument."""
    nodes = [node for module in sources(folder).values() for node in ast.walk(module)]
    bound = [
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return Counter(bound + [node.arg for node in nodes if isinstance(node, ast.arg)])


def places(words: str, kind: str) -> int:
    """Count the occurrences of words, which are separated by commas, in the places of a kind."""
    if kind == "module":
        return sum(path.stem.endswith(words.removeprefix("...")) for path in sources())
    listed = [word.strip() for word in words.split(",")]
    if kind.startswith("name"):
        folders = ELSEWHERE if kind == "name elsewhere" else ("src",)
        return sum(names(folder)[word] for folder in folders for word in listed)
    pattern = rf"\b({'|'.join(map(re.escape, listed))})\b"
    return len(re.findall(pattern, messages() if kind == "message" else prose(), re.IGNORECASE))


@pytest.mark.parametrize(
    ("words", "kind"), [row[:2] for row in rows("Gone", PAGE.read_text(encoding="utf-8"))]
)
def test_a_forbidden_word_does_not_occur(words, kind):
    assert places(words, kind) == 0


@pytest.mark.parametrize(("words", "kind", "most"), RARE)
def test_a_rare_word_does_not_become_more_frequent(words, kind, most):
    assert places(words, kind) <= most


def test_words_are_found_in_prose_and_not_in_code_marks():
    assert places("dialect", "prose") > 10
    assert places("no word of anybody at all", "prose") == 0
    assert places("narrator", "name elsewhere") > 10
    assert places("gamemaster", "message") > 10
    assert CODE.sub(" ", "a `told` b\n```\ntold\n```\n>>> told\ntold").split() == ["a", "b", "told"]


def test_the_list_of_the_page_is_read():
    assert len(rows("Gone", PAGE.read_text(encoding="utf-8"))) > 3
