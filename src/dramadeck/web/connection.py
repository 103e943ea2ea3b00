"""A WebSocket: one person, or program, at one seat.

Two things go on at once: what the seat is told goes out as the host tells it, and what is asked
comes in, one after the other. Whoever does not read is let go after a while, and comes back with
the number of the last turn it has seen; nobody else waits for it.
"""

import asyncio
import json
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from dramadeck.engine import DramadeckError
from dramadeck.host import HostError, HostReason, Update, UpdateKind, Watch
from dramadeck.narration import Menu
from dramadeck.narration.catalogues import nearest
from dramadeck.narration.wire import entry_data, menu_data, narrowed_by, picked
from dramadeck.web.asking import field_of, object_in
from dramadeck.web.desk import Data, Desk
from dramadeck.web.problems import no, problem_of
from dramadeck.web.sentences import WebReason
from dramadeck.web.telling import EVENTS, WANTS, Eyes, eyes_of

NO_SENSE, GONE, AGAIN = 4400, 4401, 4408
"""With what a socket is closed: no greeting; the link opens nothing; come again."""

GONE_AWAY: Final = (TimeoutError, RuntimeError, WebSocketDisconnect)
"""What is raised where nobody listens any more."""

COME_AGAIN: Final = (
    *(HostReason.TOO_SLOW, HostReason.TOO_MANY_WATCHERS),
    *(HostReason.STORE_FAILED, HostReason.HOST_CLOSED),
)
MOST_MENUS: Final = 4
"""So many menus of a connection may still be chosen from."""
PEEK: Final = 0.01
"""Seconds in which what was missed is there, if anything was."""


class Connection:
    """One WebSocket at one desk."""

    def __init__(self, desk: Desk, socket: WebSocket) -> None:
        self._desk, self._socket, self._bucket = desk, socket, desk.bucket()
        self._sending = asyncio.Lock()
        self._menus: OrderedDict[int, Menu[Any]] = OrderedDict()
        self._token, self._code, self._wants, self._turn = "", "en", WANTS, 0
        self._eyes: Eyes
        self._watch: Watch
        self._waiting: Update | None = None
        self._is_to_sit_anew = False
        self._sends_since: float | None = None

    async def serve(self) -> None:
        """From the first message to the last."""
        await self._socket.accept()
        try:
            async with asyncio.timeout(self._desk.settings.hello):
                hello = await self._received()
            await self._greet(hello)
            await self._until_either_ends()
        except TimeoutError:
            await self._close(no(WebReason.HELLO_FIRST))
        except WebSocketDisconnect:
            return
        except Exception as error:  # noqa: BLE001 - whatever it is, who knocks is told
            await self._close(error)

    async def _until_either_ends(self) -> None:
        work = [asyncio.ensure_future(each) for each in (self._tell(), self._listen())]
        patience = self._desk.settings.patience
        try:
            # A clock for each message would cost as much as a third of sending it.
            while not self._is_stuck(patience):
                ended, _ = await asyncio.wait(
                    work, timeout=patience / 4, return_when=asyncio.FIRST_COMPLETED
                )
                if ended:
                    break
        finally:
            self._watch.close()
            for each in work:
                each.cancel()
            await asyncio.wait(work)
        for each in work:
            if not each.cancelled() and not isinstance(each.exception(), GONE_AWAY):
                each.result()

    # ------------------------------------------------------------------- joining

    async def _greet(self, hello: Data) -> None:
        if hello.get("is") != "hello":
            raise no(WebReason.HELLO_FIRST)
        self._token = field_of(hello, "token", str, ...)
        self._code = nearest(field_of(hello, "language", str))
        wanted = frozenset(map(str, field_of(hello, "wants", list, WANTS)))
        self._wants = wanted & (WANTS | EVENTS)
        await self._sit(field_of(hello, "since", int))

    async def _sit(self, since: int | None) -> None:
        """Sit down, and be told where the game stands or what was missed."""
        desk, token = self._desk, self._token
        self._eyes = await eyes_of(desk, token, self._code, self._wants)
        self._watch = await desk.host.watch(token, since)
        try:
            told, first = await self._eyes.table(), await self._first()
            told |= {"is": "joined", "resumed": True, "language": self._code}
            told |= {"view": None, "rows": None, "story": None}
            if first is not None and first.kind is UpdateKind.VIEW:
                whole = await self._eyes.whole(first.view)
                told |= {"resumed": False, "turn": first.turn, **whole}
                first = None
            self._turn, self._waiting = told["turn"], first
            async with asyncio.timeout(desk.settings.patience):
                await self._send(told)
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
        """Send what the seat is told, and its menu when nothing else is waiting.

        Raises:
            HostError: the seat has been handed on, the client was too slow, the host closes.
        """
        is_due = has_menus = "menu" in self._wants
        while True:
            update = await self._news(is_due)
            if update is not None:
                self._turn, is_due = update.turn, has_menus
                await self._send_text(await self._eyes.turn(update))
            elif self._is_to_sit_anew:
                self._is_to_sit_anew, is_due = False, has_menus
                await self._sit(None)
            else:
                is_due = False
                await self._tell_menu()

    async def _news(self, is_due: bool) -> Update | None:
        """The next update; None if there is none, for a moment or because the watch was closed."""
        if self._waiting is not None:
            update, self._waiting = self._waiting, None
            return update
        try:
            if not is_due:
                return await anext(self._watch)
            async with asyncio.timeout(self._desk.settings.pause):
                return await anext(self._watch)
        except (TimeoutError, StopAsyncIteration):
            return None

    async def _tell_menu(self) -> None:
        turn = self._turn
        menu = self._menus[turn] = await self._eyes.menu()
        if len(self._menus) > MOST_MENUS:
            self._menus.popitem(last=False)
        groups = menu_data(menu)
        await self._send({"is": "menu", "turn": turn, "menu": {"turn": turn, "groups": groups}})

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
                    raise no(WebReason.TOO_MANY_REQUESTS, most=self._desk.settings.rate)
                name = field_of(asked, "id", str, ...)
                answer = {"is": "answer", "id": name, **await self._answer(name, asked)}
            except WebSocketDisconnect:
                return
            except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told
                name = asked.get("id") if isinstance(asked.get("id"), str) else None
                _, problem = problem_of(error, self._code, self._eyes.teller)
                answer = {"is": "refused", "id": name, **problem}
            await self._send(answer)

    async def _answer(self, name: str, asked: Data) -> Data:
        host, token = self._desk.host, self._token
        match asked.get("is"):
            case "do":
                command, turn = json.dumps(asked.get("command")), field_of(asked, "turn", int)
                done = await host.send(token, command, request=name, turn=turn)
                return {"turn": done.turn, "is_repeat": done.is_repeat}
            case "choose":
                return await self._choose(name, asked)
            case "narrow":
                entry = narrowed_by(*self._picked(asked))
                return {"entry": entry_data(entry, asked["entry"])}
            case "chance":
                command = picked(*self._picked(asked), field_of(asked, "answers", dict, {}))
                return {"chance": await self._eyes.chance(command)}
            case "take_back":
                turns = field_of(asked, "turns", int, 1)
                return {"turn": await host.take_back(token, turns, request=name)}
            case "speak":
                self._code, self._is_to_sit_anew = nearest(field_of(asked, "language", str)), True
                self._watch.close()
                return {}
            case "ping":
                return {}
            case _:
                raise no(WebReason.NO_SENSE, what="is")

    def _picked(self, asked: Data) -> tuple[Menu[Any], Any, list[Any]]:
        menu = self._menus.get(field_of(asked, "menu", int, ...))
        if menu is None:
            raise no(WebReason.OLD_MENU)
        return menu, asked.get("entry"), field_of(asked, "path", list, [])

    async def _choose(self, name: str, asked: Data) -> Data:
        """Send the command that was chosen from a menu, once however often it is asked."""
        send = self._desk.host.send
        try:
            command = picked(*self._picked(asked), field_of(asked, "answers", dict, {}))
        except DramadeckError as problem:
            # After a lost connection the menu is gone, but the choice may have been carried out
            # before. No turn is older than -1, so nothing can be played by this.
            try:
                done = await send(self._token, [None], request=name, turn=-1)
            except HostError:
                raise problem from None
        else:
            done = await send(self._token, command, request=name)
        return {"turn": done.turn, "is_repeat": done.is_repeat}

    # ------------------------------------------------------------------- the socket

    async def _received(self) -> Data:
        """The next message.

        Raises:
            WebError, SaveFormatError: it is no JSON object, or too long.
            WebSocketDisconnect: there is none.
        """
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        return object_in(message.get("text") or "", self._desk.host.limits.message)

    async def _send(self, told: Data) -> None:
        await self._send_text(json.dumps(told, ensure_ascii=False))

    async def _send_text(self, text: str) -> None:
        """Send a message; who does not read is let go after a while."""
        async with self._sending:
            self._sends_since = time.monotonic()
            await self._socket.send_text(text)
            self._sends_since = None

    def _is_stuck(self, patience: float) -> bool:
        """Whether a message has waited too long for a client that does not read."""
        since = self._sends_since
        return since is not None and time.monotonic() - since > patience

    async def _close(self, error: Exception) -> None:
        """Say why it ends, and end."""
        code = NO_SENSE
        if isinstance(error, HostError):
            code = AGAIN if error.reason in COME_AGAIN else GONE
        told = {"is": "closed", **problem_of(error, self._code)[1], "again": code == AGAIN}
        with suppress(*GONE_AWAY):
            async with asyncio.timeout(self._desk.settings.patience):
                await self._send(told)
                await self._socket.close(code)
