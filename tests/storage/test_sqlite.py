"""Tables in an SQLite file: whole groups of lines or none, and no file of another program."""

import asyncio
import os
import sqlite3

import pytest

from dramadeck.core import Seat
from dramadeck.host import SqliteStore
from dramadeck.storage.sqlite import SCHEMA
from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Snapshot
from tests.host.evenings import run

OPENING = Opening("supper", "torg", '["gamemaster", null]', "hash", "seed", "{}", 1.0)
LINE = JournalEntry(1, EntryKind.PLAYED, '["gamemaster", null]', "a", "{}", 2.0)


def result_of(work, path=":memory:"):
    """Open a table, await `work(store)`, close the store, and return the result."""

    async def whole():
        store = SqliteStore(path)
        try:
            await store.open(OPENING, [])
            return await work(store)
        finally:
            await store.close()

    return run(whole())


def test_a_failed_write_undoes_the_writes_of_its_transaction():
    async def work(store):
        jobs = [store.append("supper", LINE), store.open(OPENING, [LINE])]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        return done, await store.read("supper")

    done, lines = result_of(work)
    assert [type(error) for error in done] == [sqlite3.IntegrityError] * 2
    assert lines == []


def test_a_cancelled_write_does_not_disturb_others():
    async def work(store):
        one = asyncio.ensure_future(store.append("supper", LINE))
        two = asyncio.ensure_future(store.read("supper"))
        await asyncio.sleep(0)
        one.cancel()
        return await two

    assert result_of(work) == [LINE]


def test_the_repr_of_stored_objects_contains_no_seeds_and_no_texts():
    text = repr((OPENING, LINE, Snapshot(1, "hidden")))
    assert not any(secret in text for secret in ("seed", "{}", "hidden"))
    assert str(Seat("hero", "Quin")) not in text


async def test_an_unused_store_releases_its_file_when_it_is_closed(tmp_path):
    path = tmp_path / "games.db"
    await SqliteStore(path).close()
    await SqliteStore(path).close()
    assert path.exists()


@pytest.mark.skipif(os.name == "nt", reason="there files have no such rights")
def test_the_permissions_of_an_existing_file_are_not_changed(tmp_path):
    path = tmp_path / "games.db"
    path.touch()
    path.chmod(0o640)
    run(SqliteStore(path).close())
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_of_a_later_version_is_refused_and_its_lock_is_released(tmp_path):
    path = tmp_path / "games.db"
    run(SqliteStore(path).close())
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    for _ in range(2):
        with pytest.raises(ValueError, match="a later version of dramadeck has written this file"):
            SqliteStore(path)


@pytest.mark.skipif(os.name == "nt", reason="there a file has no such rights")
def test_only_the_owner_can_read_the_files_of_a_store(tmp_path):
    async def work(_store):
        return {path.name: oct(path.stat().st_mode & 0o777) for path in tmp_path.iterdir()}

    before = os.umask(0o022)
    try:
        rights = result_of(work, tmp_path / "tables.sqlite")
    finally:
        os.umask(before)
    assert len(rights) > 1
    assert {*rights.values()} == {"0o600"}, rights
