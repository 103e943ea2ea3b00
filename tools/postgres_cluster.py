"""A PostgreSQL server for the tests, with a cluster in a temporary folder.

The server is that of the Debian package, or the one whose `initdb` is on the path. It listens only
on a socket in that folder, and uses `fsync` as a real server does. PostgreSQL refuses to run as
root, so then it runs as the user `postgres` of the package.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Final

LONGEST_START: Final = 60.0
"""Seconds within which the server must answer after its start."""

_OWNER: Final = "postgres"
_SETTINGS: Final = {
    "listen_addresses": "",
    "fsync": "on",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "log_min_messages": "fatal",
}


def programs() -> Path | None:
    """The folder of the newest server that is installed; None if there is none."""
    packaged = [*Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if packaged:
        return max(packaged, key=lambda path: float(path.parts[-3])).parent
    elsewhere = shutil.which("initdb")
    return None if elsewhere is None else Path(elsewhere).resolve().parent


class Cluster:
    """A server that can be stopped, crashed and started again: `with Cluster() as cluster`."""

    def __init__(self) -> None:
        folder = programs()
        if folder is None:
            raise FileNotFoundError("there is no PostgreSQL server; Debian's package: postgresql")
        self._programs = folder
        self._folder = Path(tempfile.mkdtemp(prefix="deck"))
        self._log = self._folder / "log"
        self._user: dict[str, Any] = {}
        if os.name == "posix" and os.geteuid() == 0:
            shutil.chown(self._folder, _OWNER, _OWNER)
            self._user = {"user": _OWNER, "group": _OWNER, "extra_groups": []}
        self._server: subprocess.Popen[Any] | None = None

    def __enter__(self) -> "Cluster":
        words = ["-U", _OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        if self._popen("initdb", *words).wait(LONGEST_START) != 0:
            raise OSError(self._log.read_text())
        self.start()
        return self

    def __exit__(self, *_problem: object) -> None:
        """Stop it, and remove its folder."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    def conninfo(self, database: str = "postgres") -> str:
        """The connection string for a client."""
        return f"host={self._folder} user={_OWNER} dbname={database}"

    def run(self, statement: str) -> None:
        """Run a statement.

        Raises:
            CalledProcessError: it failed.
        """
        command = [self._programs / "psql", "-q", "-v", "ON_ERROR_STOP=1", "-c", statement]
        subprocess.run([*command, self.conninfo()], check=True, capture_output=True)  # noqa: S603 - as found

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = (f"--{name}={value}" for name, value in _SETTINGS.items())
        server = self._server = self._popen("postgres", "-k", str(self._folder), *settings)
        until = time.monotonic() + LONGEST_START
        while True:
            try:
                self.run("")
            except subprocess.CalledProcessError:
                if server.poll() is not None or time.monotonic() > until:
                    raise OSError(self._log.read_text()) from None
                time.sleep(0.05)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT disconnects the clients first, SIGQUIT is like a crash."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(LONGEST_START)
            self._server = None

    def _popen(self, program: str, *words: str) -> "subprocess.Popen[Any]":
        command = [str(self._programs / program), "-D", "data", *words]
        with self._log.open("ab") as log:
            return subprocess.Popen(command, cwd=self._folder, stdout=log, stderr=log, **self._user)  # noqa: S603 - as found
