"""The server: which tools there are, and what becomes of errors."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from mcp.server import MCPServer
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError, ToolError
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS,
    CallToolResult,
    GetPromptResult,
    InputRequiredResult,
    ToolAnnotations,
)
from pydantic import AnyUrl

from dramadeck import __version__
from dramadeck.client.problems import FrontError, FrontReason, no, problem_in
from dramadeck.core import UnknownNameError
from dramadeck.host import Host
from dramadeck.mcp.lookups import lookups_at
from dramadeck.mcp.offers import Offers, gamemaster, player, told
from dramadeck.mcp.sentences import refused
from dramadeck.mcp.tables import TableTools
from dramadeck.mcp.tool_context import ToolContext

READS: Final = ToolAnnotations(read_only_hint=True, open_world_hint=False)
PLAYS: Final = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
ENDS: Final = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)

MOST_VALUES: Final = 1_000
"""So many values a call may hold, one inside the other or side by side."""

MOST_LETTERS: Final = 64_000
"""So many characters they may have together."""


def check_call_size(arguments: object) -> None:
    """Refuse a call that is larger than any that makes sense, before it is read in detail."""
    left, values, letters = list[Any]([arguments]), 0, 0
    while left:
        value = left.pop()
        values += 1
        if isinstance(value, dict):
            left += (*value.keys(), *value.values())
        elif isinstance(value, list):
            left += value
        elif isinstance(value, str):
            letters += len(value)
            # The SDK reads a text that looks like JSON, and then it is as many values.
            values += sum(map(value.count, ",[{")) if value.lstrip()[:1] in ("[", "{") else 0
        if values + len(left) > MOST_VALUES:
            raise no(FrontReason.TOO_MANY_VALUES, most=MOST_VALUES)
        if letters > MOST_LETTERS:
            raise no(FrontReason.TOO_MANY_LETTERS, most=MOST_LETTERS)


def check_arguments(
    kind: str, name: str, takes: Mapping[str, Mapping[str, bool]], said: Mapping[str, Any]
) -> None:
    """Check that something of this name exists and takes these arguments."""
    if name not in takes:
        raise UnknownNameError.among(kind, name, takes)
    for argument in said.keys() - takes[name].keys():
        raise UnknownNameError.among("argument", argument, takes[name], f"of {name}")
    needed = tuple(argument for argument, is_needed in takes[name].items() if is_needed)
    if not said.keys() >= {*needed}:
        raise no(FrontReason.UNSAID, kind=kind, name=name, names=needed)


class TableServer(MCPServer[Any]):
    """An MCP server whose errors are refusals: a sentence, a stable reason, the ids of rules."""

    def __init__(self, shared: ToolContext) -> None:
        super().__init__(
            "dramadeck",
            title="dramadeck",
            instructions=told("about"),
            version=__version__,
            log_level="WARNING",
        )
        self.shared = shared

    def take(self, hints: ToolAnnotations, *tools: Callable[..., Any]) -> None:
        """Offer tools; what a model reads of them is what their docstrings say."""
        for tool in tools:
            self.add_tool(tool, description=inspect.getdoc(tool), annotations=hints)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; whatever goes wrong is told as a refusal, in the language of the call."""
        headers = None if context is None else context.headers
        try:
            check_call_size(arguments)
            # The SDK drops an argument that it does not know, and the model would not learn of it.
            takes = {
                tool.name: dict.fromkeys(tool.input_schema["properties"], False)
                for tool in await self.list_tools()
            }
            check_arguments("tool", name, takes, arguments)
            return await super().call_tool(name, arguments, context)
        except (ToolError, FrontError, UnknownNameError) as problem:
            # The SDK wraps what a tool raises, and hides it from the model.
            said = (arguments.get("token"), arguments.get("language"), headers)
            return refused(problem.__cause__ or problem, await self.shared.language_of(*said))

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[Any, Any] | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """Read a resource; the SDK would log an address in which somebody has written a token."""
        try:
            return await super().read_resource(uri, context)
        except (ResourceError, ResourceNotFoundError) as problem:
            said = problem.__cause__ or UnknownNameError("there is no such resource")
            raise await self._error(said, context) from None

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,
        context: Context[Any, Any] | None = None,
    ) -> GetPromptResult | InputRequiredResult:
        """Get a prompt, filled in; of a mistake the SDK would log a traceback."""
        takes = {
            prompt.name: {
                argument.name: bool(argument.required) for argument in prompt.arguments or ()
            }
            for prompt in await self.list_prompts()
        }
        try:
            check_arguments("prompt", name, takes, arguments or {})
        except (FrontError, UnknownNameError) as problem:
            raise await self._error(problem, context) from None
        return await super().get_prompt(name, arguments, context)

    async def _error(self, error: BaseException, context: Context[Any, Any] | None) -> MCPError:
        """An error that the SDK hands to the client and logs nowhere."""
        headers = None if context is None else context.headers
        detail = problem_in(error, await self.shared.language_of(None, None, headers)).detail
        return MCPError(code=INVALID_PARAMS, message=detail)


def server(host: Host, *, token: str | None = None, language: str | None = None) -> TableServer:
    """A server of a host's tables, for one client over stdio or for many over HTTP.

    Args:
        host: the tables; whoever calls opens and closes it.
        token: the token of the seat for which every call is that names none; such a server opens
            no tables.
        language: the code of the language where a call names none.

    >>> from dramadeck.host import SqliteStore
    >>> server(Host(SqliteStore(":memory:")), language="de").name
    'dramadeck'
    """
    shared = ToolContext(host, token, language)
    tool_server, table, offers = TableServer(shared), TableTools(shared), Offers(shared)
    if token is None:
        tool_server.take(PLAYS, table.open_table)
    tool_server.take(READS, table.look, table.menu, table.tell, table.record, *lookups_at(shared))
    tool_server.take(PLAYS, table.do, table.undo)
    tool_server.take(ENDS, table.reissue_token, table.end_game)
    tool_server.resource("dramadeck://rules", mime_type="text/markdown")(offers.rules)
    tool_server.resource("dramadeck://rules/{id}", mime_type="text/plain")(offers.rule)
    if token is not None:
        tool_server.resource("dramadeck://records/own", mime_type="application/jsonl")(
            offers.own_record
        )
    tool_server.prompt()(gamemaster)
    tool_server.prompt()(player)
    return tool_server
