"""Tables without a network: one program asks the application that runs beside it.

A page that has its own Python has no server to ask. `Local` answers what the page's modules ask
over HTTP by the application that `dramadeck serve` runs, to which it speaks ASGI as a server would,
and holds the sessions that the server holds over WebSockets. Nothing is listened to and no thread
is started, so it works in the Python of browsers.

Whoever has the page has the whole table. So it also gives the whole game, to go on with it
anywhere, and goes on with a game that was kept.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

import attrs
from starlette.types import Message, Scope

from dramadeck.codec.record_file import lines, parse_record
from dramadeck.codec.record_types import installed
from dramadeck.host import Host
from dramadeck.host.lifecycle import table_from_record
from dramadeck.narration.catalogues import nearest
from dramadeck.storage.journal import record_of
from dramadeck.storage.memory import MemoryStore
from dramadeck.web.routes import application
from dramadeck.web.server_context import Settings
from dramadeck.web.session import DisconnectedError, Session, SessionContext
from dramadeck.web.session.requests import Data
from dramadeck.web.tables import opened_data

_MUCH: Final = 10_000
"""So many requests a second: a page asks for all cards at once, and there is nobody to protect."""


class Heard(Protocol):
    """**Protocol**: is told what a session says: a text, or None once it is over."""

    def __call__(self, text: str | None, /) -> object:
        """Take it."""
        ...


@attrs.frozen(kw_only=True)
class Reply:
    """What was answered over HTTP.

    Attributes:
        status: the status.
        kind: the media type; empty if there is no body.
        body: the body.
    """

    status: int
    kind: str
    body: bytes = attrs.field(repr=False)


class Line:
    """The transport of a session in this program; its other end is whoever has opened it.

    Args:
        desk: what all sessions share.
        heard: is told what comes.
    """

    def __init__(self, desk: SessionContext, heard: Heard) -> None:
        self._heard, self._is_open = heard, True
        self._said: asyncio.Queue[str | None] = asyncio.Queue()
        self._work = asyncio.ensure_future(self._run(Session(desk, self)))

    async def _run(self, session: Session) -> None:
        try:
            await session.serve()
        finally:
            self.hang_up()

    def ask(self, text: str) -> None:
        """Say something to the session."""
        self._said.put_nowait(text)

    def hang_up(self) -> None:
        """End it; a second time does nothing."""
        if self._is_open:
            self._is_open = False
            self._said.put_nowait(None)
            self._heard(None)

    async def receive(self) -> str:
        """The next text for the session; see `Transport`."""
        text = await self._said.get()
        if text is None:
            raise DisconnectedError
        return text

    async def send(self, text: str) -> None:
        """Send a text to the other end; see `Transport`."""
        self.try_send(text)

    def try_send(self, text: str) -> bool:
        """The same; nobody ever waits."""
        if self._is_open:
            self._heard(text)
        return True

    async def close(self, code: int) -> None:  # noqa: ARG002 - the page reads the last message
        """The session has ended; see `Transport`."""
        self.hang_up()


class Local:
    """Tables that are kept in memory, and asked in this program: `async with Local(address)`.

    Args:
        address: what the links to the seats begin with.

    >>> async def evening():
    ...     async with Local("https://games.example/table") as local:
    ...         return (await local.asked("/api/words?language=de")).status
    >>> asyncio.run(evening())
    200
    """

    def __init__(self, address: str) -> None:
        self._store = MemoryStore()
        self._host = Host(self._store)
        settings = Settings(origins=(address,), rate=_MUCH, burst=_MUCH)
        self._app, self._context = (
            application(self._host, settings),
            SessionContext(self._host, settings),
        )
        self._address = address

    async def __aenter__(self) -> "Local":
        await self._host.__aenter__()
        return self

    async def __aexit__(self, *problem: object) -> None:
        """Close all lines."""
        await self._host.__aexit__(*problem)

    async def asked(
        self, address: str, *, token: str | None = None, body: str | None = None
    ) -> Reply:
        """What is answered over HTTP.

        Args:
            address: path and query.
            token: what opens the seat that asks.
            body: JSON text that is posted; without one it is asked by GET.
        """
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        data = (body or "").encode()
        if body is not None:
            headers |= {"content-type": "application/json", "content-length": str(len(data))}
        method = "GET" if body is None else "POST"
        scope = self._scope(method, address, headers)
        sent, kind = [{"type": "http.request", "body": data, "more_body": False}], ""
        status, told = 500, bytearray()

        async def receive() -> Message:
            return sent.pop() if sent else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status, kind
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = dict(message["headers"]).get(b"content-type", b"").decode()
            else:
                told.extend(message.get("body", b""))

        await self._app(scope, receive, send)
        return Reply(status=status, kind=kind, body=bytes(told))

    def line(self, heard: Heard) -> Line:
        """A new session at the tables."""
        return Line(self._context, heard)

    def _scope(self, method: str, address: str, headers: Mapping[str, str]) -> Scope:
        found, own = urlsplit(address), {"host": "localhost", **headers}
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(found.path),
            "raw_path": found.path.encode(),
            "query_string": found.query.encode(),
            "root_path": "",
            "headers": [(name.encode(), text.encode()) for name, text in own.items()],
            "client": ("127.0.0.1", 0),
            "server": ("localhost", 80),
            "extensions": {},
        }

    async def kept(self, token: str) -> str:
        """The whole game of a table with all that is hidden, as the lines of a record file.

        Raises:
            HostError: the token opens nothing.
        """
        table = (await self._host.join(token)).table
        opening = await self._store.find(table)
        assert opening is not None  # noqa: S101 - somebody sits there
        read = await self._store.read(table)
        record = record_of(opening, installed(opening.system), (), read)
        return "".join(f"{each}\n" for each in lines(record))

    async def resumed(self, text: bytes, language: str = "en") -> Data:
        """Go on with a game that was kept: what is told of a table that was opened.

        Raises:
            SaveFormatError: it is no record, or a line of it is none.
        """
        opened, opening, first = table_from_record(parse_record(text).record, time.time())
        await self._store.open(opening, first)
        return opened_data(opened, self._address, nearest(language))
