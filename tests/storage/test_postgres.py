"""Several hosts on one PostgreSQL database: lost connections lose and double nothing."""

import asyncio
import contextlib
import importlib
import signal
import sys

import attrs
import pytest

from dramadeck import torg
from dramadeck.host import Host, HostError, HostReason
from dramadeck.storage.store import Outcome, Snapshot
from tests.host.evenings import run, updates
from tests.seats import GM, QUIN
from tests.storage.test_any_store import SUPPER, line

pytest.importorskip("psycopg", reason="psycopg, an extra, is not installed")

import psycopg

from dramadeck.storage import postgres as module
from dramadeck.storage.postgres import PostgresStore
from tests.timeouts import TIMEOUT


def turns_at_two_hosts(postgres, harm=contextlib.nullcontext):
    """Send a command to a host; return its turn, and the turn that another host delivers."""

    async def game():
        async with Host(postgres()) as one, Host(postgres()) as other:
            opened = await one.open("torg", ["Quin"])
            watch = await other.watch(opened.tokens[QUIN])
            await updates(watch, 1)
            with harm():
                sent = await one.send(opened.tokens[GM], torg.commands.Deal())
                (update,) = await updates(watch, 1)
            return sent.turn, update.turn

    return run(game())


def test_a_subscription_receives_a_turn_of_another_host(postgres):
    sent, read_elsewhere = turns_at_two_hosts(postgres)
    assert sent == read_elsewhere


def test_a_turn_of_another_host_is_found_without_a_notice(postgres, monkeypatch):
    monkeypatch.setattr(module, "_NOTIFY", "SELECT %s, %s::text[]")
    sent, read_elsewhere = turns_at_two_hosts(postgres)
    assert sent == read_elsewhere


@pytest.mark.parametrize(
    "notice", ["hello", "", "1", "x supper", "9" * 5000, "-1 supper", "1 a b", "1 " + "s" * 200]
)
async def test_an_invalid_notice_is_skipped_and_logged(
    postgres, cluster, monkeypatch, notice, caplog
):
    monkeypatch.setattr(module, "_POLL_INTERVAL", 3600.0)
    store = postgres()
    following = store.changed()
    waiting = asyncio.ensure_future(anext(following))
    while store._since == "":
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)
    async with await psycopg.AsyncConnection.connect(
        cluster.conninfo(), autocommit=True
    ) as connection:
        for payload in (notice, "7 supper"):
            await connection.execute("SELECT pg_notify(%s, %s)", (postgres.schema, payload))
    notice_read = await asyncio.wait_for(waiting, TIMEOUT)
    await following.aclose()
    await store.close()
    assert notice_read == ("supper", 7)
    assert [record.getMessage() for record in caplog.records] == ["skipped a notice of no host"]


def test_a_turn_of_another_host_is_announced_without_polling(postgres, monkeypatch):
    monkeypatch.setattr(module, "_POLL_INTERVAL", 3600.0)
    sent, read_elsewhere = turns_at_two_hosts(postgres)
    assert sent == read_elsewhere


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["shut down", "torn down"])
async def test_a_game_continues_after_a_restart_of_the_database(postgres, cluster, how):
    async with Host(postgres()) as one, Host(postgres()) as other:
        opened = await one.open("torg", ["Quin"])
        gm = opened.tokens[GM]
        watch = await other.watch(opened.tokens[QUIN])
        await one.send(gm, torg.commands.Deal())
        await updates(watch, 2)
        await asyncio.to_thread(cluster.stop, how)
        try:
            with pytest.raises(HostError) as refused:
                await one.send(gm, torg.commands.EndAct(), request="a")
        finally:
            await asyncio.to_thread(cluster.start)
        sent = await one.send(gm, torg.commands.EndAct(), request="a")
        (update,) = await updates(watch, 1)
        again = await other.send(gm, torg.commands.EndAct(), request="a")
        reason, sent, update, again, is_repeat = (
            refused.value.reason,
            sent.turn,
            update.turn,
            again.turn,
            again.is_repeat,
        )
    assert reason is HostReason.STORE_FAILED
    assert sent == update == again
    assert is_repeat


async def test_a_short_outage_of_the_database_loses_no_entry(postgres, cluster):
    store = postgres()
    await store.open(SUPPER, [line(1)])
    for turn, how in ((2, signal.SIGINT), (3, signal.SIGQUIT)):
        await asyncio.to_thread(cluster.stop, how)
        await asyncio.to_thread(cluster.start)
        assert await store.append("supper", line(turn)) is Outcome.WRITTEN
    await asyncio.to_thread(cluster.stop)
    await asyncio.to_thread(cluster.start)
    await store.open(attrs.evolve(SUPPER, table="brunch"), [line(1)])
    lines = await store.read("supper")
    await store.close()
    assert [entry.turn for entry in lines] == [1, 2, 3]


async def test_a_repeated_entry_is_written_once(postgres):
    store = postgres()
    await store.open(SUPPER, [line(1)])
    outcomes = [await store.append("supper", line(2, "a")) for _ in range(2)]
    await store.open(SUPPER, [line(1)])
    lines = await store.read("supper")
    await store.close()
    assert (outcomes, [entry.turn for entry in lines]) == (
        [Outcome.WRITTEN, Outcome.WRITTEN],
        [1, 2],
    )


async def test_an_invalid_entry_does_not_prevent_others(postgres):
    store = postgres()
    await store.open(SUPPER, [line(1)])
    odd = [line(2), line(3, text="\0"), line(4)]
    waiting = (store.append("supper", entry) for entry in odd)
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    await store.close()
    first, second, third = outcomes
    assert (first, third) == (Outcome.WRITTEN, Outcome.WRITTEN)
    assert "NUL" in str(second)


async def test_a_log_copied_from_another_server_is_not_announced_repeatedly(
    postgres, cluster, monkeypatch
):
    monkeypatch.setattr(module, "_POLL_INTERVAL", 0.02)

    async def is_announced(store, seconds):
        async def listen():
            return await anext(
                change async for change in store.changed() if change == ("supper", 1)
            )

        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(listen(), seconds) is not None
        return False

    store = postgres()
    await store.open(SUPPER, [line(1)])
    before = await is_announced(store, TIMEOUT)
    cluster.run(f"UPDATE \"{postgres.schema}\".entries SET written = '99999999999'")  # noqa: S608 - our own
    after = await is_announced(store, 0.3)
    await store.close()
    assert (before, after) == (True, False)


async def test_an_older_snapshot_does_not_replace_a_newer_one(postgres):
    store = postgres()
    await store.open(SUPPER, [line(1)])
    await store.save_snapshot("supper", Snapshot(5, "five"))
    await store.save_snapshot("supper", Snapshot(3, "three"))
    snapshot = await store.snapshot("supper")
    await store.close()
    assert snapshot == Snapshot(5, "five")


async def test_hosts_that_start_together_create_the_schema_once(postgres):
    stores = [postgres() for _ in range(6)]
    tables = await asyncio.gather(*(store.tables() for store in stores))
    await asyncio.gather(*(store.close() for store in stores))
    assert tables == [[]] * 6


# ---------------------------------------------------------------- refused databases


def first_use(store):
    async def list_tables():
        try:
            return await store.tables()
        finally:
            await store.close()

    return run(list_tables())


def test_the_error_about_a_missing_database_does_not_contain_the_password():
    secret = "open sesame"  # noqa: S105 - not a real one
    store = PostgresStore(f"host=localhost port=1 user=quin password='{secret}' dbname=games")
    with pytest.raises(ConnectionError, match="the database cannot be used: connection") as missing:
        first_use(store)
    assert secret not in f"{missing.value} {missing.value.__cause__} {store!r}"


def test_the_error_about_an_invalid_location_does_not_repeat_it():
    with pytest.raises(ValueError, match="this names no PostgreSQL database") as odd:
        PostgresStore("open sesame")
    assert "sesame" not in str(odd.value)


@pytest.mark.parametrize("name", ["", "ä" * 32])
def test_an_empty_or_too_long_schema_name_is_refused(name):
    with pytest.raises(ValueError, match="a schema is named by 1 to 63 bytes"):
        PostgresStore("dbname=games", schema=name)


def test_a_database_of_a_later_version_is_refused(cluster):
    cluster.run("CREATE SCHEMA later CREATE TABLE version (layout integer)")
    cluster.run("INSERT INTO later.version VALUES (99)")
    with pytest.raises(ValueError, match="a later version of dramadeck has laid out this"):
        first_use(PostgresStore(cluster.conninfo(), schema="later"))


def test_a_database_that_cannot_hold_every_text_is_refused(cluster):
    cluster.run(
        "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    )
    with pytest.raises(ValueError, match="the encoding of the database must be UTF8"):
        first_use(PostgresStore(cluster.conninfo("latin")))


def test_a_server_that_is_too_old_is_refused(postgres, monkeypatch):
    monkeypatch.setattr(module, "_MIN_VERSION", 10**9)
    with pytest.raises(ValueError, match="PostgreSQL 13 or later is needed"):
        first_use(postgres())


def test_a_missing_extra_is_named_with_the_install_command(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "dramadeck.storage.postgres")
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'dramadeck\[postgres\]'"):
        importlib.import_module("dramadeck.storage.postgres")
