"""Records on a disk, as JSON Lines that an eye can read.

The first line is a header with the start of the game; then comes a line for each command with its
events. `RecordFile` adds a line as each command is played and never changes one: what was taken
back is a line, too. So a program that dies loses at most the line that it was writing.
`read_record` reports such a torn line and gives all that stands before it; `RecordFile.resume`
goes on from there.

A record file holds the start with its seed and hidden cards: it is for the host. `seen_lines`
writes what a player may keep.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, NamedTuple

from dramadeck.codec.append_only_file import Appendix, open_to_read
from dramadeck.codec.commitment import Promise
from dramadeck.codec.convert import converter
from dramadeck.codec.record_parser import HEADER_BEGINS, read, read_seen
from dramadeck.codec.record_types import System
from dramadeck.codec.records import Record, SeenRecord
from dramadeck.codec.saves import age_today, heading, plain, plain_state, plain_view
from dramadeck.codec.strict_json import SaveFormatError, check_kind, parse, text_of
from dramadeck.core import Seat, Transition
from dramadeck.core.limits import in_force


class Recovered(NamedTuple):
    """What a record file holds.

    Attributes:
        record: every whole turn that was not taken back.
        torn: what is wrong with the last line, where its writer was cut off; None if nothing is.
        size: how many bytes of the file are whole, the last end of a line left aside.
    """

    record: Record[Any]
    torn: str | None
    size: int


class _Checkpoint(NamedTuple):
    """A state, how many turns led to it, how large the file was left, and the checkpoint before."""

    state: Any
    turn: int
    size: int
    before: "_Checkpoint | None"


class RecordFile:
    """A record that is written while it is played.

    Each line has left the program before `play` returns: it outlives the program if that is
    killed. It outlives a loss of power only with `is_synced`, which is slow.

    One `RecordFile` at a time writes to a file: it is locked until `close` or the end of the
    program. Threads may share one: they play one after the other. A copy in a forked process must
    not be used.

    An interrupt while a line is written leaves open whether it has been. Then the next `play` is
    an `OSError`, and `resume` goes on from what the file holds.

    Attributes:
        state: the present state.
    """

    def __init__(
        self, path: str | Path, rules: System, start: Any, *, is_synced: bool = False
    ) -> None:
        """Begin a new file, or one that is empty or torn in its first line.

        Raises:
            FileExistsError: there is such a file; a record is never overwritten.
            OSError: it cannot be written or locked; then begin again once it can.
        """
        first = header(rules, start)
        self._open(_begun(path, is_synced=is_synced), rules)
        self._at = _Checkpoint(start, 0, 0, None)
        self._write(first, self._at)

    @classmethod
    def resume(
        cls,
        path: str | Path,
        *,
        rules: System | None = None,
        decks: Iterable[Any] = (),
        is_synced: bool = False,
    ) -> "RecordFile":
        """Go on with the file of a game that was broken off; a torn last line is cut away.

        Raises:
            SaveFormatError: it is no sound record (see `read_record`), or an earlier version has
                begun it; then `write_record` writes what `read_record` gives to a new file.
            BlockingIOError: somebody else is writing to it.
            OSError: the file cannot be read, written or locked.
        """
        disk = Appendix(path, is_new=False, is_synced=is_synced)
        try:
            with disk.reading() as file:
                record, _, whole, age = read(file, rules, tuple(decks))
            if age != age_today(record.rules):
                what = (
                    "an earlier version has begun this record; write it to a new file and go on "
                    "there"
                )
                raise SaveFormatError("line 1: $", what)
            size = disk.cut(whole)
        except BaseException:
            disk.file.close()
            raise
        resumed = cls.__new__(cls)
        resumed._open(disk, record.rules)
        resumed._at = _Checkpoint(record.start, 0, size, None)
        for number, state in enumerate(record.states()):
            resumed._at = _Checkpoint(state, number, size, resumed._at if number else None)
        return resumed

    def _open(self, disk: Appendix, rules: System) -> None:
        self._rules = rules
        self._disk = disk
        self._mutex = Lock()

    @property
    def state(self) -> Any:
        """The present state."""
        return self._at.state

    def play(self, command: Any) -> Transition[Any, Any]:
        """Play a command and write it down.

        Raises:
            IllegalCommandError: the rules refuse it; nothing is written.
            SaveFormatError: it holds something that cannot be written, or the record has become
                too long; nothing is written.
            OSError: it cannot be written; then the state stays as it was and the file is closed,
                perhaps with a torn last line, and `resume` goes on with it.
            ValueError: the file is closed.
        """
        with self._mutex:
            at, number = self._at, self._at.turn + 1
            transition = self._rules.step(at.state, command)
            line = turn_line(self._rules, number, command, transition.events)
            self._write(line, _Checkpoint(transition.state, number, at.size, at))
        return transition

    def undo(self, turns: int = 1) -> Any:
        """Take back the last turns, and write that down; give the state before them.

        Raises:
            IndexError: there were not so many.
            SaveFormatError, OSError, ValueError: as of `play`.
        """
        with self._mutex:
            checkpoint = self._at
            if not 0 < turns <= checkpoint.turn:
                raise IndexError(f"{turns} turns: there are {checkpoint.turn} to be taken back")
            size = checkpoint.size
            while checkpoint.before is not None and checkpoint.turn > self._at.turn - turns:
                checkpoint = checkpoint.before
            self._write(text_of({"back_to": checkpoint.turn}), checkpoint._replace(size=size))
        return checkpoint.state

    def _write(self, line: str, checkpoint: _Checkpoint) -> None:
        """Write a line down that leads to a checkpoint."""
        data = _readable(line, checkpoint.size)
        # A single step, so that an interrupt finds all of the new checkpoint or nothing of it.
        self._at = checkpoint._replace(size=self._disk.add(data, size=checkpoint.size))

    def close(self) -> None:
        """Close the file, and let others write to it."""
        with self._mutex:
            self._disk.file.close()

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()


def _begun(path: str | Path, *, is_synced: bool) -> Appendix:
    """A new file, or one in which nothing but a part of a first line stands, emptied."""
    try:
        return Appendix(path, is_new=True, is_synced=is_synced)
    except FileExistsError:
        with suppress(OSError):
            disk = Appendix(path, is_new=False, is_synced=is_synced)
            if _holds_no_game(disk.file.read(in_force().line + 1)):
                disk.file.truncate(0)
                return disk
            disk.file.close()
        raise


def _readable(line: str, size: int) -> bytes:
    """A line as bytes, if it may still stand in a file of this size."""
    data, most = f"{line}\n".encode(), in_force()
    if len(data) > most.line or size + len(data) > most.record:
        what = (
            f"a record takes {most.record:,} bytes in lines of {most.line:,}, so no line of "
            f"{len(data):,} after {size:,}"
        )
        raise SaveFormatError("$", what)
    return data


def _holds_no_game(data: bytes) -> bool:
    """Whether this is what a full disk or a sudden end leaves of a first line, if anything."""
    if b"\n" in data or data[: len(HEADER_BEGINS)] != HEADER_BEGINS[: len(data)]:
        return False
    try:
        parse(data)
    except SaveFormatError:
        return len(data) <= in_force().line
    return False


def write_record(path: str | Path, record: Record[Any]) -> None:
    """Write a whole record to a new file.

    Raises:
        FileExistsError: there is such a file.
        SaveFormatError: it holds something that could not be read again, or is too long.
        OSError: it cannot be written; then no file is left.
    """
    size = 0
    with Path(path).open("xb") as file:
        try:
            for line in lines(record):
                data = _readable(line, size)
                size += file.write(data)
            file.flush()
        except BaseException:
            with suppress(OSError):
                file.close()
            Path(path).unlink()
            raise


def lines(record: Record[Any]) -> Iterator[str]:
    """A record as lines of JSON: the header, then each turn.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.Deal())
    >>> [line[:39] for line in lines(record)]
    ['{"schema": 1, "system": "torg", "versio', '{"turn": 1, "command": {"is": "Deal"}, ']
    """
    yield header(record.rules, record.start, record.promise)
    for number, turn in enumerate(record.turns, 1):
        yield turn_line(record.rules, number, turn.command, turn.events)


def seen_lines(record: Record[Any], seat: Seat) -> Iterator[str]:
    """A game as a seat has seen it, as lines of JSON; `parse_seen` reads them.

    The first line holds the system, the seat and its view of the start; each other one a turn: its
    number, who has sent the command, the command in the record of its sender alone, the events and
    the view afterwards.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.Deal())
    >>> for line in seen_lines(record, torg.SPECTATOR):
    ...     print(line[:29])
    {"schema": 1, "system": "torg
    {"turn": 1, "sender": ["gamem
    """
    return lines_of_seen(record.rules, record.seen_by(seat))


def lines_of_seen(rules: System, seen: SeenRecord) -> Iterator[str]:
    """The same of what a seat has seen, for who has nothing else of the game.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.Deal())
    >>> seen = record.seen_by(torg.SPECTATOR)
    >>> [*lines_of_seen(torg.TORG, seen)] == [*seen_lines(record, torg.SPECTATOR)]
    True
    """
    promised = {} if seen.commitment is None else {"commitment": seen.commitment}
    about = {**heading(rules), **promised, "seat": [*seen.seat]}
    yield text_of({**about, "view": plain_view(rules, seen.view)})
    for number, turn in enumerate(seen.turns, 1):
        yield text_of(
            {
                "turn": number,
                "sender": [*turn.sender],
                "command": None if turn.command is None else plain(rules, turn.command),
                "events": [plain(rules, event) for event in turn.events],
                "view": plain_view(rules, turn.view),
            }
        )


def header(rules: System, start: Any, promise: Promise | None = None) -> str:
    """The first line of a record file; what was promised stands in it if something was."""
    promised = {} if promise is None else {"promise": converter(rules).unstructure(promise)}
    return text_of({**heading(rules), **promised, "start": plain_state(rules, start)})


def turn_line(rules: System, number: int, command: Any, events: Iterable[Any]) -> str:
    """A later line of a record file."""
    told = [plain(rules, event) for event in events]
    return text_of({"turn": number, "command": plain(rules, command), "events": told})


def read_record(
    path: str | Path, *, rules: System | None = None, decks: Iterable[Any] = ()
) -> Recovered:
    """Read a record file.

    Every line is checked, and that its cards lie where its events say; whether the rules would say
    the same today is the question of `Record.replay`.

    Args:
        path: the file.
        rules: the system; None looks it up by the name in the header.
        decks: decks of the host's own that the record may name.

    Raises:
        SaveFormatError: the header or a line that is not the last is no part of a record; the
            place begins with the number of the line.
        OSError: the file cannot be read.
    """
    with open_to_read(path) as file:
        return Recovered(*read(file, rules, tuple(decks))[:3])


def parse_seen(text: bytes, *, rules: System | None = None) -> SeenRecord:
    r"""What a seat has seen of a game, from the bytes of a file with `seen_lines`.

    Raises:
        SaveFormatError: it is none, or a line of it is none.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.Deal())
    >>> text = "".join(f"{each}\n" for each in seen_lines(record, torg.SPECTATOR)).encode()
    >>> parse_seen(text).turns == record.seen_by(torg.SPECTATOR).turns
    True
    """
    check_kind(text, (bytes,), "the bytes of a record")
    return read_seen(BytesIO(text), rules)


def read_seen_file(path: str | Path, *, rules: System | None = None) -> SeenRecord:
    """What a seat has seen of a game, from a file with `seen_lines`.

    Raises:
        SaveFormatError: as of `parse_seen`.
        OSError: the file cannot be read.
    """
    with open_to_read(path) as file:
        return read_seen(file, rules)


def parse_record(
    text: bytes, *, rules: System | None = None, decks: Iterable[Any] = ()
) -> Recovered:
    """The record in the bytes of a file; see `read_record`.

    Raises:
        SaveFormatError: likewise.
        TypeError: these are no bytes.

    >>> parse_record(b"[]")
    Traceback (most recent call last):
    ...
    dramadeck.codec.strict_json.SaveFormatError: line 1: $: expected an object, got a list
    """
    check_kind(text, (bytes,), "the bytes of a record")
    return Recovered(*read(BytesIO(text), rules, tuple(decks))[:3])
