"""Which rule statements have a test, which are left to the table, and which have neither.

Run it from the root of the project: `python -m tools.rule_coverage`. A rule id counts as

* tested, if a test that runs is marked with it: `@pytest.mark.rule("TR-074")`;
* left to the table, if docs/supported.md names it, with a reason, under a heading that contains
  the words "left to the table": a table row `| TR-003 | flavour changes nothing |` or a list
  item `- TR-003: flavour changes nothing`. Several ids (`TR-003, TR-007`) and ranges
  (`TR-009..TR-012`) may share one reason;
* open otherwise.

An id that the bibliography (`dramadeck.charts.sources`) does not know is an error, and so is a
rule left to the table without a reason, or with a test.
`--require "TR-009..TR-018,MA-001"` also makes it an error if one of these is open.
"""

import argparse
import contextlib
import io
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from dramadeck.charts import sources

SUPPORTED = Path("docs/supported.md")
ID = r"[A-Z]{2}-\d{3}"
SPAN = re.compile(rf"({ID})(?:\s*(?:\.\.|–|to)\s*({ID}))?")
IDS = rf"(?:`?{ID}`?(?:\s*(?:\.\.|–|to|,)\s*)?)+"
ENTRY = re.compile(rf"^\s*(?:\||[-*])\s*({IDS})\s*(?:\||:|—)?(.*)$")


class Report(NamedTuple):
    """Every rule id once: known ones in the order of the documents, and what became of them."""

    known: tuple[str, ...]
    tested: Mapping[str, int]
    left: Mapping[str, str]

    @property
    def open(self) -> tuple[str, ...]:
        """The ids with neither a test nor a reason."""
        return tuple(each for each in self.known if each not in self.tested | self.left.keys())

    @property
    def errors(self) -> tuple[str, ...]:
        """What is wrong with the marks and with the page, as sentences.

        >>> Report(("TR-003",), {"TR-003": 1}, {"TR-003": "flavour changes nothing"}).errors
        ('TR-003 has a test and is left to the table',)
        """
        known = set(self.known)
        strangers = [
            *(f"a test is marked with {each}" for each in self.tested if each not in known),
            *(f"{SUPPORTED} names {each}" for each in self.left if each not in known),
        ]
        return (
            *(f"{each}, which is in no document" for each in strangers),
            *(
                f"{SUPPORTED} has no reason for {each}"
                for each, why in self.left.items()
                if not why
            ),
            *(
                f"{each} has a test and is left to the table"
                for each in self.left
                if each in self.tested
            ),
        )


class RuleMarks:
    """A pytest plugin that counts the tests of each rule id while pytest collects."""

    def __init__(self) -> None:
        """No test is counted yet."""
        self.tests: defaultdict[str, int] = defaultdict(int)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Read the marks of every test that would run."""
        for item in session.items:
            if item.get_closest_marker("skip") is None:
                for id_ in {id_ for mark in item.iter_markers("rule") for id_ in mark.args}:
                    self.tests[str(id_)] += 1


def tested_rules() -> dict[str, int]:
    """How many tests each rule id has, as pytest collects them."""
    marks, said = RuleMarks(), io.StringIO()
    with contextlib.redirect_stdout(said):
        code = pytest.main(
            ["--collect-only", "-qq", "-p", "no:cacheprovider", "tests"], plugins=[marks]
        )
    if code != pytest.ExitCode.OK:
        sys.exit(f"{said.getvalue()}\nthe tests cannot be collected")
    return dict(marks.tests)


def spelled_out(text: str, known: Sequence[str]) -> list[str]:
    """The ids that a text names, ranges spelled out in the order of the documents.

    >>> spelled_out("MA-001, MA-003..MA-005", ["MA-001", "MA-003", "MA-033", "MA-005"])
    ['MA-001', 'MA-003', 'MA-033', 'MA-005']
    """
    ids: list[str] = []
    for first, last in SPAN.findall(text):
        if last and first in known and last in known:
            ids += known[known.index(first) : known.index(last) + 1]
        else:
            ids += [each for each in (first, last) if each]
    return ids


def left_to_the_table(page: str, known: Sequence[str]) -> dict[str, str]:
    """The ids that the page leaves to the table, each with its reason.

    >>> page = '''# What is supported
    ... | TR-001 | yes |
    ... ## Left to the table
    ... | TR-003 | flavour changes nothing |
    ... - TR-007: the gamemaster's word
    ... '''
    >>> left_to_the_table(page, ["TR-001", "TR-003", "TR-007"])
    {'TR-003': 'flavour changes nothing', 'TR-007': "the gamemaster's word"}
    """
    left: dict[str, str] = {}
    in_section = False
    for line in page.splitlines():
        if line.startswith("#"):
            in_section = "left to the table" in line.casefold()
        elif in_section and (entry := ENTRY.match(line)):
            reason = entry[2].strip().strip("|").strip()
            left |= dict.fromkeys(spelled_out(entry[1], known), reason)
    return left


def prefix(id_: str) -> str:
    """The document of an id: `TR-074` → `TR`."""
    return id_.partition("-")[0]


def shortened(ids: Iterable[str], known: Sequence[str]) -> str:
    """A list of ids in the order of the documents, neighbours drawn together.

    >>> shortened(["MA-002", "MA-001", "MA-005"], ["MA-001", "MA-002", "MA-003", "MA-005"])
    'MA-001..MA-002, MA-005'
    """
    spans: list[list[int]] = []
    for at in sorted(known.index(each) for each in ids):
        if spans and at == spans[-1][-1] + 1:
            spans[-1].append(at)
        else:
            spans.append([at])
    return ", ".join(
        known[span[0]] if len(span) == 1 else f"{known[span[0]]}..{known[span[-1]]}"
        for span in spans
    )


def printed(report: Report) -> str:
    """The report as text: a line of numbers for each document, then its ids."""
    lines: list[str] = []
    for document in dict.fromkeys(map(prefix, report.known)):
        ids = [each for each in report.known if prefix(each) == document]
        tested = [each for each in ids if each in report.tested]
        left = [each for each in ids if each in report.left]
        still_open = [each for each in report.open if each in ids]
        lines.append(
            f"{document}: {len(ids)} statements, {len(tested)} tested, "
            f"{len(left)} left to the table, {len(still_open)} open"
        )
        if tested:
            lines.append(f"  tested: {shortened(tested, report.known)}")
        lines += [f"  left to the table: {each}: {report.left[each]}" for each in left]
        if still_open:
            lines.append(f"  open: {shortened(still_open, report.known)}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report; 1 if something is wrong or a required rule is open, else 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--require", default="", metavar="IDS", help="ids that must not be open")
    options = parser.parse_args(arguments)
    known = sources.rule_ids()
    page = SUPPORTED.read_text(encoding="utf-8") if SUPPORTED.exists() else ""
    report = Report(known, tested_rules(), left_to_the_table(page, known))
    print(printed(report))
    required = spelled_out(options.require, known)
    missing = [each for each in required if each in report.open]
    complaints = [
        *report.errors,
        *(f"--require names {each}, which is in no document" for each in set(required) - {*known}),
        *([f"required, but open: {shortened(missing, known)}"] if missing else []),
    ]
    for each in complaints:
        print(f"error: {each}", file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
