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
    "spectator": phrase("a spectator"),
}


class HostReason(RefusalReason):
    """Why a host refuses something."""

    NO_SUCH_LINK = "this link does not open a seat; ask the leader of the table for a new one"
    NOT_YOURS = "only {sender} can send that, and this is the seat of {seat}"
    LEADER_ALONE = "only {leader} may do that"
    SEAT_TAKEN = "the seat of {seat} is taken; hand it over instead"
    SEAT_UNKNOWN = "this table has no seat for {seat}"
    LEADER_STAYS = "{leader} leads the table; hand the seat over, or end the game"
    TABLE_ENDED = "this game has ended"
    STALE = "turn {turn} has been played since; look at it first"
    NO_SUCH_TURN = "there is no turn {known} yet; the last is {turn}"
    NOTHING_TO_TAKE_BACK = (
        "this number of turns cannot be undone; asked for: {turns}, played: {played}"
    )
    TOO_FAST = "at most {most} commands a second are allowed; wait a moment"
    TOO_OFTEN = "you ask for the whole game too often; wait a few seconds"
    TOO_LONG = "a message has at most {most} characters"
    TOO_MANY_COMMANDS = "a message holds at most {most} commands"
    CHANCE_COMES_LAST = (
        "command {place} of this message throws a die, shuffles, or moves a card that you do not "
        "see; it must be the last one in its message, so send the rest in another message"
    )
    NO_COMMAND = "a message needs at least one command"
    ODD_REQUEST = "the name of a request has 1 to {most} printable characters"
    TOO_MANY_TABLES = "this host already has {most} open tables; no more are allowed"
    TOO_MANY_OF_YOURS = "you already have {most} open tables; end one of them first"
    OPENS_TOO_FAST = "you can open at most {most} tables an hour; wait a while"
    GROWS_TOO_FAST = "too much is being added to this table at once; wait a moment"
    TABLE_FULL = "this table has reached the size limit; end it and open another"
    TOO_MANY_WATCHERS = "{most} programs are already watching this table; no more are allowed"
    TOO_MANY_SEATS = "a table can have at most {most} links"
    TOO_SLOW = "too many turns were not read in time; join again"
    HANDED_ON = "the seat of {seat} has been handed over"
    LINK_WITHDRAWN = "this spectator link has been withdrawn"
    LINK_IS_SHARED = "others may use this spectator link, too; only {leader} can withdraw it"
    STORE_FAILED = (
        "the table could not be read or saved; send the request again under the same name"
    )
    JOURNAL_DAMAGED = (
        "entry {turn} of the journal of this table is missing or has been changed; the operator of "
        "the server has to restore it from a backup"
    )
    SEED_SETTLED = "nobody can add to the seed any more: a secret has been opened, or a turn played"
    SEED_WAITS = "the secret of {seat} has not been opened yet; {leader} may continue without it"
    NOTHING_AWAITED = "no secret is expected from {seat}"
    OTHER_THAN_PROMISED = "this is not the secret that was promised"
    NO_HASH = "expected 64 hexadecimal digits with lower-case letters"
    NO_SAVED_GAME = "this file does not contain a saved game; {problem}"
    NOT_THE_WHOLE_GAME = (
        "this file has only what one seat has seen of a game, and cannot be continued; the "
        "leader of the table can save the whole game"
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
