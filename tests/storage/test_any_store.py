"""The contract of every store: lines in order, each number and each request once."""

import asyncio

import attrs
import pytest

from dramadeck.storage.store import EntryKind, JournalEntry, Opening, Outcome, Snapshot
from tests.host.evenings import run

QUIN, MARCO = '["hero", "Quin"]', '["hero", "Marco"]'
SUPPER = Opening(
    table="supper",
    system="torg",
    leader=QUIN,
    commitment="c0ffee",
    seed="beef",
    start='{"a": "ä🂡"}',
    at=0.1,
)
BRUNCH = attrs.evolve(SUPPER, table="brunch", at=0.2)


def line(turn, request=None, seat=QUIN, kind=EntryKind.PLAYED, text="{}"):
    return JournalEntry(turn=turn, kind=kind, seat=seat, request=request, text=text, at=1 / 3)


def result_of(store, work, first=None):
    """Open two tables, await `work()`, close the store, and return the result."""

    async def whole():
        await store.open(SUPPER, first or [line(1)])
        await store.open(BRUNCH, first or [line(1)])
        try:
            return await work()
        finally:
            await store.close()

    return run(whole())


def test_an_opening_and_its_entries_are_read_unchanged(store):
    first = [line(1, text='{"b": "ö"}'), line(2, "r", MARCO, EntryKind.SEATED)]

    async def work():
        return await store.find("supper"), await store.read("supper"), await store.find("lunch")

    assert result_of(store, work, first) == (SUPPER, first, None)


def test_a_table_name_is_used_once(store):
    async def work():
        with pytest.raises(Exception, match=r"supper|UNIQUE"):
            await store.open(attrs.evolve(SUPPER, seed="feed"), [line(1), line(2)])
        return await store.find("supper"), await store.read("supper")

    assert result_of(store, work) == (SUPPER, [line(1)])


def test_only_the_first_entry_with_a_turn_number_is_written(store):
    async def work():
        outcomes = [
            await store.append("supper", line(2, "a")),
            await store.append("supper", line(3)),
        ]
        outcomes += [
            await store.append("supper", line(3, "b")),
            await store.append("brunch", line(2)),
        ]
        return outcomes, await store.read("supper", after=1)

    written, taken = Outcome.WRITTEN, Outcome.CONFLICT
    expected = ([written, written, taken, written], [line(2, "a"), line(3)])
    assert result_of(store, work) == expected


def test_a_request_is_written_once_for_each_seat_and_table(store):
    async def work():
        return [
            await store.append("supper", line(2, "a")),
            await store.append("supper", line(3, "a")),
            await store.append("supper", line(2, "a", text="[]")),
            await store.append("supper", line(3, "a", MARCO)),
            await store.append("brunch", line(2, "a")),
            (await store.repeated("supper", MARCO, "a")).turn,
            await store.repeated("supper", MARCO, "b"),
        ]

    written, again = Outcome.WRITTEN, Outcome.DUPLICATE
    assert result_of(store, work) == [written, again, again, written, written, 3, None]


def test_of_simultaneous_entries_one_is_written_for_each_turn(store):
    async def work():
        many = [line(turn, f"{turn} {who}") for turn in range(2, 42) for who in range(5)]
        outcomes = await asyncio.gather(*(store.append("supper", entry) for entry in many))
        written = [
            entry for entry, outcome in zip(many, outcomes, strict=True) if outcome == "written"
        ]
        return written, await store.read("supper", after=1), {*outcomes}

    written, lines, outcomes = result_of(store, work)
    assert [entry.turn for entry in lines] == [*range(2, 42)]
    assert written == lines
    assert outcomes == {Outcome.WRITTEN, Outcome.CONFLICT}


def test_an_unknown_table_accepts_no_entry(store):
    async def work():
        return await store.append("lunch", line(1)), await store.read("lunch")

    assert result_of(store, work) == (Outcome.CONFLICT, [])


def test_open_tables_are_listed_by_age_and_ended_ones_can_still_be_read(store):
    async def work():
        before = await store.tables()
        await store.append("supper", line(2, kind=EntryKind.ENDED))
        return before, await store.tables(), await store.find("supper")

    assert result_of(store, work) == ([SUPPER, BRUNCH], [BRUNCH], SUPPER)


def test_the_latest_snapshot_is_kept(store):
    async def work():
        none = await store.snapshot("supper")
        await store.save_snapshot("supper", Snapshot(3, "three"))
        await store.save_snapshot("supper", Snapshot(5, "five"))
        await store.save_snapshot("lunch", Snapshot(5, "five"))
        return none, await store.snapshot("supper"), await store.snapshot("brunch")

    assert result_of(store, work) == (None, Snapshot(5, "five"), None)


async def test_waiting_entries_are_written_before_the_store_is_closed(place):
    store = place()
    await store.open(SUPPER, [line(1)])
    waiting = [asyncio.ensure_future(store.append("supper", line(n))) for n in range(2, 9)]
    await asyncio.sleep(0)
    await store.close()
    again = place()
    lines = await again.read("supper")
    await again.close()
    assert ([append.result() for append in waiting], [entry.turn for entry in lines]) == (
        [Outcome.WRITTEN] * 7,
        [*range(1, 9)],
    )


async def test_a_closed_store_raises_an_error(store):
    await store.find("supper")
    await store.close()
    await store.close()
    for method in (store.tables, lambda: store.append("supper", line(1))):
        with pytest.raises(OSError, match="the store has been closed"):
            await method()
