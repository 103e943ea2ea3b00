"""The tables of a chat: one in each channel, with a seat for each user who plays.

The user who opens a table leads it. A user has one seat in a channel; users without one are
spectators. `permissions` checks what a user may do.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, Final
from zlib import crc32

import attrs

from dramadeck import narration
from dramadeck.chat.channels import Channel, ChannelStore
from dramadeck.chat.permissions import Action, Request, check
from dramadeck.chat.problems import ChatReason
from dramadeck.chat.seat import ChatSeat, connect_seat, is_dealt
from dramadeck.client.problems import LOG, RequestError, request_error
from dramadeck.client.setup_form import MOST_NAMES, opened_at
from dramadeck.core import Seat
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.answers import Opened
from dramadeck.host.broadcast import Update, UpdateKind
from dramadeck.host.host import Host
from dramadeck.host.reasons import HostError, HostReason, refusal
from dramadeck.narration.lookup import label_of
from dramadeck.storage.journal import seat_text

MOST_TABLES: Final = 50
"""The most open tables of a community. It is a fraction of `HostLimits.tables`, so that one
community cannot use up the tables of the host."""

SECOND: Final = "\n"
"""The sign between the id of a user and the name of a second seat; no id has it."""

RETRY_WAIT: Final = 5.0  # seconds before an announcement that failed is tried again

ENDING_WAIT: Final = 10.0
"""Seconds for which a new game waits for the announcement of the end of the last one."""

_TRY_AGAIN: Final = (HostReason.TOO_SLOW, HostReason.TOO_MANY_WATCHERS, HostReason.STORE_FAILED)

Announce = Callable[[Channel, ChatSeat, Update], Awaitable[None]]
"""Announces an update to a channel, as a spectator sees it; after an error it is called again."""


class Lobby:
    """The tables of a chat.

    >>> import asyncio
    >>> from dramadeck.host import Host, SqliteStore
    >>> async def announce(channel, spectator, update):
    ...     pass
    >>> async def evening():
    ...     async with Host(SqliteStore(":memory:")) as host:
    ...         lobby = Lobby(host, channels, announce)
    ...         await lobby.open("#torg", "ann", "torg", ["Quin"], "en")
    ...         (quin, _) = await lobby.seats("#torg")
    ...         await lobby.sit("#torg", "bea", quin)
    ...         return str((await lobby.connect("#torg", "bea", "en")).narrator.seat)
    >>> channels = ChannelStore(":memory:")
    >>> asyncio.run(evening())
    'hero Quin'
    >>> channels.close()
    """

    def __init__(self, host: Host, channels: ChannelStore, announce: Announce) -> None:
        self.host, self.channels, self._announce = host, channels, announce
        self._opening = dict[str, str]()  # channel → its community
        self._followers = dict[str, asyncio.Task[None]]()
        self._seating = asyncio.Lock()  # no seat changes while a permission is checked

    async def open(
        self,
        channel: str,
        user: str,
        system: str,
        names: list[str],
        language: str,
        *,
        community: str = "",
        **more: Any,
    ) -> Seat:
        """Open a table, give the user the seat of its leader, and return this seat.

        `more` are options of the game; see `dramadeck.client.setup_form`.

        Raises:
            DramadeckError: the channel has an open table, the community has too many, there are too
                many names, or an option is not valid.
            UnknownNameError: the game has no such option.
        """
        if len(names) > MOST_NAMES:
            raise request_error(ChatReason.TOO_MANY_NAMES, most=MOST_NAMES)
        if channel in self._opening:
            raise request_error(ChatReason.TABLE_OPEN)
        self._opening[channel] = community
        try:
            await self._check_may_open(channel, community)
            opened = await opened_at(self.host, system, names, more)
            about = {"language": language, "community": community}
            await self._note_opened(opened, channel, user, **about)
        finally:
            del self._opening[channel]
        self._follow(channel)
        return opened.leader

    async def _check_may_open(self, channel: str, community: str) -> None:
        """Check that a channel has no open table, and its community not too many."""
        if await self._is_going_on(channel):
            raise request_error(ChatReason.TABLE_OPEN)
        earlier = takewhile(lambda other: other != channel, self._opening)
        opening = {other for other in earlier if self._opening[other] == community}
        others = {*self.channels.active(community)} - {channel, *opening}
        if len(opening) + len(others) < MOST_TABLES:
            return
        # The end of some of these games was not announced yet.
        going_on = [other for other in others if await self._is_going_on(other)]
        if len(opening) + len(going_on) >= MOST_TABLES:
            raise request_error(ChatReason.ENOUGH_TABLES, most=MOST_TABLES)

    async def _note_opened(
        self, opened: Opened, channel: str, user: str, *, language: str, community: str
    ) -> None:
        """Store the table of a channel; if that fails, end it: nobody could find it."""
        leader, tokens = opened.leader, opened.tokens
        follower = self._followers.get(channel)
        try:
            if follower is not None and self.channels.find(channel) is not None:
                # The end of the last game is announced first, with its seed.
                await asyncio.wait([follower], timeout=ENDING_WAIT)
            self.channels.open(channel, leader, tokens, language, user, community=community)
        except BaseException:
            await self.host.end(tokens[leader])
            raise

    async def _is_going_on(self, channel: str) -> bool:
        """Whether a channel has a table whose game has not ended."""
        stored = self.channels.find(channel)
        if stored is None:
            return False
        try:
            return (await self.host.join(stored.tokens[SPECTATOR])).seed is None
        except HostError as problem:
            if problem.reason is HostReason.NO_SUCH_LINK:
                return False  # the store of the tables was deleted or replaced
            raise

    def channel(self, channel: str) -> Channel:
        """The data of a channel.

        Raises:
            DramadeckError: the channel has no table.
        """
        stored = self.channels.find(channel)
        if stored is None:
            raise request_error(ChatReason.NO_TABLE)
        return stored

    async def seats(self, channel: str) -> tuple[Seat, ...]:
        """The seats of the table.

        Raises:
            DramadeckError: there is no table.
        """
        return tuple(await self._update_seats(self.channel(channel)))

    async def sit(self, channel: str, user: str, seat: Seat, given_by: str | None = None) -> None:
        """Give a user a seat instead of the old one, if that is allowed.

        If the leader gives it (`given_by`), another user who has the seat loses it.

        Raises:
            DramadeckError: there is no such seat, or it is not allowed.
        """
        async with self._seating:
            stored = self.channel(channel)
            seats = await self._update_seats(stored)
            if seat not in seats:
                raise refusal(HostReason.SEAT_UNKNOWN, seat=seat)
            holders = {it: self.channels.user_in(channel, it) or "" for it in seats}
            main = (given_by or user).partition(SECOND)[0]
            held = [it for it in holders if holders[it].partition(SECOND)[0] == main]
            dealt = await self.host.ask(stored.tokens[SPECTATOR], is_dealt)
            request = Request(
                action=Action.SIT if given_by is None else Action.GIVE,
                leader=stored.leader,
                own=stored.leader if stored.leader in held else next(iter(held), None),
                old=self.channels.seat_of(channel, user),
                seat=seat,
                is_taken=self.channels.user_in(channel, seat) not in (None, user),
                is_dealt=dealt,
            )
            check(request)
            if seat not in self.channel(channel).tokens:  # it was added during the game
                token = await self.host.reissue_token(stored.tokens[stored.leader], seat)
                self.channels.note_token(channel, seat, token)
            self.channels.sit(channel, user, seat)

    async def check_end(self, channel: str, user: str, *, manages: bool = False) -> Channel:
        """The channel, if a user may end its game, as the leader or as a manager of the channel.

        Raises:
            DramadeckError: it is not allowed, or the game has ended.
        """
        stored = self.channel(channel)
        own = self.channels.seat_of(channel, user)
        check(Request(action=Action.END, leader=stored.leader, own=own, manages=manages))
        with _no_table():
            table = await self.host.join(stored.tokens[stored.leader])
        if table.seed is not None:
            raise refusal(HostReason.TABLE_ENDED)
        return stored

    async def end(self, channel: str, user: str, *, manages: bool = False) -> None:
        """End the game, as the leader or as a manager of the channel.

        Raises:
            DramadeckError: it is not allowed, or the game has ended.
        """
        stored = await self.check_end(channel, user, manages=manages)
        with _no_table():
            await self.host.end(stored.tokens[stored.leader])

    async def connect(
        self, channel: str, user: str | None, language: str, *, needs_seat: bool = True
    ) -> ChatSeat:
        """The seat of a user; None and users without a seat are spectators, unless `needs_seat`.

        Raises:
            DramadeckError: there is no table, or the user has no seat.
        """
        await self._update_seats(self.channel(channel))
        seat = None if user is None else self.channels.seat_of(channel, user)
        if seat is None and needs_seat:
            raise await self._no_seat(channel, language)
        return await connect_seat(
            self.host, self.channel(channel).tokens[seat or SPECTATOR], language
        )

    async def _no_seat(self, channel: str, language: str) -> RequestError:
        """The error for a user without a seat: it names the free seats."""
        spoken, taken = narration.language(language), self.channels.taken(channel)
        free = [seat for seat in await self.seats(channel) if seat not in taken]
        if not free:
            return request_error(ChatReason.NO_FREE_SEAT)
        labels = tuple([label_of(spoken, seat) for seat in free])
        return request_error(ChatReason.NO_SEAT, seats=labels, example=f"join {labels[0]}")

    async def _update_seats(self, stored: Channel) -> Mapping[Seat, bool]:
        """The seats of the table, and whether each has a valid token; free those without one.

        When a player leaves the game, the host withdraws the token, and the seat stays free even if
        the leaving is undone or another player of the same name joins.
        """
        with _no_table():
            seats = await self.host.seats(stored.tokens[SPECTATOR])
        tokens = self.channel(stored.id).tokens
        for seat in {*tokens, *self.channels.taken(stored.id)} - {stored.leader, SPECTATOR}:
            if seat not in tokens or not seats.get(seat):
                self.channels.vacate(stored.id, seat)
        return seats

    # ---------------------------------------------------------------- announcements

    def follow_all(self) -> None:
        """Announce the updates of all tables, also those that were missed before a restart."""
        for channel in self.channels.active():
            self._follow(channel)

    async def close(self) -> None:
        """Stop all announcements."""
        for follower in self._followers.values():
            follower.cancel()
        await asyncio.gather(*self._followers.values(), return_exceptions=True)

    def _follow(self, channel: str) -> None:
        if channel in self._followers:
            self._followers[channel].cancel()
        self._followers[channel] = asyncio.ensure_future(self._keep_announcing(channel))

    async def _keep_announcing(self, channel: str) -> None:
        """Announce the updates of a table; after an error try again."""
        progress = _Announced()
        while True:
            try:
                return await self._announce_all(self.channel(channel), progress)
            except (RequestError, HostError) as problem:
                reason = problem.refusal.reason
                if reason not in _TRY_AGAIN:
                    LOG.info("announcements to a channel have stopped: %s", reason.value)
                    return None
            except Exception as problem:  # noqa: BLE001 - the announcements must go on
                # The text of the error may contain secrets.
                LOG.warning("an announcement failed: %s", type(problem).__name__)
            await asyncio.sleep(RETRY_WAIT)

    async def _announce_all(self, channel: Channel, progress: "_Announced") -> None:
        """Announce each update until the game has ended, and store its turn."""
        client = await connect_seat(self.host, channel.tokens[SPECTATOR], channel.language)
        progress.turn = channel.turn if progress.turn is None else progress.turn
        table = await self.host.join(client.token)
        is_over = table.seed is not None and progress.turn == table.turn
        if progress.turn is not None and (is_over or progress.turn != channel.turn):
            self.channels.note_turn(channel.id, progress.turn, is_over=is_over)
        if is_over:
            return
        async with await self.host.watch(client.token, progress.turn) as watch:
            async for update in watch:
                await self._announce(attrs.evolve(channel, turn=progress.turn), client, update)
                progress.turn, is_over = update.turn, update.kind is UpdateKind.ENDED
                self.channels.note_turn(channel.id, update.turn, is_over=is_over)
                if is_over:
                    return


@attrs.define
class _Announced:
    """The last turn that was announced to a channel, also if it could not be stored."""

    turn: int | None = None


@contextmanager
def _no_table() -> Generator[None, None, None]:
    """Turn the error about a token that is not valid into one that the channel has no table."""
    try:
        yield
    except HostError as problem:
        if problem.reason is HostReason.NO_SUCH_LINK:
            raise request_error(ChatReason.NO_TABLE) from problem
        raise


def codes_of(seats: tuple[Seat, ...]) -> Mapping[str, Seat]:
    """A short code for each seat, for the id of a button: names may be too long."""
    return {f"{crc32(seat_text(seat).encode()):08x}": seat for seat in seats}
