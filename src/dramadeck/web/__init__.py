"""`dramadeck serve`: tables for many people in their browsers, over HTTP and WebSockets.

`application` makes a Starlette application of a `dramadeck.host.Host`; whoever has a server of
their own mounts it. It needs the extra `web`.

>>> from dramadeck.host import Host, SqliteStore
>>> from dramadeck.web import application
>>> application(Host(SqliteStore(":memory:"))).__class__.__name__
'Starlette'
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dramadeck.web.routes import application
    from dramadeck.web.server_context import Settings

__all__ = ["Settings", "application"]

_HOMES = {"Settings": "server_context", "application": "routes"}


def __getattr__(name: str) -> object:
    """Load what needs the extra when it is asked for: without it, `serving` says so."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name[:60]!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
