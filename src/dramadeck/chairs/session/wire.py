"""What carries the messages of a session: a socket of some server, or nothing at all."""

from typing import Protocol


class GoneError(Exception):
    """Nobody is at the other end any more."""


class Wire(Protocol):
    """**Protocol**: carries texts between a session and whoever talks with it."""

    async def hear(self) -> str:
        """The next text.

        Raises:
            GoneError: there will be none.
        """
        ...

    async def say(self, text: str) -> None:
        """Send a text, and wait until there is room for it.

        Raises:
            GoneError: nobody hears it.
        """
        ...

    def say_at_once(self, text: str) -> bool:
        """Send a text if nothing has to wait for that; whether it was sent."""
        ...

    async def close(self, code: int) -> None:
        """End it, with a code that says why."""
        ...
