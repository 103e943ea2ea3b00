"""The session of a seat: JSON messages between a client and the host, over any transport.

The client says hello with the token of the seat. It gets the present state of the table and then
each turn, and sends requests: for the menu, to do something, for the chance of success.
`dramadeck serve` uses WebSockets, the page without a server calls Python in the browser, and a
virtual table can pass its own `Transport`.

>>> from dramadeck.web.session import Session, SessionContext
"""

from dramadeck.web.session.context import SessionContext, SessionSettings
from dramadeck.web.session.reasons import SessionReason
from dramadeck.web.session.session import DisconnectedError, Session, Transport

__all__ = [
    "DisconnectedError",
    "Session",
    "SessionContext",
    "SessionReason",
    "SessionSettings",
    "Transport",
]
