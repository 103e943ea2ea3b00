"""Tables between memory and the store: read when somebody asks, written line by line, let go again.

A line is told to those who watch after the store has it for good, never before: nobody has seen a
turn that a crash then loses. If it cannot be written, or somebody else was first, the table reads
on from the store and everything goes by what stands there.
"""

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from math import inf
from typing import Any, Final, TypeVar, cast

from dramadeck.codec.commitment import with_seed
from dramadeck.codec.record_types import installed
from dramadeck.codec.records import Record
from dramadeck.core import Seat
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.ending import end_table, last_words
from dramadeck.host.limits import HostLimits
from dramadeck.host.metrics import Metrics
from dramadeck.host.openers import Openers
from dramadeck.host.rate_limit import Bucket
from dramadeck.host.reasons import HostError, HostReason, no
from dramadeck.host.table import Entry, LiveTable
from dramadeck.host.telling import Told, Turned
from dramadeck.host.watching import Watch
from dramadeck.storage.journal import (
    Decks,
    JournalReader,
    check_chain,
    linked,
    record_of,
    seat_text,
)
from dramadeck.storage.logs import Log, cause_of
from dramadeck.storage.store import BrokenLogError, EntryKind, JournalEntry, Opening, Outcome, Store

T = TypeVar("T")

log: Final = Log("dramadeck.host")
"""What a host does; a line of it names tables, seats, turns and reasons."""

_COUNT_AGAIN: Final = 10.0
"""So many seconds lie between two counts of all tables at least, for one takes a while."""

_FOLLOW_AGAIN: Final = 0.5
_PATIENCE: Final = 5.0


class Room:
    """A table in memory, with whoever watches it; its lock is held while a line is made."""

    def __init__(self, live: LiveTable, growth: Bucket) -> None:
        self.live, self.lock, self.growth = live, asyncio.Lock(), growth
        self.watches: list[Watch] = []
        self.buckets: dict[Seat, Bucket] = {}  # how fast each seat sends
        self.readers: dict[str, Bucket] = {}  # how often whole games are asked for, by each token
        self.is_gone = False  # whether another one stands for the table now, or will

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs it in memory."""
        return not self.watches and not self.lock.locked()

    def left(self, watch: Watch) -> None:
        """Somebody has stopped watching."""
        with suppress(ValueError):
            self.watches.remove(watch)


class Keeper:
    """The tables of a host, made of what `Host` is made of.

    Attributes:
        rooms: the tables in memory.
        open: the names of those whose games have not ended, as far as that is known here.
        unwritten: why the store could not be written to, if the last attempt has failed.
    """

    def __init__(
        self,
        store: Store,
        limits: HostLimits,
        *,
        systems: Iterable[AnySystem] = (),
        decks: Iterable[Any] = (),
        now: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store, self.limits, self.now, self.clock = store, limits, now, clock
        self.decks: Decks = tuple(decks)
        self.metrics = Metrics()
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.open: set[str] = set()
        self._openers = Openers(limits, clock)
        self._counted = 0.0
        self._systems: Mapping[str, AnySystem] = {each.name: each for each in systems}
        self._arriving: dict[str, asyncio.Task[Room | None]] = {}
        self._work: set[asyncio.Future[Any]] = set()
        self._is_shared = False
        self._reading = asyncio.Lock()  # whole games are read one after the other
        self._games: OrderedDict[str, JournalReader] = OrderedDict()
        self._has_stopped = -inf  # when following the other hosts has ended last
        self.unwritten: str | None = None

    def system(self, name: str) -> AnySystem:
        """The rule system of a name.

        Raises:
            UnknownNameError: there is none.
        """
        return self._systems.get(name) or installed(name)

    async def count_tables(self) -> None:
        """Ask the store which games are open; others may have ended some of them."""
        self._counted = self.clock()
        self.open = {each.table for each in await self.found(None, self.store.uses())}

    async def check_room_for_one_more(self) -> None:
        """Whether one more table may be opened.

        Raises:
            HostError: there are enough.
        """
        most = self.limits.tables
        if len(self.open) >= most and self.clock() - self._counted > _COUNT_AGAIN:
            await self.end_unused()
        if len(self.open) >= most:
            raise no(HostReason.TOO_MANY_TABLES, most=most)

    def opening(self, table: str, opener: str | None) -> None:
        """Count a table that is being opened.

        Raises:
            HostError: there are enough of this opener.
        """
        if opener is not None:
            self._openers.count(opener, table, self.open)
        self.open.add(table)

    async def end_unused(self) -> None:
        """End tables that nobody has used for too long, unless somebody sits there now."""
        limits, now = self.limits, self.now()
        uses = await self.found(None, self.store.uses())
        self._counted, self.open = self.clock(), {each.table for each in uses}
        for each in uses:
            is_over = now - each.last > limits.unused
            is_over |= not each.is_played and now - each.at > limits.unplayed
            room = self.rooms.get(each.table)
            if not is_over or (room is not None and room.watches):
                continue
            log(logging.INFO, "ended an unused table", table=each.table)
            ending = end_table(self.store, each.table, now, system=self.system, decks=self.decks)
            with suppress(HostError):  # one that is damaged is logged, and the others go on
                await self.found(each.table, ending)
            self.open.discard(each.table)
            if room is not None:
                await self._catch_up_or_drop(room)

    async def room(self, table: str) -> Room | None:
        """A table, read from the store if it is not in memory; None if there is none.

        Raises:
            HostError: it could not be read.
        """
        found = self.rooms.get(table)
        if found is not None:
            self.rooms.move_to_end(table)
            return found
        arriving = self._arriving.get(table)
        if arriving is None:
            arriving = self._arriving[table] = asyncio.ensure_future(self._read(table))
            arriving.add_done_callback(lambda ended: self._has_arrived(table, ended))
        return await asyncio.shield(arriving)

    def _has_arrived(self, table: str, ended: "asyncio.Task[Room | None]") -> None:
        del self._arriving[table]
        if not ended.cancelled():
            ended.exception()  # whoever waits is told; if nobody does any more, it is logged

    async def _read(self, table: str) -> Room | None:
        return await self.found(table, self._arrived(table))

    async def found(self, table: str | None, asked: Awaitable[T]) -> T:
        """What the store answers when it is asked about a table, or about all of them.

        Raises:
            HostError: it cannot be read.
        """
        try:
            return await asked
        except BrokenLogError as problem:
            log(logging.ERROR, "the log of a table is damaged", table=table, turn=problem.turn)
            raise no(HostReason.LOG_DAMAGED, turn=problem.turn) from problem
        except Exception as problem:
            log(logging.ERROR, "cannot read a table", table=table, cause=cause_of(problem))
            raise no(HostReason.STORE_FAILED) from problem

    async def _arrived(self, table: str) -> Room | None:
        opening = await self.store.find(table)
        if opening is None:
            return None
        live = LiveTable(opening, self.system(opening.system), self.decks, self.limits.recent)
        is_damaged = not await self._resumed(live)
        limits = self.limits
        growth = Bucket(rate=limits.growth, burst=limits.growth_burst, clock=self.clock)
        room = Room(live, growth)
        await self.catch_up(room)
        if is_damaged:
            self._begin(table, self.store.save_snapshot(table, live.snapshot()))
        self.rooms[table] = room
        self._make_space()
        return room

    async def _resumed(self, live: LiveTable) -> bool:
        """Begin with the snapshot of a table, if there is one; False if it is damaged.

        Then the table is read from the first line on.

        Raises:
            BrokenLogError: the line at which it was made is not there, or another one.
        """
        table = live.opening.table
        try:
            snapshot = await self.store.snapshot(table)
            if snapshot is None:
                return True
            live.resume(snapshot)
        except Exception as problem:  # noqa: BLE001 - anything may stand in it
            log(
                logging.WARNING, "left out a damaged snapshot", table=table, cause=cause_of(problem)
            )
            return False
        there = (await self.store.read(table, live.turn - 1))[:1]
        if [(each.turn, each.chain) for each in there] != [(live.turn, live.chain)]:
            raise BrokenLogError(live.turn)
        return True

    def _make_space(self) -> None:
        over = len(self.rooms) - self.limits.live
        for table, room in tuple(self.rooms.items()) if over > 0 else ():
            if over > 0 and room.is_idle:
                del self.rooms[table]
                room.is_gone = True
                over -= 1

    async def catch_up(self, room: Room) -> None:
        """Take in what others have written; its lock is held, or nobody else knows the room.

        Raises:
            BrokenLogError: a line is missing or has been changed.
        """
        live = room.live
        lines = await self.store.read(live.opening.table, live.turn)
        check_chain(lines, live.turn, live.chain)
        for line in lines:
            self._tell(room, live.apply(line, await self._turned(live, line)))

    async def follow(self) -> None:
        """Take in what others write, as the store tells of it, for ever.

        However it ends, it begins again after a pause, and takes in what was missed.
        """
        while True:
            cause = "it has come to an end"
            try:
                changed = self.store.changed()
                if changed is None:
                    return
                self._is_shared = True
                await self._follow(changed)
            except Exception as problem:  # noqa: BLE001 - a store may fail in any way
                cause = cause_of(problem)
            self._has_stopped = self.clock()
            log(logging.ERROR, "cannot follow the other hosts", cause=cause)
            await asyncio.sleep(_FOLLOW_AGAIN)
            with suppress(Exception):  # while the store is gone; then this comes again
                for room in tuple(self.rooms.values()):
                    async with room.lock:
                        await self.catch_up(room)

    async def _follow(self, changed: AsyncIterator[tuple[str, int]]) -> None:
        async for table, turn in changed:
            arriving = self._arriving.get(table)
            if arriving is not None:  # it may be read without the line of which this tells
                await asyncio.wait([arriving])
            room = self.rooms.get(table)
            if room is not None and room.live.turn < turn:
                await self._catch_up_or_drop(room)

    async def has_moved(self, room: Room) -> bool:
        """Whether others had written what was not known here; now it is. The lock is held."""
        known = room.live.turn
        if self._is_shared:
            await self.found(room.live.opening.table, self.catch_up(room))
        return room.live.turn > known

    async def _catch_up_or_drop(self, room: Room) -> None:
        async with room.lock:
            try:
                await self.catch_up(room)
            except Exception as problem:  # noqa: BLE001 - a store may fail in any way
                self._drop(room, problem)

    async def _turned(self, live: LiveTable, line: JournalEntry) -> Turned:
        """What the next line does."""
        is_back = line.kind is EntryKind.TAKEN_BACK
        back = await self._state_after(live, json.loads(line.text)["back_to"]) if is_back else None
        return live.turned(line, back)

    async def _state_after(self, live: LiveTable, turn: int) -> Any:
        """The state after a turn that stands; 0 is the start."""
        for told in live.recent:
            if told.line.turn == turn:
                return told.turned.after
        table = live.opening.table
        opening = cast(Opening, await self.found(table, self.store.find(table)))
        lines = (await self.found(table, self.store.read(table)))[:turn]
        then = self.aside(lambda: record_of(opening, live.rules, self.decks, lines).state)
        state = await self.found(table, then)
        return state if turn else with_seed(state, live.seed)

    async def aside(self, work: Callable[[], T]) -> T:
        """Do what takes a while in a thread, one after the other: two would be done no sooner."""
        async with self._reading:
            return await asyncio.to_thread(work)

    async def record(self, live: LiveTable) -> Record[Any]:
        """The game as it stands, from the store: what was read before is not read again.

        Raises:
            HostError: it could not be read.
        """
        async with self._reading:
            return (await self._journal_reader(live, live.turn)).record

    async def _journal_reader(self, live: LiveTable, turn: int) -> JournalReader:
        """A game that was read up to a line at least."""
        table = live.opening.table
        game = self._games.pop(table, None)
        if game is None:
            opening = cast(Opening, await self.found(table, self.store.find(table)))
            game = JournalReader(opening, live.rules, self.decks)
        if game.turn < turn:
            lines = await self.found(table, self.store.read(table, game.turn))
            taken = asyncio.to_thread(game.take, lines[: turn - game.turn])
            await self.found(table, taken)
        self._games[table] = game
        while len(self._games) > self.limits.games:
            self._games.popitem(last=False)
        return game

    async def write(self, room: Room, seat: Seat, entry: Entry, request: str | None) -> Told | None:
        """Write the next line of a table, and tell it; the room's lock is held.

        Returns:
            What was written; None if others have written something since, which is known now.

        Raises:
            HostError: it could not be written.
        """
        live, begun = room.live, time.perf_counter()
        number, sender = live.turn + 1, seat_text(seat)
        text = await self._last_words(live) if entry.kind is EntryKind.ENDED else entry.text
        line = JournalEntry(number, entry.kind, sender, request, text, self.now())
        line = linked(line, live.chain)
        try:
            turned = entry.turned or await self._turned(live, line)
            outcome = await self.store.append(live.opening.table, line)
        except asyncio.CancelledError:
            # The sender has gone away in the middle; whether it was written, the store knows.
            self._begin(live.opening.table, self._catch_up_or_drop(room))
            raise
        except Exception as problem:  # noqa: BLE001 - a store may fail in any way
            return await self._after_failure(room, line, problem)
        if outcome is not Outcome.WRITTEN:
            await self.found(live.opening.table, self.catch_up(room))
            return None
        self.unwritten = None
        self.metrics.committed(time.perf_counter() - begun)
        self.metrics.commands += turned.commands
        told = live.apply(line, turned, entry.events)
        self._tell(room, told)
        if line.turn % self.limits.snapshot == 0:
            self._begin(
                live.opening.table, self.store.save_snapshot(live.opening.table, live.snapshot())
            )
        return told

    async def _last_words(self, live: LiveTable) -> str:
        """What stands in the line of the end."""
        record = await self.record(live)
        return await self.aside(lambda: last_words(record))

    def _tell(self, room: Room, told: Told) -> None:
        """Tell a line to all who watch; whose link was withdrawn hears why."""
        line, holders = told.line, room.live.holders
        table = room.live.opening.table
        if line.kind is EntryKind.ENDED:
            self.open.discard(table)
        log(logging.DEBUG, line.kind.value, table=table, turn=line.turn, seat=line.seat)
        for watch in tuple(room.watches):
            if watch.digest not in holders:
                is_open = watch.seat == SPECTATOR
                reason = HostReason.LINK_WITHDRAWN if is_open else HostReason.HANDED_ON
                watch.end(no(reason, seat=watch.seat))
            elif watch.tell(told.to(watch.seat)):
                continue
            else:
                self.metrics.dropped += 1
                log(logging.WARNING, "dropped a slow watcher", table=table, seat=watch.seat)
            room.watches.remove(watch)

    async def _after_failure(self, room: Room, line: JournalEntry, problem: Exception) -> Told:
        """Whether a line stands in the store though it said that it failed."""
        live = room.live
        self.write_failed(live.opening.table, problem, line.turn)
        try:
            await self.catch_up(room)
        except Exception:  # noqa: BLE001 - likewise; it will be read when it can be
            self._drop(room, problem)
        for told in live.recent:
            if told.line == line:
                return told
        raise no(HostReason.STORE_FAILED) from problem

    def _drop(self, room: Room, problem: Exception) -> None:
        """Let go of a table whose store cannot be read; whoever watches joins again."""
        table, reason = room.live.opening.table, no(HostReason.STORE_FAILED)
        if isinstance(problem, BrokenLogError):
            reason = no(HostReason.LOG_DAMAGED, turn=problem.turn)
        log(logging.ERROR, "let go of a table", table=table, cause=cause_of(problem))
        self.rooms.pop(table, None)
        room.is_gone = True
        for watch in room.watches:
            watch.end(reason)
        room.watches.clear()

    def _begin(self, table: str, work: Awaitable[Any]) -> None:
        """Do something with a table for which nobody waits."""
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(lambda ended: self._ended(table, ended))

    def _ended(self, table: str, task: "asyncio.Future[Any]") -> None:
        self._work.discard(task)
        if not task.cancelled() and isinstance(problem := task.exception(), Exception):
            self.write_failed(table, problem)

    def write_failed(self, table: str, problem: Exception, turn: int | None = None) -> None:
        """Note that something could not be written."""
        self.unwritten = cause_of(problem)
        log(logging.ERROR, "the store failed", table=table, turn=turn, cause=self.unwritten)

    async def problems(self) -> tuple[str, ...]:
        """What keeps the tables from being read, written and followed, in words.

        Whether the store can be written to is tried only if something could not be written.
        """
        found = list[str]()
        unread = await _failure(self.store.find(""))
        if unread:
            found.append(f"the store cannot be read: {unread}")
        if self.unwritten:
            self.unwritten = await _failure(self.store.probe())
        if self.unwritten:
            found.append(f"the store cannot be written to: {self.unwritten}")
        if self.clock() - self._has_stopped < _PATIENCE:
            found.append("what other hosts write is not followed")
        return tuple(found)

    async def close(self) -> None:
        """Finish what has begun, and tell all who watch that there will be no more."""
        for room in tuple(self.rooms.values()):
            async with room.lock:
                for watch in room.watches:
                    watch.end(no(HostReason.HOST_CLOSED))
                room.watches.clear()
        await asyncio.gather(*self._work, return_exceptions=True)


async def _failure(asked: Awaitable[Any]) -> str | None:
    """Why the store does not do what it is asked for; None if it does."""
    try:
        await asyncio.wait_for(asked, _PATIENCE)
    except Exception as problem:  # noqa: BLE001 - a store may fail in any way
        return cause_of(problem)
    return None
