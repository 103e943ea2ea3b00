"""Why the tools say no before the host is asked, and the answer that says so to a model."""

from mcp.types import CallToolResult, TextContent
from pydantic import ValidationError

from dramadeck.chairs.problems import FrontReason, no, problem_in
from dramadeck.engine import RefusalReason
from dramadeck.narration import Narrator


class ToolReason(RefusalReason):
    """Why a tool refuses something before the host is asked."""

    NO_TOKEN = "a token of a seat is needed; whoever leads the table has it"  # noqa: S105 - a sentence


def refused(error: BaseException, teller: Narrator) -> CallToolResult:
    """An error as the answer of a tool: a sentence and its rules, and the same as data."""
    if isinstance(error, ValidationError):
        wrong = error.errors(include_input=False, include_url=False, include_context=False)
        told = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in wrong)
        error = no(FrontReason.NO_SENSE, what=told)
    reason, line, field = problem_in(error, teller)
    behind = f" [{', '.join(line.rules)}]" if line.rules else ""
    text = f"Refused, and nothing has changed: {line.text}{behind}"
    data = {"reason": reason, "sentence": line.text, "rules": [*line.rules], "field": field}
    content = TextContent(type="text", text=text)
    return CallToolResult(content=[content], structured_content=data, is_error=True)
