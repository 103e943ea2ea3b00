"""Where a server listens."""

import os
import socket

from dramadeck.core import DramadeckError


class ListenError(DramadeckError):
    """Nothing can listen there; the message is for whoever said where."""


def listening_at(host: str, port: int) -> socket.socket:
    """A socket that listens there; a `ListenError` if it cannot be had."""
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if os.name == "posix":  # elsewhere it would let two servers listen
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen()
    except OSError as problem:
        bound.close()
        raise ListenError(
            f"nothing can listen at {host}, port {port}: {problem.strerror}"
        ) from None
    return bound
