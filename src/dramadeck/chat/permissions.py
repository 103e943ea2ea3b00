"""The permissions of users at the table of a channel: take a seat, give seats, end the game.

`check` has all of them. A user cannot see another hand by taking a seat after the deal, and cannot
become the leader by taking a free seat. The leader may take a second seat, to play as well.
"""

from enum import Enum, auto, unique

import attrs

from dramadeck.chat.problems import ChatReason
from dramadeck.client.problems import request_error
from dramadeck.core import Seat
from dramadeck.host.reasons import HostReason
from dramadeck.host.reasons import refusal as host_refusal


@unique
class Action(Enum):
    """An action that needs a permission."""

    SIT = auto()
    GIVE = auto()
    END = auto()


@attrs.frozen(kw_only=True)
class Request:
    """A request of a user, with the facts that decide it.

    Attributes:
        own: the seat of the user, if any; of several that of the leader.
        manages: whether the user may manage the channel.
        old: the present seat of the user who is to get a seat, if any.
        seat: the new seat.
        is_taken: whether another user has this seat.
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
        """Whether a user changes seats."""
        return self.old is not None and self.old != self.seat


def check(request: Request) -> None:
    """Check that a user may do what was requested; a `DramadeckError` if not."""
    leads, action = request.own == request.leader, request.action
    if action is Action.GIVE and not leads:
        raise request_error(ChatReason.LEADER_SEATS)
    if action is Action.END and not (leads or request.manages):  # the leader may have left
        raise host_refusal(HostReason.LEADER_ALONE, leader=request.leader)
    if request.moves and request.old == request.leader:  # the free seat would be anybody's
        if action is Action.SIT and request.seat is not None:
            raise request_error(ChatReason.LEADER_PLAYS, example=f"{request.seat.name}: join")
        raise host_refusal(HostReason.LEADER_STAYS, leader=request.leader)
    if action is Action.SIT and request.is_taken:
        raise request_error(ChatReason.SITS_ANOTHER)
    keeps = request.own not in (None, request.leader, request.seat)
    if action is Action.SIT and keeps and request.is_dealt:  # it would show two hands
        raise request_error(ChatReason.SEAT_STAYS)
