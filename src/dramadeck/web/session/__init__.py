"""The session of one seat: messages of JSON, whatever carries them.

Somebody says hello with the token of a seat, is told where the game stands and each turn from then
on, and asks: what may I do, do this, how likely is that. `dramadeck serve` carries the messages
over WebSockets, a page with its own Python in the same program; a virtual table brings a
`Transport` of its own. {doc}`/reference/web-protocol` lists the messages.

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
