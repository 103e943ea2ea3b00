"""Keep the catalogues of the game: `python translate.py` brings them up to date.

It needs Babel, and dramadeck and this package installed. What is said is gathered from the tables,
from `values.py` and `words.py`, all else from the game itself; who wants another language makes an
empty catalogue, `locale/<code>/LC_MESSAGES/dramadeck.po`, with the header of the German one.
"""

import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import catalog as babel_catalog
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from guided_by_the_sun import GUIDED_BY_THE_SUN
from guided_by_the_sun.values import OWN_PEOPLE

from dramadeck.narration import messages_in
from dramadeck.narration.translatable import KEYWORDS, translatable_texts

NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""Stands in place of today's date: the same sources make the same files."""

PACKAGE = Path(__file__).parent / "src" / "guided_by_the_sun"


def template() -> Catalog:
    """Everything there is to translate."""
    found = Catalog(fuzzy=False, creation_date=NO_DATE, msgid_bugs_address="The dramadeck authors")
    for table in sorted(PACKAGE.glob("*.csv")):
        for one, many, context in messages_in(table):
            found.add((one, many) if many else one, context=context)
    for source in ("values.py", "words.py"):
        path = str(PACKAGE / source)
        for _, message, _, context in extract_from_file("python", path, keywords=KEYWORDS):
            found.add(message, context=context)
    for text, context in translatable_texts(GUIDED_BY_THE_SUN):
        found.add(text, context=context)
    for name in sorted(OWN_PEOPLE):
        found.add(name, context="character")
    return found


def catalogues() -> Iterator[tuple[Path, Catalog]]:
    """Each catalogue as it lies there, with its file."""
    for path in sorted(PACKAGE.glob("locale/*/LC_MESSAGES/dramadeck.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=path.parents[1].name)


def missing(catalogue: Catalog, known: Catalog) -> list[str]:
    """What cannot be said in a language."""
    wanted = ((each.id, each.context) for each in known if each.id)
    found = ((key, catalogue.get(*key)) for key in wanted)
    return [
        str(key)
        for key, message in found
        if message is None or message.fuzzy or not all(_texts(message.string or ""))
    ]


def _texts(told: str | Sequence[str]) -> Sequence[str]:
    return (told,) if isinstance(told, str) else told


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as programs read it."""
    file = BytesIO()
    babel_catalog.__dict__["VERSION"] = "2"  # every version of Babel makes the same file
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> int:
    """Bring the catalogues up to date, and say what is missing; 1 if there is something."""
    known, wrong = template(), 0
    for path, catalogue in catalogues():
        catalogue.update(known, no_fuzzy_matching=True, update_header_comment=False)
        catalogue.revision_date = NO_DATE
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        with path.open("wb") as file:
            write_po(file, catalogue, width=100, include_lineno=False)
        for each in missing(catalogue, known):
            print(f"{path.parents[1].name}: {each}")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
