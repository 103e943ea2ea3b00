"""What the rules say, statement by statement, in our own words: a rule id → what holds.

The pages under `docs/rules` tell the same with the place in the code; `python -m tools.statements`
copies the sentences from there, so that a program finds them where the documents are not installed.
"""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

from dramadeck.charts.sources import Source, source_of
from dramadeck.core import UnknownNameError

FILE: Final = "statements.csv"
"""The table, beside this module."""


class Statement(NamedTuple):
    """A statement of the rules.

    Attributes:
        rule: its id.
        holds: what it says, in our words; names in backticks are those of the library.
        source: where it was read.
    """

    rule: str
    holds: str
    source: Source


@cache
def statements() -> Mapping[str, str]:
    """Rule id → what holds.

    >>> len(statements()) > 400
    True
    """
    table = (files("dramadeck.lookups") / FILE).read_text(encoding="utf-8")
    return MappingProxyType(dict(csv.reader(table.splitlines())))


def statement(rule: str) -> Statement:
    """The statement of a rule id.

    Raises:
        UnknownNameError: there is none; it names the nearest.

    >>> found = statement("tr-117")
    >>> found.holds
    'Adrenalin adds 3 to Dexterity, Strength or Toughness for the round.'
    >>> found.source.heading
    'Adrenalin, Willpower, and Presence'
    """
    known, wanted = statements(), rule.strip().upper()
    if wanted not in known:
        raise UnknownNameError.among("rule", rule, known)
    return Statement(wanted, known[wanted], source_of(wanted))
