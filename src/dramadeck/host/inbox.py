"""What waits for one reader."""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue with one reader, in which seldom anything waits.

    An `asyncio.Queue` is made for many readers and weighs ten times as much, and thousands of
    connections would be made of that.

    >>> async def read():
    ...     inbox = Inbox[str]()
    ...     inbox.put_nowait("deal")
    ...     return await inbox.get(), inbox.empty()
    >>> asyncio.run(read())
    ('deal', True)
    """

    __slots__ = ("_waiting", "_wake")

    def __init__(self) -> None:
        self._waiting: list[T] = []
        self._wake: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put_nowait(self, each: T) -> None:
        """Add something."""
        self._waiting.append(each)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def get(self) -> T:
        """The next thing; it is waited for."""
        while not self._waiting:
            self._wake = asyncio.get_running_loop().create_future()
            try:
                await self._wake
            finally:
                self._wake = None
        return self._waiting.pop(0)

    def clear(self) -> None:
        """Forget what waits."""
        self._waiting.clear()
