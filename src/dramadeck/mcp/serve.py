"""The command `dramadeck mcp`: a server for language models, over stdio or over HTTP."""

import asyncio
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from dramadeck.core import DramadeckError
from dramadeck.host.sockets import listening_at
from dramadeck.storage.user_files import read_secret

if TYPE_CHECKING:
    from dramadeck.mcp.server import TableServer

HERE: Final = "127.0.0.1"
"""The address of the server: only this machine, because every client may open tables."""

MOST_BYTES: Final = 256 * 1024


class McpError(DramadeckError):
    """The server cannot be started with these options."""


def serve(
    *, store: str | None, token_file: str | None, http: bool, port: int, language: str | None
) -> int:
    """Serve one model until it disconnects, or several until Ctrl-C; return the exit code."""
    if find_spec("mcp") is None:
        raise McpError("this needs the SDK of MCP; install it with: pip install 'dramadeck[mcp]'")
    if http and token_file:
        raise McpError("--token-file is for one model; over HTTP each sends its own token")
    try:
        token = None if token_file is None else read_secret(token_file)
    except ValueError as problem:
        raise McpError(f"--token-file: {problem}") from None
    with suppress(KeyboardInterrupt):  # the server has shut down
        asyncio.run(_serve(store, token, port if http else None, language))
    return 0


async def _serve(
    store: str | None, token: str | None, port: int | None, language: str | None
) -> None:
    """Serve over HTTP at a port, or over stdio without one."""
    from dramadeck.host import Host  # noqa: PLC0415 - checking options needs no store
    from dramadeck.mcp.server import server  # noqa: PLC0415 - it needs what may be missing
    from dramadeck.storage.urls import open_store, store_url  # noqa: PLC0415 - as above

    async with Host(open_store(store_url(store))) as host:
        tools = server(host, token=token, language=language)
        tools.shared.language_in(None)  # an error in an option is shown at once, not to the model
        if token is not None:
            await tools.shared.client(None, None, None)
        if port is None:
            await tools.run_stdio_async()
        else:
            await _over_http(tools, port)


async def _over_http(tools: "TableServer", port: int) -> None:
    """Serve over HTTP; a `ListenError` if the port cannot be used."""
    import uvicorn  # noqa: PLC0415 - it may be missing

    app = tools.streamable_http_app(stateless_http=True, max_request_body_size=MOST_BYTES)
    with listening_at(HERE, port) as bound:
        address = f"http://{HERE}:{bound.getsockname()[1]}/mcp"
        sys.stdout.write(f"The tools are at {address} (Ctrl-C ends it)\n")
        sys.stdout.flush()
        config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
        await uvicorn.Server(config).serve(sockets=[bound])
