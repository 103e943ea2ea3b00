"""A rule system of another package changes the format of its saves; older saves can be read."""

import json
from itertools import islice

import attrs
import pytest

from dramadeck.charts import Chart, Row
from dramadeck.codec.record_file import RecordFile, lines, parse_record, write_record
from dramadeck.codec.records import Record
from dramadeck.codec.saves import SaveFormatError, dump_state, load_state
from dramadeck.sim.bots import played
from tests.codec.games import load_error
from tests.testing.vault import VAULT

PRICES = Chart("prices", (Row(1, None, None, "a source"),), "a source")
START = VAULT.new_game(PRICES)


def with_weight(data):
    """Migrate from version 1, which had no weight."""
    return {"state": {**data["state"], "weight": 0.0}} if "state" in data else data


def with_times(data):
    """Migrate from version 2, in which `times` was `often`, and one less."""
    if "command" not in data:
        return data
    command = {"is": "Open", "times": 1 + data["command"]["often"]}
    return {**data, "command": command}


LATER = attrs.evolve(VAULT, migrations=(with_weight, with_times))
"""The vault with version 3 of its saves."""


def saved(version=None):
    """Return the data of a save as a version has written it."""
    data = json.loads(dump_state(LATER, START))
    if version == 1:
        del data["state"]["weight"]
    if version is not None:
        data["version"] = version
    return data


def test_a_save_contains_the_version_of_its_system():
    assert dump_state(VAULT, START).startswith('{"schema": 1, "system": "vault", "version": 1, "s')
    text = dump_state(LATER, START)
    assert text.startswith('{"schema": 1, "system": "vault", "version": 3, "state"')


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_save_of_an_earlier_version_is_loaded_and_of_a_later_one_refused(version):
    assert load_state(json.dumps(saved(version)), rules=LATER) == START
    reason = "; a later version of The Vault has written this"
    wrong = f"$.version: expected a number from 1 to 1, got 3{reason}"
    assert str(load_error(saved(), rules=VAULT)) == wrong
    assert str(load_error(saved(4), rules=LATER)).endswith(f"from 1 to 3, got 4{reason}")


@pytest.mark.parametrize("version", [0, -1, True, "2", 2.0, None, [2]])
def test_a_wrong_version_or_a_failing_migration_is_one_clear_error(version):
    data = {**saved(), "version": version}
    assert str(load_error(data, rules=LATER)).startswith("$.version: expected a number from 1 to 3")
    data = {**saved(1), "state": 5}
    message = "$: cannot be brought up to date from schema 1, version 1: TypeError("
    assert str(load_error(data, rules=LATER)).startswith(message)


@pytest.fixture
def record():
    moves = islice(played(VAULT, START, seed=1), 3)
    return Record.begin(LATER, START).then(*(move.command for move in moves))


def lines_of_version_1(record):
    """Return the lines of a record as version 1 has written them."""
    header, *turns = map(json.loads, lines(record))
    header["version"] = 1
    del header["start"]["weight"]
    for turn in turns:
        turn["command"] = {"is": "Open", "often": turn["command"]["times"] - 1}
    return "\n".join(map(json.dumps, (header, *turns))).encode()


def test_a_record_of_an_earlier_version_is_read_and_continued_in_a_new_file(tmp_path, record):
    read = parse_record(lines_of_version_1(record), rules=LATER).record
    assert read == record
    assert read.replay() == record.state
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    old.write_bytes(lines_of_version_1(record))
    with pytest.raises(SaveFormatError, match="an earlier version has begun this record"):
        RecordFile.resume(old, rules=LATER)
    assert old.read_bytes() == lines_of_version_1(record)
    write_record(new, read)
    with RecordFile.resume(new, rules=LATER) as file:
        file.play(record.turns[0].command)
    assert len(parse_record(new.read_bytes(), rules=LATER).record.turns) == 4
