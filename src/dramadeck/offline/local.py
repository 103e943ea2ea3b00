"""Tables without a network: an ASGI client in the same program as the application.

The page with Python in the browser has no server. `Local` calls the application of
`dramadeck serve` by ASGI for the HTTP requests of the page, and runs the sessions for which the
server has WebSockets. It listens at no port and starts no thread, so it works in a browser.

The browser has the whole table anyway. So `Local` can also save the whole game, and load it.
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

_NO_LIMIT: Final = 10_000
"""Requests a second: the page requests all cards at once, and has no other users."""


class OnMessage(Protocol):
    """**Protocol**: receives the messages of a session."""

    def __call__(self, text: str | None, /) -> object:
        """Receive a text, or None when the session has ended."""
        ...


@attrs.frozen(kw_only=True)
class Reply:
    """A response.

    Attributes:
        status: the status.
        kind: the media type; empty if there is no body.
        body: the body.
    """

    status: int
    kind: str
    body: bytes = attrs.field(repr=False)


class LocalTransport:
    """The transport of a session to a client in this program.

    Args:
        context: what all sessions share.
        on_message: receives the messages of the session.
    """

    def __init__(self, context: SessionContext, on_message: OnMessage) -> None:
        self._on_message, self._is_open = on_message, True
        self._requests: asyncio.Queue[str | None] = asyncio.Queue()
        self._task = asyncio.ensure_future(self._run(Session(context, self)))

    async def _run(self, session: Session) -> None:
        try:
            await session.serve()
        finally:
            self.disconnect()

    def put(self, text: str) -> None:
        """Send a text to the session."""
        self._requests.put_nowait(text)

    def disconnect(self) -> None:
        """Close the connection; a second call does nothing."""
        if self._is_open:
            self._is_open = False
            self._requests.put_nowait(None)
            self._on_message(None)

    async def receive(self) -> str:
        """Wait for the next text to the session; see `Transport`."""
        text = await self._requests.get()
        if text is None:
            raise DisconnectedError
        return text

    async def send(self, text: str) -> None:
        """Send a text to the client; see `Transport`."""
        self.try_send(text)

    def try_send(self, text: str) -> bool:
        """Send a text to the client; see `Transport`."""
        if self._is_open:
            self._on_message(text)
        return True

    async def close(self, code: int) -> None:  # noqa: ARG002 - the page reads the last message
        """Close the connection; see `Transport`."""
        self.disconnect()


class Local:
    """Tables in memory, for clients in this program: `async with Local(address)`.

    Args:
        address: the beginning of the links to the seats.

    >>> async def evening():
    ...     async with Local("https://games.example/table") as local:
    ...         return (await local.request("/api/words?language=de")).status
    >>> asyncio.run(evening())
    200
    """

    def __init__(self, address: str) -> None:
        self._store = MemoryStore()
        self._host = Host(self._store)
        settings = Settings(origins=(address,), rate=_NO_LIMIT, burst=_NO_LIMIT)
        self._app = application(self._host, settings)
        self._context = SessionContext(self._host, settings)
        self._address = address

    async def __aenter__(self) -> "Local":
        await self._host.__aenter__()
        return self

    async def __aexit__(self, *problem: object) -> None:
        """Close the host and all sessions."""
        await self._host.__aexit__(*problem)

    async def request(
        self, address: str, *, token: str | None = None, body: str | None = None
    ) -> Reply:
        """Send a request to the application, and return its response.

        Args:
            address: the path and the query.
            token: the token of a seat.
            body: the JSON text of a POST request; without it, the request is a GET.
        """
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        data = (body or "").encode()
        if body is not None:
            headers |= {"content-type": "application/json", "content-length": str(len(data))}
        method = "GET" if body is None else "POST"
        scope = self._scope(method, address, headers)
        messages = [{"type": "http.request", "body": data, "more_body": False}]
        status, kind, response = 500, "", bytearray()

        async def receive() -> Message:
            return messages.pop() if messages else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status, kind
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = dict(message["headers"]).get(b"content-type", b"").decode()
            else:
                response.extend(message.get("body", b""))

        await self._app(scope, receive, send)
        return Reply(status=status, kind=kind, body=bytes(response))

    def connect(self, on_message: OnMessage) -> LocalTransport:
        """Start a session, and return the connection to it."""
        return LocalTransport(self._context, on_message)

    def _scope(self, method: str, address: str, headers: Mapping[str, str]) -> Scope:
        url, all_headers = urlsplit(address), {"host": "localhost", **headers}
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(url.path),
            "raw_path": url.path.encode(),
            "query_string": url.query.encode(),
            "root_path": "",
            "headers": [(name.encode(), text.encode()) for name, text in all_headers.items()],
            "client": ("127.0.0.1", 0),
            "server": ("localhost", 80),
            "extensions": {},
        }

    async def save(self, token: str) -> str:
        """The whole game of a table with all hidden cards, as the lines of a record file.

        Raises:
            HostError: the token is not valid.
        """
        table = (await self._host.join(token)).table
        opening = await self._store.find(table)
        assert opening is not None  # noqa: S101 - the token is valid
        entries = await self._store.read(table)
        record = record_of(opening, installed(opening.system), (), entries)
        return "".join(f"{line}\n" for line in lines(record))

    async def load(self, text: bytes, language: str = "en") -> Data:
        """Open a table with a saved game; return the data of the table.

        Raises:
            SaveFormatError: the text is no record, or a line of it is not valid.
        """
        opened, opening, first = table_from_record(parse_record(text).record, time.time())
        await self._store.open(opening, first)
        return opened_data(opened, self._address, nearest(language))
