"""The rule pages have every statement, ruling and law, with code and tests that exist."""

import re
from pathlib import Path

import pytest

from dramadeck.charts import sources
from dramadeck.testing import Law

ROOT = Path(__file__).parents[2]
DOCS, SRC = ROOT / "docs", ROOT / "src" / "dramadeck"


@pytest.fixture(autouse=True)
def _extensions(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))


def source_texts(*folders):
    """Return each module of the library in some folders → its text."""
    paths = (path for name in folders for path in (SRC / name).rglob("*.py"))
    return {path: path.read_text(encoding="utf-8") for path in paths}


def test_every_statement_has_a_test():
    from statements import tests_of_rules

    assert [rule for rule in sources.rule_ids() if not tests_of_rules().get(rule)] == []


def test_every_statement_has_exactly_one_row():
    from statements import ROW

    pages = sorted((DOCS / "rules").glob("*.md"))
    ids = [row[0] for path in pages for row in ROW.findall(path.read_text(encoding="utf-8"))]
    assert sorted(ids) == sorted(sources.rule_ids())


def test_every_statement_occurs_in_the_code():
    from statements import rows_of_rules

    texts = "\n".join(
        text
        for path, text in source_texts("charts", "tarot", "torg").items()
        if path.name != "sources.py"  # it contains all statements
    )
    spans = re.findall(r"([A-Z]{2})-(\d{3})\.\.(\d{3})", texts)
    spanned = {f"{a}-{n:03}" for a, b, c in spans for n in range(int(b), int(c) + 1)}
    rows = rows_of_rules()
    for rule in sources.rule_ids():
        assert rule in texts or rule in spanned or "`" in rows[rule][2], rule


def test_every_name_in_code_marks_on_the_rule_pages_exists():
    from links import target_of
    from rulebook import game_of

    pages = [*sorted((DOCS / "rules").glob("*.md")), DOCS / "rulings.md"]
    unknown = [
        (path.name, name)
        for path in pages
        for name in re.findall(r"(?<!`)`([^`]+)`(?!`)", path.read_text(encoding="utf-8"))
        if target_of(name, game_of(path.relative_to(DOCS).with_suffix("").as_posix())) is None
    ]
    assert unknown == []


def test_every_referenced_statement_exists():
    tables = {path: path.read_text(encoding="utf-8") for path in SRC.rglob("*.csv")}
    named = re.compile(rf"\b(?:{'|'.join(sources.DOCUMENTS)})-\d+\b")
    unknown = {
        (str(path.relative_to(SRC)), rule)
        for path, text in {**source_texts("."), **tables}.items()
        for rule in set(named.findall(text)).difference(sources.rule_ids())
    }
    assert not unknown, "there is no such rule in src/dramadeck/charts/headings.csv"


def test_every_referenced_ruling_has_one_row():
    page = (DOCS / "rulings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (R-\d{3}) \|", page, re.MULTILINE)
    assert len(set(rows)) == len(rows) > 100
    pages = [path for path in DOCS.rglob("*.md") if "_build" not in path.parts]
    texts = [*source_texts(".").values(), *(page.read_text(encoding="utf-8") for page in pages)]
    named = {ruling for text in texts for ruling in re.findall(r"\bR-\d{3}\b", text)}
    assert named - {*rows} == set()


def test_every_law_has_a_row():
    page = (DOCS / "reference" / "testing.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ([a-z ]+) \|", page, re.MULTILINE)
    assert rows == [(str(law.number), law.value) for law in Law]
