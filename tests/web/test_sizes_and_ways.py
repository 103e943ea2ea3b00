"""How much a request may bring, and which ways of asking an address knows."""

import asyncio
import http.client
import json

import pytest

from dramadeck.host import Host, SqliteStore
from dramadeck.web import Settings, application
from dramadeck.web.guarding import LOADING, MOST_BYTES, MOST_LOADED
from dramadeck.web.routes import description
from tests.patience import PATIENCE
from tests.web.served import run, serving

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
PATHS = ("/", "/nowhere", "/api/systems", "/api/tables", "/api/table/leave", "/healthz")
JSON = b"Content-Type: application/json\r\n"


async def asked(server, *said):
    """What is answered to these bytes, until the server ends the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    for each in said:
        writer.write(each)
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()


def head(server, method, path, *more):
    return b"".join(
        [f"{method} {path} HTTP/1.1\r\nHost: {server.name}\r\n".encode(), *more, b"\r\n"]
    )


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", PATHS)
def test_a_length_that_is_said_in_two_ways_is_refused_before_anything_is_read(method, path):
    async def evening():
        async with serving() as server:
            both = b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"
            answer = await asked(server, head(server, method, path, JSON, both))  # and no body
            assert b" 400 " in answer.partition(b"\r\n")[0]
            assert b"connection: close" in answer.lower()

    run(evening())


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", PATHS)
def test_a_body_without_an_end_is_not_read(method, path):
    async def evening():
        async with serving() as server:
            chunked = head(server, method, path, JSON, b"Transfer-Encoding: chunked\r\n")
            answer = await asked(server, chunked, b"5\r\nhello\r\n")  # the server has to end it
            assert b"connection: close" in answer.lower()
            assert not answer.startswith(b"HTTP/1.1 20") or method in ("GET", "HEAD")

    run(evening())


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("path", "most"),
    [("/api/tables", MOST_BYTES), (LOADING, MOST_LOADED), (f"{LOADING}/", MOST_BYTES)],
)
def test_a_large_body_is_refused_before_it_is_read(method, path, most):
    async def evening():
        async with serving() as server:
            size = f"Content-Length: {most + 1}\r\n".encode()
            answer = await asked(server, head(server, method, path, JSON, size))
            assert b" 413 " in answer.partition(b"\r\n")[0]
            assert b"connection: close" in answer.lower()

    run(evening())


class Stream:
    """A request to the application itself, as a server that counts nothing hands it over."""

    def __init__(self, *pieces, method="POST", path="/api/tables", length="5"):
        self.pieces, self.read, self.told = list(pieces), 0, []
        headers = {"host": "localhost", "content-type": "application/json"}
        if length is not None:
            headers["content-length"] = length
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "headers": [(name.encode(), each.encode()) for name, each in headers.items()],
        }

    async def receive(self):
        if not self.pieces:
            await asyncio.sleep(PATIENCE)
        piece = self.pieces.pop(0)
        self.read += len(piece)
        return {"type": "http.request", "body": piece, "more_body": True}

    async def send(self, message):
        self.told.append(message)

    async def answer(self, **settings):
        async with Host(SqliteStore(":memory:")) as host:
            app = application(host, Settings(**settings))
            await app(self.scope, self.receive, self.send)
        return self.told[0]["status"], json.loads(self.told[1]["body"])["reason"]


@pytest.mark.parametrize(
    "path", [path for path, ways in description()["paths"].items() if "post" in ways]
)
def test_bytes_are_counted_as_they_come_whatever_the_length_said(path):
    most = MOST_LOADED if path == LOADING else MOST_BYTES

    async def evening():
        stream = Stream(*[b"x" * 65_536] * 100, path=path)
        stream.scope["headers"].append((b"authorization", b"Bearer a.b"))
        status, _ = await stream.answer()
        assert status in (401, 413)
        assert stream.read <= most + 65_536

    run(evening())


def test_a_body_that_does_not_come_is_waited_for_a_while_and_no_longer():
    async def evening():
        assert await Stream(b"{").answer(reading=0.05) == (408, "too_late")

    run(evening())


@pytest.mark.parametrize("path", description()["paths"])
def test_an_address_says_which_ways_of_asking_it_knows_before_it_looks_at_a_body(path):
    known = {way.upper() for way in description()["paths"][path]}
    known |= {"HEAD"} if "GET" in known else set()
    filled = path.replace("{", "").replace("}", "")

    async def evening():
        async with serving() as server:
            for method in {*METHODS} - known:
                asking = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)

                def ask(asking=asking, method=method):
                    asking.putrequest(method, filled)  # says neither a length nor a kind
                    asking.endheaders()
                    answer = asking.getresponse()
                    answer.read()
                    return answer

                answer = await asyncio.to_thread(ask)
                asking.close()
                assert answer.status == 405, (method, filled)
                assert {*answer.headers["Allow"].split(", ")} == known

    run(evening())


@pytest.mark.parametrize("said", ["abc", "", "1.2.3", "::zz", "203.0.113.9, abc"])
def test_a_proxy_that_names_no_address_is_no_fault_of_the_server(said):
    async def evening():
        async with serving() as server:
            reply = await server.get("/metrics", X_Forwarded_For=said)
            assert reply.status == (200 if not said else 403), reply.text

    run(evening())
