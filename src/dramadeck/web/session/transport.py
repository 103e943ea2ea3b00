"""What carries the messages of a session: a WebSocket, or a queue in the same program."""

from typing import Protocol


class DisconnectedError(Exception):
    """The other end has closed the connection."""


class Transport(Protocol):
    """**Protocol**: carries texts between a session and whoever talks with it."""

    async def receive(self) -> str:
        """The next text.

        Raises:
            DisconnectedError: there will be none.
        """
        ...

    async def send(self, text: str) -> None:
        """Send a text, and wait until there is room for it.

        Raises:
            DisconnectedError: the connection is closed.
        """
        ...

    def try_send(self, text: str) -> bool:
        """Send a text if nothing has to wait for that; whether it was sent."""
        ...

    async def close(self, code: int) -> None:
        """End it, with a code that says why."""
        ...
