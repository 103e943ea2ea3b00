"""Frames of WebSockets, made once for everybody who is told the same.

An ASGI server is given a text for each socket and makes a frame of it each time. A frame that a
server sends is the same for everybody, though, for only browsers mask theirs: so what five sockets
are told is made once, and each of them only writes it.
`dramadeck.web.sockets` has a socket that takes frames. A server of another make knows nothing of
this; then texts go the ordinary way.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from starlette.types import Scope

Put: TypeAlias = Callable[[bytes], bool]
"""Sends a frame at once; False if it cannot, because the socket has to wait or is closing."""

EXTENSION: Final = "dramadeck.frames"
"""Under this name an ASGI server says how frames are handed over."""


def put_of(scope: Scope) -> Put:
    """How frames are handed over; where that cannot be done, it never succeeds."""
    found: Put = scope.get("extensions", {}).get(EXTENSION, _never)
    return found


def frame_of(text: str) -> bytes:
    r"""A text message as a frame (RFC 6455, 5.2).

    >>> frame_of("deal"), frame_of("deal" * 50)[:6]
    (b'\x81\x04deal', b'\x81~\x00\xc8de')
    >>> frame_of("d" * 65_536)[:11]
    b'\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00d'
    """
    data = text.encode()
    size = len(data)
    if size < 126:
        head = bytes((0x81, size))
    elif size < 65_536:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + data


def _never(_frame: bytes) -> bool:
    return False
