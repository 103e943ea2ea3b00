"""The WebSocket protocol of the server, with limits for each client.

The setting `ws` of uvicorn takes any class of `asyncio.Protocol`. This one uses the Sans-I/O layer
of `websockets` (`ServerProtocol`). It differs from the classes of uvicorn:

* It reads only when the application has received the last message, the client has read what was
  written, and the client has not sent too many frames. So a client that does not read gets no
  pongs, and at most one piece of data is buffered for a client.
* All frames count, also empty ones, fragments, pings and pongs; a client that sends too many is
  read more slowly.
* It can send a frame that was made before (`dramadeck.web.socket_transport`).
"""

import asyncio
import logging
import os
from collections.abc import Mapping, MutableMapping
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import unquote

from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from dramadeck.host.rate_limit import Bucket
from dramadeck.host.subscription import ReaderQueue
from dramadeck.web.socket_transport import EXTENSION

if TYPE_CHECKING:
    from uvicorn import Config

FRAMES: Final = 200
"""How many frames a second of a client are read on average, four times its requests."""

FRAMES_AT_ONCE: Final = 1_000  # how many frames of a client are read at once
PIECE: Final = 1_024  # how many bytes are parsed before other tasks run; the shortest frame has six

PING_EVERY: Final = 20.0
"""Seconds between pings; a client that has not answered one when the next is due is gone."""

CLOSE_WITHIN: Final = 10.0
"""Seconds within which a client must answer a close, or read the last that was written."""

_log: Final = logging.getLogger("dramadeck.web")


class SocketClosedError(OSError):
    """The connection is closed; ASGI demands an `OSError`."""


class FrameSocket(asyncio.Protocol):
    """A WebSocket for uvicorn with limits for reading, which can send frames."""

    __slots__ = (
        *("_app", "_app_state", "_bucket", "_close_timer", "_connections", "_inbox", "_is_binary"),
        *(
            "_is_done",
            "_is_paused",
            "_is_reading",
            "_may_write",
            "_uncounted",
            "_message",
            "_pinged",
        ),
        *("_ping_timer", "_protocol", "_response", "_root", "_tasks", "_transport", "_unread"),
    )

    _transport: asyncio.Transport

    def __init__(self, config: "Config", server_state: Any, app_state: Mapping[str, Any]) -> None:
        self._app = cast(Any, config).loaded_app  # uvicorn has its own types of messages
        self._root, self._app_state = config.root_path, app_state
        self._connections, self._tasks = server_state.connections, server_state.tasks
        logger = logging.getLogger("uvicorn.error")
        self._protocol = ServerProtocol(max_size=config.ws_max_size, logger=logger)
        self._response: Response | None = None  # to the handshake, until it is sent
        self._inbox = ReaderQueue[dict[str, Any]]()
        self._unread, self._message, self._is_binary = bytearray(), bytearray(), False
        clock = asyncio.get_running_loop().time
        self._bucket, self._uncounted = Bucket(rate=FRAMES, burst=FRAMES_AT_ONCE, clock=clock), 0
        self._may_write: asyncio.Future[None] | None = None  # set while the client must read first
        self._is_reading = self._is_paused = self._is_done = False
        self._pinged: bytes | None = None
        self._ping_timer: asyncio.TimerHandle | None = None
        self._close_timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------------ called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over a connection; its opening request comes next."""
        self._transport = cast(asyncio.Transport, transport)  # that of uvloop has another class
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        """Read data."""
        self._unread += data
        self._read()

    def eof_received(self) -> None:
        """Let the event loop close the transport."""

    def pause_writing(self) -> None:
        """Wait until the client has read."""
        if self._may_write is None:
            self._may_write = asyncio.get_running_loop().create_future()

    def resume_writing(self) -> None:
        """Go on, because the client has read."""
        waiting, self._may_write = self._may_write, None
        if waiting is not None and not waiting.done():
            waiting.set_result(None)
        self._read()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - named by asyncio
        """Clean up after the connection was closed."""
        self._connections.discard(self)
        self._disconnected(1006)
        for timer in (self._ping_timer, self._close_timer):
            if timer is not None:
                timer.cancel()
        self._unread.clear()
        self.resume_writing()

    def shutdown(self) -> None:
        """Close the connection, because the server shuts down; uvicorn calls it."""
        self._disconnected(1012)
        if self._response is None:
            self._begin_close(1012, "")
        self._close()

    # ------------------------------------------------------------------ reading

    def _read(self) -> None:
        """Parse the data piece by piece, until it has to wait."""
        if self._is_reading:
            return
        self._is_reading = True
        while self._unread and not self._has_to_wait():
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            self._protocol.receive_data(piece)
            events = self._protocol.events_received()
            self._write()
            for event in events:
                self._handle(event)
            if self._protocol.parser_exc is not None:
                self._disconnected(1006)
            self._uncounted += len(events)
            self._count_frames()
        self._is_reading = False
        self._pause_reading(bool(self._unread) or self._has_to_wait())

    def _has_to_wait(self) -> bool:
        is_received = self._is_done or self._inbox.empty()
        is_handshake = self._response is not None  # the application has not accepted it yet
        return not is_received or self._may_write is not None or self._uncounted > 0 or is_handshake

    def _pause_reading(self, must_pause: bool) -> None:
        if must_pause != self._is_paused and not self._transport.is_closing():
            self._is_paused = must_pause
            if must_pause:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    def _count_frames(self) -> None:
        """Count the frames that were read against the rate limit; try later if it is exceeded."""
        if self._uncounted and self._bucket.takes(self._uncounted):
            self._uncounted = 0
        elif self._uncounted:
            loop = asyncio.get_running_loop()
            loop.call_later(self._uncounted / FRAMES, self._count_later)

    def _count_later(self) -> None:
        self._count_frames()
        if not self._uncounted:
            self._read()

    def _handle(self, event: object) -> None:
        match event:
            case Request():
                self._begin_handshake(event)
            case Frame(opcode=Opcode.TEXT | Opcode.BINARY as opcode):
                self._message, self._is_binary = bytearray(event.data), opcode is Opcode.BINARY
                self._end_message(event)
            case Frame(opcode=Opcode.CONT):
                self._message += event.data
                self._end_message(event)
            case Frame(opcode=Opcode.PONG):
                if self._pinged == bytes(event.data):
                    self._pinged = None
            case Frame(opcode=Opcode.CLOSE):
                close = self._protocol.close_rcvd
                self._disconnected(1005 if close is None else close.code)
            case _:
                pass  # `ServerProtocol` has answered a ping

    def _end_message(self, last: Frame) -> None:
        """Put the message into the inbox if this was its last frame."""
        if not last.fin or self._is_done:
            return
        data, self._message = bytes(self._message), bytearray()
        if self._is_binary:
            self._inbox.put_nowait({"type": "websocket.receive", "bytes": data})
            return
        try:
            self._inbox.put_nowait({"type": "websocket.receive", "text": data.decode()})
        except UnicodeDecodeError:
            self._protocol.fail(1007)
            self._write()
            self._disconnected(1007)

    def _disconnected(self, code: int) -> None:
        """Send the application the message that the connection has ended, once."""
        if not self._is_done:
            self._is_done = True
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": code})

    # ------------------------------------------------------------------ the handshake

    def _begin_handshake(self, request: Request) -> None:
        """Start the application for the opening request."""
        response = self._protocol.accept(request)
        if response.status_code != 101:
            self._end_handshake(response)
            return
        self._response = response
        task = asyncio.get_running_loop().create_task(self._serve(self._scope(request)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _scope(self, request: Request) -> MutableMapping[str, Any]:
        get, path = self._transport.get_extra_info, request.path.partition("?")
        client, server = get("peername"), get("sockname")
        headers = request.headers.raw_items()
        self._inbox.put_nowait({"type": "websocket.connect"})
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws" if get("sslcontext") is None else "wss",
            "server": server and tuple(server[:2]),
            "client": client and tuple(client[:2]),
            "root_path": self._root,
            "path": self._root + unquote(path[0]),
            "raw_path": (self._root + path[0]).encode("ascii", "replace"),
            "query_string": path[2].encode("ascii", "replace"),
            "headers": [(name.lower().encode(), _bytes_of(value)) for name, value in headers],
            "subprotocols": [],
            "state": {**self._app_state},
            "extensions": {EXTENSION: self.put},
        }

    async def _serve(self, scope: MutableMapping[str, Any]) -> None:
        try:
            await self._app(scope, self.receive, self.send)
        except Exception:  # noqa: BLE001 - any error is logged, and the connection ends
            _log.exception("a WebSocket has failed")
        finally:
            if self._response is not None:
                self._end_handshake(self._protocol.reject(500, ""))
            self._disconnected(1006)
            if self._protocol.close_sent is None:
                self._close()

    def _end_handshake(self, response: Response) -> None:
        """Answer the handshake; any status but 101 ends the connection."""
        self._response = None
        self._protocol.send_response(response)
        self._write()

    # ------------------------------------------------------------------ called by the application

    async def receive(self) -> dict[str, Any]:
        """Wait for the next message to the application; see ASGI."""
        message = await self._inbox.get()
        if self._inbox.empty():
            self._read()
        return message

    async def send(self, message: Mapping[str, Any]) -> None:
        """Handle a message of the application, see ASGI; a `SocketClosedError` if it is closed."""
        while self._may_write is not None:
            await asyncio.shield(self._may_write)
        if self._transport.is_closing():
            raise SocketClosedError("the connection has ended")
        match message["type"]:
            case "websocket.accept" if self._response is not None:
                self._end_handshake(self._response)
                self._ping_timer = asyncio.get_running_loop().call_later(PING_EVERY, self._ping)
                self._read()
            case "websocket.close" if self._response is not None:
                self._end_handshake(self._protocol.reject(403, ""))
            case "websocket.close":
                self._begin_close(message.get("code") or 1000, message.get("reason") or "")
            case _:
                self._send_data(message)

    def _send_data(self, message: Mapping[str, Any]) -> None:
        try:
            if message.get("text") is not None:
                self._protocol.send_text(message["text"].encode())
            else:
                self._protocol.send_binary(message["bytes"])
        except InvalidState as problem:
            raise SocketClosedError("the connection has ended") from problem
        self._write()

    def put(self, frame: bytes) -> bool:
        """Send a frame, if that needs no waiting; whether it was sent."""
        is_closed = self._is_done or self._protocol.close_sent is not None
        if is_closed or self._may_write is not None or self._transport.is_closing():
            return False
        self._transport.write(frame)
        return True

    # ------------------------------------------------------------------ writing and ending

    def _write(self) -> None:
        """Write what the protocol has to send; empty data means to close the connection."""
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._close()

    def _ping(self) -> None:
        """Ping the client, or end the connection if it has not answered the last ping."""
        if self._transport.is_closing() or self._protocol.close_sent is not None:
            return
        if self._pinged is not None:
            self._protocol.fail(1011, "no pong came")
            self._disconnected(1011)
        else:
            self._pinged = os.urandom(4)
            self._protocol.send_ping(self._pinged)
        self._write()
        self._ping_timer = asyncio.get_running_loop().call_later(PING_EVERY, self._ping)

    def _begin_close(self, code: int, reason: str) -> None:
        """Start the closing handshake."""
        self._disconnected(code)
        try:
            self._protocol.send_close(code, reason)
        except InvalidState:  # the handshake has begun before
            return
        self._write()
        self._abort_later()
        self._read()  # to find the answer to the close

    def _close(self) -> None:
        """Close the connection after the client has read everything, or after a timeout."""
        self._abort_later()
        self._transport.close()

    def _abort_later(self) -> None:
        if self._close_timer is None:
            loop = asyncio.get_running_loop()
            self._close_timer = loop.call_later(CLOSE_WITHIN, self._transport.abort)


def _bytes_of(value: str) -> bytes:
    """The bytes of a header; newer versions of `websockets` decode them as ISO 8859-1."""
    try:
        return value.encode("latin-1")
    except UnicodeEncodeError:
        return value.encode("ascii", "surrogateescape")
