"""Checks of every request, before it is routed.

Any page can make a browser send requests. So a request that changes something, and every
WebSocket, must come from the origin of the server or from an allowed one; programs other than
browsers send no origin. The name in `Host` must be one of the server's: otherwise a page whose own
name resolves to the address of the server would be of the same origin (DNS rebinding). There are no
cookies, so a foreign page could not use a seat in any case. Pages of the allowed origins may send
all requests that a program may.
"""

import asyncio
import logging
import re
import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dramadeck.client.problems import RequestError, RequestReason, request_error
from dramadeck.web.connections import client_of, is_this_machine
from dramadeck.web.problems import problem_response
from dramadeck.web.sentences import WebReason
from dramadeck.web.server_context import ServerContext
from dramadeck.web.session import DisconnectedError, Session, SessionReason
from dramadeck.web.socket_transport import SocketTransport

MOST_BYTES: Final = 256 * 1024
"""The longest body of a request; the limits of the host are smaller, and count characters."""

MOST_LOADED: Final = 3 * 1024 * 1024
"""The longest body with a saved game, which is a text within JSON."""

LOADING: Final = "/api/tables/load"  # the path to which a saved game is sent

MOST_LOADING: Final = 4
"""How many clients may send a saved game at the same time: its body is kept in memory."""

MOST_ORIGINS: Final = 20  # how many foreign origins are logged

_LOG: Final = logging.getLogger("dramadeck.web")

_UNREAD_BODY: Final = (408, 413)
"""After these statuses the connection is closed, because the body was not read."""

HEADERS: Final = (
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
    ("Cache-Control", "no-store"),
)
"""The headers of every response that does not set others."""


class SecurityMiddleware:
    """Checks requests, adds the headers to responses, and serves WebSockets."""

    def __init__(self, app: ASGIApp, context: ServerContext) -> None:
        self._app, self._context = app, context
        own = socket.gethostname().lower()
        listed = (urlsplit(origin).hostname for origin in context.settings.origins)
        self._names = frozenset(("localhost", own, f"{own}.local", *listed))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a WebSocket, or pass on the lifespan of the server."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        most = MOST_LOADED if _path_of(scope) == LOADING else MOST_BYTES
        send_response = _with_headers(send, _must_close(scope, most))
        try:
            self._check(scope, Headers(scope=scope), most)
        except RequestError as error:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 4403, "reason": ""})
            else:
                await problem_response(error)(scope, receive, send_response)
            return
        if scope["type"] == "websocket" and _path_of(scope) == "/ws":
            # Served here: the headers and the inner middleware would stay in memory as long as the
            # session, which is a fifth of the memory of a table.
            scope["headers"] = []
            await self._serve_socket(scope, receive, send)
            return
        receive_limited = _with_limits(receive, self._context.settings.reading, most)
        if _path_of(scope) == LOADING:
            await self._load(scope, receive_limited, send_response)
        else:
            await self._app(scope, receive_limited, send_response)

    async def _load(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request with a saved game, one at a time of each client."""
        client, loading = client_of(_address_of(scope)), self._context.loading
        if client in loading or len(loading) >= MOST_LOADING:
            await problem_response(request_error(RequestReason.BUSY))(scope, receive, send)
            return
        loading.add(client)
        try:
            await self._app(scope, receive, send)
        finally:
            loading.discard(client)

    async def _serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a session at a table, if its client has not too many already."""
        address = _address_of(scope)
        client, sockets = client_of(address), self._context.sockets
        if not is_this_machine(address) and sockets[client] >= self._context.settings.connections:
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
            return
        sockets[client] += 1
        transport = SocketTransport(scope, receive, send)
        try:
            with suppress(DisconnectedError):
                await transport.accept()
                await Session(self._context, transport).serve()
        finally:
            sockets[client] -= 1
            if not sockets[client]:
                del sockets[client]

    def _check(self, scope: Scope, headers: Headers, most: int) -> None:
        if self._context.is_too_fast(_address_of(scope)):
            raise request_error(SessionReason.TOO_MANY_REQUESTS, most=self._context.settings.rate)
        if not self._is_own(headers.get("host", "").lower()):
            raise request_error(WebReason.FOREIGN_HOST)
        if scope["type"] == "http":
            _check_size(headers, most)
        if scope.get("method") in ("GET", "HEAD"):
            return
        if _foreign_origin(scope, headers, self._context):
            raise request_error(WebReason.FOREIGN_ORIGIN)

    def _is_own(self, host: str) -> bool:
        """Whether a `Host` is a name of the server, or an IP address, which no page can take."""
        match = re.fullmatch(r"(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(:[0-9]{1,5})?", host)
        if match is None:
            return False
        try:
            ip_address(match[1].strip("[]"))
        except ValueError:
            return match[1] in self._names
        return True


class ForeignOriginLog:
    """Logs each foreign origin whose requests are refused, once.

    The browser shows such a page no reason, so only the log can explain it.
    """

    def __init__(self, app: ASGIApp, context: ServerContext) -> None:
        self._app, self._context = app, context
        self._origins = set[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Log the origin of a request or a WebSocket, and pass it on."""
        if scope["type"] != "lifespan" and len(self._origins) < MOST_ORIGINS:
            origin = _foreign_origin(scope, Headers(scope=scope), self._context)
            if re.fullmatch(r"https?://[a-z0-9.:\[\]-]{1,100}", origin) and (
                origin not in self._origins
            ):
                self._origins.add(origin)
                _LOG.warning(
                    "refused a request from a page of %s; --allow-origin %s allows it",
                    origin,
                    origin,
                )
        await self._app(scope, receive, send)


def _foreign_origin(scope: Scope, headers: Headers, context: ServerContext) -> str:
    """The origin of a request, if it is neither the server's nor allowed; otherwise empty."""
    origin = headers.get("origin", "").lower()
    if not origin:
        return ""
    own = f"{scope['scheme'].replace('ws', 'http')}://{headers.get('host', '').lower()}"
    allowed = (own, *context.settings.origins, *context.settings.allowed_origins)
    return "" if origin in allowed else origin


def _address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _path_of(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


def _check_size(headers: Headers, most: int) -> None:
    """Check the length that the headers declare, before anything is read.

    With both headers the length is undefined (RFC 9112, 6.1): a proxy may read another request than
    this server (request smuggling).
    """
    lengths = headers.getlist("content-length")
    if len(lengths) > 1 or (lengths and "transfer-encoding" in headers):
        raise request_error(WebReason.TWO_LENGTHS)
    if lengths and not re.fullmatch("[0-9]{1,12}", lengths[0]):
        raise request_error(WebReason.NO_LENGTH)
    if lengths and int(lengths[0]) > most:
        raise request_error(WebReason.TOO_LARGE, most=most)


def check_body(headers: Headers) -> None:
    """Check that the headers declare a length and JSON; a `RequestError` if not."""
    if "content-length" not in headers:
        raise request_error(WebReason.NO_LENGTH)
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise request_error(SessionReason.NOT_JSON)


def _must_close(scope: Scope, most: int) -> bool:
    """Whether the connection must be closed after the response: the end of the body is unknown."""
    if scope["type"] != "http" or not scope.get("http_version", "").startswith("1"):
        return False
    headers = Headers(scope=scope)
    try:
        _check_size(headers, most)
    except RequestError:
        return True
    return "transfer-encoding" in headers


def _with_limits(receive: Receive, seconds: float, most: int) -> Receive:
    """Receive a body, but raise an error if it is too long or takes too long."""
    remaining, until = most, asyncio.get_running_loop().time() + seconds
    is_whole = False

    async def receive_limited() -> Message:
        nonlocal remaining, is_whole
        if is_whole:  # the next message is the end of the connection
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise request_error(WebReason.TOO_LATE, seconds=int(seconds)) from None
        remaining -= len(message.get("body", b""))
        if remaining < 0:
            raise request_error(WebReason.TOO_LARGE, most=most)
        is_whole = not message.get("more_body", False)
        return message

    return receive_limited


def _with_headers(send: Send, must_close: bool) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS:
                headers.setdefault(name, value)
            if must_close or message["status"] in _UNREAD_BODY:
                headers["Connection"] = "close"
        await send(message)

    return send_with_headers
