"""From a token to a seat, and from what it wants to a line of the log.

Everything that changes a table comes through here: one after the other, the sender's seat looked up
again once it is her turn, and finished even if the sender goes away in the middle.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple, TypeAlias, cast

from dramadeck.engine import IllegalCommandError, Seat
from dramadeck.host.keeping import Entry, Keeper, Room
from dramadeck.host.limits import Bucket, HostLimits
from dramadeck.host.live import LiveTable, told_again
from dramadeck.host.reasons import HostError, HostReason, no
from dramadeck.host.telling import Told, seat_text
from dramadeck.host.tokens import hash_of, held, table_of
from dramadeck.kit.conversion import System
from dramadeck.kit.saves import from_plain
from dramadeck.kit.texts import parse

Making: TypeAlias = Callable[[LiveTable, Seat], Entry]
"""What makes the next line, for the table as it is then and the seat of whoever wants it."""


class Entered(NamedTuple):
    """Where a token leads: the table, the seat, and the hash of the token."""

    room: Room
    seat: Seat
    digest: str


class Doors:
    """Who comes in, and what they change.

    Args:
        keeper: the tables.
        clock: seconds that never go back.
    """

    def __init__(self, keeper: Keeper, clock: Callable[[], float]) -> None:
        self._keeper, self._clock = keeper, clock
        self._work: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    async def entered(self, token: object) -> Entered:
        """Where a token leads.

        Raises:
            HostError: nowhere.
        """
        if self._is_closed:
            raise no(HostReason.HOST_CLOSED)
        table = table_of(token)
        room = None if table is None else await self._keeper.room(table)
        if room is None:
            raise no(HostReason.NO_SUCH_LINK)
        digest = hash_of(cast(str, token))
        return Entered(room, _seat_of(room.live, digest), digest)

    def count(self, room: Room, seat: Seat, commands: int) -> None:
        """Count what a seat sends.

        Raises:
            HostError: it sends too fast.
        """
        limits = self._keeper.limits
        bucket = room.buckets.get(seat)
        if bucket is None:
            bucket = Bucket(rate=limits.rate, burst=limits.burst, clock=self._clock)
            room.buckets[seat] = bucket
        if not bucket.takes(commands):
            raise no(HostReason.TOO_FAST, most=limits.rate)

    async def carried_out(
        self, room: Room, digest: str, make: Making, request: str | None = None
    ) -> tuple[Told, bool]:
        """Write the line that is made, and tell whether it stood there before.

        Raises:
            HostError, IllegalCommandError: as `make` raises them, or the token opens nothing.
        """
        # A sender who goes away while it is written must not take it with her.
        task = self._started(self._carry_out(room, digest, make, request))
        return await asyncio.shield(task)

    async def _carry_out(
        self, room: Room, digest: str, make: Making, request: str | None
    ) -> tuple[Told, bool]:
        async with room.lock:
            if room.is_gone:
                table = room.live.opening.table
                room = await self._keeper.room(table) or room
                return await self._carry_out(room, digest, make, request)
            live = room.live
            while True:
                seat = _seat_of(live, digest)
                try:
                    if live.ended:
                        raise no(HostReason.TABLE_ENDED)
                    if (known := _recent(live, seat, request)) is not None:
                        return known, True
                    entry = make(live, seat)
                except (HostError, IllegalCommandError):
                    known = await self._done_before(live, seat, request)
                    if known is None:
                        raise
                    return known, True
                told = await self._keeper.write(room, entry)
                if told is not None:
                    return told, False
                known = await self._done_before(live, seat, request)
                if known is not None:
                    return known, True

    async def _done_before(self, live: LiveTable, seat: Seat, request: str | None) -> Told | None:
        """The line that a request has led to, however long ago."""
        if request is None:
            return None
        store, table = self._keeper.store, live.opening.table
        line = await store.repeated(table, seat_text(seat), request)
        return None if line is None else told_again(live.rules, line, self._keeper.decks)

    def _started(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._work.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited may have gone away

    async def close(self) -> None:
        """Let nobody in any more, finish what has begun, and tell all who watch."""
        self._is_closed = True
        await asyncio.gather(*self._work, return_exceptions=True)
        for room in self._keeper.rooms():
            for watch in room.watches:
                watch.end(no(HostReason.HOST_CLOSED))
            room.watches.clear()


def _seat_of(live: LiveTable, digest: str) -> Seat:
    seat = held(live.holders, digest)
    if seat is None:
        raise no(HostReason.NO_SUCH_LINK)
    return seat


def _recent(live: LiveTable, seat: Seat, request: str | None) -> Told | None:
    """The line that a request has led to a moment ago."""
    if request is None:
        return None
    sender = seat_text(seat)
    found = (each for each in live.recent if each.line.request == request)
    return next((each for each in found if each.line.seat == sender), None)


def commands_in(rules: System, message: Any, limits: HostLimits) -> Sequence[Any]:
    """The commands of a message: JSON text of one or of an array, a record, or several.

    Raises:
        HostError: it is too long, or holds none or too many.
        SaveFormatError: the text is no command.

    >>> from dramadeck import torg
    >>> commands_in(torg.TORG, '[{"is": "Deal"}, {"is": "Flip"}]', HostLimits())
    [Deal(), Flip()]
    """
    if not isinstance(message, str | bytes):
        return _checked(message, limits)
    if len(message) > limits.message:
        raise no(HostReason.TOO_LONG, most=limits.message)
    data = parse(message, limits.message)
    return [from_plain(rules, each, rules.commands, "$") for each in _checked(data, limits)]


def _checked(given: Any, limits: HostLimits) -> list[Any]:
    """What was given, as several."""
    several = isinstance(given, list | tuple)
    commands: list[Any] = [*cast("list[Any]", given)] if several else [given]
    if not commands:
        raise no(HostReason.NO_COMMAND)
    if len(commands) > limits.commands:
        raise no(HostReason.TOO_MANY_COMMANDS, most=limits.commands)
    return commands
