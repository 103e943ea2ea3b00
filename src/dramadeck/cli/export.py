"""`dramadeck export`: the files of `dramadeck.export`, written into a folder.

The same version writes the same files, byte by byte.
"""

from collections.abc import Sequence
from errno import ENOTDIR
from os import strerror
from pathlib import Path
from typing import Final

from dramadeck.cli.page import Page
from dramadeck.cli.usage import UsageError, path_shown
from dramadeck.export import EXPORTS, BinaryFile, File
from dramadeck.export.printed import printed_decks
from dramadeck.lookups.cards import one_of
from dramadeck.narration.catalogues import spoken
from dramadeck.narration.messages import NameArg, message_n

MOST_NAMED: Final = 3  # the most existing files that an error names


def export(*, what: str, folder: str, force: bool, paper: str | None, language: str | None) -> None:
    """Write the files."""
    make = one_of("export", what, EXPORTS)
    if paper is not None and make is not printed_decks:
        raise UsageError("export: --paper is only for print")
    place = path_shown(folder)
    if not folder.strip():
        raise UsageError(f"export: {place!r} is no folder")
    into = Path(folder)
    try:
        _check_is_folder(into)  # before anything is drawn, which takes long
        files = tuple(make(language) if paper is None else printed_decks(language, paper))
        _write(files, into, place, is_forced=force)
    except OSError as problem:
        why = f"{place} cannot be written: {problem.strerror or problem}"
        raise UsageError(f"export: {why}") from None
    written = message_n(
        len(files),
        "One file was written to {folder}.",
        "{n} files were written to {folder}.",
        folder=NameArg(place),
    )
    Page().show([spoken(language).text(written)])


def _check_is_folder(into: Path) -> None:
    """Raise an OSError if it is no folder and none can be made there."""
    existing = next((path for path in (into, *into.parents) if path.exists()), into)
    if existing.exists() and not existing.is_dir():
        raise NotADirectoryError(ENOTDIR, strerror(ENOTDIR))


def _write(
    files: Sequence[File | BinaryFile], folder: Path, place: str, *, is_forced: bool
) -> None:
    """Write all files, or none if one exists already."""
    existing = [name for name, _ in files if (folder / name).exists()]
    if existing and not is_forced:
        more = f" and {len(existing) - MOST_NAMED} more" * (len(existing) > MOST_NAMED)
        names = ", ".join(existing[:MOST_NAMED])
        raise UsageError(f"export: there is {names}{more} in {place}; --force writes over them")
    for name, content in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb" if is_forced else "xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
