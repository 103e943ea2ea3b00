"""The folder of the library for files of the user, and files with a secret."""

import os
import sys
from pathlib import Path
from typing import Final

from dramadeck.codec.append_only_file import open_to_read

_LONGEST: Final = 200


def data_folder() -> Path:
    """The default folder for files of the library."""
    home = Path.home()
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = os.environ.get("XDG_DATA_HOME") or home / ".local" / "share"
    return Path(folder) / "dramadeck"


def read_secret(path: str | Path) -> str:
    """The only line of a file, such as a token; a `ValueError` if it cannot be read."""
    short_path = str(path)[-_LONGEST:]
    try:
        with open_to_read(path) as file:
            text = file.read(_LONGEST + 1).decode("utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it is no text"
        raise ValueError(f"{short_path}: {reason or problem}") from None
    if not text.isprintable() or not 0 < len(text) < _LONGEST:
        raise ValueError(f"{short_path}: expected one line, such as a token")
    return text
