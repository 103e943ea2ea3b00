"""The socket on which a server listens."""

import os
import socket

from dramadeck.core import DramadeckError


class ListenError(DramadeckError):
    """A server cannot listen at an address; the message is for the person who configured it."""


def listening_at(host: str, port: int) -> socket.socket:
    """A socket that listens at this host and port; a `ListenError` if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY only on sockets that name their protocol.
    listener = socket.socket(family, proto=socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # on Windows this option lets two servers listen at one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()
    except OSError as problem:
        listener.close()
        raise ListenError(
            f"nothing can listen at {host}, port {port}: {problem.strerror}"
        ) from None
    return listener
