"""Who adds a secret to the seed of a table, and when; `dramadeck.codec.commitment` says what for.

All of it happens before the first turn that is played, and every step is a line of the log that
everybody is told: a seat commits itself, it opens its secret, the leader goes without one. With the
first secret that is opened nobody can commit herself any more.
"""

from typing import Any

import attrs

from dramadeck.codec.commitment import Contribution, commitment_to, is_hex
from dramadeck.codec.strict_json import text_of
from dramadeck.core import Seat
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.reasons import HostReason, refusal
from dramadeck.host.table import Draft, Table
from dramadeck.storage.store import EntryKind


def committed(table: Table, seat: Seat, commitment: Any) -> Draft:
    """A seat commits itself to a secret, for the first time or anew."""
    if table.has_begun or any(other.secret for other in table.contributions.values()):
        raise refusal(HostReason.SEED_SETTLED)
    if seat == SPECTATOR:
        raise refusal(HostReason.SEAT_UNKNOWN, seat=seat)
    _check_hex(commitment)
    return _entry(Contribution(seat, commitment))


def opened(table: Table, seat: Seat, secret: Any) -> Draft:
    """A seat opens its secret."""
    awaited = _awaited(table, seat)
    _check_hex(secret)
    if commitment_to(secret, table.name, seat) != awaited.commitment:
        raise refusal(HostReason.OTHER_THAN_PROMISED)
    return _entry(attrs.evolve(awaited, secret=secret))


def dropped(table: Table, seat: Seat) -> Draft:
    """The game goes without the secret of a seat."""
    return _entry(attrs.evolve(_awaited(table, seat), is_dropped=True))


def _awaited(table: Table, seat: Seat) -> Contribution:
    contribution = table.contributions.get(seat)
    if contribution is None or not contribution.is_awaited:
        raise refusal(HostReason.NOTHING_AWAITED, seat=seat)
    return contribution


def _check_hex(given: Any) -> None:
    if not is_hex(given):
        raise refusal(HostReason.NO_HASH)


def _entry(contribution: Contribution) -> Draft:
    return Draft(EntryKind.MIXED, text_of({"secret": attrs.asdict(contribution, recurse=False)}))
