"""`dramadeck serve`: tables for many people in their browsers, over HTTP and WebSockets.

`application` makes a Starlette application of a `dramadeck.host.Host`; whoever has a server of
their own mounts it. It needs the extra `web`.

>>> from dramadeck.host import Host, SqliteStore
>>> from dramadeck.web import application
>>> application(Host(SqliteStore(":memory:"))).__class__.__name__
'Starlette'
"""

from dramadeck.web.desk import Settings
from dramadeck.web.routes import application

__all__ = ["Settings", "application"]
