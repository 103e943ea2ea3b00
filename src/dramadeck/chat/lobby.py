"""The tables of a chat: one in each channel, and its users in the seats.

Whoever opens a table leads it. A user has one seat in a channel; who has none is a spectator.
`permissions` says what a user may do.
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
from dramadeck.chat.problems import ChatReason
from dramadeck.chat.seat import ChatSeat, connect_seat, is_dealt
from dramadeck.client.problems import LOG, FrontError
from dramadeck.client.problems import no as refused
from dramadeck.client.setup_form import MOST_NAMES, opened_at
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

RETRY_WAIT: Final = 5.0
"""Seconds before an announcement that failed is tried again."""

ENDING_WAIT: Final = 10.0
"""Seconds for which a new game waits until the end of the last one was announced."""

_TRY_AGAIN: Final = (HostReason.TOO_SLOW, HostReason.TOO_MANY_WATCHERS, HostReason.STORE_FAILED)

Announce = Callable[[Channel, ChatSeat, Update], Awaitable[None]]
"""Announces an update to a channel, as a spectator sees it; if it raises, that is tried again."""


class Lobby:
    """The tables of a chat.

    Args:
        host: the tables.
        channels: which channel has which of them, and who sits where.
        announce: tells a channel what happens.

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
        self._seating = asyncio.Lock()  # while it is asked who may sit where, nobody sits down

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
        """Open a table; give the seat of its leader, in which the user sits then.

        Args:
            channel: the channel.
            user: who opens it.
            system: the name of a rule system.
            names: who plays.
            language: the code of the language of its announcements.
            community: to which community the channel belongs, such as a server of channels.
            **more: what else a game begins with, by `dramadeck.client.setup_form`.

        Raises:
            DramadeckError: there is one, too many are named or open, or it cannot be set up so.
            UnknownNameError: a game has no such option.
        """
        if len(names) > MOST_NAMES:
            raise refused(ChatReason.TOO_MANY_NAMES, most=MOST_NAMES)
        if channel in self._opening:
            raise refused(ChatReason.TABLE_OPEN)
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
            raise refused(ChatReason.TABLE_OPEN)
        first = takewhile(lambda opened: opened != channel, self._opening)
        opening = {opened for opened in first if self._opening[opened] == community}
        others = {*self.channels.active(community)} - {channel, *opening}
        if len(opening) + len(others) < MOST_TABLES:
            return
        # The end of some of these games was not announced yet.
        going_on = [other for other in others if await self._is_going_on(other)]
        if len(opening) + len(going_on) >= MOST_TABLES:
            raise refused(ChatReason.ENOUGH_TABLES, most=MOST_TABLES)

    async def _note_opened(
        self, opened: Opened, channel: str, user: str, *, language: str, community: str
    ) -> None:
        """Note which table a channel has; end one that cannot be noted: nobody would find it."""
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
                return False  # the tables were lost or are others, and the channels were not
            raise

    def channel(self, channel: str) -> Channel:
        """The channel.

        Raises:
            DramadeckError: it has no table.
        """
        stored = self.channels.find(channel)
        if stored is None:
            raise refused(ChatReason.NO_TABLE)
        return stored

    async def seats(self, channel: str) -> tuple[Seat, ...]:
        """The seats of the table.

        Raises:
            DramadeckError: there is no table.
        """
        return tuple(await self._held(self.channel(channel)))

    async def sit(self, channel: str, user: str, seat: Seat, given_by: str | None = None) -> None:
        """Give a user a seat in the place of the one before, if that is allowed.

        Args:
            channel: the channel.
            user: who sits down.
            seat: where.
            given_by: the user who has asked for it, if another; the user who had it loses it.

        Raises:
            DramadeckError: there is no such seat, or it is not allowed.
        """
        async with self._seating:
            stored = self.channel(channel)
            if seat not in await self._held(stored):
                raise refusal(HostReason.SEAT_UNKNOWN, seat=seat)
            dealt = await self.host.ask(stored.tokens[SPECTATOR], is_dealt)
            request = Request(
                action=Action.SIT if given_by is None else Action.GIVE,
                leader=stored.leader,
                own=self.channels.seat_of(channel, user if given_by is None else given_by),
                old=self.channels.seat_of(channel, user),
                seat=seat,
                is_taken=self.channels.user_in(channel, seat) not in (None, user),
                is_dealt=dealt,
            )
            check(request)
            if seat not in self.channel(channel).tokens:  # of somebody who has joined in the game
                token = await self.host.reissue_token(stored.tokens[stored.leader], seat)
                self.channels.note_token(channel, seat, token)
            self.channels.sit(channel, user, seat)

    async def end(self, channel: str, user: str, *, manages: bool = False) -> None:
        """End the game, as the leader or as who manages the channel.

        Raises:
            DramadeckError: it is not allowed, or the game has ended.
        """
        stored = self.channel(channel)
        own = self.channels.seat_of(channel, user)
        check(Request(action=Action.END, leader=stored.leader, own=own, manages=manages))
        with _no_table():
            await self.host.end(stored.tokens[stored.leader])

    async def connect(
        self, channel: str, user: str | None, language: str, *, needs_seat: bool = True
    ) -> ChatSeat:
        """The seat of a user; without `needs_seat`, who has none is a spectator, and so is None.

        Raises:
            DramadeckError: there is no table, or the user has no seat.
        """
        await self._held(self.channel(channel))
        seat = None if user is None else self.channels.seat_of(channel, user)
        if seat is None and needs_seat:
            raise refused(ChatReason.NO_SEAT)
        return await connect_seat(
            self.host, self.channel(channel).tokens[seat or SPECTATOR], language
        )

    async def _held(self, stored: Channel) -> Mapping[Seat, bool]:
        """The seats of the table, and which of them a token opens.

        Whoever has left the game has no seat any more, though another comes by the same name, or
        the leaving is taken back: the host has withdrawn the token, and the seat is free.
        """
        with _no_table():
            held = await self.host.seats(stored.tokens[SPECTATOR])
        tokens = self.channel(stored.id).tokens
        for seat in {*tokens, *self.channels.taken(stored.id)} - {stored.leader, SPECTATOR}:
            if seat not in tokens or not held.get(seat):
                self.channels.vacate(stored.id, seat)
        return held

    # ---------------------------------------------------------------- announcements

    def follow_all(self) -> None:
        """Announce to every channel what happens, and what was not announced before a restart."""
        for channel in self.channels.active():
            self._follow(channel)

    async def close(self) -> None:
        """Announce nothing any more."""
        for follower in self._followers.values():
            follower.cancel()
        await asyncio.gather(*self._followers.values(), return_exceptions=True)

    def _follow(self, channel: str) -> None:
        if channel in self._followers:
            self._followers[channel].cancel()
        self._followers[channel] = asyncio.ensure_future(self._keep_announcing(channel))

    async def _keep_announcing(self, channel: str) -> None:
        """Announce to a channel what happens, whatever goes wrong in between."""
        progress = _Announced()
        while True:
            try:
                return await self._announce_all(self.channel(channel), progress)
            except (FrontError, HostError) as problem:
                reason = problem.refusal.reason
                if reason not in _TRY_AGAIN:
                    LOG.info("announcements to a channel have stopped: %s", reason.value)
                    return None
            except Exception as problem:  # noqa: BLE001 - a channel must not fall silent for good
                # Its text may hold what nobody should read.
                LOG.warning("an announcement failed: %s", type(problem).__name__)
            await asyncio.sleep(RETRY_WAIT)

    async def _announce_all(self, channel: Channel, progress: "_Announced") -> None:
        """Announce what happens until the game has ended; the store notes each turn."""
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
    """The last turn that was announced to a channel, also where that could not be noted."""

    turn: int | None = None


@contextmanager
def _no_table() -> Generator[None, None, None]:
    """A token that opens nothing means that the channel has no table; nobody has seen the token."""
    try:
        yield
    except HostError as problem:
        if problem.reason is HostReason.NO_SUCH_LINK:
            raise refused(ChatReason.NO_TABLE) from problem
        raise


def codes_of(seats: tuple[Seat, ...]) -> Mapping[str, Seat]:
    """A short code for each seat, for the id of a button, however long its name is."""
    return {f"{crc32(seat_text(seat).encode()):08x}": seat for seat in seats}
