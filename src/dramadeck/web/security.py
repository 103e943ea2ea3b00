"""What every request goes through, before anything else looks at it.

A browser sends what any page tells it to. So a request that changes something, and every
WebSocket, has to come from the server's own origin or from one that was listed; programs other
than browsers name none. The name in `Host` has to be one of the server's: else a page could give
its own name the server's address, and would be of the same origin. There are no cookies, so a
foreign page could not borrow anybody's seat in any case. Pages of the allowed origins may ask all
that a program may.
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

from dramadeck.client.problems import FrontError, FrontReason, no
from dramadeck.web.connections import is_this_machine, share_of
from dramadeck.web.problems import answer_to
from dramadeck.web.sentences import WebReason
from dramadeck.web.server_context import ServerContext
from dramadeck.web.session import DisconnectedError, Session, SessionReason
from dramadeck.web.socket_transport import SocketTransport

MOST_BYTES: Final = 256 * 1024
"""No body of a request is longer; the host's own limits are in characters, and smaller."""

MOST_LOADED: Final = 3 * 1024 * 1024
"""But one with a saved game may be, which is a text within JSON."""

LOADING: Final = "/api/tables/load"
"""The address where that is sent to."""

MOST_LOADING: Final = 4
"""So many may send one at a time, and each address one: such a body is kept in memory."""

MOST_ORIGINS: Final = 20
"""So many origins that are not answered are written on the log."""

_LOG: Final = logging.getLogger("dramadeck.web")

_CUT_OFF: Final = (408, 413)
"""With these answers a body is left unread, so the connection ends."""

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
"""What stands on every answer that does not say otherwise."""


class SecurityMiddleware:
    """Lets in what may come in, and puts the headers on what goes out; serves WebSockets."""

    def __init__(self, app: ASGIApp, context: ServerContext) -> None:
        self._app, self._context = app, context
        own = socket.gethostname().lower()
        listed = (urlsplit(each).hostname for each in context.settings.origins)
        self._names = frozenset(("localhost", own, f"{own}.local", *listed))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, a WebSocket, or the life of the server."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        most = MOST_LOADED if _path_of(scope) == LOADING else MOST_BYTES
        sent = _with_headers(send, _last_of_its_connection(scope, most))
        try:
            self._check(scope, Headers(scope=scope), most)
        except FrontError as error:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 4403, "reason": ""})
            else:
                await answer_to(error)(scope, receive, sent)
            return
        if scope["type"] == "websocket" and _path_of(scope) == "/ws":
            # What lies between, and what was asked for at the door, would stay in memory for as
            # long as somebody sits there: a fifth of a table.
            scope["headers"] = []
            await self._serve_socket(scope, receive, send)
            return
        counted = _counted(receive, self._context.settings.reading, most)
        if _path_of(scope) == LOADING:
            await self._load(scope, counted, sent)
        else:
            await self._app(scope, counted, sent)

    async def _load(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request that may be long: so many at a time."""
        address = scope["client"][0] if scope.get("client") else ""
        share, loading = share_of(address), self._context.loading
        if share in loading or len(loading) >= MOST_LOADING:
            await answer_to(no(FrontReason.BUSY))(scope, receive, send)
            return
        loading.add(share)
        try:
            await self._app(scope, receive, send)
        finally:
            loading.discard(share)

    async def _serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A session at a table; one address has so many of them."""
        address = scope["client"][0] if scope.get("client") else ""
        share, sockets = share_of(address), self._context.sockets
        if not is_this_machine(address) and sockets[share] >= self._context.settings.connections:
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
            return
        sockets[share] += 1
        wire = SocketTransport(scope, receive, send)
        try:
            with suppress(DisconnectedError):
                await wire.accept()
                await Session(self._context, wire).serve()
        finally:
            sockets[share] -= 1
            if not sockets[share]:
                del sockets[share]

    def _check(self, scope: Scope, headers: Headers, most: int) -> None:
        client, settings = scope.get("client"), self._context.settings
        if self._context.is_too_fast(client[0] if client else ""):
            raise no(SessionReason.TOO_MANY_REQUESTS, most=settings.rate)
        host = headers.get("host", "").lower()
        if not self._is_own(host):
            raise no(WebReason.FOREIGN_HOST)
        if scope["type"] == "http":
            _check_size(headers, most)
        if scope.get("method") in ("GET", "HEAD"):
            return
        if _foreign_origin(scope, headers, self._context):
            raise no(WebReason.FOREIGN_ORIGIN)

    def _is_own(self, host: str) -> bool:
        """Whether a name is the server's; an address needs no name, and no page can take one."""
        found = re.fullmatch(r"(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(:[0-9]{1,5})?", host)
        if found is None:
            return False
        try:
            ip_address(found[1].strip("[]"))
        except ValueError:
            return found[1] in self._names
        return True


class ForeignOriginLog:
    """Writes on the log from which origins pages have asked in vain, each once.

    The browser tells such a page no reason, so whoever runs the server has to be told.
    """

    def __init__(self, app: ASGIApp, context: ServerContext) -> None:
        self._app, self._context = app, context
        self._origins = set[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, a WebSocket, or the life of the server."""
        if scope["type"] != "lifespan" and len(self._origins) < MOST_ORIGINS:
            origin = _foreign_origin(scope, Headers(scope=scope), self._context)
            if re.fullmatch(r"https?://[a-z0-9.:\[\]-]{1,100}", origin) and (
                origin not in self._origins
            ):
                self._origins.add(origin)
                told = "a page of %s asked and was not answered; --allow-origin %s lets it"
                _LOG.warning(told, origin, origin)
        await self._app(scope, receive, send)


def _foreign_origin(scope: Scope, headers: Headers, context: ServerContext) -> str:
    """The origin of a page that is none of the server's and was not allowed; else nothing."""
    origin = headers.get("origin", "").lower()
    if not origin:
        return ""
    own = f"{scope['scheme'].replace('ws', 'http')}://{headers.get('host', '').lower()}"
    known = (own, *context.settings.origins, *context.settings.allowed_origins)
    return "" if origin in known else origin


def _path_of(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


def _check_size(headers: Headers, most: int) -> None:
    """Whether the size that is said makes sense, before anything is read, whatever the method.

    With both headers the length says nothing (RFC 9112, 6.1), and a proxy may read another request
    than this server does.
    """
    lengths = headers.getlist("content-length")
    if len(lengths) > 1 or (lengths and "transfer-encoding" in headers):
        raise no(WebReason.TWO_LENGTHS)
    if lengths and not re.fullmatch("[0-9]{1,12}", lengths[0]):
        raise no(WebReason.NO_LENGTH)
    if lengths and int(lengths[0]) > most:
        raise no(WebReason.TOO_LARGE, most=most)


def check_body(headers: Headers) -> None:
    """See that a body of a known length is announced, and as JSON; a `FrontError` if not."""
    if "content-length" not in headers:
        raise no(WebReason.NO_LENGTH)
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise no(SessionReason.NOT_JSON)


def _last_of_its_connection(scope: Scope, most: int) -> bool:
    """Whether the connection has to end with the answer, for nobody knows where its body ends."""
    if scope["type"] != "http" or not scope.get("http_version", "").startswith("1"):
        return False
    headers = Headers(scope=scope)
    try:
        _check_size(headers, most)
    except FrontError:
        return True
    return "transfer-encoding" in headers


def _counted(receive: Receive, seconds: float, most: int) -> Receive:
    """The same, for a body that is no longer and takes no longer than it may."""
    left, until = most, asyncio.get_running_loop().time() + seconds
    is_whole = False

    async def receiving() -> Message:
        nonlocal left, is_whole
        if is_whole:  # from here on only the end of the connection is waited for
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise no(WebReason.TOO_LATE, seconds=int(seconds)) from None
        left -= len(message.get("body", b""))
        if left < 0:
            raise no(WebReason.TOO_LARGE, most=most)
        is_whole = not message.get("more_body", False)
        return message

    return receiving


def _with_headers(send: Send, is_last: bool) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS:
                headers.setdefault(name, value)
            if is_last or message["status"] in _CUT_OFF:
                headers["Connection"] = "close"
        await send(message)

    return sending
