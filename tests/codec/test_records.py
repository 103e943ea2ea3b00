"""The records of played games: history, undo, branches and replay, in memory and in files."""

import json

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramadeck import IllegalCommandError, torg
from dramadeck.codec import saves
from dramadeck.codec.record_file import RecordFile, lines, parse_record, read_record, write_record
from dramadeck.codec.records import Record, RecordMismatchError, Turn
from dramadeck.codec.saves import SaveFormatError
from tests.codec.games import PARTY, SYSTEMS, game, problem_of
from tests.codec.short_record import COMMANDS, SHORT, TEXT


def record_of(name="torg", seed=1, moves=60):
    """Return the record of a game that bots have played."""
    start, played_moves = game(name, seed, moves)
    return Record.begin(SYSTEMS[name], start).then(*(move.command for move in played_moves))


def parse_error(text, **more):
    return str(problem_of(parse_record, text, **more))


def changed(line, **fields):
    """Return the text of a record in which fields of one line are changed."""
    text_lines = TEXT.splitlines()
    data = json.loads(text_lines[line - 1]) | fields
    text_lines[line - 1] = json.dumps(data).encode()
    return b"\n".join(text_lines) + b"\n"


# -------------------------------------------------------------------------- as a value


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_record_has_the_state_after_every_turn_and_replays_to_the_last_one(name):
    _, moves = game(name, 1)
    record = record_of(name)
    reached = [record.start, *(move.transition.state for move in moves)]
    assert list(record.states()) == reached
    assert [record.at(turn) for turn in range(len(moves) + 1)] == reached
    assert record.replay() == record.state == reached[-1]


def test_undo_and_branch_return_new_records():
    record = record_of()
    assert record.undo().state == record.at(59)
    assert record.undo(10) == record.branch(50)
    assert record.undo(60).state == record.start
    assert record.undo(0) == record
    for turn in (-1, 61):
        for look_up in (record.at, record.branch):
            with pytest.raises(IndexError, match=f"turn {turn}: the record has turns 0 to 60"):
                look_up(turn)
    with pytest.raises(IndexError, match="undo: the record has 60 turns, so not 61"):
        record.undo(61)
    branch = SHORT.branch(2).then(torg.commands.EndRounds())
    assert branch.state != SHORT.state
    assert branch.turns[:2] == SHORT.turns[:2]
    assert len(branch.turns) == len(SHORT.turns) == 3
    with pytest.raises(IllegalCommandError):
        SHORT.then(torg.commands.BeginRounds())
    assert repr(SHORT) == "Record(rules=torg, turns=<3 turns>)", "it shows neither seed nor cards"


def with_changed_turn(turn, **changes):
    """Return the record with one changed turn."""
    turns = list(SHORT.turns)
    turns[turn - 1] = turns[turn - 1]._replace(**changes)
    return attrs.evolve(SHORT, turns=tuple(turns))


def test_a_mismatch_error_contains_no_hidden_card():
    start = torg.new_game(PARTY, seed=7)
    turn = Record.begin(torg.TORG, start).then(torg.commands.Deal()).turns[0]
    at = [type(event) for event in turn.events].index(torg.events.DeckShuffled)
    shuffled = turn.events[at]
    backwards = attrs.evolve(shuffled, order=shuffled.order[::-1])
    for events, words in (
        ((*turn.events[:at], backwards, *turn.events[at + 1 :]), "face down"),
        (turn.events[:at], f"event {at + 1} was nothing, and now DeckShuffled(order=(0, 0, "),
        ((*turn.events, backwards), "DeckShuffled(order=(0, 0, "),
    ):
        record = attrs.evolve(SHORT, start=start, turns=(turn._replace(events=events),))
        with pytest.raises(RecordMismatchError) as mismatch:
            record.replay()
        assert words in str(mismatch.value)
        for order in (shuffled.order, backwards.order):
            assert str(order[:3])[1:-1] not in str(mismatch.value)


READ = parse_record(changed(4, events=[])).record
"""A record that contradicts the rules; it can be read."""
ONE_MORE = (*SHORT.turns[2].events, torg.events.RoundsEnded())


def test_a_record_that_contradicts_the_rules_does_not_replay():
    assert READ.turns[-1] == Turn(SHORT.turns[-1].command, (), SHORT.at(2))
    for record, turn, words in (
        (with_changed_turn(2, command=torg.commands.Flip()), 2, "turn 2: refused: "),
        (with_changed_turn(1, events=()), 1, "turn 1: event 1 was nothing, and now "),
        (with_changed_turn(3, events=ONE_MORE), 3, " was RoundsEnded"),
        (
            with_changed_turn(3, state=SHORT.start),
            3,
            "turn 3: the same events lead to another state",
        ),
        (
            with_changed_turn(2, command="Flip"),
            2,
            "turn 2: the rules fail: TypeError(\"'Flip' is no command",
        ),
        (READ, 3, "turn 3: event 1 was nothing"),
    ):
        with pytest.raises(RecordMismatchError) as mismatch:
            record.replay()
        assert (mismatch.value.turn, words in str(mismatch.value)) == (turn, True)


# -------------------------------------------------------------------------- as a file


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_record_is_equal_after_writing_and_reading_its_file(path, name, seed):
    record = record_of(name, seed)
    write_record(path, record)
    back, torn, size = read_record(path)
    assert back == record
    assert [repr(turn) for turn in back.turns] == [repr(turn) for turn in record.turns]
    assert torn is None
    assert size == path.stat().st_size - 1
    assert back.replay() == record.state


def test_each_turn_is_written_immediately_as_readable_json(path):
    with RecordFile(path, torg.TORG, SHORT.start) as file:
        assert read_record(path).record == SHORT.branch(0)
        for number, turn in enumerate(SHORT.turns, 1):
            assert file.play(turn.command).state == file.state == SHORT.at(number)
            assert read_record(path).record == SHORT.branch(number)
    assert path.read_bytes() == TEXT
    header, _, turn, _ = path.read_text(encoding="ascii").splitlines()
    assert header.startswith('{"schema": 1, "system": "torg", "version": 1, "start": {"se')
    command = '{"turn": 2, "command": {"is": "BeginRounds", "heroes": []}, "events": [{"is": '
    assert turn.startswith(command)


def test_a_refused_or_unreadable_command_is_not_written(path):
    large = torg.commands.GrantAward(hero="Quin", possibilities=1)
    object.__setattr__(large, "possibilities", 10**101)  # the constructor would refuse it
    errors = {torg.commands.Flip(): IllegalCommandError, large: SaveFormatError}
    with RecordFile(path, torg.TORG, SHORT.start) as file:
        for command, error in errors.items():
            with pytest.raises(error):
                file.play(command)
            assert file.state == SHORT.start
        assert read_record(path).record == SHORT.branch(0)
        file.play(SHORT.turns[0].command)
    assert read_record(path).record == SHORT.branch(1)


@pytest.mark.parametrize(("options", "times"), [({}, 0), ({"is_synced": True}, 4)])
def test_lines_are_synced_to_the_disk_only_if_requested(path, monkeypatch, options, times):
    sync_calls = []
    monkeypatch.setattr("os.fsync", sync_calls.append)
    with RecordFile(path, torg.TORG, SHORT.start, **options) as file:
        file.play(COMMANDS[0])
    with RecordFile.resume(path, **options) as file:
        for command in COMMANDS[1:]:
            file.play(command)
    assert len(sync_calls) == times
    assert path.read_bytes() == TEXT


def test_a_full_disk_does_not_change_the_state(path, monkeypatch):
    file = RecordFile(path, torg.TORG, SHORT.start)

    class FullDisk:
        """A file on a disk with ten bytes left."""

        def __init__(self, disk):
            self.disk, self.fileno, self.close = disk, disk.fileno, disk.close

        def write(self, data):
            return self.disk.write(data[:10])

    monkeypatch.setattr(file._disk, "file", FullDisk(file._disk.file))
    for error, problem in ((OSError, "has not taken the whole line"), (ValueError, "closed file")):
        with pytest.raises(error, match=problem):
            file.play(COMMANDS[0])
        assert file.state == SHORT.start
    assert read_record(path).torn.startswith("line 2 is torn: it is no JSON: ")
    with RecordFile.resume(path) as resumed:
        resumed.play(COMMANDS[0])
    assert read_record(path) == (SHORT.branch(1), None, path.stat().st_size - 1)


# --------------------------------------------------------------------- cut and damaged


@given(cut=st.integers(1, len(TEXT) - 1))
def test_a_truncated_file_has_every_complete_turn_and_reports_the_torn_line(cut):
    text = TEXT[:-cut]
    pieces, lines_of_it = text.split(b"\n"), TEXT.split(b"\n")
    whole = [one for one, other in zip(pieces, lines_of_it, strict=False) if one and one == other]
    if not whole:
        assert parse_error(text).startswith("line 1: $: is no JSON: ")
        return
    record, torn, size = parse_record(text)
    assert record == SHORT.branch(len(whole) - 1)
    assert (torn is None) == (pieces[-1] in {b"", whole[-1]})
    assert text[:size] == b"\n".join(whole)


@pytest.mark.parametrize(
    "rest", [b'{"turn": 4, "comm', b'{"turn": 4,\n', b"\0\0\0\0", b"\0\0\0\n", b"\xff\xfe", b'"\n']
)
def test_the_rest_of_an_interrupted_write_is_reported_and_removed(path, rest):
    record, torn, size = parse_record(TEXT + rest)
    assert record == SHORT
    assert torn.startswith("line 5 is torn: it is no JSON: ")
    assert size == len(TEXT) - 1
    path.write_bytes(TEXT + rest)
    RecordFile.resume(path).close()
    assert path.read_bytes() == TEXT


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_an_interrupted_game_can_be_resumed(path, turn):
    path.write_bytes(b"".join(TEXT.splitlines(keepends=True)[: turn + 1])[:-1])
    with RecordFile.resume(path) as file:
        assert file.state == SHORT.at(turn)
        for command in COMMANDS[turn:]:
            file.play(command)
    assert path.read_bytes() == TEXT


def test_a_file_that_cannot_be_resumed_is_unlocked_and_crlf_lines_are_read(path):
    path.write_bytes(b"{}" + TEXT)
    with pytest.raises(SaveFormatError) as still_held:
        RecordFile.resume(path)
    path.write_bytes(TEXT)
    RecordFile.resume(path).close()
    assert still_held.value.where == "line 1: $"
    text = b"\xef\xbb\xbf" + TEXT.replace(b"\n", b"\r\n") + b"\r\n \r\n"
    assert parse_record(text)[:2] == (SHORT, None)
    assert parse_record(TEXT.splitlines()[0]).record == SHORT.branch(0)  # only a header


def test_the_error_about_a_missing_deck_names_it():
    deck = torg.original_deck().only((1, 2, 3, 4, 5, 6, 7, 8), name="short")
    start = torg.new_game(["Quin"], seed=7, deck=deck)
    text = "\n".join(lines(Record.begin(torg.TORG, start).then(torg.commands.Deal()))).encode()
    assert parse_error(text).startswith('line 1: $.start.setup.deck: no deck "short" is known here')
    assert parse_record(text, decks=iter([deck])).record.start == start


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "line 1: $: is no JSON: Expecting value"),
        (b"\n\n", "line 1: $: is no JSON: Expecting value"),
        (b'{"schema": 1', "line 1: $: is no JSON: "),
        (changed(1, schema=99), "line 1: $.schema: expected a number from 1 to"),
        (changed(1, system="chess"), "line 1: $.system: there is no rule system 'chess'"),
        (changed(1, more=1), 'line 1: $: unexpected key "more"'),
        (changed(1, start=1), "line 1: $.start: expected State, got 1"),
        (changed(2, turn=7), "line 2: $.turn: expected 1, got 7"),
        (changed(2, turn=True), "line 2: $.turn: expected 1, got true"),
        (changed(2, more=1), 'line 2: $: unexpected key "more"'),
        (changed(2, events=5), "line 2: $: expected a list, got 5"),
        (changed(2, events=[{"is": "Flop"}]), "line 2: $.events[0].is: there is no record 'Flop'"),
        (changed(2, command={"is": "Deal", "x": 1}), 'line 2: $.command: unexpected key "x"'),
        (changed(4, turn=9), "line 4: $.turn: expected 3, got 9"),
        (TEXT.replace(b'{"turn": 2', b'{{"turn": 2'), "line 3: $: is no JSON: "),
        (TEXT.replace(b'{"turn": 2', b'\n{"turn": 2'), "line 3: $: is no JSON: "),
        (TEXT.splitlines()[0] + b"\n[]\n", "line 2: $: expected an object, got a list"),
        (
            changed(2, events=[{"is": "CardDrawn", "hero": "Nobody", "card": 4}]),
            "line 2: $.events: cannot have happened after the turn before: TableError(",
        ),
    ],
)
def test_the_error_about_a_damaged_line_has_its_number_and_path(text, message):
    assert parse_error(text).startswith(message)


def test_records_of_older_schemas_are_migrated(monkeypatch):
    def renamed(data, _system):
        return data if "state" in data else {**data, "command": data["commands"][0]}

    monkeypatch.setattr(saves, "SCHEMA", 2)
    monkeypatch.setattr(saves, "MIGRATIONS", {1: renamed})
    assert parse_record(changed(1, schema=2)).record == SHORT
    message = parse_error(changed(1, schema=1))
    assert message == "line 2: $: cannot be brought up to date from schema 1: KeyError('commands')"


def test_lines_of_the_current_schema_are_not_appended_to_an_older_file(path, monkeypatch):
    path.write_bytes(TEXT)
    monkeypatch.setattr(saves, "SCHEMA", 2)
    monkeypatch.setattr(saves, "MIGRATIONS", {1: lambda data, _system: data})
    problem = problem_of(RecordFile.resume, path)
    assert str(problem).startswith("line 1: $: an earlier version has begun")
    assert "write the game to a new file" in problem.what
    assert path.read_bytes() == TEXT
    new = path.with_name("new.jsonl")
    write_record(new, read_record(path).record)
    with RecordFile.resume(new) as file:
        file.play(torg.commands.Flip())
    assert len(read_record(new).record.turns) == 4
