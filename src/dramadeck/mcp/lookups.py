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

from dramadeck.client.questions import answer_question
from dramadeck.lookups.cards import Cards
from dramadeck.lookups.charts import Chart
from dramadeck.lookups.finding import Question
from dramadeck.lookups.odds import QUESTIONS
from dramadeck.lookups.rules import Rule
from dramadeck.mcp.desk import Desk
from dramadeck.mcp.shapes import Found, Tongue, shown

LOOKED_UP: Final[dict[str, Callable[..., Question]]] = {
    **{f"{name}_odds": question for name, question in QUESTIONS.items()},
    "chart": Chart,
    "card": Cards,
    "rule": Rule,
}
"""Tool → what answers."""

_ARGUMENT: Final = re.compile(r"^ {4}(\w+): (.+(?:\n {6,}.+)*)", re.MULTILINE)


def lookups_at(desk: Desk) -> Iterator[Any]:
    """A tool for each question: its arguments are the question's, and what it says of them."""
    for name, question in LOOKED_UP.items():
        tool = _tool(desk, question)
        tool.__name__ = name
        yield tool


def _tool(desk: Desk, question: Callable[..., Question]) -> Any:
    async def tool(language: str | None = None, **asked: Any) -> CallToolResult:
        tongue = desk.tongue(language)
        found = await answer_question(desk.worker, partial(question, **asked), tongue)
        return shown(found.text(tongue), Found(found=found.data))

    told = inspect.getdoc(question) or ""
    about = {name: " ".join(text.split()) for name, text in _ARGUMENT.findall(told)}
    taken = [
        each.replace(annotation=Annotated[each.annotation, Field(description=about[each.name])])
        for each in inspect.signature(question).parameters.values()
    ]
    spoken = Parameter("language", Parameter.KEYWORD_ONLY, default=None, annotation=Tongue)
    answers = Annotated[CallToolResult, Found]
    tool.__signature__ = Signature([*taken, spoken], return_annotation=answers)  # type: ignore[attr-defined] # that is how a function says what it takes
    tool.__doc__ = told.partition("\n")[0]
    return tool
