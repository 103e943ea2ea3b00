"""The channels of a chat, their tables, and the seats of their users, stored in a file.

The bot keeps the tokens of all seats, because the chat service identifies the users. So the seat of
a user is a row in a small file beside the tables, and the host does not know it. Every change is on
the disk before the reply. The tokens in the file open every seat, so only its owner may read it.
A lock on the file allows only one bot at a time; two would announce everything twice.
"""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import attrs

from dramadeck.codec.append_only_file import DatabaseLock
from dramadeck.core import Seat
from dramadeck.storage.journal import seat_in, seat_text
from dramadeck.storage.user_files import data_folder

_TABLES: Final = ("channels", "tokens", "users")
_LAYOUT: Final = """
CREATE TABLE IF NOT EXISTS channels (
    channel TEXT PRIMARY KEY, leader TEXT NOT NULL, language TEXT NOT NULL, turn INTEGER,
    community TEXT NOT NULL, is_over INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS tokens (
    channel TEXT NOT NULL, seat TEXT NOT NULL, token TEXT NOT NULL, PRIMARY KEY (channel, seat)
);
CREATE TABLE IF NOT EXISTS users (
    channel TEXT NOT NULL, user TEXT NOT NULL, seat TEXT NOT NULL,
    PRIMARY KEY (channel, user), UNIQUE (channel, seat)
);
"""

_LOCK_WAIT: Final = 0.25
"""Seconds to wait while another program copies the file; all tables wait meanwhile."""


@attrs.frozen(kw_only=True)
class Channel:
    """A channel and its table.

    Attributes:
        language: the code of the language of its announcements.
        turn: the last turn that was announced to it; None if none was.
    """

    id: str
    leader: Seat
    language: str
    turn: int | None
    tokens: Mapping[Seat, str] = attrs.field(repr=False)


class ChannelStore:
    """The channels that have a table.

    Args:
        place: the file, or `:memory:`.

    Raises:
        BlockingIOError: another bot has this file.
        OSError: it cannot be opened or locked.
        ValueError: it is no file of channels, or it has several names.

    >>> quin = Seat("hero", "Quin")
    >>> channels = ChannelStore(":memory:")
    >>> channels.open("#torg", quin, {quin: "a token"}, "en", user="ann")
    >>> channels.sit("#torg", "bea", quin)
    >>> channels.seat_of("#torg", "ann"), channels.user_in("#torg", quin)
    (None, 'bea')
    >>> channels.close()
    """

    def __init__(self, place: str | Path) -> None:
        self._lock = None if place == ":memory:" else DatabaseLock(place)
        # Queries run in the event loop: they are short.
        self._file = sqlite3.connect(place, timeout=_LOCK_WAIT)
        try:
            self._file.executescript(f"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; {_LAYOUT}")
        except sqlite3.DatabaseError as problem:
            self.close()
            raise ValueError(f"{place}: it cannot be used for channels: {problem}") from None

    def close(self) -> None:
        """Close the file and release its lock."""
        self._file.close()
        if self._lock is not None:
            self._lock.release()

    def active(self, community: str | None = None) -> tuple[str, ...]:
        """The channels to which the end of their game was not announced yet.

        Args:
            community: only the channels of this community, such as a Discord server; None means
                all.
        """
        query = "SELECT channel FROM channels WHERE NOT is_over AND (? IS NULL OR community = ?)"
        return tuple([row[0] for row in self._file.execute(query, (community, community))])

    def find(self, channel: str) -> Channel | None:
        """A channel, if it has a table."""
        query = "SELECT leader, language, turn FROM channels WHERE channel = ?"
        row = self._file.execute(query, (channel,)).fetchone()
        if row is None:
            return None
        tokens = self._file.execute("SELECT seat, token FROM tokens WHERE channel = ?", (channel,))
        return Channel(
            id=channel,
            leader=seat_in(row[0]),
            language=row[1],
            turn=row[2],
            tokens={seat_in(seat): token for seat, token in tokens},
        )

    def open(
        self,
        channel: str,
        leader: Seat,
        tokens: Mapping[Seat, str],
        language: str,
        user: str,
        *,
        community: str = "",
    ) -> None:
        """Store the table of a channel instead of the old one; `user` gets the seat `leader`."""
        text = seat_text(leader)
        rows = [(channel, seat_text(seat), token) for seat, token in tokens.items()]
        with self._file as file:
            for table in _TABLES:
                file.execute(f"DELETE FROM {table} WHERE channel = ?", (channel,))  # noqa: S608 - our names
            row = (channel, text, language, community)
            file.execute("INSERT INTO channels VALUES (?, ?, ?, NULL, ?, 0)", row)
            file.executemany("INSERT INTO tokens VALUES (?, ?, ?)", rows)
            file.execute("INSERT INTO users VALUES (?, ?, ?)", (channel, user, text))

    def seat_of(self, channel: str, user: str) -> Seat | None:
        """The seat of a user, or None."""
        query = "SELECT seat FROM users WHERE channel = ? AND user = ?"
        row = self._file.execute(query, (channel, user)).fetchone()
        return None if row is None else seat_in(row[0])

    def taken(self, channel: str) -> frozenset[Seat]:
        """The seats that users have."""
        query = "SELECT seat FROM users WHERE channel = ?"
        return frozenset([seat_in(row[0]) for row in self._file.execute(query, (channel,))])

    def user_in(self, channel: str, seat: Seat) -> str | None:
        """The user who has a seat, or None."""
        query = "SELECT user FROM users WHERE channel = ? AND seat = ?"
        row = self._file.execute(query, (channel, seat_text(seat))).fetchone()
        return None if row is None else str(row[0])

    def sit(self, channel: str, user: str, seat: Seat) -> None:
        """Give a user a seat instead of the old one; another user who has it loses it."""
        # Both keys are unique, so this also replaces the other user's row.
        with self._file as file:
            row = (channel, user, seat_text(seat))
            file.execute("INSERT OR REPLACE INTO users VALUES (?, ?, ?)", row)

    def vacate(self, channel: str, seat: Seat) -> None:
        """Delete the user and the token of a seat."""
        with self._file as file:
            for table in ("tokens", "users"):
                delete = f"DELETE FROM {table} WHERE channel = ? AND seat = ?"  # noqa: S608 - our names
                file.execute(delete, (channel, seat_text(seat)))

    def note_token(self, channel: str, seat: Seat, token: str) -> None:
        """Store the new token of a seat."""
        with self._file as file:
            row = (channel, seat_text(seat), token)
            file.execute("INSERT OR REPLACE INTO tokens VALUES (?, ?, ?)", row)

    def note_turn(self, channel: str, turn: int, *, is_over: bool = False) -> None:
        """Store that a turn was announced to a channel, and whether the game is over."""
        with self._file as file:
            change = "UPDATE channels SET turn = ?, is_over = ? WHERE channel = ?"
            file.execute(change, (turn, is_over, channel))


def channels_file(store: str, interface: str) -> str:
    """The path of the file for the channels of a bot, beside the file of its tables.

    Args:
        store: the URL of the store, as `dramadeck.storage.urls.store_url` returns it.
        interface: the name of the user interface, for stores without a file.

    >>> channels_file("memory", "discord"), channels_file("sqlite:games.db", "discord")
    (':memory:', 'games.db.channels')
    """
    kind, _, file = store.partition(":")
    if kind == "sqlite":
        return f"{file}.channels"
    if store == "memory":
        return ":memory:"
    data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    return str(data_folder() / f"{interface}.channels")
