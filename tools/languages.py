"""The catalogues of `dramadeck.narration`: what there is to translate, and what is translated.

    python -m tools.languages            # writes the template, brings the catalogues up to date
    python -m tools.languages --check    # writes nothing; says what is missing, fuzzy or stale

The template, `dramadeck.pot`, holds the messages that stand in the code of the narration, the words
of the enums in events, commands, views, cards and rule texts (the context is the enum's name), the
answers of rule texts (the context is the field, such as `Pools.transfer`), the names of the tarot
cards and of the traits (`card`, `trait`), what stands elsewhere (`texts_elsewhere`), and the
sentences of refusals (the context is `Reason`) with the phrases in them (`Phrase`). A catalogue is
`<language>/LC_MESSAGES/dramadeck.po`, edited by people; the `.mo` beside it is what the library
reads.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from enum import EnumType
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages import catalog as babel_catalog
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from dramadeck.charts.tarot import TRAITS, tarot_rows
from dramadeck.charts.torg import SuccessLevel
from dramadeck.chat.problems import ChatReason
from dramadeck.core import Phrase, RefusalReason
from dramadeck.host import HostReason
from dramadeck.mcp.sentences import ToolReason
from dramadeck.narration.catalogues import DOMAIN
from dramadeck.narration.renderer import english_word, places_of
from dramadeck.narration.templates import messages_in
from dramadeck.narration.translatable import KEYWORDS, answers_of, enums_of, groups_of
from dramadeck.tarot import TAROT, Aptitude, SuitMeaning
from dramadeck.torg import TORG
from dramadeck.web.session import SessionReason
from tools.texts_elsewhere import elsewhere

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "dramadeck"
NARRATION: Final = SOURCE / "narration"
FRONTS: Final = (
    "client",
    "chat",
    "cli",
    "discord",
    "export",
    "lookups",
    "mcp",
    "notebook",
    "pictures",
    "web/session",
)
SPOKEN: Final = (
    *NARRATION.rglob("*.py"),
    *(path for each in FRONTS for path in (SOURCE / each).rglob("*.py")),
)
"""Where sentences stand that are translated."""
LOCALE: Final = NARRATION / "locale"
TEMPLATE: Final = LOCALE / f"{DOMAIN}.pot"

PHRASED: Final = ("charts", "core", "host", "tarot", "torg")
PHRASES: Final[Mapping[str, Any]] = {"phrase": None, "DiceError": None}
"""Where the phrases of refusals stand, and the calls whose first argument is one."""

MORE: Final = (Aptitude, SuccessLevel, SuitMeaning)
"""Enums that stand in no event, and are told all the same."""

LISTS: Final[Mapping[str, tuple[str, ...]]] = {
    "card": tuple(row.name for row in tarot_rows()),
    "trait": tuple(row.name for row in TRAITS),
}
"""Context → names on printed lists that stand in no code of the narration."""

HEADER: Final = """# What there is to translate in dramadeck.
# Written by `python -m tools.languages`; a language is a copy of it with translations."""

NO_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""Stands in place of today's date: the same sources make the same file."""

WIDTH: Final = 100


def template() -> Catalog:
    """Everything there is to translate, in the order of the files."""
    found = Catalog(
        project="dramadeck",
        version="1",
        header_comment=HEADER,
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        charset="utf-8",
        fuzzy=False,
    )
    for path in sorted(SPOKEN):
        place = path.relative_to(ROOT).as_posix()
        for _, message, _, context in extract_from_file("python", str(path), keywords=KEYWORDS):
            found.add(message, locations=[(place, 0)], context=context)
    for path in sorted(NARRATION.rglob("*.csv")):
        place = path.relative_to(ROOT).as_posix()
        for message, plural, context in messages_in(path):
            found.add((message, plural) if plural else message, context=context,
                      locations=[(place, 0)])  # fmt: skip
    for folder in PHRASED:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            for _, message, _, _ in extract_from_file("python", str(path), keywords=PHRASES):
                found.add(message, locations=[(place, 0)], context=Phrase.__name__)
    for kind in sorted(spoken_enums(), key=lambda each: (each.__module__, each.__name__)):
        for member in kind:
            found.add(english_word(member), context=kind.__name__, locations=[(_file(kind), 0)])
    for group in (*groups_of(TORG), *groups_of(TAROT)):
        for answer in answers_of(group):
            found.add(answer.text, context=answer.context, locations=[(_file(group), 0)])
    for context, names in LISTS.items():
        for name in names:
            found.add(name, context=context, locations=[("src/dramadeck/charts/tarot", 0)])
    for text in elsewhere():
        found.add(text.message, context=text.context, locations=[(text.file, 0)])
    for reasons in sorted(_reasons(), key=lambda each: each.__module__):
        for reason in reasons:
            found.add(reason.sentence, context=reasons.__name__, locations=[(_file(reasons), 0)])
    return found


def spoken_enums() -> set[EnumType]:
    """The enums whose members stand in what is told: events, commands, views, cards, rule texts."""
    return {*MORE}.union(*map(enums_of, (TORG, TAROT)))


def _reasons() -> list[type[RefusalReason]]:
    """The reasons of the library's own games, of a host, and of the fronts."""
    known = {
        HostReason,
        ToolReason,
        ChatReason,
        SessionReason,
    }  # whose modules nothing else need import
    found: set[type[RefusalReason]] = {*RefusalReason.__subclasses__(), *known}
    return [each for each in found if each.__module__.startswith(_OWN)]


_OWN: Final = "dramadeck."


def _file(kind: type) -> str:
    return f"src/{kind.__module__.replace('.', '/')}.py"


# ------------------------------------------------------------------------------ the catalogues


def catalogues() -> Iterator[Path]:
    """The catalogues that people edit."""
    yield from sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(path: Path) -> Catalog:
    """A catalogue of a language, which is the name of its folder."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name, domain=DOMAIN)


def written(catalogue: Catalog) -> bytes:
    """A catalogue as text, without lines in files, which change with every line of code."""
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH, include_lineno=False, sort_output=False)
    # Another version of Babel makes the same catalogue.
    return re.sub(rb'"Generated-By: .*\n', b"", file.getvalue())


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as the library reads it; what is fuzzy is left out."""
    file = BytesIO()
    babel_catalog.__dict__["VERSION"] = "2"  # every version of Babel makes the same file
    write_mo(file, catalogue)
    return file.getvalue()


def complaints(catalogue: Catalog, known: Catalog) -> Iterator[str]:
    """What is missing, fuzzy, stale or broken in a catalogue."""
    if catalogue.fuzzy:
        yield "its header is marked fuzzy, so that tools would leave it out"
    yield from _faults(catalogue, known)
    for message in (*catalogue, *catalogue.obsolete.values()):
        if message.id and (message.id, message.context) not in _keys(known):
            yield f"stale: {_shown(message)}"


def _faults(catalogue: Catalog, known: Catalog) -> Iterator[str]:
    """What the library would say in English, as it cannot be said in the language."""
    for message in known:
        if message.id:
            translated = catalogue.get(message.id, message.context)
            yield from (f"{what}: {_shown(message)}" for what in _wrong(message, translated))


def _wrong(message: Message, translated: Message | None) -> Iterator[str]:
    if translated is None or not all(_texts(translated.string or "")):
        yield "missing"
    elif translated.fuzzy:
        yield "fuzzy"
    else:
        wanted = {place for text in _texts(message.id) for place in places_of(text)}
        for text in _texts(translated.string):
            try:
                found = set(places_of(text))
            except ValueError as problem:
                yield f"broken ({problem})"
            else:
                # The singular may leave its number out.
                if not found <= wanted or not wanted - found <= {"n"}:
                    yield f"other places ({', '.join(sorted(found ^ wanted))})"


def _keys(catalogue: Catalog) -> set[tuple[Any, str | None]]:
    return {(message.id, message.context) for message in catalogue}


def _texts(message: str | Iterable[str]) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message)


def _shown(message: Message) -> str:
    return " | ".join(_texts(message.id)) + (f" [{message.context}]" if message.context else "")


def is_complete(catalogue: Catalog, known: Catalog) -> bool:
    """Whether everything can be said in a language; before, the library does not offer it."""
    return not catalogue.fuzzy and not any(_faults(catalogue, known))


def brought_up_to_date(known: Catalog) -> dict[Path, bytes]:
    """Every file as it should be: the template, each catalogue, and what the library reads."""
    files = {TEMPLATE: written(known)}
    for path in catalogues():
        catalogue = read(path)
        revive(catalogue, known)
        catalogue.update(known, no_fuzzy_matching=True, update_header_comment=False)
        files[path] = written(catalogue)
        if is_complete(catalogue, known):
            files[path.with_suffix(".mo")] = compiled(catalogue)
    return files


def revive(catalogue: Catalog, known: Catalog) -> None:
    """Take back what was translated once, was not asked for, and is asked for again."""
    for key, message in [*catalogue.obsolete.items()]:
        if (message.id, message.context) in _keys(known):
            catalogue[message.id] = catalogue.obsolete.pop(key)


def stale(known: Catalog) -> list[Path]:
    """The files that are not as they should be.

    A `.mo` of a language in which something is missing by now is one of them. It is not taken away:
    the language wants its translator, and should not be gone in silence.
    """
    files = brought_up_to_date(known)
    wrong = [path for path, text in files.items() if not path.exists() or path.read_bytes() != text]
    read_by_the_library = (path.with_suffix(".mo") for path in catalogues())
    return wrong + [path for path in read_by_the_library if path.exists() and path not in files]


def main(arguments: list[str] | None = None) -> int:
    """Bring the catalogues up to date, and say what is left to do; 1 if there is something."""
    parser = argparse.ArgumentParser(prog="tools.languages", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    told = parser.parse_args(arguments)
    known = template()
    if not told.check:
        for path, text in brought_up_to_date(known).items():
            path.write_bytes(text)
    wrong = [f"{path.relative_to(ROOT)} is not up to date" for path in stale(known)]
    for path in catalogues():
        name = path.parents[1].name
        wrong += [f"{name}: {what}" for what in complaints(read(path), known)]
    print(f"{sum(bool(each.id) for each in known)} messages")
    for what in wrong:
        print(what)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
