"""Write the template of all messages, and bring the catalogues of the languages up to date.

    python -m tools.languages            # writes the template, brings the catalogues up to date
    python -m tools.languages fr         # begins the catalogue of a language, or says how far it is
    python -m tools.languages --check    # writes nothing; says what is fuzzy, stale or broken

The template, `dramadeck.pot`, has the messages in the code of the narration, the words of the enums
in events, commands, views, cards and rule texts (the context is the enum's name), the answers of
rule texts (the context is the field, such as `Pools.transfer`), the names of the tarot cards and of
the traits (`card`, `trait`), texts in other packages (`texts_elsewhere`), and the sentences of
refusals (the context is `Reason`) with the phrases in them (`Phrase`). A catalogue is
`<language>/LC_MESSAGES/dramadeck.po`, edited by people; the library reads the `.mo` beside it. A
catalogue may be incomplete: messages without a valid translation are shown in English.

The template and a new catalogue begin with the name of the language, then the messages of a first
scene, the most frequent first; later runs keep the order of a catalogue, so that a correction
changes few lines.
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
from dramadeck.narration.catalogues import CATALOGUE, DOMAIN, FOLDER, OWN, published_catalogues
from dramadeck.narration.renderer import english_word, places_of
from dramadeck.narration.templates import messages_in
from dramadeck.narration.translatable import KEYWORDS, answers_of, enums_of, groups_of
from dramadeck.tarot import TAROT, Aptitude, SuitMeaning
from dramadeck.torg import TORG
from dramadeck.web.session import SessionReason
from tools.first_scene import SEED, Key, examples_of_a_first_scene, messages_of_a_first_scene
from tools.texts_elsewhere import elsewhere

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "dramadeck"
NARRATION: Final = SOURCE / "narration"
INTERFACES: Final = (
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
    *(path for package in INTERFACES for path in (SOURCE / package).rglob("*.py")),
)
"""The modules with sentences that are translated."""
LOCALE: Final = NARRATION / FOLDER
TEMPLATE: Final = LOCALE / f"{DOMAIN}.pot"

PHRASED: Final = ("charts", "client", "core", "host", "tarot", "torg")
PHRASES: Final[Mapping[str, Any]] = {"phrase": None, "DiceError": None}
"""The calls whose first argument is a phrase of a refusal; `PHRASED` names the packages."""

MORE: Final = (Aptitude, SuccessLevel, SuitMeaning)
"""Enums that are in no event, and are shown to players nevertheless."""

LISTS: Final[Mapping[str, tuple[str, ...]]] = {
    "card": tuple(row.name for row in tarot_rows()),
    "trait": tuple(row.name for row in TRAITS),
}
"""Context → names on printed lists that are not in the code of the narration."""

HEADER: Final = """# What there is to translate in dramadeck.
# Written by `python -m tools.languages`; a language is a copy of it with translations."""

BEGUN: Final = """# {language} for dramadeck: a beginning.
# What is not translated here is said in English.
# This file is distributed under the same license as dramadeck."""

WHOLE: Final = frozenset({"de"})
"""Languages in which nothing may be missing; their catalogues have the order of the template."""

NEXT: Final = 10
"""How many messages without a translation are listed by default."""

NAME: Final[Key] = ("English", "the language itself")
"""The name of the language in itself, which comes first because a menu of languages shows it."""

NO_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""Replaces today's date, so that the same sources make the same file."""

WIDTH: Final = 100


def template() -> Catalog:
    """The catalog of all messages, in the order of the files."""
    catalog = _empty_template()
    for path in sorted(SPOKEN):
        place = path.relative_to(ROOT).as_posix()
        for _, message, _, context in extract_from_file("python", str(path), keywords=KEYWORDS):
            catalog.add(message, locations=[(place, 0)], context=context)
    for path in sorted(NARRATION.rglob("*.csv")):
        place = path.relative_to(ROOT).as_posix()
        for message, plural, context in messages_in(path):
            catalog.add((message, plural) if plural else message, context=context,
                      locations=[(place, 0)])  # fmt: skip
    for folder in PHRASED:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            for _, message, _, _ in extract_from_file("python", str(path), keywords=PHRASES):
                catalog.add(message, locations=[(place, 0)], context=Phrase.__name__)
    for kind in sorted(spoken_enums(), key=lambda enum: (enum.__module__, enum.__name__)):
        for member in kind:
            catalog.add(english_word(member), context=kind.__name__, locations=[(_file(kind), 0)])
    for group in (*groups_of(TORG), *groups_of(TAROT)):
        for answer in answers_of(group):
            catalog.add(answer.text, context=answer.context, locations=[(_file(group), 0)])
    for context, names in LISTS.items():
        for name in names:
            catalog.add(name, context=context, locations=[("src/dramadeck/charts/tarot", 0)])
    for text in elsewhere():
        catalog.add(text.message, context=text.context, locations=[(text.file, 0)])
    for reasons in sorted(_reasons(), key=lambda kind: kind.__module__):
        for reason in reasons:
            catalog.add(reason.sentence, context=reasons.__name__, locations=[(_file(reasons), 0)])
    messages = by_key(catalog)
    for key, sentence in examples_of_a_first_scene().items():
        if key in messages:
            messages[key].auto_comments.append(f'On a screen: "{sentence}"')
    return catalog


def _empty_template(header: str = HEADER) -> Catalog:
    return Catalog(
        project="dramadeck",
        version="1",
        header_comment=header,
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        charset="utf-8",
        fuzzy=False,
    )


def spoken_enums() -> set[EnumType]:
    """The enums whose members are shown: in events, commands, views, cards, rule texts."""
    return {*MORE}.union(*map(enums_of, (TORG, TAROT)))


def _reasons() -> list[type[RefusalReason]]:
    """The reasons of the library's own games, of a host, and of the user interfaces."""
    # These are named, because nothing else imports their modules here.
    of_fronts = {HostReason, ToolReason, ChatReason, SessionReason}
    kinds: set[type[RefusalReason]] = {*RefusalReason.__subclasses__(), *of_fronts}
    return [kind for kind in kinds if kind.__module__.startswith(_OWN)]


_OWN: Final = "dramadeck."


def _file(kind: type) -> str:
    return f"src/{kind.__module__.replace('.', '/')}.py"


# ------------------------------------------------------------------------------ the catalogues


def catalogues() -> Iterator[Path]:
    """The catalogues that people edit."""
    yield from sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def read(path: Path) -> Catalog:
    """The catalogue of a language, whose code is the name of its folder."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name, domain=DOMAIN)


def written(catalogue: Catalog) -> bytes:
    """The text of a catalogue, without line numbers, which change with the code."""
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH, include_lineno=False, sort_output=False)
    # So that another version of Babel makes the same catalogue.
    return re.sub(rb'"Generated-By: .*\n', b"", file.getvalue())


def compiled(catalogue: Catalog) -> bytes:
    """The compiled catalogue, without messages that are incomplete, fuzzy or wrong."""
    usable = copy.deepcopy(catalogue)
    for message in usable:
        if message.id and any(_wrong(message, message, catalogue)):
            message.string = ""
    file = BytesIO()
    babel_catalog.__dict__["VERSION"] = "2"  # every version of Babel makes the same file
    write_mo(file, usable)
    return file.getvalue()


def complaints(catalogue: Catalog, template: Catalog) -> Iterator[str]:
    """Messages of a catalogue that are fuzzy, stale or broken."""
    if catalogue.fuzzy:
        yield "its header is marked fuzzy, so that tools would leave it out"
    for message in template:
        if message.id:
            translated = catalogue.get(message.id, message.context)
            for what in _wrong(message, translated, catalogue):
                if what != MISSING:
                    yield f"{what}: {_shown(message)}"
    messages = by_key(template)
    for message in (*catalogue, *catalogue.obsolete.values()):
        if message.id and key_of(message) not in messages:
            yield f"stale, to be removed: {_shown(message)}"


MISSING: Final = "missing"


def _wrong(message: Message, translated: Message | None, catalogue: Catalog) -> Iterator[str]:
    if translated is None or not any(_texts(translated.string or "")):
        yield MISSING
    elif not all(_texts(translated.string)):
        yield "a form of the plural is empty"
    elif translated.fuzzy:
        yield "fuzzy"
    else:
        expected = {place for text in _texts(message.id) for place in places_of(text)}
        of_several = forms_of_several(catalogue.plural_expr)
        for form, text in enumerate(_texts(translated.string)):
            try:
                places = set(places_of(text))
            except ValueError as problem:
                yield f"broken ({problem})"
            else:
                may_omit = not isinstance(message.id, str) and form not in of_several
                missing = expected - places - ({"n"} if may_omit else set())
                problems = [f"{{{place}}} is missing" for place in sorted(missing)]
                problems += [f"{{{place}}} is unknown" for place in sorted(places - expected)]
                if problems:
                    yield f"{', '.join(problems)} in “{text}”"


@cache
def forms_of_several(plural: str) -> frozenset[int]:
    """The forms of a plural that are used for several numbers, without 0, which rarely occurs.

    >>> sorted(forms_of_several("(n > 1)")), sorted(forms_of_several("0"))
    ([1], [0])
    """
    form = c2py(plural)
    counts = Counter(form(number) for number in range(1, 1_000))
    return frozenset(form for form, numbers in counts.items() if numbers > 1)


def key_of(message: Message) -> Key:
    """The key of a message: its text and its context."""
    return _texts(message.id)[0], message.context


def by_key(catalogue: Catalog) -> dict[Key, Message]:
    """The messages of a catalogue by their keys, in its order."""
    return {key_of(message): message for message in catalogue if message.id}


def _texts(message: str | Iterable[str]) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message)


def _shown(message: Message) -> str:
    return " | ".join(_texts(message.id)) + (f" [{message.context}]" if message.context else "")


def translated(catalogue: Catalog, template: Catalog) -> set[Key]:
    """The keys of all messages with a valid translation."""
    return {
        key
        for key, message in by_key(template).items()
        if not any(_wrong(message, catalogue.get(message.id, message.context), catalogue))
    }


def new_catalogue(code: str) -> Catalog:
    """The empty catalogue of a language, with its plural forms by Babel.

    Raises:
        UnknownLocaleError: Babel has no such language.
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


def updated_files(template: Catalog) -> dict[Path, bytes]:
    """All files, up to date: the template, each catalogue, and each compiled catalogue."""
    first = _by_use(by_key(template))
    count = f"# The first {len(first)} messages are those of a first scene."
    empty = _empty_template(f"{HEADER}\n{count}")
    files = {TEMPLATE: written(_in_order(template, first, empty))}
    for path in catalogues():
        files |= updated(path, read(path), template)
    return files


def updated(
    path: Path, catalogue: Catalog, template: Catalog, first: Iterable[Key] | None = None
) -> dict[Path, bytes]:
    """The files of a language, up to date.

    Args:
        path: the file of the catalogue.
        catalogue: the catalogue in it.
        template: all messages.
        first: the messages at the beginning of the file; None leaves it in its order.
    """
    revive(catalogue, template)
    if first is None:
        first = () if path.parents[1].name in WHOLE else by_key(catalogue)
    ordered = _in_order(template, first)
    catalogue.update(ordered, no_fuzzy_matching=True, update_header_comment=False)
    for key, message in [*catalogue.obsolete.items()]:
        if not any(_texts(message.string or "")):  # nobody has translated it
            del catalogue.obsolete[key]
    return {path: written(catalogue), path.with_suffix(".mo"): compiled(catalogue)}


def _by_use(messages: Mapping[Key, Message]) -> list[Key]:
    """The name of the language, then the messages of a first scene, the most frequent ones first.

    Messages without a word are last, such as `{hero}`: most languages leave them as they are.
    """
    counts = Counter({key: n for key, n in messages_of_a_first_scene().items() if key in messages})
    keys = [NAME, *(key for key, _ in counts.most_common())]
    return sorted(keys, key=lambda key: not re.search(r"[^\W\d_]", re.sub(r"{.*?}", "", key[0])))


def _in_order(template: Catalog, first: Iterable[Key], ordered: Catalog | None = None) -> Catalog:
    """The messages, some of them before all others; Babel keeps their order."""
    messages = by_key(template)
    ordered = Catalog(creation_date=NO_DATE) if ordered is None else ordered
    for key in dict.fromkeys((*first, *messages)):
        if key in messages:
            ordered[messages[key].id] = messages[key]
    return ordered


def revive(catalogue: Catalog, template: Catalog) -> None:
    """Restore obsolete translations of messages that are in the template again."""
    messages = by_key(template)
    for key, message in [*catalogue.obsolete.items()]:
        if key_of(message) in messages:
            catalogue[message.id] = catalogue.obsolete.pop(key)


def stale(template: Catalog) -> list[Path]:
    """The files that are not up to date."""
    files = updated_files(template)
    return [path for path, text in files.items() if not path.exists() or path.read_bytes() != text]


def main(arguments: list[str] | None = None) -> int:
    """Bring the catalogues up to date, and print what is left to do; 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="tools.languages", description=__doc__.partition("\n")[0])
    parser.add_argument("language", nargs="?", help="the code of one language, such as fr")
    parser.add_argument("--check", action="store_true", help="write nothing")
    folder = "where the catalogue of the language is, such as the folder `locale` of a package"
    parser.add_argument("--folder", type=Path, help=folder)
    many = "how many messages without a translation are listed, the most frequent ones first"
    parser.add_argument("--next", type=int, default=NEXT, help=many)
    options = parser.parse_args(arguments)
    messages = template()
    print(f"{len(by_key(messages)):,} messages")
    if options.language is not None:
        code = options.language.replace("-", "_")
        path = (options.folder or LOCALE) / code / "LC_MESSAGES" / f"{DOMAIN}.po"
        return _one(path, messages, writes=not options.check, following=options.next)
    wrong = list[str]()
    if options.check:
        wrong += [f"{path.relative_to(ROOT)} is not up to date" for path in stale(messages)]
    else:
        _write(updated_files(messages))
    for path in catalogues():
        catalogue, code = read(path), path.parents[1].name
        done = translated(catalogue, messages)
        print(f"{code}: {len(done):,} of {len(by_key(messages)):,} messages")
        wrong += [f"{code}: {what}" for what in complaints(catalogue, messages)]
        if code in WHOLE:
            missing = (message for key, message in by_key(messages).items() if key not in done)
            wrong += [f"{code}: {MISSING}: {_shown(message)}" for message in missing]
    for what in wrong:
        print(what)
    return int(bool(wrong))


def _one(path: Path, template: Catalog, *, writes: bool, following: int) -> int:
    """Begin the catalogue of a language or bring it up to date, and print how far it is."""
    code, messages = path.parents[1].name, by_key(template)
    try:
        catalogue = read(path) if path.exists() else new_catalogue(code)
    except (UnknownLocaleError, ValueError) as problem:
        print(f"{code}: {problem}")
        return 1
    counts = Counter({key: n for key, n in messages_of_a_first_scene().items() if key in messages})
    by_use = _by_use(messages)
    files = updated(path, catalogue, template, None if path.exists() else by_use)
    if writes:
        _write(files)
    done, wrong = translated(catalogue, template), [*complaints(catalogue, template)]
    share = sum(counts[key] for key in done) / counts.total()
    print(f"{code}: {len(done):,} of {len(messages):,} messages")
    print(
        f"{code}: {len(done & counts.keys())} of {len(counts)} different messages of a first "
        f"scene, {share:.0%} of what it says".replace("%", " %")
    )
    for what in wrong:
        print(f"{code}: {what}")
    to_do = [key for key in dict.fromkeys((*by_use, *messages)) if key not in done]
    for key in to_do[:following]:
        screens = f", on {counts[key]} screens" if counts[key] else ""
        print(f"next{screens}: {_shown(messages[key])}")
    print(path)
    if line := _next_command(path):
        print(line)
    return int(bool(wrong))


def _next_command(path: Path) -> str | None:
    """The command that shows a catalogue, or first installs its package beside this Python."""
    program = shutil.which("dramadeck", path=str(Path(sys.executable).parent))
    compiled, code = path.with_suffix(".mo").resolve(), path.parents[1].name
    if program is None or not compiled.exists():
        return None
    files = (OWN / code / "LC_MESSAGES" / CATALOGUE, *published_catalogues().get(code, ()))
    if compiled in [Path(str(file)).resolve() for file in files]:
        relative = os.path.relpath(program)
        return f"see it: {relative} play --auto --seed {SEED} --language {code}"
    packages = [folder for folder in path.parents if (folder / "pyproject.toml").exists()]
    python = os.path.relpath(sys.executable)
    return f"install it: {python} -m pip install -e {packages[0]}" if packages else None


def _write(files: Mapping[Path, bytes]) -> None:
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


if __name__ == "__main__":
    sys.exit(main())
