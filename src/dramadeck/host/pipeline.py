"""The way of a command from a token to an entry of the journal.

Every change of a table takes these steps, one change at a time: look up the token, check the rate,
parse the command, let the rules decide it, write the entry to the store, apply it, publish it. An
entry is published only after the store has written it, so no seat has seen a turn that a crash then
loses. If the write fails, or another host has written first, the table catches up with the store.
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
    """The table and the seat of a token, and the hash of the token."""

    table: Table
    seat: Seat
    digest: str


class CommandPipeline:
    """Carries out all changes of the tables of a host; it refuses all of them if `is_closed`."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self.is_closed = False

    async def authenticate(self, token: object) -> Authenticated:
        """Return table and seat of a token; a `HostError` if it is not valid."""
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

    async def authenticate_reader(self, token: str, reads: int) -> Authenticated:
        """Authenticate, and count the request as `reads` slow reads; too many are a `HostError`."""
        reader = await self.authenticate(token)
        if not reader.table.readers.takes(reader.digest, reads):
            raise refusal(HostReason.TOO_OFTEN)
        return reader

    def _check_rate(self, table: Table, seat: Seat, commands: int) -> None:
        if not table.senders.takes(seat, commands):
            raise refusal(HostReason.TOO_FAST, most=self._registry.limits.rate)

    # ------------------------------------------------------------------- requests

    async def send(
        self, token: str, message: Any, request: str | None, seen_turn: int | None, *, is_data: bool
    ) -> Answer:
        """Play the commands of a message; see `Host.send`."""

        def decide(table: Table, seat: Seat) -> Draft:
            _check_turn(table, seen_turn)
            return table.decide(commands, seat)

        registry = self._registry
        with registry.metrics:
            table, seat, digest = await self.authenticate(token)
            self._check_rate(table, seat, 1)  # first, so that a message with errors counts, too
            commands = parse_commands(
                table.rules, message, registry.limits, registry.decks, is_data=is_data
            )
            if len(commands) > 1:
                self._check_rate(table, seat, len(commands) - 1)
            broadcast, is_repeat = await self.commit(table, digest, decide, request)
        return _answer(broadcast, seat, is_repeat=is_repeat)

    async def answered(self, token: str, request: str) -> Answer | None:
        """The answer to an earlier request; see `Host.answered`."""
        table, seat, _ = await self.authenticate(token)
        self._check_request(request)
        broadcast = await self._earlier_broadcast(table, seat, request)
        return None if broadcast is None else _answer(broadcast, seat, is_repeat=True)

    async def change(self, token: object, decide: Decide, request: str | None = None) -> Broadcast:
        """Change something that is not a turn, as the seat of the token; it counts as a command."""
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
        """Write the entry that `decide` makes; the second value is whether it was written before.

        If `decide` refuses, the table catches up with the store, as another host may have written
        an entry that makes the command legal. If there is none, the refusal is raised.
        """
        self._check_request(request)
        while True:
            async with table.lock:
                while not table.is_gone:
                    seat = table.holders.get(digest)
                    if seat is None:  # the token was withdrawn since `authenticate`
                        raise refusal(HostReason.NO_SUCH_LINK)
                    broadcast = await self._decide_and_append(table, seat, decide, request)
                    if broadcast is not None:
                        return broadcast, False
                    broadcast = await self._earlier_broadcast(table, seat, request)
                    if broadcast is not None:
                        return broadcast, True
            table = await self._registry.get(table.name) or table

    async def _decide_and_append(
        self, table: Table, seat: Seat, decide: Decide, request: str | None
    ) -> Broadcast | None:
        """Write a draft; None if it was written before, or another host has written first."""
        if table.done_recently(seat, request) is not None:
            return None
        try:
            if table.ended:
                raise refusal(HostReason.TABLE_ENDED)
            draft = decide(table, seat)
            self._check_growth(table, draft)
        except (HostError, IllegalCommandError):
            is_repeat = await self._earlier_broadcast(table, seat, request) is not None
            if not is_repeat and not await self._registry.has_moved(table):
                raise
            return None
        return await self._append(table, seat, draft, request)

    async def _append(
        self, table: Table, seat: Seat, draft: Draft, request: str | None
    ) -> Broadcast | None:
        """Store the next entry of a table, apply it, and publish it; the table's lock is held.

        None if another host has written first; the table has then caught up.
        """
        registry, start = self._registry, time.perf_counter()
        text = draft.text
        if draft.kind is EntryKind.ENDED:
            record = await registry.record(table)
            text = await registry.in_thread(lambda: end_text(record))
        entry = JournalEntry(
            table.turn + 1, draft.kind, seat_text(seat), request, text, registry.now()
        )
        entry = linked(entry, table.chain)
        try:
            applied = draft.applied or await registry.applied(table, entry)
            outcome = await registry.store.append(table.name, entry)
        except asyncio.CancelledError:
            # The client has disconnected; only the store knows whether the entry was written.
            registry.start(table.name, registry.catch_up_or_drop(table))
            raise
        except Exception as problem:  # noqa: BLE001 - a store may fail in any way
            return await self._after_failure(table, entry, problem)
        if outcome is not Outcome.WRITTEN:
            await registry.ask(table.name, registry.catch_up(table))
            return None
        registry.unwritten = None
        registry.metrics.committed(time.perf_counter() - start)
        registry.metrics.commands += len(applied.commands)
        broadcast = table.apply(entry, applied, draft.events)
        registry.publish(table, broadcast)
        if entry.turn % registry.limits.snapshot == 0:
            registry.save_snapshot(table)
        return broadcast

    async def _after_failure(
        self, table: Table, entry: JournalEntry, problem: Exception
    ) -> Broadcast:
        """The broadcast of an entry that was written although the store has raised an error.

        A `HostError` if it was not written.
        """
        registry = self._registry
        registry.write_failed(table.name, problem, entry.turn)
        try:
            await registry.catch_up(table)
        except Exception:  # noqa: BLE001 - likewise; the table is loaded again at its next use
            registry.drop(table, problem)
        for broadcast in table.recent:
            if broadcast.entry == entry:
                return broadcast
        raise refusal(HostReason.STORE_FAILED) from problem

    def _check_growth(self, table: Table, draft: Draft) -> None:
        """Raise a `HostError` if the journal may not grow; the last entry is always allowed.

        The length of an entry is counted only afterwards: a refusal that depends on it would reveal
        something about cards and dice.
        """
        limits = self._registry.limits
        if draft.kind is EntryKind.ENDED:
            return
        if table.turn >= limits.entries or table.size >= limits.size:
            raise refusal(HostReason.TABLE_FULL)
        if not table.growth.takes(1):
            raise refusal(HostReason.GROWS_TOO_FAST)
        table.growth.owes(len(draft.text) - 1)  # one has been taken above

    def _check_request(self, request: object) -> None:
        most = self._registry.limits.request
        if request is None:
            return
        if not (isinstance(request, str) and 0 < len(request) <= most and request.isprintable()):
            raise refusal(HostReason.ODD_REQUEST, most=most)

    async def _earlier_broadcast(
        self, table: Table, seat: Seat, request: str | None
    ) -> Broadcast | None:
        """The entry that a request of a seat has written, recent or old; None if there is none."""
        recent = table.done_recently(seat, request)
        if recent is not None or request is None:
            return recent
        registry = self._registry
        query = registry.store.repeated(table.name, seat_text(seat), request)
        entry = await registry.ask(table.name, query)
        return None if entry is None else _old_broadcast(table.rules, entry, registry.decks)


def _old_broadcast(rules: AnySystem, entry: JournalEntry, decks: Decks) -> Broadcast:
    """The broadcast of an old entry, without its states."""
    if entry.kind is not EntryKind.PLAYED:
        return Broadcast(rules, entry, Applied(data=json.loads(entry.text)))
    events = [event for _, group in played_in(rules, entry, decks) for event in group]
    return Broadcast(rules, entry, Applied(events=tuple(events)))


def _check_turn(table: Table, seen_turn: int | None) -> None:
    """Raise a `HostError` if turns were played after the last one that the sender knows."""
    if seen_turn is None:
        return
    if table.touched > seen_turn:
        raise refusal(HostReason.STALE, turn=table.touched)
    if seen_turn > table.turn:
        raise refusal(HostReason.NO_SUCH_TURN, known=seen_turn, turn=table.turn)


def _answer(broadcast: Broadcast, seat: Seat, *, is_repeat: bool) -> Answer:
    update = broadcast.to(seat)
    return Answer(update.turn, update.events, update.text, is_repeat)


def parse_commands(
    rules: AnySystem, message: Any, limits: HostLimits, decks: Decks = (), *, is_data: bool = False
) -> Sequence[Any]:
    """The commands of a message: JSON text of one or of an array, a record, or several.

    With `is_data` the message is parsed JSON. A `HostError` if it is too long, or has no command or
    too many; a `SaveFormatError` if the text is no command.
    """
    is_text = not is_data and isinstance(message, str | bytes)
    if is_text and len(message) > limits.message:
        raise refusal(HostReason.TOO_LONG, most=limits.message)
    content: Any = parse(message, limits.message) if is_text else message
    commands: list[Any] = [*content] if isinstance(content, list | tuple) else [content]
    if not commands:
        raise refusal(HostReason.NO_COMMAND)
    if len(commands) > limits.commands:
        raise refusal(HostReason.TOO_MANY_COMMANDS, most=limits.commands)
    if is_text or is_data:
        return [from_plain(rules, command, rules.commands, "$", decks) for command in commands]
    return commands
