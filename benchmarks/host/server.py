"""The server of `dramadeck serve`, with limits for a thousand sockets from one machine.

    python -m benchmarks.host.server FILE asyncio|uvloop [BUFFER]

The limits allow seats and addresses to send more than people do; a command takes the same work. It
prints the port. BUFFER is the size of the send buffer of each socket in bytes; by default the
system uses megabytes.
"""

import socket
import sys

from dramadeck.host import Host, HostLimits, SqliteStore
from dramadeck.host.sockets import listening_at
from dramadeck.web import Settings, application
from dramadeck.web.serve import server_of, tune_garbage_collection

PLENTY = 10**6
PATIENCE = 1.0
"""Seconds for which a message may wait for a client that does not read; `serve` waits 20."""


def main(file: str, loop: str, buffer: str = "") -> None:
    limits = HostLimits(rate=PLENTY, burst=PLENTY)
    settings = Settings(rate=PLENTY, burst=PLENTY, patience=PATIENCE)
    server = server_of(application(Host(SqliteStore(file), limits=limits), settings), limits)
    server.config.loop = loop
    if loop == "asyncio":
        server.config.http = "h11"
    with listening_at("127.0.0.1", 0) as bound:
        bound.listen(1024)
        if buffer:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, int(buffer))
        print(bound.getsockname()[1], flush=True)
        tune_garbage_collection()
        server.run(sockets=[bound])


if __name__ == "__main__":
    main(*sys.argv[1:])
