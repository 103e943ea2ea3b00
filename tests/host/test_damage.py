"""A damaged store: what can be restored is restored; the rest is refused and logged."""

import sqlite3
from asyncio import Queue
from contextlib import closing

import attrs
import pytest

from dramadeck import torg
from dramadeck.core import Seat
from dramadeck.host import HostLimits, HostReason, SqliteStore
from dramadeck.storage.journal import check_chain, linked_all, opening_hash
from dramadeck.storage.store import BrokenJournalError, EntryKind, JournalEntry
from tests.host.evenings import hosting, refusal_of, run, updates
from tests.seats import GM, QUIN
from tests.storage.test_any_store import SUPPER, line

LIMITS = HostLimits(rate=10**6, burst=10**6, snapshot=10)
TURNS = 25
"""The number of entries in the log; the last snapshot is made at entry 20."""


@pytest.fixture
def games(tmp_path):
    """The file of a table, what `open` returned, and the view of Quin at the last turn."""
    path = tmp_path / "games.db"

    async def game():
        async with hosting(SqliteStore(path), limits=LIMITS) as host:
            opened = await host.open("torg", ["Quin"])
            tokens = opened.tokens
            turn = (await host.send(tokens[GM], torg.commands.Deal())).turn
            while turn < TURNS:
                turn = (await host.send(tokens[GM], torg.commands.EndAct())).turn
            return path, opened, await host.view(tokens[QUIN])

    return run(game())


def damage_file(path, *statements):
    """Change the file with SQL statements."""
    with closing(sqlite3.connect(path)) as file:
        for statement in statements:
            assert file.execute(statement).rowcount
        file.commit()


# ------------------------------------------------------------------------------- snapshots


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE snapshots SET text = ''",
        "UPDATE snapshots SET text = '{}'",
        "UPDATE snapshots SET text = NULL OR 7",
        "UPDATE snapshots SET text = x'ff00'",
        "UPDATE snapshots SET text = substr(text, 1, length(text) - 1)",
        "UPDATE snapshots SET text = replace(text, 'Quin', 'Quim')",
        "UPDATE snapshots SET turn = turn - 1",
        "UPDATE snapshots SET turn = turn + 1",
        "UPDATE snapshots SET turn = 1000000",
        "UPDATE snapshots SET turn = 'x'",
    ],
)
async def test_a_damaged_snapshot_is_ignored_and_the_log_is_read(games, harm, log):
    path, opened, before = games
    damage_file(path, harm)
    async with hosting(SqliteStore(path), limits=LIMITS) as host:
        view = await host.view(opened.tokens[QUIN])
        turn = (await host.send(opened.tokens[GM], torg.commands.EndAct())).turn
    async with hosting(SqliteStore(path), limits=LIMITS) as host:
        await host.view(opened.tokens[QUIN])
    assert (view, turn) == (before, TURNS + 1)
    (entry,) = log("left out a damaged snapshot")  # the second host has a valid one
    assert entry["table"] == opened.table


# ------------------------------------------------------------------------------- the log


@pytest.mark.parametrize(
    ("harm", "turn"),
    [
        ("DELETE FROM entries WHERE turn = 22", 22),
        ("DELETE FROM entries WHERE turn = 20", 20),
        ("DELETE FROM entries WHERE turn >= 15", 20),
        ("UPDATE entries SET text = replace(text, 'EndAct', 'EndScene') WHERE turn = 23", 23),
        ("UPDATE entries SET at = at + 1 WHERE turn = 23", 23),
        ("UPDATE entries SET at = 'noon' WHERE turn = 23", 23),
        ("UPDATE entries SET text = x'00' WHERE turn = 23", 23),
        ('UPDATE entries SET seat = \'["hero", "Quin"]\' WHERE turn = 23', 23),
        ("UPDATE entries SET kind = 'ended' WHERE turn = 23", 23),
        ("UPDATE entries SET kind = 'eaten' WHERE turn = 23", 23),
        ("UPDATE entries SET request = 'r' WHERE turn = 23", 23),
        ("UPDATE entries SET chain = '' WHERE turn = 23", 23),
        ("UPDATE entries SET turn = 30 WHERE turn = 25", 25),
    ],
)
async def test_a_missing_or_changed_entry_is_refused_and_logged(games, harm, turn, log):
    path, opened, _ = games
    damage_file(path, harm)
    async with hosting(SqliteStore(path), limits=LIMITS) as host:
        refused = [await refusal_of(host.view(opened.tokens[QUIN])) for _ in range(2)]
        other = await host.open("torg", ["Quin"])
        await host.view(other.tokens[QUIN])
    for refusal in refused:
        assert refusal.reason is HostReason.JOURNAL_DAMAGED
        assert f"entry {turn} of the journal of this table" in str(refusal)
    assert log("the journal of a table is damaged") == [{"table": opened.table, "turn": turn}] * 2


@pytest.mark.parametrize(
    ("harm", "turn"),
    [
        ("DELETE FROM entries WHERE turn = 7", 7),
        ("UPDATE entries SET text = text || ' ' WHERE turn = 7", 7),
        ("UPDATE tables SET seed = 'lucky'", 1),
    ],
)
async def test_a_damaged_entry_before_the_snapshot_is_refused_on_export(games, harm, turn):
    path, opened, before = games
    damage_file(path, harm)
    async with hosting(SqliteStore(path), limits=LIMITS) as host:
        view = await host.view(opened.tokens[QUIN])
        refusal = await refusal_of(host.export(opened.tokens[QUIN]))
    assert view == before
    assert (refusal.reason, refusal.refusal.values["turn"]) == (HostReason.JOURNAL_DAMAGED, turn)


async def test_without_a_snapshot_any_damaged_entry_is_refused(games):
    path, opened, _ = games
    damage_file(path, "DELETE FROM snapshots", "DELETE FROM entries WHERE turn = 2")
    async with hosting(SqliteStore(path), limits=LIMITS) as host:
        assert (await refusal_of(host.view(opened.tokens[QUIN]))).refusal.values["turn"] == 2


async def test_a_subscription_ends_when_the_log_is_damaged(games):
    path, opened, _ = games

    class Shared(SqliteStore):
        async def changed(self):
            while True:
                yield await self.changes.get()

    store = Shared(path)
    store.changes = Queue()
    async with hosting(store, limits=LIMITS) as host:
        watch = await host.watch(opened.tokens[QUIN])
        await updates(watch, 1)
        foreign = JournalEntry(TURNS + 1, EntryKind.PLAYED, '["gamemaster", null]', None, "{}", 1.0)
        await store.append(opened.table, foreign)
        store.changes.put_nowait((opened.table, TURNS + 1))
        assert (await refusal_of(updates(watch, 1))).reason is HostReason.JOURNAL_DAMAGED


# ------------------------------------------------------------------------------- the chain


LINES = linked_all(SUPPER, [line(turn, f"{turn}") for turn in range(1, 5)])


def broken_at(lines, opening=SUPPER):
    with pytest.raises(BrokenJournalError) as broken:
        check_chain(lines, 0, opening_hash(opening))
    return broken.value.turn


@pytest.mark.parametrize("field", [attribute.name for attribute in attrs.fields(JournalEntry)])
@pytest.mark.parametrize("at", range(4))
def test_the_hash_chain_covers_each_field_of_each_entry(field, at):
    other = {
        "turn": 9,
        "kind": EntryKind.ENDED,
        "seat": str(Seat("hero", "Bo")),
        "request": None,
        "text": "[]",
        "at": 2.5,
        "chain": "0" * 64,
    }
    lines = [*LINES]
    lines[at] = attrs.evolve(lines[at], **{field: other[field]})
    assert broken_at(lines) == at + 1


@pytest.mark.parametrize("field", [attribute.name for attribute in attrs.fields(type(SUPPER))])
def test_the_hash_chain_covers_each_field_of_the_opening(field):
    other = 7.0 if field == "at" else "other"
    assert broken_at(LINES, attrs.evolve(SUPPER, **{field: other})) == 1


@pytest.mark.parametrize("order", [(1, 0, 2, 3), (0, 1, 3), (0, 0, 1, 2), (1, 2, 3)])
def test_missing_or_reordered_entries_are_detected(order):
    expected = next(n for n, place in enumerate(order) if n != place) + 1
    assert broken_at([LINES[place] for place in order]) == expected
