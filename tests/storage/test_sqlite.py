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


def kept(evening, path=":memory:"):
    """What an evening with a store of one table comes to."""

    async def whole():
        store = SqliteStore(path)
        try:
            await store.open(OPENING, [])
            return await evening(store)
        finally:
            await store.close()

    return run(whole())


def test_what_fails_takes_those_back_that_were_written_with_it():
    async def evening(store):
        jobs = [store.append("supper", LINE), store.open(OPENING, [LINE])]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        return done, await store.read("supper")

    done, lines = kept(evening)
    assert [type(error) for error in done] == [sqlite3.IntegrityError] * 2
    assert lines == []


def test_who_stops_waiting_does_not_disturb_the_others():
    async def evening(store):
        one = asyncio.ensure_future(store.append("supper", LINE))
        two = asyncio.ensure_future(store.read("supper"))
        await asyncio.sleep(0)
        one.cancel()
        return await two

    assert kept(evening) == [LINE]


def test_neither_seed_nor_texts_stand_in_the_repr_of_what_is_stored():
    text = repr((OPENING, LINE, Snapshot(1, "hidden")))
    assert not any(secret in text for secret in ("seed", "{}", "hidden"))
    assert str(Seat("hero", "Quin")) not in text


async def test_a_store_that_nobody_has_used_closes_and_lets_the_next_one_in(tmp_path):
    path = tmp_path / "games.db"
    await SqliteStore(path).close()
    await SqliteStore(path).close()
    assert path.exists()


@pytest.mark.skipif(os.name == "nt", reason="there files have no such rights")
def test_a_file_that_was_shared_on_purpose_stays_so(tmp_path):
    path = tmp_path / "games.db"
    path.touch()
    path.chmod(0o640)
    run(SqliteStore(path).close())
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_of_a_later_version_is_left_alone_and_its_lock_given_back(tmp_path):
    path = tmp_path / "games.db"
    run(SqliteStore(path).close())
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    for _ in range(2):
        with pytest.raises(ValueError, match="a later version of dramadeck has written this file"):
            SqliteStore(path)


@pytest.mark.skipif(os.name == "nt", reason="there a file has no such rights")
def test_all_files_of_a_store_are_for_its_owner_alone(tmp_path):
    async def evening(_store):
        return {path.name: oct(path.stat().st_mode & 0o777) for path in tmp_path.iterdir()}

    before = os.umask(0o022)
    try:
        rights = kept(evening, tmp_path / "tables.sqlite")
    finally:
        os.umask(before)
    assert len(rights) > 1
    assert {*rights.values()} == {"0o600"}, rights
