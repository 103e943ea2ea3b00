"""Tables between memory and the store: read when somebody asks, written line by line, let go again.

A line is told to those who watch after the store has it for good, never before: nobody has seen a
turn that a crash then loses. If it cannot be written, or somebody else was first, the table reads
on from the store and everything goes by what stands there.
"""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from typing import Any

import attrs

from dramadeck.engine import Seat
from dramadeck.host.limits import Bucket, HostLimits
from dramadeck.host.live import Decks, Draft, LiveTable, state_at
from dramadeck.host.reasons import HostReason, no
from dramadeck.host.store import Line, LineKind, Outcome, Store
from dramadeck.host.telling import Told, seat_text
from dramadeck.host.watching import Watch
from dramadeck.kit.conversion import System
from dramadeck.kit.installed import installed


class Room:
    """A table in memory, with whoever watches it; its lock is held while a line is made.

    Attributes:
        live: the table.
        lock: of whoever writes.
        watches: who watches it.
        buckets: how fast each seat sends.
        is_gone: whether another one stands for the table now, or will.
    """

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.lock = asyncio.Lock()
        self.watches: list[Watch] = []
        self.buckets: dict[Seat, Bucket] = {}
        self.is_gone = False

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs it in memory."""
        return not self.watches and not self.lock.locked()

    def tell(self, told: Told) -> None:
        """Tell a line to all who watch; whose link was withdrawn hears why."""
        holders = self.live.holders
        for watch in tuple(self.watches):
            if watch.digest not in holders:
                watch.end(no(HostReason.HANDED_ON, seat=str(watch.seat)))
            elif watch.tell(told.to(watch.seat)):
                continue
            self.watches.remove(watch)


@attrs.frozen(kw_only=True)
class Entry:
    """What is to become the next line.

    Attributes:
        kind: what it tells.
        seat: who does it.
        text: the rest as JSON.
        request: how its sender calls it.
        draft: what is played.
        back_to: the turn after which the game goes on.
    """

    kind: LineKind
    seat: Seat
    text: str
    request: str | None = None
    draft: Draft | None = None
    back_to: int | None = None


class Keeper:
    """The tables of a host.

    Args:
        store: where they are kept.
        limits: how many are in memory, and how much of each.
        systems: rule systems that go by their names without being installed.
        decks: decks of the host's own.
        now: the time of the day, in seconds since 1970.
    """

    def __init__(
        self,
        store: Store,
        limits: HostLimits,
        *,
        systems: Iterable[System] = (),
        decks: Decks = (),
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store, self.limits, self.decks, self.now = store, limits, decks, now
        self._systems: Mapping[str, System] = {each.name: each for each in systems}
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._arriving: dict[str, asyncio.Task[Room | None]] = {}

    def system(self, name: str) -> System:
        """The rule system of a name.

        Raises:
            UnknownNameError: there is none.
        """
        return self._systems.get(name) or installed(name)

    def rooms(self) -> tuple[Room, ...]:
        """The tables that are in memory."""
        return tuple(self._rooms.values())

    async def room(self, table: str) -> Room | None:
        """A table, read from the store if it is not in memory; None if there is none."""
        found = self._rooms.get(table)
        if found is not None:
            self._rooms.move_to_end(table)
            return found
        arriving = self._arriving.get(table)
        if arriving is None:
            arriving = asyncio.ensure_future(self._read(table))
            self._arriving[table] = arriving
            arriving.add_done_callback(lambda _: self._arriving.pop(table, None))
        return await asyncio.shield(arriving)

    async def _read(self, table: str) -> Room | None:
        opening = await self.store.find(table)
        if opening is None:
            return None
        live = LiveTable(opening, self.system(opening.system), self.decks, self.limits.recent)
        snapshot = await self.store.snapshot(table)
        if snapshot is not None:
            live.resume(snapshot)
        room = Room(live)
        await self.catch_up(room)
        self._rooms[table] = room
        self._make_space()
        return room

    def _make_space(self) -> None:
        over = len(self._rooms) - self.limits.live
        for table, room in tuple(self._rooms.items()) if over > 0 else ():
            if over > 0 and room.is_idle:
                del self._rooms[table]
                room.is_gone = True
                over -= 1

    async def catch_up(self, room: Room) -> None:
        """Take in what others have written; its lock is held, or nobody else knows the room."""
        live = room.live
        for line in await self.store.read(live.opening.table, live.turn):
            back = None
            if line.kind is LineKind.TAKEN_BACK:
                back = await self.state_of(live, json.loads(line.text)["back_to"])
            room.tell(live.apply(line, back=back))

    async def follow(self, changed: AsyncIterator[tuple[str, int]]) -> None:
        """Take in what others write, as the store tells of it, for ever."""
        async for table, turn in changed:
            if table in self._rooms or table in self._arriving:
                await self._follow(table, turn)

    async def _follow(self, table: str, turn: int) -> None:
        try:
            # One that is being read may be read without the line of which this tells.
            room = self._rooms.get(table) or await self.room(table)
        except Exception:  # noqa: BLE001 - a store may fail in any way; who asked for it is told
            return
        if room is None or room.live.turn >= turn:
            return
        async with room.lock:
            try:
                await self.catch_up(room)
            except Exception:  # noqa: BLE001 - likewise; it will be read when it can be
                self.drop(room)

    async def state_of(self, live: LiveTable, turn: int) -> Any:
        """The state after a turn that stands; 0 is the start."""
        for told in live.recent:
            if told.line.turn == turn:
                return told.turned.after
        stands = [each.turn for each in live.stands if each.turn <= turn]
        lines = await self.store.read(live.opening.table) if stands else ()
        work = (live.opening, live.rules, self.decks, lines, stands)
        return await asyncio.to_thread(state_at, *work)

    async def write(self, room: Room, entry: Entry) -> Told | None:
        """Write the next line of a table, and tell it; the room's lock is held.

        Returns:
            What was written; None if others have written something since, which is known now.

        Raises:
            HostError: it could not be written.
        """
        live = room.live
        back = None if entry.back_to is None else await self.state_of(live, entry.back_to)
        line = Line(
            turn=live.turn + 1,
            kind=entry.kind,
            seat=seat_text(entry.seat),
            request=entry.request,
            text=entry.text,
            at=self.now(),
        )
        try:
            outcome = await self.store.append(live.opening.table, line)
        except Exception as problem:  # noqa: BLE001 - a store may fail in any way
            return await self._after_failure(room, line, problem)
        if outcome is not Outcome.WRITTEN:
            await self.catch_up(room)
            return None
        told = live.apply(line, entry.draft, back)
        room.tell(told)
        if line.turn % self.limits.snapshot == 0:
            await self.store.keep(live.opening.table, live.snapshot())
        return told

    async def _after_failure(self, room: Room, line: Line, problem: Exception) -> Told:
        """Whether a line stands in the store though it said that it failed."""
        live = room.live
        try:
            await self.catch_up(room)
        except Exception:  # noqa: BLE001 - likewise; it will be read when it can be
            self.drop(room)
            raise no(HostReason.STORE_FAILED) from problem
        for told in live.recent:
            if told.line == line:
                return told
        raise no(HostReason.STORE_FAILED) from problem

    def drop(self, room: Room) -> None:
        """Let go of a table whose store cannot be read; whoever watches joins again."""
        self._rooms.pop(room.live.opening.table, None)
        room.is_gone = True
        for watch in room.watches:
            watch.end(no(HostReason.STORE_FAILED))
        room.watches.clear()
