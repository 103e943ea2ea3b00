"""How much of a language is translated, counted against the template of all messages."""

import json
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from typing import Final, NamedTuple

import attrs

from dramadeck.narration.catalogues import DOMAIN, OWN, language, languages, layered, own_name
from dramadeck.narration.messages import Message, NameArg, message
from dramadeck.narration.renderer import ENGLISH, Language, parsed, places_for

_ON_A_SCREEN: Final = "#. On a screen: "  # in the template, of messages in a first scene
_NEXT: Final = 10  # how many messages without a translation are shown
_NUMBERS: Final = range(1, 30)  # they use every plural form of every language


@attrs.frozen(kw_only=True)
class Coverage:
    """How much of a language is translated.

    Attributes:
        code: the code of the language.
        total: how many messages there are.
        translated: how many of them have a valid translation.
        unusable: translations that are not shown, because they lack a placeholder or have one that
            the message does not have.
        missing: messages without a translation, those of a first scene first; with their context.
    """

    code: str
    total: int
    translated: int
    unusable: tuple[str, ...]
    missing: tuple[str, ...]


class _Entry(NamedTuple):
    """A message of the template."""

    message: Message
    is_on_a_screen: bool


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
    unusable, missing, entries = list[str](), list[str](), _template()
    for entry in sorted(entries, key=lambda entry: not entry.is_on_a_screen):
        english = entry.message
        texts = dict.fromkeys(_translations(catalogue, english))
        if "" in texts:
            missing.append(english.one + (f" [{english.context}]" if english.context else ""))
        else:
            places = places_for(english)
            unusable += [text for text in texts if parsed(text, *places) is None][:1]
    return Coverage(
        code=code,
        total=len(entries),
        translated=len(entries) - len(unusable) - len(missing),
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
        for text in count.missing[:_NEXT] if code else ():
            yield message("Next: {text}", text=NameArg(text))


def _translations(catalogue: Language, english: Message) -> Iterator[str]:
    """The translation of a message; with a plural, that of each form."""
    for number in _NUMBERS if english.many else (0,):
        yield catalogue.message(attrs.evolve(english, n=number))


@cache
def _template() -> tuple[_Entry, ...]:
    """All messages; an entry of the file is a block of lines, of which the first is the header."""
    blocks = (OWN / f"{DOMAIN}.pot").read_text(encoding="utf-8").strip().split("\n\n")
    return tuple(map(_entry, blocks[1:]))


def _entry(block: str) -> _Entry:
    fields, key = dict[str, str](), ""
    for line in block.splitlines():
        if not line.startswith("#"):
            word, _, text = line.partition('"')
            key = word.strip() or key
            fields[key] = fields.get(key, "") + json.loads(f'"{text}')
    english = Message(
        one=fields["msgid"], many=fields.get("msgid_plural"), context=fields.get("msgctxt")
    )
    return _Entry(english, _ON_A_SCREEN in block)
