"""What a user may do at the table of a channel: sit down, seat others, end the game.

All of it is in `check`. Nobody sees two hands by changing seats, and nobody leads a table
because they were the first to find its seat free.
"""

from enum import Enum, auto, unique

import attrs

from dramadeck.chat.problems import ChatReason
from dramadeck.client.problems import no
from dramadeck.core import Seat
from dramadeck.host.reasons import HostReason
from dramadeck.host.reasons import refusal as host_refusal


@unique
class Action(Enum):
    """What a user wants to do."""

    SIT = auto()
    GIVE = auto()
    END = auto()


@attrs.frozen(kw_only=True)
class Request:
    """What a user wants, as things stand.

    Attributes:
        action: what to do.
        leader: the seat that leads the table.
        own: the seat of the user, if any.
        manages: whether the chat lets the user manage the channel.
        old: where whoever shall sit down sits now, if anywhere.
        seat: where that is to be.
        is_taken: whether somebody else sits there.
        is_dealt: whether any seat sees cards that others do not see.
    """

    action: Action
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


def check(request: Request) -> None:
    """Check that a user may do what was requested."""
    leads, action = request.own == request.leader, request.action
    if action is Action.GIVE and not leads:
        raise no(ChatReason.LEADER_SEATS)
    if action is Action.END and not (leads or request.manages):  # whoever leads may be gone
        raise host_refusal(HostReason.LEADER_ALONE, leader=request.leader)
    if request.moves and request.old == request.leader:  # unless it is given, anybody could lead
        raise host_refusal(HostReason.LEADER_STAYS, leader=request.leader)
    if action is Action.SIT and request.is_taken:
        raise no(ChatReason.SITS_ANOTHER)
    if action is Action.SIT and request.moves and request.is_dealt:  # or hand after hand is read
        raise no(ChatReason.SEAT_STAYS)
