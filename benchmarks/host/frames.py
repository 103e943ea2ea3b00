"""A minimal WebSocket client for the load test, with whole text messages only.

Its mask is zero, which the standard allows and which costs no time.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
_WHOLE = _MASKED = 0x80


class Frames(asyncio.Protocol):
    """A connection.

    Args:
        address: host and port, for the header of the request.
        path: the path of the request.
        on_message: is called with each text message.

    Attributes:
        opened: done when the server has accepted the connection.
        ended: why it has ended, if it has.
        bytes: the number of bytes in text messages so far; `messages` counts these.
    """

    def __init__(self, address: str, path: str, on_message: Callable[[bytes], None]) -> None:
        self._address, self._path, self.on_message = address, path, on_message
        self._rest = b""
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.ended: str | None = None
        self.transport: asyncio.Transport
        self.bytes = self.messages = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {self._path} HTTP/1.1",
            f"Host: {self._address}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = self.ended or f"the server has gone away: {exc}"
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(self.ended))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0
        if not self._is_open:
            head, end, _ = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = data
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                self.transport.abort()
                return
            self._is_open, at = True, len(head) + 4
            self.opened.set_result(None)
        self._rest = data[self._frames(data, at) :]

    def _frames(self, data: bytes, at: int) -> int:
        """Read all whole frames; the index of the rest."""
        size = len(data)
        while size - at >= 2:
            length, begins = data[at + 1], at + 2
            if length == 126:
                begins += 2
                length = int.from_bytes(data[at + 2 : begins], "big")
            elif length == 127:
                begins += 8
                length = int.from_bytes(data[at + 2 : begins], "big")
            if size < begins + length:
                break
            self._frame(data[at] & 0xF, data[begins : begins + length])
            at = begins + length
        return at

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.bytes += len(body)
            self.messages += 1
            self.on_message(body)
        elif kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self.ended = f"closed: {body!r}"
            self.transport.close()

    def send(self, text: bytes) -> None:
        """Send a text message."""
        self._write(TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        size, first = len(body), _WHOLE | kind
        if size < 126:
            head = struct.pack("!BB4x", first, _MASKED | size)
        elif size < 65_536:
            head = struct.pack("!BBH4x", first, _MASKED | 126, size)
        else:
            head = struct.pack("!BBQ4x", first, _MASKED | 127, size)
        self.transport.write(head + body)
