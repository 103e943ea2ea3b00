"""What every request needs: the host, the settings, and how fast somebody asks."""

from collections import Counter
from enum import StrEnum, unique

import attrs

from dramadeck.host import Host
from dramadeck.host.rate_limit import Buckets
from dramadeck.web.connections import share_of
from dramadeck.web.drawings import Drawings
from dramadeck.web.session import SessionContext, SessionSettings


@unique
class OpenTo(StrEnum):
    """Who may open tables at a server; whoever has a link sits at one in any case."""

    EVERYBODY = "everybody"
    PASSWORD = "password"  # noqa: S105 - no password, but who has one
    NOBODY = "nobody"


@attrs.frozen(kw_only=True)
class Settings(SessionSettings):
    """How a server is set up; one address may ask as fast as one session.

    Attributes:
        origins: further addresses under which it is reached, such as `https://games.example`; the
            first of them is the one in links.
        allowed_origins: the origins of pages elsewhere whose scripts may ask this server, too, such
            as `http://localhost:5173`.
        metrics: whether `/metrics` answers everybody; without it, this machine alone.
        open_to: who may open tables.
        password: what they have to say for it, where `open_to` asks for one.
        connections: how many connections one address may have, and how many of them WebSockets.
        idle: seconds for which a connection may ask nothing.
        reading: seconds in which a request must have arrived whole.

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
    """What the parts of a server share.

    Attributes:
        settings: how the server is set up.
        drawings: the pictures of printed cards.
        sockets: how many WebSockets each address has.
        loading: the addresses that are sending a saved game.
    """

    settings: Settings

    def __init__(self, host: Host, settings: Settings) -> None:
        super().__init__(host, settings)
        self.drawings = Drawings()
        self.sockets: Counter[str] = Counter()
        self.loading: set[str] = set()
        rate, burst = settings.rate, settings.burst
        self._asking = Buckets[str](rate=rate, burst=burst, clock=self.clock)

    def is_too_fast(self, address: str) -> bool:
        """Count a request of an address; whether it is one too many."""
        return not self._asking.takes(share_of(address), 1)
