"""`dramadeck serve`: tables for many people in their browsers, over HTTP and WebSockets.

`application` makes an ASGI application of a `dramadeck.host.Host`, for a server like uvicorn. The
server has to send lifespan events, and the page needs the root of an address: do not mount it in
another application. It needs the extra `web`.

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

_MODULES = {"Settings": "server_context", "application": "routes"}


def __getattr__(name: str) -> object:
    """Import a public name when it is used: the modules need the extra `web`."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name[:60]!r}")
    return getattr(import_module(f".{_MODULES[name]}", __name__), name)
