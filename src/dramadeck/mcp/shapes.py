"""The results of the tools: a text for the model, and data with a schema."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeAlias

from mcp.types import CallToolResult, TextContent
from pydantic import BaseModel, Field

from dramadeck.client.seat_client import News
from dramadeck.narration import Line
from dramadeck.narration.form_json import form_data
from dramadeck.narration.forms import Form
from dramadeck.narration.spans import Quote, Row, Span

Code: TypeAlias = Annotated[str | None, Field(description="Language of the answer, such as de.")]
"""The code of a language."""

BEGINS, ENDS = "\N{LEFT DOUBLE ANGLE BRACKET}", "\N{RIGHT DOUBLE ANGLE BRACKET}"
"""The marks around a text that a player has typed; they are removed from the text."""


class StoryLine(BaseModel):
    """A line of the story."""

    text: str
    rules: list[str] = Field(description="Ids of the rules behind it, for the tool `rule`.")


class MenuData(BaseModel):
    """The menu of the seat at a turn; the forms as data are optional."""

    turn: int = Field(description="The turn of the menu, for the tool `do`.")
    now: list[str] = Field(description="What the seat has to do, and for whom the table waits.")
    forms: list[str] = Field(description="The names of the forms.")
    data: list[dict[str, Any]] | None = None


class NewsData(BaseModel):
    """What has happened, as the seat may know it."""

    turn: int = Field(description="The last turn in the lines; call `tell` for later ones.")
    is_whole: bool = Field(description="False if turns were left out before the first line.")
    lines: list[StoryLine]


class Done(NewsData):
    """What has happened because of a command, and the next menu."""

    menu: MenuData


class Look(BaseModel):
    """A table as a seat sees it."""

    table: str
    system: str
    title: str
    seat: str
    leads: bool = Field(description="Whether this seat may undo, reissue tokens and end the game.")
    has_ended: bool
    turn: int
    rows: list[str]
    free: list[str] = Field(description="Seats without a token.")


class Link(BaseModel):
    """A seat and its token."""

    seat: str
    token: str


class Opened(BaseModel):
    """A new table."""

    table: str
    leader: str
    token: str = Field(description="The token of the leader's seat.")
    seats: list[str] = Field(description="The other seats; `reissue_token` gives their tokens.")
    commitment: str = Field(description="The commitment to the seed, for `dramadeck verify`.")


class LookupData(BaseModel):
    """The data of a look-up."""

    data: dict[str, Any]


def tool_result(text: str, data: BaseModel) -> CallToolResult:
    """A result: a text for the model, and the same as data."""
    content = TextContent(type="text", text=text)
    return CallToolResult(content=[content], structured_content=data.model_dump(mode="json"))


def marked(spans: Iterable[Span]) -> str:
    """The text of spans, with marks around texts that players have typed."""
    return "".join(_typed(span.text) if isinstance(span, Quote) else span.text for span in spans)


def marked_line(line: Line) -> str:
    """The text of a line, with such marks."""
    return marked(line.spans)


def _typed(text: str) -> str:
    return f"{BEGINS}{text.replace(BEGINS, '').replace(ENDS, '')}{ENDS}"


def row_text(row: Row) -> str:
    """A row of a table, with such marks."""
    return f"{marked(row.title)}: {marked(row.spans)}"


def news_text(news: News) -> str:
    """What has happened, each line with its rules."""
    start = [] if news.is_whole else ["(earlier turns are left out)"]
    lines = [_line_text(line) for line in news.lines] or ["Nothing new."]
    return "\n".join([*start, *lines, f"Turn {news.turn}."])


def _line_text(line: Line) -> str:
    return f"{marked(line.spans)} [{', '.join(line.rules)}]".removesuffix(" []")


def news_data(news: News) -> NewsData:
    """What has happened, as data."""
    lines = [StoryLine(text=marked(line.spans), rules=[*line.rules]) for line in news.lines]
    return NewsData(turn=news.turn, is_whole=news.is_whole, lines=lines)


def menu_result(
    turn: int, now: list[str], forms: Sequence[Form], *, with_data: bool = False
) -> MenuData:
    """The menu of a turn, as data."""
    data = [form_data(form, marked_line) for form in forms] if with_data else None
    return MenuData(turn=turn, now=now, forms=[form.name for form in forms], data=data)


def menu_text(turn: int, now: Iterable[str], lines: Iterable[str]) -> str:
    """A menu, or a form of it, below what the seat has to do now."""
    entries = [*lines] or [f"  nothing now; wait for the others: tell(since={turn}, wait=50)"]
    return "\n".join([*now, f"Menu of turn {turn}:", *entries])
