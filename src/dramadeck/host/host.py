"""The host: open tables, invite, join, send commands, watch, undo, reissue tokens, end games.

A `Host` is asynchronous and belongs to one event loop. Its methods take a token, which identifies
one seat of one table, and return only what that seat may know. A user interface never has a state.
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
from dramadeck.host.table import Draft, Table, secret_committed, secret_dropped, secret_opened
from dramadeck.host.tokens import hash_of, new_token, table_of
from dramadeck.narration.memory import Memory
from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Store

T = TypeVar("T")

CLEARING: Final = 3_600.0  # seconds between two searches for unused tables

SHIPPED: Final = HostLimits()  # the default limits


_WHOLE_RECORD: Final = 10  # how many reads a whole record counts as; see `HostLimits.reads`


class Host:
    """Runs tables for many players; `async with Host(store) as host`.

    Each method with a token raises a `HostError` if the token is not valid.

    Args:
        store: where the tables are kept.
        limits: the limits of tables, seats and messages.
        systems: rule systems that are found by name without being installed.
        decks: additional decks that a game may use.
        clock: a monotonic clock in seconds, for rate limits.
        now: the wall clock, in seconds since 1970.

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
        self._background: tuple[asyncio.Task[None], ...] = ()  # they run until the host is closed

    async def __aenter__(self) -> "Host":
        await self._registry.count_open()
        work = (self._registry.follow(), self._end_unused())
        self._background = tuple(map(asyncio.ensure_future, work))
        return self

    async def __aexit__(self, *_problem: object) -> None:
        """Finish the writes that have begun, and close the store."""
        self._pipeline.is_closed = True
        await self._registry.close()
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self._store.close()

    async def _end_unused(self) -> None:
        """End unused tables, every hour; a failure is logged, and tried again an hour later."""
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
            names: the players, as `new_game` of the system takes them.
            leader: the seat that may invite, undo and end; the default is the first seat without
                a name, such as the gamemaster.
            opener: who opens the table, such as a network address; the limits count by it.
            **setup: the other arguments of `new_game`, without `seed`: the host draws it.

        Raises:
            HostError: the host or the opener has as many tables as allowed, the game has no seat
                `leader`, or the table cannot be stored.
            UnknownNameError: there is no such system, dialect or deck.
            ValueError, TypeError: `new_game` refuses the setup.
        """
        await self._registry.check_capacity()
        rules = self._registry.system(system)
        opened, opening, first = new_table(rules, names, leader, setup, self._registry.now())
        self._registry.count_opener(opener)
        await self._write_opening(opening, first, opener)
        return opened

    async def load(self, text: bytes, *, opener: str | None = None) -> Opened:
        """Open a table that continues a saved game, given as a record file.

        Every seat at the end of the saved game gets a new token, and the saved turns may be undone.
        The commitment is a new one. The seed stays that of the game (see `table_from_record`), so
        the owner of the file may know hidden cards; `Seated.is_saved` shows this to every seat.

        Args:
            text: the bytes of the file; they are not trusted.
            opener: as in `open`; each attempt counts as a table.

        Raises:
            HostError: as in `open`, the file holds no whole game, or it is too large for a table.
        """
        await self._registry.check_capacity()
        self._registry.count_opener(opener)
        registry = self._registry
        work = partial(
            loaded_table, text, registry.now(), self.limits, registry.system, registry.decks
        )
        async with self._loading:  # in a thread: a long file does not delay other tables
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
        """Return the seat of a token, and what it sees."""
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
        """The seats of the table → whether there is a valid token for the seat."""
        table = (await self._pipeline.authenticate(token)).table
        held = {*table.holders.values()}
        seats = table.rules.seats(table.state)
        return {seat: seat in held for seat in seats if seat != SPECTATOR}

    async def invite(self, token: str, seat: Seat) -> str:
        """Return a token for a free seat, or for one more spectator.

        Raises:
            HostError: the token is not the leader's, the seat is taken, or there is no such seat.
        """
        return await self._new_link(token, seat, is_for_free_seat=True)

    async def reissue_token(self, token: str, seat: Seat | None = None) -> str:
        """Return a new token for a seat; the old one becomes invalid.

        Spectators may have several tokens: all of them become invalid.

        Args:
            token: the leader's, or that of the seat.
            seat: the seat; None means the seat of the token.

        Raises:
            HostError: the token is that of another seat or of a spectator, or there is no such
                seat.
        """
        return await self._new_link(token, seat)

    async def leave(self, token: str) -> None:
        """Give up a seat: its token becomes invalid, and the leader may invite another player.

        A spectator cannot leave, but stops watching: other people may use the same token.

        Raises:
            HostError: the token is not valid, or is that of the leader or of a spectator.
        """

        def decide(table: Table, seat: Seat) -> Draft:
            if seat == table.leader:
                raise refusal(HostReason.LEADER_STAYS, leader=seat)
            if seat == SPECTATOR:
                raise refusal(HostReason.LINK_IS_SHARED, leader=table.leader)
            return Draft(EntryKind.SEATED, seat_change(seat, None, [hash_of(token)]))

        await self._pipeline.change(token, decide)

    async def withdraw(self, token: str, link: str | None = None) -> int:
        """Withdraw tokens of spectators, as the leader; return how many were withdrawn.

        Args:
            token: the leader's.
            link: the token to withdraw; None withdraws all of them.

        Raises:
            HostError: the token is not the leader's, or `link` is no token of a spectator.
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
        """Commit a seat to a secret that is added to the seed before the game begins.

        A second call replaces the commitment. Return the number of the entry.

        Args:
            token: of the seat.
            commitment: `dramadeck.codec.commitment.commitment_to` of the secret.
            request: as in `send`.

        Raises:
            HostError: the seed is settled, the token is that of a spectator, or this is no
                commitment.
        """
        broadcast = await self._pipeline.change(
            token, lambda table, seat: secret_committed(table, seat, commitment), request
        )
        return broadcast.entry.turn

    async def open_secret(self, token: str, secret: str, *, request: str | None = None) -> int:
        """Show the secret of a commitment; it is mixed into the seed. Return the entry's number.

        The first secret that is shown ends the time in which seats may commit themselves.

        Raises:
            HostError: this seat has no open commitment, or it was made for another secret.
        """
        broadcast = await self._pipeline.change(
            token, lambda table, seat: secret_opened(table, seat, secret), request
        )
        return broadcast.entry.turn

    async def drop_secret(self, token: str, seat: Seat, *, request: str | None = None) -> int:
        """Begin without the secret of a seat that has not shown it, as the leader.

        Return the number of the entry.

        Raises:
            HostError: the token is not the leader's, or the seat has no open commitment.
        """
        broadcast = await self._pipeline.change_as_leader(
            token, lambda table, _own: secret_dropped(table, seat), request
        )
        return broadcast.entry.turn

    async def list(self) -> tuple[TableInfo, ...]:
        """The tables whose games have not ended, oldest first."""
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
        """Send one or several commands as the seat of the token: all are played, or none.

        It returns when the store has written them. A client that is disconnected before that sends
        the message again with the same `request`: it is carried out only once.

        Args:
            token: of the seat.
            command: JSON text of a command or of an array of them, a command record, or several.
            request: an id of this message, unique among the messages of the seat; a repeated
                message gets the answer of the first one.
            turn: the last turn that the sender knows; the message is refused if another turn has
                been played since. None accepts any turn.
            is_data: whether `command` is parsed JSON.

        Raises:
            HostError: another seat has to send it, the game has ended, it exceeds a limit, or it
                was made for an older turn.
            IllegalCommandError: the rules refuse it.
            SaveFormatError: the text is no command.
        """
        return await self._pipeline.send(token, command, request, turn, is_data=is_data)

    async def answered(self, token: str, request: str) -> Answer | None:
        """The answer to an earlier request of the seat; None if it was not carried out."""
        return await self._pipeline.answered(token, request)

    async def undo(self, token: str, turns: int = 1, *, request: str | None = None) -> int:
        """Undo the last turns, as the leader; every seat gets an update. Return the entry's number.

        Raises:
            HostError: the token is not the leader's, or fewer turns were played.
        """

        def decide(table: Table, _seat: Seat) -> Draft:
            played = [0, *table.throws_by_turn]
            if not 0 < turns < len(played):
                values = {"turns": turns, "played": len(played) - 1}
                raise refusal(HostReason.NOTHING_TO_TAKE_BACK, **values)
            return Draft(EntryKind.UNDONE, text_of({"back_to": played[-turns - 1]}))

        broadcast = await self._pipeline.change_as_leader(token, decide, request)
        return broadcast.entry.turn

    async def watch(self, token: str, since: int | None = None) -> Subscription:
        """Return the updates of a table, as the seat of the token may see them.

        They begin with the entries after the turn `since`, if these are in memory, otherwise with
        the whole view. The limit of subscriptions does not hold for the first one of a seat.

        Raises:
            HostError: the token is not valid, or the table has too many subscriptions.
        """
        table, seat, digest = await self._pipeline.authenticate(token)
        if since is not None and since > table.turn:  # another host has written more entries
            async with table.lock:
                await self._registry.has_moved(table)
            # One of these entries may have withdrawn the token.
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
        """End the game, as the leader; every seat gets seed and fingerprint. Return the seed.

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
        """Return `question(system, state, seat)`, such as odds for the seat.

        The function is part of the program and never comes from a client; it must return only what
        the seat may know.
        """
        table, seat, _ = await self._pipeline.authenticate(token)
        return question(table.rules, table.state, seat)

    async def memory(self, token: str) -> Memory:
        """The earlier commands of the seat, so that a menu can propose their texts again."""
        table, seat, _ = await self._pipeline.authenticate(token)
        issuer, state = table.rules.issuer, table.state
        own = (command for command in table.memory.commands if issuer(state, command) == seat)
        return Memory(tuple(own))

    async def export(self, token: str) -> Record[Any] | SeenRecord:
        """The game as the seat has seen it; for the leader of an ended game, the whole record.

        `lines` of `dramadeck.codec.record_file` writes a whole record, `lines_of_seen` what a seat
        has seen; `dramadeck.codec.verification` checks a whole one.

        Raises:
            HostError: the token is not valid, or is used for reads too often.
        """
        table, seat, _ = await self._pipeline.authenticate_reader(token, _WHOLE_RECORD)
        if table.ended and seat == table.leader:
            return await self._whole(table)
        record = await self._registry.record(table)
        seen_record = await self._registry.in_thread(lambda: record.seen_by(seat))
        return attrs.evolve(seen_record, commitment=table.opening.commitment)

    async def save(self, token: str) -> Record[Any]:
        """The whole game so far with all hidden cards, as the leader; every seat gets an update.

        An entry of the journal records it, and `Seated.is_saved` is true from then on: the owner of
        the file may know every hand and the cards to come. For an ended game nothing is recorded:
        every seat has the seed already.

        Raises:
            HostError: the token is not the leader's, or is used for reads too often.
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
        """The whole game, with the commitment to its seed and the seed."""
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
        """What does not work, as sentences for the operator of the server; empty if all is well.

        They name kinds of errors, but no table, seat or card.
        """
        if self._pipeline.is_closed:
            return ("the host has been closed",)
        return await self._registry.problems()

    async def story(self, token: str, most: int) -> SeenRecord:
        """The last turns of the game as the seat has seen them, at most `most`.

        Raises:
            HostError: the token is not valid, or is used for reads too often.
        """
        table, seat, _ = await self._pipeline.authenticate_reader(token, 1)
        record = await self._registry.record(table)
        return await self._registry.in_thread(lambda: record.seen_by(seat, most))

    async def is_healthy(self) -> bool:
        """Whether `problems` returns nothing."""
        return not await self.problems()

    def metrics(self) -> str:
        """The metrics of the host, in the text format of Prometheus."""
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
        """Return a new token for a seat; the old ones are withdrawn, or the seat must be free."""
        link = new_token(table_of(token) or "")

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
            return Draft(EntryKind.SEATED, seat_change(to_seat, link, links))

        await self._pipeline.change(token, decide)
        return link
