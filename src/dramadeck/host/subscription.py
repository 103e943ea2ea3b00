"""Who is told of a table: a queue of updates for each, so that nobody waits for others.

One client that stops reading would otherwise stop its whole table. A queue is bounded; whoever lets
it fill up is dropped with a reason, and comes back to a whole view.
"""

from collections.abc import Callable
from typing import Any

from dramadeck.core import Seat
from dramadeck.host.broadcast import Update
from dramadeck.host.queue import ReaderQueue
from dramadeck.host.reasons import HostError, HostReason, refusal


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
