"""One background thread for work that takes a second, so that a server answers others meanwhile."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Final, TypeVar

from dramadeck.client.problems import FrontReason, no

Answer = TypeVar("Answer")

WAITING: Final = 16
"""So many may wait for their answers; whoever comes later is asked to come again."""


class BackgroundWorker:
    """Does work in a thread of its own, so that others are answered meanwhile.

    It is one thread: two would take from the others twice as much, and be done no sooner. Work
    that was begun is done even if nobody waits for it any more, and its place is taken until then.
    """

    def __init__(self, most: int = 1 + WAITING) -> None:
        self._thread = ThreadPoolExecutor(1, "dramadeck-background")
        self._places = BoundedSemaphore(most)

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """The result of the work."""
        if not self._places.acquire(blocking=False):
            raise no(FrontReason.BUSY)
        begun = self._thread.submit(work)
        begun.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(begun)
