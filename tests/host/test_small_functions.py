"""Small functions of the host, with one or two examples each."""

import asyncio

from dramadeck import torg
from dramadeck.codec.records import Record
from dramadeck.core import Seat
from dramadeck.host import Host, HostLimits, HostReason
from dramadeck.host.lifecycle import end_table, table_from_record
from dramadeck.host.metrics import Metrics
from dramadeck.host.pipeline import parse_commands
from dramadeck.host.rate_limit import Bucket, Buckets
from dramadeck.host.reasons import refusal
from dramadeck.host.subscription import ReaderQueue
from dramadeck.host.table import reveals_hidden
from dramadeck.host.tokens import hash_of, new_token, table_of
from dramadeck.storage.memory import MemoryStore


def test_a_record_becomes_the_entries_of_a_table():
    record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)).then(torg.commands.Deal())
    _, opening, entries = table_from_record(record, at=0.0)
    assert opening.seed == "7"
    kinds = [entry.kind.value for entry in entries]
    assert kinds == ["played", "seated", "seated", "seated", "saved"]


def test_a_table_is_ended_once():
    async def game():
        store = MemoryStore()
        async with Host(store) as host:
            opened = await host.open("torg", ["Quin"])
            ends = [await end_table(store, opened.table, 0.0) for _ in range(2)]
            return ends, await host.list()

    assert asyncio.run(game()) == ([True, False], ())


def test_counters_as_text():
    metrics = Metrics()
    metrics.commands += 2
    metrics.committed(0.004)
    assert metrics.text({"tables": 1}).splitlines()[:4] == [
        "# TYPE dramadeck_tables gauge",
        "dramadeck_tables 1",
        "# TYPE dramadeck_commands_total counter",
        "dramadeck_commands_total 2",
    ]


def test_the_commands_of_a_message():
    text = '[{"is": "Deal"}, {"is": "Flip"}]'
    assert parse_commands(torg.TORG, text, HostLimits()) == [
        torg.commands.Deal(),
        torg.commands.Flip(),
    ]


def test_a_bucket_fills_by_the_clock():
    now = [0.0]
    bucket = Bucket(rate=2, burst=3, clock=lambda: now[0])
    assert [bucket.takes(1) for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.takes(1) for _ in range(2)] == [True, False]
    bucket = Bucket(rate=2, burst=3, clock=lambda: 0.0)
    bucket.owes(5)
    assert not bucket.takes(1)


def test_each_sender_has_a_bucket():
    buckets = Buckets[str](rate=2, burst=1, clock=lambda: 0.0)
    assert [buckets.takes(name, 1) for name in ("Ann", "Ann", "Bea")] == [True, False, True]


def test_why_a_host_refuses_something():
    too_long = refusal(HostReason.TOO_LONG, most=20)
    assert str(too_long) == "a message has at most 20 characters"
    alone = refusal(HostReason.LEADER_ALONE, leader=Seat("gamemaster"))
    assert str(alone) == "only the gamemaster may do that"


def test_a_queue_gives_what_was_put_there():
    async def read():
        queue = ReaderQueue[str]()
        queue.put_nowait("deal")
        return await queue.get(), queue.empty()

    assert asyncio.run(read()) == ("deal", True)


def test_which_commands_reveal_something_hidden():
    state = torg.new_game(["Quin"], seed=7)
    dealt, events = torg.deal(state)
    assert reveals_hidden(torg.TORG, state, events, torg.GAMEMASTER)
    assert not reveals_hidden(torg.TORG, dealt, torg.end_act(dealt).events, torg.GAMEMASTER)


def test_a_token_names_its_table():
    token = new_token("supper")
    assert (table_of(token), len(token), len(hash_of(token))) == ("supper", 50, 64)
    assert [*map(table_of, ("supper", "a\0b.c", 7))] == [None, None, None]
