"""The sentences of the server and of its page, for the catalogues of `dramadeck.narration`."""

from typing import Final

from dramadeck.engine import RefusalReason
from dramadeck.narration.saying import N_

HOUSE: Final = "WEB"
"""What stands in a server's refusal where the rules name the statement."""


class WebReason(RefusalReason):
    """Why a server refuses something before the host is asked."""

    NOT_FOUND = "there is nothing under this address"
    NOT_ALLOWED = "this address is not asked that way"
    NO_TOKEN = "a link to a seat is needed"  # noqa: S105 - a sentence
    FOREIGN_ORIGIN = "requests from pages of other origins are not answered"
    FOREIGN_HOST = "this server does not go by that name; start it with --origin"
    TOO_LARGE = "at most {most} bytes are taken at once"
    NO_LENGTH = "the length of what is sent has to be said beforehand"
    NOT_JSON = "a JSON object is asked for"
    NO_SENSE = "that makes no sense here: {what}"
    TOO_MANY_REQUESTS = "{most} requests a second are too many; wait a moment"
    HELLO_FIRST = "say hello first: a message with the token of a seat"
    OLD_MENU = "the table has moved on since that menu; look at the new one"
    ONLY_HERE = "only programs on the same machine may ask that"
    BROKEN = "the server has made a mistake; nothing has happened"


PAGE: Final[tuple[str, ...]] = (N_("Open a table"),)
"""What the page says in its own words; its modules call `t` with the same English."""
