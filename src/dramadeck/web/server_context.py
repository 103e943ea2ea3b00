"""The context of all requests: the host, the settings, and the rate limits."""

from collections import Counter
from enum import StrEnum, unique

import attrs

from dramadeck.host import Host
from dramadeck.host.rate_limit import Buckets
from dramadeck.web.connections import client_of
from dramadeck.web.drawings import Drawings
from dramadeck.web.session import SessionContext, SessionSettings


@unique
class OpenTo(StrEnum):
    """Who may open tables at a server; a link to a seat works in any case."""

    EVERYBODY = "everybody"
    PASSWORD = "password"  # noqa: S105 - the name of a choice
    NOBODY = "nobody"


@attrs.frozen(kw_only=True)
class Settings(SessionSettings):
    """The settings of a server.

    Attributes:
        hello: seconds within which a client must say hello.
        patience: seconds for which a message may wait for a client that does not read.
        story: how many of the last turns a client gets when it joins.
        rate: how many requests a second a session, or an address, may send on average.
        burst: how many requests it may send at once.
        origins: public addresses of the server, such as `https://games.example`; links use the
            first one.
        allowed_origins: other origins whose pages may send requests, such as
            `http://localhost:5173`.
        metrics: whether everybody may read `/metrics`; by default only programs on this machine.
        open_to: who may open tables.
        password: the password for opening tables, if `open_to` requires one.
        connections: how many connections one address may have, and how many WebSockets.
        idle: seconds for which a connection may have no request.
        reading: seconds within which a request must have arrived completely.

    >>> Settings(origins=("https://games.example",)).metrics
    False
    """

    origins: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] = ()
    metrics: bool = False
    open_to: OpenTo = OpenTo.EVERYBODY
    password: str = attrs.field(default="", repr=False)
    connections: int = 256
    idle: float = 15.0
    reading: float = 20.0


class ServerContext(SessionContext):
    """What all requests to a server share."""

    settings: Settings

    def __init__(self, host: Host, settings: Settings) -> None:
        super().__init__(host, settings)
        self.drawings = Drawings()
        self.sockets: Counter[str] = Counter()  # client → how many it has
        self.loading: set[str] = set()  # the clients that are sending a saved game
        rate, burst = settings.rate, settings.burst
        self._requests = Buckets[str](rate=rate, burst=burst, clock=self.clock)

    def is_too_fast(self, address: str) -> bool:
        """Count a request of an address; whether it exceeds the rate limit."""
        return not self._requests.takes(client_of(address), 1)
