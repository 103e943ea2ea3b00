"""WebSockets that carry sessions; what everybody is told is made into a frame once.

An ASGI server is given a text for each socket and makes a frame of it each time. A frame that a
server sends is the same for everybody, though, for only browsers mask theirs: so what five sockets
are told is made once, and each of them only writes it.
`dramadeck.web.sockets` has a socket that takes frames. A server of another make knows nothing of
this; then texts go the ordinary way.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from starlette.websockets import WebSocket, WebSocketDisconnect

from dramadeck.chairs.session import GoneError

Put: TypeAlias = Callable[[bytes], bool]
"""Sends a frame at once; False if it cannot, because the socket has to wait or is closing."""

SHORT: Final = 4_096
"""Shorter texts may be what everybody is told; what is longer is for one alone, such as a menu."""

EXTENSION: Final = "dramadeck.frames"
"""Under this name an ASGI server says how frames are handed over."""


class SocketWire:
    """Carries a session over a WebSocket of Starlette that was accepted.

    Args:
        socket: the WebSocket.
    """

    __slots__ = ("_put", "_socket")

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._put: Put = socket.scope.get("extensions", {}).get(EXTENSION, _never)

    async def hear(self) -> str:
        """The next text; see `Wire`."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise GoneError
        return message.get("text") or ""

    async def say(self, text: str) -> None:
        """Send a text; see `Wire`."""
        try:
            await self._socket.send_text(text)
        except (RuntimeError, WebSocketDisconnect) as problem:
            raise GoneError from problem

    def say_at_once(self, text: str) -> bool:
        """Send a text if nothing has to wait; see `Wire`."""
        return self._put(frame_for_all(text) if len(text) < SHORT else frame_of(text))

    async def close(self, code: int) -> None:
        """Close it; see `Wire`."""
        try:
            await self._socket.close(code)
        except (RuntimeError, WebSocketDisconnect) as problem:
            raise GoneError from problem


def frame_of(text: str) -> bytes:
    r"""A text message as a frame (RFC 6455, 5.2).

    >>> frame_of("deal"), frame_of("deal" * 50)[:6]
    (b'\x81\x04deal', b'\x81~\x00\xc8de')
    >>> frame_of("d" * 65_536)[:11]
    b'\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00d'
    """
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
