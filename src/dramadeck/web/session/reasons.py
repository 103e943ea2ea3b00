"""Why a session does not do what it is asked for, before anybody looks at the game."""

from dramadeck.core import RefusalReason


class SessionReason(RefusalReason):
    """Why a session refuses something before the host is asked."""

    NOT_JSON = "a JSON object is asked for"
    TOO_MANY_REQUESTS = "{most} requests a second are too many; wait a moment"
    HELLO_FIRST = "say hello first: a message with the token of a seat"
    OLD_MENU = "the table has moved on since that menu; look at the new one"
    CLOSED_FORM = "the form {form} has to be opened before it is filled in"
