"""The answers of a host: records with only what their reader may know."""

from collections.abc import Mapping
from typing import Any

import attrs

from dramadeck.codec.commitment import Contribution
from dramadeck.core import Seat


@attrs.frozen(kw_only=True)
class Opened:
    """A table that was opened.

    Attributes:
        table: the name of the table; it gives no access.
        tokens: a token for each seat, and one for spectators.
        commitment: the hash that commits the host to the seed.
        torn: what is wrong with the last line of the file that was loaded; that line is left out.
    """

    table: str
    leader: Seat
    tokens: Mapping[Seat, str] = attrs.field(repr=False)
    commitment: str
    torn: str | None = None


@attrs.frozen(kw_only=True)
class Seated:
    """The answer to joining a table: the table, and the view of the seat.

    Attributes:
        turn: the number of the last entry of the journal.
        view: what the seat sees, as the system's view record.
        text: turn and view as JSON text, to be sent as it is.
        commitment: the hash that commits the host to the seed.
        seed: the seed, once the game has ended.
        fingerprint: a hash of all that every seat was shown, once the game has ended.
        contributions: what seats add to the seed.
        is_saved: whether the whole game is in a file: the leader has saved it, or the table
            continues a saved game. The owner of the file may know every hidden card.
    """

    table: str
    system: str
    seat: Seat
    leader: Seat
    turn: int
    view: Any = attrs.field(repr=False)
    text: str = attrs.field(repr=False)
    commitment: str
    seed: str | None = None
    fingerprint: str | None = None
    contributions: tuple[Contribution, ...] = ()
    is_saved: bool = False


@attrs.frozen
class Answer:
    """The answer to a message with commands.

    Attributes:
        turn: the number of its entry in the journal.
        events: the events, as the sender's seat may see them.
        text: the update as JSON text, as the subscribers of that seat get it.
        is_repeat: whether the request had been carried out before; then nothing has changed now.
    """

    turn: int
    events: tuple[Any, ...]
    text: str
    is_repeat: bool = False


@attrs.frozen
class TableInfo:
    """A table in a list, without tokens.

    Attributes:
        commitment: the hash that commits the host to the seed.
        opened: when it was opened, in seconds since 1970.
    """

    table: str
    system: str
    commitment: str
    opened: float
