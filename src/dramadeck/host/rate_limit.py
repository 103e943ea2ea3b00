"""Rate limits, as token buckets."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)

MOST_REMEMBERED: Final = 4_096
"""How many senders `Buckets` remembers, so that unknown senders cannot fill the memory."""


class Bucket:
    """A token bucket: `rate` commands per second on average, `burst` commands at once."""

    __slots__ = ("_burst", "_clock", "_filled", "_left", "_rate")

    def __init__(self, *, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._filled = float(burst), clock()

    def takes(self, commands: int) -> bool:
        """Count the commands and return True, or return False if they are too many."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if commands > self._left:
            return False
        self._left -= commands
        return True

    def owes(self, commands: int) -> None:
        """Count the commands, even if they are too many; the bucket may become negative."""
        self._left -= commands


class Buckets(Generic[K]):
    """A bucket for each sender, such as a seat; a sender that was forgotten gets a full one."""

    __slots__ = ("_buckets", "_burst", "_clock", "_rate")

    def __init__(self, *, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[K, Bucket] = OrderedDict()

    def takes(self, sender: K, commands: int) -> bool:
        """As `Bucket.takes`, for the bucket of a sender."""
        if sender not in self._buckets:
            bucket = Bucket(rate=self._rate, burst=self._burst, clock=self._clock)
            self._buckets[sender] = bucket
        self._buckets.move_to_end(sender)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return self._buckets[sender].takes(commands)
