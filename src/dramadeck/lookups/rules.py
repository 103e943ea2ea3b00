"""What the rules say, statement by statement, in our own words: a rule id → what holds.

The pages under `docs/rules` tell the same with the place in the code; `python -m tools.statements`
copies the sentences from there, so that a program finds them where the documents are not installed.
"""

import csv
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import attrs

from dramadeck.charts.sources import DOCUMENTS, WORKS, rule_ids, source_of
from dramadeck.core import UnknownNameError
from dramadeck.lookups.result import Result
from dramadeck.narration import Language

FILE: Final = "statements.csv"
"""The table, beside this module."""


@cache
def statements() -> Mapping[str, str]:
    """Rule id → what holds."""
    table = (files("dramadeck.lookups") / FILE).read_text(encoding="utf-8")
    return MappingProxyType(dict(csv.reader(table.splitlines())))


@attrs.frozen(kw_only=True)
class Rule:
    """What a rule says, in our own words, and where it was read; in English.

    Attributes:
        id: the id of the rule, such as TR-053, as a line of the story or a refusal names it.

    >>> result = Rule(id="tr-117").result(Language())
    >>> result.data["holds"]
    'Adrenalin adds 3 to Dexterity, Strength or Toughness for the round.'
    """

    id: str

    def result(self, _language: Language, /) -> Result:
        """The statement; names in backticks are those of the library.

        Raises:
            UnknownNameError: there is no such rule; it names the nearest, and of the key of a
                source, such as FS, what that is.
        """
        rule, rules = self.id.strip().upper(), statements()
        if rule in WORKS:
            work = WORKS[rule]
            raise UnknownNameError(f"{rule} is no rule but a source: {work.title}, {work.address}")
        if rule not in rules:
            raise UnknownNameError.among("rule", self.id, rules)
        holds, source = rules[rule], str(source_of(rule))
        data = {"rule": rule, "holds": holds, "source": source}
        return Result(data, (f"{rule}: {holds}\n  ({source})",))


MOST_RULES: Final = 40
"""So many statements are told at once."""


def found_rules(words: Sequence[str]) -> list[str]:
    """The ids of the rules that hold all of these words, or begin words of theirs with them.

    A plural finds the singular, too.
    """
    wanted = [re.compile(rf"\b{_beginning(word)}", re.IGNORECASE) for word in words]
    return [
        rule for rule, holds in statements().items() if all(word.search(holds) for word in wanted)
    ]


def _beginning(word: str) -> str:
    """A pattern of how a word begins, whether it is said of one or of several."""
    if re.search("[a-z]ies$", word, re.IGNORECASE):
        return f"{re.escape(word[:-3])}(?:y|ies)"
    return re.escape(re.sub("(?<=[^s]{3})s$", "", word, flags=re.IGNORECASE))


@attrs.frozen(kw_only=True)
class RuleSearch:
    """The rules that say something of these words, or of words that begin so; in English."""

    words: Sequence[str]

    def result(self, _language: Language, /) -> Result:
        """The statements, at most `MOST_RULES` of them."""
        known, rules = statements(), found_rules(self.words)
        told = [f"{rule}: {known[rule]}" for rule in rules[:MOST_RULES]]
        if len(rules) > MOST_RULES:
            told.append(f"{len(rules) - MOST_RULES} more rules: look for more words")
        data = [{"rule": rule, "holds": known[rule]} for rule in rules]
        return Result({"rules": data}, tuple(told))


def every_rule() -> str:
    """All statements, document by document, as a page in Markdown."""
    parts, rules = list[str](), statements()
    for key, document in DOCUMENTS.items():
        parts.append(f"# {document.title}\n\n{document.about}\n")
        parts += [f"- {rule}: {rules[rule]}" for rule in rule_ids(key)]
        parts.append("")
    return "\n".join(parts)
