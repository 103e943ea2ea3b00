"""A table that is opened from what somebody has said: in a form, or to a tool."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from dramadeck.client.problems import no_sense_refused
from dramadeck.client.setup_form import setup_of
from dramadeck.codec.record_types import installed
from dramadeck.host.answers import Opened
from dramadeck.host.host import Host

MOST_NAMES: Final = 24
"""No table is opened for more: with the seat of who leads there are 25 to be shown."""


async def opened_at(
    host: Host,
    system: str,
    names: Sequence[Any],
    options: Mapping[str, Any],
    *,
    opener: str | None = None,
) -> Opened:
    """Open a table."""
    with no_sense_refused():
        # Of a game that the host alone knows nothing but the names can be said.
        setup = setup_of(installed(system), options) if options else {}
        return await host.open(system, names, opener=opener, **setup)
