"""A language for tests: each message in ⟦ ⟧ and with accents, so what is glued shows."""

from collections.abc import Iterable
from gettext import NullTranslations

from dramadeck.narration import Language, Line, Quote, Term, Text

ACCENTS = str.maketrans("aeioucnsyAEIOUCNSY", "áéíóúçñšýÁÉÍÓÚÇÑŠÝ")


def accented(message: str) -> str:
    """The message with accents and marked ends; its places stay as they are."""
    parts = message.split("{")
    rest = (f"{{{place}}}{text.translate(ACCENTS)}" for place, _, text in split(parts[1:]))
    return f"⟦{parts[0].translate(ACCENTS)}{''.join(rest)}⟧"


def split(parts: Iterable[str]) -> Iterable[tuple[str, str, str]]:
    return (part.partition("}") for part in parts)


class Accented(NullTranslations):
    """Every message, translated."""

    def gettext(self, message: str) -> str:
        return accented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return accented(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return accented(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return accented(msgid1 if n == 1 else msgid2)


def pseudo() -> Language:
    return Language("zz", Accented())


def glued(line: Line) -> list[str]:
    """What stands in a line and in no message: words that no translator has seen."""
    depth, found = 0, []
    for span in line.spans:
        if isinstance(span, Quote):
            continue
        outside = ""
        for letter in span.text:
            depth += (letter == "⟦") - (letter == "⟧")
            if not depth and letter not in "⟦⟧ ":
                outside += letter
        if outside and isinstance(span, Text | Term):
            found.append(outside)
    return found
