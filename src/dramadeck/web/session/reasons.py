"""The reasons for which a session refuses a request before it calls the host."""

from dramadeck.core import RefusalReason


class SessionReason(RefusalReason):
    """The reasons for which a session refuses a request before it calls the host."""

    NOT_JSON = "expected a JSON object"
    TOO_MANY_REQUESTS = "at most {most} requests a second are allowed; wait a moment"
    HELLO_FIRST = "the first message must be hello, with the token of a seat"
    OLD_MENU = "this menu is out of date; look at the new one"
    CLOSED_FORM = "open the form {form} before you fill it in"
