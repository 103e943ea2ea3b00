"""The record of a play, written while it is played: `dramadeck play --record FILE`."""

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeAlias

from dramadeck.cli.arguments import UsageError, path_shown
from dramadeck.engine.registry import AnySystem
from dramadeck.kit.record_files import RecordFile

Note: TypeAlias = Callable[[Any, Any, Any], None]
"""Takes down a command: the state before it, the command, the state after it.

Without a command the game went back to the state before it.
"""

Recorder: TypeAlias = Callable[[Any], AbstractContextManager[Note]]
"""The state in which a play begins → what takes its commands down."""


@contextmanager
def not_recorded(_start: Any) -> Generator[Note, None, None]:
    """Take nothing down."""
    yield lambda _before, _command, _after: None


def recorded(rules: AnySystem, path: str | None) -> Recorder:
    """What takes a play down in a file, or nowhere if none is named.

    When a command is taken back, that is taken down, too.

    Args:
        rules: the system.
        path: the file, which must not exist yet.
    """
    if path is None:
        return not_recorded

    return _recorder("record", path, lambda start: RecordFile(path, rules, start))


def resumed(path: str) -> Recorder:
    """What goes on with the record in a file."""
    return _recorder("resume", path, lambda _start: RecordFile.resume(path))


def _recorder(option: str, path: str, begin: Callable[[Any], RecordFile]) -> Recorder:
    what = f"--{option}: {path_shown(path)}"

    @contextmanager
    def recorder(start: Any) -> Generator[Note, None, None]:
        with _clear_words(what):
            scribe = _Scribe(what, begin(start), start)
        try:
            yield scribe.note
        finally:
            scribe.close()

    return recorder


class _Scribe:
    """Writes a record, and what was taken back."""

    def __init__(self, what: str, file: RecordFile, start: Any) -> None:
        self._what = what
        self._states = [start]
        self._file = file

    def note(self, before: Any, command: Any, after: Any) -> None:
        with _clear_words(self._what):
            self._go_back_to(before)
            if command is not None:
                self._file.play(command)
                self._states.append(after)

    def _go_back_to(self, before: Any) -> None:
        """Take back the turns that followed this state: the game goes on from there."""
        turns = next(n for n, state in enumerate(reversed(self._states)) if state is before)
        if turns:
            self._file.undo(turns)
            del self._states[-turns:]

    def close(self) -> None:
        self._file.close()


@contextmanager
def _clear_words(what: str) -> Generator[None, None, None]:
    """Say in a sentence why a file cannot be written."""
    try:
        yield
    except OSError as problem:
        problem_told = problem.strerror or problem
        raise UsageError(f"{what} cannot be written: {problem_told}") from None
