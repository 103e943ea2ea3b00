"""The catalogues of `dramadeck.narration`: what there is to translate, and what is translated.

    python -m tools.languages            # writes the template, brings the catalogues up to date
    python -m tools.languages fr         # begins the catalogue of a language, or says how far it is
    python -m tools.languages --check    # writes nothing; says what is fuzzy, stale or broken

The template, `dramadeck.pot`, holds the messages that stand in the code of the narration, the words
of the enums in events, commands, views, cards and rule texts (the context is the enum's name), the
answers of rule texts (the context is the field, such as `Pools.transfer`), the names of the tarot
cards and of the traits (`card`, `trait`), what stands elsewhere (`texts_elsewhere`), and the
sentences of refusals (the context is `Reason`) with the phrases in them (`Phrase`). A catalogue is
`<language>/LC_MESSAGES/dramadeck.po`, edited by people; the `.mo` beside it is what the library
reads. It may be a beginning: what is not translated, or is wrong, is left out and said in English.

A catalogue that is named has its own name at its beginning, then the messages of a first scene,
those that are said most before all others; later runs without a name leave it in its order.
"""

import argparse
import copy
import os
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from enum import EnumType
from functools import cache
from gettext import c2py
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel import Locale, UnknownLocaleError
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
from dramadeck.narration.catalogues import DOMAIN, FOLDER, OWN
from dramadeck.narration.renderer import english_word, places_of
from dramadeck.narration.templates import messages_in
from dramadeck.narration.translatable import KEYWORDS, answers_of, enums_of, groups_of
from dramadeck.tarot import TAROT, Aptitude, SuitMeaning
from dramadeck.torg import TORG
from dramadeck.web.session import SessionReason
from tools.first_scene import SEED, Key, examples_of_a_first_scene, said_in_a_first_scene
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
LOCALE: Final = NARRATION / FOLDER
TEMPLATE: Final = LOCALE / f"{DOMAIN}.pot"

PHRASED: Final = ("charts", "client", "core", "host", "tarot", "torg")
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

BEGUN: Final = """# {language} for dramadeck: a beginning.
# What is not translated here is said in English.
# This file is distributed under the same license as dramadeck."""

WHOLE: Final = frozenset({"de"})
"""Languages in which nothing may be missing; their catalogues have the order of the template."""

NEXT: Final = 10
"""So many messages that are still to be translated are listed, unless `--next` says how many."""

NAME: Final[Key] = ("English", "the language itself")
"""What a language calls itself: where it is offered, that is read first."""

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
    messages = by_key(found)
    for key, sentence in examples_of_a_first_scene().items():
        if key in messages:
            messages[key].auto_comments.append(f'On a screen: "{sentence}"')
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
    """A catalogue as the library reads it; what is missing in part, fuzzy or wrong is left out."""
    usable = copy.deepcopy(catalogue)
    for message in usable:
        if message.id and any(_wrong(message, message, catalogue)):
            message.string = ""
    file = BytesIO()
    babel_catalog.__dict__["VERSION"] = "2"  # every version of Babel makes the same file
    write_mo(file, usable)
    return file.getvalue()


def complaints(catalogue: Catalog, known: Catalog) -> Iterator[str]:
    """What is fuzzy, stale or broken in a catalogue."""
    if catalogue.fuzzy:
        yield "its header is marked fuzzy, so that tools would leave it out"
    for message in known:
        if message.id:
            translated = catalogue.get(message.id, message.context)
            for what in _wrong(message, translated, catalogue):
                if what != MISSING:
                    yield f"{what}: {_shown(message)}"
    messages = by_key(known)
    for message in (*catalogue, *catalogue.obsolete.values()):
        if message.id and key_of(message) not in messages:
            yield f"stale: {_shown(message)}"


MISSING: Final = "missing"


def _wrong(message: Message, translated: Message | None, catalogue: Catalog) -> Iterator[str]:
    if translated is None or not any(_texts(translated.string or "")):
        yield MISSING
    elif not all(_texts(translated.string)):
        yield "a form of the plural is empty"
    elif translated.fuzzy:
        yield "fuzzy"
    else:
        wanted = {place for text in _texts(message.id) for place in places_of(text)}
        of_several = forms_of_several(catalogue.plural_expr)
        for form, text in enumerate(_texts(translated.string)):
            try:
                found = set(places_of(text))
            except ValueError as problem:
                yield f"broken ({problem})"
            else:
                left_out = wanted - found
                if not found <= wanted or not left_out <= {"n"}:
                    yield f"other places ({', '.join(sorted(found ^ wanted))})"
                elif left_out and (isinstance(message.id, str) or form in of_several):
                    yield f"{{n}} is missing for several ({text})"


@cache
def forms_of_several(plural: str) -> frozenset[int]:
    """Which forms of a plural are for several numbers; none is left aside, as few things count it.

    >>> sorted(forms_of_several("(n > 1)")), sorted(forms_of_several("0"))
    ([1], [0])
    """
    form = c2py(plural)
    counted = Counter(form(number) for number in range(1, 1_000))
    return frozenset(each for each, numbers in counted.items() if numbers > 1)


def key_of(message: Message) -> Key:
    """What tells a message from all others."""
    return _texts(message.id)[0], message.context


def by_key(catalogue: Catalog) -> dict[Key, Message]:
    """The messages of a catalogue by their keys, in its order."""
    return {key_of(message): message for message in catalogue if message.id}


def _texts(message: str | Iterable[str]) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message)


def _shown(message: Message) -> str:
    return " | ".join(_texts(message.id)) + (f" [{message.context}]" if message.context else "")


def translated(catalogue: Catalog, known: Catalog) -> set[Key]:
    """What can be said in a language."""
    return {
        key
        for key, message in by_key(known).items()
        if not any(_wrong(message, catalogue.get(message.id, message.context), catalogue))
    }


def begun(code: str) -> Catalog:
    """The empty catalogue of a language, with its plural, as Babel knows it.

    Raises:
        UnknownLocaleError: Babel knows no such language.
        ValueError: it is no code of a language.
    """
    language = Locale.parse(code)
    catalogue = Catalog(
        locale=language,
        domain=DOMAIN,
        project="dramadeck",
        version="1",
        header_comment=BEGUN.format(language=language.english_name),
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        msgid_bugs_address="",
        last_translator="The dramadeck authors",
        language_team=str(language.english_name),
        charset="utf-8",
        fuzzy=False,
    )
    if "1000000" in catalogue.plural_expr:  # a form for whole millions, which no game counts
        plural = "(n > 1)" if "n == 0" in catalogue.plural_expr else "(n != 1)"
        catalogue.mime_headers = [("Plural-Forms", f"nplurals=2; plural={plural}")]
    return catalogue


def brought_up_to_date(known: Catalog) -> dict[Path, bytes]:
    """Every file as it should be: the template, each catalogue, and what the library reads."""
    files = {TEMPLATE: written(known)}
    for path in catalogues():
        files |= updated(path, read(path), known)
    return files


def updated(
    path: Path, catalogue: Catalog, known: Catalog, first: Iterable[Key] | None = None
) -> dict[Path, bytes]:
    """The files of a language as they should be.

    Args:
        path: where the catalogue lies.
        catalogue: what stands in it.
        known: everything there is to translate.
        first: the messages with which the file begins; None leaves it in its order.
    """
    revive(catalogue, known)
    if first is None:
        first = () if path.parents[1].name in WHOLE else by_key(catalogue)
    catalogue.update(_in_order(known, first), no_fuzzy_matching=True, update_header_comment=False)
    return {path: written(catalogue), path.with_suffix(".mo"): compiled(catalogue)}


def _in_order(known: Catalog, first: Iterable[Key]) -> Catalog:
    """The messages, some of them before all others; Babel gives a catalogue the order of these."""
    messages, ordered = by_key(known), Catalog(creation_date=NO_DATE)
    for key in dict.fromkeys((*first, *messages)):
        if key in messages:
            ordered[messages[key].id] = messages[key]
    return ordered


def revive(catalogue: Catalog, known: Catalog) -> None:
    """Take back what was translated once, was not asked for, and is asked for again."""
    messages = by_key(known)
    for key, message in [*catalogue.obsolete.items()]:
        if key_of(message) in messages:
            catalogue[message.id] = catalogue.obsolete.pop(key)


def stale(known: Catalog) -> list[Path]:
    """The files that are not as they should be."""
    files = brought_up_to_date(known)
    return [path for path, text in files.items() if not path.exists() or path.read_bytes() != text]


def main(arguments: list[str] | None = None) -> int:
    """Bring the catalogues up to date, and say what is left to do; 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="tools.languages", description=__doc__.partition("\n")[0])
    parser.add_argument("language", nargs="?", help="the code of one language, such as fr")
    parser.add_argument("--check", action="store_true", help="write nothing")
    folder = "where the catalogue of the language lies, such as the folder `locale` of a package"
    parser.add_argument("--folder", type=Path, help=folder)
    many = "how many messages are listed that are still to be translated, those said most first"
    parser.add_argument("--next", type=int, default=NEXT, help=many)
    told = parser.parse_args(arguments)
    known = template()
    print(f"{len(by_key(known)):,} messages")
    if told.language is not None:
        code = told.language.replace("-", "_")
        path = (told.folder or LOCALE) / code / "LC_MESSAGES" / f"{DOMAIN}.po"
        return _one(path, known, writes=not told.check, following=told.next)
    if not told.check:
        _write(brought_up_to_date(known))
    wrong = [f"{path.relative_to(ROOT)} is not up to date" for path in stale(known)]
    for path in catalogues():
        catalogue, code = read(path), path.parents[1].name
        there = translated(catalogue, known)
        print(f"{code}: {len(there):,} of {len(by_key(known)):,} messages")
        wrong += [f"{code}: {what}" for what in complaints(catalogue, known)]
        if code in WHOLE:
            missing = (each for key, each in by_key(known).items() if key not in there)
            wrong += [f"{code}: {MISSING}: {_shown(each)}" for each in missing]
    for what in wrong:
        print(what)
    return int(bool(wrong))


def _one(path: Path, known: Catalog, *, writes: bool, following: int) -> int:
    """Begin the catalogue of a language or bring it up to date, and say how far it is."""
    code, messages = path.parents[1].name, by_key(known)
    try:
        catalogue = read(path) if path.exists() else begun(code)
    except (UnknownLocaleError, ValueError) as problem:
        print(f"{code}: {problem}")
        return 1
    said = Counter({key: n for key, n in said_in_a_first_scene().items() if key in messages})
    by_use = [NAME, *(key for key, _ in said.most_common())]
    files = updated(path, catalogue, known, None if code in WHOLE else by_use)
    if writes:
        _write(files)
    there, wrong = translated(catalogue, known), [*complaints(catalogue, known)]
    share = sum(said[key] for key in there) / said.total()
    print(f"{code}: {len(there):,} of {len(messages):,} messages")
    print(
        f"{code}: {len(there & said.keys())} of {len(said)} different messages of a first scene, "
        f"{share:.0%} of what it says".replace("%", " %")
    )
    for what in wrong:
        print(f"{code}: {what}")
    left = [key for key in dict.fromkeys((*by_use, *messages)) if key not in there]
    for key in left[:following]:
        screens = f", on {said[key]} screens" if said[key] else ""
        print(f"next{screens}: {_shown(messages[key])}")
    print(path)
    if program := _program_that_reads(path):
        print(f"see it: {program} play --auto --seed {SEED} --language {code}")
    return int(bool(wrong))


def _program_that_reads(path: Path) -> str | None:
    """The program beside this Python, if it reads its catalogues where this one lies."""
    program = shutil.which("dramadeck", path=str(Path(sys.executable).parent))
    is_read = path.is_relative_to(str(OWN)) and path.with_suffix(".mo").exists()
    return os.path.relpath(program) if program and is_read else None


def _write(files: Mapping[Path, bytes]) -> None:
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


if __name__ == "__main__":
    sys.exit(main())
