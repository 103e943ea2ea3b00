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


def error_of_other_process(path):
    """Return the error of another process that locks a file."""
    program = f"from {DatabaseLock.__module__} import DatabaseLock; DatabaseLock({str(path)!r})"
    completed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    return completed.stderr.strip().rpartition("\n")[2]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def locked_path(path):
    """A file that this process has locked."""
    lock = DatabaseLock(path)
    yield path
    lock.release()


def test_a_file_with_several_hard_links_cannot_be_locked(path, tmp_path):
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
        assert "the file has 2 names" in error_of_other_process(name)
    lock.release()


def test_the_lock_also_applies_through_another_mount(locked_path, tmp_path, monkeypatch):
    # Through a mount the file has one name, so only the lock can detect the other writer.
    os.link(locked_path, tmp_path / "mounted.db")
    real = os.stat(locked_path)
    status = SimpleNamespace(st_dev=real.st_dev, st_ino=real.st_ino, st_nlink=1)
    fake = SimpleNamespace(**{**vars(os), "stat": lambda _path: status})
    monkeypatch.setattr(append_only_file, "os", fake)
    with pytest.raises(BlockingIOError):
        DatabaseLock(tmp_path / "mounted.db")


@pytest.mark.parametrize("other", ["games.db", "link.db", "folder/games.db"])
def test_the_lock_applies_to_symbolic_links_and_a_refused_writer_does_not_release_it(
    locked_path, tmp_path, other
):
    (tmp_path / "link.db").symlink_to(locked_path)
    (tmp_path / "folder").symlink_to(tmp_path)
    with pytest.raises(BlockingIOError, match="another program is writing to it"):
        DatabaseLock(tmp_path / other)
    with closing(sqlite3.connect(locked_path)) as reader:
        reader.execute("PRAGMA user_version")
    assert "BlockingIOError" in error_of_other_process(tmp_path / other)


def test_a_released_lock_can_be_acquired_again_and_leaves_no_file(path):
    for _ in range(2):
        DatabaseLock(path).release()
    assert error_of_other_process(path) == ""
    assert [*path.parent.iterdir()] == [path]
