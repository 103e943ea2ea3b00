"""The client of one seat: its menu, its news and its commands, in the language of the player.

All user interfaces share it. It calls the host with the token of the seat, so it knows only what
the seat may know.
"""

import asyncio
from collections.abc import AsyncGenerator, Collection, Mapping
from contextlib import aclosing, suppress
from fractions import Fraction
from typing import Any, Final, NamedTuple

import attrs

from dramadeck import narration
from dramadeck.client.closed_forms import why_closed
from dramadeck.client.offer import Offer, offer_of
from dramadeck.client.updates import update_lines
from dramadeck.codec.record_file import lines, lines_of_seen
from dramadeck.codec.records import Record, SeenRecord
from dramadeck.core import DramadeckError, Due, Seat
from dramadeck.host.broadcast import Update, UpdateKind
from dramadeck.host.host import Host
from dramadeck.host.reasons import HostReason, refusal
from dramadeck.narration import Line, Narrator, history
from dramadeck.narration.forms import Form, Menu
from dramadeck.narration.submission import NoFormError, form_named, submit
from dramadeck.odds.commands import chance_in

MOST_TURNS: Final = 20
"""How many turns a client gets that names no turn, or has missed too many for the host's memory."""


class News(NamedTuple):
    """What has happened, as sentences for a seat.

    Attributes:
        turn: the last turn in the lines.
        lines: the sentences.
        is_whole: whether no turn was left out before the first line.
    """

    turn: int
    lines: tuple[Line, ...]
    is_whole: bool = True


@attrs.frozen
class SeatClient:
    """The client of a seat; `connect` returns one."""

    host: Host
    token: str = attrs.field(repr=False)
    narrator: Narrator

    async def offer(self, opened: Collection[str] | None = None) -> Offer:
        """The commands that the seat may send now, from which a menu can be made.

        Args:
            opened: the names of the large forms that are opened; by default all forms are.
        """
        memory = await self.host.memory(self.token)

        def offer(rules: Any, state: Any, _seat: Seat) -> Offer:
            return offer_of(self.narrator, rules, state, memory=memory, opened=opened)

        return await self.host.ask(self.token, offer)

    async def forms(self) -> Menu:
        """The menu of the seat, with the chances that are known."""
        return (await self.offer()).forms()

    async def forms_now(self) -> tuple[int, Menu]:
        """The turn and the menu of the seat.

        If another seat acts between the two calls, the turn is older than the menu. Then a form
        that is submitted with this turn is refused.
        """
        return (await self.host.join(self.token)).turn, await self.forms()

    async def view(self) -> Any:
        """What the seat sees now."""
        return await self.host.ask(
            self.token, lambda rules, state, seat: rules.player_view(state, seat)
        )

    async def now(self) -> tuple[Line, ...]:
        """What the seat has to do, and for whom the table waits."""
        return self.narrator.now(await self.view())

    async def due(self) -> frozenset[str]:
        """The names of the types of commands that the seat is to send."""
        dues: tuple[Due, ...] = getattr(await self.view(), "dues", ())
        return frozenset(due.command for due in dues if due.seat == self.narrator.seat)

    async def turn_now(self) -> int:
        """The present turn.

        Raises:
            HostError: the game has ended.
        """
        seated = await self.host.join(self.token)
        if seated.seed is not None:
            raise refusal(HostReason.TABLE_ENDED)
        return seated.turn

    async def submit(self, form: str, answers: Mapping[str, Any], turn: int) -> int:
        """Send the command of a form that is filled in with answers; return the new turn.

        Raises:
            HostError: another turn was played since, or the host refuses the command.
            LookupError: there is no such form.
            RequestError: the form is not offered now, and no rule says why.
            AnswerError: an answer is missing or not possible.
            IllegalCommandError: the rules refuse the command.
        """
        now, forms = await self.forms_now()
        try:
            command = submit(await self.form_of(forms, form), answers, self.narrator.language)
        except DramadeckError as problem:
            if now != turn:  # the cause of the error is that the form is of another turn
                raise refusal(HostReason.STALE, turn=now) from problem
            raise
        return (await self.host.send(self.token, command, turn=turn)).turn

    async def form_of(self, menu: Menu, name: object) -> Form:
        """The form of this name in a menu of the seat.

        Raises:
            LookupError: the game has no such command.
            HostError: another seat has to send it.
            IllegalCommandError: a rule forbids it now.
            RequestError: it is not possible now, and no rule says why.
        """
        try:
            return form_named(menu, name)
        except NoFormError as problem:
            kinds = {kind.__name__: kind for kind in self.narrator.rules.commands}
            if not isinstance(name, str) or name not in kinds:
                raise problem from None
            raise await self.why_closed(kinds[name]) from None

    async def why_closed(self, kind: type) -> DramadeckError:
        """Why the seat can send no command of a type now, by public information."""
        return await self.host.ask(
            self.token, lambda _rules, state, _seat: why_closed(self.narrator, state, kind)
        )

    async def chance(self, command: Any) -> Fraction | None:
        """The chance that a command succeeds, or None if it is not known."""

        def chance(rules: Any, state: Any, _seat: Seat) -> Fraction | None:
            chance_of = chance_in(rules, state)
            return None if chance_of is None else chance_of(command)

        return await self.host.ask(self.token, chance)

    async def story(self, most: int) -> list[tuple[Seat, tuple[Line, ...]]]:
        """The last turns that were not undone: the seat that has acted, and the sentences."""
        record = await self.host.story(self.token, most)
        return [*history.story(self.narrator, record.view, record.turns)]

    async def record(self) -> str:
        """The game as the seat may keep it, as JSON Lines; see `Host.export`."""
        return await self._text(await self.host.export(self.token))

    async def save(self) -> str:
        """The whole game with all hidden cards, for the leader; see `Host.save`."""
        return await self._text(await self.host.save(self.token))

    async def _text(self, record: Record[Any] | SeenRecord) -> str:
        rules = self.narrator.rules
        texts = lines(record) if isinstance(record, Record) else lines_of_seen(rules, record)
        # In a thread: a long game takes a while, and other seats are served meanwhile.
        return await asyncio.to_thread("".join, (f"{text}\n" for text in texts))

    async def news(self, since: int | None, wait: float = 0) -> News:
        """What has happened since a turn; if nothing has, wait for the next update.

        Args:
            since: the last turn that the caller knows; None returns the last turns of the game.
            wait: how many seconds to wait.

        Raises:
            HostError: the token is not valid, or the table has too many subscriptions.
        """
        if since is None:
            return await self._last_turns()
        lines, turn = list[Line](), since
        async with aclosing(self._updates(since, wait)) as updates:
            async for update in updates:
                if update.kind is UpdateKind.VIEW:
                    return await self._last_turns()
                turn = update.turn
                lines += update_lines(self.narrator, update)
        return News(turn, tuple(lines))

    async def _updates(self, since: int, wait: float) -> AsyncGenerator[Update, None]:
        """The updates since a turn that are there, or the first one that comes in time."""
        async with await self.host.watch(self.token, since) as subscription:
            with suppress(TimeoutError):
                while True:
                    async with asyncio.timeout(wait):
                        update = await anext(subscription)
                    yield update
                    wait = 0

    async def _last_turns(self) -> News:
        turn = (await self.host.join(self.token)).turn
        turns = await self.story(MOST_TURNS + 1)
        lines = [line for _, lines in turns[-MOST_TURNS:] for line in lines]
        return News(turn, tuple(lines), len(turns) <= MOST_TURNS)


async def connect(host: Host, token: str, language: str) -> SeatClient:
    """Return the client of the seat of a token.

    Raises:
        HostError: the token is not valid.

    >>> from dramadeck import torg
    >>> from dramadeck.host import SqliteStore
    >>> async def evening():
    ...     async with Host(SqliteStore(":memory:")) as host:
    ...         opened = await host.open("torg", ["Quin"])
    ...         client = await connect(host, opened.tokens[torg.GAMEMASTER], "de")
    ...         turn, forms = await client.forms_now()
    ...         await client.submit(forms[0].name, {}, turn)
    ...         return forms[0].label.text, (await client.news(None)).lines[-1].text
    >>> asyncio.run(evening())
    ('das Abenteuer beginnen und die Karten austeilen', 'Quin zieht 6 Karten.')
    """

    def narrator(rules: Any, state: Any, seat: Seat) -> Narrator:
        setup = getattr(state, "setup", None)
        return narration.narrator(rules, seat=seat, language=language, setup=setup)

    return SeatClient(host, token, await host.ask(token, narrator))
