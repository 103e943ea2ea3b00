"""Connections without requests, and many of them."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from dramadeck.web import Settings, connections
from dramadeck.web.connections import Connections, is_proxy, most_connections
from tests.timeouts import TIMEOUT
from tests.web.served import GM, at_a_table, serving

HALF = (
    b"",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b'Content-Length: 20\r\n\r\n{"system": ',
)


@asynccontextmanager
async def connected(server):
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def is_answered(server):
    """Return whether the server accepts one more connection."""
    try:
        return (await server.get("/healthz")).status == 200
    except ConnectionError:
        return False


async def read_to_end(reader):
    """Return all bytes that arrive until the server ends the connection."""
    try:
        return await asyncio.wait_for(reader.read(), TIMEOUT)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize("data", HALF)
async def test_a_connection_without_a_whole_request_is_cut_off(data):
    settings = Settings(idle=0.2, reading=0.2)
    async with serving(settings=settings) as server, connected(server) as (reader, writer):
        writer.write(data)
        reply = await read_to_end(reader)
        assert reply == b"" or b" 408 " in reply


async def test_an_incomplete_second_request_is_cut_off():
    settings = Settings(idle=0.2)
    async with serving(settings=settings) as server, connected(server) as (reader, writer):
        writer.write(f"GET /api/opening HTTP/1.1\r\nHost: {server.name}\r\n\r\n".encode())
        assert b" 200 " in await reader.readuntil(b"\r\n")
        writer.write(b"GET / HT")
        await read_to_end(reader)


async def test_a_client_at_a_table_may_be_idle():
    async with at_a_table(GM, settings=Settings(idle=0.1)) as (_, _, gm):
        await asyncio.sleep(0.5)
        assert (await gm.ask("ping"))["is"] == "answer"


async def test_the_connections_of_an_address_are_limited(monkeypatch):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.5")
    monkeypatch.setattr(connections, "is_this_machine", lambda _: False)
    async with serving(settings=Settings(connections=2)) as server:
        async with connected(server), connected(server):
            await asyncio.sleep(0.05)
            async with connected(server) as (reader, _):
                assert await read_to_end(reader) == b""
        async with asyncio.timeout(TIMEOUT):
            while not await is_answered(server):  # ended connections do not count
                await asyncio.sleep(0.01)


async def test_the_sockets_of_an_address_behind_a_proxy_are_limited():
    async with at_a_table(settings=Settings(connections=1)) as (server, seats):
        header = {"X-Forwarded-For": "203.0.113.9"}
        async with server.connected_client(additional_headers=header) as first:
            await first.say(**{"is": "hello", "token": seats[GM]})
            await first.next("joined")
            with pytest.raises(Exception, match="403"):
                async with server.connected_client(additional_headers=header):
                    pass
            async with server.connected_client(additional_headers={"X-Forwarded-For": "::1:2"}):
                pass
        async with server.connected_client(additional_headers=header):
            pass


class FakeTransport:
    """A transport with the methods that `Connections` uses."""

    def __init__(self, address="203.0.113.9", waiting=0, gone=None):
        self.address, self.waiting, self.is_gone = address, waiting, False
        self.gone = [] if gone is None else gone  # the aborted transports, in order

    def get_extra_info(self, _what):
        return (self.address, 1)

    def is_closing(self):
        return self.is_gone

    def get_write_buffer_size(self):
        return self.waiting

    def abort(self):
        self.is_gone = True
        self.gone.append(self)


async def test_the_longest_idle_connection_is_closed_if_all_are_taken():
    connections = Connections(per_client=9, idle=TIMEOUT, most=2)
    first, second, third, fourth = (FakeTransport(f"203.0.113.{at}") for at in range(4))
    one, two = connections.add(first), connections.add(second)
    two.since = one.since + 1
    three = connections.add(third)
    assert (first.is_gone, second.is_gone) == (True, False)
    two.busy = three.busy = 1
    assert connections.add(fourth) is None  # all connections are busy
    second.is_gone = True
    assert connections.add(fourth) is not None


async def test_a_slow_reader_has_more_time():
    connections = Connections(per_client=9, idle=0.05, most=9)
    gone = []
    slow, idle = FakeTransport(waiting=9, gone=gone), FakeTransport(gone=gone)
    connections.add(slow)
    connections.add(idle)
    async with asyncio.timeout(TIMEOUT):
        while not slow.is_gone:
            await asyncio.sleep(0.01)
    assert gone == [idle, slow]


def test_proxies_are_configured_by_address_or_network(monkeypatch):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.5, 192.168.0.0/16,unix:")
    assert is_proxy("10.0.0.5")
    assert is_proxy("192.168.3.4")
    assert not is_proxy("10.0.0.6")
    assert not is_proxy("unix:")
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert is_proxy("203.0.113.9")


def test_a_server_raises_its_limit_of_open_files():
    resource = pytest.importorskip("resource", reason="Windows has no such limit")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        low = min(256, before[1])
        resource.setrlimit(resource.RLIMIT_NOFILE, (low, before[1]))
        most = most_connections()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(before[1], connections.MOST)
        assert most >= low // 2
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
