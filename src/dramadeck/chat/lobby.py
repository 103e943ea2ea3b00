"""The tables of a chat: one in each room, and its members in the seats.

Whoever opens a table leads it. A member has one seat in a room; who has none looks on. What she may
do says `rights`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, Final
from zlib import crc32

import attrs

from dramadeck.chat.channels import Channel, ChannelStore
from dramadeck.chat.permissions import Action, Request, check
from dramadeck.chat.reasons import ChatReason
from dramadeck.chat.seat import ChatSeat, is_dealt, sitting_at
from dramadeck.client.open_table import MOST_NAMES
from dramadeck.client.problems import LOG, FrontError
from dramadeck.client.problems import no as refused
from dramadeck.client.setup_form import setup_of
from dramadeck.codec.record_types import installed
from dramadeck.core import Seat
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.answers import Opened
from dramadeck.host.broadcast import Update, UpdateKind
from dramadeck.host.host import Host
from dramadeck.host.reasons import HostError, HostReason, refusal
from dramadeck.storage.journal import seat_text

MOST_TABLES: Final = 50
"""So many tables of one community are open at most: more than any plays, a share of what a host
takes (`HostLimits.tables`), so that nobody fills it for all others by opening and going away."""

PATIENCE: Final = 5.0
"""Seconds before a room that could not be told is told again."""

HEARING_OUT: Final = 10.0
"""Seconds for which a new game waits until a room has heard the end of the last one."""

_AGAIN: Final = (HostReason.TOO_SLOW, HostReason.TOO_MANY_WATCHERS, HostReason.STORE_FAILED)

Telling = Callable[[Channel, ChatSeat, Update], Awaitable[None]]
"""Tells a room of an update, as who looks on sees it; where it raises, that is tried again."""


class Lobby:
    """The tables of a chat.

    Args:
        host: the tables.
        rooms: which room has which of them, and who sits where.
        tell: tells a room what happens.

    >>> import asyncio
    >>> from dramadeck.host import Host, SqliteStore
    >>> heard = []
    >>> async def tell(room, here, update):
    ...     heard.append(update.kind.value)
    >>> async def evening():
    ...     async with Host(SqliteStore(":memory:")) as host:
    ...         lobby = Lobby(host, rooms, tell)
    ...         await lobby.open(77, 5, "torg", ["Quin"], "en")
    ...         (quin, _) = await lobby.seats(77)
    ...         await lobby.sit(77, 6, quin)
    ...         return str((await lobby.sitting(77, 6, "en")).teller.seat)
    >>> rooms = ChannelStore(":memory:")
    >>> asyncio.run(evening())
    'hero Quin'
    >>> rooms.close()
    """

    def __init__(self, host: Host, rooms: ChannelStore, tell: Telling) -> None:
        self.host, self.rooms, self._tell = host, rooms, tell
        self._opening, self._told = dict[int, int](), dict[int, asyncio.Task[None]]()
        self._seating = asyncio.Lock()  # while it is asked who may sit where, nobody sits down

    async def open(
        self,
        room: int,
        member: int,
        system: str,
        names: list[str],
        language: str,
        *,
        community: int = 0,
        **more: Any,
    ) -> Seat:
        """Open a table; give the seat of its leader, in which the member sits then.

        Args:
            room: the room.
            member: who opens it.
            system: the name of a rule system.
            names: who plays.
            language: in which language the room is told what happens.
            community: whose room it is, such as a server with many channels.
            **more: what else a game begins with, by `dramadeck.client.setup_form`.

        Raises:
            RefusedError: there is one, or too many are named, or too many are open.
            UnknownNameError, ValueError, TypeError: the game cannot be set up so.
        """
        if len(names) > MOST_NAMES:
            raise refused(ChatReason.TOO_MANY_NAMES, most=MOST_NAMES)
        if room in self._opening:
            raise refused(ChatReason.TABLE_OPEN)
        self._opening[room] = community
        try:
            await self._check_may_open(room, community)
            opened = await self.host.open(system, names, **setup_of(installed(system), more))
            note = (opened, room, member)
            await self._note_opened(*note, language=language, community=community)
        finally:
            del self._opening[room]
        self._follow(room)
        return opened.leader

    async def _hear_out(self, room: int) -> None:
        """Let a room hear how its last game has ended, and what its seed was."""
        telling = self._told.get(room)
        if telling is not None and self.rooms.find(room) is not None:
            await asyncio.wait([telling], timeout=HEARING_OUT)

    async def _check_may_open(self, room: int, community: int) -> None:
        """Whether a room has no open table, and its community not too many."""
        if await self._is_going_on(room):
            raise refused(ChatReason.TABLE_OPEN)
        first = takewhile(lambda each: each != room, self._opening)
        opening = {each for each in first if self._opening[each] == community}
        others = {*self.rooms.going_on(community)} - {room, *opening}
        if len(opening) + len(others) < MOST_TABLES:
            return
        # Of some games it has not been told yet that they have ended.
        going_on = [each for each in others if await self._is_going_on(each)]
        if len(opening) + len(going_on) >= MOST_TABLES:
            raise refused(ChatReason.ENOUGH_TABLES, most=MOST_TABLES)

    async def _note_opened(
        self, opened: Opened, room: int, member: int, *, language: str, community: int
    ) -> None:
        """Note which table a room has; one that is noted nowhere is ended, for nobody finds it."""
        leader, tokens = opened.leader, opened.tokens
        try:
            await self._hear_out(room)
            self.rooms.open(room, leader, tokens, language, member, community=community)
        except BaseException:
            await self.host.end(tokens[leader])
            raise

    async def _is_going_on(self, room: int) -> bool:
        """Whether a room has a table whose game has not ended."""
        there = self.rooms.find(room)
        if there is None:
            return False
        try:
            return (await self.host.join(there.tokens[SPECTATOR])).seed is None
        except HostError as problem:
            if problem.reason is HostReason.NO_SUCH_LINK:
                return False  # the tables were lost or are others, and the rooms were not
            raise

    def room(self, room: int) -> Channel:
        """What is known of a room.

        Raises:
            RefusedError: it has no table.
        """
        found = self.rooms.find(room)
        if found is None:
            raise refused(ChatReason.NO_TABLE)
        return found

    async def seats(self, room: int) -> tuple[Seat, ...]:
        """The seats of the table.

        Raises:
            RefusedError: there is no table.
        """
        return tuple(await self._held(self.room(room)))

    async def sit(self, room: int, member: int, seat: Seat, given_by: int | None = None) -> None:
        """Let a member sit down, and stand up elsewhere, if she may.

        Args:
            room: the room.
            member: who sits down.
            seat: where.
            given_by: the member who has said so, if another; whoever sits there stands up then.

        Raises:
            RefusedError: there is no such seat, or she may not.
        """
        async with self._seating:
            there = self.room(room)
            if seat not in await self._held(there):
                raise refusal(HostReason.SEAT_UNKNOWN, seat=seat)
            dealt = await self.host.ask(there.tokens[SPECTATOR], is_dealt)
            wish = Request(
                deed=Action.SIT if given_by is None else Action.GIVE,
                leader=there.leader,
                own=self.rooms.seat_of(room, member if given_by is None else given_by),
                old=self.rooms.seat_of(room, member),
                seat=seat,
                is_taken=self.rooms.member_in(room, seat) not in (None, member),
                is_dealt=dealt,
            )
            check(wish)
            if seat not in self.room(room).tokens:  # of somebody who has joined in the game
                token = await self.host.reissue_token(there.tokens[there.leader], seat)
                self.rooms.note_token(room, seat, token)
            self.rooms.sit(room, member, seat)

    async def end(self, room: int, member: int, *, manages: bool = False) -> None:
        """End the game, as the leader or as who manages the room.

        Raises:
            RefusedError: she may not, or it has ended.
        """
        there = self.room(room)
        own = self.rooms.seat_of(room, member)
        check(Request(deed=Action.END, leader=there.leader, own=own, manages=manages))
        with _no_table():
            await self.host.end(there.tokens[there.leader])

    async def sitting(
        self, room: int, member: int, language: str, *, needs_seat: bool = True
    ) -> ChatSeat:
        """The seat of a member; without `needs_seat`, who has none looks on.

        Raises:
            RefusedError: there is no table, or she has no seat.
        """
        await self._held(self.room(room))
        seat = self.rooms.seat_of(room, member)
        if seat is None and needs_seat:
            raise refused(ChatReason.NO_SEAT)
        return await sitting_at(self.host, self.room(room).tokens[seat or SPECTATOR], language)

    async def _held(self, there: Channel) -> Mapping[Seat, bool]:
        """The seats of the table, and which of them a token opens.

        Whoever has left the game has no seat any more, though another comes by the same name, or
        the leaving is taken back: the host has withdrawn the token, and the seat is free.
        """
        with _no_table():
            held = await self.host.seats(there.tokens[SPECTATOR])
        tokens = self.room(there.room).tokens
        for seat in {*tokens, *self.rooms.taken(there.room)} - {there.leader, SPECTATOR}:
            if seat not in tokens or not held.get(seat):
                self.rooms.vacate(there.room, seat)
        return held

    # ---------------------------------------------------------------- what rooms are told

    def follow_all(self) -> None:
        """Tell every room what happens, and what has happened since it was told last.

        A room whose game has ended, and which was told so, hears nothing more.
        """
        for each in self.rooms.going_on():
            self._follow(each)

    async def close(self) -> None:
        """Tell nobody anything any more."""
        for each in self._told.values():
            each.cancel()
        await asyncio.gather(*self._told.values(), return_exceptions=True)

    def _follow(self, room: int) -> None:
        if room in self._told:
            self._told[room].cancel()
        self._told[room] = asyncio.ensure_future(self._keep_telling(room))

    async def _keep_telling(self, room: int) -> None:
        """Tell a room what happens, whatever goes wrong in between."""
        heard = _Heard()
        while True:
            try:
                return await self._tell_all(self.room(room), heard)
            except (FrontError, HostError) as problem:
                reason = problem.refusal.reason
                if reason not in _AGAIN:
                    LOG.info("a room is told no more: %s", reason.value)
                    return None
            except Exception as problem:  # noqa: BLE001 - a channel must not fall silent for good
                # Its text may hold what nobody should read.
                LOG.warning("a room could not be told: %s", type(problem).__name__)
            await asyncio.sleep(PATIENCE)

    async def _tell_all(self, room: Channel, heard: "_Heard") -> None:
        """Tell a room what happens until the game has ended; what it was told stands in a file."""
        here, number = await sitting_at(self.host, room.tokens[SPECTATOR], room.language), room.room
        heard.turn = room.told if heard.turn is None else heard.turn
        table = await self.host.join(here.token)
        is_over = table.seed is not None and heard.turn == table.turn
        if heard.turn is not None and (is_over or heard.turn != room.told):
            self.rooms.note_told(number, heard.turn, is_over=is_over)
        if is_over:
            return
        async with await self.host.watch(here.token, heard.turn) as watch:
            async for update in watch:
                await self._tell(attrs.evolve(room, told=heard.turn), here, update)
                heard.turn, is_over = update.turn, update.kind is UpdateKind.ENDED
                self.rooms.note_told(number, update.turn, is_over=is_over)
                if is_over:
                    return


@attrs.define
class _Heard:
    """The last turn that a room has heard, also where that could not be noted."""

    turn: int | None = None


@contextmanager
def _no_table() -> Generator[None, None, None]:
    """A link that opens nothing says of a room that there is no table; nobody there has seen it."""
    try:
        yield
    except HostError as problem:
        if problem.reason is HostReason.NO_SUCH_LINK:
            raise refused(ChatReason.NO_TABLE) from problem
        raise


def codes_of(seats: tuple[Seat, ...]) -> Mapping[str, Seat]:
    """Seats by a few letters each, for what stands on a button, however long their names are.

    >>> list(codes_of((Seat("gamemaster"),)))
    ['46152a86']
    """
    return {f"{crc32(seat_text(each).encode()):08x}": each for each in seats}
