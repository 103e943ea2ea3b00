"""The size limits and the methods of HTTP requests."""

import asyncio
import json

import pytest

from dramadeck.host import Host, SqliteStore
from dramadeck.web import Settings, application
from dramadeck.web.routes import description
from dramadeck.web.security import LOADING, MOST_BYTES, MOST_LOADED
from tests.timeouts import TIMEOUT
from tests.web.served import serving

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
PATHS = ("/", "/nowhere", "/api/systems", "/api/tables", "/api/table/leave", "/healthz")
JSON = "Content-Type: application/json"
CHUNKED = "Transfer-Encoding: chunked"


@pytest.mark.parametrize("path", PATHS)
async def test_a_length_that_is_said_in_two_ways_is_refused_before_anything_is_read(path):
    async with serving() as server:
        for method in METHODS:
            reply = await server.answered(method, path, JSON, "Content-Length: 5", CHUNKED)
            assert (reply.status, reply.headers["connection"]) == (400, "close"), method


@pytest.mark.parametrize("path", PATHS)
async def test_a_body_without_an_end_is_not_read(path):
    endless = [b"5\r\nhello\r\n"]  # the server has to end it
    async with serving() as server:
        for method in METHODS:
            reply = await server.answered(method, path, JSON, CHUNKED, pieces=endless)
            assert reply.headers["connection"] == "close", method
            assert reply.status >= 300 or method in ("GET", "HEAD"), method


@pytest.mark.parametrize(
    ("path", "most"),
    [("/api/tables", MOST_BYTES), (LOADING, MOST_LOADED), (f"{LOADING}/", MOST_BYTES)],
)
async def test_a_large_body_is_refused_before_it_is_read(path, most):
    async with serving() as server:
        for method in METHODS:
            reply = await server.answered(method, path, JSON, f"Content-Length: {most + 1}")
            assert (reply.status, reply.headers["connection"]) == (413, "close"), method


class Stream:
    """A request to the application itself, as a server that counts nothing hands it over."""

    def __init__(self, *pieces, path="/api/tables", **headers):
        self.pieces, self.read, self.messages = list(pieces), 0, []
        defaults = {"host": "localhost", "content-type": "application/json", "content-length": "5"}
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "headers": [
                (name.encode(), value.encode()) for name, value in (defaults | headers).items()
            ],
        }

    async def receive(self):
        if not self.pieces:
            await asyncio.sleep(TIMEOUT)
        piece = self.pieces.pop(0)
        self.read += len(piece)
        return {"type": "http.request", "body": piece, "more_body": True}

    async def send(self, message):
        self.messages.append(message)

    async def answer(self, **settings):
        async with Host(SqliteStore(":memory:")) as host:
            app = application(host, Settings(**settings))
            await app(self.scope, self.receive, self.send)
        return self.messages[0]["status"], json.loads(self.messages[1]["body"])["reason"]


@pytest.mark.parametrize(
    "path", [path for path, ways in description()["paths"].items() if "post" in ways]
)
async def test_bytes_are_counted_as_they_come_whatever_the_length_said(path):
    most = MOST_LOADED if path == LOADING else MOST_BYTES
    stream = Stream(*[b"x" * 65_536] * 100, path=path, authorization="Bearer a.b")
    status, _ = await stream.answer()
    assert status in (401, 413)
    assert stream.read <= most + 65_536


async def test_a_body_that_does_not_come_is_waited_for_a_while_and_no_longer():
    assert await Stream(b"{").answer(reading=0.05) == (408, "too_late")


@pytest.mark.parametrize("path", description()["paths"])
async def test_an_address_says_which_ways_of_asking_it_knows_before_it_looks_at_a_body(path):
    methods = {way.upper() for way in description()["paths"][path]}
    methods |= {"HEAD"} if "GET" in methods else set()
    filled = path.replace("{", "").replace("}", "")
    async with serving() as server:
        for method in {*METHODS} - methods:
            # It says neither a length nor a kind.
            reply = await server.answered(method, filled, "Connection: close")
            assert reply.status == 405, (method, filled)
            assert {*reply.headers["allow"].split(", ")} == methods
