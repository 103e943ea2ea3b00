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
async def test_a_request_with_two_lengths_is_refused_before_its_body_is_read(path):
    async with serving() as server:
        for method in METHODS:
            reply = await server.raw_request(method, path, JSON, "Content-Length: 5", CHUNKED)
            assert (reply.status, reply.headers["connection"]) == (400, "close"), method


@pytest.mark.parametrize("path", PATHS)
async def test_a_body_without_an_end_is_not_read(path):
    endless = [b"5\r\nhello\r\n"]  # only the server can end the request
    async with serving() as server:
        for method in METHODS:
            reply = await server.raw_request(method, path, JSON, CHUNKED, pieces=endless)
            assert reply.headers["connection"] == "close", method
            assert reply.status >= 300 or method in ("GET", "HEAD"), method


@pytest.mark.parametrize(
    ("path", "most"),
    [("/api/tables", MOST_BYTES), (LOADING, MOST_LOADED), (f"{LOADING}/", MOST_BYTES)],
)
async def test_a_large_body_is_refused_before_it_is_read(path, most):
    async with serving() as server:
        for method in METHODS:
            reply = await server.raw_request(method, path, JSON, f"Content-Length: {most + 1}")
            assert (reply.status, reply.headers["connection"]) == (413, "close"), method


class Stream:
    """A request to the ASGI application, without the checks of a web server."""

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
async def test_received_bytes_are_counted_whatever_the_content_length_is(path):
    most = MOST_LOADED if path == LOADING else MOST_BYTES
    stream = Stream(*[b"x" * 65_536] * 100, path=path, authorization="Bearer a.b")
    status, _ = await stream.answer()
    assert status in (401, 413)
    assert stream.read <= most + 65_536


async def test_waiting_for_a_body_is_limited():
    assert await Stream(b"{").answer(reading=0.05) == (408, "too_late")


@pytest.mark.parametrize("path", description()["paths"])
async def test_a_wrong_method_is_refused_with_the_allowed_ones_before_the_body_is_read(path):
    methods = {verb.upper() for verb in description()["paths"][path]}
    methods |= {"HEAD"} if "GET" in methods else set()
    filled = path.replace("{", "").replace("}", "")
    async with serving() as server:
        for method in {*METHODS} - methods:
            # The request has neither a length nor a content type.
            reply = await server.raw_request(method, filled, "Connection: close")
            assert reply.status == 405, (method, filled)
            assert {*reply.headers["allow"].split(", ")} == methods
