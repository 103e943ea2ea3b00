"""Queries of players on a server: slow ones are computed in a background thread."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import BoundedSemaphore
from typing import Any, Final, TypeVar, cast, get_args, get_origin

from dramadeck.client.problems import RequestReason, invalid_refused, request_error
from dramadeck.lookups.budget import PUBLIC, TooMuchError
from dramadeck.lookups.odds import OddsQuery
from dramadeck.lookups.result import Query, Result
from dramadeck.narration import Language

Answer = TypeVar("Answer")

WAITING: Final = 16  # how many requests may wait for an answer; further ones are refused


class BackgroundWorker:
    """Runs work in one thread, so that the event loop serves other requests meanwhile.

    Two threads would not be faster, and would slow the event loop down more. Work that has begun is
    finished even if its request was cancelled, and counts as waiting until then.
    """

    def __init__(self, most: int = 1 + WAITING) -> None:
        self._thread = ThreadPoolExecutor(1, "dramadeck-background")
        self._places = BoundedSemaphore(most)

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """Return the result of the work."""
        if not self._places.acquire(blocking=False):
            raise request_error(RequestReason.BUSY)
        future = self._thread.submit(work)
        future.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(future)


async def result_of(
    worker: BackgroundWorker, ask: Callable[[], Query], language: Language
) -> Result:
    """The result of a query."""
    with invalid_refused():
        try:
            query = ask()
            if isinstance(query, OddsQuery):
                return await worker.run(partial(query.result, language, PUBLIC))
            return query.result(language)
        except TooMuchError as problem:
            field, value, enough = problem.field, problem.asked, problem.enough
            if enough is None:
                raise request_error(RequestReason.TOO_MUCH, field=field, asked=value) from problem
            error = request_error(
                RequestReason.TOO_MUCH_BY, field=field, asked=value, enough=enough
            )
            raise error from problem


def lenient_argument(annotation: Any, argument: object) -> object:
    """An argument as its annotation wants it: a single value as a list, a number as a text."""
    kinds = [*_kinds_in(annotation)]
    if Sequence in kinds and isinstance(argument, str | int):
        argument = [argument]
    if str not in kinds:
        return argument
    if isinstance(argument, list):
        return [_text(part) for part in cast("list[object]", argument)]
    return _text(argument)


def _kinds_in(annotation: Any) -> Iterator[Any]:
    """The types in an annotation, at any depth."""
    yield get_origin(annotation) or annotation
    for part in get_args(annotation):
        yield from _kinds_in(part)


def _text(argument: object) -> object:
    return str(argument) if type(argument) is int else argument
