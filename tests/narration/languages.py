"""A language for tests: each message in ⟦ ⟧ and with accents, so that joined parts are visible."""

from collections.abc import Iterable
from functools import cache
from gettext import NullTranslations

from babel.messages.pofile import read_po

from dramadeck.narration import Language, Line, Quote, Term, Text
from dramadeck.narration.messages import FREE_TEXT
from tools.languages import TEMPLATE

ACCENTS = str.maketrans("aeioucnsyAEIOUCNSY", "áéíóúçñšýÁÉÍÓÚÇÑŠÝ")


def accented(message: str) -> str:
    """The message with accents and marked ends; its places stay as they are."""
    parts = message.split("{")
    rest = (f"{{{place}}}{text.translate(ACCENTS)}" for place, _, text in split(parts[1:]))
    return f"⟦{parts[0].translate(ACCENTS)}{''.join(rest)}⟧"


def split(parts: Iterable[str]) -> Iterable[tuple[str, str, str]]:
    return (part.partition("}") for part in parts)


UNSEEN = "¿"
"""Stands before a message that no translator is asked for."""


@cache
def asked_for() -> frozenset[tuple[str | None, str]]:
    """Each message of the template with its context; of a plural its singular."""
    with TEMPLATE.open("rb") as file:
        messages = list(read_po(file))
    return frozenset(
        [(m.context, m.id if isinstance(m.id, str) else m.id[0]) for m in messages if m.id]
    )


class Accented(NullTranslations):
    """Every message, translated; what a table has written in its own words stays as it is."""

    def gettext(self, message: str) -> str:
        return self.translated(None, message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.translated(None, msgid1, msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        if context == FREE_TEXT and (context, message) not in asked_for():
            return message
        return self.translated(context, message, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.translated(context, msgid1, msgid1 if n == 1 else msgid2)

    def translated(self, _context: str | None, _message: str, form: str) -> str:
        return accented(form)


class AskedFor(Accented):
    """Every message that translators are asked for, translated; the others are marked."""

    def translated(self, context: str | None, message: str, form: str) -> str:
        there = accented(form)
        return there if (context, message) in asked_for() else f"{UNSEEN}{there}"


def pseudo() -> Language:
    """A language in which all is translated that the template has, and nothing else."""
    return Language("zz", AskedFor())


def pseudo_of_anything() -> Language:
    """A language in which all is translated, what a test has made up too."""
    return Language("zz", Accented())


def glued(line: Line) -> list[str]:
    """What stands in a line and in no message: words that no translator has seen."""
    depth, unseen = 0, [line.text] if UNSEEN in line.text else []
    for span in line.spans:
        if isinstance(span, Quote):
            continue
        outside = ""
        for letter in span.text:
            depth += (letter == "⟦") - (letter == "⟧")
            if not depth and letter not in "⟦⟧ ":
                outside += letter
        if outside and isinstance(span, Text | Term):
            unseen.append(outside)
    return unseen
