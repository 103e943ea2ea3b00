"""What a host answers: records that hold nothing but what their reader may know."""

from collections.abc import Mapping
from typing import Any

import attrs

from dramadeck.codec.commitment import Contribution
from dramadeck.core import Seat


@attrs.frozen(kw_only=True)
class Opened:
    """A table that was opened.

    Attributes:
        table: its name; it opens nothing by itself.
        leader: the seat that leads it.
        tokens: what opens each seat, and one for whoever looks on.
        commitment: the hash that promises the seed.
        torn: what is wrong with the end of the saved game that goes on there; the rest is whole.
    """

    table: str
    leader: Seat
    tokens: Mapping[Seat, str] = attrs.field(repr=False)
    commitment: str
    torn: str | None = None


@attrs.frozen(kw_only=True)
class Seated:
    """What somebody finds who sits down.

    Attributes:
        table: the name of the table.
        system: the name of its rule system.
        seat: the seat that the token opens.
        leader: the seat that leads the table.
        turn: the last line of its log.
        view: what the seat sees, as the system's view record.
        text: turn and view as JSON text, to be sent as it stands.
        commitment: the hash that promises the seed.
        seed: the seed, once the game has ended.
        fingerprint: a hash of all that everybody was shown, likewise.
        contributions: what seats add to the seed.
        is_saved: whether the whole game is in a file: its leader has saved it, or has gone on with
            a saved one. Whoever has the file may know every hidden card.
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
    """What has come of a message.

    Attributes:
        turn: the number that it has in the log.
        events: what happened, as the sender's seat may see it.
        text: the same as JSON text, as the watchers of that seat are told it.
        is_repeat: whether the request had been carried out before; then nothing happened now.
    """

    turn: int
    events: tuple[Any, ...]
    text: str
    is_repeat: bool = False


@attrs.frozen
class TableInfo:
    """A table in a list, without anything that opens it.

    Attributes:
        table: its name.
        system: the name of its rule system.
        commitment: the hash that promises its seed.
        opened: when, in seconds since 1970.
    """

    table: str
    system: str
    commitment: str
    opened: float
