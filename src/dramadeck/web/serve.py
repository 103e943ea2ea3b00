"""The command `dramadeck serve`: a server on this machine, until Ctrl-C."""

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
"""The environment variable with the password for opening tables; otherwise each start makes one."""

LEAST_PASSWORD: Final = 12
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - what a person may ask for, not a default


class ServeError(DramadeckError):
    """The server cannot be started with these options."""


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
    """Serve tables until the program is stopped, and return the exit code.

    The arguments are the options of `dramadeck serve`.

    Raises:
        ServeError: a package is missing, or an option is not valid.
        ListenError: the address cannot be used.
        StoreUrlError: the store cannot be opened.
    """
    if any(find_spec(package) is None for package in NEEDED):
        raise ServeError("this needs a web server; install it with: pip install 'dramadeck[web]'")
    from dramadeck.host import Host, HostLimits  # noqa: PLC0415 - checking options needs no store
    from dramadeck.host.limits import DAY  # noqa: PLC0415 - likewise
    from dramadeck.storage.urls import open_store, store_url, store_url_shown  # noqa: PLC0415 - as above
    from dramadeck.web import Settings, application  # noqa: PLC0415 - it needs what may be missing
    from dramadeck.web.server_context import OpenTo  # noqa: PLC0415 - likewise

    origins, password = tuple(map(parse_origin, origin)), open_password()
    allowed = tuple(parse_origin(text, "--allow-origin") for text in allow_origin)
    with listening_at(host, port) as bound:
        url = store_url(store)
        limits = HostLimits(unplayed=unplayed * DAY, unused=unused * DAY)
        tables = Host(open_store(url), limits=limits)
        name = address_for_others() if host in EVERYWHERE else host
        own = f"http://{f'[{name}]' if ':' in name else name}:{bound.getsockname()[1]}"
        link, place = f"{(*origins, own)[0]}/", store_url_shown(url)
        sys.stdout.write(f"The tables are at {link} (Ctrl-C ends it); they are stored in {place}\n")
        if open_to == "password" and not os.environ.get(PASSWORD):
            sys.stdout.write(f"The password for opening tables is {password}\n")
        sys.stdout.flush()
        settings = Settings(
            origins=origins,
            allowed_origins=allowed,
            metrics=metrics,
            open_to=OpenTo(open_to),
            password=password,
        )
        app = application(tables, settings)
        tune_garbage_collection()
        with suppress(KeyboardInterrupt):  # uvicorn has shut down, and raises it again
            server_of(app, limits, settings).run(sockets=[bound])
    return 0


def open_password() -> str:
    """The password of the environment, or a new one; a `ServeError` if it is too short."""
    password = os.environ.get(PASSWORD) or token_urlsafe(9)
    if len(password) < LEAST_PASSWORD:
        expected = f"expected {LEAST_PASSWORD} characters or more"
        raise ServeError(f"{PASSWORD}: {expected}, got {len(password)}")
    return password


def address_for_others() -> str:
    """The IP address of this machine in its network, or its name if there is no network.

    Phones usually cannot resolve the name. Nothing is sent: `connect` of a UDP socket only chooses
    the route, and so the local address.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # reserved for documentation: no machine has it
        return str(probe.getsockname()[0])
    return socket.gethostname()


def tune_garbage_collection() -> None:
    """Exclude the objects that exist now from garbage collection, and collect less often.

    Reference counts free nearly everything in a server, but turns that stay in memory trigger full
    collections: a tenth of the time of a command, in which all tables wait.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def server_of(app: "ASGIApp", limits: "HostLimits", settings: "Settings | None" = None) -> Any:
    """A server of uvicorn for an application, with the limits of the host and the settings."""
    import uvicorn  # noqa: PLC0415 - it may be missing
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware  # noqa: PLC0415 - likewise
    from uvicorn.protocols.http.h11_impl import H11Protocol  # noqa: PLC0415 - likewise

    from dramadeck.web.connections import Connections, CountRequests, most_connections  # noqa: PLC0415 - as above
    from dramadeck.web.server_context import Settings as ServerSettings  # noqa: PLC0415 - likewise
    from dramadeck.web.sockets import FrameSocket  # noqa: PLC0415 - likewise

    settings = settings or ServerSettings()
    connections = Connections(settings.connections, settings.idle, most_connections())
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    proxy_headers: Any = partial(ProxyHeadersMiddleware, trusted_hosts=trusted)
    return uvicorn.Server(
        uvicorn.Config(
            CountRequests(proxy_headers(app)),
            proxy_headers=False,  # read above, inside the middleware that counts requests
            http=connections.protocol(H11Protocol),
            log_level="warning",
            access_log=False,  # it would show who has looked at which card
            server_header=False,
            ws=FrameSocket,
            ws_per_message_deflate=False,  # it costs more than the network
            ws_max_size=4 * limits.message,
            timeout_graceful_shutdown=5,
        )
    )


def parse_origin(text: str, option: str = "--origin") -> str:
    """An origin in the form that browsers send; a `ServeError` if the text is none."""
    url = urlsplit(text.rstrip("/").lower())
    if url.scheme not in ("http", "https") or not url.hostname or url.path or url.query:
        expected = "expected an address such as https://games.example"
        raise ServeError(f"{option}: {expected}, got {text[:80]!r}")
    return f"{url.scheme}://{url.netloc}"
