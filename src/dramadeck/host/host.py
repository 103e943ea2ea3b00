"""A table for many people: open, invite, join, send, watch, undo, reissue a token, end.

A `Host` is asynchronous and belongs to one event loop. Whoever calls it names a token and nothing
else: it opens one seat of one table, and what comes back is what that seat may know. No front ever
holds a state.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

import attrs

from dramadeck.codec.commitment import Promise
from dramadeck.codec.records import Record, SeenRecord
from dramadeck.codec.strict_json import text_of
from dramadeck.core import Seat
from dramadeck.core.rules import AnySystem
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.answers import Answer, Opened, Seated, TableInfo
from dramadeck.host.broadcast import whole_view
from dramadeck.host.lifecycle import loaded_table, new_table, seat_change
from dramadeck.host.limits import HostLimits
from dramadeck.host.pipeline import CommandPipeline
from dramadeck.host.reasons import HostError, HostReason, refusal
from dramadeck.host.registry import TableRegistry, log
from dramadeck.host.subscription import Subscription
from dramadeck.host.table import (
    Draft,
    Table,
    secret_committed,
    secret_dropped,
    secret_opened,
)
from dramadeck.host.tokens import hash_of, new_token, table_of
from dramadeck.narration.memory import Memory
from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Store

T = TypeVar("T")

CLEARING: Final = 3_600.0
"""Seconds between two looks for tables that nobody uses."""

SHIPPED: Final = HostLimits()
"""The limits that hold where none are given."""


_WHOLE_RECORD: Final = 10
"""So many stories a whole record counts as."""


class Host:
    """Tables for many people; `async with Host(store) as host`.

    Args:
        store: where the tables are kept.
        limits: how much is taken.
        systems: rule systems to be found by name without being installed.
        decks: decks of the host's own.
        clock: seconds that never go back, for how fast somebody sends.
        now: the time of the day, in seconds since 1970.

    >>> import asyncio
    >>> from dramadeck import torg
    >>> from dramadeck.host import Host, SqliteStore
    >>> async def evening():
    ...     async with Host(SqliteStore(":memory:")) as host:
    ...         opened = await host.open("torg", ["Quin", "Marco"])
    ...         answer = await host.send(opened.tokens[torg.GAMEMASTER], '{"is": "Deal"}')
    ...         seated = await host.join(opened.tokens[torg.hero_seat("Quin")])
    ...         return len(seated.view.heroes[0].hand), seated.view.heroes[1].hand
    >>> asyncio.run(evening())
    (5, None)
    """

    def __init__(
        self,
        store: Store,
        *,
        limits: HostLimits = SHIPPED,
        systems: Iterable[AnySystem] = (),
        decks: Iterable[Any] = (),
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.limits, self._store = limits, store
        self._registry = TableRegistry(
            store, limits, systems=systems, decks=decks, now=now, clock=clock
        )
        self._pipeline = CommandPipeline(self._registry)
        self._loading = asyncio.Lock()
        self._lasting: tuple[asyncio.Task[None], ...] = ()

    async def __aenter__(self) -> "Host":
        await self._registry.count_open()
        lasting = (self._registry.follow(), self._end_unused())
        self._lasting = tuple(map(asyncio.ensure_future, lasting))
        return self

    async def __aexit__(self, *_problem: object) -> None:
        """Finish what has begun, and let go of the store."""
        self._pipeline.is_closed = True
        await self._registry.close()
        for task in self._lasting:
            task.cancel()
        await asyncio.gather(*self._lasting, return_exceptions=True)
        await self._store.close()

    async def _end_unused(self) -> None:
        """End tables that nobody uses, every hour; what fails is logged, and tried again."""
        while True:
            await asyncio.sleep(CLEARING)
            with suppress(HostError):
                await self._registry.end_unused()

    async def open(
        self,
        system: str,
        names: Sequence[Any],
        /,
        *,
        leader: Seat | None = None,
        opener: str | None = None,
        **setup: Any,
    ) -> Opened:
        """Open a table.

        Args:
            system: the name of a rule system.
            names: who plays, as its `new_game` takes them.
            leader: the seat that invites, undoes and ends; without one the first that bears no
                name, such as the gamemaster.
            opener: who opens it, such as a network address; each may open so many and no more.
            **setup: what else `new_game` takes; the host draws the seed.

        Raises:
            HostError: the host has enough tables, or enough of this opener, nobody sits there to
                lead, or the table cannot be stored.
            UnknownNameError: there is no such system, dialect or deck.
            ValueError, TypeError: the game cannot be set up so.
        """
        await self._registry.check_capacity()
        rules = self._registry.system(system)
        opened, opening, first = new_table(rules, names, leader, setup, self._registry.now())
        self._registry.count_opener(opener)
        await self._write_opening(opening, first, opener)
        return opened

    async def load(self, text: bytes, *, opener: str | None = None) -> Opened:
        """Open a table that goes on with a saved game: the lines of a record file.

        Everybody who sits there at its end gets a new token, and its turns may be undone. The
        commitment is a new one; the seed stays that of the game (see `table_from_record`), so
        `Seated.is_saved` tells every seat that somebody may know what is hidden.

        Args:
            text: the bytes of the file; whoever wrote it is not trusted.
            opener: as of `open`; each attempt counts as a table.

        Raises:
            HostError: as of `open`, the file holds no whole game, or more than a table may.
        """
        await self._registry.check_capacity()
        self._registry.count_opener(opener)
        registry = self._registry
        work = partial(
            loaded_table, text, registry.now(), self.limits, registry.system, registry.decks
        )
        async with self._loading:  # a long file keeps nobody waiting who sits at a table
            opened, opening, first = await asyncio.to_thread(work)
        await self._write_opening(opening, first, opener)
        return opened

    async def _write_opening(
        self, opening: Opening, first: Sequence[JournalEntry], opener: str | None
    ) -> None:
        """Store a new table, and count it."""
        table = opening.table
        self._registry.open[table] = opener
        try:
            await self._store.open(opening, first)
        except BaseException as problem:
            self._registry.open.pop(table, None)
            if not isinstance(problem, Exception):
                raise
            self._registry.write_failed(table, problem)
            raise refusal(HostReason.STORE_FAILED) from problem
        log(logging.INFO, "opened", table=table, system=opening.system)

    async def join(self, token: str) -> Seated:
        """Sit down: whose seat this is, and what it sees.

        Raises:
            HostError: the token opens no seat.
        """
        table, seat, _ = await self._pipeline.authenticate(token)
        update = whole_view(table.rules, table.turn, seat, table.state)
        return Seated(
            table=table.name,
            system=table.rules.name,
            seat=seat,
            leader=table.leader,
            turn=table.turn,
            view=update.view,
            text=update.text,
            commitment=table.opening.commitment,
            seed=table.opening.seed if table.ended else None,
            fingerprint=table.fingerprint,
            contributions=tuple(table.contributions.values()),
            is_saved=table.is_saved,
        )

    async def seats(self, token: str) -> Mapping[Seat, bool]:
        """The seats of the table, and whether a token opens it that was not given up.

        Raises:
            HostError: the token opens no seat.
        """
        table = (await self._pipeline.authenticate(token)).table
        there = {*table.holders.values()}
        seats = table.rules.seats(table.state)
        return {seat: seat in there for seat in seats if seat != SPECTATOR}

    async def invite(self, token: str, seat: Seat) -> str:
        """A token for a seat where nobody sits, or for one more who looks on.

        Raises:
            HostError: the token is not the leader's, somebody sits there, or nobody can.
        """
        return await self._new_link(token, seat, is_for_free_seat=True)

    async def reissue_token(self, token: str, seat: Seat | None = None) -> str:
        """A new token for a seat; the old one opens nothing any more.

        Spectators may have several links: all of them are withdrawn.

        Args:
            token: the leader's, or that of the seat.
            seat: which one; None stands for the token's own.

        Raises:
            HostError: the token opens another seat, or that of somebody who looks on, or nobody
                can sit there.
        """
        return await self._new_link(token, seat)

    async def leave(self, token: str) -> None:
        """Give a seat up; the token opens nothing any more, and the leader may invite anew.

        Who looks on stops watching and leaves the link as it is: others may have it, too.

        Raises:
            HostError: the token opens no seat, or that of the leader, or of somebody who looks on.
        """

        def decide(table: Table, seat: Seat) -> Draft:
            if seat == table.leader:
                raise refusal(HostReason.LEADER_STAYS, leader=seat)
            if seat == SPECTATOR:
                raise refusal(HostReason.LINK_IS_SHARED, leader=table.leader)
            return Draft(EntryKind.SEATED, seat_change(seat, None, [hash_of(token)]))

        await self._pipeline.change(token, decide)

    async def withdraw(self, token: str, link: str | None = None) -> int:
        """Withdraw links to look on, as the leader; give how many.

        Args:
            token: the leader's.
            link: the token that shall open nothing any more; None stands for all of them.

        Raises:
            HostError: the token is not the leader's, or nobody looks on by this link.
        """
        digest = None if link is None else hash_of(link)

        def decide(table: Table, _seat: Seat) -> Draft:
            links = [other for other in table.links(SPECTATOR) if digest in (None, other)]
            if digest is not None and not links:
                raise refusal(HostReason.NO_SUCH_LINK)
            return Draft(EntryKind.SEATED, seat_change(SPECTATOR, None, links))

        broadcast = await self._pipeline.change_as_leader(token, decide)
        return len(broadcast.applied.data["withdrawn"])

    async def commit_secret(
        self, token: str, commitment: str, *, request: str | None = None
    ) -> int:
        """Add to the seed before the game begins: show the commitment to a secret of one's own.

        A seat that does so anew takes back what it has shown before.

        Args:
            token: of the seat.
            commitment: what `dramadeck.codec.commitment.commitment_to` makes of the secret.
            request: as of `send`.

        Raises:
            HostError: the seed is settled, nobody plays there, or this is no commitment.
        """
        broadcast = await self._pipeline.change(
            token, lambda table, seat: secret_committed(table, seat, commitment), request
        )
        return broadcast.entry.turn

    async def open_secret(self, token: str, secret: str, *, request: str | None = None) -> int:
        """Show the secret that was promised, once nobody else is to add one; it is mixed in.

        Raises:
            HostError: none is awaited of this seat, or another one.
        """
        broadcast = await self._pipeline.change(
            token, lambda table, seat: secret_opened(table, seat, secret), request
        )
        return broadcast.entry.turn

    async def drop_secret(self, token: str, seat: Seat, *, request: str | None = None) -> int:
        """Begin without the secret of a seat, which has not opened it, as the leader.

        Raises:
            HostError: the token is not the leader's, or none is awaited of this seat.
        """
        broadcast = await self._pipeline.change_as_leader(
            token, lambda table, _own: secret_dropped(table, seat), request
        )
        return broadcast.entry.turn

    async def list(self) -> tuple[TableInfo, ...]:
        """The tables whose games have not ended, the oldest first."""
        return tuple(
            TableInfo(opening.table, opening.system, opening.commitment, opening.at)
            for opening in await self._registry.ask(None, self._store.tables())
        )

    async def send(
        self,
        token: str,
        command: Any,
        *,
        request: str | None = None,
        turn: int | None = None,
        is_data: bool = False,
    ) -> Answer:
        """Send a command as the seat that the token opens, or several: all are played, or none.

        It returns when the store has them for good. Whoever is cut off before that sends it again
        under the same request: it is carried out once.

        Args:
            token: of the seat.
            command: JSON text of a command or of an array of them, a command record, or several.
            request: the name of this message, another one for each of a seat, whoever sits there;
                a repeat is answered as the first time.
            turn: the last turn that the sender knows; if something has been played since, the
                message is refused. None sends it whatever has happened meanwhile.
            is_data: whether the command is what such a JSON text says, already read.

        Raises:
            HostError: it is not this seat's to send, the game has ended, it is too much, or it was
                made for an older turn.
            IllegalCommandError: the rules refuse it.
            SaveFormatError: the text is no command.
        """
        return await self._pipeline.send(token, command, request, turn, is_data=is_data)

    async def answered(self, token: str, request: str) -> Answer | None:
        """What has come of a request of the seat that was carried out before; None if none was.

        Raises:
            HostError: the token opens no seat.
        """
        return await self._pipeline.answered(token, request)

    async def undo(self, token: str, turns: int = 1, *, request: str | None = None) -> int:
        """Undo the last turns, as the leader; every seat is told. Give the number of the entry.

        Raises:
            HostError: the token is not the leader's, or there were not so many turns.
        """

        def decide(table: Table, _seat: Seat) -> Draft:
            played = [0, *table.stands]
            if not 0 < turns < len(played):
                values = {"turns": turns, "played": len(played) - 1}
                raise refusal(HostReason.NOTHING_TO_TAKE_BACK, **values)
            return Draft(EntryKind.UNDONE, text_of({"back_to": played[-turns - 1]}))

        broadcast = await self._pipeline.change_as_leader(token, decide, request)
        return broadcast.entry.turn

    async def watch(self, token: str, since: int | None = None) -> Subscription:
        """The updates of a table, as the seat that the token opens may see them.

        The first one is a view, or those that were missed since a turn if they are in memory. The
        first who watches for a seat always may, however many watch for others.

        Raises:
            HostError: the token opens no seat, or too many watch already.
        """
        table, seat, digest = await self._pipeline.authenticate(token)
        if since is not None and since > table.turn:  # another host has given it more
            async with table.lock:
                await self._registry.has_moved(table)
            # By what others have written, the token may open nothing any more.
            table, seat, digest = await self._pipeline.authenticate(token)
        is_first = all(other.seat != seat for other in table.subscriptions)
        if len(table.subscriptions) >= self.limits.watchers and not is_first:
            raise refusal(HostReason.TOO_MANY_WATCHERS, most=self.limits.watchers)
        subscription = Subscription(
            seat, digest, table.turn, self.limits.waiting, table.unsubscribe
        )
        missed = None if since is None else table.since(since)
        if missed is None:
            subscription.push(whole_view(table.rules, table.turn, seat, table.state))
        for broadcast in missed or ():
            subscription.push(broadcast.to(seat))
        table.subscriptions.append(subscription)
        return subscription

    async def end(self, token: str) -> str:
        """End the game, as the leader; everybody is told seed and fingerprint. Give the seed.

        Raises:
            HostError: the token is not the leader's, or the game has ended.
        """
        broadcast = await self._pipeline.change_as_leader(
            token, lambda _table, _seat: Draft(EntryKind.ENDED, "{}")
        )
        return str(broadcast.applied.data["seed"])

    async def view(self, token: str) -> Any:
        """What the seat sees, as the system's view record."""
        return await self.ask(token, lambda rules, state, seat: rules.view(state, seat))

    async def legal_actions(self, token: str, *, sample: bool = False) -> tuple[Any, ...]:
        """The commands that the seat may send now, or a sample of them; see `RuleSystem`."""
        return await self.ask(
            token, lambda rules, state, seat: rules.legal_actions(state, seat, sample=sample)
        )

    async def ask(self, token: str, question: Callable[[AnySystem, Any, Seat], T]) -> T:
        """What a question answers, such as odds; it is given the system, the state and the seat.

        The question is part of the program, never of a client, and answers by what the seat knows.

        Raises:
            HostError: the token opens no seat.
        """
        table, seat, _ = await self._pipeline.authenticate(token)
        return question(table.rules, table.state, seat)

    async def memory(self, token: str) -> Memory:
        """What the seat has said in commands before, so that a menu can propose it again.

        Raises:
            HostError: the token opens no seat.
        """
        table, seat, _ = await self._pipeline.authenticate(token)
        issuer, state = table.rules.issuer, table.state
        own = (command for command in table.memory.commands if issuer(state, command) == seat)
        return Memory(tuple(own))

    async def export(self, token: str) -> Record[Any] | SeenRecord:
        """The game as the seat may keep it; for the leader, once it has ended, the whole record.

        `lines` of `dramadeck.codec.record_file` writes a whole record, `lines_of_seen` what a seat
        has seen; `dramadeck.codec.verification` checks a whole one.

        Raises:
            HostError: the token opens no seat, or whoever holds it asks too often.
        """
        table, seat, _ = await self._pipeline.authenticate_reader(token, _WHOLE_RECORD)
        if table.ended and seat == table.leader:
            return await self._whole(table)
        record = await self._registry.record(table)
        seen = await self._registry.in_thread(lambda: record.seen_by(seat))
        return attrs.evolve(seen, commitment=table.opening.commitment)

    async def save(self, token: str) -> Record[Any]:
        """The whole game as it stands, with all that is hidden, as the leader; everybody is told.

        That it was saved stands in the journal, and from then on in `Seated.is_saved`: whoever has
        the file may know every hand and the cards to come. Of a game that has ended, everybody has
        been told the seed, and nothing more is told.

        Raises:
            HostError: the token is not the leader's, or she asks too often.
        """
        table, seat, _ = await self._pipeline.authenticate_reader(token, _WHOLE_RECORD)
        if seat != table.leader:
            raise refusal(HostReason.LEADER_ALONE, leader=table.leader)
        if not table.ended:
            await self._pipeline.change_as_leader(
                token, lambda _table, _seat: Draft(EntryKind.SAVED, "{}")
            )
            table = (await self._pipeline.authenticate(token)).table
        return await self._whole(table)

    async def _whole(self, table: Table) -> Record[Any]:
        """The whole game, with what was promised of its seed."""
        record, opening = await self._registry.record(table), table.opening
        promise = Promise(
            table=opening.table,
            commitment=opening.commitment,
            seed=opening.seed,
            fingerprint=table.fingerprint,
            contributions=tuple(table.contributions.values()),
        )
        return attrs.evolve(record, promise=promise)

    async def problems(self) -> tuple[str, ...]:
        """What keeps the host from its work, in words for whoever runs it; nothing if all is well.

        They name the kinds of errors, and no table, seat or card.
        """
        return (
            ("the host has been closed",)
            if self._pipeline.is_closed
            else await self._registry.problems()
        )

    async def story(self, token: str, most: int) -> SeenRecord:
        """The last turns of the game as the seat has seen them; the record begins before them.

        Args:
            token: of the seat.
            most: how many turns.

        Raises:
            HostError: the token opens no seat, or whoever holds it asks too often.
        """
        table, seat, _ = await self._pipeline.authenticate_reader(token, 1)
        record = await self._registry.record(table)
        return await self._registry.in_thread(lambda: record.seen_by(seat, most))

    async def is_healthy(self) -> bool:
        """Whether nothing keeps the host from its work."""
        return not await self.problems()

    def metrics(self) -> str:
        """What the host has counted, in the text format of Prometheus."""
        tables = self._registry.tables.values()
        gauges = {
            "tables": len(self._registry.open),
            "live_tables": len(tables),
            "watchers": sum(len(table.subscriptions) for table in tables),
        }
        return self._registry.metrics.text(gauges)

    async def _new_link(
        self, token: str, seat: Seat | None, *, is_for_free_seat: bool = False
    ) -> str:
        """A new token for a seat, which withdraws its others unless it has to be free."""
        fresh = new_token(table_of(token) or "")

        def decide(table: Table, own: Seat) -> Draft:
            to_seat = own if seat is None else seat
            if own != table.leader and (own != to_seat or own == SPECTATOR):
                raise refusal(HostReason.LEADER_ALONE, leader=table.leader)
            if to_seat not in table.rules.seats(table.state) and to_seat != SPECTATOR:
                raise refusal(HostReason.SEAT_UNKNOWN, seat=to_seat)
            links = table.links(to_seat)
            if is_for_free_seat:
                if links and to_seat != SPECTATOR:
                    raise refusal(HostReason.SEAT_TAKEN, seat=to_seat)
                if len(table.holders) >= self.limits.links:
                    raise refusal(HostReason.TOO_MANY_SEATS, most=self.limits.links)
                links = []
            return Draft(EntryKind.SEATED, seat_change(to_seat, fresh, links))

        await self._pipeline.change(token, decide)
        return fresh
