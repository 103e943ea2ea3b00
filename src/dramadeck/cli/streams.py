"""The standard streams of the process, which may be closed, full, or limited in characters."""

import codecs
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_PLAIN: Final = {"—": "-", "–": "-", "▶": ">", "×": "x", "→": "->"}


def prepare_streams() -> None:
    """Replace closed streams, and characters that a stream cannot encode or decode."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed before the program began
            # Now, otherwise a record might be opened with its file descriptor.
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - stays open
    codecs.register_error("dramadeck.plainer", _plainer)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "dramadeck.plainer")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Replace characters by simpler ones."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign, "?") for sign in signs), error.end


def write_error(sentence: str) -> None:
    """Write a sentence to stderr, if that is possible; control characters are escaped."""
    from dramadeck.core.validation import escaped  # noqa: PLC0415 - only needed for errors

    with suppress(OSError, ValueError):
        sys.stderr.write(f"{escaped(sentence)}\n")
        sys.stderr.flush()


def discard_output() -> None:
    """Discard the output that could not be written; otherwise Python reports it at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
