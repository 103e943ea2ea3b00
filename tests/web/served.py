"""A real server for the tests, and clients that open its links."""

import asyncio
import http.client
import json
import socket
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from dramadeck import torg
from dramadeck.core import Seat
from dramadeck.host import Host, SqliteStore
from dramadeck.host.sockets import listening_at

pytest.importorskip("uvicorn", reason="uvicorn, of the extra `web`, is not installed")
pytest.importorskip("starlette", reason="starlette, of the extra `web`, is not installed")

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from dramadeck.web import Settings, application
from dramadeck.web.serve import server_of
from tests.timeouts import TIMEOUT
from tests.web.seat_screen import SeatScreen

QUIN, MARCO = torg.hero_seat("Quin"), torg.hero_seat("Marco")
GM, SPECTATOR = torg.GAMEMASTER, torg.SPECTATOR


class Reply:
    """An HTTP response."""

    def __init__(self, status, headers, data):
        self.status, self.headers, self.data = status, headers, data

    @property
    def text(self):
        return self.data.decode()

    @property
    def json(self):
        return json.loads(self.data)


class Browser(SeatScreen):
    """A WebSocket client of a seat; it keeps its requests and every frame that it receives."""

    def __init__(self, socket):
        super().__init__()
        self.socket, self.frames, self.requests, self._count = socket, [], [], 0

    async def say(self, **message):
        self.requests.append(message)
        await self.socket.send(json.dumps(message))

    async def next(self, message_type=None, **fields):
        """Return the next message of a type with these fields; earlier messages are read too."""
        while True:
            frame = await asyncio.wait_for(self.socket.recv(), TIMEOUT)
            self.frames.append(frame)
            message = json.loads(frame)
            self.take(message)
            if message_type in (None, message["is"]) and fields.items() <= message.items():
                return message

    async def ask(self, message_type, *, name=None, **fields):
        """Send a request; return the answer or the refusal."""
        self._count += 1
        name = name or f"request {self._count}"
        await self.say(**{"is": message_type, "id": name, **fields})
        while True:
            message = await self.next()
            if message.get("id") == name or message["is"] == "refused":
                return message

    async def menu(self):
        """Request the menu of the seat."""
        return await self.ask("menu")

    async def end(self):
        """Return the remaining messages, and the code with which the socket is closed."""
        messages = []
        while True:
            try:
                messages.append(await self.next())
            except ConnectionClosed as closed:
                return messages, closed.rcvd.code if closed.rcvd else 1006


class Served:
    """A running server."""

    def __init__(self, port, host):
        self.port, self.app_host = port, host
        self.name = f"127.0.0.1:{port}"
        self.address = f"http://{self.name}"

    async def ask(self, method, path, body=None, token=None, **headers):
        """Send an HTTP request; return the response."""
        headers = {key.replace("_", "-"): value for key, value in headers.items()}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if method == "POST":
            body = json.dumps({} if body is None else body)
            headers.setdefault("Content-Type", "application/json")
        return await asyncio.to_thread(self._ask, method, path, body, headers)

    def _ask(self, method, path, body, headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return Reply(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    async def raw_request(self, method, path, *headers, pieces=()):
        """Send a request with these header lines; return the response when the connection ends."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = (f"{method} {path} HTTP/1.1", f"Host: {self.name}", *headers, "", "")
        writer.writelines(["\r\n".join(head).encode(), *pieces])
        try:
            whole = await asyncio.wait_for(reader.read(), TIMEOUT)
        finally:
            writer.close()
        lines, _, data = whole.partition(b"\r\n\r\n")
        status, *header_lines = lines.decode().split("\r\n")
        fields = (line.partition(": ") for line in header_lines)
        return Reply(int(status.split()[1]), {key.lower(): value for key, _, value in fields}, data)

    async def get(self, path, token=None, **headers):
        return await self.ask("GET", path, None, token, **headers)

    async def post(self, path, body=None, token=None, **headers):
        return await self.ask("POST", path, body, token, **headers)

    async def opened(self, *names, system="torg", **more):
        """Open a table; return seat → token."""
        names = [*(names or ("Quin", "Marco"))]
        reply = await self.post("/api/tables", {"system": system, "names": names, **more})
        assert reply.status == 201, reply.text
        return {Seat(*seat["seat"]): seat["token"] for seat in reply.json["seats"]}

    async def plays(self, token, command):
        """Send a command, or one of this type without fields; return the response."""
        data = {"is": command} if isinstance(command, str) else command
        reply = await self.post("/api/table/commands", {"command": data}, token)
        assert reply.status == 200, reply.text
        return reply.json

    @asynccontextmanager
    async def joined(self, token, **hello):
        """A client that has sent `hello` and received `joined`."""
        async with self.connected_client() as browser:
            await browser.say(**{"is": "hello", "token": token, **hello})
            browser.greeting = await browser.next("joined")
            yield browser

    @asynccontextmanager
    async def reads_slowly(self, token, **hello):
        """A client that has joined and does not read; its receive buffer is small."""
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        narrow.connect(("127.0.0.1", self.port))
        async with self.connected_client(sock=narrow) as browser:
            await browser.say(**{"is": "hello", "token": token, **hello})
            browser.greeting = await browser.next("joined")
            browser.socket.transport.pause_reading()
            yield browser

    @asynccontextmanager
    async def connected_client(self, **options):
        """A client that has sent nothing yet."""
        async with connect(f"ws://{self.name}/ws", max_size=None, **options) as socket:
            yield Browser(socket)


@asynccontextmanager
async def serving(store=None, settings=None, **options):
    """A server on a free port."""
    host = Host(SqliteStore(":memory:") if store is None else store, **options)
    app = application(host, settings or Settings())
    with listening_at("127.0.0.1", 0) as bound:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)  # to notice slow readers
        server = server_of(app, host.limits, settings)
        over = asyncio.get_running_loop().create_future()

        async def main_loop():
            """Run the loop of uvicorn, but stop at once: uvicorn checks only every 0.1 seconds."""
            ticking = asyncio.ensure_future(type(server).main_loop(server))
            await asyncio.wait((ticking, over), return_when=asyncio.FIRST_COMPLETED)
            ticking.cancel()

        server.main_loop = main_loop
        running = asyncio.ensure_future(server.serve(sockets=[bound]))
        while not server.started:
            assert not running.done(), "the server has not started"
            await asyncio.sleep(0.01)
        try:
            yield Served(bound.getsockname()[1], host)
        finally:
            over.set_result(None)
            await running


@asynccontextmanager
async def at_a_table(*people, names=(), system="torg", is_dealt=False, **options):
    """A server and a table, and clients that have joined with the seats of `people`.

    Yields the server, seat → token, and each client. With `is_dealt`, the hands are dealt first.
    """
    hello = {name: options.pop(name) for name in ("wants", "since", "opened") if name in options}
    async with serving(**options) as server, AsyncExitStack() as stack:
        seats = await server.opened(*names, system=system)
        if is_dealt:
            await server.plays(seats[GM], "Deal")
        joined = [server.joined(seats[person], **hello) for person in people]
        yield server, seats, *[await stack.enter_async_context(person) for person in joined]


def cards_in(form):
    """Return the cards that can be chosen in a form."""
    options = (option for field in form["fields"].values() for option in field.get("options", ()))
    return {card for option in options for card in option.get("cards", ())}


def text_of(lines):
    """Return the plain text of lines."""
    return " ".join("".join(span["text"] for span in line["spans"]) for line in lines)
