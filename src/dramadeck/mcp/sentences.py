"""The reasons for which a tool refuses a call, and errors as results of tools."""

from collections.abc import Sequence
from typing import Final

from mcp.types import CallToolResult, TextContent
from pydantic import ValidationError

from dramadeck.client.problems import RequestReason, problem_in, request_error
from dramadeck.core import RefusalReason
from dramadeck.core.refusals import truncated_repr
from dramadeck.narration import Language

MOST_ERRORS: Final = 3  # the most errors of a call that a result lists


class ToolReason(RefusalReason):
    """The reasons for which a tool refuses a call before it calls the host."""

    NO_TOKEN = "a seat token is needed; ask the leader of the table for it"  # noqa: S105 - a sentence


def refused(error: BaseException, language: Language) -> CallToolResult:
    """An error as the result of a tool: a sentence with its rules, and the same as data."""
    if isinstance(error, ValidationError):
        error = request_error(RequestReason.INVALID, what=_errors_of(error))
    problem = problem_in(error, language)
    rules = f" [{', '.join(problem.rules)}]" if problem.rules else ""
    text = f"Refused, and nothing has changed: {problem.detail}{rules}"
    data = {**problem._asdict(), "rules": [*problem.rules]}
    content = TextContent(type="text", text=text)
    return CallToolResult(content=[content], structured_content=data, is_error=True)


def _errors_of(error: ValidationError) -> str:
    """The first errors of a call, each with its place."""
    errors = error.errors(include_input=False, include_url=False, include_context=False)
    texts = [f"{_place(detail['loc'])}: {detail['msg']}" for detail in errors[:MOST_ERRORS]]
    return "; ".join((*texts, "...") if len(errors) > MOST_ERRORS else texts)


def _place(parts: Sequence[int | str]) -> str:
    """The place of an error: the argument, and its keys and indices."""
    short = [part if len(str(part)) <= 24 else truncated_repr(part, 24) for part in parts[:3]]
    return ".".join(map(str, short))
