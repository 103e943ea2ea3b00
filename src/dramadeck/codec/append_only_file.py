"""Files with one writer at a time, which other programs may read meanwhile.

The lock is one of the operating system and ends with the program that holds it: `flock`, or on
Windows a locked byte far behind the end. If a platform or a network drive cannot lock files,
opening for writing raises an `OSError` that says so.
"""

import errno
import os
import stat
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from io import BufferedReader, FileIO
from pathlib import Path
from threading import Lock
from typing import BinaryIO, Final

_TO_READ: Final = os.O_RDONLY
_TO_ADD: Final = os.O_RDWR | os.O_APPEND
# Do not wait for the writer of a pipe; do not convert ends of lines on Windows.
_ALWAYS: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_IN_USE: Final = "another program is writing to it, or this one has not closed it"
_BEHIND_SQLITE: Final = 2**62  # a file of SQLite has 2**48 bytes at most


def open_to_read(path: str | Path) -> BinaryIO:
    """Open a regular file to read; an `OSError` if it is a directory, a pipe or a device."""
    return BufferedReader(_opened(path, _TO_READ, "rb"))


class AppendOnlyFile:
    """A locked file to which data are only appended, without a buffer in the program."""

    def __init__(self, path: str | Path, *, is_new: bool, is_synced: bool) -> None:
        """Open and lock a file; a `BlockingIOError` if another program writes to it."""
        new = os.O_CREAT | os.O_EXCL if is_new else 0
        self.file = _opened(path, _TO_ADD | new, "r+b")
        self.is_synced = is_synced
        try:
            _lock_at_once(self.file.fileno())
        except BaseException as problem:
            self.file.close()
            if isinstance(problem, BlockingIOError):
                raise BlockingIOError(problem.errno, _IN_USE, str(path)) from None
            raise

    def add(self, data: bytes, *, size: int) -> int:
        """Append data to the file, which must have this size, and return its new size."""
        try:
            status = os.fstat(self.file.fileno())
            if not status.st_nlink:
                raise OSError(errno.ENOENT, "the file has been removed")
            if status.st_size != size:
                what = "an interrupt or another program has changed the file; resume it"
                raise OSError(errno.EIO, what)
            self._write(data)
        except OSError:
            self.file.close()
            raise
        return size + len(data)

    @contextmanager
    def reading(self) -> Generator[BinaryIO, None, None]:
        """Read the file from its beginning."""
        reader = BufferedReader(self.file)
        try:
            yield reader
        finally:
            reader.detach()  # otherwise the end of the reader closes the file

    def cut(self, size: int) -> int:
        """Truncate the file to this size, end its last line if needed, and return the new size."""
        self.file.seek(size)
        if self.file.read(2) != b"\n":
            self.file.truncate(size)
            self._write(b"\n")
        return size + 1

    def _write(self, data: bytes) -> None:
        if self.file.write(data) != len(data):
            raise OSError(errno.ENOSPC, "the disk has not taken the whole line")
        if self.is_synced:
            os.fsync(self.file.fileno())


class DatabaseLock:
    """Locks a file of SQLite for one writer; the lock is on the file, not on its name."""

    def __init__(self, path: str | Path) -> None:
        """Create the file if there is none, readable for its owner only, and lock it."""
        with suppress(FileExistsError):  # SQLite copies these permissions to its other files
            os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
        status = os.stat(path)
        # SQLite keeps the last writes in another file, which it finds by the name of this one.
        if status.st_nlink > 1:
            what = f"the file has {status.st_nlink} names; remove the links that were made to it"
            raise ValueError(f"{path}: {what}")
        self._which = status.st_dev, status.st_ino
        with _HELD_LOCK:
            # Where the lock is on a byte, the system allows a program to lock it twice, and
            # releases it when the program closes the file once. So our own locks are counted here.
            if self._which in _HELD:
                raise BlockingIOError(errno.EAGAIN, _IN_USE)
            self._file = _locked_database(Path(path).resolve())
            _HELD.add(self._which)

    def release(self) -> None:
        """Release the lock, after SQLite has closed the file."""
        with _HELD_LOCK:
            self._file.close()
            _HELD.discard(self._which)


_HELD_LOCK: Final = Lock()
_HELD: Final[set[tuple[int, int]]] = set()


def _opened(path: str | Path, flags: int, mode: str) -> FileIO:
    file = FileIO(path, mode, opener=lambda name, _: os.open(name, flags | _ALWAYS, 0o666))
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "it is no file of a disk but a pipe or a device", str(path))
    return file


if sys.platform == "win32":  # pragma: no cover - tested on Windows only
    import msvcrt

    # Locked bytes cannot be read, so a byte behind the end of the file is locked.
    _FAR_BEHIND: Final = 2**31 - 2

    def _lock_at_once(descriptor: int) -> None:
        os.lseek(descriptor, _FAR_BEHIND, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as problem:
            raise BlockingIOError(problem.errno, problem.strerror) from None
        os.lseek(descriptor, 0, os.SEEK_SET)

    def _locked_database(path: Path) -> FileIO:
        # Windows cannot lock a byte so far behind the end, so a file beside this one is locked.
        beside = path.with_name(f"{path.name}.lock")
        os.close(os.open(beside, os.O_CREAT | os.O_RDWR, 0o600))
        return AppendOnlyFile(beside, is_new=False, is_synced=False).file

else:
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock, lockf
    except ImportError:  # pragma: no cover - a Python inside a browser

        def _lock_at_once(descriptor: int) -> None:
            del descriptor
            raise OSError(errno.ENOTSUP, "this platform locks no files")

        def _locked_database(path: Path) -> FileIO:
            del path
            raise OSError(errno.ENOTSUP, "this platform locks no files")

    else:

        def _lock_at_once(descriptor: int) -> None:
            flock(descriptor, LOCK_EX | LOCK_NB)

        def _locked_database(path: Path) -> FileIO:
            file = _opened(path, _TO_ADD, "r+b")
            try:
                if sys.platform == "linux":
                    flock(file, LOCK_EX | LOCK_NB)
                else:  # pragma: no cover - tested on macOS only
                    # Here `flock` conflicts with SQLite's own locks.
                    lockf(file, LOCK_EX | LOCK_NB, 1, _BEHIND_SQLITE)
            except (BlockingIOError, PermissionError):  # depending on the system
                file.close()
                raise BlockingIOError(errno.EAGAIN, _IN_USE) from None
            except BaseException:
                file.close()
                raise
            return file
