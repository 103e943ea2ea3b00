"""The limits of a host: for a seat, for a table, and for all tables.

The limits of names and texts are in `dramadeck.core.limits`.
"""

from typing import Final

import attrs

DAY: Final = 86_400  # a day in seconds

_POSITIVE: Final = (attrs.validators.instance_of(int), attrs.validators.ge(1))


@attrs.frozen(kw_only=True)
class HostLimits:
    """The limits of a host.

    Attributes:
        message: the length of a message with commands, in characters.
        commands: the commands in one message.
        request: the length of the id of a request, in characters.
        rate: the commands that a seat may send per second, on average.
        burst: the commands that a seat may send at once.
        watchers: the subscriptions of a table.
        links: the valid tokens of a table.
        reads: the calls of `Host.story` per second that a token allows, on average; a whole record
            counts as ten of them.
        reads_at_once: such calls at once.
        games: the games whose whole record is kept in memory.
        waiting: the updates in the queue of a subscription before it is ended.
        tables: the open games of the host.
        tables_each: the open games of one opener, and the games that one may open per hour.
        unplayed: seconds until a table ends where no turn was played; a week.
        unused: seconds from the last turn until a table ends; a year.
        entries: the entries of a table's journal.
        size: the length of a table's journal, in characters.
        growth: the characters that a journal may grow per second, on average.
        growth_burst: the characters that a journal may grow at once.
        live: the tables in memory; others are loaded from the store at their next use.
        recent: the entries of a table in memory, for clients that have missed a few.
        snapshot: the number of entries between two snapshots.

    Raises:
        TypeError: a limit is not an integer.
        ValueError: a limit is below 1.

    >>> HostLimits(rate=5).rate, HostLimits().watchers
    (5, 64)
    """

    message: int = attrs.field(default=64_000, validator=_POSITIVE)
    commands: int = attrs.field(default=32, validator=_POSITIVE)
    request: int = attrs.field(default=64, validator=_POSITIVE)
    rate: int = attrs.field(default=20, validator=_POSITIVE)
    burst: int = attrs.field(default=60, validator=_POSITIVE)
    watchers: int = attrs.field(default=64, validator=_POSITIVE)
    links: int = attrs.field(default=128, validator=_POSITIVE)
    reads: int = attrs.field(default=4, validator=_POSITIVE)
    reads_at_once: int = attrs.field(default=40, validator=_POSITIVE)
    games: int = attrs.field(default=16, validator=_POSITIVE)
    waiting: int = attrs.field(default=256, validator=_POSITIVE)
    tables: int = attrs.field(default=10_000, validator=_POSITIVE)
    tables_each: int = attrs.field(default=25, validator=_POSITIVE)
    unplayed: int = attrs.field(default=7 * DAY, validator=_POSITIVE)
    unused: int = attrs.field(default=365 * DAY, validator=_POSITIVE)
    entries: int = attrs.field(default=100_000, validator=_POSITIVE)
    size: int = attrs.field(default=64_000_000, validator=_POSITIVE)
    growth: int = attrs.field(default=50_000, validator=_POSITIVE)
    growth_burst: int = attrs.field(default=8_000_000, validator=_POSITIVE)
    live: int = attrs.field(default=2_000, validator=_POSITIVE)
    recent: int = attrs.field(default=16, validator=_POSITIVE)
    snapshot: int = attrs.field(default=200, validator=_POSITIVE)
