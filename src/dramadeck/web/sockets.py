"""WebSockets below an ASGI application: how they read, write, and how much of it they do.

The setting `ws` of uvicorn takes any class of `asyncio.Protocol`; this one speaks the protocol by
the layer of `websockets` that is made for other servers (`ServerProtocol`). It differs from those
that uvicorn brings in what it does for strangers:

* It reads on only when the application has taken what was read, when the client has taken what was
  written, and when the client has not sent too many frames. So a ping is answered only to who reads
  answers, and what waits for one client is never more than one piece that the network handed over.
* All frames count, those without content, parts of messages, pings and pongs among them; who sends
  too many is read more slowly.
* A frame that is made already can be handed to it (`dramadeck.web.socket_transport`).
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
"""So many frames a second are read of a client in the long run, four times its requests."""

FRAMES_AT_ONCE: Final = 1_000
PIECE: Final = 1_024
"""So many bytes are read before everything else may go on; the shortest frame has six."""

PING_EVERY: Final = 20.0
"""Seconds between two pings; who has not answered one when the next is due has gone away."""

CLOSE_WITHIN: Final = 10.0
"""Seconds in which a client answers to a close, or takes the last that was written."""

_log: Final = logging.getLogger("dramadeck.web")


class SocketClosedError(OSError):
    """There is nobody to send to any more, as ASGI says it."""


class FrameSocket(asyncio.Protocol):
    """A WebSocket of uvicorn that reads no more than it may, and takes frames."""

    __slots__ = (
        *("_app", "_app_state", "_bucket", "_close_timer", "_connections", "_inbox", "_is_binary"),
        *("_is_done", "_is_paused", "_is_reading", "_may_write", "_owed", "_part", "_pinged"),
        *("_ping_timer", "_protocol", "_response", "_root", "_tasks", "_transport", "_unread"),
    )

    _transport: asyncio.Transport

    def __init__(self, config: "Config", server_state: Any, app_state: Mapping[str, Any]) -> None:
        self._app = cast(Any, config).loaded_app  # its messages are of types of another package
        self._root, self._app_state = config.root_path, app_state
        self._connections, self._tasks = server_state.connections, server_state.tasks
        logger = logging.getLogger("uvicorn.error")
        self._protocol = ServerProtocol(max_size=config.ws_max_size, logger=logger)
        self._response: Response | None = None  # to the handshake, until it is sent
        self._inbox = ReaderQueue[dict[str, Any]]()
        self._unread, self._part, self._is_binary = bytearray(), bytearray(), False
        clock = asyncio.get_running_loop().time
        self._bucket, self._owed = Bucket(rate=FRAMES, burst=FRAMES_AT_ONCE, clock=clock), 0
        self._may_write: asyncio.Future[None] | None = None  # while the client has to read first
        self._is_reading = self._is_paused = self._is_done = False
        self._pinged: bytes | None = None
        self._ping_timer: asyncio.TimerHandle | None = None
        self._close_timer: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------------ what the loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection has been handed over; the request that has opened it comes next."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is of no class of asyncio
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        self._unread += data
        self._read()

    def eof_received(self) -> None:
        """Nothing more will come; the loop closes the transport."""

    def pause_writing(self) -> None:
        """The client has to read before it is told more."""
        if self._may_write is None:
            self._may_write = asyncio.get_running_loop().create_future()

    def resume_writing(self) -> None:
        """The client has read."""
        waiting, self._may_write = self._may_write, None
        if waiting is not None and not waiting.done():
            waiting.set_result(None)
        self._read()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - named by asyncio
        """It has ended, in whatever way."""
        self._connections.discard(self)
        self._disconnected(1006)
        for timer in (self._ping_timer, self._close_timer):
            if timer is not None:
                timer.cancel()
        self._unread.clear()
        self.resume_writing()

    def shutdown(self) -> None:
        """The server ends: uvicorn calls it for each of its connections."""
        self._disconnected(1012)
        if self._response is None:
            self._begin_close(1012, "")
        self._close()

    # ------------------------------------------------------------------ reading

    def _read(self) -> None:
        """Read piece by piece, until something has to happen first."""
        if self._is_reading:
            return
        self._is_reading = True
        while self._unread and not self._has_to_wait():
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            self._protocol.receive_data(piece)
            events = self._protocol.events_received()
            self._write()
            for each in events:
                self._happened(each)
            if self._protocol.parser_exc is not None:
                self._disconnected(1006)
            self._owed += len(events)
            self._pay()
        self._is_reading = False
        self._pause(is_wanted=bool(self._unread) or self._has_to_wait())

    def _has_to_wait(self) -> bool:
        is_told = self._is_done or self._inbox.empty()
        is_greeting = self._response is not None  # the application has not said if it takes it
        return not is_told or self._may_write is not None or self._owed > 0 or is_greeting

    def _pause(self, *, is_wanted: bool) -> None:
        if is_wanted != self._is_paused and not self._transport.is_closing():
            self._is_paused = is_wanted
            if is_wanted:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    def _pay(self) -> None:
        """Count the frames that were read; for too many some time has to pass."""
        if self._owed and self._bucket.takes(self._owed):
            self._owed = 0
        elif self._owed:
            loop = asyncio.get_running_loop()
            loop.call_later(self._owed / FRAMES, self._paid)

    def _paid(self) -> None:
        self._pay()
        if not self._owed:
            self._read()

    def _happened(self, event: object) -> None:
        match event:
            case Request():
                self._asked(event)
            case Frame(opcode=Opcode.TEXT | Opcode.BINARY as opcode):
                self._part, self._is_binary = bytearray(event.data), opcode is Opcode.BINARY
                self._heard(event)
            case Frame(opcode=Opcode.CONT):
                self._part += event.data
                self._heard(event)
            case Frame(opcode=Opcode.PONG):
                if self._pinged == bytes(event.data):
                    self._pinged = None
            case Frame(opcode=Opcode.CLOSE):
                sent = self._protocol.close_rcvd
                self._disconnected(1005 if sent is None else sent.code)
            case _:
                pass  # a ping has been answered already

    def _heard(self, last: Frame) -> None:
        """A part of a message, perhaps the last."""
        if not last.fin or self._is_done:
            return
        data, self._part = bytes(self._part), bytearray()
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
        """Tell the application that it has ended; once."""
        if not self._is_done:
            self._is_done = True
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": code})

    # ------------------------------------------------------------------ the handshake

    def _asked(self, request: Request) -> None:
        """The request that opens it: begin to serve it."""
        response = self._protocol.accept(request)
        if response.status_code != 101:
            self._answer(response)
            return
        self._response = response
        task = asyncio.get_running_loop().create_task(self._serve(self._scope(request)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _scope(self, request: Request) -> MutableMapping[str, Any]:
        told, path = self._transport.get_extra_info, request.path.partition("?")
        client, server = told("peername"), told("sockname")
        headers = request.headers.raw_items()
        self._inbox.put_nowait({"type": "websocket.connect"})
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws" if told("sslcontext") is None else "wss",
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
        except Exception:  # noqa: BLE001 - whatever it is, the connection ends and it is logged
            _log.exception("a WebSocket has failed")
        finally:
            if self._response is not None:
                self._answer(self._protocol.reject(500, ""))
            self._disconnected(1006)
            if self._protocol.close_sent is None:
                self._close()

    def _answer(self, response: Response) -> None:
        """Answer the handshake; but for 101 that ends it."""
        self._response = None
        self._protocol.send_response(response)
        self._write()

    # ------------------------------------------------------------------ what the application asks

    async def receive(self) -> dict[str, Any]:
        """The next that the application is told; see ASGI."""
        message = await self._inbox.get()
        if self._inbox.empty():
            self._read()
        return message

    async def send(self, message: Mapping[str, Any]) -> None:
        """Do what the application says, see ASGI; a `SocketClosedError` if it has ended."""
        while self._may_write is not None:
            await asyncio.shield(self._may_write)
        if self._transport.is_closing():
            raise SocketClosedError("the connection has ended")
        match message["type"]:
            case "websocket.accept" if self._response is not None:
                self._answer(self._response)
                self._ping_timer = asyncio.get_running_loop().call_later(PING_EVERY, self._ping)
                self._read()
            case "websocket.close" if self._response is not None:
                self._answer(self._protocol.reject(403, ""))
            case "websocket.close":
                self._begin_close(message.get("code") or 1000, message.get("reason") or "")
            case _:
                self._say(message)

    def _say(self, message: Mapping[str, Any]) -> None:
        try:
            if message.get("text") is not None:
                self._protocol.send_text(message["text"].encode())
            else:
                self._protocol.send_binary(message["bytes"])
        except InvalidState as problem:
            raise SocketClosedError("the connection has ended") from problem
        self._write()

    def put(self, frame: bytes) -> bool:
        """Send a frame, if nothing has to wait for the client."""
        is_shut = self._is_done or self._protocol.close_sent is not None
        if is_shut or self._may_write is not None or self._transport.is_closing():
            return False
        self._transport.write(frame)
        return True

    # ------------------------------------------------------------------ writing and ending

    def _write(self) -> None:
        """Write what the protocol has to say; nothing at all stands for the end."""
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._close()

    def _ping(self) -> None:
        """Ask whether the client is still there, or give it up."""
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
        """Say that it ends; the client says so, too, and then it does."""
        self._disconnected(code)
        try:
            self._protocol.send_close(code, reason)
        except InvalidState:  # it has been said before
            return
        self._write()
        self._end_within()
        self._read()  # what has come meanwhile is of no use, but for the answer

    def _close(self) -> None:
        """End it once the client has taken what was written, and soon in any case."""
        self._end_within()
        self._transport.close()

    def _end_within(self) -> None:
        if self._close_timer is None:
            loop = asyncio.get_running_loop()
            self._close_timer = loop.call_later(CLOSE_WITHIN, self._transport.abort)


def _bytes_of(value: str) -> bytes:
    """The value of a header as it came; newer versions of `websockets` read it as ISO 8859-1."""
    try:
        return value.encode("latin-1")
    except UnicodeEncodeError:
        return value.encode("ascii", "surrogateescape")
