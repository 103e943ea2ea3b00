"""What the tools answer: a text for a model to read, and data by a schema."""

from collections.abc import Iterable
from typing import Annotated, Any, TypeAlias

from mcp.types import CallToolResult, TextContent
from pydantic import BaseModel, Field

from dramadeck.client.seat_client import News
from dramadeck.narration import Line
from dramadeck.narration.forms import Form, form_data
from dramadeck.narration.spans import Quote, Row, Span

Tongue: TypeAlias = Annotated[str | None, Field(description="Language of the answer, such as de.")]


BEGINS, ENDS = "\N{LEFT DOUBLE ANGLE BRACKET}", "\N{RIGHT DOUBLE ANGLE BRACKET}"
"""What stands around a text that a person has typed; it has none of them itself."""


class Said(BaseModel):
    """A line of the story."""

    text: str
    rules: list[str] = Field(description="Ids of the rules behind it, for the tool `rule`.")


class MenuShown(BaseModel):
    """What the seat may do at a turn; a menu is in the text, and as data for who asks for it."""

    turn: int = Field(description="The turn for which it holds, for the tool `do`.")
    now: list[str] = Field(description="What the seat has to do, and for whom the table waits.")
    forms: list[str] = Field(description="The names of the forms.")
    data: list[dict[str, Any]] | None = None


class Happened(BaseModel):
    """What the seat has heard."""

    turn: int = Field(description="The last turn that is told; ask `tell` for what comes since.")
    is_whole: bool = Field(description="False if turns were left out before the first line.")
    lines: list[Said]


class Done(Happened):
    """What came of something that was done, and what may be done next."""

    menu: MenuShown


class Look(BaseModel):
    """A table as a seat sees it."""

    table: str
    system: str
    title: str
    seat: str
    leads: bool = Field(description="Whether this seat takes back, hands over and ends.")
    has_ended: bool
    turn: int
    rows: list[str]
    free: list[str] = Field(description="Seats of which nobody has a token.")


class Link(BaseModel):
    """A seat and what opens it."""

    seat: str
    token: str


class Opened(BaseModel):
    """A new table."""

    table: str
    leader: str
    token: str = Field(description="What opens the leader's seat.")
    seats: list[str] = Field(description="The other seats; `reissue_token` opens one.")
    commitment: str = Field(description="The promise of the seed; `dramadeck verify` checks it.")


class Found(BaseModel):
    """What was looked up."""

    found: dict[str, Any]


def shown(text: str, data: BaseModel) -> CallToolResult:
    """An answer: a text for a model to read, and the same as data."""
    content = TextContent(type="text", text=text)
    return CallToolResult(content=[content], structured_content=data.model_dump(mode="json"))


def marked(spans: Iterable[Span]) -> str:
    """The text of spans, with marks around what people have typed."""
    return "".join(_typed(span.text) if isinstance(span, Quote) else span.text for span in spans)


def marked_line(line: Line) -> str:
    """The text of a line, likewise."""
    return marked(line.spans)


def _typed(text: str) -> str:
    return f"{BEGINS}{text.replace(BEGINS, '').replace(ENDS, '')}{ENDS}"


def row_text(row: Row) -> str:
    """A row of a table, likewise."""
    return f"{marked(row.title)}: {marked(row.spans)}"


def news_text(news: News) -> str:
    """What was heard, with the rules behind each line."""
    start = [] if news.is_whole else ["(earlier turns are left out)"]
    lines = [_line_text(line) for line in news.lines] or ["Nothing new."]
    return "\n".join([*start, *lines, f"Turn {news.turn}."])


def _line_text(line: Line) -> str:
    return f"{marked(line.spans)} [{', '.join(line.rules)}]".removesuffix(" []")


def heard(news: News) -> Happened:
    """What was heard, as data."""
    lines = [Said(text=marked(line.spans), rules=[*line.rules]) for line in news.lines]
    return Happened(turn=news.turn, is_whole=news.is_whole, lines=lines)


def menu_shown(
    turn: int, now: list[str], forms: Iterable[Form], *, with_data: bool = False
) -> MenuShown:
    """The forms of a turn."""
    offered = [*forms]
    data = [form_data(form, marked_line) for form in offered] if with_data else None
    return MenuShown(turn=turn, now=now, forms=[form.name for form in offered], data=data)


def menu_text(turn: int, now: Iterable[str], lines: Iterable[str]) -> str:
    """A menu, or a form of it, below what is to be done now."""
    entries = [*lines] or [f"  nothing now; wait for the others: tell(since={turn}, wait=50)"]
    return "\n".join([*now, f"Menu of turn {turn}:", *entries])
