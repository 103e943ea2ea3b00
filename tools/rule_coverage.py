"""Report which rule statements have a test, which are left to the table, and which are open.

Run it from the root of the project: `python -m tools.rule_coverage`. A rule id counts as

* tested, if a test that runs is marked with it: `@pytest.mark.rule("TR-074")`;
* left to the table, if docs/supported.md names it, with a reason, under a heading that contains
  the words "left to the table": a table row `| TR-003 | flavour changes nothing |` or a list
  item `- TR-003: flavour changes nothing`. Several ids (`TR-003, TR-007`) and ranges
  (`TR-009..TR-012`) may share one reason;
* open otherwise.

An id that is not in the bibliography (`dramadeck.charts.sources`) is an error, and so is a rule
left to the table without a reason, or with a test. With `--require "TR-009..TR-018,MA-001"` it is
also an error if one of these is open.
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
    """All rule ids in the order of the documents, those with tests, those left to the table."""

    all_ids: tuple[str, ...]
    tested: Mapping[str, int]
    to_table: Mapping[str, str]

    @property
    def open(self) -> tuple[str, ...]:
        """The ids with neither a test nor a reason."""
        return tuple(id_ for id_ in self.all_ids if id_ not in self.tested | self.to_table.keys())

    @property
    def errors(self) -> tuple[str, ...]:
        """What is wrong with the marks and with the page, as sentences.

        >>> Report(("TR-003",), {"TR-003": 1}, {"TR-003": "flavour changes nothing"}).errors
        ('TR-003 has a test and is left to the table',)
        """
        ids = set(self.all_ids)
        unknown = [
            *(f"a test is marked with {id_}" for id_ in self.tested if id_ not in ids),
            *(f"{SUPPORTED} names {id_}" for id_ in self.to_table if id_ not in ids),
        ]
        return (
            *(f"{what}, which is in no document" for what in unknown),
            *(
                f"{SUPPORTED} has no reason for {id_}"
                for id_, why in self.to_table.items()
                if not why
            ),
            *(
                f"{id_} has a test and is left to the table"
                for id_ in self.to_table
                if id_ in self.tested
            ),
        )


class RuleMarks:
    """A plugin of pytest that counts the tests of each rule id."""

    def __init__(self) -> None:
        """Begin with no tests."""
        self.tests: defaultdict[str, int] = defaultdict(int)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Read the marks of all collected tests that are not skipped."""
        for item in session.items:
            if item.get_closest_marker("skip") is None:
                for id_ in {id_ for mark in item.iter_markers("rule") for id_ in mark.args}:
                    self.tests[str(id_)] += 1


def tested_rules() -> dict[str, int]:
    """The number of tests of each rule id, by a collection of pytest."""
    marks, output = RuleMarks(), io.StringIO()
    with contextlib.redirect_stdout(output):
        code = pytest.main(
            ["--collect-only", "-qq", "-p", "no:cacheprovider", "tests"], plugins=[marks]
        )
    if code != pytest.ExitCode.OK:
        sys.exit(f"{output.getvalue()}\nthe tests cannot be collected")
    return dict(marks.tests)


def expanded(text: str, all_ids: Sequence[str]) -> list[str]:
    """The ids in a text, with ranges expanded in the order of the documents.

    >>> expanded("MA-001, MA-003..MA-005", ["MA-001", "MA-003", "MA-033", "MA-005"])
    ['MA-001', 'MA-003', 'MA-033', 'MA-005']
    """
    ids: list[str] = []
    for first, last in SPAN.findall(text):
        if last and first in all_ids and last in all_ids:
            ids += all_ids[all_ids.index(first) : all_ids.index(last) + 1]
        else:
            ids += [id_ for id_ in (first, last) if id_]
    return ids


def left_to_the_table(page: str, all_ids: Sequence[str]) -> dict[str, str]:
    """The ids that the page leaves to the table, with their reasons.

    >>> page = '''# What is supported
    ... | TR-001 | yes |
    ... ## Left to the table
    ... | TR-003 | flavour changes nothing |
    ... - TR-007: the gamemaster's word
    ... '''
    >>> left_to_the_table(page, ["TR-001", "TR-003", "TR-007"])
    {'TR-003': 'flavour changes nothing', 'TR-007': "the gamemaster's word"}
    """
    reasons: dict[str, str] = {}
    in_section = False
    for line in page.splitlines():
        if line.startswith("#"):
            in_section = "left to the table" in line.casefold()
        elif in_section and (entry := ENTRY.match(line)):
            reason = entry[2].strip().strip("|").strip()
            reasons |= dict.fromkeys(expanded(entry[1], all_ids), reason)
    return reasons


def prefix(id_: str) -> str:
    """The document of an id: `TR-074` → `TR`."""
    return id_.partition("-")[0]


def shortened(ids: Iterable[str], all_ids: Sequence[str]) -> str:
    """A list of ids in the order of the documents, with neighbors as ranges.

    >>> shortened(["MA-002", "MA-001", "MA-005"], ["MA-001", "MA-002", "MA-003", "MA-005"])
    'MA-001..MA-002, MA-005'
    """
    spans: list[list[int]] = []
    for at in sorted(map(all_ids.index, ids)):
        if spans and at == spans[-1][-1] + 1:
            spans[-1].append(at)
        else:
            spans.append([at])
    return ", ".join(
        all_ids[span[0]] if len(span) == 1 else f"{all_ids[span[0]]}..{all_ids[span[-1]]}"
        for span in spans
    )


def printed(report: Report) -> str:
    """The report as text: a line of numbers for each document, then its ids."""
    lines: list[str] = []
    for document in dict.fromkeys(map(prefix, report.all_ids)):
        ids = [id_ for id_ in report.all_ids if prefix(id_) == document]
        tested = [id_ for id_ in ids if id_ in report.tested]
        to_table = [id_ for id_ in ids if id_ in report.to_table]
        still_open = [id_ for id_ in report.open if id_ in ids]
        lines.append(
            f"{document}: {len(ids)} statements, {len(tested)} tested, "
            f"{len(to_table)} left to the table, {len(still_open)} open"
        )
        if tested:
            lines.append(f"  tested: {shortened(tested, report.all_ids)}")
        lines += [f"  left to the table: {id_}: {report.to_table[id_]}" for id_ in to_table]
        if still_open:
            lines.append(f"  open: {shortened(still_open, report.all_ids)}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report; 1 if something is wrong or a required rule is open, else 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--require", default="", metavar="IDS", help="ids that must not be open")
    options = parser.parse_args(arguments)
    all_ids = sources.rule_ids()
    page = SUPPORTED.read_text(encoding="utf-8") if SUPPORTED.exists() else ""
    report = Report(all_ids, tested_rules(), left_to_the_table(page, all_ids))
    print(printed(report))
    required = expanded(options.require, all_ids)
    missing = [id_ for id_ in required if id_ in report.open]
    complaints = [
        *report.errors,
        *(f"--require names {id_}, which is in no document" for id_ in {*required} - {*all_ids}),
        *([f"required, but open: {shortened(missing, all_ids)}"] if missing else []),
    ]
    for complaint in complaints:
        print(f"error: {complaint}", file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
