"""The health of a host: its problems are reported, and the report ends with the problem."""

import asyncio
import resource
import signal
import sqlite3

import pytest

from dramadeck import torg
from dramadeck.host import HostLimits, HostReason, SqliteStore
from dramadeck.host import registry as module
from tests.host.evenings import SharedStore, at_a_table, hosting, reason_of, updates
from tests.seats import GM, QUIN

# ------------------------------------------------------------------------ a full disk


class Full:
    """A disk that can be full: either files or the pages of the database cannot grow."""

    def __init__(self, store, path, how):
        self.store, self.path, self.how = store, path, how

    async def set(self, *, is_full):
        if self.how == "pages":
            pages = "PRAGMA page_count" if is_full else "SELECT 2147483646"
            work = self.store._connection.execute

            def limited():
                ((most,),) = work(pages).fetchall()
                return work(f"PRAGMA max_page_count = {most}").fetchall()

            await self.store.do(limited)
        else:
            size = max(path.stat().st_size for path in self.path.parent.iterdir())
            _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size if is_full else hard, hard))


@pytest.fixture(params=["pages", "bytes"])
def disk(request, tmp_path):
    """Return a function that makes the disk of a store, for both ways of being full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    yield lambda store: Full(store, tmp_path / "games.db", request.param)
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


async def open_until_full(host):
    """Open tables until one is refused."""
    for _ in range(1000):
        await host.open("torg", ["Quin"])


async def test_a_full_disk_is_reported_and_logged_until_there_is_space(disk, tmp_path, log):
    store = SqliteStore(tmp_path / "games.db")
    full = disk(store)
    wide = HostLimits(rate=10**6, burst=10**6)
    async with at_a_table("Quin", store=store, limits=wide) as (host, tokens):
        assert await host.problems() == ()
        await full.set(is_full=True)
        assert await reason_of(open_until_full(host)) is HostReason.STORE_FAILED
        during = await host.problems()
        assert await host.problems() == during
        await full.set(is_full=False)
        assert await host.problems() == ()
        await host.send(tokens[GM], torg.commands.Deal())
    assert "the store cannot be written to: OperationalError SQLITE_" in during[0]
    (line,) = log("the store failed")
    assert line["table"]
    error, code = line["cause"].split()[:2]
    assert error == "OperationalError"
    assert code.startswith(("SQLITE_FULL", "SQLITE_IOERR"))


async def test_a_failed_write_is_reported_until_one_succeeds(log, shared):
    async with hosting(shared) as host:
        opened = await host.open("torg", ["Quin"])
        shared.failing, shared.probe = lambda: "before", _fails
        refused = host.send(opened.tokens[GM], torg.commands.Deal())
        assert await reason_of(refused) is HostReason.STORE_FAILED
        assert not await host.is_healthy()
        shared.failing = lambda: None
        await host.send(opened.tokens[GM], torg.commands.Deal())
        assert await host.is_healthy()
    assert log("the store failed") == [{"table": opened.table, "turn": 4, "cause": "OSError"}]


async def _fails(*_):
    raise OSError("the disk is full")


async def test_a_failed_snapshot_is_logged_with_its_table(log, shared):
    shared.save_snapshot = shared.probe = _fails
    async with hosting(shared, limits=HostLimits(snapshot=1)) as host:
        opened = await host.open("torg", ["Quin"])
        await host.send(opened.tokens[GM], torg.commands.Deal())
        await asyncio.sleep(0)
        assert not await host.is_healthy()
    assert log("the store failed") == [{"table": opened.table, "turn": None, "cause": "OSError"}]


# ------------------------------------------------------------- notices of other hosts


class InterruptedStore(SharedStore):
    """A store whose notices of other hosts stop, in a given way, a given number of times."""

    def __init__(self, how, times):
        super().__init__()
        self.how, self.times, self.calls = how, times, 0

    def changed(self):
        self.calls += 1
        if self.calls > self.times:
            return super().changed()
        if self.how == "at once":
            raise ValueError("it is not known how to follow")
        return self._ends()

    async def _ends(self):
        if self.how == "fails":
            raise RuntimeError("something that nobody has thought of")
        return
        yield


@pytest.mark.parametrize(
    ("how", "cause"),
    [("fails", "RuntimeError"), ("ends", "it has come to an end"), ("at once", "ValueError")],
)
async def test_notices_that_stop_are_logged_reported_and_requested_again(
    how, cause, monkeypatch, log
):
    monkeypatch.setattr(module, "_FOLLOW_AGAIN", 0.01)
    now, store = [100.0], InterruptedStore(how, times=3)
    async with hosting(store, clock=lambda: now[0]) as one, hosting(store) as other:
        opened = await other.open("torg", ["Quin"])
        watch = await one.watch(opened.tokens[QUIN])
        await updates(watch, 1)
        await other.send(opened.tokens[GM], torg.commands.Deal())
        await updates(watch, 1)
        assert await one.problems() == ("what other hosts write is not followed",)
        now[0] += 60
        assert await one.problems() == ()
    await store.put_away()
    assert {"cause": cause} in log("cannot follow the other hosts")


async def test_the_thread_of_a_sqlite_store_continues_after_any_error(tmp_path):
    store = SqliteStore(tmp_path / "games.db")

    def harm():
        store._connection.execute("COMMIT")  # so that there is nothing to roll back
        raise sqlite3.OperationalError("anything")

    with pytest.raises(sqlite3.OperationalError):
        await store.do(harm)
    assert await store.tables() == []
    await store.close()
