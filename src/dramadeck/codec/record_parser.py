"""The lines of a record file, one by one, and what they tell.

A file is read once and never held whole, and within the limits in force: so it takes the time and
the room that its turns take, whoever has written it.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final, NamedTuple

import attrs

from dramadeck.codec.commitment import Promise, is_hex
from dramadeck.codec.record_types import System, view_type
from dramadeck.codec.records import Record, SeenRecord, SeenTurn, Turn
from dramadeck.codec.saves import (
    Age,
    age_today,
    from_plain,
    opened,
    sound_state,
    structured,
    turn_from_plain,
    up_to_date,
)
from dramadeck.codec.strict_json import (
    MismatchError,
    SaveFormatError,
    as_list,
    check_keys,
    exactly,
    parse,
    shown,
)
from dramadeck.core import Seat
from dramadeck.core.limits import in_force
from dramadeck.core.refusals import said

HEADER_BEGINS: Final = b'{"schema": '
"""How the first line begins."""

_SEEN_KEYS: Final = {"schema", "system", "seat", "view"}
_SEEN_TURN_KEYS: Final = {"turn", "sender", "command", "events", "view"}
_COMMITMENT: Final = "commitment"
_HEADER_KEYS: Final = {"schema", "system", "start"}
_TURN_KEYS: Final = {"turn", "command", "events"}
_BACK: Final = "back_to"
_PROMISE: Final = "promise"
_BLANK: Final = b" \t\r\n"


class SeenFileError(SaveFormatError):
    """A file holds what a seat has seen of a game, where the whole game is needed."""


class Told(NamedTuple):
    """What a record file has told: what `record_files.Recovered` holds, and its age."""

    record: Record[Any]
    torn: str | None
    size: int
    age: Age


class _Piece(NamedTuple):
    """A line: its number, what stands in it, and where that ends."""

    number: int
    text: bytes
    end: int


def read(file: BinaryIO, rules: System | None, decks: tuple[Any, ...]) -> Told:
    """The record in a file, and of which age it is; see `record_files.read_record`.

    Raises:
        SaveFormatError: likewise.
    """
    pieces = _pieces(file)
    first = next(pieces, _Piece(1, b"", 0))
    with _place(1):
        story = _begun(_parsed(first), rules, decks)
    size, wrong = first.end, None
    for piece in pieces:
        if wrong is not None:
            if piece.text:
                raise SaveFormatError(f"line {wrong[0].number}: $", wrong[1])
            continue
        try:
            data = _parsed(piece)
        except SaveFormatError as problem:
            wrong = piece, problem.what
            continue
        with _place(piece.number):
            story.go_on(data)
        size = piece.end
    torn = None
    if wrong is not None and wrong[0].text:
        torn = f"line {wrong[0].number} is torn: it {wrong[1]}"
    return Told(story.record, torn, size, story.age)


def _pieces(file: BinaryIO) -> Iterator[_Piece]:
    most = in_force()
    number = offset = 0
    while data := file.readline(most.line + 1):
        number += 1
        is_too_long = len(data) > most.line and not data.endswith(b"\n")
        text = data if is_too_long else data.rstrip(_BLANK)
        piece = _Piece(number, text, offset + len(text))
        offset += len(data)
        while is_too_long and data and not data.endswith(b"\n"):
            data = file.readline(most.line)
            offset += len(data)
            _check_size(offset, most.record)
        _check_size(offset, most.record)
        yield piece


def _check_size(size: int, most: int) -> None:
    if size > most:
        raise SaveFormatError("$", f"is longer than {most:,} bytes")


def _parsed(piece: _Piece) -> Any:
    most = in_force().line
    if len(piece.text) > most:
        raise SaveFormatError("$", f"is longer than {most:,} bytes")
    return parse(piece.text)


@contextmanager
def _place(line: int) -> Generator[None, None, None]:
    """Name the line in what is wrong with it."""
    try:
        yield
    except SaveFormatError as problem:
        raise type(problem)(f"line {line}: {problem.where}", problem.what) from None


def read_seen(file: BinaryIO, rules: System | None) -> SeenRecord:
    """What a seat has seen of a game, in a file; see `record_files.parse_seen`.

    Raises:
        SaveFormatError: likewise.
    """
    pieces = _pieces(file)
    with _place(1):
        data = _parsed(next(pieces, _Piece(1, b"", 0)))
        promised = data.pop(_COMMITMENT, None) if exactly(data, dict) else None
        rules, age = opened(data, rules, _SEEN_KEYS)
        promised = structured(rules, promised, str | None, f"$.{_COMMITMENT}")
        if age != age_today(rules):
            raise SaveFormatError("$", "was written by an earlier version, and cannot be read")
        seat = structured(rules, data["seat"], Seat, "$.seat")
        view = structured(rules, data["view"], view_type(rules), "$.view")
    turns = list[SeenTurn]()
    for piece in pieces:
        with _place(piece.number):
            turns.append(_seen_turn(rules, _parsed(piece), len(turns) + 1))
    return SeenRecord(
        rules=rules.name, seat=seat, view=view, turns=tuple(turns), commitment=promised
    )


def _seen_turn(rules: System, data: Any, number: int) -> SeenTurn:
    if not exactly(data, dict):
        raise SaveFormatError("$", f"expected an object, got {shown(data)}")
    _check_keys(data, _SEEN_TURN_KEYS)
    if not exactly(data["turn"], int) or data["turn"] != number:
        raise SaveFormatError("$.turn", f"expected {number}, got {shown(data['turn'])}")
    try:
        events = as_list(data["events"])
    except MismatchError as problem:
        raise SaveFormatError("$.events", str(problem)) from None
    sent = data["command"]
    return SeenTurn(
        sender=structured(rules, data["sender"], Seat, "$.sender"),
        command=None if sent is None else from_plain(rules, sent, rules.commands, "$.command"),
        events=tuple(
            from_plain(rules, each, rules.events, f"$.events[{at}]")
            for at, each in enumerate(events)
        ),
        view=structured(rules, data["view"], view_type(rules), "$.view"),
    )


def _begun(data: Any, rules: System | None, decks: tuple[Any, ...]) -> "_Story":
    if exactly(data, dict) and {"seat", "view"} <= data.keys():
        what = "is what one seat has seen of a game, and not the whole game"
        raise SeenFileError("$", what)
    promised = data.pop(_PROMISE, None) if exactly(data, dict) else None
    rules, age = opened(data, rules, _HEADER_KEYS)
    promise = None if promised is None else _promised(promised, rules)
    # Migrations know the start as the state that it is.
    body = up_to_date({"state": data["start"]}, rules, age, "$.start")["state"]
    return _Story(rules, age, decks, sound_state(rules, body, "$.start", decks), promise)


def _promised(data: Any, rules: System) -> Promise:
    """What a host has promised; whether it was kept is another question."""
    promise: Promise = structured(rules, data, Promise, f"$.{_PROMISE}")
    for at, each in enumerate(promise.contributions):
        if not is_hex(each.commitment) or not (each.secret is None or is_hex(each.secret)):
            what = "expected 64 hexadecimal digits for a commitment or a secret"
            raise SaveFormatError(f"$.{_PROMISE}.contributions[{at}]", what)
    return promise


@attrs.define
class _Story:
    """What the lines have told so far."""

    rules: System
    age: Age
    decks: tuple[Any, ...]
    start: Any
    promise: Promise | None
    turns: list[Turn] = attrs.Factory(list[Turn])

    @property
    def record(self) -> Record[Any]:
        """All of it."""
        turns = tuple(self.turns)
        return Record(rules=self.rules, start=self.start, turns=turns, promise=self.promise)

    def go_on(self, data: Any) -> None:
        """Take in a line: a turn, or that turns were taken back."""
        if not exactly(data, dict):
            raise SaveFormatError("$", f"expected an object, got {shown(data)}")
        if _BACK in data:
            self._go_back(data)
        else:
            self._go_on(data)

    def _go_back(self, data: dict[str, Any]) -> None:
        _check_keys(data, {_BACK})
        turn, last = data[_BACK], len(self.turns)
        if not exactly(turn, int) or not 0 <= turn <= last:
            raise SaveFormatError(f"$.{_BACK}", f"expected 0 to {last}, got {shown(turn)}")
        del self.turns[turn:]

    def _go_on(self, data: dict[str, Any]) -> None:
        _check_keys(data, _TURN_KEYS)
        self._check_turn(data)
        command, events = turn_from_plain(data, self.rules, self.age, "$", self.decks)
        try:
            state = self.rules.replay(self.turns[-1].state if self.turns else self.start, events)
            flaw = next(iter(self.rules.flaws(state)), None)
            if flaw is not None:
                raise MismatchError(flaw)
        except Exception as problem:  # noqa: BLE001 - a stranger may have written any events
            what = f"cannot have happened after the turn before: {said(problem)}"
            raise SaveFormatError("$.events", what) from None
        self.turns.append(Turn(command, events, state))

    def _check_turn(self, data: dict[str, Any]) -> None:
        try:
            as_list(data["events"])
        except MismatchError as problem:
            raise SaveFormatError("$", str(problem)) from None
        turn, due = data["turn"], len(self.turns) + 1
        if due > 1 and exactly(turn, int) and turn == due - 1:
            # Whoever played the turn before was interrupted, and never heard of it.
            self.turns.pop()
        elif not exactly(turn, int) or turn != due:
            raise SaveFormatError("$.turn", f"expected {due}, got {shown(turn)}")


def _check_keys(data: dict[str, Any], keys: set[str]) -> None:
    try:
        check_keys(data, keys, keys)
    except MismatchError as problem:
        raise SaveFormatError("$", str(problem)) from None
