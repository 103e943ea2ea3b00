"""Look-ups for strangers: what may take a second is computed in a background thread."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import BoundedSemaphore
from typing import Final, TypeVar

from dramadeck.client.problems import FrontReason, no, no_sense_refused
from dramadeck.lookups.budget import PUBLIC, TooMuchError
from dramadeck.lookups.odds import OddsQuery
from dramadeck.lookups.result import Query, Result
from dramadeck.narration import Language

Answer = TypeVar("Answer")

WAITING: Final = 16
"""How many requests may wait for an answer; a further one is refused, to be sent again."""


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


async def result_of(
    worker: BackgroundWorker, ask: Callable[[], Query], language: Language
) -> Result:
    """The result of a query."""
    with no_sense_refused():
        try:
            query = ask()
            if isinstance(query, OddsQuery):
                return await worker.run(partial(query.result, language, PUBLIC))
            return query.result(language)
        except TooMuchError as problem:
            field, asked, enough = problem.field, problem.asked, problem.enough
            if enough is None:
                raise no(FrontReason.TOO_MUCH, field=field, asked=asked) from problem
            refused = no(FrontReason.TOO_MUCH_BY, field=field, asked=asked, enough=enough)
            raise refused from problem
