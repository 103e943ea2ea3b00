"""`dramadeck mcp`: a language model leads a game or plays in it, by the Model Context Protocol.

`server` makes an `MCPServer` of a `dramadeck.host.Host`: tools to open a table, look at it, choose
from its menu and be told what happened, and to look up odds, charts, cards and rules. Whoever acts
holds the token of a seat, and is told what that seat may know. It needs the extra `mcp`.

>>> from dramadeck.host import Host, SqliteStore
>>> from dramadeck.mcp import server
>>> server(Host(SqliteStore(":memory:"))).name
'dramadeck'
"""

from importlib.util import find_spec

if find_spec("mcp") is not None:  # without it, `serving` says how it is installed
    from dramadeck.mcp.server import server

__all__ = ["server"]
