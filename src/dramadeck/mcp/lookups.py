"""The tools that look something up, for whoever asks: made of the records of that room.

They know no table, so nothing that they answer is anybody's secret.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from functools import partial
from inspect import Parameter, Signature
from typing import Annotated, Any, Final

from mcp.types import CallToolResult
from pydantic import Field

from dramadeck.client.queries import result_of
from dramadeck.lookups.cards import Cards
from dramadeck.lookups.charts import Chart
from dramadeck.lookups.odds import QUERIES
from dramadeck.lookups.result import Query
from dramadeck.lookups.rules import Rule
from dramadeck.mcp.shapes import Found, Tongue, shown
from dramadeck.mcp.tool_context import ToolContext

LOOKED_UP: Final[dict[str, Callable[..., Query]]] = {
    **{f"{name}_odds": query for name, query in QUERIES.items()},
    "chart": Chart,
    "card": Cards,
    "rule": Rule,
}
"""Tool → what answers."""

_ARGUMENT: Final = re.compile(r"^ {4}(\w+): (.+(?:\n {6,}.+)*)", re.MULTILINE)


def lookups_at(shared: ToolContext) -> Iterator[Any]:
    """A tool for each query: its arguments are the query's, and what it says of them."""
    for name, query in LOOKED_UP.items():
        tool = _tool(shared, query)
        tool.__name__ = name
        yield tool


def _tool(shared: ToolContext, query: Callable[..., Query]) -> Any:
    async def tool(language: str | None = None, **asked: Any) -> CallToolResult:
        tongue = shared.tongue(language)
        result = await result_of(shared.worker, partial(query, **asked), tongue)
        return shown(result.text(tongue), Found(found=result.data))

    doc = inspect.getdoc(query) or ""
    about = {name: " ".join(text.split()) for name, text in _ARGUMENT.findall(doc)}
    taken = [
        parameter.replace(
            annotation=Annotated[parameter.annotation, Field(description=about[parameter.name])]
        )
        for parameter in inspect.signature(query).parameters.values()
    ]
    spoken = Parameter("language", Parameter.KEYWORD_ONLY, default=None, annotation=Tongue)
    tool.__signature__ = Signature([*taken, spoken], return_annotation=CallToolResult)  # type: ignore[attr-defined] # that is how a function says what it takes
    tool.__doc__ = doc.partition("\n")[0]
    return tool
