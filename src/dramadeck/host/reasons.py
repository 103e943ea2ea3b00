"""The reasons for which a host refuses a request, as sentences.

The rules of the game refuse with an `IllegalCommandError`, and a text that is no command is a
`SaveFormatError`; the host refuses everything else with a `HostError`. It has a `Refusal` as well,
so that a user interface shows all of them in the same way and in any language.
"""

from collections.abc import Mapping
from typing import Final

from dramadeck.core import Refusal, RefusalReason, Seat, phrase
from dramadeck.core.refusals import RefusalValue, RefusedError

HOUSE: Final = "HOST"  # the id in a host's refusal, instead of that of a rule

_ROLES: Final[Mapping[str, RefusalValue]] = {
    "gamemaster": phrase("the gamemaster"),
    "narrator": phrase("the Narrator"),
    "spectator": phrase("somebody who looks on"),
}


class HostReason(RefusalReason):
    """Why a host refuses something."""

    NO_SUCH_LINK = "this link opens no seat; ask the leader of the table for a new one"
    NOT_YOURS = "that is for {sender} to send, and this is the seat of {seat}"
    LEADER_ALONE = "only {leader} may do that"
    SEAT_TAKEN = "somebody sits in the seat of {seat}; hand it over instead"
    SEAT_UNKNOWN = "this table has no seat of {seat}"
    LEADER_STAYS = "{leader} leads the table; hand the seat over, or end the game"
    TABLE_ENDED = "this game has ended"
    STALE = "turn {turn} has been played since; look at it first"
    NO_SUCH_TURN = "there is no turn {known} yet; the last is {turn}"
    NOTHING_TO_TAKE_BACK = "turns cannot be taken back; asked for: {turns}, played: {played}"
    TOO_FAST = "{most} commands a second are too many; wait a moment"
    TOO_OFTEN = "you ask for the whole game too often; wait a few seconds"
    TOO_LONG = "a message has at most {most} characters"
    TOO_MANY_COMMANDS = "a message holds at most {most} commands"
    CHANCE_COMES_LAST = (
        "command {place} of this message throws a die, shuffles, or moves a card that you do not "
        "see; that comes last in a message, so send what follows in another one"
    )
    NO_COMMAND = "a message holds one command or more"
    ODD_REQUEST = "a request is named by 1 to {most} printable characters"
    TOO_MANY_TABLES = "this host has {most} open tables, and takes no more"
    TOO_MANY_OF_YOURS = "{most} tables that you have opened are open; end one of them first"
    OPENS_TOO_FAST = "{most} tables an hour are opened for you; wait a while"
    GROWS_TOO_FAST = "this table is writing too much at once; wait a moment"
    TABLE_FULL = "this table holds as much as a table may; end it and open another"
    TOO_MANY_WATCHERS = "{most} programs watch this table, and it takes no more"
    TOO_MANY_SEATS = "this table has {most} links, and gives no more"
    TOO_SLOW = "too many turns were waiting to be read; join again"
    HANDED_ON = "the seat of {seat} has been handed on"
    LINK_WITHDRAWN = "this link to look on has been withdrawn"
    LINK_IS_SHARED = "others may look on by this link; only {leader} withdraws it"
    STORE_FAILED = "the table could not be read or stored; send it again under the same name"
    LOG_DAMAGED = (
        "line {turn} of the log of this table is missing or has been changed; whoever runs the "
        "server has to bring it back from a copy"
    )
    SEED_SETTLED = "nobody can add to the seed any more: a secret has been opened, or a turn played"
    SEED_WAITS = "the secret of {seat} is still to be opened; {leader} may go on without it"
    NOTHING_AWAITED = "no secret of {seat} is awaited"
    OTHER_THAN_PROMISED = "this is not the secret that was promised"
    NO_HASH = "expected 64 hexadecimal digits, the letters small"
    NO_SAVED_GAME = "this file holds no saved game; {problem}"
    NOT_THE_WHOLE_GAME = (
        "this file holds what one seat has seen of a game, and nobody can go on with that; whoever "
        "leads the table saves the whole game"
    )
    HOST_CLOSED = "the host has been closed"


class HostError(RefusedError):
    """A host refuses a request; nothing has changed."""

    @property
    def reason(self) -> HostReason:
        """The code of the refusal, which stays the same in later versions."""
        return HostReason(self.refusal.reason)


def refusal(reason: HostReason, **values: RefusalValue | Seat) -> HostError:
    """The error with which a host refuses; a seat in `values` appears by its name or role."""
    in_sentence = {name: _shown_value(value) for name, value in values.items()}
    return HostError(Refusal(reason, HOUSE, reason.sentence, in_sentence))


def _shown_value(value: RefusalValue | Seat) -> RefusalValue:
    if not isinstance(value, Seat):
        return value
    return value.name or _ROLES.get(value.role, value.role)
