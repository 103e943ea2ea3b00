"""The connections to a server: how many of them, and how long one may be there and ask nothing.

A connection costs its client nothing and the server a descriptor, of which there are so many. So
one that has asked nothing for a while is cut off, be it that nothing came or half of a request; one
address has so many; and where there are as many as there can be, the one that has asked nothing for
longest makes place.

The setting `http` of uvicorn takes any class of `asyncio.Protocol`. What `Connections.protocol`
gives sees each new connection first and hands it on to the protocol of uvicorn, which then has it
alone. Whether it is being served, `Served` notes by the state of each request.
"""

import asyncio
import os
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final, cast

from starlette.types import ASGIApp, Receive, Scope, Send

KEY: Final = "dramadeck.connection"
"""Under this name the state of a request holds its connection."""

LEFT_OVER: Final = 128
"""So many descriptors are kept for files and for what else a program opens."""

MOST: Final = 65_536
"""No more connections are taken, however many descriptors there may be."""

SLOW: Final = 6
"""So many times longer may a client take to read an answer that has been written."""


_NETWORK_BITS: Final = 64
"""A household or a machine is given a whole IPv6 network of so many bits, never one address."""


class Connection:
    """One connection: whose it is, how many requests of it are served, and since when none is."""

    __slots__ = ("busy", "share", "since", "transport")

    def __init__(self, transport: asyncio.Transport, share: str, since: float) -> None:
        self.transport, self.share, self.since, self.busy = transport, share, since, 0


class Connections:
    """All connections to a server.

    One address may have so many of `each`, one of them may ask nothing for `idle` seconds, and
    there may be `most` of them.
    """

    def __init__(self, each: int, idle: float, most: int) -> None:
        self._each, self._idle, self._most = each, idle, most
        self._of: dict[str, set[Connection]] = {}
        self._count = 0

    def protocol(self, make: Callable[..., asyncio.Protocol]) -> type[asyncio.Protocol]:
        """What uvicorn makes for each new connection, before the protocol that is served."""
        connections = self

        class First(asyncio.Protocol):
            """Sees a connection before the protocol that serves it."""

            def __init__(self, app_state: dict[str, Any], **made: Any) -> None:
                self._state, self._made = app_state, made

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                there = cast(asyncio.Transport, transport)  # uvloop's is of no class of asyncio
                entered = connections.entered(there)
                if entered is None:
                    there.abort()
                    return
                serving = make(app_state={**self._state, KEY: entered}, **self._made)
                serving.connection_made(there)
                there.set_protocol(serving)

        return First

    def entered(self, transport: asyncio.Transport) -> Connection | None:
        """A new connection; None if there are too many."""
        peer = transport.get_extra_info("peername")
        address = peer[0] if peer else ""
        share = "" if is_this_machine(address) or is_in_front(address) else share_of(address)
        own = self._of.setdefault(share, set())
        if share and len(own) >= self._each:
            self._forget_closed(own)
            if len(own) >= self._each:
                return None
        if self._count >= self._most and not self._make_place():
            return None
        found = Connection(transport, share, asyncio.get_running_loop().time())
        own.add(found)
        self._count += 1
        self._look_later(found)
        return found

    def _make_place(self) -> bool:
        for own in self._of.values():
            self._forget_closed(own)
        if self._count < self._most:
            return True
        idle = [each for own in self._of.values() for each in own if not each.busy]
        if not idle:
            return False
        longest = min(idle, key=lambda each: each.since)
        longest.transport.abort()
        self._forget(longest)
        return True

    def _forget_closed(self, own: set[Connection]) -> None:
        for each in [each for each in own if each.transport.is_closing()]:
            self._forget(each)

    def _forget(self, one: Connection) -> None:
        own = self._of.get(one.share, set())
        if one in own:
            own.remove(one)
            self._count -= 1

    def _look_later(self, one: Connection) -> None:
        asyncio.get_running_loop().call_later(self._idle, self._look, one)

    def _look(self, one: Connection) -> None:
        """Cut off a connection that has asked nothing for too long."""
        if not one.transport.is_closing():
            waited = asyncio.get_running_loop().time() - one.since
            may = self._idle * (SLOW if one.transport.get_write_buffer_size() else 1)
            if one.busy or waited < may:
                self._look_later(one)
                return
            one.transport.abort()
        self._forget(one)
        if not self._of.get(one.share):
            self._of.pop(one.share, None)


class Served:
    """An application that says of each connection whether it is being served."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, a WebSocket, or the life of the server."""
        state = cast("dict[str, Any]", scope.get("state") or {})
        one: Connection | None = state.pop(KEY, None)
        if one is None:
            await self._app(scope, receive, send)
            return
        one.busy += 1
        try:
            await self._app(scope, receive, send)
        finally:
            one.busy -= 1
            one.since = asyncio.get_running_loop().time()


def share_of(address: str) -> str:
    """The addresses that count as one asker: an IPv4 address, or an IPv6 network of 64 bits."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a proxy may write whatever it was told
        return ""
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return f"{IPv6Address(int(found) >> _NETWORK_BITS << _NETWORK_BITS)}/{_NETWORK_BITS}"
    return str(found)


def is_this_machine(address: str) -> bool:
    """Whether it is an address of this machine itself; what is no address is not."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def is_in_front(address: str) -> bool:
    """Whether a server in front is at this address, by which everybody comes; see uvicorn."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    for each in os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").split(","):
        try:
            if each.strip() == "*" or found in ip_network(each.strip(), strict=False):
                return True
        except ValueError:  # the name of a socket
            continue
    return False


def most_connections() -> int:
    """How many connections there may be, once the system gives as many descriptors as it will."""
    try:
        import resource  # noqa: PLC0415 - Windows has none, and no such limit
    except ModuleNotFoundError:
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    there = MOST if soft == resource.RLIM_INFINITY else min(soft, MOST)
    return max(there - LEFT_OVER, there // 2)
