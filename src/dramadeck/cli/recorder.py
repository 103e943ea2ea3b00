"""The record of a play, written while it is played: `play --record FILE`, `play --resume FILE`."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import attrs

from dramadeck.cli.program import UsageError, path_shown
from dramadeck.codec.record_file import RecordFile
from dramadeck.core.rules import AnySystem


@attrs.frozen
class Recorder:
    """What takes a play down.

    Attributes:
        file: where to; None for nowhere.
        what: what is said of it if it cannot be written.
    """

    file: RecordFile | None = None
    what: str = ""

    def play(self, command: Any) -> None:
        """A command has been played."""
        if self.file is not None:
            with _clear_words(self.what):
                self.file.play(command)

    def undo(self, turns: int) -> None:
        """So many commands have been taken back; that is taken down, too."""
        if self.file is not None and turns:
            with _clear_words(self.what):
                self.file.undo(turns)


@contextmanager
def recorded(
    rules: AnySystem, start: Any, *, record: str | None = None, resume: str | None = None
) -> Generator[Recorder, None, None]:
    """What takes a play down in a new file, in the one with which it goes on, or nowhere."""
    path = record or resume
    if path is None:
        yield Recorder()
        return
    what = f"--{'record' if record else 'resume'}: {path_shown(path)}"
    with _clear_words(what):
        file = RecordFile(path, rules, start) if record else RecordFile.resume(path)
    with file:
        yield Recorder(file, what)


@contextmanager
def _clear_words(what: str) -> Generator[None, None, None]:
    """Say in a sentence why a file cannot be written."""
    try:
        yield
    except OSError as problem:
        why = problem.strerror or problem
        raise UsageError(f"{what} cannot be written: {why}") from None
