"""A WebSocket: one person, or program, at one seat.

Two things go on at once: what the seat is told goes out as the host tells it, and what is asked
comes in, one after the other. Whoever does not read is let go after a while, and comes back with
the number of the last turn it has seen; nobody else waits for it.
"""

import asyncio
import json
from typing import Any, Final, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

from dramadeck.engine import DramadeckError
from dramadeck.host import HostError, HostReason, Update, UpdateKind, Watch
from dramadeck.kit.texts import parse
from dramadeck.web.desk import Desk, Place, spoken
from dramadeck.web.menus import Menus, menu_for
from dramadeck.web.pieces import Json, of_entry, of_menu
from dramadeck.web.problems import Problem, checked, no, problem_of
from dramadeck.web.sentences import WebReason
from dramadeck.web.tables import seats_held
from dramadeck.web.telling import WANTS, joined, language_of, sight, story_for, turn_text

GONE: Final = 4401
"""Closed for good: the link opens nothing."""
AGAIN: Final = 4408
"""Closed, and welcome again: too slow, or the host is closing."""
NO_SENSE: Final = 4400
"""Closed: the first message was none."""

_WELCOME_AGAIN: Final = (
    HostReason.TOO_SLOW,
    HostReason.STORE_FAILED,
    HostReason.HOST_CLOSED,
    HostReason.TOO_MANY_WATCHERS,
)
_PEEK: Final = 0.01
"""Seconds in which what was missed is there, if anything was."""


class Connection:
    """One WebSocket.

    Args:
        desk: the server.
        socket: the socket.
    """

    def __init__(self, desk: Desk, socket: WebSocket) -> None:
        self._desk, self._socket = desk, socket
        self._bucket = desk.bucket()
        self._sending = asyncio.Lock()
        self._menus = Menus()
        self._token, self._code, self._wants = "", "en", WANTS
        self._turn = 0
        self._place: Place
        self._watch: Watch
        self._waiting: Update | None = None
        self._is_to_sit_anew = False

    async def serve(self) -> None:
        """From the first message to the last."""
        await self._socket.accept()
        try:
            async with asyncio.timeout(self._desk.settings.hello):
                hello = await self._received()
            await self._greet(hello)
        except (TimeoutError, DramadeckError) as error:
            await self._close(error)
            return
        except WebSocketDisconnect:
            return
        try:
            await self._until_either_ends()
        finally:
            self._watch.close()

    async def _until_either_ends(self) -> None:
        work = [asyncio.ensure_future(self._tell()), asyncio.ensure_future(self._listen())]
        try:
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in work:
                each.cancel()
            await asyncio.wait(work)

    # ------------------------------------------------------------------- joining

    async def _greet(self, hello: Json) -> None:
        if hello.get("is") != "hello":
            raise no(WebReason.HELLO_FIRST)
        self._token = checked(hello.get("token"), str, "token")
        self._code = spoken(hello.get("language"))
        wants = cast("list[Any]", checked(hello.get("wants", [*WANTS]), list, "wants"))
        self._wants = frozenset(str(each) for each in wants)
        since = hello.get("since")
        await self._sit(None if since is None else checked(since, int, "since"))

    async def _sit(self, since: int | None) -> None:
        """Sit down, and be told where the game stands or what was missed."""
        desk, token = self._desk, self._token
        self._place = await desk.place(token)
        self._watch = await desk.host.watch(token, since)
        try:
            await self._welcome()
        except BaseException:
            self._watch.close()
            raise

    async def _welcome(self) -> None:
        desk, token, place = self._desk, self._token, self._place
        seated, held = await desk.host.join(token), await seats_held(desk, token)
        first = await self._first()
        is_whole = first is not None and first.kind is UpdateKind.VIEW
        told: Json = {"is": "joined", "resumed": not is_whole, "language": self._code}
        told |= joined(place, seated, held, language_of(self._code))
        told |= {"view": None, "rows": None, "story": None}
        if first is not None and is_whole:
            teller = place.narrator(self._code)
            told |= {"turn": first.turn, **sight(teller, first.view, self._wants)}
            if "story" in self._wants:
                told["story"] = await story_for(desk, token, teller)
            self._turn, first = first.turn, None
        else:
            self._turn = seated.turn
        self._waiting = first
        await self._send(json.dumps(told, ensure_ascii=False))

    async def _first(self) -> Update | None:
        """A view or the first turn that was missed; None if nothing was."""
        try:
            async with asyncio.timeout(_PEEK):
                return await anext(self._watch)
        except TimeoutError:
            return None

    # ------------------------------------------------------------------- telling

    async def _tell(self) -> None:
        """Send what the seat is told, and its menu when nothing else is waiting."""
        is_due = "menu" in self._wants
        while True:
            try:
                update = await self._news(is_due)
                if update is None and self._is_to_sit_anew:
                    self._is_to_sit_anew, is_due = False, "menu" in self._wants
                    await self._sit(None)
                    continue
            except HostError as error:
                await self._close(error)
                return
            if update is None:
                await self._tell_menu()
                is_due = False
                continue
            self._turn = update.turn
            await self._send(await self._text(update))
            is_due = "menu" in self._wants

    async def _news(self, is_due: bool) -> Update | None:
        """The next update; None if there is none, for a moment or because the watch was closed."""
        if self._waiting is not None:
            update, self._waiting = self._waiting, None
            return update
        try:
            async with asyncio.timeout(self._desk.settings.pause if is_due else None):
                return await anext(self._watch)
        except (TimeoutError, StopAsyncIteration):
            return None

    async def _text(self, update: Update) -> str:
        text = turn_text(self._desk, self._place, update, self._code, self._wants)
        if update.kind is not UpdateKind.TAKEN_BACK or "story" not in self._wants:
            return text
        story = await story_for(self._desk, self._token, self._place.narrator(self._code))
        return f'{text[:-1]}, "story": {json.dumps(story, ensure_ascii=False)}}}'

    async def _tell_menu(self) -> None:
        turn = self._turn
        try:
            menu = await menu_for(self._desk, self._token, self._place, self._code)
        except HostError:
            return  # the watch will say why
        self._menus.keep(turn, menu)
        told = {"is": "menu", "turn": turn, "menu": of_menu(menu, turn)}
        await self._send(json.dumps(told, ensure_ascii=False))

    # ------------------------------------------------------------------- being asked

    async def _listen(self) -> None:
        """Answer what is asked, one after the other."""
        while True:
            asked: Json = {}
            try:
                asked = await self._received()
                if not self._bucket.takes(1):
                    raise no(WebReason.TOO_MANY_REQUESTS, most=self._desk.settings.rate)
                answer = await self._answer(asked)
            except WebSocketDisconnect:
                return
            except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told
                answer = _refused(asked, problem_of(error, self._code))
            await self._send(json.dumps(answer, ensure_ascii=False))

    async def _answer(self, asked: Json) -> Json:
        name = checked(asked.get("id"), str, "id")
        host, token = self._desk.host, self._token
        told: Json = {"is": "answer", "id": name}
        match asked.get("is"):
            case "do":
                turn = asked.get("turn")
                done = await host.send(
                    token,
                    json.dumps(asked.get("command")),
                    request=name,
                    turn=None if turn is None else checked(turn, int, "turn"),
                )
                return {**told, "turn": done.turn, "is_repeat": done.is_repeat}
            case "choose":
                return {**told, **await self._choose(name, asked)}
            case "narrow":
                entry = self._menus.narrowed(asked)
                return {**told, "entry": of_entry(entry, asked["entry"])}
            case "take_back":
                turns = checked(asked.get("turns", 1), int, "turns")
                return {**told, "turn": await host.take_back(token, turns, request=name)}
            case "speak":
                self._code, self._is_to_sit_anew = spoken(asked.get("language")), True
                self._watch.close()
                return told
            case "ping":
                return told
            case _:
                raise no(WebReason.NO_SENSE, what="is")

    async def _choose(self, name: str, asked: Json) -> Json:
        """Send the command that was chosen from a menu, once however often it is asked."""
        host, token = self._desk.host, self._token
        try:
            command = self._menus.command(asked)
        except DramadeckError:
            # After a lost connection the menu is gone, but the choice may have been carried out
            # before. No turn is older than -1, so nothing can be played by this.
            try:
                done = await host.send(token, [None], request=name, turn=-1)
            except HostError:
                done = None
            if done is None:
                raise
        else:
            done = await host.send(token, command, request=name)
        return {"turn": done.turn, "is_repeat": done.is_repeat}

    # ------------------------------------------------------------------- the socket

    async def _received(self) -> Json:
        """The next message.

        Raises:
            WebError, SaveFormatError: it is no JSON object, or too long.
            WebSocketDisconnect: there is none.
        """
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        if text is None:
            raise no(WebReason.NOT_JSON)
        return checked(parse(text, self._desk.host.limits.message), dict, "JSON")

    async def _send(self, text: str) -> None:
        """Send a message; who does not read is let go."""
        async with asyncio.timeout(self._desk.settings.patience), self._sending:
            await self._socket.send_text(text)

    async def _close(self, error: Exception) -> None:
        """Say why it ends, and end."""
        problem = problem_of(no(WebReason.HELLO_FIRST), self._code)
        is_welcome, code = False, NO_SENSE
        if isinstance(error, DramadeckError):
            problem = problem_of(error, self._code)
        if isinstance(error, HostError):
            is_welcome = error.reason in _WELCOME_AGAIN
            code = AGAIN if is_welcome else GONE
        told = {"is": "closed", "reason": problem.reason, "line": problem.line, "again": is_welcome}
        try:
            await self._send(json.dumps(told, ensure_ascii=False))
            await self._socket.close(code)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            return  # it has gone away


def _refused(asked: Json, problem: Problem) -> Json:
    name = asked.get("id")
    return {
        "is": "refused",
        "id": name if isinstance(name, str) else None,
        "reason": problem.reason,
        "line": problem.line,
        "field": problem.field,
    }
