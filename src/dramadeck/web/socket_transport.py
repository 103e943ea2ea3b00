"""The WebSocket transport of sessions; what everybody is told is made into a frame once.

An ASGI server is given a text for each socket and makes a frame of it each time. A frame that a
server sends is the same for everybody, though, for only browsers mask theirs: so what five sockets
are told is made once, and each of them only writes it.
`dramadeck.web.sockets` has a socket that takes frames. A server of another make knows nothing of
this; then texts go the ordinary way.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from starlette.types import Message, Receive, Scope, Send

from dramadeck.web.session import DisconnectedError

Put: TypeAlias = Callable[[bytes], bool]
"""Sends a frame at once; False if it cannot, because the socket has to wait or is closing."""

SHORT: Final = 4_096
"""Shorter texts may be what everybody is told; what is longer is for one alone, such as a menu."""

EXTENSION: Final = "dramadeck.frames"
"""Under this name an ASGI server says how frames are handed over."""


class SocketTransport:
    """Carries a session over a WebSocket of an ASGI server; `accept` it first.

    Thousands wait for what they hear next, so what waits is kept small: nothing lies between the
    session and the server.
    """

    __slots__ = ("_put", "_receive", "_send")

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._put: Put = scope.get("extensions", {}).get(EXTENSION, _never)

    async def accept(self) -> None:
        """Let it begin; a `DisconnectedError` if it has ended before."""
        await self.receive()
        await self._tell({"type": "websocket.accept"})

    async def receive(self) -> str:
        """The next text; see `Transport`."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise DisconnectedError
        return message.get("text") or ""

    async def send(self, text: str) -> None:
        """Send a text; see `Transport`."""
        await self._tell({"type": "websocket.send", "text": text})

    def try_send(self, text: str) -> bool:
        """Send a text if nothing has to wait; see `Transport`."""
        return self._put(frame_for_all(text) if len(text) < SHORT else frame_of(text))

    async def close(self, code: int) -> None:
        """Close it; see `Transport`."""
        await self._tell({"type": "websocket.close", "code": code, "reason": ""})

    async def _tell(self, message: Message) -> None:
        try:
            await self._send(message)
        except (OSError, RuntimeError) as problem:  # the first by ASGI, the second by some servers
            raise DisconnectedError from problem


def frame_of(text: str) -> bytes:
    """A text message as a frame (RFC 6455, 5.2)."""
    data = text.encode()
    size = len(data)
    if size < 126:
        head = bytes((0x81, size))
    elif size < 65_536:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + data


@lru_cache(maxsize=16)
def frame_for_all(text: str) -> bytes:
    """The same for a text that others may be told as well."""
    return frame_of(text)


def _never(_frame: bytes) -> bool:
    return False
