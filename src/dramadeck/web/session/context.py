"""The context of all sessions: the host, the settings, and a cache of messages."""

import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import attrs

from dramadeck.host import Host, Update
from dramadeck.host.rate_limit import Bucket


@attrs.frozen(kw_only=True)
class SessionSettings:
    """The settings of sessions.

    Attributes:
        hello: seconds within which a client must say hello.
        patience: seconds for which a message may wait for a client that does not read.
        story: how many of the last turns a client gets when it joins.
        rate: how many requests a second a session may send on average.
        burst: how many requests a session may send at once.
    """

    hello: float = 10.0
    patience: float = 20.0
    story: int = 60
    rate: int = 50
    burst: int = 300


class SessionContext:
    """What the sessions at the tables of a host share."""

    def __init__(
        self,
        host: Host,
        settings: SessionSettings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.host, self.settings, self.clock = host, settings or SessionSettings(), clock
        # Update → its messages, by language and by what the clients want.
        self.told: WeakKeyDictionary[Update, dict[Any, str]] = WeakKeyDictionary()

    def bucket(self) -> Bucket:
        """The rate limit of a new session."""
        return Bucket(rate=self.settings.rate, burst=self.settings.burst, clock=self.clock)
