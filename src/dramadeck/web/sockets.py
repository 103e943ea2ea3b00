"""A WebSocket of uvicorn to which a finished frame can be handed."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from dramadeck.kit.inbox import Inbox
from dramadeck.web.wires import EXTENSION


class FrameSocket(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn that takes frames, too, and weighs less."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.queue = Inbox()  # type: ignore[assignment]  # it is given what one reader needs

    def handle_connect(self, event: Request) -> None:
        """Begin to serve it; the application is told how to hand frames over."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self.put  # type: ignore[assignment]  # open
            event.headers.clear()  # the scope has what is needed of them

    async def send(self, message: Any) -> None:
        """Send what the application says; once it has accepted, nobody reads the headers again."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.response.headers.clear()

    def put(self, frame: bytes) -> bool:
        """Send a frame, if nothing has to wait for the client."""
        transport = self.transport
        if self.close_sent or not self.writable.is_set() or transport.is_closing():
            return False
        transport.write(frame)
        return True
