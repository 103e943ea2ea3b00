"""Bring the catalogues of the game up to date: `python translate.py`.

It needs Babel, and dramadeck and this package installed. Messages are collected from the tables,
from `values.py` and `words.py`, and from the game itself. For another language begin with an empty
catalogue, `locale/<code>/LC_MESSAGES/dramadeck.po`, with the header of the German one.
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
"""Replaces today's date, so that the same sources make the same files."""

PACKAGE = Path(__file__).parent / "src" / "guided_by_the_sun"


def template() -> Catalog:
    """The catalog of all messages."""
    catalog = Catalog(
        fuzzy=False, creation_date=NO_DATE, msgid_bugs_address="The dramadeck authors"
    )
    for table in sorted(PACKAGE.glob("*.csv")):
        for one, many, context in messages_in(table):
            catalog.add((one, many) if many else one, context=context)
    for source in ("values.py", "words.py"):
        path = str(PACKAGE / source)
        for _, message, _, context in extract_from_file("python", path, keywords=KEYWORDS):
            catalog.add(message, context=context)
    for text, context in translatable_texts(GUIDED_BY_THE_SUN):
        catalog.add(text, context=context)
    for name in sorted(OWN_PEOPLE):
        catalog.add(name, context="character")
    return catalog


def catalogues() -> Iterator[tuple[Path, Catalog]]:
    """Each catalogue with its file."""
    for path in sorted(PACKAGE.glob("locale/*/LC_MESSAGES/dramadeck.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=path.parents[1].name)


def missing(catalogue: Catalog, messages: Catalog) -> list[str]:
    """The messages without a translation in a catalogue."""
    keys = ((message.id, message.context) for message in messages if message.id)
    translations = ((key, catalogue.get(*key)) for key in keys)
    return [
        str(key)
        for key, message in translations
        if message is None or message.fuzzy or not all(_texts(message.string or ""))
    ]


def _texts(string: str | Sequence[str]) -> Sequence[str]:
    return (string,) if isinstance(string, str) else string


def compiled(catalogue: Catalog) -> bytes:
    """The compiled catalogue."""
    file = BytesIO()
    babel_catalog.__dict__["VERSION"] = "2"  # every version of Babel makes the same file
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> int:
    """Bring the catalogues up to date, and print missing translations; 1 if there are any."""
    messages, exit_code = template(), 0
    for path, catalogue in catalogues():
        catalogue.update(messages, no_fuzzy_matching=True, update_header_comment=False)
        catalogue.revision_date = NO_DATE
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        with path.open("wb") as file:
            write_po(file, catalogue, width=100, include_lineno=False)
        for key in missing(catalogue, messages):
            print(f"{path.parents[1].name}: {key}")
            exit_code = 1
    return exit_code


if __name__ == "__main__":
    sys.exit(main())
