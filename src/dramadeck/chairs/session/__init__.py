"""A conversation at one seat in messages of JSON, whatever carries them.

Somebody says hello with the token of a seat, is told where the game stands and each turn from then
on, and asks: what may I do, do this, how likely is that. `dramadeck serve` carries the messages
over WebSockets, a page with its own Python carries them over nothing; a virtual table has a wire of
its own and need not write the rest again. {doc}`/reference/web-protocol` lists the messages.

>>> from dramadeck.chairs.session import Session, SessionDesk
"""

from dramadeck.chairs.session.desk import SessionDesk, SessionSettings
from dramadeck.chairs.session.reasons import SessionReason
from dramadeck.chairs.session.session import Session
from dramadeck.chairs.session.wire import GoneError, Wire

__all__ = ["GoneError", "Session", "SessionDesk", "SessionReason", "SessionSettings", "Wire"]
