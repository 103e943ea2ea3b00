"""An SQLite file has one writer, under any of its names, in one process and in several."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from types import SimpleNamespace

import pytest

from dramadeck.codec import append_only_file
from dramadeck.codec.append_only_file import DatabaseLock


def refused_elsewhere(path):
    """The error of another program that wants to write to a file."""
    program = f"from {DatabaseLock.__module__} import DatabaseLock; DatabaseLock({str(path)!r})"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    return done.stderr.strip().rpartition("\n")[2]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def held(path):
    """A file to which this program writes."""
    lock = DatabaseLock(path)
    yield path
    lock.release()


def test_a_file_with_several_names_is_refused_and_left_alone_also_while_somebody_writes(
    path, tmp_path
):
    path.touch()
    other = tmp_path / "other.db"
    os.link(path, other)
    for name in (path, other):
        with pytest.raises(ValueError, match="the file has 2 names"):
            DatabaseLock(name)
    other.unlink()
    lock = DatabaseLock(path)
    os.link(path, other)
    for name in (other, path):
        assert "the file has 2 names" in refused_elsewhere(name)
    lock.release()


def test_a_mount_elsewhere_would_meet_the_same_lock(held, tmp_path, monkeypatch):
    # Another system would see one name; what is left is the lock on the file.
    os.link(held, tmp_path / "mounted.db")
    real = os.stat(held)
    status = SimpleNamespace(st_dev=real.st_dev, st_ino=real.st_ino, st_nlink=1)
    fake = SimpleNamespace(**{**vars(os), "stat": lambda _path: status})
    monkeypatch.setattr(append_only_file, "os", fake)
    with pytest.raises(BlockingIOError):
        DatabaseLock(tmp_path / "mounted.db")


@pytest.mark.parametrize("other", ["games.db", "link.db", "folder/games.db"])
def test_another_name_is_no_way_around_and_who_was_refused_does_not_end_the_lock(
    held, tmp_path, other
):
    (tmp_path / "link.db").symlink_to(held)
    (tmp_path / "folder").symlink_to(tmp_path)
    with pytest.raises(BlockingIOError, match="somebody else is writing to it"):
        DatabaseLock(tmp_path / other)
    with closing(sqlite3.connect(held)) as reader:
        reader.execute("PRAGMA user_version")
    assert "BlockingIOError" in refused_elsewhere(tmp_path / other)


def test_a_lock_that_was_released_lets_the_next_one_in_and_leaves_no_file(path):
    for _ in range(2):
        DatabaseLock(path).release()
    assert refused_elsewhere(path) == ""
    assert [*path.parent.iterdir()] == [path]
