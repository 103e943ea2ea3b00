"""The word `serve` of the command line: a server on this machine, until Ctrl-C."""

import gc
import os
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from dramadeck.core import DramadeckError
from dramadeck.host.sockets import listening_at

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from dramadeck.host import HostLimits
    from dramadeck.web.server_context import Settings

NEEDED: Final = ("segno", "starlette", "uvicorn", "websockets")
PASSWORD: Final = "DRAMADECK_OPEN_PASSWORD"  # noqa: S105 - the name of a variable
"""The environment may hold the password for opening tables; else one is made at each start."""

LEAST_PASSWORD: Final = 12
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - what a person may ask for, not a default


class ServeError(DramadeckError):
    """The server cannot be started so; the message is for whoever starts it."""


def serve(
    *,
    host: str,
    port: int,
    store: str | None,
    origin: Sequence[str],
    allow_origin: Sequence[str],
    metrics: bool,
    open_to: str,
    unplayed: int,
    unused: int,
) -> int:
    """Serve tables until somebody stops it; give the exit code.

    The arguments are the options of `dramadeck serve`, which have their help there. A `ServeError`
    if something is missing, or an option makes no sense; a `ListenError` if nothing can listen
    there, a `StoreUrlError` if tables cannot be kept there.
    """
    if any(find_spec(each) is None for each in NEEDED):
        raise ServeError("this needs a web server; install it with: pip install 'dramadeck[web]'")
    from dramadeck.host import Host, HostLimits  # noqa: PLC0415 - checking options needs no store
    from dramadeck.host.limits import DAY  # noqa: PLC0415 - likewise
    from dramadeck.storage.urls import open_store, store_url, store_url_shown  # noqa: PLC0415 - as above
    from dramadeck.web import Settings, application  # noqa: PLC0415 - it needs what may be missing
    from dramadeck.web.server_context import OpenTo  # noqa: PLC0415 - likewise

    origins, password = tuple(map(origin_in, origin)), password_there()
    allowed = tuple(origin_in(each, "--allow-origin") for each in allow_origin)
    with listening_at(host, port) as bound:
        place = store_url(store)
        limits = HostLimits(unplayed=unplayed * DAY, unused=unused * DAY)
        tables, shown = Host(open_store(place), limits=limits), store_url_shown(place)
        name = address_for_others() if host in EVERYWHERE else host
        own = f"http://{f'[{name}]' if ':' in name else name}:{bound.getsockname()[1]}"
        link = f"{(*origins, own)[0]}/"
        sys.stdout.write(f"The tables are at {link} (Ctrl-C ends it); they are kept in {shown}\n")
        if open_to == "password" and not os.environ.get(PASSWORD):
            sys.stdout.write(f"The password for opening tables is {password}\n")
        sys.stdout.flush()
        opening: dict[str, Any] = {"open_to": OpenTo(open_to), "password": password}
        settings = Settings(origins=origins, allowed_origins=allowed, metrics=metrics, **opening)
        app = application(tables, settings)
        calm_the_collector()
        with suppress(KeyboardInterrupt):  # it has been told, and has ended in order
            server_of(app, limits, settings).run(sockets=[bound])
    return 0


def password_there() -> str:
    """The password of the environment, or a new one; a `ServeError` if it could be guessed."""
    found = os.environ.get(PASSWORD) or token_urlsafe(9)
    if len(found) < LEAST_PASSWORD:
        raise ServeError(f"{PASSWORD}: expected {LEAST_PASSWORD} characters or more")
    return found


def address_for_others() -> str:
    """The address of this machine in its network, or its name where there is no network.

    A phone in the same network mostly does not know the name. Nothing is sent: to choose a way to
    somewhere shows from which address it would be gone.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way, suppress(OSError):
        way.connect(("192.0.2.1", 9))  # an address that nobody has
        return str(way.getsockname()[0])
    return socket.gethostname()


def calm_the_collector() -> None:
    """Let the collector of garbage leave alone what is there for good, and look more seldom.

    What dies in a server dies without a collector, but turns that are kept for a while make it look
    at everything again and again: a tenth of a command, and all tables stand still meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def server_of(app: "ASGIApp", limits: "HostLimits", settings: "Settings | None" = None) -> Any:
    """A server of uvicorn for an application, set up as tables need it; `serve` or `run` it."""
    import uvicorn  # noqa: PLC0415 - it may be missing
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware  # noqa: PLC0415 - likewise
    from uvicorn.protocols.http.h11_impl import H11Protocol  # noqa: PLC0415 - likewise

    from dramadeck.web.connections import Connections, Served, most_connections  # noqa: PLC0415 - as above
    from dramadeck.web.server_context import Settings as ServerSettings  # noqa: PLC0415 - likewise
    from dramadeck.web.sockets import FrameSocket  # noqa: PLC0415 - likewise

    wanted = settings or ServerSettings()
    connections = Connections(wanted.connections, wanted.idle, most_connections())
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    in_front: Any = partial(ProxyHeadersMiddleware, trusted_hosts=trusted)
    return uvicorn.Server(
        uvicorn.Config(
            Served(in_front(app)),
            proxy_headers=False,  # they are read above, within what knows the connection
            http=connections.protocol(H11Protocol),
            log_level="warning",
            access_log=False,  # nobody needs to know who has looked at which card
            server_header=False,
            ws=FrameSocket,
            ws_per_message_deflate=False,  # it costs more than the network
            ws_max_size=4 * limits.message,
            timeout_graceful_shutdown=5,
        )
    )


def origin_in(text: str, option: str = "--origin") -> str:
    """An origin, as browsers write it; a `ServeError` if it is none."""
    found = urlsplit(text.rstrip("/").lower())
    if found.scheme not in ("http", "https") or not found.hostname or found.path or found.query:
        expected = "expected an address such as https://games.example"
        raise ServeError(f"{option}: {expected}, got {text[:80]!r}")
    return f"{found.scheme}://{found.netloc}"
