"""Records on a disk, as JSON Lines that an eye can read.

The first line is a header with the start of the game; then comes a line for each command with its
events. `RecordFile` appends a line as each command is played, so a program that dies loses at most
the line that it was writing. `read_record` reports such a torn line and gives all that stands
before it; `RecordFile.resume` goes on from there.

A record file holds the start with its seed and hidden cards: it is for the host. `seen_lines`
writes what a player may keep.
"""

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple

from dramadeck.engine import Seat, Transition
from dramadeck.kit.conversion import System
from dramadeck.kit.conversion_of_values import MismatchError, as_list, check_keys, exactly, shown
from dramadeck.kit.migrations import Age, age_today, heading
from dramadeck.kit.records import Record
from dramadeck.kit.saves import (
    from_plain,
    opened,
    plain,
    plain_state,
    plain_view,
    sound_state,
    up_to_date,
)
from dramadeck.kit.texts import SaveFormatError, check_kind, parse, text_of

HEADER_KEYS: Final = {"schema", "system", "start"}
TURN_KEYS: Final = {"turn", "command", "events"}


class Recovered(NamedTuple):
    """What a record file holds.

    Attributes:
        record: every whole turn.
        torn: what is wrong with the last line, where its writer was cut off; None if nothing is.
        size: how many bytes of the file are whole, the last end of a line left aside.
    """

    record: Record[Any]
    torn: str | None
    size: int


class RecordFile:
    """A record that is written while it is played.

    Each line has left the program before `play` returns: it outlives the program if that is
    killed. It outlives a loss of power only with `is_synced`, which is slow.

    Attributes:
        state: the present state.
    """

    def __init__(
        self, path: str | Path, rules: System, start: Any, *, is_synced: bool = False
    ) -> None:
        """Begin a new file.

        Raises:
            FileExistsError: there is such a file; a record is never overwritten.
        """
        first = header(rules, start)
        self._begin(Path(path), "xb", Record(rules=rules, start=start), is_synced)
        self._write(first)

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
            OSError: the file cannot be read or written.
        """
        text = Path(path).read_bytes()
        record, _, size = parse_record(text, rules=rules, decks=decks)
        _check_age(text, record.rules)
        resumed = cls.__new__(cls)
        resumed._begin(Path(path), "r+b", record, is_synced)
        resumed._file.truncate(size)
        resumed._file.seek(size)
        resumed._file.write(b"\n")
        return resumed

    def _begin(self, path: Path, mode: str, record: Record[Any], is_synced: bool) -> None:
        self.state = record.state
        self._rules = record.rules
        self._turns = len(record.turns)
        self._is_synced = is_synced
        # Unbuffered, so that nothing is left behind in the program.
        self._file = FileIO(path, mode)

    def play(self, command: Any) -> Transition[Any, Any]:
        """Play a command and write it down.

        Raises:
            IllegalCommandError: the rules refuse it; nothing is written.
            SaveFormatError: it holds something that cannot be written; nothing is.
            OSError: it cannot be written; then the state stays as it was and the file is closed,
                perhaps with a torn last line, and `resume` goes on with it.
        """
        transition = self._rules.step(self.state, command)
        self._write(turn_line(self._rules, self._turns + 1, command, transition.events))
        self._turns += 1
        self.state = transition.state
        return transition

    def _write(self, line: str) -> None:
        data = f"{line}\n".encode()
        try:
            if self._file.write(data) != len(data):
                raise OSError("the disk has not taken the whole line")
            if self._is_synced:
                os.fsync(self._file.fileno())
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._file.close()

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


def write_record(path: str | Path, record: Record[Any]) -> None:
    """Write a whole record to a new file.

    Raises:
        FileExistsError: there is such a file.
        SaveFormatError: it holds something that could not be read again.
    """
    written = "".join(f"{line}\n" for line in lines(record))
    with Path(path).open("xb") as file:
        file.write(written.encode())


def lines(record: Record[Any]) -> Iterator[str]:
    """A record as lines of JSON: the header, then each turn.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.Deal())
    >>> [line[:39] for line in lines(record)]
    ['{"schema": 1, "system": "torg", "versio', '{"turn": 1, "command": {"is": "Deal"}, ']
    """
    yield header(record.rules, record.start)
    for number, turn in enumerate(record.turns, 1):
        yield turn_line(record.rules, number, turn.command, turn.events)


def seen_lines(record: Record[Any], seat: Seat) -> Iterator[str]:
    """A game as a seat has seen it, as lines of JSON for a client; they are not read again.

    The first line holds the system, the seat and its view of the start; each other one a turn: its
    number, who has sent the command, the command in the record of its sender alone, the events and
    the view afterwards.

    >>> from dramadeck import torg
    >>> record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.Deal())
    >>> for line in seen_lines(record, torg.SPECTATOR):
    ...     print(line[:60])
    {"system": "torg", "seat": ["spectator", null], "view": {"se
    {"turn": 1, "sender": ["gamemaster", null], "command": null,
    """
    rules, seen = record.rules, record.seen_by(seat)
    yield text_of({"system": seen.rules, "seat": [*seat], "view": plain_view(rules, seen.view)})
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


def header(rules: System, start: Any) -> str:
    """The first line of a record file."""
    return text_of({**heading(rules), "start": plain_state(rules, start)})


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
    return parse_record(Path(path).read_bytes(), rules=rules, decks=decks)


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
    dramadeck.kit.texts.SaveFormatError: line 1: $: expected an object, got a list
    """
    check_kind(text, (bytes,), "the bytes of a record")
    written, decks = text.rstrip(b" \t\r\n").split(b"\n"), tuple(decks)
    with _line(1):
        record, age = _begun(parse(written[0]), rules, decks)
    for number, line in enumerate(written[1:], 2):
        try:
            data = parse(line)
        except SaveFormatError as problem:
            if number == len(written):
                whole = b"\n".join(written[:-1])
                return Recovered(record, f"line {number} is torn: it {problem.what}", len(whole))
            raise SaveFormatError(f"line {number}: {problem.where}", problem.what) from None
        with _line(number):
            record = _led_on(record, data, age, decks)
    return Recovered(record, None, len(b"\n".join(written)))


@contextmanager
def _line(number: int) -> Generator[None, None, None]:
    """Name the line in what is wrong with it."""
    try:
        yield
    except SaveFormatError as problem:
        raise SaveFormatError(f"line {number}: {problem.where}", problem.what) from None


def _check_age(text: bytes, rules: System) -> None:
    """See that what is written today may stand below the first line."""
    _, age = opened(parse(text.partition(b"\n")[0]), rules, HEADER_KEYS)
    if age != age_today(rules):
        what = "an earlier version has begun this record; write it to a new file and go on there"
        raise SaveFormatError("line 1: $", what)


def _begun(data: Any, rules: System | None, decks: tuple[Any, ...]) -> tuple[Record[Any], Age]:
    rules, age = opened(data, rules, HEADER_KEYS)
    # Migrations know the start as the state that it is.
    body = up_to_date({"state": data["start"]}, rules, age, "$.start")["state"]
    return Record[Any](rules=rules, start=sound_state(rules, body, "$.start", decks)), age


def _led_on(record: Record[Any], data: Any, age: Age, decks: tuple[Any, ...]) -> Record[Any]:
    rules, number = record.rules, len(record.turns) + 1
    _check_turn(data, number)
    data = up_to_date(data, rules, age, "$")
    command = from_plain(rules, data["command"], rules.commands, "$.command", decks)
    events = [
        from_plain(rules, each, rules.events, f"$.events[{at}]", decks)
        for at, each in enumerate(data["events"])
    ]
    try:
        return record.told(command, events)
    except Exception as problem:  # noqa: BLE001 - a stranger may have written any events
        what = f"cannot have happened after the turn before: {problem!r}"
        raise SaveFormatError("$.events", what) from None


def _check_turn(data: Any, number: int) -> None:
    if not exactly(data, dict):
        raise SaveFormatError("$", f"expected an object, got {shown(data)}")
    try:
        check_keys(data, TURN_KEYS, TURN_KEYS)
        as_list(data["events"])
    except MismatchError as problem:
        raise SaveFormatError("$", str(problem)) from None
    if not exactly(data["turn"], int) or data["turn"] != number:
        raise SaveFormatError("$.turn", f"expected {number}, got {shown(data['turn'])}")
