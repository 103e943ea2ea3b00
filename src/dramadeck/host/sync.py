"""A host with blocking methods instead of `await`, for a script or a notebook.

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


def _blocking(
    method: Callable[Concatenate[Host, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate["SyncHost", P], T]:
    """The same method, which blocks until the result is there."""

    @wraps(method)
    def wait(self: "SyncHost", /, *args: P.args, **named: P.kwargs) -> T:
        return self.wait_for(method(self.host, *args, **named))

    return cast("Callable[Concatenate[SyncHost, P], T]", wait)


class SyncHost:
    """A `Host` with blocking methods; `with SyncHost(store) as host`, or `close` ends it.

    Args:
        store: where the tables are kept.
        **options: those of `Host`.

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
        """Close the host."""
        self.close()

    def close(self) -> None:
        """Finish the writes that have begun, and close the store."""
        self.wait_for(self.host.__aexit__())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def metrics(self) -> str:
        """The metrics of the host; see `Host.metrics`."""

        async def metrics() -> str:
            return self.host.metrics()

        return self.wait_for(metrics())

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the thread of the host, and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def updates(self, token: str, since: int | None = None) -> Iterator[Update]:
        """The updates of the seat, as in `Host.watch`; the iterator blocks until the next one."""
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

    open = _blocking(Host.open)
    load = _blocking(Host.load)
    join = _blocking(Host.join)
    seats = _blocking(Host.seats)
    invite = _blocking(Host.invite)
    reissue_token = _blocking(Host.reissue_token)
    leave = _blocking(Host.leave)
    withdraw = _blocking(Host.withdraw)
    commit_secret = _blocking(Host.commit_secret)
    open_secret = _blocking(Host.open_secret)
    drop_secret = _blocking(Host.drop_secret)
    list = _blocking(Host.list)
    send = _blocking(Host.send)
    undo = _blocking(Host.undo)
    end = _blocking(Host.end)
    view = _blocking(Host.view)
    legal_actions = _blocking(Host.legal_actions)
    ask = _blocking(Host.ask)
    export = _blocking(Host.export)
    save = _blocking(Host.save)
    story = _blocking(Host.story)
    is_healthy = _blocking(Host.is_healthy)
    problems = _blocking(Host.problems)
