"""The tables in memory: load them from the store, drop them, and follow what other hosts write.

Several hosts may write to one store. For a table in memory that lags behind, the missing entries
are read from the store, applied, and published.
"""

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from math import inf
from typing import Any, Final, TypeVar, cast

from dramadeck.codec.commitment import with_seed
from dramadeck.codec.record_types import installed
from dramadeck.codec.records import Record
from dramadeck.core.rules import AnySystem
from dramadeck.host.broadcast import Applied, Broadcast
from dramadeck.host.lifecycle import end_table
from dramadeck.host.limits import HostLimits
from dramadeck.host.metrics import Metrics
from dramadeck.host.rate_limit import Buckets
from dramadeck.host.reasons import HostError, HostReason, refusal
from dramadeck.host.table import Table
from dramadeck.storage.journal import Decks, JournalReader, check_chain, record_of
from dramadeck.storage.logs import Log, cause_of
from dramadeck.storage.store import (
    BrokenJournalError,
    EntryKind,
    JournalEntry,
    Opening,
    Store,
    TableUse,
)

T = TypeVar("T")

log: Final = Log("dramadeck.host")
"""The log of the host; its lines name tables, seats, turns and reasons."""

_COUNT_INTERVAL: Final = 10.0  # seconds between two counts of all tables, at least: a count is slow

_HOUR: Final = 3_600
_FOLLOW_AGAIN: Final = 0.5
_TIMEOUT: Final = 5.0


class TableRegistry:
    """The tables of a host; the arguments are those of `Host`.

    Attributes:
        tables: the tables in memory, by name; the last used one comes last.
        open: the tables whose games have not ended, as far as this host knows: name → its opener,
            or None if the opener is unknown; the store does not keep it.
        unwritten: why the last write to the store has failed, or None.
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
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.open: dict[str, str | None] = {}
        self.unwritten: str | None = None
        self._openers = Buckets[str](
            rate=limits.tables_each / _HOUR, burst=limits.tables_each, clock=clock
        )
        self._counted = 0.0
        self._systems: Mapping[str, AnySystem] = {system.name: system for system in systems}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._tasks: set[asyncio.Future[Any]] = set()
        self._is_shared = False
        self._reading = asyncio.Lock()  # whole games are read one after the other
        self._games: OrderedDict[str, JournalReader] = OrderedDict()
        self._has_stopped = -inf  # when `follow` has failed last

    def system(self, name: str) -> AnySystem:
        """The rule system of a name; an `UnknownNameError` if there is none."""
        return self._systems.get(name) or installed(name)

    # ------------------------------------------------------------------- which games are open

    async def count_open(self) -> Sequence[TableUse]:
        """Ask the store which games are open; other hosts may have ended some of them."""
        uses = await self.ask(None, self.store.uses())
        self._counted = self.clock()
        self.open = {use.table: self.open.get(use.table) for use in uses}
        return uses

    async def check_capacity(self) -> None:
        """Raise a `HostError` if no more tables may be opened."""
        most = self.limits.tables
        if len(self.open) >= most and self.clock() - self._counted > _COUNT_INTERVAL:
            await self.end_unused()
        if len(self.open) >= most:
            raise refusal(HostReason.TOO_MANY_TABLES, most=most)

    def count_opener(self, opener: str | None) -> None:
        """Count a table of an opener; a `HostError` if the opener may open no more."""
        most = self.limits.tables_each
        if opener is not None:
            if sum(other == opener for other in self.open.values()) >= most:
                raise refusal(HostReason.TOO_MANY_OF_YOURS, most=most)
            if not self._openers.takes(opener, 1):
                raise refusal(HostReason.OPENS_TOO_FAST, most=most)

    async def end_unused(self) -> None:
        """End tables that were unused for too long and have no subscribers."""
        limits, now = self.limits, self.now()
        for use in await self.count_open():
            is_unused = now - use.last > limits.unused
            is_unused |= not use.is_played and now - use.at > limits.unplayed
            table = self.tables.get(use.table)
            if not is_unused or (table is not None and table.subscriptions):
                continue
            log(logging.INFO, "ended an unused table", table=use.table)
            ending = end_table(self.store, use.table, now, system=self.system, decks=self.decks)
            with suppress(HostError):  # a damaged table is logged; the loop goes on
                await self.ask(use.table, ending)
            self.open.pop(use.table, None)
            if table is not None:
                await self.catch_up_or_drop(table)

    # ------------------------------------------------------------------- from the store to memory

    async def get(self, name: str) -> Table | None:
        """The table of this name, loaded from the store if needed; None if there is none."""
        table = self.tables.get(name)
        if table is not None:
            self.tables.move_to_end(name)
            return table
        loading = self._loading.get(name)
        if loading is None:
            loading = asyncio.ensure_future(self.ask(name, self._load(name)))
            self._loading[name] = loading
            loading.add_done_callback(lambda task: self._has_loaded(name, task))
        return await asyncio.shield(loading)

    def _has_loaded(self, name: str, task: "asyncio.Task[Table | None]") -> None:
        del self._loading[name]
        if not task.cancelled():
            task.exception()  # mark it as retrieved: `ask` has logged it, and no caller may be left

    async def ask(self, table: str | None, query: Awaitable[T]) -> T:
        """Await a query of the store about a table or all tables; a `HostError` if it fails."""
        try:
            return await query
        except BrokenJournalError as problem:
            log(logging.ERROR, "the journal of a table is damaged", table=table, turn=problem.turn)
            raise refusal(HostReason.JOURNAL_DAMAGED, turn=problem.turn) from problem
        except Exception as problem:
            log(logging.ERROR, "cannot read a table", table=table, cause=cause_of(problem))
            raise refusal(HostReason.STORE_FAILED) from problem

    async def _load(self, name: str) -> Table | None:
        opening = await self.store.find(name)
        if opening is None:
            return None
        rules = self.system(opening.system)
        table = Table(opening, rules, self.decks, self.limits, self.clock)
        is_damaged = not await self._resume(table)
        await self.catch_up(table)
        if is_damaged:
            self.save_snapshot(table)
        self.tables[name] = table
        self._evict()
        return table

    async def _resume(self, table: Table) -> bool:
        """Set a table to its snapshot, if there is one; False if the snapshot is damaged."""
        try:
            snapshot = await self.store.snapshot(table.name)
            if snapshot is None:
                return True
            table.resume(snapshot)
        except Exception as problem:  # noqa: BLE001 - a damaged snapshot may hold anything
            cause = cause_of(problem)
            log(logging.WARNING, "left out a damaged snapshot", table=table.name, cause=cause)
            return False
        last = (await self.store.read(table.name, table.turn - 1))[:1]
        if [(entry.turn, entry.chain) for entry in last] != [(table.turn, table.chain)]:
            raise BrokenJournalError(table.turn)
        return True

    def _evict(self) -> None:
        """Drop idle tables from memory, if there are too many."""
        excess = len(self.tables) - self.limits.live
        idle = (table for table in tuple(self.tables.values()) if table.is_idle)
        for _, table in zip(range(excess), idle, strict=False):
            del self.tables[table.name]
            table.is_gone = True

    async def catch_up(self, table: Table) -> None:
        """Apply and publish the entries that other hosts have written.

        The caller holds the lock of the table, or is the only one who has the table. A
        `BrokenJournalError` if an entry is missing or has been changed.
        """
        entries = await self.store.read(table.name, table.turn)
        check_chain(entries, table.turn, table.chain)
        for entry in entries:
            self.publish(table, table.apply(entry, await self.applied(table, entry)))

    async def catch_up_or_drop(self, table: Table) -> None:
        """Catch up with the store; drop the table if that fails."""
        async with table.lock:
            try:
                await self.catch_up(table)
            except Exception as problem:  # noqa: BLE001 - a store may fail in any way
                self.drop(table, problem)

    async def has_moved(self, table: Table) -> bool:
        """Catch up with the store, and return whether there were new entries; the lock is held."""
        turn = table.turn
        if self._is_shared:
            await self.ask(table.name, self.catch_up(table))
        return table.turn > turn

    async def applied(self, table: Table, entry: JournalEntry) -> Applied:
        """The effect of the next entry."""
        back = None
        if entry.kind is EntryKind.UNDONE:
            back = await self._state_after(table, json.loads(entry.text)["back_to"])
        return table.applied(entry, back)

    async def _state_after(self, table: Table, turn: int) -> Any:
        """The state after a turn that was not undone; turn 0 is the start."""
        for broadcast in table.recent:
            if broadcast.entry.turn == turn:
                return broadcast.applied.after
        opening = cast(Opening, await self.ask(table.name, self.store.find(table.name)))
        entries = (await self.ask(table.name, self.store.read(table.name)))[:turn]
        work = self.in_thread(lambda: record_of(opening, table.rules, self.decks, entries).state)
        state = await self.ask(table.name, work)
        return state if turn else with_seed(state, table.seed)

    def publish(self, table: Table, broadcast: Broadcast) -> None:
        """Publish an entry that was written and applied to all subscribers."""
        entry = broadcast.entry
        if entry.kind is EntryKind.ENDED:
            self.open.pop(table.name, None)
        log(logging.DEBUG, entry.kind.value, table=table.name, turn=entry.turn, seat=entry.seat)
        for subscription in table.publish(broadcast):
            self.metrics.dropped += 1
            log(logging.WARNING, "dropped a slow watcher", table=table.name, seat=subscription.seat)

    def drop(self, table: Table, problem: Exception) -> None:
        """Drop a table that cannot be read from the store; its subscriptions end with a reason."""
        reason = refusal(HostReason.STORE_FAILED)
        if isinstance(problem, BrokenJournalError):
            reason = refusal(HostReason.JOURNAL_DAMAGED, turn=problem.turn)
        log(logging.ERROR, "let go of a table", table=table.name, cause=cause_of(problem))
        self.tables.pop(table.name, None)
        table.is_gone = True
        table.end_subscriptions(reason)

    # ------------------------------------------------------------------- other hosts

    async def follow(self) -> None:
        """Apply what other hosts write, for ever; after a failure, catch up and start again."""
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
            with suppress(Exception):  # the store may still fail; then the loop comes here again
                for table in tuple(self.tables.values()):
                    async with table.lock:
                        await self.catch_up(table)

    async def _follow(self, changed: AsyncIterator[tuple[str, int]]) -> None:
        async for name, turn in changed:
            loading = self._loading.get(name)
            if loading is not None:  # the load may have read the journal before this entry
                await asyncio.wait([loading])
            table = self.tables.get(name)
            if table is not None and table.turn < turn:
                await self.catch_up_or_drop(table)

    # ------------------------------------------------------------------- whole games

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Run slow work in a thread, one piece at a time: two would not be faster."""
        async with self._reading:
            return await asyncio.to_thread(work)

    async def record(self, table: Table) -> Record[Any]:
        """The whole game so far; only entries that were not read before are read from the store."""
        async with self._reading:
            return (await self._journal_reader(table, table.turn)).record

    async def _journal_reader(self, table: Table, turn: int) -> JournalReader:
        """A reader that has read the game up to this entry at least."""
        name = table.name
        reader = self._games.pop(name, None)
        if reader is None:
            opening = cast(Opening, await self.ask(name, self.store.find(name)))
            reader = JournalReader(opening, table.rules, self.decks)
        if reader.turn < turn:
            entries: Sequence[JournalEntry]
            entries = await self.ask(name, self.store.read(name, reader.turn))
            await self.ask(name, asyncio.to_thread(reader.take, entries[: turn - reader.turn]))
        self._games[name] = reader
        while len(self._games) > self.limits.games:
            self._games.popitem(last=False)
        return reader

    # ------------------------------------------------------------------- in the background

    def save_snapshot(self, table: Table) -> None:
        """Store a snapshot of a table, in the background."""
        self.start(table.name, self.store.save_snapshot(table.name, table.snapshot()))

    def start(self, table: str, work: Awaitable[Any]) -> None:
        """Run work for a table in the background; a failure is noted by `write_failed`."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(lambda task: self._has_ended(table, task))

    def _has_ended(self, table: str, task: "asyncio.Future[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and isinstance(problem := task.exception(), Exception):
            self.write_failed(table, problem)

    def write_failed(self, table: str, problem: Exception, turn: int | None = None) -> None:
        """Note and log that a write has failed."""
        self.unwritten = cause_of(problem)
        log(logging.ERROR, "the store failed", table=table, turn=turn, cause=self.unwritten)

    async def problems(self) -> tuple[str, ...]:
        """What fails of reading, writing and following the store, as sentences.

        A write is tried only if the last one has failed.
        """
        problems = list[str]()
        unread = await _failure(self.store.find(""))
        if unread:
            problems.append(f"the store cannot be read: {unread}")
        if self.unwritten:
            self.unwritten = await _failure(self.store.probe())
        if self.unwritten:
            problems.append(f"the store cannot be written to: {self.unwritten}")
        if self.clock() - self._has_stopped < _TIMEOUT:
            problems.append("what other hosts write is not followed")
        return tuple(problems)

    async def close(self) -> None:
        """Finish the writes that have begun, and end all subscriptions."""
        for table in tuple(self.tables.values()):
            async with table.lock:
                table.end_subscriptions(refusal(HostReason.HOST_CLOSED))
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _failure(query: Awaitable[Any]) -> str | None:
    """Why a query of the store fails; None if it succeeds."""
    try:
        await asyncio.wait_for(query, _TIMEOUT)
    except Exception as problem:  # noqa: BLE001 - a store may fail in any way
        return cause_of(problem)
    return None
