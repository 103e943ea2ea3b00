"""The rooms of a chat and their tables: who sits where, for a bot that people talk to.

The bot keeps the tokens of all seats and gives none away: who asks, the chat knows. So to sit down
is a row in a small file beside the tables, and nothing that the host need be told. Every change is
on the disk before it is answered. Whoever may read the file sits in every seat, so only its owner
may. One bot at a time has it, by a lock on the file; two would tell everything twice.
"""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import attrs

from dramadeck.codec.append_only_file import DatabaseLock
from dramadeck.core import Seat
from dramadeck.storage.journal import seat_in, seat_text

_LAYOUT: Final = """
CREATE TABLE IF NOT EXISTS rooms (
    room INTEGER PRIMARY KEY, leader TEXT NOT NULL, language TEXT NOT NULL, told INTEGER
);
CREATE TABLE IF NOT EXISTS tokens (
    room INTEGER NOT NULL, seat TEXT NOT NULL, token TEXT NOT NULL, PRIMARY KEY (room, seat)
);
CREATE TABLE IF NOT EXISTS members (
    room INTEGER NOT NULL, member INTEGER NOT NULL, seat TEXT NOT NULL,
    PRIMARY KEY (room, member), UNIQUE (room, seat)
);
"""

_LATER: Final = """
BEGIN;
ALTER TABLE rooms ADD COLUMN community INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN is_over INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version = 1;
COMMIT;
"""
"""What a file of before lacks."""

_PATIENCE: Final = 0.25
"""So many seconds are waited for a program that copies the file: all tables wait with it."""


@attrs.frozen(kw_only=True)
class Channel:
    """A room and its table.

    Attributes:
        room: the number of the room.
        leader: the seat that leads its table.
        language: in which language it is told what happens.
        told: the last turn that it was told; None if it was told nothing.
        tokens: what opens each seat.
    """

    room: int
    leader: Seat
    language: str
    told: int | None
    tokens: Mapping[Seat, str] = attrs.field(repr=False)


class ChannelStore:
    """The rooms that have a table.

    Args:
        place: the file, or `:memory:`.

    Raises:
        BlockingIOError: another bot has this file.
        OSError: it cannot be opened or locked.
        ValueError: it is no file of rooms, or it has several names.

    >>> quin = Seat("hero", "Quin")
    >>> rooms = ChannelStore(":memory:")
    >>> rooms.open(77, quin, {quin: "a token"}, "en", member=5)
    >>> rooms.sit(77, 6, quin)
    >>> rooms.seat_of(77, 5), rooms.member_in(77, quin)
    (None, 6)
    >>> rooms.close()
    """

    def __init__(self, place: str | Path) -> None:
        self._lock = None if place == ":memory:" else DatabaseLock(place)
        # A turn of the event loop does one of these at a time, and none of them is long.
        self._file = sqlite3.connect(place, timeout=_PATIENCE)
        try:
            self._file.executescript(f"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; {_LAYOUT}")
            if self._file.execute("PRAGMA user_version").fetchone() == (0,):
                self._file.executescript(_LATER)
        except sqlite3.DatabaseError as problem:
            self.close()
            raise ValueError(f"{place}: it cannot be used for rooms: {problem}") from None

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
        if self._lock is not None:
            self._lock.release()

    def going_on(self, community: int | None = None) -> tuple[int, ...]:
        """The rooms with a table whose end they were not told; of a community, or all of them."""
        asked = "SELECT room FROM rooms WHERE NOT is_over AND (? IS NULL OR community = ?)"
        return tuple([row[0] for row in self._file.execute(asked, (community, community))])

    def find(self, room: int) -> Channel | None:
        """What is known of a room, if it has a table."""
        asked = "SELECT leader, language, told FROM rooms WHERE room = ?"
        row = self._file.execute(asked, (room,)).fetchone()
        if row is None:
            return None
        tokens = self._file.execute("SELECT seat, token FROM tokens WHERE room = ?", (room,))
        return Channel(
            room=room,
            leader=seat_in(row[0]),
            language=row[1],
            told=row[2],
            tokens={seat_in(seat): token for seat, token in tokens},
        )

    def open(
        self,
        room: int,
        leader: Seat,
        tokens: Mapping[Seat, str],
        language: str,
        member: int,
        *,
        community: int = 0,
    ) -> None:
        """A room has a new table, whose leader is a member; the old one is forgotten.

        Args:
            room: the room.
            leader: the seat that leads the table.
            tokens: what opens each seat.
            language: in which language the room is told what happens.
            member: who sits in the leader's seat.
            community: whose room it is.
        """
        rows = [(room, seat_text(seat), token) for seat, token in tokens.items()]
        with self._file as file:
            for table in ("rooms", "tokens", "members"):
                file.execute(f"DELETE FROM {table} WHERE room = ?", (room,))  # noqa: S608 - our names
            opened = (room, seat_text(leader), language)
            row = (*opened, community)
            file.execute("INSERT INTO rooms VALUES (?, ?, ?, NULL, ?, 0)", row)
            file.executemany("INSERT INTO tokens VALUES (?, ?, ?)", rows)
            file.execute("INSERT INTO members VALUES (?, ?, ?)", (room, member, opened[1]))

    def seat_of(self, room: int, member: int) -> Seat | None:
        """Where a member sits, if anywhere."""
        asked = "SELECT seat FROM members WHERE room = ? AND member = ?"
        row = self._file.execute(asked, (room, member)).fetchone()
        return None if row is None else seat_in(row[0])

    def taken(self, room: int) -> frozenset[Seat]:
        """The seats in which somebody sits."""
        asked = "SELECT seat FROM members WHERE room = ?"
        return frozenset([seat_in(row[0]) for row in self._file.execute(asked, (room,))])

    def member_in(self, room: int, seat: Seat) -> int | None:
        """Who sits in a seat, if anybody."""
        asked = "SELECT member FROM members WHERE room = ? AND seat = ?"
        row = self._file.execute(asked, (room, seat_text(seat))).fetchone()
        return None if row is None else int(row[0])

    def sit(self, room: int, member: int, seat: Seat) -> None:
        """Let a member sit in a seat, and nowhere else; whoever sits there stands up."""
        # Each row bears both keys: who sat there goes, and where she sat is free.
        with self._file as file:
            row = (room, member, seat_text(seat))
            file.execute("INSERT OR REPLACE INTO members VALUES (?, ?, ?)", row)

    def vacate(self, room: int, seat: Seat) -> None:
        """Whoever sits in a seat stands up, and what opens it is forgotten."""
        with self._file as file:
            for table in ("tokens", "members"):
                gone = f"DELETE FROM {table} WHERE room = ? AND seat = ?"  # noqa: S608 - our names
                file.execute(gone, (room, seat_text(seat)))

    def note_token(self, room: int, seat: Seat, token: str) -> None:
        """A seat has a new token."""
        with self._file as file:
            asked = "INSERT OR REPLACE INTO tokens VALUES (?, ?, ?)"
            file.execute(asked, (room, seat_text(seat), token))

    def note_told(self, room: int, turn: int, *, is_over: bool = False) -> None:
        """A room was told of a turn, and perhaps that the game has ended."""
        with self._file as file:
            asked = "UPDATE rooms SET told = ?, is_over = ? WHERE room = ?"
            file.execute(asked, (turn, is_over, room))
