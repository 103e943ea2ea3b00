"""How fast somebody may send."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)

MOST_REMEMBERED: Final = 4_096
"""Of so many who send it is known how fast; strangers fill no more memory than that."""


class Bucket:
    """How fast somebody sends: a bucket that fills by the clock and is emptied by commands."""

    __slots__ = ("_burst", "_clock", "_filled", "_left", "_rate")

    def __init__(self, *, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._filled = float(burst), clock()

    def takes(self, commands: int) -> bool:
        """Whether so many more may be sent now; if so, they are counted."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if commands > self._left:
            return False
        self._left -= commands
        return True

    def owes(self, commands: int) -> None:
        """Count so many more, even if they were too many: the bucket fills up from below."""
        self._left -= commands


class Buckets(Generic[K]):
    """One bucket for each sender, such as a seat; a forgotten sender begins with a full one."""

    __slots__ = ("_buckets", "_burst", "_clock", "_rate")

    def __init__(self, *, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[K, Bucket] = OrderedDict()

    def takes(self, sender: K, commands: int) -> bool:
        """Whether somebody may send so many more now; if so, they are counted."""
        if sender not in self._buckets:
            bucket = Bucket(rate=self._rate, burst=self._burst, clock=self._clock)
            self._buckets[sender] = bucket
        self._buckets.move_to_end(sender)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return self._buckets[sender].takes(commands)
