"""A record file: one writer at a time, and every acknowledged command can be read afterwards."""

import errno
import json
import os
import re
import resource
import subprocess
import sys
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import attrs
import pytest

from dramadeck import torg
from dramadeck.codec import append_only_file, record_file
from dramadeck.codec.record_file import RecordFile, lines, parse_record, read_record, write_record
from dramadeck.codec.records import Record
from dramadeck.codec.saves import SaveFormatError, dump_state
from dramadeck.core.limits import in_force, put_in_force
from tests.codec.games import problem_of
from tests.codec.short_record import COMMANDS, SHORT, START, TEXT
from tests.costs import count_calls

HEADER = TEXT.splitlines()[0]


def grant(number):
    return torg.commands.GrantAward(hero="Quin", possibilities=number)


def play_all(file):
    for command in COMMANDS:
        file.play(command)


@pytest.fixture
def file(path):
    """An open file with the record of a game that has begun."""
    with RecordFile(path, torg.TORG, START) as file:
        yield file


@pytest.fixture
def limits():
    """A function that changes the limits until the end of the test."""
    before = in_force()
    yield lambda **changes: put_in_force(attrs.evolve(before, **changes))
    put_in_force(before)


# ----------------------------------------------------------------------- one writer at a time


def test_a_second_writer_in_this_or_another_process_is_refused(path):
    program = "from dramadeck.codec.record_file import RecordFile"
    command = [sys.executable, "-c", f"{program}; RecordFile.resume({str(path)!r})"]
    with RecordFile(path, torg.TORG, START) as file:
        with pytest.raises(BlockingIOError, match=f"or this one has not closed it.*{path.name}"):
            RecordFile.resume(path)
        with pytest.raises(FileExistsError, match=f"RecordFile.resume.*{path.name}"):
            RecordFile(path, torg.TORG, START)
        completed = subprocess.run(command, capture_output=True, text=True, check=False)
        assert re.search(r"BlockingIOError: .*another program is writing to it", completed.stderr)
        read_record(path)  # does not release the lock
        with pytest.raises(BlockingIOError):
            RecordFile.resume(path)
        file.play(COMMANDS[0])
    with RecordFile.resume(path) as file:
        file.play(COMMANDS[1])
    assert read_record(path).record == SHORT.branch(2)


def test_a_writer_that_ignores_the_lock_is_detected(path, file):
    file.play(COMMANDS[0])
    with path.open("ab") as other:
        other.write(TEXT.splitlines(keepends=True)[2])
    with pytest.raises(OSError, match="another program has changed the file"):
        file.play(COMMANDS[1])
    assert file.state == SHORT.at(1)
    assert read_record(path).record == SHORT.branch(2)


def test_threads_can_share_a_file(path):
    with RecordFile(path, torg.TORG, START) as file, ThreadPoolExecutor(8) as pool:
        states = [result.state for result in pool.map(file.play, map(grant, range(1, 101)))]
        last = file.state
    record, torn, _ = read_record(path)
    assert torn is None
    assert len(record.turns) == 100
    assert record.replay() == record.state == last
    assert all(state in states for state in list(record.states())[1:])


def test_a_file_that_cannot_be_locked_is_not_written(path, monkeypatch):
    def no_locks(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(append_only_file, "flock", no_locks)
    with pytest.raises(OSError, match="No locks available"):
        RecordFile(path, torg.TORG, START)
    path.write_bytes(TEXT)
    with pytest.raises(OSError, match="No locks available"):
        RecordFile.resume(path)
    assert read_record(path).record == SHORT


def test_writing_to_a_removed_file_is_an_error(path, file):
    path.unlink()
    with pytest.raises(OSError, match="the file has been removed"):
        file.play(COMMANDS[0])
    assert file.state == START


# ------------------------------------------------------------------------------- undo


def test_an_undo_appends_a_line_and_changes_no_other(path):
    with RecordFile(path, torg.TORG, START) as file:
        play_all(file)
        assert file.undo() == file.state == SHORT.at(2)
        assert path.read_bytes() == TEXT + b'{"back_to": 2}\n'
        assert read_record(path).record == SHORT.branch(2)
        assert file.undo(2) == START
        assert read_record(path).record == SHORT.branch(0)
        file.play(COMMANDS[0])
        assert file.undo() == START
        play_all(file)
    assert path.read_bytes().startswith(TEXT)
    assert read_record(path).record == SHORT


def test_all_turns_of_a_resumed_game_can_be_undone_but_not_more(path):
    path.write_bytes(TEXT)
    with RecordFile.resume(path) as file:
        for turns in (-1, 0, 4):
            with pytest.raises(IndexError, match=f"^{turns} turns"):
                file.undo(turns)
        assert path.read_bytes() == TEXT
        assert file.undo(3) == START
    with RecordFile.resume(path) as file:
        assert file.state == START
        file.play(COMMANDS[0])
    assert read_record(path).record == SHORT.branch(1)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ({"back_to": 4}, "line 5: $.back_to: expected 0 to 3, got 4"),
        ({"back_to": -1}, "line 5: $.back_to: expected 0 to 3, got -1"),
        ({"back_to": True}, "line 5: $.back_to: expected 0 to 3, got true"),
        ({"back_to": 1, "turn": 2}, 'line 5: $: unexpected key "turn"'),
        (json.loads(TEXT.splitlines()[2]), "line 5: $.turn: expected 4, got 2"),
    ],
)
def test_an_impossible_undo_or_turn_number_is_refused(line, message):
    assert str(problem_of(parse_record, TEXT + json.dumps(line).encode())).startswith(message)


def test_the_error_about_a_save_instead_of_a_record_names_the_right_function():
    save = dump_state(torg.TORG, torg.new_game(["Quin"], seed=7)).encode()
    assert "is a save of one state, which `load_state` reads" in str(problem_of(parse_record, save))


# ------------------------------------------------------------------------- faults of the disk


@contextmanager
def disk_of(size):
    """Limit the size of files in the context, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("cut", [0, 1, 5, 100, -1, len(HEADER), len(HEADER) + 1])
def test_a_game_whose_first_line_did_not_fit_on_the_disk_can_begin_later(path, cut):
    cut = cut % (len(HEADER) + 2)
    assert turns_before_disk_is_full(cut, path) == 0
    if cut < len(HEADER):
        with pytest.raises(SaveFormatError, match=r"^line 1: \$: is no JSON"):
            RecordFile.resume(path)
        file = RecordFile(path, torg.TORG, START)
    else:
        with pytest.raises(FileExistsError):
            RecordFile(path, torg.TORG, START)
        file = RecordFile.resume(path)
    with file:
        play_all(file)
    assert path.read_bytes() == TEXT


def test_acknowledged_turns_are_kept_when_the_disk_is_full(path):
    grants, whole = [grant(number) for number in range(1, 6)], 0
    for more in range(0, 2000, 77):
        played = turns_before_disk_is_full(len(HEADER) + 1 + more, path)
        record = read_record(path).record
        written = [turn.command for turn in record.turns]
        whole = max(whole, played)
        if played >= 0:
            assert written[:played] == grants[:played]
            assert len(written) <= played + 1
        else:
            assert written == grants[:4]
        with RecordFile.resume(path) as file:
            file.play(grant(9))
        assert read_record(path).record == record.then(grant(9))
        path.unlink()
    assert whole == 5


def turns_before_disk_is_full(size, path):
    """Return how many turns are acknowledged before the disk is full; -4 if all are."""
    played = 0
    with disk_of(size), suppress(OSError), RecordFile(path, torg.TORG, START) as file:
        for number in range(1, 6):
            file.play(grant(number))
            played = number
        file.undo()
        played = -4
    return played


def test_only_an_empty_file_is_overwritten(path):
    with disk_of(len(TEXT) - 9), pytest.raises(OSError, match="File too large"):
        write_record(path, SHORT)
    assert not path.exists(), "a whole record that does not fit leaves no half of it"
    others = (b"\n", b"Dear diary", b'{"schema": 1}', b'{"schema": 1\n')
    for text in (HEADER + b"\n", HEADER, TEXT, *others):
        path.write_bytes(text)
        with pytest.raises(FileExistsError):
            RecordFile(path, torg.TORG, START)
        with pytest.raises(FileExistsError):
            write_record(path, SHORT)
        assert path.read_bytes() == text
    path.write_bytes(b"")
    RecordFile(path, torg.TORG, START).close()
    assert read_record(path).record == SHORT.branch(0)


# ------------------------------------------------------------------------------- interrupts


@pytest.mark.parametrize("moment", ["before the write", "after the write"])
def test_a_file_can_be_resumed_after_an_interrupt_during_writing(path, moment, monkeypatch):
    file = RecordFile(path, torg.TORG, START)
    file.play(COMMANDS[0])
    sound = append_only_file.AppendOnlyFile._write

    def interrupted(self, data):
        if moment == "after the write":
            sound(self, data)
        raise KeyboardInterrupt

    monkeypatch.setattr(append_only_file.AppendOnlyFile, "_write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        file.play(COMMANDS[1])
    monkeypatch.undo()
    assert file.state == SHORT.at(1)
    if moment == "after the write":
        with pytest.raises(OSError, match="an interrupt or another program has changed the file"):
            file.play(COMMANDS[1])
        file = RecordFile.resume(path)
    else:
        file.play(COMMANDS[1])
    assert file.state == SHORT.at(2)
    file.close()
    assert read_record(path).record == SHORT.branch(2)


def test_of_two_lines_with_the_same_turn_the_second_one_is_used(path):
    interrupted = Record.begin(torg.TORG, START).then(COMMANDS[0], torg.commands.BeginRounds())
    other = interrupted.undo().then(grant(2))
    written, again = list(lines(interrupted)), list(lines(other))
    path.write_text("\n".join((*written, again[-1])) + "\n")
    assert read_record(path).record == other
    with RecordFile.resume(path) as file:
        assert file.state == other.state
        file.play(grant(3))
    assert read_record(path).record == other.then(grant(3))


# ---------------------------------------------------------------------- files that are not records


def test_a_pipe_a_device_or_a_folder_is_refused(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for strange in (pipe, "/dev/zero", "/dev/null", tmp_path):
        for open_it in (read_record, RecordFile.resume):
            with pytest.raises(OSError, match=r"no file of a disk|Is a directory"):
                open_it(strange)
        with pytest.raises(FileExistsError):
            RecordFile(strange, torg.TORG, START)


def test_the_cost_of_reading_a_record_is_linear_in_its_turns(path):
    def cost(turns):
        line = b'{"turn": %d, "command": {"is": "Flip"}, "events": []}'
        numbers = range(1, turns + 1)
        path.write_bytes(b"\n".join([HEADER, *(line % number for number in numbers)]))
        assert len(read_record(path).record.turns) == turns
        return count_calls(lambda: read_record(path))

    assert cost(4_000) < 2.1 * cost(2_000)


def test_a_long_file_is_not_read_into_memory(path, limits):
    path.write_bytes(TEXT + (b" " * 500_000 + b"\n") * 30)
    tracemalloc.start()
    read_record(path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8_000_000
    limits(record=1_000_000)
    with pytest.raises(SaveFormatError, match=r"^\$: is longer than 1,000,000 bytes"):
        read_record(path)


def test_a_too_long_line_is_refused_and_the_last_one_counts_as_torn(path, limits):
    limits(line=len(HEADER) + 10)
    long = b"[" + b"0, " * len(HEADER) + b"0]"
    path.write_bytes(TEXT + long)
    record, torn, size = read_record(path)
    assert (record, size) == (SHORT, len(TEXT) - 1)
    assert torn.startswith("line 5 is torn: it is longer than ")
    with pytest.raises(SaveFormatError, match=r"^line 5: \$: is longer than "):
        parse_record(TEXT + long + b"\n{}")
    RecordFile.resume(path).close()
    assert path.read_bytes() == TEXT
    limits(line=len(HEADER) - 1)
    with pytest.raises(SaveFormatError, match=r"^line 1: \$: is longer than "):
        read_record(path)
    # Its length may be equal to the limit.
    limits(line=len(HEADER))
    for end in (b"", b"\n"):
        assert parse_record(HEADER + end).record.turns == ()
    with pytest.raises(SaveFormatError, match=r"^line 1: \$: is longer than "):
        parse_record(HEADER + b" \n")


@pytest.mark.parametrize("limit", ["line", "record"])
def test_lines_over_the_limits_are_not_written(path, limits, limit):
    with RecordFile(path, torg.TORG, START) as file:
        limits(**{limit: {"line": 40, "record": len(HEADER) + 40}[limit]})
        assert str(problem_of(file.play, COMMANDS[0])).startswith("$: a record takes ")
        assert file.state == START
    limits(**{limit: len(HEADER)})
    other = path.with_name("other.jsonl")
    assert problem_of(write_record, other, SHORT)
    assert not other.exists()


def test_an_endless_file_is_read_only_up_to_the_limit(limits):
    class Endless:
        """A file with one endless line; it counts the bytes that were read."""

        size_read = 0

        def readline(self, size):
            assert self.size_read < 20_000, "what is too long need not be read on"
            self.size_read += size
            return b"x" * size

    limits(line=1_000, record=10_000)
    with pytest.raises(SaveFormatError, match=r"^\$: is longer than 10,000 bytes"):
        list(record_file._lines(Endless()))
