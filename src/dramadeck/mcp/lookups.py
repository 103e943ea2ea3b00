"""The tools that look something up, made from the queries of `dramadeck.lookups`.

They know no table, so their results are no secrets.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from functools import partial
from inspect import Parameter, Signature
from typing import Annotated, Any, Final

from mcp.types import CallToolResult
from pydantic import BeforeValidator, Field

from dramadeck.client.queries import lenient_argument, result_of
from dramadeck.lookups.cards import Cards
from dramadeck.lookups.charts import Chart
from dramadeck.lookups.odds import QUERIES
from dramadeck.lookups.result import Query
from dramadeck.lookups.rules import rule_query
from dramadeck.mcp.shapes import Code, LookupData, tool_result
from dramadeck.mcp.tool_context import ToolContext

TOOLS: Final[dict[str, Callable[..., Query]]] = {
    **{f"{name}_odds": query for name, query in QUERIES.items()},
    "chart": Chart,
    "card": Cards,
    "rule": rule_query,
}
"""Name of the tool → its query."""

_ARGUMENT: Final = re.compile(r"^ {4}(\w+): (.+(?:\n {6,}.+)*)", re.MULTILINE)


def lookups_at(shared: ToolContext) -> Iterator[Any]:
    """A tool for each query, with its arguments and their descriptions."""
    for name, query in TOOLS.items():
        tool = _tool(shared, query)
        tool.__name__ = name
        yield tool


def _tool(shared: ToolContext, query: Callable[..., Query]) -> Any:
    async def tool(language: str | None = None, **arguments: Any) -> CallToolResult:
        used = shared.language_in(language)
        result = await result_of(shared.worker, partial(query, **arguments), used)
        return tool_result(result.text(used), LookupData(data=result.data))

    doc = inspect.getdoc(query) or ""
    about = {name: " ".join(text.split()) for name, text in _ARGUMENT.findall(doc)}
    parameters = [
        parameter.replace(
            annotation=Annotated[
                parameter.annotation,
                Field(description=about[parameter.name]),
                BeforeValidator(partial(lenient_argument, parameter.annotation)),
            ]
        )
        for parameter in inspect.signature(query).parameters.values()
    ]
    code = Parameter("language", Parameter.KEYWORD_ONLY, default=None, annotation=Code)
    tool.__signature__ = Signature([*parameters, code], return_annotation=CallToolResult)  # type: ignore[attr-defined] # the SDK reads it
    tool.__doc__ = doc.partition("\n")[0]
    return tool
