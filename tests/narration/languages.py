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
    """Return the message with accents and marked ends; its placeholders are unchanged."""
    parts = message.split("{")
    rest = (f"{{{place}}}{text.translate(ACCENTS)}" for place, _, text in split(parts[1:]))
    return f"⟦{parts[0].translate(ACCENTS)}{''.join(rest)}⟧"


def split(parts: Iterable[str]) -> Iterable[tuple[str, str, str]]:
    return (part.partition("}") for part in parts)


UNSEEN = "¿"
"""The mark of a message that is not in the template."""

NO_MESSAGE = (
    "this text is no message of the template; after a new row in messages.csv or labels.csv, run "
    "`python -m tools.languages`"
)
"""What is wrong with the texts that `untranslatable` returns."""


@cache
def template_messages() -> frozenset[tuple[str | None, str]]:
    """Return each message of the template with its context; the singular of a plural."""
    with TEMPLATE.open("rb") as file:
        messages = list(read_po(file))
    return frozenset(
        [(m.context, m.id if isinstance(m.id, str) else m.id[0]) for m in messages if m.id]
    )


class Accented(NullTranslations):
    """Translates every message, except free text of players."""

    def gettext(self, message: str) -> str:
        return self.translated(None, message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.translated(None, msgid1, msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        if context == FREE_TEXT and (context, message) not in template_messages():
            return message
        return self.translated(context, message, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.translated(context, msgid1, msgid1 if n == 1 else msgid2)

    def translated(self, _context: str | None, _message: str, form: str) -> str:
        return accented(form)


class TemplateMessages(Accented):
    """Translates every message; those that are not in the template are marked."""

    def translated(self, context: str | None, message: str, form: str) -> str:
        text = accented(form)
        return text if (context, message) in template_messages() else f"{UNSEEN}{text}"


def pseudo() -> Language:
    """Return a language that translates the messages of the template and marks all others."""
    return Language("zz", TemplateMessages())


def pseudo_of_anything() -> Language:
    """Return a language that translates all messages, also those of tests."""
    return Language("zz", Accented())


def untranslatable(line: Line) -> list[str]:
    """Return the words of a line that are in no message, so they cannot be translated."""
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
