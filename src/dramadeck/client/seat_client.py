"""The client of one seat: who tells it what happens, in which language, and what it may do.

What stands here every front would write for itself otherwise. It asks the host by the token, so it
knows what the seat may know and nothing else.
"""

import asyncio
from collections.abc import AsyncGenerator, Collection, Mapping
from contextlib import aclosing, suppress
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple

import attrs

from dramadeck import narration
from dramadeck.client.offer import Offer, offer_of
from dramadeck.client.problems import FrontReason, no
from dramadeck.client.update_lines import heard
from dramadeck.codec.record_file import lines, lines_of_seen
from dramadeck.codec.records import Record, SeenRecord
from dramadeck.core import DramadeckError, IllegalCommandError, Seat
from dramadeck.core.seats import seat_of
from dramadeck.host.broadcast import Update, UpdateKind
from dramadeck.host.host import Host
from dramadeck.host.reasons import HostReason, refusal
from dramadeck.narration import Line, Narrator, history
from dramadeck.narration.forms import Form, Menu
from dramadeck.narration.submission import NoFormError, form_named, submit
from dramadeck.odds.commands import chance_in

MOST_TURNS: Final = 20
"""So many turns are told to who has missed more than the host has in memory, or names none."""


class News(NamedTuple):
    """What a seat has heard.

    Attributes:
        turn: the last turn that is told.
        lines: the lines.
        is_whole: whether nothing was left out before the first of them.
    """

    turn: int
    lines: tuple[Line, ...]
    is_whole: bool = True


@attrs.frozen
class SeatClient:
    """A seat at a table; `connect` finds it.

    Attributes:
        host: the tables.
        token: what opens the seat.
        narrator: who tells it what happens.
    """

    host: Host
    token: str = attrs.field(repr=False)
    narrator: Narrator

    async def offer(self, opened: Collection[str] | None = None) -> Offer:
        """What the seat may do now, before it is put into words.

        Args:
            opened: the names of the large forms that are opened; by default all forms are.
        """
        memory = await self.host.memory(self.token)

        def made(rules: Any, state: Any, _seat: Seat) -> Offer:
            return offer_of(self.narrator, rules, state, memory=memory, opened=opened)

        return await self.host.ask(self.token, made)

    async def forms(self) -> Menu:
        """What the seat may do now, with the chances that are known."""
        return (await self.offer()).forms()

    async def forms_now(self) -> tuple[int, Menu]:
        """What the seat may do, and the turn for which that holds.

        If somebody acts in between, the turn is older than the forms, so what is submitted is
        refused and never taken for something else.
        """
        return (await self.host.join(self.token)).turn, await self.forms()

    async def turn_now(self) -> int:
        """The turn in which the seat may act.

        Raises:
            HostError: the game has ended.
        """
        seated = await self.host.join(self.token)
        if seated.seed is not None:
            raise refusal(HostReason.TABLE_ENDED)
        return seated.turn

    async def submit(self, form: str, answers: Mapping[str, Any], turn: int) -> int:
        """Send the command of a form of a turn, filled in with answers; give the new turn.

        Args:
            form: the name of the form.
            answers: field → its answer.
            turn: the turn of the form.

        Raises:
            HostError: something has been played since; or the host does not take it.
            LookupError: there is no such form.
            FrontError: it is not offered now, and no rule says why.
            AnswerError: a field is not answered, or its answer cannot be.
            IllegalCommandError: the rules refuse it.
        """
        now, forms = await self.forms_now()
        try:
            named = await self.form_of(forms, form)
            command = submit(named, answers, self.narrator.language)
        except DramadeckError as problem:
            if now != turn:  # it is a form of another turn, and that is what is wrong
                raise refusal(HostReason.STALE, turn=now) from problem
            raise
        return (await self.host.send(self.token, command, turn=turn)).turn

    async def form_of(self, menu: Menu, name: object) -> Form:
        """The form of this name in a menu of the seat.

        Raises:
            NoFormError: the game has no such command.
            HostError: it is another seat's to send.
            IllegalCommandError: it is not possible now, and the rule of that is known.
            FrontError: it is not possible now.
        """
        try:
            return form_named(menu, name)
        except NoFormError as problem:
            why = await self.host.ask(self.token, partial(self._why_not, name))
            raise why or problem from None

    def _why_not(self, name: object, rules: Any, state: Any, seat: Seat) -> DramadeckError | None:
        """Why a command is not offered, by what everybody may know; None if there is none."""
        kind = next((it for it in rules.commands if it.__name__ == name), None)
        if kind is None:
            return None
        by = seat_of(kind)
        if by not in (None, seat):
            return refusal(HostReason.NOT_YOURS, sender=by, seat=seat)
        # A seat without a name sends in the names of others: which of them is not said.
        is_known = by is not None or seat.name is not None
        why = rules.precondition_error(state, kind, seat.name or "") if is_known else None
        if why is not None:
            return IllegalCommandError(why)
        return no(FrontReason.NOT_NOW, what=self.narrator.title(kind))

    async def chance(self, command: Any) -> Fraction | None:
        """The chance that a command succeeds, where somebody knows it."""

        def known(rules: Any, state: Any, _seat: Seat) -> Fraction | None:
            knows = chance_in(rules, state)
            return None if knows is None else knows(command)

        return await self.host.ask(self.token, known)

    async def story(self, most: int) -> list[tuple[Seat, tuple[Line, ...]]]:
        """The last turns of the game that stand: who has done something, and what was heard."""
        seen = await self.host.story(self.token, most)
        return [*history.story(self.narrator, seen.view, seen.turns)]

    async def record(self) -> str:
        """The game as the seat may keep it, line by line as JSON.

        Raises:
            HostError: the token opens no seat any more.
        """
        return await self._text(await self.host.export(self.token))

    async def save(self) -> str:
        """The whole game with all that is hidden, likewise, as the leader; everybody is told.

        Raises:
            HostError: the token is not the leader's.
        """
        return await self._text(await self.host.save(self.token))

    async def _text(self, kept: Record[Any] | SeenRecord) -> str:
        rules = self.narrator.rules
        found = lines(kept) if isinstance(kept, Record) else lines_of_seen(rules, kept)
        # Of a long game that takes a while, in which others play on.
        return await asyncio.to_thread("".join, (f"{each}\n" for each in found))

    async def news(self, since: int | None, wait: float = 0) -> News:
        """What the seat has heard since a turn; if that is nothing, what comes within a while.

        Args:
            since: the last turn that is known; None asks for the last turns of the game.
            wait: seconds.

        Raises:
            HostError: the token opens no seat, or too many watch already.
        """
        if since is None:
            return await self._last_turns()
        lines, turn = list[Line](), since
        async with aclosing(self._updates(since, wait)) as updates:
            async for update in updates:
                if update.kind is UpdateKind.VIEW:
                    return await self._last_turns()
                turn = update.turn
                lines += heard(self.narrator, update)
        return News(turn, tuple(lines))

    async def _updates(self, since: int, wait: float) -> AsyncGenerator[Update, None]:
        """All that is there since a turn; the first of them is waited for."""
        async with await self.host.watch(self.token, since) as watch:
            with suppress(TimeoutError):
                while True:
                    async with asyncio.timeout(wait):
                        update = await anext(watch)
                    yield update
                    wait = 0

    async def _last_turns(self) -> News:
        turn = (await self.host.join(self.token)).turn
        told = await self.story(MOST_TURNS + 1)
        lines = [line for _, lines in told[-MOST_TURNS:] for line in lines]
        return News(turn, tuple(lines), len(told) <= MOST_TURNS)


async def connect(host: Host, token: str, language: str) -> SeatClient:
    """The seat that a token opens.

    Args:
        host: the tables.
        token: the token.
        language: the code of the language.

    Raises:
        HostError: it opens nothing.

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
