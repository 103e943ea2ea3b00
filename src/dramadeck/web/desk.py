"""What every request needs: the host, the settings, and how fast somebody asks."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakKeyDictionary

import attrs

from dramadeck.host import Host, Update
from dramadeck.host.limits import Bucket

Data = dict[str, Any]
"""A JSON object."""

MOST_ADDRESSES: Final = 4_096
"""Of so many addresses it is known how fast they ask."""


@attrs.frozen(kw_only=True)
class Settings:
    """How a server is set up.

    Attributes:
        origins: further addresses under which it is reached, such as `https://games.example`; the
            first of them is the one in links.
        metrics: whether `/metrics` answers everybody; without it, this machine alone.
        hello: seconds in which a connection has to say who it is.
        patience: seconds for which a message may wait for a client that does not read.
        story: how many turns somebody is told who joins.
        rate: requests a second that one address may make, in the long run.
        burst: how many of them at once.

    >>> Settings(origins=("https://games.example",)).metrics
    False
    """

    origins: tuple[str, ...] = ()
    metrics: bool = False
    hello: float = 10.0
    patience: float = 20.0
    story: int = 60
    rate: int = 50
    burst: int = 300


class Desk:
    """What the parts of a server share.

    Attributes:
        host: the tables.
        settings: how the server is set up.
        told: what has been made of an update, by the language and by what is wanted of it.
    """

    def __init__(
        self, host: Host, settings: Settings, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.host, self.settings, self._clock = host, settings, clock
        self.told: WeakKeyDictionary[Update, dict[Any, str]] = WeakKeyDictionary()
        self._asking: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self) -> Bucket:
        """How fast somebody may ask."""
        return Bucket(rate=self.settings.rate, burst=self.settings.burst, clock=self._clock)

    def is_too_fast(self, address: str) -> bool:
        """Count a request of an address; whether it is one too many."""
        bucket = self._asking.pop(address, None) or self.bucket()
        self._asking[address] = bucket
        if len(self._asking) > MOST_ADDRESSES:
            self._asking.popitem(last=False)
        return not bucket.takes(1)
