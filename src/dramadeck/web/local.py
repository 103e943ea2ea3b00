"""Tables without a network: one program asks the application that runs beside it.

A page that has its own Python has no server to ask. `Local` answers what the page's modules ask,
over HTTP and over a WebSocket, by the application that `dramadeck serve` runs: it speaks ASGI to
it, as a server would. Nothing is listened to and no thread is started, so it works in the Python
of browsers.

Whoever has the page has the whole table. So it also gives the whole game, to go on with it
anywhere, and goes on with a game that was kept.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

import attrs
from starlette.types import ASGIApp, Message, Scope

from dramadeck.host import Host
from dramadeck.host.live import record_of
from dramadeck.host.opening import table_again
from dramadeck.kit.installed import installed
from dramadeck.kit.record_files import lines, parse_record
from dramadeck.narration.catalogues import nearest
from dramadeck.stores.memory import MemoryStore
from dramadeck.web.desk import Data, Settings
from dramadeck.web.routes import application
from dramadeck.web.tables import opened_data

_MUCH: Final = 10_000
"""So many requests a second: a page asks for all cards at once, and there is nobody to protect."""


class Heard(Protocol):
    """**Protocol**: is told what comes over a WebSocket: a text, or None once it is closed."""

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
    """One end of a WebSocket.

    Args:
        app: what is at the other end.
        scope: what it is told of this one.
        heard: is told what comes.
    """

    def __init__(self, app: ASGIApp, scope: Scope, heard: Heard) -> None:
        self._heard, self._is_open = heard, True
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._work = asyncio.ensure_future(self._run(app, scope))

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            await app(scope, self._said.get, self._send)
        finally:
            self.close()

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send" and self._is_open:
            self._heard(message["text"])
        elif message["type"] == "websocket.close":
            self.close()

    def say(self, text: str) -> None:
        """Send a text."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """Close it; a second time does nothing."""
        if self._is_open:
            self._is_open = False
            self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
            self._heard(None)


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
        self._app = application(self._host, settings)
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
        scope = {**self._scope("http", address, headers), "method": method}
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
        """A new WebSocket to the tables."""
        return Line(self._app, {**self._scope("websocket", "/ws", {}), "subprotocols": []}, heard)

    def _scope(self, kind: str, address: str, headers: Mapping[str, str]) -> Scope:
        found, scheme = urlsplit(address), "http" if kind == "http" else "ws"
        own = {"host": "localhost", **headers}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": scheme,
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
        opened, opening, first = table_again(parse_record(text).record, time.time())
        await self._store.open(opening, first)
        return opened_data(opened, self._address, nearest(language))
