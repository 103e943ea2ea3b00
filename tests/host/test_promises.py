"""Everybody can check a finished game: its seed, shuffles, dice and rulings."""

import json
import random

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
from tests.host.evenings import PLAYERS, ended_game, hosting, play_on
from tests.seats import GM, MARCO, QUIN


@pytest.fixture(scope="module")
def ended():
    """What `open` returned, and the record of an ended game with a die rolled by the host."""
    opened, record = ended_game()
    assert any(is_thrown(turn.command) for turn in record.turns)
    return opened, record


def is_thrown(command):
    return getattr(command, "seed", None) is not None


def forged(record, at, **changes):
    """Return the record with changed values in a turn."""
    turns = list(record.turns)
    turns[at] = turns[at]._replace(**changes)
    return attrs.evolve(record, turns=tuple(turns))


def last_die(record):
    """Return the index of the last turn in which the host rolled a die."""
    return max(at for at, turn in enumerate(record.turns) if is_thrown(turn.command))


def with_another_seed(record):
    return attrs.evolve(record, promise=attrs.evolve(record.promise, seed="00" * 32))


def of_another_seed(record):
    return attrs.evolve(record, start=attrs.evolve(record.start, seed=Seed("lucky")))


def with_a_stacked_deck(record):
    *_, top = numbers = record.start.setup.deck.numbers
    table = record.start.table
    piles = dict(table) | {table.find(top): (top, *numbers[:-1])}
    return attrs.evolve(record, start=attrs.evolve(record.start, table=type(table).of(piles)))


def with_a_lucky_die(record):
    at = last_die(record)
    lucky = attrs.evolve(record.turns[at].command, seed="a lucky one")
    return forged(record, at, command=lucky)


def without_an_event(record):
    at = next(n for n, turn in enumerate(record.turns) if len(turn.events) > 1)
    return forged(record, at, events=record.turns[at].events[:-1])


def without_a_turn(record):
    at = last_die(record)
    return attrs.evolve(record, turns=record.turns[: at - 1] + record.turns[at:])


@pytest.mark.parametrize(
    ("forgery", "error", "message"),
    [
        (with_another_seed, BrokenPromiseError, "^turn 0: the seed is not the one"),
        (of_another_seed, BrokenPromiseError, "does not begin with the seed"),
        (with_a_stacked_deck, BrokenPromiseError, "not lie in the order of their deck"),
        (with_a_lucky_die, BrokenPromiseError, "the die does not come from"),
        (without_an_event, RecordMismatchError, None),
        (without_a_turn, RecordMismatchError, None),
    ],
)
def test_a_forgery_is_detected_with_its_turn(ended, forgery, error, message):
    _, record = ended
    wrong = forgery(record)
    with pytest.raises(error, match=message) as caught:
        verify_promise(wrong)
    assert type(caught.value) is error
    if len(wrong.turns) == len(record.turns):
        changed = [n for n, turn in enumerate(record.turns, 1) if turn != wrong.turns[n - 1]]
        assert caught.value.turn == (changed[0] if changed else 0)


@pytest.mark.parametrize("system", ["torg", "tarot"])
def test_the_promise_of_an_ended_game_is_valid_also_in_a_file(system, tmp_path):
    opened, record = ended_game(system, turns=60)
    assert record.promise.commitment == opened.commitment
    write_record(tmp_path / "game.jsonl", record)
    read = read_record(tmp_path / "game.jsonl").record
    assert read == record
    verify_promise(read)


def test_a_record_without_a_promise_is_refused():
    record = Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7))
    with pytest.raises(ValueError, match="no commitment to verify"):
        verify_promise(record)


def test_a_system_without_seed_and_deck_is_checked_by_its_rulings(ended):
    _, record = ended
    bare = attrs.make_class("Bare", ["table"], frozen=True)(record.start.table)
    promise = Promise("supper", commitment_of("supper", "00"), "00")
    verify_promise(Record(rules=torg.TORG, start=bare, promise=promise))


PROMISED = attrs.asdict(Promise("supper", commitment_of("supper", "00"), "00"))


@pytest.mark.parametrize(
    ("promise", "message"),
    [
        ([], ": expected Promise, got a list"),
        ({key: PROMISED[key] for key in PROMISED if key != "seed"}, ': missing key "seed"'),
        ({**PROMISED, "seed": 7}, ".seed: expected a text, got 7"),
        ({**PROMISED, "x": 1}, ': unexpected key "x"'),
    ],
)
def test_an_invalid_promise_is_refused(promise, message):
    heading = {"schema": 1, "system": "torg", "version": 1}
    text = json.dumps({**heading, "promise": promise, "start": {}})
    with pytest.raises(SaveFormatError) as caught:
        parse_record(text.encode())
    assert str(caught.value) == f"line 1: $.promise{message}"


# --------------------------------------------------------------------- dramadeck verify


@pytest.fixture
def verified(tmp_path):
    """Return a function that runs `dramadeck verify` on a record."""

    def verified(record, *arguments):
        file = tmp_path / "game.jsonl"
        file.unlink(missing_ok=True)
        write_record(file, record)
        return program("verify", str(file), *arguments)

    return verified


def test_verify_accepts_an_ended_game_and_detects_another_commitment(ended, verified):
    opened, record = ended
    result = verified(record, "--commitment", opened.commitment)
    assert result.code == 0
    assert opened.commitment in result.out
    assert (
        f"The promise was kept: seed, shuffles, dice and {len(record.turns)} turns." in result.out
    )
    result = verified(record, "--commitment", "00")
    assert (result.code, "shown at the opening was different" in result.out) == (1, True)


def test_verify_reports_a_forged_turn_in_german(ended, verified):
    _, record = ended
    result = verified(with_a_lucky_die(record), "--language", "de")
    assert result.code == 1
    assert f"Das Versprechen wurde gebrochen: turn {last_die(record) + 1}" in result.out


def test_verify_refuses_a_record_without_a_promise(verified):
    result = verified(Record.begin(torg.TORG, torg.new_game(["Quin"], seed=7)))
    assert result.code == 2
    assert "no commitment to verify" in result.err


# ------------------------------------------------------- reported dice, texts, fingerprint


def with_stated_total(record, seat="Quin"):
    """Return the record with a die whose total the hero has reported."""
    leap = torg.commands.DeclareAction(
        actor=seat, action=torg.ActionKind.OTHER, value=9, difficulty=10
    )
    return record.then(
        leap, torg.commands.Roll(actor=seat, total=19), torg.commands.Announce(actor=seat)
    )


def promised(record, **changes):
    """Return the record with a valid promise."""
    promise = Promise("supper", commitment_of("supper", "00"), "00", **changes)
    return attrs.evolve(record, promise=promise)


def begin_game(**setup):
    start = torg.new_game(["Quin", "Marco"], seed="00", **setup)
    return Record.begin(torg.TORG, start).then(torg.commands.Deal())


def test_reported_dice_are_counted_by_seat(ended):
    _, record = ended
    verified_promise = verify_promise(record)
    thrown = sum(is_thrown(turn.command) for turn in record.turns)
    assert (verified_promise.thrown, dict(verified_promise.reported)) == (thrown, {})
    record_so_far = with_stated_total(with_stated_total(begin_game()), "Marco")
    verified_promise = verify_promise(promised(with_stated_total(record_so_far, "Marco")))
    assert (verified_promise.thrown, dict(verified_promise.reported)) == (0, {QUIN: 1, MARCO: 2})


RIGGED = attrs.evolve(torg.REVISED, pools=attrs.evolve(torg.REVISED.pools, transfers_a_round=9))


@pytest.mark.parametrize("name", ["dialect", "deck"])
def test_the_changed_fields_of_a_dialect_or_deck_with_a_shipped_name_are_reported(name):
    printed = verify_promise(promised(begin_game()))
    assert [(part.is_shipped, part.differs) for part in printed.setup_parts] == [(True, ())] * 2
    deck = attrs.evolve(torg.original_deck(), cards=torg.expanded_deck().cards)
    rigged = {"dialect": RIGGED, "deck": deck}[name]
    (text,) = [
        part
        for part in verify_promise(promised(begin_game(**{name: rigged}))).setup_parts
        if part.kind == name
    ]
    assert text.is_shipped
    assert text.differs == {"dialect": ("pools.transfers_a_round",), "deck": ("cards",)}[name]


def test_a_house_dialect_is_reported_as_not_shipped():
    house = attrs.evolve(RIGGED, name="loose")
    dialect, _ = verify_promise(promised(begin_game(dialect=house))).setup_parts
    assert dialect == ("dialect", "loose", False, ())


@pytest.mark.parametrize("system", ["torg", "tarot"])
async def test_every_seat_receives_the_fingerprint_of_the_whole_game_at_the_end(system):
    async with hosting() as host:
        opened = await host.open(system, PLAYERS[system])
        tokens = opened.tokens
        watches = [await host.watch(token, since=0) for token in tokens.values()]
        await play_on(host, tokens, random.Random(3), 12)  # noqa: S311 - not a secret
        before = (await host.join(tokens[opened.leader])).fingerprint
        await host.end(tokens[opened.leader])
        last_updates = [
            json.loads([update async for update in until_the_end(one)][-1]) for one in watches
        ]
        seated = [(await host.join(token)).fingerprint for token in tokens.values()]
        record = await host.export(tokens[opened.leader])
    whole_fingerprint = fingerprint(record)
    assert before is None
    assert {update["fingerprint"] for update in last_updates} == {*seated} == {whole_fingerprint}
    assert verify_promise(record).fingerprint == record.promise.fingerprint == whole_fingerprint


async def until_the_end(watch):
    """Yield the texts of a subscription, up to the end of the game."""
    async for update in watch:
        yield update.text
        if update.kind is UpdateKind.ENDED:
            return


@pytest.mark.parametrize("cut", [1, 5])
def test_missing_turns_at_the_end_are_detected(ended, cut, verified):
    _, record = ended
    shorter = record.undo(cut)
    with pytest.raises(BrokenPromiseError, match="the fingerprint at the end"):
        verify_promise(shorter)
    silent = attrs.evolve(shorter, promise=attrs.evolve(record.promise, fingerprint=None))
    assert verified(silent).code == 0
    result = verified(silent, "--fingerprint", record.promise.fingerprint)
    assert result.code == 1
    assert "turns are missing or were added" in result.out


async def test_the_fingerprint_of_an_ended_table_is_the_same_after_a_restart(tmp_path):
    path, fingerprints = tmp_path / "games.db", []
    for snapshot in (1, 200):
        limits = HostLimits(snapshot=snapshot)
        async with hosting(SqliteStore(path), limits=limits) as host:
            if not fingerprints:
                tokens = (await host.open("torg", ["Quin"])).tokens
                await host.send(tokens[GM], torg.commands.Deal())
                await host.end(tokens[GM])
            fingerprints.append((await host.join(tokens[QUIN])).fingerprint)
    first, again = fingerprints
    assert first == again is not None


def test_verify_prints_dice_texts_and_fingerprint(verified):
    record = promised(with_stated_total(begin_game(dialect=RIGGED)))
    result = verified(record)
    assert result.code == 0
    assert "The host has thrown 0 dice." in result.out
    assert "Quin has reported a die." in result.out
    assert "Not as printed: revised; these fields differ: pools.transfers_a_round." in result.out
    assert "As printed: original." in result.out
    assert fingerprint(record) in result.out
    house = promised(begin_game(dialect=attrs.evolve(RIGGED, name="loose")))
    assert "loose is custom" in verified(house).out
