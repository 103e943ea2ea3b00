"""Frames without a valid seat: how many are read, and who gets an answer."""

import asyncio
import base64
import socket
import struct
from contextlib import asynccontextmanager, suppress

import pytest

from dramadeck.host.rate_limit import Bucket
from dramadeck.web import sockets
from tests.timeouts import TIMEOUT
from tests.web.served import GM, at_a_table, serving

UPGRADE = ("Upgrade: websocket", "Connection: Upgrade")
KEY = (f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}", "Sec-WebSocket-Version: 13")
TEXT, MORE, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA


def frame(opcode, data=b"", *, is_last=True):
    """Return a frame as a client sends it: masked, here with zeros."""
    head = bytes([opcode | (0x80 if is_last else 0)])
    if len(data) < 126:
        return head + bytes([0x80 | len(data)]) + bytes(4) + data
    return head + bytes([0x80 | 126]) + struct.pack("!H", len(data)) + bytes(4) + data


class RawClient:
    """A client that sends any bytes to the server."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    @asynccontextmanager
    async def at(cls, server, *, narrow=False):
        plain = socket.socket()
        if narrow:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        plain.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", server.port))
        limit = 1_024 if narrow else 65_536
        reader, writer = await asyncio.open_connection(sock=plain, limit=limit)
        lines = ("GET /ws HTTP/1.1", f"Host: {server.name}", *UPGRADE, *KEY, "", "")
        writer.write("\r\n".join(lines).encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        try:
            yield cls(reader, writer)
        finally:
            writer.transport.abort()
            with suppress(OSError):
                await writer.wait_closed()

    def say(self, *frames):
        for data in frames:
            self.writer.write(data)

    async def next(self):
        """Return the opcode and the data of the next frame."""
        async with asyncio.timeout(TIMEOUT):
            first, size = await self.reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            return first & 0xF, await self.reader.readexactly(size)

    async def rest(self, seconds):
        """Return all bytes that arrive within some seconds."""
        received = b""
        try:
            async with asyncio.timeout(seconds):
                while data := await self.reader.read(65_536):
                    received += data
        except TimeoutError:
            pass
        return received


KINDS = {
    "pings": [frame(PING)],
    "pongs": [frame(PONG)],
    "parts": [frame(TEXT, is_last=False), *[frame(MORE, is_last=False)] * 9],
    "messages": [frame(TEXT)],
}


@pytest.mark.parametrize("kind", KINDS)
async def test_frames_of_each_kind_are_read_at_a_limited_rate(kind, monkeypatch):
    read = []

    class Counted(Bucket):
        def takes(self, commands):
            is_taken = super().takes(commands)
            read.append(commands if is_taken else 0)
            return is_taken

    monkeypatch.setattr(sockets, "Bucket", Counted)
    async with serving() as server, RawClient.at(server) as client:
        first, *rest = KINDS[kind]
        client.say(first)
        client.say(b"".join(rest or [first]) * 20_000)
        start = asyncio.get_running_loop().time()
        while asyncio.get_running_loop().time() < start + 1:
            await client.rest(0.1)
        seconds = asyncio.get_running_loop().time() - start
        assert sum(read) <= sockets.FRAMES_AT_ONCE + sockets.FRAMES * (seconds + 1)


async def test_the_pings_of_a_client_that_does_not_read_are_not_answered(monkeypatch):
    monkeypatch.setattr(sockets, "FRAMES", 10_000_000)
    monkeypatch.setattr(sockets, "FRAMES_AT_ONCE", 10_000_000)
    sizes = []
    write = sockets.FrameSocket._write

    def counting(self):
        write(self)
        sizes.append(self._transport.get_write_buffer_size())

    monkeypatch.setattr(sockets.FrameSocket, "_write", counting)
    async with serving() as server, RawClient.at(server, narrow=True) as client:
        client.writer.transport.pause_reading()
        ping = frame(PING, b"x" * 125)
        for _ in range(40):  # at most 5 MB of pings, whose answers are not read
            client.say(ping * 1_000)
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        assert sizes
        assert max(sizes) < 300_000  # the limit of the event loop, and one piece
        async with server.connected_client() as other:
            await other.say(**{"is": "hello", "token": "a.b"})
            (message,), _ = await other.end()
            assert message["reason"] == "no_such_link"


async def test_the_number_of_waiting_messages_is_limited(monkeypatch):
    waiting = []
    end_message = sockets.FrameSocket._end_message

    def counting(self, last):
        end_message(self, last)
        waiting.append(len(self._inbox))

    monkeypatch.setattr(sockets.FrameSocket, "_end_message", counting)
    async with at_a_table(GM) as (_, _, gm):
        for at in range(400):
            await gm.say(**{"is": "ping", "id": str(at)})
        for _ in range(400):
            await gm.next()
        most = sockets.PIECE // len('{"is": "ping", "id": "1"}') + 1
        assert len(waiting) >= 400
        assert max(waiting) <= most


async def test_a_message_may_come_in_parts_with_pings_between_them():
    async with at_a_table() as (server, seats), RawClient.at(server) as client:
        hello = f'{{"is": "hello", "token": "{seats[GM]}"}}'.encode()
        client.say(
            frame(TEXT, hello[:9], is_last=False),
            frame(PING, b"there?"),
            frame(MORE, hello[9:20], is_last=False),
            frame(MORE, hello[20:]),
        )
        assert await client.next() == (PONG, b"there?")
        opcode, data = await client.next()
        assert opcode == TEXT
        assert b'"joined"' in data


async def test_a_client_that_answers_no_ping_is_disconnected(monkeypatch):
    monkeypatch.setattr(sockets, "PING_EVERY", 0.2)
    async with at_a_table() as (server, seats), RawClient.at(server) as client:
        client.say(frame(TEXT, f'{{"is": "hello", "token": "{seats[GM]}"}}'.encode()))
        assert (await client.next())[0] == TEXT
        opcode, payload = await client.next()
        assert opcode == PING
        client.say(frame(PONG, payload))
        assert (await client.next())[0] == PING  # the client has answered, so it is pinged again
        opcode, data = await client.next()
        assert (opcode, data[:2]) == (CLOSE, struct.pack("!H", 1011))
        assert await client.rest(TIMEOUT) == b""


async def test_a_connection_ends_although_its_client_does_not_close_it(monkeypatch):
    monkeypatch.setattr(sockets, "CLOSE_WITHIN", 0.2)
    async with serving() as server, RawClient.at(server) as client:
        client.say(frame(TEXT, b"{}"))  # no greeting: the server closes, and waits
        assert (await client.next())[0] == TEXT
        assert (await client.next())[0] == CLOSE
        assert await client.rest(TIMEOUT) == b""


@pytest.mark.parametrize(
    ("bytes_sent", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(MORE, b"x"), 1002),
        (frame(0x3, b"x"), 1002),
        (bytes([0x81, 0xFF]) + struct.pack("!Q", 2**40) + bytes(4), 1009),
        (frame(CLOSE, struct.pack("!H", 1000)), 1000),
    ],
)
async def test_an_invalid_frame_ends_the_connection(bytes_sent, code):
    async with serving() as server, RawClient.at(server) as client:
        client.say(bytes_sent)
        opcode, data = await client.next()
        assert (opcode, data[:2]) == (CLOSE, struct.pack("!H", code))
        assert await client.rest(TIMEOUT) == b""


@pytest.mark.parametrize("header", ["Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 7"])
async def test_an_invalid_handshake_is_refused(header):
    async with serving() as server:
        reply = await server.raw_request("GET", "/ws", *UPGRADE, header)
        assert reply.status == 400


async def test_an_application_that_fails_ends_its_connection(monkeypatch, caplog):
    async def broken(*_):
        raise KeyError("oops")

    monkeypatch.setattr("dramadeck.web.security.Session.serve", broken)
    async with serving() as server, RawClient.at(server) as client:
        assert await client.rest(TIMEOUT) == b""
    assert "oops" in caplog.text


async def test_other_addresses_refuse_a_websocket():
    async with serving() as server:
        reply = await server.raw_request("GET", "/nowhere", *UPGRADE, *KEY)
        assert reply.status == 403
