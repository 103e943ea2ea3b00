"""Who has opened how many tables."""

from collections import OrderedDict
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Final

from dramadeck.host.limits import HostLimits
from dramadeck.host.rate_limit import Bucket
from dramadeck.host.reasons import HostReason, no

MOST_OPENERS: Final = 4_096
"""Of so many openers it is known what they have opened."""

_HOUR: Final = 3_600


class Openers:
    """Who has opened which tables, as long as the program runs; it is written down nowhere.

    Args:
        limits: how many somebody may open.
        clock: seconds that never go back.

    >>> openers = Openers(HostLimits(tables_each=1), lambda: 0.0)
    >>> openers.count("Ann", "supper", set())
    >>> openers.count("Bea", "lunch", {"supper"})
    >>> openers.count("Ann", "tea", {"supper", "lunch"})
    Traceback (most recent call last):
    ...
    dramadeck.host.reasons.HostError: 1 tables that you have opened are open; end one of them first
    """

    def __init__(self, limits: HostLimits, clock: Callable[[], float]) -> None:
        self._most, self._clock = limits.tables_each, clock
        self._known: OrderedDict[str, tuple[set[str], Bucket]] = OrderedDict()

    def count(self, opener: str, table: str, there: AbstractSet[str]) -> None:
        """Count a table that somebody opens.

        Args:
            opener: who it is.
            table: its name.
            there: the tables that are open.

        Raises:
            HostError: she may not.
        """
        tables, bucket = self._of(opener)
        tables &= there
        if len(tables) >= self._most:
            raise no(HostReason.TOO_MANY_OF_YOURS, most=self._most)
        if not bucket.takes(1):
            raise no(HostReason.OPENS_TOO_FAST, most=self._most)
        tables.add(table)

    def _of(self, opener: str) -> tuple[set[str], Bucket]:
        found = self._known.pop(opener, None)
        if found is None:
            rate = self._most / _HOUR
            found = set[str](), Bucket(rate=rate, burst=self._most, clock=self._clock)
        self._known[opener] = found
        if len(self._known) > MOST_OPENERS:
            self._known.popitem(last=False)
        return found
