"""What a member of a chat may do at the table of a room: sit down, seat others, end the game.

All of it stands in `check`. Nobody sees two hands by changing her seat, and nobody leads a table
because she was the first to find its seat free.
"""

from enum import Enum, auto, unique

import attrs

from dramadeck.chat.reasons import ChatReason
from dramadeck.client.problems import no
from dramadeck.core import Seat
from dramadeck.host.reasons import HostReason
from dramadeck.host.reasons import refusal as host_refusal


@unique
class Action(Enum):
    """What a member wants to do."""

    SIT = auto()
    GIVE = auto()
    END = auto()


@attrs.frozen(kw_only=True)
class Request:
    """What a member wants, as things stand.

    Attributes:
        deed: what she wants to do.
        leader: the seat that leads the table.
        own: where she sits, if anywhere.
        manages: whether the chat lets her manage the room.
        old: where whoever shall sit down sits now, if anywhere.
        seat: where that is to be.
        is_taken: whether somebody else sits there.
        is_dealt: whether any seat sees cards that others do not see.
    """

    deed: Action
    leader: Seat
    own: Seat | None
    manages: bool = False
    old: Seat | None = None
    seat: Seat | None = None
    is_taken: bool = False
    is_dealt: bool = False

    @property
    def moves(self) -> bool:
        """Whether somebody leaves a seat for another."""
        return self.old is not None and self.old != self.seat


def check(wish: Request) -> None:
    """Whether a member may do what she wants.

    Raises:
        RefusedError: she may not.

    >>> ann, quin = Seat("gamemaster"), Seat("hero", "Quin")
    >>> check(Request(deed=Action.END, leader=ann, own=ann))
    >>> check(Request(deed=Action.END, leader=ann, own=quin))
    Traceback (most recent call last):
    ...
    dramadeck.host.reasons.HostError: only the gamemaster may do that
    """
    leads, deed = wish.own == wish.leader, wish.deed
    if deed is Action.GIVE and not leads:
        raise no(ChatReason.LEADER_SEATS)
    if deed is Action.END and not (leads or wish.manages):  # whoever leads may be gone
        raise host_refusal(HostReason.LEADER_ALONE, leader=wish.leader)
    if wish.moves and wish.old == wish.leader:  # unless she gives it, anybody could lead
        raise host_refusal(HostReason.LEADER_STAYS, leader=wish.leader)
    if deed is Action.SIT and wish.is_taken:
        raise no(ChatReason.SITS_ANOTHER)
    if deed is Action.SIT and wish.moves and wish.is_dealt:  # or she could read hand after hand
        raise no(ChatReason.SEAT_STAYS)
