"""One person, or program, at one seat.

Two things go on at once: what the seat is told goes out as the host tells it, and what is asked
comes in, one after the other. Whoever does not read is let go after a while, and comes back with
the number of the last turn it has seen; nobody else waits for it.
"""

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

from dramadeck.client.offer import Offer
from dramadeck.client.problems import FrontReason, no
from dramadeck.core import DramadeckError
from dramadeck.host import Answer, HostError, HostReason, Subscription, Update, UpdateKind
from dramadeck.narration.catalogues import nearest
from dramadeck.narration.forms import Form, menu_data
from dramadeck.narration.submission import form_named, submit
from dramadeck.web.session.desk import SessionDesk
from dramadeck.web.session.problems import problem_data
from dramadeck.web.session.reasons import SessionReason
from dramadeck.web.session.requests import Data, field_of, object_in
from dramadeck.web.session.seat_messages import (
    EVENTS,
    WANTS,
    SeatMessages,
    as_it_stands,
    messages_for,
)
from dramadeck.web.session.transport import DisconnectedError, Transport

NO_SENSE, GONE, AGAIN = 4400, 4401, 4408
"""With what a wire is closed: no greeting; the link opens nothing; come again."""

GONE_AWAY: Final = (TimeoutError, DisconnectedError)
"""What is raised where nobody listens any more."""

COME_AGAIN: Final = (
    *(HostReason.TOO_SLOW, HostReason.TOO_MANY_WATCHERS),
    *(HostReason.STORE_FAILED, HostReason.HOST_CLOSED),
)
MOST_MENUS: Final = 4
"""So many menus of a session may still be chosen from."""
PEEK: Final = 0.01
"""Seconds in which what was missed is there, if anything was."""

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False)


class Session:
    """One conversation; `serve` holds it.

    Args:
        desk: what all sessions share.
        transport: what carries the messages.
    """

    def __init__(self, desk: SessionDesk, transport: Transport) -> None:
        self._desk, self._transport, self._bucket = desk, transport, desk.bucket()
        self._sending, self._is_telling = asyncio.Lock(), True
        self._menus: dict[int, tuple[Form, ...]] = {}
        self._last: tuple[int, Offer | None] = -1, None
        self._token, self._code, self._wants = "", "en", WANTS
        self._messages: SeatMessages
        self._watch: Subscription
        self._waiting: Update | None = None
        self._is_to_sit_anew = False

    async def serve(self) -> None:
        """From the first message to the last."""
        try:
            async with asyncio.timeout(self._desk.settings.hello):
                hello = await self._received()
            await self._greet(hello)
            await self._until_either_ends()
        except TimeoutError:
            await self._close(no(SessionReason.HELLO_FIRST))
        except DisconnectedError:
            return
        except Exception as error:  # noqa: BLE001 - whatever it is, who knocks is told
            await self._close(error)

    async def _until_either_ends(self) -> None:
        try:
            async with asyncio.TaskGroup() as both:
                telling = both.create_task(self._tell())
                try:
                    await self._listen()
                finally:
                    self._watch.close()
                    telling.cancel()
        except ExceptionGroup as problems:
            for each in problems.exceptions:
                if not isinstance(each, GONE_AWAY):
                    raise each from None

    # ------------------------------------------------------------------- joining

    async def _greet(self, hello: Data) -> None:
        if hello.get("is") != "hello":
            raise no(SessionReason.HELLO_FIRST)
        self._token = field_of(hello, "token", str, ...)
        self._code = nearest(field_of(hello, "language", str))
        wanted = frozenset(map(str, field_of(hello, "wants", list, WANTS)))
        self._wants = wanted & (WANTS | EVENTS)
        await self._sit(field_of(hello, "since", int))

    async def _sit(self, since: int | None) -> None:
        """Sit down, and be told where the game stands or what was missed."""
        desk, token = self._desk, self._token
        self._messages = await messages_for(desk, token, self._code, self._wants)
        self._watch = await desk.host.watch(token, since)
        try:
            told, first = await self._messages.table(), await self._first()
            told |= {"is": "joined", "resumed": True, "language": self._code}
            told |= {"view": None, "rows": None, "story": None}
            if first is not None and first.kind is UpdateKind.VIEW:
                whole = await self._messages.whole(first.view)
                told |= {"resumed": False, "turn": first.turn, **whole}
                first = None
            self._waiting = first
            await self._send(told)
            if self._wants == EVENTS:
                self._watch.on_update = self._tell_at_once
        except BaseException:
            self._watch.close()
            raise

    async def _first(self) -> Update | None:
        """A view or the first turn that was missed; None if nothing was."""
        try:
            async with asyncio.timeout(PEEK):
                return await anext(self._watch)
        except TimeoutError:
            return None

    # ------------------------------------------------------------------- telling

    async def _tell(self) -> None:
        """Send what the seat is told.

        Raises:
            HostError: the seat has been handed on, the client was too slow, the host closes.
        """
        while True:
            self._is_telling = False
            update = await self._news()
            self._is_telling = True
            if self._is_to_sit_anew:
                while self._is_to_sit_anew:  # it may be asked again meanwhile
                    self._is_to_sit_anew = False
                    await self._sit(None)
            elif update is None:
                return
            else:
                await self._send_text(await self._messages.turn(update))

    def _tell_at_once(self, update: Update) -> bool:
        """Send what the host has just told, unless something is on its way before it."""
        text = as_it_stands(update.kind, update.text)
        return not self._is_telling and self._transport.try_send(text)

    async def _news(self) -> Update | None:
        """The next update; None if the watch was closed."""
        update, self._waiting = self._waiting, None
        return update or await anext(self._watch, None)

    # ------------------------------------------------------------------- being asked

    async def _listen(self) -> None:
        """Answer what is asked, one after the other."""
        while True:
            asked: Data = {}
            try:
                asked = await self._received()
                if not self._bucket.takes(1):
                    # Who floods waits for her own answers, and nobody else for them.
                    await asyncio.sleep(1 / self._desk.settings.rate)
                    raise no(SessionReason.TOO_MANY_REQUESTS, most=self._desk.settings.rate)
                name = field_of(asked, "id", str, ...)
                answer = {"is": "answer", "id": name, **await self._answer(name, asked)}
            except DisconnectedError:
                return
            except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told
                name = asked.get("id") if isinstance(asked.get("id"), str) else None
                problem = problem_data(error, self._code, self._messages.teller)
                answer = {"is": "refused", "id": name, **problem}
            await self._send(answer)

    async def _answer(self, name: str, asked: Data) -> Data:
        host, token = self._desk.host, self._token
        match asked.get("is"):
            case "do":
                command, turn = asked.get("command"), field_of(asked, "turn", int)
                done = await host.send(token, command, request=name, turn=turn, is_data=True)
                return _done(done)
            case "menu":
                return await self._offered(field_of(asked, "known", int))
            case "choose":
                return await self._choose(name, asked)
            case "chance":
                return {"chance": await self._messages.chance(self._submitted(asked))}
            case "take_back":
                turns = field_of(asked, "turns", int, 1)
                return {"turn": await host.undo(token, turns, request=name)}
            case "speak":
                self._code, self._is_to_sit_anew = nearest(field_of(asked, "language", str)), True
                self._last = -1, None
                self._watch.close()
                return {}
            case "ping":
                return {}
            case _:
                raise no(FrontReason.NO_SENSE, what="is")

    def _submitted(self, asked: Data) -> Any:
        """The command of a form and answers."""
        forms = self._menus.get(field_of(asked, "menu", int, ...))
        if forms is None:
            raise no(SessionReason.OLD_MENU)
        answers = field_of(asked, "answers", dict, {})
        return submit(form_named(forms, asked.get("form")), answers, self._messages.teller.language)

    async def _offered(self, known: int | None) -> Data:
        """What the seat may do now; no menu if that of the turn `known` still holds."""
        offer = await self._messages.offer()
        turn, (told, last) = self._watch.turn, self._last
        if last and known == told and offer.is_still(last):
            return {"turn": turn, "menu": None}
        forms, self._last = offer.forms(), (turn, offer)
        self._menus[turn] = forms
        if len(self._menus) > MOST_MENUS:
            del self._menus[min(self._menus)]
        return {"turn": turn, "menu": {"turn": turn, "sections": menu_data(forms)}}

    async def _choose(self, name: str, asked: Data) -> Data:
        """Send the command that was chosen from a menu, once however often it is asked."""
        host = self._desk.host
        try:
            command = self._submitted(asked)
        except DramadeckError:
            # After a lost connection the menu is gone, but the choice may have been carried out.
            done = await host.answered(self._token, name)
            if done is None:
                raise
            return _done(done)
        return _done(await host.send(self._token, command, request=name))

    # ------------------------------------------------------------------- the wire

    async def _received(self) -> Data:
        """The next message.

        Raises:
            FrontError, SaveFormatError: it is no JSON object, or too long.
            DisconnectedError: there is none.
        """
        return object_in(await self._transport.receive(), self._desk.host.limits.message)

    async def _send(self, told: Data) -> None:
        await self._send_text(_ENCODER.encode(told))

    async def _send_text(self, text: str) -> None:
        """Send a message; who does not read is let go after a while."""
        if self._transport.try_send(text):
            return
        async with self._sending, asyncio.timeout(self._desk.settings.patience):
            await self._transport.send(text)

    async def _close(self, error: Exception) -> None:
        """Say why it ends, and end."""
        code = NO_SENSE
        if isinstance(error, HostError):
            code = AGAIN if error.reason in COME_AGAIN else GONE
        told = {"is": "closed", **problem_data(error, self._code), "again": code == AGAIN}
        with suppress(*GONE_AWAY):
            async with asyncio.timeout(self._desk.settings.patience):
                await self._send(told)
                await self._transport.close(code)


def _done(answer: Answer) -> Data:
    return {"turn": answer.turn, "is_repeat": answer.is_repeat}
