"""What all sessions of a program share: the host, and how much somebody may ask."""

import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import attrs

from dramadeck.host import Host, Update
from dramadeck.host.rate_limit import Bucket


@attrs.frozen(kw_only=True)
class SessionSettings:
    """How sessions are held.

    Attributes:
        hello: seconds in which somebody has to say who it is.
        patience: seconds for which a message may wait for a client that does not read.
        story: how many turns somebody is told who joins.
        rate: requests a second that one session may make, in the long run.
        burst: how many of them at once.
    """

    hello: float = 10.0
    patience: float = 20.0
    story: int = 60
    rate: int = 50
    burst: int = 300


class SessionContext:
    """What the sessions at the tables of a host share.

    Args:
        host: the tables.
        settings: how sessions are held, if not as it ships.
        clock: seconds that never go back.

    Attributes:
        host: the tables.
        settings: how sessions are held.
        told: what has been made of an update, by the language and by what is wanted of it.
    """

    def __init__(
        self,
        host: Host,
        settings: SessionSettings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.host, self.settings, self.clock = host, settings or SessionSettings(), clock
        self.told: WeakKeyDictionary[Update, dict[Any, str]] = WeakKeyDictionary()

    def bucket(self) -> Bucket:
        """How fast somebody may ask."""
        return Bucket(rate=self.settings.rate, burst=self.settings.burst, clock=self.clock)
