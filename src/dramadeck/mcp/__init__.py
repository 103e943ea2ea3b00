"""`dramadeck mcp`: a language model leads a game or plays in it, by the Model Context Protocol.

`server` makes an `MCPServer` of a `dramadeck.host.Host`. Its tools open a table, show it, choose
from its menu, describe what happened, and look up odds, charts, cards and rules. A call has the
token of a seat, and its result has only what that seat may know. It needs the extra `mcp`.

>>> from dramadeck.host import Host, SqliteStore
>>> from dramadeck.mcp import server
>>> server(Host(SqliteStore(":memory:"))).name
'dramadeck'
"""

from importlib.util import find_spec

if find_spec("mcp") is not None:  # without it, `serve` says how to install it
    from dramadeck.mcp.server import server

__all__ = ["server"]
