"""The session of one client at one seat.

Two tasks run at the same time: one sends the updates of the table, the other answers requests one
after the other. A client that does not read is disconnected after a while, so that no other client
waits for it; it can connect again with the number of the last turn that it has received.
"""

import asyncio
from contextlib import suppress
from typing import Any, Final, Protocol

from dramadeck.client.offer import Offer
from dramadeck.client.problems import RequestReason, problem_in, request_error
from dramadeck.core import DramadeckError
from dramadeck.host import Answer, HostError, HostReason, Subscription, Update, UpdateKind
from dramadeck.narration import language
from dramadeck.narration.catalogues import nearest
from dramadeck.narration.form_json import menu_data
from dramadeck.narration.forms import Menu
from dramadeck.narration.submission import submit
from dramadeck.narration.table_model import difference
from dramadeck.web.session import seat_messages
from dramadeck.web.session.context import SessionContext
from dramadeck.web.session.reasons import SessionReason
from dramadeck.web.session.requests import Data, field_of, object_in


class DisconnectedError(Exception):
    """The client has closed the connection."""


class Transport(Protocol):
    """**Protocol**: carries texts between a session and its client."""

    async def receive(self) -> str:
        """Wait for the next text.

        Raises:
            DisconnectedError: the connection is closed.
        """
        ...

    async def send(self, text: str) -> None:
        """Send a text; wait until the buffer has space for it.

        Raises:
            DisconnectedError: the connection is closed.
        """
        ...

    def try_send(self, text: str) -> bool:
        """Send a text if that needs no waiting; return whether it was sent."""
        ...

    async def close(self, code: int) -> None:
        """Close the connection with a code of WebSockets."""
        ...


REQUESTS: Final = "do, choose, chance, menu, open, undo, speak or ping"
INVALID, GONE, AGAIN = 4400, 4401, 4408
"""The close codes: no hello; the token is not valid; connect again."""

CLIENT_GONE: Final = (TimeoutError, DisconnectedError)
"""The errors that mean that the client no longer reads."""

RETRY: Final = (
    *(HostReason.TOO_SLOW, HostReason.TOO_MANY_WATCHERS),
    *(HostReason.STORE_FAILED, HostReason.HOST_CLOSED),
)
"""The reasons after which a client may connect again."""

MOST_MENUS: Final = 4  # how many of the last menus of a session are valid for a choice
MOST_OPENED: Final = 200  # how many large forms may be opened: more than any game has
FIRST_UPDATE: Final = 0.01  # seconds to wait for the first missed turn, if there is any


class Session:
    """The session of one client; `serve` runs it."""

    def __init__(self, context: SessionContext, transport: Transport) -> None:
        self._context, self._transport, self._bucket = context, transport, context.bucket()
        self._sending, self._is_sending = asyncio.Lock(), True
        self._menus: dict[int, Menu] = {}
        self._last: tuple[int, Offer | None] = -1, None
        self._sent_menu: tuple[Menu | None, Data] = None, {}
        self._opened: set[str] | None = None  # the large forms that are opened; None means all
        self._token, self._code, self._wants = "", "en", seat_messages.WANTS
        self._messages: seat_messages.SeatMessages
        self._updates: Subscription
        self._waiting: Update | None = None
        self._must_rejoin = False

    async def serve(self) -> None:
        """Run the session from the first message to the last."""
        try:
            async with asyncio.timeout(self._context.settings.hello):
                hello = await self._received()
            await self._greet(hello)
            await self._until_either_ends()
        except TimeoutError:
            await self._close(request_error(SessionReason.HELLO_FIRST))
        except DisconnectedError:
            return
        except Exception as error:  # noqa: BLE001 - the client gets a message for any error
            await self._close(error)

    async def _until_either_ends(self) -> None:
        try:
            async with asyncio.TaskGroup() as both:
                updates = both.create_task(self._send_updates())
                try:
                    await self._answer_requests()
                finally:
                    self._updates.close()
                    updates.cancel()
        except ExceptionGroup as problems:
            for problem in problems.exceptions:
                if not isinstance(problem, CLIENT_GONE):
                    raise problem from None

    # ------------------------------------------------------------------- joining

    async def _greet(self, hello: Data) -> None:
        if hello.get("is") != "hello":
            raise request_error(SessionReason.HELLO_FIRST)
        self._token = field_of(hello, "token", str, ...)
        self._code = nearest(field_of(hello, "language", str))
        wants = frozenset(map(str, field_of(hello, "wants", list, seat_messages.WANTS)))
        self._wants = wants & seat_messages.ALL
        if seat_messages.OUTLINE in wants:
            self._wants |= {"menu"}
            self._opened = {*map(str, field_of(hello, "opened", list, [])[:MOST_OPENED])}
        await self._join(field_of(hello, "since", int))

    async def _join(self, since: int | None) -> None:
        """Join the table, and send its present state, or what has changed since a turn."""
        context, token = self._context, self._token
        self._messages = await seat_messages.messages_for(context, token, self._code, self._wants)
        self._last, self._sent_menu = (-1, None), (None, {})
        self._updates = await context.host.watch(token, since)
        try:
            data, first = await self._messages.table(), None
            with suppress(TimeoutError):  # no turn was missed
                async with asyncio.timeout(FIRST_UPDATE):
                    first = await anext(self._updates)
            data |= {"is": "joined", "resumed": True, "language": self._code}
            if first is not None and first.kind is UpdateKind.VIEW:
                whole = await self._messages.whole(first.view)
                data |= {"resumed": False, "turn": first.turn, **whole}
                first = None
            self._waiting = first
            if "menu" in self._wants:
                data["menu"] = await self._menu_changes()
            await self._send(data)
            if self._wants == seat_messages.EVENTS:
                self._updates.on_update = self._send_now
        except BaseException:
            self._updates.close()
            raise

    # ------------------------------------------------------------------- updates

    async def _send_updates(self) -> None:
        """Send the updates of the table, until a `HostError` ends the subscription."""
        while True:
            self._is_sending = False
            update, self._waiting = self._waiting, None
            # It is None if the subscription was closed.
            update = update or await anext(self._updates, None)
            self._is_sending = True
            if self._must_rejoin:
                while self._must_rejoin:  # another request may come meanwhile
                    self._must_rejoin = False
                    await self._join(None)
            elif update is None:
                return
            else:
                await self._send_text(await self._turn(update))

    async def _turn(self, update: Update) -> str:
        """A turn, with the changes of the menu if no other turn follows at once."""
        text = await self._messages.turn(update)
        if "menu" not in self._wants or self._updates.has_more:
            return text
        menu = seat_messages.as_json(await self._menu_changes())
        return f'{text[:-1]},"menu":{menu}}}'

    async def _menu_changes(self) -> Data:
        """The changes of the menu since it was last sent, as a merge patch.

        A form that leaves the menu is not removed at the client: most forms come again, and only
        those in `sections` are offered.
        """
        sent, before = self._sent_menu
        menu: Menu | None = None
        try:
            turn, menu = await self._menu()
            data = before if menu is sent else menu_data(menu)
        except HostError:
            raise
        except Exception as error:  # noqa: BLE001 - by another package's game, which goes on without a menu
            problem = problem_in(error, self._messages.narrator.language)
            turn, data = self._updates.turn, {**menu_data(()), "problem": problem.detail}
        forms: Data = before.get("forms", {}) | data["forms"]
        self._sent_menu = menu, {**data, "forms": forms, "turn": turn}
        return difference(before, self._sent_menu[1])

    def _send_now(self, update: Update) -> bool:
        """Send an update at once, unless an earlier message is still being sent."""
        text = seat_messages.host_text(update.kind, update.text)
        return not self._is_sending and self._transport.try_send(text)

    # ------------------------------------------------------------------- requests

    async def _answer_requests(self) -> None:
        """Answer the requests, one after the other."""
        while True:
            request: Data = {}
            try:
                request = await self._received()
                if not self._bucket.takes(1):
                    # Only a client that sends too much waits.
                    await asyncio.sleep(1 / self._context.settings.rate)
                    raise request_error(
                        SessionReason.TOO_MANY_REQUESTS, most=self._context.settings.rate
                    )
                name = field_of(request, "id", str, ...)
                answer = {"is": "answer", "id": name, **await self._answer(name, request)}
            except DisconnectedError:
                return
            except Exception as error:  # noqa: BLE001 - the client gets an answer for any error
                name = request.get("id") if isinstance(request.get("id"), str) else None
                problem = problem_in(error, self._messages.narrator.language)
                answer = {"is": "refused", "id": name, **problem._asdict()}
            await self._send(answer)

    async def _answer(self, name: str, request: Data) -> Data:
        host, token = self._context.host, self._token
        match request.get("is"):
            case "do":
                command, turn = request.get("command"), field_of(request, "turn", int)
                return _done(await host.send(token, command, request=name, turn=turn, is_data=True))
            case "menu":
                turn, menu = await self._menu()
                return {"menu": {"turn": turn, **menu_data(menu)}}
            case "open":
                return await self._open(field_of(request, "form", str, ...))
            case "choose":
                return await self._choose(name, request)
            case "chance":
                chance = await self._messages.client.chance(await self._submitted(request))
                return {"chance": None if chance is None else float(chance)}
            case "undo":
                turns = field_of(request, "turns", int, 1)
                return {"turn": await host.undo(token, turns, request=name)}
            case "speak":
                self._code, self._must_rejoin = nearest(field_of(request, "language", str)), True
                self._updates.close()
                return {}
            case "ping":
                return {}
            case _:
                raise request_error(RequestReason.INVALID, what=f"is: expected {REQUESTS}")

    async def _submitted(self, request: Data) -> Any:
        """The command of a form that is filled in with answers."""
        forms = self._menus.get(field_of(request, "menu", int, ...))
        if forms is None:
            raise request_error(SessionReason.OLD_MENU)
        answers = field_of(request, "answers", dict, {})
        form = await self._messages.client.form_of(forms, request.get("form"))
        if form.is_closed:
            raise request_error(SessionReason.CLOSED_FORM, form=form.name)
        return submit(form, answers, self._messages.narrator.language)

    async def _menu(self) -> tuple[int, Menu]:
        """The present menu, and the turn that identifies it."""
        offer = await self._messages.client.offer(self._opened)
        turn, last = self._last
        if last is None or not offer.is_still(last):
            turn = self._updates.turn
            self._menus[turn], self._last = offer.forms(), (turn, offer)
            if len(self._menus) > MOST_MENUS:
                del self._menus[min(self._menus)]
        return turn, self._menus[turn]

    async def _open(self, form: str) -> Data:
        """Open a large form, so that the menu has its fields."""
        _, menu = await self._menu()
        await self._messages.client.form_of(menu, form)  # raises an error if there is none
        if self._opened is not None:
            self._opened.add(form)
        return {"patch": await self._menu_changes()}

    async def _choose(self, name: str, request: Data) -> Data:
        """Send the command of a form; a repeated request is carried out once."""
        host = self._context.host
        try:
            command = await self._submitted(request)
        except DramadeckError:
            # After a lost connection the menu is gone, but the choice may have been carried out.
            done = await host.answered(self._token, name)
            if done is None:
                await self._messages.client.turn_now()  # an error if the game has ended
                raise
            return _done(done)
        return _done(await host.send(self._token, command, request=name))

    # ------------------------------------------------------------------- the wire

    async def _received(self) -> Data:
        """Wait for the next message; an error if it is no JSON object or too long."""
        return object_in(await self._transport.receive(), self._context.host.limits.message)

    async def _send(self, data: Data) -> None:
        await self._send_text(seat_messages.as_json(data))

    async def _send_text(self, text: str) -> None:
        """Send a message; a `TimeoutError` if the client does not read for a while."""
        if self._transport.try_send(text):
            return
        async with self._sending, asyncio.timeout(self._context.settings.patience):
            await self._transport.send(text)

    async def _close(self, error: Exception) -> None:
        """Send the reason why the session ends, and close the connection."""
        code = INVALID
        if isinstance(error, HostError):
            code = AGAIN if error.reason in RETRY else GONE
        problem = problem_in(error, language(nearest(self._code)))._asdict()
        data = {"is": "closed", **problem, "again": code == AGAIN}
        with suppress(*CLIENT_GONE):
            async with asyncio.timeout(self._context.settings.patience):
                await self._send(data)
                await self._transport.close(code)


def _done(answer: Answer) -> Data:
    return {"turn": answer.turn, "is_repeat": answer.is_repeat}
