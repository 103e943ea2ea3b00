"""The statements of the rules by their ids.

The statements of the games of the library are also in the pages under `docs/rules`; `python -m
tools.statements` copies them from there into a table that is installed with the library. Another
package publishes those of its game with its words (`dramadeck.narration.Words.statements`).
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

import attrs

from dramadeck.charts.sources import DOCUMENTS, WORKS, rule_ids, source_of
from dramadeck.codec.record_types import installed
from dramadeck.core import UnknownNameError, system
from dramadeck.core.refusals import truncated_repr
from dramadeck.lookups.result import Result
from dramadeck.narration import Language, Text, catalogues
from dramadeck.narration.markup import Block, BlockKind
from dramadeck.narration.messages import Message, NameArg, message, message_in, message_n_in
from dramadeck.narration.renderer import english_word
from dramadeck.narration.translatable import enums_of
from dramadeck.narration.typed_names import folded
from dramadeck.narration.words import published_statements, words_of_system

FILE: Final = "statements.csv"  # the table, in the folder of this module


@cache
def statements() -> Mapping[str, str]:
    """Rule id → its statement, of the games of the library."""
    table = (files("dramadeck.lookups") / FILE).read_text(encoding="utf-8")
    return MappingProxyType(dict(csv.reader(table.splitlines())))


@attrs.frozen(kw_only=True)
class Rule:
    """The statement of a rule and its source, in English.

    Attributes:
        id: the id of the rule, such as TR-053, as in a log line or a refusal.

    >>> result = Rule(id="tr-117").result(Language())
    >>> result.data["holds"]
    'Adrenalin adds 3 to Dexterity, Strength or Toughness for the round.'
    """

    id: str

    def result(self, _language: Language, /) -> Result:
        """The statement; names in backticks are names of the library.

        Raises:
            UnknownNameError: there is no such rule; the message has the nearest one, or the title
                of the source if it is the key of one, such as FS.
        """
        rule, rules = self.id.strip().upper(), statements()
        if rule in WORKS:
            work = WORKS[rule]
            raise UnknownNameError(f"{rule} is a source, not a rule: {work.title}, {work.address}")
        if rule in rules:
            statement, source = rules[rule], str(source_of(rule))
        else:
            others = published_statements()
            if rule not in others:
                raise UnknownNameError.among("rule", self.id, (*rules, *others))
            name, statement = others[rule]
            source = system(name).title
        data = {"rule": rule, "holds": statement, "source": source}
        return Result(data, (f"{rule}: {statement}\n  ({source})",))


MOST_RULES: Final = 40  # the most statements in the text of a search
MOST_EXPLAINED: Final = 6  # the most in the explanation of a word
_SHORTEST_STEM: Final = 5  # the fewest letters of a word without its ending


def find_rules(words: Sequence[str]) -> list[str]:
    """The ids of the rules with all of these words, or with words that begin with them.

    A plural matches the singular, too.
    """
    patterns = [re.compile(rf"\b{_prefix_pattern(word)}", re.IGNORECASE) for word in words]
    return [
        rule
        for rule, statement in all_statements().items()
        if all(pattern.search(statement) for pattern in patterns)
    ]


def all_statements() -> Mapping[str, str]:
    """Rule id → its statement, also of the games of other packages; own statements come first.

    >>> all_statements()["TR-053"] == statements()["TR-053"]
    True
    """
    own = statements()
    others = published_statements().items()
    return {**own, **{rule: text for rule, (_, text) in others if rule not in own}}


_TEXTS: Final[Mapping[str, str]] = {
    "TR": "revised",
    "TC": "classic",
    "TG": "GURPS",
    "MA": "classic",
}
"""Prefix of a document → the rule text that it belongs to."""

DOCUMENTS_OF: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"torg": tuple(_TEXTS), "tarot": ("TT",)}
)
"""System → the prefixes of the documents with its rules."""


def rules_about(word: str, system: str) -> list[str]:
    """The ids of the rules of a system with some words; first those with exactly these words.

    >>> rules_about("initiative", "torg")[0], rules_about("initiative", "chess")
    ('TR-055', [])
    """
    words, documents = word.split(), DOCUMENTS_OF.get(system, ())
    if not words:
        return []
    own, others, texts = statements(), published_statements(), all_statements()
    rules = [
        rule
        for rule in find_rules(words)
        if (rule[:2] in documents if rule in own else others[rule][0] == system)
    ]
    whole = re.compile(rf"\b{_prefix_pattern(word)}s?\b", re.IGNORECASE)
    return sorted(rules, key=lambda rule: whole.search(texts[rule]) is None)


def _prefix_pattern(word: str) -> str:
    """A pattern for the beginning of a word, which matches its singular and plural."""
    if re.search("[a-z]ies$", word, re.IGNORECASE):
        return f"{re.escape(word[:-3])}(?:y|ies)"
    if re.search("[a-z]{3}ed$", word, re.IGNORECASE):  # "fatigued" is about fatigue
        return re.escape(word[:-1])
    return re.escape(re.sub("(?<=[^s]{3})s$", "", word, flags=re.IGNORECASE))


@attrs.frozen(kw_only=True)
class RuleSearch:
    """The rules with all of these words, or with words that begin with them; in English."""

    words: Sequence[str]

    def result(self, _language: Language, /) -> Result:
        """The statements; the text has at most `MOST_RULES` of them."""
        texts, rules = all_statements(), find_rules(self.words)
        lines = [f"{rule}{_text_of(rule)}: {texts[rule]}" for rule in rules[:MOST_RULES]]
        if len(rules) > MOST_RULES:
            lines.append(f"{len(rules) - MOST_RULES} more rules: look for more words")
        data = [{"rule": rule, "holds": texts[rule]} for rule in rules]
        return Result({"rules": data}, tuple(lines))


def rule_query(rule: str) -> Rule | RuleSearch:
    """A statement of the rules and its source, or the statements with some words; in English.

    Args:
        rule: the id of a rule, such as TR-053, as in a log line or a refusal; or words.

    Raises:
        UnknownNameError: no rule has these words.

    >>> len(rule_query("seize initiative").result(Language()).data["rules"])
    5
    """
    if rule.upper() in WORKS or re.match("[a-z]+-[0-9]", rule.strip(), re.IGNORECASE):
        return Rule(id=rule)
    words = rule.split()
    if not words or not find_rules(words):
        raise UnknownNameError(f"no rule says {truncated_repr(rule)}; fewer words find more")
    return RuleSearch(words=words)


def _text_of(rule: str) -> str:
    """The rule text of a statement in brackets, as statements of several differ; or nothing.

    >>> _text_of("TC-078"), _text_of("TT-001")
    (' (classic)', '')
    """
    text = _TEXTS.get(rule.partition("-")[0])
    return "" if text is None else f" ({text})"


def every_rule() -> str:
    """All statements as Markdown, with a heading for each document."""
    parts, rules = list[str](), statements()
    for key, document in DOCUMENTS.items():
        parts.append(f"# {document.title}\n\n{document.about}\n")
        parts += [f"- {rule}: {rules[rule]}" for rule in rule_ids(key)]
        parts.append("")
    return "\n".join(parts)


# ---------------------------------------------------------------------- explained in a game

_ENGLISH_RULES: Final = message_in("explanation", "The rules are only available in English.")


def _more_rules(n: int, word: str) -> Message:
    """The sentence about further rules with a word."""
    return message_n_in(
        "explanation",
        n,
        "One more rule has this word; add another word to find fewer: {typed}",
        "{n} more rules have this word; add another word to find fewer: {typed}",
        typed=NameArg(f"? {word} …"),
    )


def rules_explained(system: str, what: str, language: Language, state: Any) -> Iterator[Block]:
    """The rule of an id, or the rules about a word, in English; nothing if no rule has it.

    First those of the rule text of a state.
    """
    statements = all_statements()
    if re.fullmatch("[A-Za-z]{2}-[0-9]{1,3}", what):
        if what.upper() not in statements:
            yield Block(language.spans(message("There is no rule {rule}.", rule=NameArg(what))))
            return
        text = Rule(id=what).result(language).text(language)
        yield from [Block((Text(line.strip()),)) for line in text.split("\n")]
        return
    word = _english_of(system, language.code, what.casefold())
    dialect = getattr(getattr(getattr(state, "setup", None), "dialect", None), "name", "")
    rules = rules_about(word, system)
    rules = [rule for rule in rules if _is_of(rule, dialect)] or rules
    for rule in rules[:MOST_EXPLAINED]:
        yield Block((Text(f"{rule}{_text_of(rule)}: {statements[rule]}"),), BlockKind.ITEM)
    if len(rules) > MOST_EXPLAINED:
        more = _more_rules(len(rules) - MOST_EXPLAINED, word)
        yield Block(language.spans(more), BlockKind.NOTE)
    if rules and language.code != "en":
        yield Block(language.spans(_ENGLISH_RULES), BlockKind.NOTE)


def _is_of(rule: str, dialect: str) -> bool:
    """Whether a rule is in the rule text of this name, or in that for several actions."""
    key = rule.partition("-")[0]
    return key == "MA" or _TEXTS.get(key, "").casefold() == dialect.casefold()


@lru_cache(maxsize=1_000)
def _english_of(system: str, code: str, word: str) -> str:
    """The English word of the game for a word in a language; other words as they are."""
    if code == "en":
        return word
    pairs = [*_words_of_the_game(system, catalogues.language(code))]
    typed = folded(word)
    stem = typed[: max(len(typed) - 3, _SHORTEST_STEM)]
    whole = (english for english, own in pairs if folded(own) == typed)
    begun = (english for english, own in pairs if folded(own).startswith(stem))
    return next(whole, None) or next(begun, word)


def _words_of_the_game(system: str, language: Language) -> Iterator[tuple[str, str]]:
    """The words of a game in English, each with the word in a language."""
    for kind in sorted(enums_of(installed(system)), key=lambda kind: kind.__name__):
        yield from [(english_word(member), language.word(member)) for member in kind]
    for label in words_of_system(system).fields.values():
        yield label.one, language.text(label)
