"""Subscriptions to a table: each has a queue of updates, so that no reader delays another.

Otherwise a client that stops reading would stop its whole table. A queue is bounded: when it is
full, the subscription ends with a reason, and the client gets a whole view when it joins again.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from dramadeck.core import Seat
from dramadeck.host.broadcast import Update
from dramadeck.host.reasons import HostError, HostReason, refusal

T = TypeVar("T")


class ReaderQueue(Generic[T]):
    """A queue with one reader that is empty most of the time.

    It takes 0.1 kB while it is empty, an `asyncio.Queue` 3.3 kB; a server has two for each
    connection.
    """

    __slots__ = ("_items", "_wake")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._wake: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def empty(self) -> bool:
        """Whether the queue is empty."""
        return not self._items

    def put_nowait(self, item: T) -> None:
        """Add an item."""
        self._items.append(item)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def get(self) -> T:
        """Wait for the next item, and remove and return it."""
        while not self._items:
            self._wake = asyncio.get_running_loop().create_future()
            try:
                await self._wake
            finally:
                self._wake = None
        return self._items.pop(0)

    def clear(self) -> None:
        """Remove all items."""
        self._items.clear()


class Subscription:
    """The updates of a table for one seat: `async for update in subscription`.

    It ends with a `HostError` that says why, such as a withdrawn token, a reader that is too slow
    or a closed host. After `close` it ends without an error.

    Attributes:
        seat: the seat.
        digest: the hash of the token that opened it.
        turn: the last turn that was pushed.
        on_update: a function that is called with an update while the queue is empty; if it returns
            True, the update does not go into the queue. So a reader that only forwards updates
            needs no task that waits for them. It must not block or raise.
    """

    __slots__ = (
        *("_is_closed", "_most", "_on_close", "_problem", "_queue"),
        *("digest", "on_update", "seat", "turn"),
    )

    def __init__(
        self,
        seat: Seat,
        digest: str,
        turn: int,
        most: int,
        on_close: Callable[["Subscription"], Any],
    ) -> None:
        self.seat, self.digest, self.turn = seat, digest, turn
        self._most, self._on_close = most, on_close
        self.on_update: Callable[[Update], bool] = _never
        self._queue = ReaderQueue[Update | HostError | None]()
        self._problem: HostError | None = None
        self._is_closed = False

    def __aiter__(self) -> "Subscription":
        return self

    async def __anext__(self) -> Update:
        """The next update.

        Raises:
            HostError: the subscription has ended; the error says why.
            StopAsyncIteration: the subscription was closed.
        """
        item = await self._queue.get()
        if isinstance(item, Update):
            return item
        self._queue.put_nowait(item)  # the next call gets the same
        if item is None:
            raise StopAsyncIteration
        raise item

    async def __aenter__(self) -> "Subscription":
        return self

    async def __aexit__(self, *_problem: object) -> None:
        """Close the subscription."""
        self.close()

    @property
    def has_more(self) -> bool:
        """Whether the queue has items."""
        return not self._queue.empty()

    def push(self, update: Update) -> bool:
        """Add an update; if the queue is full, end the subscription and return False."""
        self.turn = update.turn
        if self._queue.empty() and self.on_update(update):
            return True
        if len(self._queue) >= self._most:
            self._queue.clear()
            self.end(refusal(HostReason.TOO_SLOW))
            return False
        self._queue.put_nowait(update)
        return True

    def end(self, problem: HostError) -> None:
        """End the subscription with an error, after the updates in the queue."""
        self._problem = self._problem or problem
        self._queue.put_nowait(self._problem)

    def close(self) -> None:
        """End the subscription, and clear the queue."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.clear()
            self._queue.put_nowait(self._problem)
            self._on_close(self)


def _never(_update: Update) -> bool:
    return False
