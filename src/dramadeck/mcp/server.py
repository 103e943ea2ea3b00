"""The server: its tools, resources and prompts, the checks of calls, and errors."""

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
from dramadeck.client.problems import RequestError, RequestReason, problem_in, request_error
from dramadeck.core import UnknownNameError
from dramadeck.host import Host
from dramadeck.mcp.lookups import lookups_at
from dramadeck.mcp.offers import Resources, gamemaster, player, text_for_model
from dramadeck.mcp.sentences import refused
from dramadeck.mcp.tables import TableTools
from dramadeck.mcp.tool_context import ToolContext

READS: Final = ToolAnnotations(read_only_hint=True, open_world_hint=False)
PLAYS: Final = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
ENDS: Final = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)

MOST_VALUES: Final = 1_000  # the most values of a call, nested ones included
MOST_LETTERS: Final = 64_000  # the most characters of all texts of a call


def check_call_size(arguments: object) -> None:
    """Refuse a call with too many values or characters, before the SDK parses it."""
    stack, values, letters = list[Any]([arguments]), 0, 0
    while stack:
        value = stack.pop()
        values += 1
        if isinstance(value, dict):
            stack += (*value.keys(), *value.values())
        elif isinstance(value, list):
            stack += value
        elif isinstance(value, str):
            letters += len(value)
            # The SDK parses a text that looks like JSON: then it has many values.
            values += sum(map(value.count, ",[{")) if value.lstrip()[:1] in ("[", "{") else 0
        if values + len(stack) > MOST_VALUES:
            raise request_error(RequestReason.TOO_MANY_VALUES, most=MOST_VALUES)
        if letters > MOST_LETTERS:
            raise request_error(RequestReason.TOO_MANY_LETTERS, most=MOST_LETTERS)


def check_arguments(
    kind: str, name: str, signatures: Mapping[str, Mapping[str, bool]], arguments: Mapping[str, Any]
) -> None:
    """Check that a tool or a prompt exists, and has these arguments."""
    if name not in signatures:
        raise UnknownNameError.among(kind, name, signatures)
    for argument in arguments.keys() - signatures[name].keys():
        raise UnknownNameError.among("argument", argument, signatures[name], f"of {name}")
    required = tuple(argument for argument, is_required in signatures[name].items() if is_required)
    if not arguments.keys() >= {*required}:
        raise request_error(RequestReason.UNSAID, kind=kind, name=name, names=required)


class TableServer(MCPServer[Any]):
    """An MCP server whose errors have a sentence, a stable reason, and the ids of rules."""

    def __init__(self, shared: ToolContext) -> None:
        super().__init__(
            "dramadeck",
            title="dramadeck",
            instructions=text_for_model("about"),
            version=__version__,
            log_level="WARNING",
        )
        self.shared = shared

    def take(self, hints: ToolAnnotations, *tools: Callable[..., Any]) -> None:
        """Add tools; their docstrings are the descriptions for the model."""
        for tool in tools:
            self.add_tool(tool, description=inspect.getdoc(tool), annotations=hints)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; an error becomes a result with a refusal, in the language of the call."""
        headers = None if context is None else context.headers
        try:
            check_call_size(arguments)
            # The SDK would drop an unknown argument without an error.
            signatures = {
                tool.name: dict.fromkeys(tool.input_schema["properties"], False)
                for tool in await self.list_tools()
            }
            check_arguments("tool", name, signatures, arguments)
            return await super().call_tool(name, arguments, context)
        except (ToolError, RequestError, UnknownNameError) as problem:
            token, code = arguments.get("token"), arguments.get("language")
            language = await self.shared.language_of(token, code, headers)
            # The cause is the error of the tool, which the SDK wraps and hides from the model.
            return refused(problem.__cause__ or problem, language)

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[Any, Any] | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """Read a resource; of an error the SDK would log the URI, which may contain a token."""
        try:
            return await super().read_resource(uri, context)
        except (ResourceError, ResourceNotFoundError) as problem:
            error = problem.__cause__ or UnknownNameError("there is no such resource")
            raise await self._error(error, context) from None

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,
        context: Context[Any, Any] | None = None,
    ) -> GetPromptResult | InputRequiredResult:
        """Get a prompt, filled in; of an error the SDK would log a traceback."""
        signatures = {
            prompt.name: {
                argument.name: bool(argument.required) for argument in prompt.arguments or ()
            }
            for prompt in await self.list_prompts()
        }
        try:
            check_arguments("prompt", name, signatures, arguments or {})
        except (RequestError, UnknownNameError) as problem:
            raise await self._error(problem, context) from None
        return await super().get_prompt(name, arguments, context)

    async def _error(self, error: BaseException, context: Context[Any, Any] | None) -> MCPError:
        """An error that the SDK sends to the client and does not log."""
        headers = None if context is None else context.headers
        detail = problem_in(error, await self.shared.language_of(None, None, headers)).detail
        return MCPError(code=INVALID_PARAMS, message=detail)


def server(host: Host, *, token: str | None = None, language: str | None = None) -> TableServer:
    """An MCP server of a host's tables, for one client over stdio or for many over HTTP.

    Args:
        host: the host; the caller opens and closes it.
        token: the token for calls without one; with it, the server has no tool to open tables.
        language: the code of the language for calls without one.

    >>> from dramadeck.host import SqliteStore
    >>> server(Host(SqliteStore(":memory:")), language="de").name
    'dramadeck'
    """
    shared = ToolContext(host, token, language)
    tool_server, table, resources = TableServer(shared), TableTools(shared), Resources(shared)
    if token is None:
        tool_server.take(PLAYS, table.open_table)
    tool_server.take(READS, table.look, table.menu, table.tell, table.record, *lookups_at(shared))
    tool_server.take(PLAYS, table.do, table.undo)
    tool_server.take(ENDS, table.reissue_token, table.end_game)
    tool_server.resource("dramadeck://rules", mime_type="text/markdown")(resources.rules)
    tool_server.resource("dramadeck://rules/{id}", mime_type="text/plain")(resources.rule)
    if token is not None:
        tool_server.resource("dramadeck://records/own", mime_type="application/jsonl")(
            resources.own_record
        )
    tool_server.prompt()(gamemaster)
    tool_server.prompt()(player)
    return tool_server
