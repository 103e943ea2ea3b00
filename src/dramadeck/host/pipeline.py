"""From a token to a seat, and from what it asks for to an entry of the journal.

Everything that changes a table comes through here, one after the other: the token is looked up, the
rate is checked, the command is parsed and decided by the rules; the store writes the entry; then it
is applied, and then it is published. Nobody is told of an entry before the store has it for good,
so nobody has seen a turn that a crash then loses. If it cannot be written, or somebody else was
first, the table reads on from the store and everything goes by what stands there.
"""

import asyncio
import json
import time
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from dramadeck.codec.saves import from_plain
from dramadeck.codec.strict_json import parse
from dramadeck.core import IllegalCommandError, Seat
from dramadeck.core.rules import AnySystem
from dramadeck.host.answers import Answer
from dramadeck.host.broadcast import Applied, Broadcast
from dramadeck.host.lifecycle import end_text
from dramadeck.host.limits import HostLimits
from dramadeck.host.reasons import HostError, HostReason, refusal
from dramadeck.host.registry import TableRegistry
from dramadeck.host.table import Decide, Draft, Table
from dramadeck.host.tokens import hash_of, held_by, table_of
from dramadeck.storage.journal import Decks, linked, played_in, seat_text
from dramadeck.storage.store import EntryKind, JournalEntry, Outcome


class Authenticated(NamedTuple):
    """Where a token leads: the table, the seat, and the hash of the token."""

    table: Table
    seat: Seat
    digest: str


class CommandPipeline:
    """What changes the tables of a host; `is_closed` says that nobody may ask any more."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self.is_closed = False

    async def authenticate(self, token: object) -> Authenticated:
        """Where a token leads; a `HostError` if it opens nothing."""
        if self.is_closed:
            raise refusal(HostReason.HOST_CLOSED)
        name = table_of(token)
        table = None if name is None else await self._registry.get(name)
        if table is None:
            raise refusal(HostReason.NO_SUCH_LINK)
        digest = hash_of(cast(str, token))
        seat = held_by(table.holders, digest)
        if seat is None:
            raise refusal(HostReason.NO_SUCH_LINK)
        return Authenticated(table, seat, digest)

    async def authenticate_reader(self, token: str, works: int) -> Authenticated:
        """Where a token leads, for what takes a while; a `HostError` if that is asked too often."""
        reader = await self.authenticate(token)
        if not reader.table.readers.takes(reader.digest, works):
            raise refusal(HostReason.TOO_OFTEN)
        return reader

    def _check_rate(self, table: Table, seat: Seat, commands: int) -> None:
        if not table.senders.takes(seat, commands):
            raise refusal(HostReason.TOO_FAST, most=self._registry.limits.rate)

    # ------------------------------------------------------------------- what is asked for

    async def send(
        self, token: str, message: Any, request: str | None, known: int | None, *, is_data: bool
    ) -> Answer:
        """Play the commands of a message; see `Host.send`."""

        def decide(table: Table, seat: Seat) -> Draft:
            _check_known(table, known)
            return table.decide(commands, seat)

        registry = self._registry
        with registry.metrics:
            table, seat, digest = await self.authenticate(token)
            self._check_rate(table, seat, 1)  # before it is parsed: what cannot be counts as well
            commands = parse_commands(
                table.rules, message, registry.limits, registry.decks, is_data=is_data
            )
            if len(commands) > 1:
                self._check_rate(table, seat, len(commands) - 1)
            broadcast, is_repeat = await self.commit(table, digest, decide, request)
        return _answer(broadcast, seat, is_repeat=is_repeat)

    async def answered(self, token: str, request: str) -> Answer | None:
        """What a request has led to before; see `Host.answered`."""
        table, seat, _ = await self.authenticate(token)
        self._check_request(request)
        broadcast = await self._done_before(table, seat, request)
        return None if broadcast is None else _answer(broadcast, seat, is_repeat=True)

    async def change(self, token: object, decide: Decide, request: str | None = None) -> Broadcast:
        """Change something else than the game, as whoever holds the token; it counts as much."""
        table, seat, digest = await self.authenticate(token)
        self._check_rate(table, seat, 1)
        return (await self.commit(table, digest, decide, request))[0]

    async def change_as_leader(
        self, token: str, decide: Decide, request: str | None = None
    ) -> Broadcast:
        """Change what only the leader may change."""

        def decide_as_leader(table: Table, seat: Seat) -> Draft:
            if seat != table.leader:
                raise refusal(HostReason.LEADER_ALONE, leader=table.leader)
            return decide(table, seat)

        return await self.change(token, decide_as_leader, request)

    # ------------------------------------------------------------------- store, apply, publish

    async def commit(
        self, table: Table, digest: str, decide: Decide, request: str | None = None
    ) -> tuple[Broadcast, bool]:
        """Write the entry that is decided, and tell whether it stood there before.

        If `decide` refuses, the table is first brought up to date: another host may have written an
        entry that makes the command possible. Otherwise the refusal is raised.
        """
        self._check_request(request)
        while True:
            async with table.lock:
                while not table.is_gone:
                    seat = table.holders.get(digest)
                    if seat is None:  # withdrawn since it was looked up
                        raise refusal(HostReason.NO_SUCH_LINK)
                    broadcast = await self._decide_and_append(table, seat, decide, request)
                    if broadcast is not None:
                        return broadcast, False
                    broadcast = await self._done_before(table, seat, request)
                    if broadcast is not None:
                        return broadcast, True
            table = await self._registry.get(table.name) or table

    async def _decide_and_append(
        self, table: Table, seat: Seat, decide: Decide, request: str | None
    ) -> Broadcast | None:
        """Write what is decided; None if it stood there before, or others were first."""
        if table.done_recently(seat, request) is not None:
            return None
        try:
            if table.ended:
                raise refusal(HostReason.TABLE_ENDED)
            draft = decide(table, seat)
            self._check_growth(table, draft)
        except (HostError, IllegalCommandError):
            # Another host may have written what makes it right.
            is_known = await self._done_before(table, seat, request) is not None
            if not is_known and not await self._registry.has_moved(table):
                raise
            return None
        return await self._append(table, seat, draft, request)

    async def _append(
        self, table: Table, seat: Seat, draft: Draft, request: str | None
    ) -> Broadcast | None:
        """Store the next entry of a table, apply it, and publish it; the table's lock is held.

        None if others have written something since, which is known now.
        """
        registry, begun = self._registry, time.perf_counter()
        text = await self._end_text(table) if draft.kind is EntryKind.ENDED else draft.text
        entry = JournalEntry(
            table.turn + 1, draft.kind, seat_text(seat), request, text, registry.now()
        )
        entry = linked(entry, table.chain)
        try:
            applied = draft.applied or await registry.applied(table, entry)
            outcome = await registry.store.append(table.name, entry)
        except asyncio.CancelledError:
            # The sender has gone away in the middle; whether it was written, the store knows.
            registry.start(table.name, registry.catch_up_or_drop(table))
            raise
        except Exception as problem:  # noqa: BLE001 - a store may fail in any way
            return await self._after_failure(table, entry, problem)
        if outcome is not Outcome.WRITTEN:
            await registry.ask(table.name, registry.catch_up(table))
            return None
        registry.unwritten = None
        registry.metrics.committed(time.perf_counter() - begun)
        registry.metrics.commands += len(applied.commands)
        broadcast = table.apply(entry, applied, draft.events)
        registry.publish(table, broadcast)
        if entry.turn % registry.limits.snapshot == 0:
            registry.save_snapshot(table)
        return broadcast

    async def _end_text(self, table: Table) -> str:
        """What stands in the entry of the end."""
        record = await self._registry.record(table)
        return await self._registry.in_thread(lambda: end_text(record))

    async def _after_failure(
        self, table: Table, entry: JournalEntry, problem: Exception
    ) -> Broadcast:
        """Whether an entry stands in the store though it said that it failed."""
        registry = self._registry
        registry.write_failed(table.name, problem, entry.turn)
        try:
            await registry.catch_up(table)
        except Exception:  # noqa: BLE001 - likewise; it will be read when it can be
            registry.drop(table, problem)
        for broadcast in table.recent:
            if broadcast.entry == entry:
                return broadcast
        raise refusal(HostReason.STORE_FAILED) from problem

    def _check_growth(self, table: Table, draft: Draft) -> None:
        """Whether an entry may be added; the last one always may.

        How long it is does not count before it is written: that would tell of cards and dice.
        """
        limits = self._registry.limits
        if draft.kind is EntryKind.ENDED:
            return
        if table.turn >= limits.lines or table.size >= limits.size:
            raise refusal(HostReason.TABLE_FULL)
        if not table.growth.takes(1):
            raise refusal(HostReason.GROWS_TOO_FAST)
        table.growth.owes(len(draft.text) - 1)

    def _check_request(self, request: object) -> None:
        most = self._registry.limits.request
        if request is None:
            return
        if not (isinstance(request, str) and 0 < len(request) <= most and request.isprintable()):
            raise refusal(HostReason.ODD_REQUEST, most=most)

    async def _done_before(self, table: Table, seat: Seat, request: str | None) -> Broadcast | None:
        """The entry to which a request has led, however long ago."""
        recent = table.done_recently(seat, request)
        if recent is not None or request is None:
            return recent
        registry = self._registry
        asked = registry.store.repeated(table.name, seat_text(seat), request)
        entry = await registry.ask(table.name, asked)
        return None if entry is None else _broadcast_again(table.rules, entry, registry.decks)


def _broadcast_again(rules: AnySystem, entry: JournalEntry, decks: Decks) -> Broadcast:
    """An entry of long ago, for the seat that has sent it; without its states."""
    if entry.kind is not EntryKind.PLAYED:
        return Broadcast(rules, entry, Applied(data=json.loads(entry.text)))
    events = [event for _, events in played_in(rules, entry, decks) for event in events]
    return Broadcast(rules, entry, Applied(events=tuple(events)))


def _check_known(table: Table, known: int | None) -> None:
    """Whether a message was made for the table as it is."""
    if known is None:
        return
    if table.touched > known:
        raise refusal(HostReason.STALE, turn=table.touched)
    if known > table.turn:
        raise refusal(HostReason.NO_SUCH_TURN, known=known, turn=table.turn)


def _answer(broadcast: Broadcast, seat: Seat, *, is_repeat: bool) -> Answer:
    update = broadcast.to(seat)
    return Answer(update.turn, update.events, update.text, is_repeat)


def parse_commands(
    rules: AnySystem, message: Any, limits: HostLimits, decks: Decks = (), *, is_data: bool = False
) -> Sequence[Any]:
    """The commands of a message: JSON text of one or of an array, a record, or several.

    With `is_data` it is what a JSON text has said, already parsed. A `HostError` if it is too long,
    or holds none or too many; a `SaveFormatError` if the text is no command.
    """
    is_text = not is_data and isinstance(message, str | bytes)
    if is_text and len(message) > limits.message:
        raise refusal(HostReason.TOO_LONG, most=limits.message)
    given: Any = parse(message, limits.message) if is_text else message
    commands: list[Any] = [*given] if isinstance(given, list | tuple) else [given]
    if not commands:
        raise refusal(HostReason.NO_COMMAND)
    if len(commands) > limits.commands:
        raise refusal(HostReason.TOO_MANY_COMMANDS, most=limits.commands)
    if is_text or is_data:
        return [from_plain(rules, command, rules.commands, "$", decks) for command in commands]
    return commands
