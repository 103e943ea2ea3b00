"""Whoever watches a table: a queue of updates for each, and nobody waits for anybody else's.

One client that stops reading would otherwise stop its whole table. A queue has an end; whoever lets
it fill up is dropped with a reason, and rejoins by a view.
"""

from collections.abc import Callable
from typing import Any

from dramadeck.core import Seat
from dramadeck.host.inbox import Inbox
from dramadeck.host.reasons import HostError, HostReason, no
from dramadeck.host.telling import Update


class Watch:
    """The updates of a table for one seat: `async for update in watch`.

    It ends with a `HostError` that says why: the seat was handed on, the reader was too slow, the
    host was closed. Of its own accord it ends after `close`.

    Attributes:
        seat: whose eyes it looks through.
        turn: the last turn of the table that it was given.
        at_once: is given an update before it is put into the queue, as long as nothing waits there;
            it says whether it has taken it. A reader that only passes on what it is told saves
            itself a task that has to be woken. It must neither wait nor raise.
    """

    __slots__ = (
        *("_inbox", "_is_closed", "_left", "_most", "_problem"),
        *("at_once", "digest", "seat", "turn"),
    )

    def __init__(
        self, seat: Seat, digest: str, turn: int, most: int, left: Callable[["Watch"], Any]
    ) -> None:
        self.seat, self.digest, self.turn = seat, digest, turn
        self._most, self._left = most, left
        self.at_once: Callable[[Update], bool] = _never
        self._inbox = Inbox[Update | HostError | None]()
        self._problem: HostError | None = None
        self._is_closed = False

    def __aiter__(self) -> "Watch":
        return self

    async def __anext__(self) -> Update:
        """The next update.

        Raises:
            HostError: there will be no more; it says why.
            StopAsyncIteration: the watch was closed.
        """
        found = await self._inbox.get()
        if isinstance(found, Update):
            return found
        self._inbox.put_nowait(found)  # whoever asks again hears the same
        if found is None:
            raise StopAsyncIteration
        raise found

    async def __aenter__(self) -> "Watch":
        return self

    async def __aexit__(self, *_problem: object) -> None:
        """Stop watching."""
        self.close()

    def tell(self, update: Update) -> bool:
        """Add an update; False if the queue is full, and the watch has ended."""
        self.turn = update.turn
        if self._inbox.empty() and self.at_once(update):
            return True
        if len(self._inbox) >= self._most:
            self._inbox.clear()
            self.end(no(HostReason.TOO_SLOW))
            return False
        self._inbox.put_nowait(update)
        return True

    def end(self, problem: HostError) -> None:
        """Tell what waits, and then why there is no more."""
        self._problem = self._problem or problem
        self._inbox.put_nowait(self._problem)

    def close(self) -> None:
        """Stop watching."""
        if not self._is_closed:
            self._is_closed = True
            self._inbox.clear()
            self._inbox.put_nowait(self._problem)
            self._left(self)


def _never(_update: Update) -> bool:
    return False
