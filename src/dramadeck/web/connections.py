"""Limits of the connections to a server: how many there may be, and how long one may be idle.

A connection costs its client nothing and the server a file descriptor, of which there are few. So a
connection that has sent no whole request for a while is closed; each address may have a limited
number; and if all descriptors are used, the connection that was idle longest is closed.

The setting `http` of uvicorn takes any class of `asyncio.Protocol`. The class that
`Connections.protocol` returns receives each new connection and passes it on to the protocol of
uvicorn. `CountRequests` counts in the state of each request whether its connection is served.
"""

import asyncio
import os
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final, cast

from starlette.types import ASGIApp, Receive, Scope, Send

KEY: Final = "dramadeck.connection"  # the key of the connection in the state of a request
RESERVED: Final = 128  # how many descriptors are kept for files and for what else a program opens
MOST: Final = 65_536  # the most connections, however many descriptors there may be
SLOW: Final = 6  # how many times longer a connection may be idle while its client reads an answer

_NETWORK_BITS: Final = 64
"""A household or a machine gets an IPv6 network with a prefix of this length, not one address."""


class Connection:
    """A connection: its client, how many of its requests are served, and since when none is."""

    __slots__ = ("busy", "client", "since", "transport")

    def __init__(self, transport: asyncio.Transport, client: str, since: float) -> None:
        self.transport, self.client, self.since, self.busy = transport, client, since, 0


class Connections:
    """All connections to a server.

    Args:
        per_client: how many connections one client may have.
        idle: seconds for which a connection may have no request.
        most: how many connections there may be.
    """

    def __init__(self, per_client: int, idle: float, most: int) -> None:
        self._per_client, self._idle, self._most = per_client, idle, most
        self._by_client: dict[str, set[Connection]] = {}
        self._count = 0

    def protocol(self, make: Callable[..., asyncio.Protocol]) -> type[asyncio.Protocol]:
        """The class that uvicorn is to use instead of its own protocol, `make`."""
        connections = self

        class LimitedProtocol(asyncio.Protocol):
            """Counts a new connection, and passes it on to the protocol of uvicorn."""

            def __init__(self, app_state: dict[str, Any], **options: Any) -> None:
                self._state, self._options = app_state, options

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                transport = cast(asyncio.Transport, transport)  # that of uvloop has another class
                connection = connections.add(transport)
                if connection is None:
                    transport.abort()
                    return
                protocol = make(app_state={**self._state, KEY: connection}, **self._options)
                protocol.connection_made(transport)
                transport.set_protocol(protocol)

        return LimitedProtocol

    def add(self, transport: asyncio.Transport) -> Connection | None:
        """Add a new connection; None if there are too many."""
        peer = transport.get_extra_info("peername")
        address = peer[0] if peer else ""
        client = "" if is_this_machine(address) or is_proxy(address) else client_of(address)
        same_client = self._by_client.setdefault(client, set())
        if client and len(same_client) >= self._per_client:
            self._remove_closed(same_client)
            if len(same_client) >= self._per_client:
                return None
        if self._count >= self._most and not self._remove_one():
            return None
        connection = Connection(transport, client, asyncio.get_running_loop().time())
        same_client.add(connection)
        self._count += 1
        self._check_later(connection)
        return connection

    def _remove_one(self) -> bool:
        """Remove closed connections, else abort the one idle longest; False if all are busy."""
        for connections in self._by_client.values():
            self._remove_closed(connections)
        if self._count < self._most:
            return True
        idle = [
            connection
            for connections in self._by_client.values()
            for connection in connections
            if not connection.busy
        ]
        if not idle:
            return False
        longest = min(idle, key=lambda connection: connection.since)
        longest.transport.abort()
        self._remove(longest)
        return True

    def _remove_closed(self, connections: set[Connection]) -> None:
        for connection in tuple(connections):
            if connection.transport.is_closing():
                self._remove(connection)

    def _remove(self, connection: Connection) -> None:
        connections = self._by_client.get(connection.client, set())
        if connection in connections:
            connections.remove(connection)
            self._count -= 1

    def _check_later(self, connection: Connection) -> None:
        asyncio.get_running_loop().call_later(self._idle, self._check, connection)

    def _check(self, connection: Connection) -> None:
        """Close a connection that was idle for too long."""
        if not connection.transport.is_closing():
            waited = asyncio.get_running_loop().time() - connection.since
            limit = self._idle * (SLOW if connection.transport.get_write_buffer_size() else 1)
            if connection.busy or waited < limit:
                self._check_later(connection)
                return
            connection.transport.abort()
        self._remove(connection)
        if not self._by_client.get(connection.client):
            self._by_client.pop(connection.client, None)


class CountRequests:
    """Middleware: counts for each connection how many of its requests are served."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request, a WebSocket, or the lifespan of the server."""
        state = cast("dict[str, Any]", scope.get("state") or {})
        connection: Connection | None = state.pop(KEY, None)
        if connection is None:
            await self._app(scope, receive, send)
            return
        connection.busy += 1
        try:
            await self._app(scope, receive, send)
        finally:
            connection.busy -= 1
            connection.since = asyncio.get_running_loop().time()


def client_of(address: str) -> str:
    """The addresses that count as one client: an IPv4 address, or an IPv6 network of 64 bits."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:  # a proxy may write any text
        return ""
    if isinstance(ip, IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return f"{IPv6Address(int(ip) >> _NETWORK_BITS << _NETWORK_BITS)}/{_NETWORK_BITS}"
    return str(ip)


def is_this_machine(address: str) -> bool:
    """Whether a text is a loopback address."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def is_proxy(address: str) -> bool:
    """Whether a reverse proxy has this address, by the variable that uvicorn reads."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    for network in os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").split(","):
        try:
            if network.strip() == "*" or ip in ip_network(network.strip(), strict=False):
                return True
        except ValueError:  # the name of a socket
            continue
    return False


def most_connections() -> int:
    """How many connections there may be, after the limit of descriptors was raised."""
    try:
        import resource  # noqa: PLC0415 - Windows has none, and no such limit
    except ModuleNotFoundError:
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
        soft = limit
    descriptors = MOST if soft == resource.RLIM_INFINITY else min(soft, MOST)
    return max(descriptors - RESERVED, descriptors // 2)
