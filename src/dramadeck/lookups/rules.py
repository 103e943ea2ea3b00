"""Statements of the rules: by their ids, or all of them."""

import attrs

from dramadeck.charts.sources import DOCUMENTS, rule_ids
from dramadeck.lookups.effort import OWN, Effort
from dramadeck.lookups.finding import Found
from dramadeck.lookups.statements import statement, statements
from dramadeck.narration import Language


@attrs.frozen(kw_only=True)
class Rule:
    """What a rule says, in our own words, and where it was read; in English.

    Attributes:
        id: the id of the rule, such as TR-053, as a line of the story or a refusal names it.

    >>> from dramadeck.narration import language
    >>> Rule(id="TR-053").found(language("en")).parts[0].splitlines()[0]
    'TR-053: The gamemaster flips one card for each round; it governs until the next.'
    """

    id: str

    def found(self, _language: Language, _effort: Effort = OWN, /) -> Found:
        """Answer it.

        Raises:
            UnknownNameError: there is no such rule.
        """
        found = statement(self.id)
        data = {"rule": found.rule, "holds": found.holds, "source": str(found.source)}
        return Found(data, (f"{found.rule}: {found.holds}\n  ({found.source})",))


def every_rule() -> str:
    """All statements, document by document, as a page in Markdown.

    >>> print(every_rule().splitlines()[0])
    # Torg, revised edition: The Drama Deck
    """
    parts, known = list[str](), statements()
    for key, document in DOCUMENTS.items():
        parts.append(f"# {document.title}\n\n{document.about}\n")
        parts += [f"- {each}: {known[each]}" for each in rule_ids(key)]
        parts.append("")
    return "\n".join(parts)
