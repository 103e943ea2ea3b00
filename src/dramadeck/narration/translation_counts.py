"""How much of a language is translated, counted against the template of all messages."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Final

import attrs

from dramadeck.narration.catalogues import (
    DOMAIN,
    OWN,
    language,
    languages,
    layered,
    own_name,
    published_catalogues,
)
from dramadeck.narration.messages import Message, NameArg, message
from dramadeck.narration.renderer import ENGLISH, Language, parsed, places_for

_NEXT: Final = 10  # how many messages without a translation are shown
_AT_ONCE: Final = 5  # so many seconds apart both files may be written by an installation
_NUMBERS: Final = range(1, 30)  # they use every plural form of every language


@attrs.frozen(kw_only=True)
class Coverage:
    """How much of a language is translated.

    Attributes:
        code: the code of the language.
        total: how many messages there are.
        translated: how many of them have a valid translation.
        unusable: messages with translations that are not shown, because they lack a placeholder or
            have one that the message does not have.
        missing: messages without a translation, those of a first scene first; with their context.
    """

    code: str
    total: int
    translated: int
    unusable: tuple[str, ...]
    missing: tuple[str, ...]


class _Nothing(NullTranslations):
    """The catalogue below all others, which has no translation, instead of the English message."""

    def gettext(self, message: str) -> str:  # noqa: ARG002 - those of gettext
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - those of gettext
        return ""

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - those of gettext
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - those of gettext
        return ""


def coverage(code: str) -> Coverage:
    """How much of an installed language is translated; what `es_MX` lacks is taken from `es`.

    Raises:
        UnknownNameError: the language is not available.

    >>> german = coverage("de")
    >>> german.translated == german.total, german.missing
    (True, ())
    """
    code = language(code).code
    catalogue = Language(code, layered(code, None, _Nothing()))
    unusable, missing, messages = list[str](), list[str](), _template()
    for english in messages:
        texts = dict.fromkeys(_translations(catalogue, english))
        if "" in texts:
            missing.append(english.one + (f" [{english.context}]" if english.context else ""))
        else:
            places = places_for(english)
            wrong = [text for text in texts if parsed(text, *places) is None]
            unusable += [f"{english.one} → {text}" for text in wrong[:1]]
    return Coverage(
        code=code,
        total=len(messages),
        translated=len(messages) - len(unusable) - len(missing),
        unusable=tuple(unusable),
        missing=tuple(missing),
    )


def sentences_about(code: str | None) -> Iterator[Message]:
    """Sentences: how much of each language is translated; of one also what is wrong and next."""
    for count in map(coverage, [code] if code else sorted({*languages()} - {ENGLISH})):
        yield message(
            "{code}, {name}: {number} of {total} messages",
            code=NameArg(count.code),
            name=NameArg(own_name(count.code)),
            number=count.translated,
            total=count.total,
        )
        for text in count.unusable if code else ():
            yield message("Not shown, its placeholders are wrong: {text}", text=NameArg(text))
        for file in _changed_since_compiled(count.code) if code else ():
            yield message("Changed since it was compiled: {file}", file=NameArg(str(file)))
        for text in count.missing[:_NEXT] if code else ():
            yield message("Next: {text}", text=NameArg(text))


def _changed_since_compiled(code: str) -> Iterator[Path]:
    """The catalogues of other packages that are newer than what is read, by their times."""
    for compiled in published_catalogues().get(code, ()):
        file = Path(str(compiled)).with_suffix(".po")
        with suppress(OSError):  # it is not in the package
            if file.stat().st_mtime > Path(str(compiled)).stat().st_mtime + _AT_ONCE:
                yield file


def _translations(catalogue: Language, english: Message) -> Iterator[str]:
    """The translation of a message; with a plural, that of each form."""
    for number in _NUMBERS if english.many else (0,):
        yield catalogue.message(attrs.evolve(english, n=number))


@cache
def _template() -> tuple[Message, ...]:
    """All messages; each is a block of lines in the file, and the first block is the header."""
    blocks = (OWN / f"{DOMAIN}.pot").read_text(encoding="utf-8").strip().split("\n\n")
    return tuple(map(_message, blocks[1:]))


def _message(block: str) -> Message:
    fields, key = dict[str, str](), ""
    for line in block.splitlines():
        if not line.startswith("#"):
            word, _, text = line.partition('"')
            key = word.strip() or key
            fields[key] = fields.get(key, "") + json.loads(f'"{text}')
    return Message(
        one=fields["msgid"], many=fields.get("msgid_plural"), context=fields.get("msgctxt")
    )
