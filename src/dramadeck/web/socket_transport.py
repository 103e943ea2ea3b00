"""The WebSocket transport of sessions; it makes the frame of a message itself where it can.

A text for an ASGI server has to be awaited. But the frames of a server are simple, because only
clients mask theirs. So the transport makes the frame, and the socket writes it at once.
`dramadeck.web.sockets` has a socket that accepts frames; with other servers the texts are sent as
ASGI messages.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from starlette.types import Message, Receive, Scope, Send

from dramadeck.web.session import DisconnectedError

Put: TypeAlias = Callable[[bytes], bool]
"""Sends a frame at once; False if the socket has to wait or is closing."""

EXTENSION: Final = "dramadeck.frames"
"""The ASGI extension that holds the function `Put` of a socket."""


class SocketTransport:
    """Carries a session over a WebSocket of an ASGI server; call `accept` first.

    Thousands of sessions may wait for messages, so it has no queue or task of its own.
    """

    __slots__ = ("_put", "_receive", "_send")

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._put: Put = scope.get("extensions", {}).get(EXTENSION, _never)

    async def accept(self) -> None:
        """Accept the connection; a `DisconnectedError` if it is closed."""
        await self.receive()
        await self._send_message({"type": "websocket.accept"})

    async def receive(self) -> str:
        """Wait for the next text; see `Transport`."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise DisconnectedError
        return message.get("text") or ""

    async def send(self, text: str) -> None:
        """Send a text; see `Transport`."""
        await self._send_message({"type": "websocket.send", "text": text})

    def try_send(self, text: str) -> bool:
        """Send a text if that needs no waiting; see `Transport`."""
        return self._put(frame_of(text))

    async def close(self, code: int) -> None:
        """Close the connection; see `Transport`."""
        await self._send_message({"type": "websocket.close", "code": code, "reason": ""})

    async def _send_message(self, message: Message) -> None:
        try:
            await self._send(message)
        except (OSError, RuntimeError) as problem:  # ASGI demands the first; some raise the second
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


def _never(_frame: bytes) -> bool:
    return False
