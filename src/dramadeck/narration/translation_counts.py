"""How much of a language is translated, counted against the template of all messages."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from gettext import NullTranslations
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path
from typing import Final

import attrs

from dramadeck.core import UnknownNameError, systems
from dramadeck.narration.catalogues import (
    DOMAIN,
    OWN,
    compiled_messages,
    language,
    languages,
    layered,
    own_name,
    published_catalogues,
)
from dramadeck.narration.messages import Message, NameArg, message
from dramadeck.narration.renderer import ENGLISH, Language, parsed, places_for
from dramadeck.narration.words import words_of_system

NEXT: Final = 10  # how many messages without a translation are shown by default
_AT_ONCE: Final = 5  # the most seconds between the two files that an installation writes
_NUMBERS: Final = (*range(1, 30), 1_000_000)  # they use every plural form of every language
_NUMBER: Final = "{n}"


@attrs.frozen(kw_only=True)
class Coverage:
    """How much of a language is translated.

    Attributes:
        code: the code of the language.
        total: how many messages there are.
        translated: how many of them have a valid translation.
        first_total: how many messages a first scene has.
        first_translated: how many of these have a valid translation.
        unusable: messages with translations that are not shown, because they lack a placeholder or
            have one that the message does not have; also in the catalogues of installed games.
        unfinished: messages of which a plural form is missing, or is for several numbers and has no
            placeholder for the number; also in the catalogues of installed games.
        missing: messages without a translation, those of a first scene first; with their context.
    """

    code: str
    total: int
    translated: int
    first_total: int
    first_translated: int
    unusable: tuple[str, ...]
    unfinished: tuple[str, ...]
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
    code = _available(code)
    own = Language(code, layered(code, None, _Nothing()))
    first, messages = _template()
    unusable, unfinished, missing, not_done = list[str](), list[str](), list[str](), list[int]()
    pairs = chain(((own, english) for english in messages), _translated_in_games(code))
    for at, (catalogue, english) in enumerate(pairs):
        forms = [*_translations(catalogue, english)]
        texts = dict.fromkeys(forms)
        places = places_for(english)
        wrong = [text for text in texts if text and parsed(text, *places) is None]
        if texts.keys() == {""}:
            missing.append(english.one + (f" [{english.context}]" if english.context else ""))
        elif wrong:
            unusable.append(f"{english.one} → {wrong[0]}")
        elif _is_unfinished(english, forms):
            unfinished.append(f"{english.many} → {' | '.join(text or '–' for text in texts)}")
        else:
            continue
        not_done.append(at)
    return Coverage(
        code=code,
        total=len(messages),
        translated=len(messages) - sum(at < len(messages) for at in not_done),
        first_total=first,
        first_translated=first - sum(at < first for at in not_done),
        unusable=tuple(unusable),
        unfinished=tuple(unfinished),
        missing=tuple(missing),
    )


def _available(code: str) -> str:
    """The code of the catalogue for a language of the library, else for one of a game."""
    try:
        return language(code).code
    except UnknownNameError:
        for locale in _locales_of_games():
            with suppress(UnknownNameError):
                return language(code, locale).code
        raise


def _locales_of_games() -> list[Traversable]:
    """The folders of the catalogues of the installed games of other packages."""
    locales = [words_of_system(name).locale for name in systems()]
    return [locale for locale in locales if locale is not None]


def _translated_in_games(code: str) -> Iterator[tuple[Language, Message]]:
    """The translated messages of the installed games, each with the language that has it."""
    for locale in _locales_of_games():
        game = Language(code, layered(code, locale, _Nothing()))
        for name in dict.fromkeys((code.partition("_")[0], code)):
            for english in compiled_messages(locale, name):
                yield game, english


def sentences_about(code: str | None, following: int | None = NEXT) -> Iterator[Message]:
    """Sentences: how much of each language is translated; of one also what is wrong and next.

    `following` is how many messages without a translation are shown; None is all.
    """
    for count in map(coverage, [code] if code else sorted({*languages()} - {ENGLISH})):
        yield message(
            "{code}, {name}: {number} of {total} messages",
            code=NameArg(count.code),
            name=NameArg(own_name(count.code)),
            number=count.translated,
            total=count.total,
        )
        if code:
            yield message(
                "In a first scene: {number} of {total}",
                number=count.first_translated,
                total=count.first_total,
            )
        for text in count.unusable if code else ():
            yield message(
                "Not shown because its placeholders are wrong: {text}", text=NameArg(text)
            )
        for text in count.unfinished if code else ():
            yield message(
                "A plural form is missing, or lacks the number: {text}", text=NameArg(text)
            )
        for file in _changed_since_compiled(count.code) if code else ():
            yield message("Changed since it was compiled: {file}", file=NameArg(str(file)))
        for text in count.missing[:following] if code else ():
            yield message("Next: {text}", text=NameArg(text))


def _changed_since_compiled(code: str) -> Iterator[Path]:
    """The catalogues of other packages that are newer than what is read, by their times."""
    for compiled in published_catalogues().get(code, ()):
        file = Path(str(compiled)).with_suffix(".po")
        with suppress(OSError):  # it is not in the package
            if file.stat().st_mtime > Path(str(compiled)).stat().st_mtime + _AT_ONCE:
                yield file


def _is_unfinished(english: Message, texts: list[str]) -> bool:
    """Whether a plural form is missing, or is used for several numbers and has none of them."""
    if english.many is None:
        return False
    several = {*texts[1:]}
    # Babel compiles the English plural for a form that is missing.
    is_missing = "" in texts or (english.many in several and len(several) > 1)
    numberless = Counter(text for text in texts if _NUMBER not in text)
    return is_missing or (_NUMBER in english.many and max(numberless.values(), default=0) > 1)


def _translations(catalogue: Language, english: Message) -> Iterator[str]:
    """The translation of a message; with a plural, that of each form."""
    for number in _NUMBERS if english.many else (0,):
        yield catalogue.message(attrs.evolve(english, n=number))


@cache
def _template() -> tuple[int, tuple[Message, ...]]:
    """How many messages are those of a first scene, and all messages, these first.

    Each is a block of lines in the file, and the first block is the header.
    """
    text = (OWN / f"{DOMAIN}.pot").read_text(encoding="utf-8")
    header, *blocks = text.strip().split("\n\n")
    count = re.search(r"first (\d+) messages", header)
    return int(count[1]) if count else 0, tuple(map(_message, blocks))


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
