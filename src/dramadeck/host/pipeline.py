"""From a token to a seat, and from what it wants to a line of the log.

Everything that changes a table comes through here: one after the other, and the sender's seat is
looked up again once it is her turn.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias, cast

from dramadeck.codec.saves import from_plain
from dramadeck.codec.strict_json import parse
from dramadeck.core import IllegalCommandError, Seat
from dramadeck.core.rules import AnySystem
from dramadeck.host.answers import Answer
from dramadeck.host.limits import HostLimits
from dramadeck.host.rate_limit import Bucket
from dramadeck.host.reasons import HostError, HostReason, no
from dramadeck.host.registry import Keeper, Room
from dramadeck.host.table import Entry, LiveTable, told_again
from dramadeck.host.telling import Told
from dramadeck.host.tokens import hash_of, held, table_of
from dramadeck.storage.journal import Decks, seat_text
from dramadeck.storage.store import EntryKind

Making: TypeAlias = Callable[[LiveTable, Seat], Entry]
"""What makes the next line, for the table as it is then and the seat of whoever wants it."""


class Entered(NamedTuple):
    """Where a token leads: the table, the seat, and the hash of the token."""

    room: Room
    seat: Seat
    digest: str


class Doors:
    """Who comes in, and what they change; `is_closed` says that nobody comes in any more."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self.is_closed = False

    async def entered(self, token: object) -> Entered:
        """Where a token leads.

        Raises:
            HostError: nowhere.
        """
        if self.is_closed:
            raise no(HostReason.HOST_CLOSED)
        table = table_of(token)
        room = None if table is None else await self._keeper.room(table)
        if room is None:
            raise no(HostReason.NO_SUCH_LINK)
        digest = hash_of(cast(str, token))
        seat = held(room.live.holders, digest)
        if seat is None:
            raise no(HostReason.NO_SUCH_LINK)
        return Entered(room, seat, digest)

    async def changed(self, token: object, make: Making, request: str | None = None) -> Told:
        """Change something else than the game, as whoever holds the token; it counts as much.

        Raises:
            HostError: the token opens nothing, it wants too much, or `make` says no.
        """
        room, seat, digest = await self.entered(token)
        self._count(room, seat, 1)
        return (await self.carried_out(room, digest, make, request))[0]

    async def reading(self, token: str, works: int) -> Entered:
        """Where a token leads, for whoever asks for what takes a while.

        Raises:
            HostError: nowhere, or its holder asks too often.
        """
        entered = await self.entered(token)
        room, _, digest = entered
        limits, bucket = self._keeper.limits, room.readers.get(digest)
        if bucket is None:
            known, clock = room.live.holders, self._keeper.clock
            room.readers = {key: each for key, each in room.readers.items() if key in known}
            bucket = Bucket(rate=limits.reads, burst=limits.reads_at_once, clock=clock)
            room.readers[digest] = bucket
        if not bucket.takes(works):
            raise no(HostReason.TOO_OFTEN)
        return entered

    def _count(self, room: Room, seat: Seat, commands: int) -> None:
        limits = self._keeper.limits
        bucket = room.buckets.get(seat)
        if bucket is None:
            bucket = Bucket(rate=limits.rate, burst=limits.burst, clock=self._keeper.clock)
            room.buckets[seat] = bucket
        if not bucket.takes(commands):
            raise no(HostReason.TOO_FAST, most=limits.rate)

    async def played(
        self, token: str, message: Any, request: str | None, known: int | None, *, is_data: bool
    ) -> Answer:
        """Play the commands of a message; see `Host.send`."""

        def drafted(live: LiveTable, seat: Seat) -> Entry:
            _check_known(live, known)
            return live.draft(commands, seat)

        with self._keeper.metrics:
            room, seat, digest = await self.entered(token)
            self._count(room, seat, 1)  # before it is read: what cannot be read counts as well
            keeper = self._keeper
            rules, limits, decks = room.live.rules, keeper.limits, keeper.decks
            commands = commands_in(rules, message, limits, decks, is_data=is_data)
            if len(commands) > 1:
                self._count(room, seat, len(commands) - 1)
            told, is_repeat = await self.carried_out(room, digest, drafted, request)
        return _answer(told, seat, is_repeat=is_repeat)

    async def answered(self, token: str, request: str) -> Answer | None:
        """What a request has led to before; see `Host.answered`."""
        room, seat, _ = await self.entered(token)
        self._check_request(request)
        told = await self._done_before(room.live, seat, request)
        return None if told is None else _answer(told, seat, is_repeat=True)

    async def carried_out(
        self, room: Room, digest: str, make: Making, request: str | None = None
    ) -> tuple[Told, bool]:
        """Write the line that is made, and tell whether it stood there before.

        Raises:
            HostError, IllegalCommandError: as `make` raises them, or the token opens nothing.
        """
        self._check_request(request)
        while True:
            async with room.lock:
                while not room.is_gone:
                    seat = room.live.holders.get(digest)
                    if seat is None:  # withdrawn since she has knocked
                        raise no(HostReason.NO_SUCH_LINK)
                    told = await self._written(room, seat, make, request)
                    if told is not None:
                        return told, False
                    told = await self._done_before(room.live, seat, request)
                    if told is not None:
                        return told, True
            room = await self._keeper.room(room.live.opening.table) or room

    async def _written(
        self, room: Room, seat: Seat, make: Making, request: str | None
    ) -> Told | None:
        """Write the line that is made; None if it stood there before, or others were first."""
        live = room.live
        if _recent(live, seat, request) is not None:
            return None
        try:
            if live.ended:
                raise no(HostReason.TABLE_ENDED)
            entry = make(live, seat)
            self._check_growth(room, entry)
        except (HostError, IllegalCommandError):
            # Another host may have written what makes it right.
            is_known = await self._done_before(live, seat, request) is not None
            if not is_known and not await self._keeper.has_moved(room):
                raise
            return None
        return await self._keeper.write(room, seat, entry, request)

    def _check_growth(self, room: Room, entry: Entry) -> None:
        """Whether a line may be added; the last one always may.

        How long it is does not count before it is written: that would tell of cards and dice.
        """
        live, limits = room.live, self._keeper.limits
        if entry.kind is EntryKind.ENDED:
            return
        if live.turn >= limits.lines or live.size >= limits.size:
            raise no(HostReason.TABLE_FULL)
        if not room.growth.takes(1):
            raise no(HostReason.GROWS_TOO_FAST)
        room.growth.owes(len(entry.text) - 1)

    def _check_request(self, request: object) -> None:
        most = self._keeper.limits.request
        if request is None:
            return
        if not (isinstance(request, str) and 0 < len(request) <= most and request.isprintable()):
            raise no(HostReason.ODD_REQUEST, most=most)

    async def _done_before(self, live: LiveTable, seat: Seat, request: str | None) -> Told | None:
        """The line that a request has led to, however long ago."""
        recent = _recent(live, seat, request)
        if recent is not None or request is None:
            return recent
        keeper, table = self._keeper, live.opening.table
        line = await keeper.found(table, keeper.store.repeated(table, seat_text(seat), request))
        return None if line is None else told_again(live.rules, line, keeper.decks)


def _check_known(live: LiveTable, known: int | None) -> None:
    """Whether a message was made for the table as it is."""
    if known is None:
        return
    if live.touched > known:
        raise no(HostReason.STALE, turn=live.touched)
    if known > live.turn:
        raise no(HostReason.NO_SUCH_TURN, known=known, turn=live.turn)


def _answer(told: Told, seat: Seat, *, is_repeat: bool) -> Answer:
    update = told.to(seat)
    return Answer(update.turn, update.events, update.text, is_repeat)


def _recent(live: LiveTable, seat: Seat, request: str | None) -> Told | None:
    """The line that a request has led to a moment ago."""
    if request is None:
        return None
    asked = seat_text(seat)
    for told in live.recent:
        if told.line.request == request and told.line.seat == asked:
            return told
    return None


def commands_in(
    rules: AnySystem, message: Any, limits: HostLimits, decks: Decks = (), *, is_data: bool = False
) -> Sequence[Any]:
    """The commands of a message: JSON text of one or of an array, a record, or several.

    Args:
        rules: the system.
        message: what was sent.
        limits: how much is taken.
        decks: decks of the host's own.
        is_data: whether it is what a JSON text has said, already read.

    Raises:
        HostError: it is too long, or holds none or too many.
        SaveFormatError: the text is no command.

    >>> from dramadeck import torg
    >>> commands_in(torg.TORG, '[{"is": "Deal"}, {"is": "Flip"}]', HostLimits())
    [Deal(), Flip()]
    """
    is_text = not is_data and isinstance(message, str | bytes)
    if is_text and len(message) > limits.message:
        raise no(HostReason.TOO_LONG, most=limits.message)
    given: Any = parse(message, limits.message) if is_text else message
    commands: list[Any] = [*given] if isinstance(given, list | tuple) else [given]
    if not commands:
        raise no(HostReason.NO_COMMAND)
    if len(commands) > limits.commands:
        raise no(HostReason.TOO_MANY_COMMANDS, most=limits.commands)
    if is_text or is_data:
        return [from_plain(rules, each, rules.commands, "$", decks) for each in commands]
    return commands
