"""One person, or program, at one seat.

Two things go on at once: updates of the table go out as the host makes them, and requests come
in, one after the other. Whoever does not read is let go after a while, and comes back with
the number of the last turn it has seen; nobody else waits for it.
"""

import asyncio
from contextlib import suppress
from typing import Any, Final, Protocol

from dramadeck.client.offer import Offer
from dramadeck.client.problems import FrontReason, no, problem_in
from dramadeck.core import DramadeckError
from dramadeck.host import Answer, HostError, HostReason, Subscription, Update, UpdateKind
from dramadeck.narration import language
from dramadeck.narration.catalogues import nearest
from dramadeck.narration.forms import Menu, menu_data
from dramadeck.narration.submission import submit
from dramadeck.narration.table_model import difference
from dramadeck.web.session import seat_messages
from dramadeck.web.session.context import SessionContext
from dramadeck.web.session.reasons import SessionReason
from dramadeck.web.session.requests import Data, field_of, object_in


class DisconnectedError(Exception):
    """The other end has closed the connection."""


class Transport(Protocol):
    """**Protocol**: carries texts between a session and whoever talks with it."""

    async def receive(self) -> str:
        """The next text.

        Raises:
            DisconnectedError: there will be none.
        """
        ...

    async def send(self, text: str) -> None:
        """Send a text, and wait until there is room for it.

        Raises:
            DisconnectedError: the connection is closed.
        """
        ...

    def try_send(self, text: str) -> bool:
        """Send a text if nothing has to wait for that; whether it was sent."""
        ...

    async def close(self, code: int) -> None:
        """End it, with a code that says why."""
        ...


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
MOST_OPENED: Final = 200
"""So many forms of a menu may be opened: more than any game has."""
PEEK: Final = 0.01
"""Seconds in which what was missed is there, if anything was."""


class Session:
    """One conversation; `serve` holds it.

    Args:
        context: what all sessions share.
        transport: what carries the messages.
    """

    def __init__(self, context: SessionContext, transport: Transport) -> None:
        self._context, self._transport, self._bucket = context, transport, context.bucket()
        self._sending, self._is_sending = asyncio.Lock(), True
        self._menus: dict[int, Menu] = {}
        self._last: tuple[int, Offer | None] = -1, None
        self._sent_menu: tuple[Menu | None, Data] = None, {}
        self._opened: set[str] | None = None  # the large forms that are opened; None if all are
        self._token, self._code, self._wants = "", "en", seat_messages.WANTS
        self._messages: seat_messages.SeatMessages
        self._updates: Subscription
        self._waiting: Update | None = None
        self._must_rejoin = False

    async def serve(self) -> None:
        """From the first message to the last."""
        try:
            async with asyncio.timeout(self._context.settings.hello):
                hello = await self._received()
            await self._greet(hello)
            await self._until_either_ends()
        except TimeoutError:
            await self._close(no(SessionReason.HELLO_FIRST))
        except DisconnectedError:
            return
        except Exception as error:  # noqa: BLE001 - whatever it is, the client is told
            await self._close(error)

    async def _until_either_ends(self) -> None:
        try:
            async with asyncio.TaskGroup() as both:
                telling = both.create_task(self._send_updates())
                try:
                    await self._answer_requests()
                finally:
                    self._updates.close()
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
        wanted = frozenset(map(str, field_of(hello, "wants", list, seat_messages.WANTS)))
        self._wants = wanted & seat_messages.ALL
        if seat_messages.OUTLINE in wanted:
            self._wants |= {"menu"}
            self._opened = {*map(str, field_of(hello, "opened", list, [])[:MOST_OPENED])}
        await self._join(field_of(hello, "since", int))

    async def _join(self, since: int | None) -> None:
        """Join the table, and send where the game stands or what was missed."""
        context, token = self._context, self._token
        self._messages = await seat_messages.messages_for(context, token, self._code, self._wants)
        self._last, self._sent_menu = (-1, None), (None, {})
        self._updates = await context.host.watch(token, since)
        try:
            data, first = await self._messages.table(), await self._first()
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

    async def _first(self) -> Update | None:
        """A view or the first turn that was missed; None if nothing was."""
        try:
            async with asyncio.timeout(PEEK):
                return await anext(self._updates)
        except TimeoutError:
            return None

    # ------------------------------------------------------------------- updates

    async def _send_updates(self) -> None:
        """Send what happens at the table, until a `HostError` says why it ends."""
        while True:
            self._is_sending = False
            update, self._waiting = self._waiting, None
            update = update or await anext(self._updates, None)  # None if the watch was closed
            self._is_sending = True
            if self._must_rejoin:
                while self._must_rejoin:  # it may be asked again meanwhile
                    self._must_rejoin = False
                    await self._join(None)
            elif update is None:
                return
            else:
                await self._send_text(await self._turn(update))

    async def _turn(self, update: Update) -> str:
        """A turn, with what it changes in the menu if no other turn follows at once."""
        text = await self._messages.turn(update)
        if "menu" not in self._wants or self._updates.has_more:
            return text
        menu = seat_messages.as_json(await self._menu_changes())
        return f'{text[:-1]},"menu":{menu}}}'

    async def _menu_changes(self) -> Data:
        """What has changed in the menu since it was sent, as a merge patch.

        A form that leaves the menu is not taken from the client: most forms come again, and only
        those that `sections` names are offered.
        """
        sent, before = self._sent_menu
        menu: Menu | None = None
        try:
            turn, menu = await self._menu()
            data = before if menu is sent else menu_data(menu)
        except HostError:
            raise
        except Exception as error:  # noqa: BLE001 - of a stranger's game, which goes on all the same
            problem = problem_in(error, self._messages.narrator.language)
            turn, data = self._updates.turn, {**menu_data(()), "problem": problem.detail}
        forms: Data = before.get("forms", {}) | data["forms"]
        self._sent_menu = menu, {**data, "forms": forms, "turn": turn}
        return difference(before, self._sent_menu[1])

    def _send_now(self, update: Update) -> bool:
        """Send an update at once, unless something is on its way before it."""
        text = seat_messages.as_it_stands(update.kind, update.text)
        return not self._is_sending and self._transport.try_send(text)

    # ------------------------------------------------------------------- requests

    async def _answer_requests(self) -> None:
        """Answer what is asked, one after the other."""
        while True:
            asked: Data = {}
            try:
                asked = await self._received()
                if not self._bucket.takes(1):
                    # Who floods waits for her own answers, and nobody else for them.
                    await asyncio.sleep(1 / self._context.settings.rate)
                    raise no(SessionReason.TOO_MANY_REQUESTS, most=self._context.settings.rate)
                name = field_of(asked, "id", str, ...)
                answer = {"is": "answer", "id": name, **await self._answer(name, asked)}
            except DisconnectedError:
                return
            except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told
                name = asked.get("id") if isinstance(asked.get("id"), str) else None
                problem = problem_in(error, self._messages.narrator.language)
                answer = {"is": "refused", "id": name, **problem._asdict()}
            await self._send(answer)

    async def _answer(self, name: str, asked: Data) -> Data:
        host, token = self._context.host, self._token
        match asked.get("is"):
            case "do":
                command, turn = asked.get("command"), field_of(asked, "turn", int)
                done = await host.send(token, command, request=name, turn=turn, is_data=True)
                return _done(done)
            case "menu":
                turn, menu = await self._menu()
                return {"menu": {"turn": turn, **menu_data(menu)}}
            case "open":
                return await self._open(field_of(asked, "form", str, ...))
            case "choose":
                return await self._choose(name, asked)
            case "chance":
                chance = await self._messages.client.chance(await self._submitted(asked))
                return {"chance": None if chance is None else float(chance)}
            case "undo":
                turns = field_of(asked, "turns", int, 1)
                return {"turn": await host.undo(token, turns, request=name)}
            case "speak":
                self._code, self._must_rejoin = nearest(field_of(asked, "language", str)), True
                self._updates.close()
                return {}
            case "ping":
                return {}
            case _:
                raise no(FrontReason.NO_SENSE, what="is")

    async def _submitted(self, asked: Data) -> Any:
        """The command of a form and answers."""
        forms = self._menus.get(field_of(asked, "menu", int, ...))
        if forms is None:
            raise no(SessionReason.OLD_MENU)
        answers = field_of(asked, "answers", dict, {})
        form = await self._messages.client.form_of(forms, asked.get("form"))
        if form.is_closed:
            raise no(SessionReason.CLOSED_FORM, form=form.name)
        return submit(form, answers, self._messages.narrator.language)

    async def _menu(self) -> tuple[int, Menu]:
        """The menu that holds now, and the turn by which it is called."""
        offer = await self._messages.client.offer(self._opened)
        turn, last = self._last
        if last is None or not offer.is_still(last):
            turn = self._updates.turn
            self._menus[turn], self._last = offer.forms(), (turn, offer)
            if len(self._menus) > MOST_MENUS:
                del self._menus[min(self._menus)]
        return turn, self._menus[turn]

    async def _open(self, form: str) -> Data:
        """Open a large form: from now on the menu has its fields."""
        _, menu = await self._menu()
        await self._messages.client.form_of(menu, form)  # or the reason why there is none
        if self._opened is not None:
            self._opened.add(form)
        return {"patch": await self._menu_changes()}

    async def _choose(self, name: str, asked: Data) -> Data:
        """Send the command that was chosen from a menu, once however often it is asked."""
        host = self._context.host
        try:
            command = await self._submitted(asked)
        except DramadeckError:
            # After a lost connection the menu is gone, but the choice may have been carried out.
            done = await host.answered(self._token, name)
            if done is None:
                raise
            return _done(done)
        return _done(await host.send(self._token, command, request=name))

    # ------------------------------------------------------------------- the wire

    async def _received(self) -> Data:
        """The next message; an error if there is none, or it is no JSON object, or too long."""
        return object_in(await self._transport.receive(), self._context.host.limits.message)

    async def _send(self, data: Data) -> None:
        await self._send_text(seat_messages.as_json(data))

    async def _send_text(self, text: str) -> None:
        """Send a message; who does not read is let go after a while."""
        if self._transport.try_send(text):
            return
        async with self._sending, asyncio.timeout(self._context.settings.patience):
            await self._transport.send(text)

    async def _close(self, error: Exception) -> None:
        """Say why it ends, and end."""
        code = NO_SENSE
        if isinstance(error, HostError):
            code = AGAIN if error.reason in COME_AGAIN else GONE
        problem = problem_in(error, language(nearest(self._code)))._asdict()
        data = {"is": "closed", **problem, "again": code == AGAIN}
        with suppress(*GONE_AWAY):
            async with asyncio.timeout(self._context.settings.patience):
                await self._send(data)
                await self._transport.close(code)


def _done(answer: Answer) -> Data:
    return {"turn": answer.turn, "is_repeat": answer.is_repeat}
