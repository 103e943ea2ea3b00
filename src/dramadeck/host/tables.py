"""A table for many people: open, invite, join, send, watch, take back, hand over, end.

A `Host` is asynchronous and belongs to one event loop. Whoever calls it names a token and nothing
else: it opens one seat of one table, and what comes back is what that seat may know. No front ever
holds a state.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar, cast

from dramadeck.engine import Seat
from dramadeck.engine.secrecy import SPECTATOR
from dramadeck.host.answers import Answer, Opened, Seated, TableInfo
from dramadeck.host.doors import Doors, commands_in
from dramadeck.host.exporting import record_of
from dramadeck.host.keeping import Entry, Keeper
from dramadeck.host.limits import HostLimits
from dramadeck.host.live import Decks, LiveTable
from dramadeck.host.reasons import HostReason, no
from dramadeck.host.seeds import commitment_of, new_seed
from dramadeck.host.store import Line, LineKind, Opening, Store
from dramadeck.host.telling import Told, seat_text, whole_view
from dramadeck.host.tokens import hash_of, new_table_name, new_token
from dramadeck.host.watching import Watch
from dramadeck.kit.conversion import System
from dramadeck.kit.records import Record, SeenRecord
from dramadeck.kit.saves import dump_state
from dramadeck.kit.texts import text_of

T = TypeVar("T")

SHIPPED: Final = HostLimits()
"""The limits that hold where none are given."""


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
        systems: Iterable[System] = (),
        decks: Decks = (),
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.limits, self._now = limits, now
        self._keeper = Keeper(store, limits, systems=systems, decks=decks, now=now)
        self._doors = Doors(self._keeper, clock)
        self._open_tables = 0
        self._following: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Host":
        self._open_tables = len(await self._keeper.store.tables())
        changed = self._keeper.store.changed()
        if changed is not None:
            self._following = asyncio.ensure_future(self._keeper.follow(changed))
        return self

    async def __aexit__(self, *_problem: object) -> None:
        """Finish what has begun, and let go of the store."""
        await self._doors.close()
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
        await self._keeper.store.close()

    # ---------------------------------------------------------------- who sits at a table

    async def open(
        self, system: str, names: Sequence[Any], /, *, leader: Seat | None = None, **setup: Any
    ) -> Opened:
        """Open a table.

        Args:
            system: the name of a rule system.
            names: who plays, as its `new_game` takes them.
            leader: the seat that invites, takes back and ends; without one the first that bears no
                name, such as the gamemaster.
            **setup: what else `new_game` takes; the host draws the seed.

        Raises:
            HostError: the host has enough tables, or nobody sits there to lead.
            UnknownNameError: there is no such system, dialect or deck.
            ValueError, TypeError: the game cannot be set up so.
        """
        rules, seed, table = self._keeper.system(system), new_seed(), new_table_name()
        if self._open_tables >= self.limits.tables:
            raise no(HostReason.TOO_MANY_TABLES, most=self.limits.tables)
        if "seed" in setup:
            raise TypeError("seed: the host draws it")
        state = rules.new_game(names, seed=seed, **setup)
        seats = [each for each in rules.seats(state) if each != SPECTATOR]
        leads = leader or next((each for each in seats if each.name is None), seats[0])
        if leads not in seats:
            raise no(HostReason.SEAT_UNKNOWN, seat=str(leads))
        tokens = {seat: new_token(table) for seat in (*seats, SPECTATOR)}
        at, promise = self._now(), commitment_of(table, seed)
        first = [
            Line(
                turn=turn,
                kind=LineKind.SEATED,
                seat=seat_text(leads),
                request=None,
                text=_seating(seat, token),
                at=at,
            )
            for turn, (seat, token) in enumerate(tokens.items(), 1)
        ]
        opening = Opening(
            table=table,
            system=rules.name,
            leader=seat_text(leads),
            commitment=promise,
            seed=seed,
            start=dump_state(rules, state),
            at=at,
        )
        self._open_tables += 1
        await self._keeper.store.open(opening, first)
        return Opened(table=table, leader=leads, tokens=tokens, commitment=promise)

    async def join(self, token: str) -> Seated:
        """Sit down: whose seat this is, and what it sees.

        Raises:
            HostError: the token opens no seat.
        """
        room, seat, _ = await self._doors.entered(token)
        live = room.live
        update = whole_view(live.rules, live.turn, seat, live.state)
        return Seated(
            table=live.opening.table,
            system=live.rules.name,
            seat=seat,
            leader=live.leader,
            turn=live.turn,
            view=update.view,
            text=update.text,
            commitment=live.opening.commitment,
            seed=live.opening.seed if live.ended else None,
        )

    async def invite(self, token: str, seat: Seat) -> str:
        """A token for a seat where nobody sits, or for one more who looks on.

        Raises:
            HostError: the token is not the leader's, somebody sits there, or nobody can.
        """

        def check(live: LiveTable) -> None:
            if seat != SPECTATOR and seat in live.holders.values():
                raise no(HostReason.SEAT_TAKEN, seat=str(seat))
            if len(live.holders) >= self.limits.links:
                raise no(HostReason.TOO_MANY_SEATS, most=self.limits.links)

        return await self._seat_anew(token, seat, check)

    async def hand_over(self, token: str, seat: Seat | None = None) -> str:
        """A new token for a seat; the old one opens nothing any more.

        Args:
            token: the leader's, or that of the seat.
            seat: which one; None stands for the token's own.

        Raises:
            HostError: the token opens another seat, or nobody can sit there.
        """
        _, own, _ = await self._doors.entered(token)
        wanted = own if seat is None else seat

        return await self._seat_anew(token, wanted, lambda _live: None)

    async def leave(self, token: str) -> None:
        """Give a seat up; the token opens nothing any more, and the leader may invite anew.

        Raises:
            HostError: the token opens no seat, or that of the leader.
        """
        room, _, digest = await self._doors.entered(token)

        def entry(live: LiveTable, seat: Seat) -> Entry:
            if seat == live.leader:
                raise no(HostReason.LEADER_STAYS, leader=str(seat))
            text = text_of({"seat": [*seat], "withdrawn": [digest], "token": None})
            return Entry(kind=LineKind.SEATED, seat=seat, text=text)

        await self._doors.carried_out(room, digest, entry)

    async def list(self) -> tuple[TableInfo, ...]:
        """The tables whose games have not ended, the oldest first."""
        return tuple(
            TableInfo(
                table=each.table,
                system=each.system,
                commitment=each.commitment,
                opened=each.at,
            )
            for each in await self._keeper.store.tables()
        )

    # ---------------------------------------------------------------- playing

    async def send(
        self,
        token: str,
        command: Any,
        *,
        request: str | None = None,
        turn: int | None = None,
    ) -> Answer:
        """Send a command as the seat that the token opens, or several: all are played, or none.

        It returns when the store has them for good. Whoever is cut off before that sends it again
        under the same request: it is carried out once.

        Args:
            token: of the seat.
            command: JSON text of a command or of an array of them, a command record, or several.
            request: the name of this message, another one for each; a repeat is answered as the
                first time.
            turn: the last turn that the sender knows; if something has been played since, the
                message is refused. None sends it whatever has happened meanwhile.

        Raises:
            HostError: it is not this seat's to send, the game has ended, it is too much, or it was
                made for an older turn.
            IllegalCommandError: the rules refuse it.
            SaveFormatError: the text is no command.
        """
        room, seat, digest = await self._doors.entered(token)
        self._check_request(request)
        commands = commands_in(room.live.rules, command, self.limits)
        self._doors.count(room, seat, len(commands))

        def entry(live: LiveTable, seat: Seat) -> Entry:
            if turn is not None and live.touched > turn:
                raise no(HostReason.STALE, turn=live.touched)
            draft = live.draft(commands, seat)
            return Entry(
                kind=LineKind.PLAYED, seat=seat, text=draft.text, request=request, draft=draft
            )

        told, is_repeat = await self._doors.carried_out(room, digest, entry, request)
        update = told.to(seat)
        return Answer(turn=update.turn, events=update.events, text=update.text, is_repeat=is_repeat)

    async def take_back(self, token: str, turns: int = 1, *, request: str | None = None) -> int:
        """Take the last turns back, as the leader; everybody is told. Give the turn's number.

        Raises:
            HostError: the token is not the leader's, or there were not so many turns.
        """
        self._check_request(request)

        def entry(live: LiveTable, seat: Seat) -> Entry:
            played = len(live.stands)
            if not 1 <= turns <= played:
                raise no(HostReason.NOTHING_TO_TAKE_BACK, turns=turns, played=played)
            left = live.stands[: played - turns]
            back_to = left[-1].turn if left else 0
            text = text_of({"back_to": back_to})
            return Entry(
                kind=LineKind.TAKEN_BACK, seat=seat, text=text, request=request, back_to=back_to
            )

        told = await self._lead(token, entry, request)
        return told.line.turn

    async def watch(self, token: str, since: int | None = None) -> Watch:
        """The updates of a table, as the seat that the token opens may see them.

        The first one is a view, or those that were missed since a turn if they are in memory.

        Raises:
            HostError: the token opens no seat, or too many watch already.
        """
        room, seat, digest = await self._doors.entered(token)
        if len(room.watches) >= self.limits.watchers:
            raise no(HostReason.TOO_MANY_WATCHERS, most=self.limits.watchers)

        def left(watch: Watch) -> None:
            with suppress(ValueError):
                room.watches.remove(watch)

        watch, live = Watch(seat, digest, self.limits.waiting, left), room.live
        missed = None if since is None else live.told_since(since)
        if missed is None:
            watch.tell(whole_view(live.rules, live.turn, seat, live.state))
        for told in missed or ():
            watch.tell(told.to(seat))
        room.watches.append(watch)
        return watch

    async def end(self, token: str) -> str:
        """End the game, as the leader; everybody is told the seed. Give it.

        Raises:
            HostError: the token is not the leader's, or the game has ended.
        """

        def entry(_live: LiveTable, seat: Seat) -> Entry:
            return Entry(kind=LineKind.ENDED, seat=seat, text="{}")

        await self._lead(token, entry, None)
        self._open_tables -= 1
        room, _, _ = await self._doors.entered(token)
        return room.live.opening.seed

    # ---------------------------------------------------------------- what a seat may ask

    async def view(self, token: str) -> Any:
        """What the seat sees, as the system's view record."""
        return await self.ask(token, lambda rules, state, seat: rules.view(state, seat))

    async def legal(self, token: str) -> tuple[Any, ...]:
        """Commands that the seat may send now, a sample where something is free."""
        return await self.ask(token, lambda rules, state, seat: rules.legal(state, seat))

    async def offered(self, token: str) -> tuple[Any, ...]:
        """All that the seat may choose from now; a narrator makes a menu of it."""
        return await self.ask(token, lambda rules, state, seat: rules.offered(state, seat))

    async def ask(self, token: str, question: Callable[[System, Any, Seat], T]) -> T:
        """What a question answers, such as odds; it is given the system, the state and the seat.

        The question is part of the program, never of a client, and answers by what the seat knows.

        Raises:
            HostError: the token opens no seat.
        """
        room, seat, _ = await self._doors.entered(token)
        return question(room.live.rules, room.live.state, seat)

    async def export(self, token: str) -> Record[Any] | SeenRecord:
        """The game as the seat may keep it; for the leader, once it has ended, the whole record.

        `dramadeck.kit.record_files.lines` writes a whole record, `seen_lines` what a seat has seen.

        Raises:
            HostError: the token opens no seat.
        """
        room, seat, _ = await self._doors.entered(token)
        live = room.live
        lines = await self._keeper.store.read(live.opening.table)
        record = await asyncio.to_thread(
            record_of, live.opening, live.rules, self._keeper.decks, lines[: live.turn]
        )
        return record if live.ended and seat == live.leader else record.seen_by(seat)

    # ---------------------------------------------------------------- the parts

    async def _lead(
        self, token: str, make: Callable[[LiveTable, Seat], Entry], request: str | None
    ) -> Told:
        """Do what only the leader may."""

        def entry(live: LiveTable, seat: Seat) -> Entry:
            if seat != live.leader:
                raise no(HostReason.LEADER_ALONE, leader=str(live.leader))
            return make(live, seat)

        room, _, digest = await self._doors.entered(token)
        told, _ = await self._doors.carried_out(room, digest, entry, request)
        return told

    async def _seat_anew(self, token: str, seat: Seat, check: Callable[[LiveTable], None]) -> str:
        """A token for a seat, which the leader or whoever sits there asks for."""
        room, _, digest = await self._doors.entered(token)
        fresh = new_token(room.live.opening.table)

        def entry(live: LiveTable, own: Seat) -> Entry:
            if own not in (seat, live.leader):
                raise no(HostReason.LEADER_ALONE, leader=str(live.leader))
            if seat not in live.rules.seats(live.state) and seat != SPECTATOR:
                raise no(HostReason.SEAT_UNKNOWN, seat=str(seat))
            check(live)
            gone = [digest] if own == seat else []
            return Entry(kind=LineKind.SEATED, seat=own, text=_seating(seat, fresh, gone))

        await self._doors.carried_out(room, digest, entry)
        return fresh

    def _check_request(self, request: str | None) -> None:
        most = self.limits.request
        if request is not None and not (
            isinstance(cast(object, request), str)
            and 0 < len(request) <= most
            and request.isprintable()
        ):
            raise no(HostReason.ODD_REQUEST, most=most)


def _seating(seat: Seat, token: str, withdrawn: Sequence[str] = ()) -> str:
    return text_of({"seat": [*seat], "withdrawn": [*withdrawn], "token": hash_of(token)})
