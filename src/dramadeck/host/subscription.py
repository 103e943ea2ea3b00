"""Who is told of a table: a queue of updates for each, so that nobody waits for others.

One client that stops reading would otherwise stop its whole table. A queue is bounded; whoever lets
it fill up is dropped with a reason, and comes back to a whole view.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from dramadeck.core import Seat
from dramadeck.host.broadcast import Update
from dramadeck.host.reasons import HostError, HostReason, refusal

T = TypeVar("T")


class ReaderQueue(Generic[T]):
    """A queue with one reader, in which items rarely wait.

    An `asyncio.Queue` takes 3.3 kB while it is empty, this 0.1 kB; a server has two for each
    connection.
    """

    __slots__ = ("_items", "_wake")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._wake: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._items

    def put_nowait(self, item: T) -> None:
        """Add an item."""
        self._items.append(item)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def get(self) -> T:
        """The next item; it is waited for."""
        while not self._items:
            self._wake = asyncio.get_running_loop().create_future()
            try:
                await self._wake
            finally:
                self._wake = None
        return self._items.pop(0)

    def clear(self) -> None:
        """Forget what waits."""
        self._items.clear()


class Subscription:
    """The updates of a table for one seat: `async for update in subscription`.

    It ends with a `HostError` that says why: the seat was handed on, the reader was too slow, the
    host was closed. After `close` it ends without an error.

    Attributes:
        seat: the seat whose view it gives.
        turn: the last turn of the table that it was given.
        on_update: is called with an update before it is put into the queue, as long as nothing
            waits there; it returns whether it has taken the update. A reader that only passes
            updates on saves a task that has to be woken. It must neither wait nor raise.
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
            HostError: there will be no more; it says why.
            StopAsyncIteration: the subscription was closed.
        """
        item = await self._queue.get()
        if isinstance(item, Update):
            return item
        self._queue.put_nowait(item)  # whoever asks again is answered the same
        if item is None:
            raise StopAsyncIteration
        raise item

    async def __aenter__(self) -> "Subscription":
        return self

    async def __aexit__(self, *_problem: object) -> None:
        """Close it."""
        self.close()

    @property
    def has_more(self) -> bool:
        """Whether something waits to be read."""
        return not self._queue.empty()

    def push(self, update: Update) -> bool:
        """Add an update; False if the queue is full, and the subscription has ended."""
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
        """Give what waits, and then why there is no more."""
        self._problem = self._problem or problem
        self._queue.put_nowait(self._problem)

    def close(self) -> None:
        """End it, and forget what waits."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.clear()
            self._queue.put_nowait(self._problem)
            self._on_close(self)


def _never(_update: Update) -> bool:
    return False
