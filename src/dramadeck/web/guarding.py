"""What every request goes through, before anything else looks at it.

A browser sends what any page tells it to. So a request that changes something, and every
WebSocket, has to come from the server's own origin or from one that was listed; programs other
than browsers name none. The name in `Host` has to be one of the server's: else a page could give
its own name the server's address, and would be of the same origin. There are no cookies, so a
foreign page could not borrow anybody's seat in any case.
"""

import re
import socket
from collections.abc import MutableMapping
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dramadeck.web.desk import Desk
from dramadeck.web.problems import WebError, no, problem_of
from dramadeck.web.sentences import WebReason

MOST_BYTES: Final = 256 * 1024
"""No body of a request is longer; the host's own limits are in characters, and smaller."""

CONTENT_SECURITY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = (
    ("Content-Security-Policy", CONTENT_SECURITY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
)
"""What stands on every answer."""

_SAFE: Final = ("GET", "HEAD")


class Guard:
    """Lets in what may come in, and puts the headers on what goes out.

    Args:
        app: the application.
        desk: how fast somebody may ask, and the origins.
    """

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app, self._desk = app, desk
        names = {urlsplit(each).hostname for each in desk.settings.origins}
        own = {"localhost", socket.gethostname().lower()}
        self._names = {*own, *(f"{each}.local" for each in own), *names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, a WebSocket, or the life of the server."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope, Headers(scope=scope))
        except WebError as error:
            await self._refuse(error, scope, receive, send)
            return
        await self._app(scope, receive, _with_headers(send))

    def _check(self, scope: Scope, headers: Headers) -> None:
        client = scope.get("client")
        if self._desk.is_too_fast(client[0] if client else ""):
            raise no(WebReason.TOO_MANY_REQUESTS, most=self._desk.settings.rate)
        host = headers.get("host", "")
        if not self._is_own(host):
            raise no(WebReason.FOREIGN_HOST)
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return
        origin = headers.get("origin")
        scheme = scope.get("scheme", "http").replace("ws", "http")
        own = (f"{scheme}://{host}".lower(), *self._desk.settings.origins)
        if origin is not None and origin.lower() not in own:
            raise no(WebReason.FOREIGN_ORIGIN)
        if scope["type"] == "http":
            _check_body(headers)

    def _is_own(self, host: str) -> bool:
        """Whether a name is the server's: a page can give its own name any address, but no
        address a name.
        """
        found = re.fullmatch(r"(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z.-]+)(:[0-9]{1,5})?", host)
        if found is None:
            return False
        name = found[1].lower()
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return name in self._names
        return True

    async def _refuse(self, error: WebError, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
            return
        await problem_of(error).response(scope, receive, _with_headers(send))


def _check_body(headers: Headers) -> None:
    length = headers.get("content-length", "")
    if not re.fullmatch("[0-9]{1,12}", length):
        raise no(WebReason.NO_LENGTH)
    if int(length) > MOST_BYTES:
        raise no(WebReason.TOO_LARGE, most=MOST_BYTES)
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise no(WebReason.NOT_JSON)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            _add_headers(message)
        await send(message)

    return sending


def _add_headers(message: MutableMapping[str, Any]) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS:
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
