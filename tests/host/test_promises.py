"""A game that has ended is checked by anybody: seed, shuffles, dice and rulings as promised."""

import json
import random
from pathlib import Path

import attrs
import pytest

from dramadeck import torg
from dramadeck.codec.commitment import Promise, commitment_of
from dramadeck.codec.record_file import parse_record, read_record, write_record
from dramadeck.codec.records import Record, RecordMismatchError, fingerprint
from dramadeck.codec.strict_json import SaveFormatError
from dramadeck.codec.verification import BrokenPromiseError, verify_promise
from dramadeck.core import Seed
from dramadeck.host import HostLimits, SqliteStore, UpdateKind
from tests.cli.scenes import run as program
from tests.host.evenings import (
    GM,
    MARCO,
    QUIN,
    SETS_OUT,
    hosting,
    play_on,
    played_and_ended,
)


@pytest.fixture(scope="module")
def ended():
    """An evening with a die that the host has thrown."""
    opened, record = played_and_ended()
    assert any(is_thrown(turn.command) for turn in record.turns)
    return opened, record


def is_thrown(command):
    return getattr(command, "seed", None) is not None


def forged(record, at, **changes):
    """The record with something else in a turn."""
    turns = list(record.turns)
    turns[at] = turns[at]._replace(**changes)
    return attrs.evolve(record, turns=tuple(turns))


@pytest.mark.parametrize("system", ["torg", "tarot"])
def test_an_honest_game_keeps_its_promise_and_outlives_a_file(system, tmp_path):
    opened, record = played_and_ended(system, turns=60)
    assert record.promise.commitment == opened.commitment
    write_record(tmp_path / "game.jsonl", record)
    read = read_record(tmp_path / "game.jsonl").record
    assert read == record
    verify_promise(read)


def test_another_seed_is_noticed(ended):
    _, record = ended
    other = attrs.evolve(record.promise, seed="00" * 32)
    with pytest.raises(BrokenPromiseError, match="turn 0: the seed is not the one"):
        verify_promise(attrs.evolve(record, promise=other))


def test_a_game_of_another_seed_than_the_revealed_one_is_noticed(ended):
    _, record = ended
    start = attrs.evolve(record.start, seed=Seed("lucky"))
    with pytest.raises(BrokenPromiseError, match="does not begin with the seed"):
        verify_promise(attrs.evolve(record, start=start))


def test_a_stacked_deck_is_noticed(ended):
    _, record = ended
    *_, top = numbers = record.start.setup.deck.numbers
    table = record.start.table
    piles = dict(table) | {table.find(top): (top, *numbers[:-1])}
    start = attrs.evolve(record.start, table=type(table).of(piles))
    with pytest.raises(BrokenPromiseError, match="not lie in the order of their deck"):
        verify_promise(attrs.evolve(record, start=start))


def test_a_lucky_die_is_noticed_and_told_where(ended):
    _, record = ended
    at = max(n for n, turn in enumerate(record.turns) if is_thrown(turn.command))
    lucky = attrs.evolve(record.turns[at].command, seed="a lucky one")
    with pytest.raises(BrokenPromiseError, match="the die does not come from") as told:
        verify_promise(forged(record, at, command=lucky))
    assert told.value.turn == at + 1


def test_an_event_that_the_rules_do_not_tell_is_noticed(ended):
    _, record = ended
    at = next(n for n, turn in enumerate(record.turns) if len(turn.events) > 1)
    with pytest.raises(RecordMismatchError) as told:
        verify_promise(forged(record, at, events=record.turns[at].events[:-1]))
    assert (told.value.turn, type(told.value)) == (at + 1, RecordMismatchError)


def test_a_turn_that_was_left_out_is_noticed(ended):
    _, record = ended
    at = max(n for n, turn in enumerate(record.turns) if is_thrown(turn.command))
    turns = record.turns[: at - 1] + record.turns[at:]
    with pytest.raises(RecordMismatchError):
        verify_promise(attrs.evolve(record, turns=turns))


def test_a_record_without_a_promise_says_so():
    record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7))
    with pytest.raises(ValueError, match="promises nothing"):
        verify_promise(record)


def test_a_system_that_keeps_no_seed_and_no_deck_is_checked_by_its_rulings(ended):
    _, record = ended
    bare = attrs.make_class("Bare", ["table"], frozen=True)(record.start.table)
    promise = Promise("supper", commitment_of("supper", "00"), "00")
    verify_promise(Record(rules=torg.TORG, start=bare, promise=promise))


@pytest.mark.parametrize(
    ("promise", "said"),
    [
        ("[]", ": expected Promise, got a list"),
        ('{"table": "t", "commitment": "c"}', ': missing key "seed"'),
        ('{"table": "t", "commitment": "c", "seed": 7}', ".seed: expected a text, got 7"),
        ('{"table": "t", "commitment": "c", "seed": "s", "x": 1}', ': unexpected key "x"'),
    ],
)
def test_a_promise_that_is_none_is_refused(promise, said):
    text = f'{{"schema": 1, "promise": {promise}, "system": "torg", "start": {{}}}}'
    with pytest.raises(SaveFormatError) as told:
        parse_record(text.encode())
    assert str(told.value) == f"line 1: $.promise{said}"


def test_a_record_of_an_older_version_is_read_without_a_promise():
    older = sorted((Path(__file__).parents[1] / "codec" / "saves").glob("*.jsonl"))
    assert older
    assert all(read_record(path).record.promise is None for path in older)


# --------------------------------------------------------------------- at the terminal


def test_the_terminal_verifies_a_finished_game(ended, tmp_path):
    opened, record = ended
    file = tmp_path / "game.jsonl"
    write_record(file, record)
    told = program("verify", str(file), "--commitment", opened.commitment)
    assert told.code == 0
    assert opened.commitment in told.out
    assert f"It was kept: seed, shuffles, dice and {len(record.turns)} turns." in told.out


def test_the_terminal_tells_a_forged_game_where_and_in_german(ended, tmp_path):
    _, record = ended
    at = max(n for n, turn in enumerate(record.turns) if is_thrown(turn.command))
    lucky = attrs.evolve(record.turns[at].command, seed="a lucky one")
    file = tmp_path / "forged.jsonl"
    write_record(file, forged(record, at, command=lucky))
    told = program("verify", str(file), "--language", "de")
    assert told.code == 1
    assert f"Das Versprechen wurde gebrochen: turn {at + 1}" in told.out


def test_the_terminal_knows_another_promise_than_was_shown(ended, tmp_path):
    _, record = ended
    file = tmp_path / "game.jsonl"
    write_record(file, record)
    told = program("verify", str(file), "--commitment", "00")
    assert (told.code, "something else was shown" in told.out) == (1, True)


def test_the_terminal_says_what_promises_nothing(tmp_path):
    file = tmp_path / "game.jsonl"
    write_record(file, Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)))
    told = program("verify", str(file))
    assert told.code == 2
    assert "promises nothing" in told.err


# ------------------------------------------------------- what no promise is about is told


def told_totals(record, seat="Quin"):
    """The record with a die of the hero that was told, as an honest table may tell one."""
    leap = torg.DeclareAction(actor=seat, action=torg.ActionKind.OTHER, value=9, difficulty=10)
    return record.then(leap, torg.Roll(actor=seat, total=19), torg.Announce(actor=seat))


def promised(record, **changes):
    """The record with a promise that it keeps."""
    promise = Promise("supper", commitment_of("supper", "00"), "00", **changes)
    return attrs.evolve(record, promise=promise)


def begun(**setup):
    start = torg.new_game(["Quin", "Marco"], seed="00", **setup)
    return Record.begin(torg.TORG, start).then(torg.Deal())


def test_dice_that_were_told_are_counted_by_who_told_them(ended):
    _, record = ended
    kept = verify_promise(record)
    thrown = sum(is_thrown(turn.command) for turn in record.turns)
    assert (kept.thrown, dict(kept.reported)) == (thrown, {})
    told = told_totals(told_totals(begun()), "Marco")
    kept = verify_promise(promised(told_totals(told, "Marco")))
    assert (kept.thrown, dict(kept.reported)) == (0, {QUIN: 1, MARCO: 2})


RIGGED = attrs.evolve(torg.REVISED, pools=attrs.evolve(torg.REVISED.pools, transfers_a_round=9))


@pytest.mark.parametrize("name", ["dialect", "deck"])
def test_a_text_that_only_bears_the_name_of_a_printed_one_is_told_by_its_fields(name):
    printed = verify_promise(promised(begun()))
    assert [(each.is_shipped, each.differs) for each in printed.played_by] == [(True, ())] * 2
    deck = attrs.evolve(torg.original_deck(), cards=torg.expanded_deck().cards)
    rigged = {"dialect": RIGGED, "deck": deck}[name]
    (found,) = [
        each
        for each in verify_promise(promised(begun(**{name: rigged}))).played_by
        if each.kind == name
    ]
    assert found.is_shipped
    assert found.differs == {"dialect": ("pools.transfers_a_round",), "deck": ("cards",)}[name]


def test_a_text_of_the_house_is_called_so():
    house = attrs.evolve(RIGGED, name="loose")
    dialect, _ = verify_promise(promised(begun(dialect=house))).played_by
    assert dialect == ("dialect", "loose", False, ())


@pytest.mark.parametrize("system", ["torg", "tarot"])
async def test_every_seat_is_told_the_fingerprint_of_the_whole_game_at_the_end(system):
    async with hosting() as host:
        opened = await host.open(system, SETS_OUT[system])
        tokens = opened.tokens
        watches = [await host.watch(each, since=0) for each in tokens.values()]
        await play_on(host, tokens, random.Random(3), 12)  # noqa: S311 - a play
        before = (await host.join(tokens[opened.leader])).fingerprint
        await host.end(tokens[opened.leader])
        told = [json.loads([each async for each in until_the_end(one)][-1]) for one in watches]
        seated = [(await host.join(each)).fingerprint for each in tokens.values()]
        record = await host.export(tokens[opened.leader])
    found = fingerprint(record)
    assert before is None
    assert {each["fingerprint"] for each in told} == {*seated} == {found}
    assert verify_promise(record).fingerprint == record.promise.fingerprint == found


async def until_the_end(watch):
    """The texts of a watch, the end of the game included."""
    async for update in watch:
        yield update.text
        if update.kind is UpdateKind.ENDED:
            return


@pytest.mark.parametrize("cut", [1, 5])
def test_turns_that_were_dropped_at_the_end_are_missed(ended, cut, tmp_path):
    _, record = ended
    shorter = record.undo(cut)
    with pytest.raises(BrokenPromiseError, match="does not end with the fingerprint"):
        verify_promise(shorter)
    silent = attrs.evolve(shorter, promise=attrs.evolve(record.promise, fingerprint=None))
    file = tmp_path / "short.jsonl"
    write_record(file, silent)
    assert program("verify", str(file)).code == 0
    told = program("verify", str(file), "--fingerprint", record.promise.fingerprint)
    assert told.code == 1
    assert "turns are missing, or were added" in told.out


async def test_a_host_that_reads_an_ended_table_anew_tells_the_same_fingerprint(tmp_path):
    path, found = tmp_path / "games.db", []
    for snapshot in (1, 200):
        limits = HostLimits(snapshot=snapshot)
        async with hosting(SqliteStore(path), limits=limits) as host:
            if not found:
                tokens = (await host.open("torg", ["Quin"])).tokens
                await host.send(tokens[GM], torg.Deal())
                await host.end(tokens[GM])
            found.append((await host.join(tokens[QUIN])).fingerprint)
    first, again = found
    assert first == again is not None


def test_the_terminal_tells_dice_texts_and_fingerprint(tmp_path):
    record = promised(told_totals(begun(dialect=RIGGED)))
    write_record(tmp_path / "game.jsonl", record)
    told = program("verify", str(tmp_path / "game.jsonl"))
    assert told.code == 0
    assert "The host has thrown 0 dice." in told.out
    assert "Quin has told a die." in told.out
    assert "revised is not the printed one; different are pools.transfers_a_round." in told.out
    assert "original is the printed one." in told.out
    assert fingerprint(record) in told.out
    house = promised(begun(dialect=attrs.evolve(RIGGED, name="loose")))
    write_record(tmp_path / "house.jsonl", house)
    told = program("verify", str(tmp_path / "house.jsonl"))
    assert "loose is of the house" in told.out
