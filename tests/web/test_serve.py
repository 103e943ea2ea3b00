"""`dramadeck serve` as a person starts it."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from dramadeck.cli import main
from dramadeck.host.sockets import listening_at
from dramadeck.storage.user_files import data_folder
from dramadeck.web.serve import address_for_others
from tests.timeouts import TIMEOUT
from tests.web import served

SERVE = (sys.executable, "-m", "dramadeck", "serve", "--port", "0")
assert served  # its import skips these tests if the extra is not installed


def start(*more, **environment):
    """Start a server process; return it, and its first line of output, with the address."""
    program = subprocess.Popen(
        [*SERVE, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    return program, program.stdout.readline()


def stop(program):
    """Press Ctrl-C; return the exit code, and the rest of the output."""
    program.send_signal(signal.SIGINT)
    streams = program.communicate(timeout=TIMEOUT)
    return program.returncode, *streams


@pytest.mark.skipif(os.name == "nt", reason="there a program cannot press Ctrl-C on another alone")
def test_a_server_prints_its_address_and_stops_at_ctrl_c(tmp_path):
    program, line = start(XDG_DATA_HOME=str(tmp_path))
    try:
        (address,) = re.findall(r"http://127\.0\.0\.1:[0-9]+/", line)
        with urllib.request.urlopen(f"{address}healthz", timeout=TIMEOUT) as answer:  # noqa: S310 - own server
            assert answer.read() == b"ok"
    finally:
        code, out, err = stop(program)
    assert (code, out, err) == (0, "", "")
    if sys.platform == "linux":
        assert (tmp_path / "dramadeck" / "tables.sqlite").is_file()


@pytest.mark.skipif(os.name == "nt", reason="there a program cannot press Ctrl-C on another alone")
def test_a_server_for_the_network_prints_an_address_that_can_be_opened():
    program, line = start("--host", "0.0.0.0", "--store", "memory")  # noqa: S104 - under test
    try:
        (address,) = re.findall(r"http://[^ ]+:[0-9]+/", line)
        assert "0.0.0.0" not in address  # noqa: S104 - under test
        with urllib.request.urlopen(f"{address}healthz", timeout=TIMEOUT) as answer:  # noqa: S310 - own server
            assert answer.read() == b"ok"
    finally:
        stop(program)


def test_without_a_network_the_address_is_the_name_of_the_machine(monkeypatch):
    class Cut(socket.socket):
        def connect(self, _address):
            raise OSError

    monkeypatch.setattr(socket, "socket", Cut)
    assert address_for_others() == socket.gethostname()


@pytest.mark.skipif(os.name == "nt", reason="there a program cannot press Ctrl-C on another alone")
def test_two_servers_do_not_write_to_one_file(tmp_path):
    store = f"sqlite:{tmp_path / 'tables.sqlite'}"
    program, _ = start("--store", store)
    try:
        second = subprocess.run(
            [*SERVE, "--store", store],
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
    finally:
        stop(program)
    assert second.returncode == 2
    assert second.stderr.startswith(f"dramadeck: --store: {store}: another program is writing")
    assert len(second.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--store", "cupboard"], "--store: expected sqlite:FILE, postgresql://... or memory"),
        (["--store", "sqlite:"], "--store: expected sqlite:FILE"),
        (["--store", "sqlite:/"], "--store: sqlite:/: "),
        (["--origin", "games.example", "--store", "memory"], "--origin: expected an address"),
        (["--origin", "https://x.example/path", "--store", "memory"], "--origin: expected"),
        (["--allow-origin", "*", "--store", "memory"], "--allow-origin: expected an address"),
        (["--host", "203.0.113.7", "--store", "memory"], "nothing can listen at 203.0.113.7"),
        (["--port", "70000"], "--port"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(arguments, sentence, capsys):
    port = [] if "--port" in arguments else ["--port", "0"]
    assert main(["serve", *port, *arguments]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_a_password_in_the_location_of_a_store_is_not_printed(capsys):
    pytest.importorskip("psycopg", reason="psycopg, of the extra `postgres`, is not installed")
    assert (
        main(["serve", "--port", "0", "--store", "postgresql://ann:secret@localhost/x?nonsense=1"])
        == 2
    )
    assert "secret" not in capsys.readouterr().err


def test_a_missing_extra_is_named_with_the_install_command(monkeypatch, capsys):
    monkeypatch.setattr("dramadeck.web.serve.find_spec", lambda name: None)
    assert main(["serve", "--store", "memory"]) == 2
    assert "pip install 'dramadeck[web]'" in capsys.readouterr().err


def test_a_missing_entry_point_of_the_server_is_reported(monkeypatch, capsys):
    monkeypatch.setattr("dramadeck.cli.commands.published", lambda *_: [])
    assert main(["serve", "--store", "memory"]) == 2
    assert capsys.readouterr().err.endswith("this installation lacks it; install dramadeck anew\n")


def test_tables_are_stored_in_the_data_folder_of_the_platform(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    for platform, folder in (("linux", "/data"), ("win32", "/local")):
        monkeypatch.setattr("sys.platform", platform)
        assert data_folder() == Path(folder) / "dramadeck"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder().parts[-3:] == ("Library", "Application Support", "dramadeck")


async def test_small_messages_are_sent_without_delay():
    connected = asyncio.get_running_loop().create_future()
    with listening_at("127.0.0.1", 0) as bound:
        server = await asyncio.start_server(lambda _, out: connected.set_result(out), sock=bound)
        _, own = await asyncio.open_connection(*bound.getsockname())
        out = await asyncio.wait_for(connected, TIMEOUT)
        its_socket = out.get_extra_info("socket")
        assert its_socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        for resource in (own, out, server):
            resource.close()
