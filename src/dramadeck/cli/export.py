"""`dramadeck export`: what `dramadeck.export` hands to other programs, written into a folder.

The same version writes the same files, byte by byte.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dramadeck.cli.page import Page
from dramadeck.cli.program import UsageError, path_shown
from dramadeck.export import EXPORTS, File
from dramadeck.lookups.cards import one_of
from dramadeck.narration.environment import spoken
from dramadeck.narration.messages import NameArg, message_n

MOST_NAMED: Final = 3
"""So many files that are in the way are named."""


def export(*, what: str, folder: str, force: bool, language: str | None) -> None:
    """Write the files.

    Raises:
        UnknownNameError: there is nothing of the kind, or no such language.
        UsageError: something is in the way, or the folder cannot be written.
    """
    files = tuple(one_of("export", what, EXPORTS)(language))
    shown = path_shown(folder)
    try:
        _write(files, folder, shown, is_forced=force)
    except OSError as problem:
        told = f"{shown} cannot be written: {problem.strerror or problem}"
        raise UsageError(f"export: {told}") from None
    there = message_n(
        len(files), "A file is in {folder}.", "{n} files are in {folder}.", folder=NameArg(shown)
    )
    Page().show([spoken(language).text(there)])


def _write(files: Sequence[File], into: str, shown: str, *, is_forced: bool) -> None:
    """Write all files, or none where one is there already."""
    folder = Path(into)
    if not into.strip():
        raise UsageError(f"export: {shown!r} is no folder")
    there = [name for name, _ in files if (folder / name).exists()]
    if there and not is_forced:
        more = f" and {len(there) - MOST_NAMED} more" * (len(there) > MOST_NAMED)
        named = ", ".join(there[:MOST_NAMED])
        raise UsageError(f"export: there is {named}{more} in {shown}; --force writes over them")
    for name, text in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w" if is_forced else "x", encoding="utf-8", newline="") as file:
            file.write(text)
