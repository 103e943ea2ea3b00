"""The bibliography: the document and the heading of a rule id or a source key.

There are two kinds of keys:

* **rule ids** such as `TR-074`: a numbered statement of the project, from one of five documents;
  `HEADINGS`, in the file `headings.csv`, has its heading in the document
* **source keys** such as `RUS`: a source for a figure of a chart; `WORKS` has them, in the file
  `works.csv`

Headings are the documents' own chapter names; if a document has none, they are a word of ours.
"""

import csv
from functools import cache
from typing import NamedTuple

from .chart import ChartError, close_matches, shown
from .deck_file import file_beside


class Work(NamedTuple):
    """A document or a web page that is the source of rules or figures.

    Attributes:
        title: the title.
        about: which text it is.
        address: its URL; a document of rules may have none.

    >>> DOCUMENTS["MA"].title
    'Torg: multi-action charts'
    """

    title: str
    about: str
    address: str = ""


class Source(NamedTuple):
    """The source of a rule or a figure.

    Attributes:
        key: the rule id or the source key.
        work: the document or page.
        heading: the heading in the document; empty for a page.

    >>> print(source_of("TR-074"))
    TR-074: Torg, revised edition: The Drama Deck, "Conflict Line Disadvantages"
    """

    key: str
    work: Work
    heading: str = ""

    def __str__(self) -> str:
        place = f'{self.work.title}, "{self.heading}"' if self.heading else self.work.title
        return f"{self.key}: {place}"


DOCUMENTS = {
    "TR": Work(
        "Torg, revised edition: The Drama Deck",
        "TheoTorg wiki; follows the text of Torg Revised & Expanded (1.5)",
    ),
    "TC": Work("Torg, classic: Drama Deck", "Torg wiki at PBworks; classic rules and house cards"),
    "TG": Work("GURPS Torg: The Drama Deck", "Roger Bell_West's variant for GURPS"),
    "TT": Work("Turn of the Card", "Paul Abeyta and Jefferson Lee, 2016; a game with a tarot deck"),
    "MA": Work(
        "Torg: multi-action charts",
        "classic rules for several actions at once and for summed efforts, pp. 45-47",
        "https://www.oocities.org/timessquare/lair/3936/theme/sb_rule.html",
    ),
}
"""The five documents, by the prefix of their rule ids."""


def _rows(name: str) -> list[list[str]]:
    """The rows of a CSV file in this folder, without the names of its columns."""
    return list(csv.reader(file_beside(__file__, name).splitlines()))[1:]


HEADINGS = tuple((document, heading, ids) for document, heading, ids in _rows("headings.csv"))
"""Every rule id of the project: document, heading, and the numbers under it (`1-8 10`)."""

WORKS = {key: Work(*fields) for key, *fields in _rows("works.csv")}
"""The sources of the figures of the charts, by source key."""


def source_of(key: str) -> Source:
    """The document of a rule id or a source key, in any case; for a rule id the heading in it.

    Raises:
        ChartError: no such id or key; the message names the nearest ones.

    >>> source_of("ma-010").heading
    'Many on One'
    """
    key, headings = key.strip(), _headings()
    name = key.upper()
    if name in WORKS:
        return Source(name, WORKS[name])
    if name in headings:
        return Source(name, DOCUMENTS[name[:2]], headings[name])
    if "," in key:
        raise ChartError(f"no source {shown(key)}; sources_of takes several")
    near = close_matches(name, (*headings, *WORKS), cutoff=0.5)
    raise ChartError(f"no source {shown(key)}; nearest: {', '.join(near) or ', '.join(DOCUMENTS)}")


def sources_of(keys: str) -> tuple[Source, ...]:
    """The sources of a chart or a row: one for each key, with ", " between them.

    Raises:
        ChartError: one of them is unknown.

    >>> [source.work.title for source in sources_of("MA-004, BCD")]
    ['Torg: multi-action charts', 'BCDice dice bot, Torg and Torg 1.5']
    """
    return tuple(source_of(key) for key in keys.split(","))


def rule_ids(document: str | None = None) -> tuple[str, ...]:
    """All rule ids of the project, or of one document; ascending within each document.

    Args:
        document: the prefix of a document (`TR`, `TC`, `TG`, `TT`, `MA`), or `None` for all.

    Raises:
        ChartError: no document has this prefix.

    >>> rule_ids("MA")[0], rule_ids("MA")[-1]
    ('MA-001', 'MA-033')
    """
    if document is None:
        return tuple(rule_id for prefix in DOCUMENTS for rule_id in rule_ids(prefix))
    if document not in DOCUMENTS:
        raise ChartError(f"no document {shown(document)}; known: {', '.join(DOCUMENTS)}")
    return tuple(sorted(rule_id for rule_id in _headings() if rule_id.startswith(document)))


@cache
def _headings() -> dict[str, str]:
    headings: dict[str, str] = {}
    for document, heading, ranges in HEADINGS:
        for part in ranges.split():
            first, _, last = part.partition("-")
            for number in range(int(first), int(last or first) + 1):
                headings[f"{document}-{number:03}"] = heading
    return headings
