"""The reasons for which a session refuses a request before it calls the host."""

from dramadeck.core import RefusalReason


class SessionReason(RefusalReason):
    """The reasons for which a session refuses a request before it calls the host."""

    NOT_JSON = "expected a JSON object"
    TOO_MANY_REQUESTS = "{most} requests a second are too many; wait a moment"
    HELLO_FIRST = "say hello first: a message with the token of a seat"
    OLD_MENU = "the table has moved on since that menu; look at the new one"
    CLOSED_FORM = "the form {form} has to be opened before it is filled in"
