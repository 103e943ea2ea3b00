"""A host without `await`, for a script or a notebook: the same calls, which wait for their answers.

The host itself runs in a thread of its own. Threads may share one `SyncHost`.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from functools import wraps
from threading import Thread
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from dramadeck.host.broadcast import Update
from dramadeck.host.host import Host
from dramadeck.storage.store import Store

P = ParamSpec("P")
T = TypeVar("T")


def _waiting(
    method: Callable[Concatenate[Host, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate["SyncHost", P], T]:
    """The same method, which waits for what comes of it."""

    @wraps(method)
    def wait(self: "SyncHost", /, *args: P.args, **named: P.kwargs) -> T:
        return self.wait_for(method(self.host, *args, **named))

    return cast("Callable[Concatenate[SyncHost, P], T]", wait)


class SyncHost:
    """A `Host` whose methods wait; `with SyncHost(store) as host`, or `close` ends it.

    Args:
        store: where the tables are kept.
        **options: those of `Host`.

    Attributes:
        host: the host that does the work.

    >>> from dramadeck import torg
    >>> from dramadeck.host import SqliteStore, SyncHost
    >>> with SyncHost(SqliteStore(":memory:")) as host:
    ...     opened = host.open("torg", ["Quin"])
    ...     host.send(opened.tokens[torg.GAMEMASTER], torg.commands.Deal()).events[-1]
    CardDrawn(hero='Quin', card=0)
    """

    def __init__(self, store: Store, **options: Any) -> None:
        self.host = Host(store, **options)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="dramadeck-host", daemon=True)
        self._thread.start()
        self.wait_for(self.host.__aenter__())

    def __enter__(self) -> "SyncHost":
        return self

    def __exit__(self, *_problem: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Finish what has begun, and let go of the store."""
        self.wait_for(self.host.__aexit__())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def metrics(self) -> str:
        """What the host has counted, as `Host.metrics` tells it."""

        async def metrics() -> str:
            return self.host.metrics()

        return self.wait_for(metrics())

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for what comes of some work in the thread of the host."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def updates(self, token: str, since: int | None = None) -> Iterator[Update]:
        """What the seat is told, as `Host.watch` gives it; the next one is waited for."""
        watch = self.wait_for(self.host.watch(token, since))
        try:
            while True:
                try:
                    yield self.wait_for(anext(watch))
                except StopAsyncIteration:
                    return
        finally:
            with suppress(RuntimeError):  # the host may have been closed before
                self._loop.call_soon_threadsafe(watch.close)

    open = _waiting(Host.open)
    load = _waiting(Host.load)
    join = _waiting(Host.join)
    seats = _waiting(Host.seats)
    invite = _waiting(Host.invite)
    reissue_token = _waiting(Host.reissue_token)
    leave = _waiting(Host.leave)
    withdraw = _waiting(Host.withdraw)
    commit_secret = _waiting(Host.commit_secret)
    open_secret = _waiting(Host.open_secret)
    drop_secret = _waiting(Host.drop_secret)
    list = _waiting(Host.list)
    send = _waiting(Host.send)
    undo = _waiting(Host.undo)
    end = _waiting(Host.end)
    view = _waiting(Host.view)
    legal_actions = _waiting(Host.legal_actions)
    ask = _waiting(Host.ask)
    export = _waiting(Host.export)
    save = _waiting(Host.save)
    story = _waiting(Host.story)
    is_healthy = _waiting(Host.is_healthy)
    problems = _waiting(Host.problems)
