"""How much a host takes, in one table: of a seat, of a table, of all of them.

How long names and texts may be says `dramadeck.core.limits`; this is the rest.
"""

from typing import Final

import attrs

DAY: Final = 86_400
"""The seconds of a day."""

_POSITIVE: Final = (attrs.validators.instance_of(int), attrs.validators.ge(1))


@attrs.frozen(kw_only=True)
class HostLimits:
    """How much a host takes.

    Attributes:
        message: a message with commands, in characters.
        commands: how many commands one message may hold.
        request: the name of a request, in characters.
        rate: the commands that a seat may send a second, in the long run.
        burst: how many of them at once.
        watchers: how many programs may watch a table.
        links: how many tokens of a table are valid at a time.
        reads: how often somebody may ask for what happened before, in stories a second; a whole
            record counts as ten.
        reads_at_once: how many stories at once.
        games: how many games are kept in memory with all that happened in them.
        waiting: the turns that wait for a watcher before it is dropped.
        tables: how many games are open.
        tables_each: how many of them are of one opener, who may open as many an hour.
        unplayed: seconds after which a table ends at which nobody has played a turn; a week.
        unused: seconds after the last turn after which a table ends; a year.
        lines: how many lines the log of a table has.
        size: how many characters they have together.
        growth: how many of them are added a second, in the long run.
        growth_burst: how many of them at once.
        live: how many tables are in memory; others are read again when they are asked for.
        recent: the turns of a table that are in memory, for whoever has missed a few.
        snapshot: a state is stored after so many turns.

    Raises:
        TypeError: a limit is no whole number.
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
    lines: int = attrs.field(default=100_000, validator=_POSITIVE)
    size: int = attrs.field(default=64_000_000, validator=_POSITIVE)
    growth: int = attrs.field(default=50_000, validator=_POSITIVE)
    growth_burst: int = attrs.field(default=8_000_000, validator=_POSITIVE)
    live: int = attrs.field(default=2_000, validator=_POSITIVE)
    recent: int = attrs.field(default=16, validator=_POSITIVE)
    snapshot: int = attrs.field(default=200, validator=_POSITIVE)
