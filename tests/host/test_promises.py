"""A game that has ended is checked by anybody: seed, shuffles, dice and rulings as promised."""

from pathlib import Path

import attrs
import pytest

from dramadeck import torg
from dramadeck.engine import Seed
from dramadeck.kit.promises import Promise, commitment_of
from dramadeck.kit.record_files import parse_record, read_record, write_record
from dramadeck.kit.records import Record, RecordMismatchError
from dramadeck.kit.texts import SaveFormatError
from dramadeck.kit.verifying import BrokenPromiseError, keeps_promise
from tests.cli.scenes import run as program
from tests.host.evenings import played_and_ended


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
    keeps_promise(read)


def test_another_seed_is_noticed(ended):
    _, record = ended
    other = attrs.evolve(record.promise, seed="00" * 32)
    with pytest.raises(BrokenPromiseError, match="turn 0: the seed is not the one"):
        keeps_promise(attrs.evolve(record, promise=other))


def test_a_game_of_another_seed_than_the_revealed_one_is_noticed(ended):
    _, record = ended
    start = attrs.evolve(record.start, seed=Seed("lucky"))
    with pytest.raises(BrokenPromiseError, match="does not begin with the seed"):
        keeps_promise(attrs.evolve(record, start=start))


def test_a_stacked_deck_is_noticed(ended):
    _, record = ended
    *_, top = numbers = record.start.setup.deck.numbers
    table = record.start.table
    piles = dict(table) | {table.find(top): (top, *numbers[:-1])}
    start = attrs.evolve(record.start, table=type(table).of(piles))
    with pytest.raises(BrokenPromiseError, match="not lie in the order of their deck"):
        keeps_promise(attrs.evolve(record, start=start))


def test_a_lucky_die_is_noticed_and_told_where(ended):
    _, record = ended
    at = max(n for n, turn in enumerate(record.turns) if is_thrown(turn.command))
    lucky = attrs.evolve(record.turns[at].command, seed="a lucky one")
    with pytest.raises(BrokenPromiseError, match="the die does not come from") as told:
        keeps_promise(forged(record, at, command=lucky))
    assert told.value.turn == at + 1


def test_an_event_that_the_rules_do_not_tell_is_noticed(ended):
    _, record = ended
    at = next(n for n, turn in enumerate(record.turns) if len(turn.events) > 1)
    with pytest.raises(RecordMismatchError) as told:
        keeps_promise(forged(record, at, events=record.turns[at].events[:-1]))
    assert (told.value.turn, type(told.value)) == (at + 1, RecordMismatchError)


def test_a_turn_that_was_left_out_is_noticed(ended):
    _, record = ended
    at = max(n for n, turn in enumerate(record.turns) if is_thrown(turn.command))
    turns = record.turns[: at - 1] + record.turns[at:]
    with pytest.raises(RecordMismatchError):
        keeps_promise(attrs.evolve(record, turns=turns))


def test_a_record_without_a_promise_says_so():
    record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7))
    with pytest.raises(ValueError, match="promises nothing"):
        keeps_promise(record)


def test_a_system_that_keeps_no_seed_and_no_deck_is_checked_by_its_rulings(ended):
    _, record = ended
    bare = attrs.make_class("Bare", ["table"], frozen=True)(record.start.table)
    promise = Promise("supper", commitment_of("supper", "00"), "00")
    keeps_promise(Record(rules=torg.TORG, start=bare, promise=promise))


@pytest.mark.parametrize(
    ("promise", "said"),
    [
        ("[]", "expected an object, got a list"),
        ('{"table": "t", "commitment": "c"}', '"seed" is missing'),
        ('{"table": "t", "commitment": "c", "seed": 7}', "expected texts, got 7"),
        ('{"table": "t", "commitment": "c", "seed": "s", "x": 1}', '"x" does not belong here'),
    ],
)
def test_a_promise_that_is_none_is_refused(promise, said):
    text = f'{{"schema": 1, "promise": {promise}, "system": "torg", "start": {{}}}}'
    with pytest.raises(SaveFormatError) as told:
        parse_record(text.encode())
    assert str(told.value) == f"line 1: $.promise: {said}"


def test_a_record_of_an_older_version_is_read_without_a_promise():
    older = sorted((Path(__file__).parents[1] / "kit" / "saves").glob("*.jsonl"))
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
