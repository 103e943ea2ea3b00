"""Why the tools say no before the host is asked, and the answer that says so to a model."""

from collections.abc import Sequence
from typing import Final

from mcp.types import CallToolResult, TextContent
from pydantic import ValidationError

from dramadeck.client.problems import FrontReason, no, problem_in
from dramadeck.core import RefusalReason
from dramadeck.core.refusals import truncated_repr
from dramadeck.narration import Language

MOST_TOLD: Final = 3
"""So many mistakes of a call are told; whoever mends them hears of the others."""


class ToolReason(RefusalReason):
    """Why a tool refuses something before the host is asked."""

    NO_TOKEN = "a token of a seat is needed; whoever leads the table has it"  # noqa: S105 - a sentence


def refused(error: BaseException, language: Language) -> CallToolResult:
    """An error as the answer of a tool: a sentence and its rules, and the same as data."""
    if isinstance(error, ValidationError):
        error = no(FrontReason.NO_SENSE, what=_what_is_wrong(error))
    problem = problem_in(error, language)
    behind = f" [{', '.join(problem.rules)}]" if problem.rules else ""
    text = f"Refused, and nothing has changed: {problem.detail}{behind}"
    data = {**problem._asdict(), "rules": [*problem.rules]}
    content = TextContent(type="text", text=text)
    return CallToolResult(content=[content], structured_content=data, is_error=True)


def _what_is_wrong(error: ValidationError) -> str:
    """The first mistakes, each with a short name of where it stands."""
    wrong = error.errors(include_input=False, include_url=False, include_context=False)
    mistakes = [f"{_place(mistake['loc'])}: {mistake['msg']}" for mistake in wrong[:MOST_TOLD]]
    return "; ".join((*mistakes, "...") if len(wrong) > MOST_TOLD else mistakes)


def _place(parts: Sequence[int | str]) -> str:
    """Where a mistake stands: the argument, and what of it."""
    named = [part if len(str(part)) <= 24 else truncated_repr(part, 24) for part in parts[:3]]
    return ".".join(map(str, named))
