"""What every request needs: the host, the languages, and who narrates for whom.

A line that somebody is told is made once for each seat and language, however many programs watch
for that seat.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

import attrs

from dramadeck import narration
from dramadeck.engine import Seat, UnknownNameError
from dramadeck.engine.registry import AnySystem
from dramadeck.host import Host, Update
from dramadeck.host.limits import Bucket
from dramadeck.narration import Line, Narrator, Words
from dramadeck.narration.speaking import ENGLISH
from dramadeck.web.settings import Settings

MOST_ADDRESSES: Final = 4_096
"""Of so many addresses it is known how fast they ask."""


@attrs.frozen(kw_only=True, eq=False)
class Place:
    """A seat at a table, as its narrator needs it.

    Attributes:
        rules: the rule system.
        seat: the seat.
        setup: the rule text and the deck.
    """

    rules: AnySystem
    seat: Seat
    setup: Any

    def narrator(self, language: str) -> Narrator:
        """Who tells this seat what happens."""
        code = spoken(language)
        return narration.narrator(self.rules, seat=self.seat, language=code, setup=self.setup)


class Desk:
    """What the parts of a server share.

    Args:
        host: the tables.
        settings: how the server is set up.
        clock: seconds that never go back.

    Attributes:
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
        settings = self.settings
        return Bucket(rate=settings.rate, burst=settings.burst, clock=self._clock)

    def is_too_fast(self, address: str) -> bool:
        """Count a request of an address; whether it is one too many."""
        bucket = self._asking.get(address)
        if bucket is None:
            bucket = self._asking[address] = self.bucket()
            if len(self._asking) > MOST_ADDRESSES:
                self._asking.popitem(last=False)
        else:
            self._asking.move_to_end(address)
        return not bucket.takes(1)

    async def place(self, token: str) -> Place:
        """Where a token leads.

        Raises:
            HostError: nowhere.
        """

        def found(rules: Any, state: Any, seat: Seat) -> Place:
            return Place(rules=rules, seat=seat, setup=getattr(state, "setup", None))

        return await self.host.ask(token, found)


@lru_cache(maxsize=256)
def spoken(code: object) -> str:
    """The language of a code; English where there is none of it.

    >>> spoken("de-AT"), spoken("tlh"), spoken(None)
    ('de', 'en', 'en')
    """
    try:
        return narration.language(code).code if isinstance(code, str) else ENGLISH
    except UnknownNameError:
        return ENGLISH


def lines_of(teller: Narrator, before: Any, events: Iterable[Any], after: Any) -> tuple[Line, ...]:
    """What a seat hears; of several commands at once, between which nobody has looked, plainly."""
    happened = tuple(events)
    try:
        return teller.lines(before, happened, after)
    except (AttributeError, LookupError, TypeError, ValueError):
        return attrs.evolve(teller, words=Words()).lines(after, happened, after)
