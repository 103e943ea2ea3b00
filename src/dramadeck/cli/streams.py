"""The three streams of the process, whatever they are: closed, full, or unable to show a sign."""

import codecs
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_PLAIN: Final = {"—": "-", "–": "-", "▶": ">", "×": "x", "→": "->"}


def make_ready() -> None:
    """Let nothing that is printed or typed stop the program."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed before the program began
            # First of all, else a record might be opened in its place.
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - stays open
    codecs.register_error("dramadeck.plainer", _plainer)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "dramadeck.plainer")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """A terminal without some sign shows a plainer one."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign, "?") for sign in signs), error.end


def complain(sentence: str) -> None:
    """Say something where complaints are read, if anybody can hear it; it steers no terminal."""
    from dramadeck.core.validation import escaped  # noqa: PLC0415 - who makes no mistake is spared it

    with suppress(OSError, ValueError):
        sys.stderr.write(f"{escaped(sentence)}\n")
        sys.stderr.flush()


def give_up_output() -> None:
    """Let what could not be printed go; without this Python complains once more when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
