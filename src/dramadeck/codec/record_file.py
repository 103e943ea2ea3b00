"""Record files, in JSON Lines: a header with the start of the game, then a line for each turn.

`RecordFile` appends a line for each command and never changes one: an undo is a line, too. So a
program that crashes loses at most the line that it was writing. `read_record` reports such a torn
line, and `RecordFile.resume` continues before it. The start has the seed and the hidden cards, so a
record is for the host; `seen_lines` writes what a player may keep.

A file is read once, line by line, within the limits in force.
"""

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EEXIST
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO, Final, NamedTuple

from dramadeck.codec import convert, record_types, saves, strict_json
from dramadeck.codec.append_only_file import AppendOnlyFile, open_to_read
from dramadeck.codec.commitment import Promise, is_hex
from dramadeck.codec.records import Record, SeenRecord, SeenTurn, Turn
from dramadeck.codec.strict_json import SaveFormatError, as_list, exactly, shown, text_of
from dramadeck.core import Seat, Transition, refusals
from dramadeck.core.limits import in_force
from dramadeck.core.rules import AnySystem

_HEADER_BEGINS: Final = b'{"schema": '


class Recovered(NamedTuple):
    """The content of a record file.

    Attributes:
        record: the record with every complete turn that was not undone.
        torn: what is wrong with the last line, if the program has stopped while it wrote it.
        size: how many bytes of the file are complete, without the last end of a line.
    """

    record: Record[Any]
    torn: str | None
    size: int


class _Checkpoint(NamedTuple):
    """A state, its number of turns, the size of the file after it, and the checkpoint before."""

    state: Any
    turn: int
    size: int
    before: "_Checkpoint | None"


class RecordFile:
    """A record file that is written while the game is played.

    Each line is passed to the operating system before `play` returns, so it survives if the program
    is killed. It survives a power failure only with `is_synced`, which is slow.

    One `RecordFile` at a time writes to a file, which is locked until `close` or the end of the
    program. Threads may share one; a copy in a forked process must not be used.

    After an interrupt during a write it is unknown whether the line was written. Then the next
    `play` raises an `OSError`, and `resume` continues from the content of the file.
    """

    def __init__(
        self, path: str | Path, rules: AnySystem, start: Any, *, is_synced: bool = False
    ) -> None:
        """Begin a new file, or one that is empty or torn in its first line.

        Raises:
            FileExistsError: the file has a record, which is never overwritten.
            OSError: it cannot be written or locked; you can try again later.
        """
        first = header(rules, start)
        self._open(_new_file(path, is_synced=is_synced), rules)
        self._at = _Checkpoint(start, 0, 0, None)
        self._write(first, self._at)

    @classmethod
    def resume(
        cls,
        path: str | Path,
        *,
        rules: AnySystem | None = None,
        decks: Iterable[Any] = (),
        is_synced: bool = False,
    ) -> "RecordFile":
        """Continue the file of an interrupted game; a torn last line is removed.

        Raises:
            SaveFormatError: it is no valid record (see `read_record`), or an earlier version has
                begun it; then use `write_record` to write the result of `read_record` to a new
                file.
            BlockingIOError: another program is writing to it.
            OSError: the file cannot be read, written or locked.
        """
        disk = AppendOnlyFile(path, is_new=False, is_synced=is_synced)
        try:
            with disk.reading() as file:
                (record, _, whole), version = _read(file, rules, tuple(decks))
            if version != saves.current_version(record.rules):
                what = "an earlier version has begun this record; write the game to a new file"
                raise SaveFormatError("line 1: $", f"{what} and continue there")
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

    def _open(self, disk: AppendOnlyFile, rules: AnySystem) -> None:
        self._rules = rules
        self._disk = disk
        self._mutex = Lock()

    @property
    def state(self) -> Any:
        """The present state."""
        return self._at.state

    def play(self, command: Any) -> Transition[Any, Any]:
        """Play a command and write its turn.

        Raises:
            IllegalCommandError: the rules refuse it; nothing is written.
            SaveFormatError: it contains something that cannot be written, or the record would be
                too long; nothing is written.
            OSError: the write has failed; then the state is unchanged, the file is closed, perhaps
                with a torn last line, and `resume` can continue it.
            ValueError: the file is closed.
        """
        with self._mutex:
            at, number = self._at, self._at.turn + 1
            transition = self._rules.step(at.state, command)
            line = turn_line(self._rules, number, command, transition.events)
            self._write(line, _Checkpoint(transition.state, number, at.size, at))
        return transition

    def undo(self, turns: int = 1) -> Any:
        """Undo the last turns, and write a line for it; return the state before them.

        Raises:
            IndexError: there were fewer turns.
            SaveFormatError, OSError, ValueError: as in `play`.
        """
        with self._mutex:
            checkpoint = self._at
            if not 0 < turns <= checkpoint.turn:
                what = f"{turns} turns cannot be undone; there are {checkpoint.turn}"
                raise IndexError(what)
            size = checkpoint.size
            while checkpoint.before is not None and checkpoint.turn > self._at.turn - turns:
                checkpoint = checkpoint.before
            self._write(text_of({"back_to": checkpoint.turn}), checkpoint._replace(size=size))
        return checkpoint.state

    def _write(self, line: str, checkpoint: _Checkpoint) -> None:
        data = _line_bytes(line, checkpoint.size)
        # One assignment, so that after an interrupt the checkpoint is either the old or the new.
        self._at = checkpoint._replace(size=self._disk.add(data, size=checkpoint.size))

    def close(self) -> None:
        """Close the file and release its lock."""
        with self._mutex:
            self._disk.file.close()

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(self, *_problem: object) -> None:
        self.close()


def _new_file(path: str | Path, *, is_synced: bool) -> AppendOnlyFile:
    """A new file, or one with only a part of the first line, which is emptied."""
    try:
        return AppendOnlyFile(path, is_new=True, is_synced=is_synced)
    except FileExistsError:
        with suppress(OSError):
            disk = AppendOnlyFile(path, is_new=False, is_synced=is_synced)
            if _holds_no_game(disk.file.read(in_force().line + 1)):
                disk.file.truncate(0)
                return disk
            disk.file.close()
        what = "this file has a record; `RecordFile.resume` continues it"
        raise FileExistsError(EEXIST, what, str(path)) from None


def _holds_no_game(data: bytes) -> bool:
    """Whether this is an incomplete first line, as after a full disk or a crash, or empty."""
    if b"\n" in data or data[: len(_HEADER_BEGINS)] != _HEADER_BEGINS[: len(data)]:
        return False
    try:
        strict_json.parse(data)
    except SaveFormatError:
        return len(data) <= in_force().line
    return False


def _line_bytes(line: str, size: int) -> bytes:
    """A line as bytes; a `SaveFormatError` if it is too long, or too long for a file so large."""
    data, most = f"{line}\n".encode(), in_force()
    if len(data) > most.line or size + len(data) > most.record:
        limits = f"a record takes {most.record:,} bytes in lines of {most.line:,}"
        raise SaveFormatError("$", f"{limits}, so no line of {len(data):,} after {size:,}")
    return data


def write_record(path: str | Path, record: Record[Any]) -> None:
    """Write a whole record to a new file.

    Raises:
        FileExistsError: there is such a file; delete it first, such as with `Path.unlink`.
        SaveFormatError: the record contains something that could not be read again, or is too long.
        OSError: the file cannot be written; it is then removed.
    """
    size = 0
    if Path(path).exists():
        raise FileExistsError(EEXIST, "a record is written to a new file; delete this one", path)
    with Path(path).open("xb") as file:
        try:
            for line in lines(record):
                data = _line_bytes(line, size)
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
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    >>> [line[:30] for line in lines(record)]
    ['{"schema": 1, "system": "torg"', '{"turn": 1, "command": {"is": ']
    """
    yield header(record.rules, record.start, record.promise)
    for number, turn in enumerate(record.turns, 1):
        yield turn_line(record.rules, number, turn.command, turn.events)


def seen_lines(record: Record[Any], seat: Seat) -> Iterator[str]:
    """A game as a seat has seen it, as lines of JSON; `parse_seen` reads them.

    The first line has the system, the seat and its view of the start. Each other line is a turn:
    its number, the seat that has sent the command, the command (only if this seat has sent it), the
    events, and the view afterwards.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    >>> [line[:29] for line in seen_lines(record, torg.SPECTATOR)]
    ['{"schema": 1, "system": "torg', '{"turn": 1, "sender": ["gamem']
    """
    return lines_of_seen(record.rules, record.seen_by(seat))


def lines_of_seen(rules: AnySystem, seen: SeenRecord) -> Iterator[str]:
    """The same lines, from a `SeenRecord`."""
    commitment = {} if seen.commitment is None else {"commitment": seen.commitment}
    start = {**saves.heading(rules), **commitment, "seat": [*seen.seat]}
    yield text_of({**start, "view": saves.plain_view(rules, seen.view)})
    for number, turn in enumerate(seen.turns, 1):
        yield text_of(
            {
                "turn": number,
                "sender": [*turn.sender],
                "command": None if turn.command is None else saves.plain(rules, turn.command),
                "events": [saves.plain(rules, event) for event in turn.events],
                "view": saves.plain_view(rules, turn.view),
            }
        )


def header(rules: AnySystem, start: Any, promise: Promise | None = None) -> str:
    """The first line of a record file, with the promise of the host if there is one."""
    extra = {} if promise is None else {"promise": convert.converter(rules).unstructure(promise)}
    return text_of({**saves.heading(rules), **extra, "start": saves.plain_state(rules, start)})


def turn_line(rules: AnySystem, number: int, command: Any, events: Iterable[Any]) -> str:
    """The line of a turn in a record file."""
    plain_events = [saves.plain(rules, event) for event in events]
    return text_of({"turn": number, "command": saves.plain(rules, command), "events": plain_events})


def read_record(
    path: str | Path, *, rules: AnySystem | None = None, decks: Iterable[Any] = ()
) -> Recovered:
    """Read a record file.

    Every line is checked, and that the cards are where the events say. It is not checked whether
    the rules lead to the same events today; `Record.replay` does this.

    Args:
        path: the file.
        rules: the system; by default it is looked up by the name in the header.
        decks: additional decks that the record may name.

    Raises:
        SaveFormatError: the header, or a line before the last one, is not valid; the place begins
            with the number of the line.
        OSError: the file cannot be read.
    """
    with open_to_read(path) as file:
        return _read(file, rules, tuple(decks))[0]


def parse_seen(text: bytes, *, rules: AnySystem | None = None) -> SeenRecord:
    r"""A game as a seat has seen it, from the bytes of a file with `seen_lines`.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    >>> text = "".join(f"{line}\n" for line in seen_lines(record, torg.SPECTATOR)).encode()
    >>> parse_seen(text).turns == record.seen_by(torg.SPECTATOR).turns
    True
    """
    strict_json.check_kind(text, (bytes,), "the bytes of a record")
    return _read_seen(BytesIO(text), rules)


def read_seen_file(path: str | Path, *, rules: AnySystem | None = None) -> SeenRecord:
    """A game as a seat has seen it, from a file with `seen_lines`."""
    with open_to_read(path) as file:
        return _read_seen(file, rules)


def parse_record(
    text: bytes, *, rules: AnySystem | None = None, decks: Iterable[Any] = ()
) -> Recovered:
    """The record in the bytes of a file; see `read_record`.

    >>> parse_record(b"[]")
    Traceback (most recent call last):
    ...
    dramadeck.codec.strict_json.SaveFormatError: line 1: $: expected an object, got a list
    """
    strict_json.check_kind(text, (bytes,), "the bytes of a record")
    return _read(BytesIO(text), rules, tuple(decks))[0]


class _Line(NamedTuple):
    """A line of a file: its number, its text, and the offset at which the text ends."""

    number: int
    text: bytes
    end: int

    def parsed(self) -> Any:
        """The data of the line."""
        most = in_force().line
        if len(self.text) > most:
            raise SaveFormatError("$", f"is longer than {most:,} bytes")
        return strict_json.parse(self.text)


def _lines(file: BinaryIO) -> Iterator[_Line]:
    most = in_force()
    number = offset = 0
    while data := file.readline(most.line + 1):
        number += 1
        is_too_long = len(data) > most.line and not data.endswith(b"\n")
        text = data if is_too_long else data.rstrip(b" \t\r\n")
        line = _Line(number, text, offset + len(text))
        offset += len(data)
        while is_too_long and data and not data.endswith(b"\n") and offset <= most.record:
            data = file.readline(most.line)
            offset += len(data)
        if offset > most.record:
            raise SaveFormatError("$", f"is longer than {most.record:,} bytes")
        yield line


def _check_keys(data: Any, keys: set[str]) -> None:
    """Check that a line is an object with exactly these keys."""
    if not exactly(data, dict):
        raise SaveFormatError("$", f"expected an object, got {shown(data)}")
    with strict_json.mismatch_at("$"):
        strict_json.check_keys(data, keys, keys)


@contextmanager
def _in_line(number: int) -> Generator[None, None, None]:
    """Add the number of the line to a `SaveFormatError`."""
    try:
        yield
    except SaveFormatError as problem:
        raise type(problem)(f"line {number}: {problem.where}", problem.what) from None


def _read(
    file: BinaryIO, rules: AnySystem | None, decks: tuple[Any, ...]
) -> tuple[Recovered, saves.FormatVersion]:
    """The record in a file, and the version of its format."""
    file_lines = _lines(file)
    first = next(file_lines, _Line(1, b"", 0))
    with _in_line(1):
        reader = _Reader(first.parsed(), rules, decks)
    size, torn = first.end, None
    for line in file_lines:
        if torn is not None:
            # Only the last line may be torn.
            if line.text:
                raise SaveFormatError(f"line {torn[0].number}: $", torn[1])
            continue
        try:
            data = line.parsed()
        except SaveFormatError as problem:
            torn = line, problem.what
            continue
        with _in_line(line.number):
            reader.read(data)
        size = line.end
    message = None
    if torn is not None and torn[0].text:
        message = f"line {torn[0].number} is torn: it {torn[1]}"
    return Recovered(reader.record(), message, size), reader.version


class _Reader:
    """Builds a record from the data of its lines."""

    def __init__(self, data: Any, rules: AnySystem | None, decks: tuple[Any, ...]) -> None:
        """Read the header."""
        if exactly(data, dict) and {"seat", "view"} <= data.keys():
            raise strict_json.SeenFileError(
                "$", "is what one seat has seen of a game, and not the whole game"
            )
        if exactly(data, dict) and "state" in data and "start" not in data:
            raise SaveFormatError("$", "is a save of one state, which `load_state` reads")
        promise = data.pop("promise", None) if exactly(data, dict) else None
        keys = {"schema", "system", "version", "start"}
        self.rules, self.version = saves.parse_heading(data, rules, keys)
        self.promise: Promise | None = None
        if promise is not None:  # `verification` checks whether the host has kept it
            self.promise = saves.structured(self.rules, promise, Promise, "$.promise")
        for at, added in enumerate(self.promise.contributions if self.promise else ()):
            if not is_hex(added.commitment) or not (added.secret is None or is_hex(added.secret)):
                what = "expected 64 hexadecimal digits for a commitment or a secret"
                raise SaveFormatError(f"$.promise.contributions[{at}]", what)
        # Migrations expect the start under the key "state".
        body = {"state": data["start"]}
        body = saves.up_to_date(body, self.rules, self.version, "$.start")
        self.start = saves.sound_state(self.rules, body["state"], "$.start", decks)
        self.decks, self.turns = decks, list[Turn]()

    def record(self) -> Record[Any]:
        """The record of the lines that were read so far."""
        turns = tuple(self.turns)
        return Record(rules=self.rules, start=self.start, turns=turns, promise=self.promise)

    def read(self, data: Any) -> None:
        """Read a line: a turn, or an undo."""
        if not exactly(data, dict) or "back_to" not in data:
            self._read_turn(data)
            return
        _check_keys(data, {"back_to"})
        turn, last = data["back_to"], len(self.turns)
        if not exactly(turn, int) or not 0 <= turn <= last:
            raise SaveFormatError("$.back_to", f"expected 0 to {last}, got {shown(turn)}")
        del self.turns[turn:]

    def _read_turn(self, data: Any) -> None:
        _check_keys(data, {"turn", "command", "events"})
        with strict_json.mismatch_at("$"):
            as_list(data["events"])
        turn, expected = data["turn"], len(self.turns) + 1
        if expected > 1 and exactly(turn, int) and turn == expected - 1:
            # The program was interrupted after it had written the turn before, and wrote it again.
            self.turns.pop()
        elif not exactly(turn, int) or turn != expected:
            raise SaveFormatError("$.turn", f"expected {expected}, got {shown(turn)}")
        command, events = saves.turn_from_plain(data, self.rules, self.version, "$", self.decks)
        try:
            state = self.rules.replay(self.turns[-1].state if self.turns else self.start, events)
            flaw = next(iter(self.rules.invariants(state)), None)
            if flaw is not None:
                raise strict_json.MismatchError(flaw)
        except Exception as problem:  # noqa: BLE001 - the events of an untrusted file may be any
            what = f"cannot have happened after the turn before: {refusals.error_repr(problem)}"
            raise SaveFormatError("$.events", what) from None
        self.turns.append(Turn(command, events, state))


def _read_seen(file: BinaryIO, rules: AnySystem | None) -> SeenRecord:
    """A game as a seat has seen it, from a file."""
    file_lines = _lines(file)
    with _in_line(1):
        data = next(file_lines, _Line(1, b"", 0)).parsed()
        commitment = data.pop("commitment", None) if exactly(data, dict) else None
        keys = {"schema", "system", "version", "seat", "view"}
        rules, version = saves.parse_heading(data, rules, keys)
        commitment = saves.structured(rules, commitment, str | None, "$.commitment")
        if version != saves.current_version(rules):
            raise SaveFormatError("$", "was written by an earlier version, and cannot be read")
        seat = saves.structured(rules, data["seat"], Seat, "$.seat")
        view = saves.structured(rules, data["view"], record_types.view_type(rules), "$.view")
    turns = list[SeenTurn]()
    for line in file_lines:
        with _in_line(line.number):
            turns.append(_seen_turn(rules, line.parsed(), len(turns) + 1))
    return SeenRecord(
        rules=rules.name, seat=seat, view=view, turns=tuple(turns), commitment=commitment
    )


def _seen_turn(rules: AnySystem, data: Any, number: int) -> SeenTurn:
    _check_keys(data, {"turn", "sender", "command", "events", "view"})
    if not exactly(data["turn"], int) or data["turn"] != number:
        raise SaveFormatError("$.turn", f"expected {number}, got {shown(data['turn'])}")
    with strict_json.mismatch_at("$.events"):
        events = as_list(data["events"])
    command = data["command"]
    if command is not None:
        command = saves.from_plain(rules, command, rules.commands, "$.command")
    return SeenTurn(
        sender=saves.structured(rules, data["sender"], Seat, "$.sender"),
        command=command,
        events=tuple(
            saves.from_plain(rules, event, rules.events, f"$.events[{at}]")
            for at, event in enumerate(events)
        ),
        view=saves.structured(rules, data["view"], record_types.view_type(rules), "$.view"),
    )
