r"""Messages as plain text, as Markdown and as HTML, for any chat.

A message consists of blocks, and a block of spans. Each renderer escapes the text of the spans, so
a name that somebody typed cannot make a heading, mention a user or hide a link.

>>> from dramadeck.narration import Name, Text
>>> blocks = [Block((Name("<Quin_1>"), Text(" flees.")), BlockKind.ITEM)]
>>> plain_text(blocks), html(blocks)
('- <Quin_1> flees.', '• <b>&lt;Quin_1&gt;</b> flees.')
>>> print(markdown(blocks))
- **\<Quin\_1\>** flees.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto, unique
from html import escape
from itertools import groupby
from typing import Final

import attrs

from dramadeck.narration.spans import CardRef, Line, Name, Quote, Row, Span, Text

_MARKUP: Final = re.compile(r"([\\*_~`|>#\[\]<@&]|:(?=//)|\.(?=[^\s/]{1,63}/))")
_BEGINNING: Final = re.compile(r"^\s*(?=[-+=])|^\s*\d+(?=[.)])")
_ISOLATED: Final = "\N{FIRST STRONG ISOLATE}{}\N{POP DIRECTIONAL ISOLATE}"
_RIGHT_TO_LEFT: Final = frozenset(("R", "AL", "AN"))


@unique
class BlockKind(Enum):
    """The kind of a block: text, title, list item, menu entry, note, or table row."""

    TEXT = auto()
    TITLE = auto()
    ITEM = auto()
    ENTRY = auto()
    NOTE = auto()
    COLUMNS = auto()


@attrs.frozen
class Block:
    """A block of a message.

    Attributes:
        kind: its kind; `COLUMNS` is a row of a table, in letters of equal width.
        depth: for an item, 1 if it is below another.
        number: for an entry of a menu, the number that chooses it.
    """

    spans: tuple[Span, ...]
    kind: BlockKind = BlockKind.TEXT
    depth: int = 0
    number: int = 0


def items_of(lines: Sequence[Line]) -> Iterator[Block]:
    """Lines as items of a list, with consequences indented below their action."""
    top_depth = min([line.depth for line in lines], default=0)
    for line in lines:
        yield Block(line.spans, BlockKind.ITEM, depth=min(line.depth - top_depth, 1))


def rows_of(rows: Iterable[Row]) -> Iterator[Block]:
    """The rows of a table, each as its title, a colon and its text."""
    for row in rows:
        yield Block((*row.title, Text(": "), *row.spans))


# -------------------------------------------------------------------------------- plain text


def plain_text(blocks: Iterable[Block]) -> str:
    """A message as plain text, a line for each block."""
    return "\n".join([_framed(block, _joined(block.spans), "- ", "  ") for block in blocks])


def _joined(spans: Iterable[Span]) -> str:
    return "".join(map(_text, spans))


def _framed(block: Block, text: str, bullet: str, indent: str) -> str:
    """A text with the bullet of an item or the number of an entry."""
    match block.kind:
        case BlockKind.ITEM:
            return f"{indent * block.depth}{bullet}{text}"
        case BlockKind.ENTRY:
            return f"{block.number:>2} {text}".rstrip()
        case _:
            return text


def _text(span: Span) -> str:
    """The text of a span; names written from right to left are isolated."""
    is_typed = isinstance(span, Name | Quote)
    if is_typed and any(
        unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in span.text
    ):
        return _ISOLATED.format(span.text)
    return span.text


# ---------------------------------------------------------------------------------- Markdown


def markdown(blocks: Iterable[Block]) -> str:
    """A message as the Markdown of chats, in which a line break is a line break."""
    return "\n".join(_grouped(blocks, _as_markdown, _fenced))


def _as_markdown(block: Block) -> str:
    if block.kind is BlockKind.TITLE:
        return _bold(escaped(_joined(block.spans)))
    text = _BEGINNING.sub(r"\g<0>\\", marked(block.spans))
    if block.kind is BlockKind.NOTE:
        return f"-# {text}"
    if block.kind is BlockKind.ENTRY:
        return f"**{block.number}** {text}".rstrip()
    return _framed(block, text, "- ", "  ")


def _fenced(rows: Iterable[str]) -> str:
    return "\n".join(["```", *[row.replace("`", "'") for row in rows], "```"])


def escaped(text: str) -> str:
    """A text with all Markdown characters escaped."""
    return _MARKUP.sub(r"\\\1", text)


def marked(spans: Iterable[Span]) -> str:
    """Spans as a line of Markdown: names and cards are bold."""
    parts = [(_is_bold(span), escaped(_text(span))) for span in spans if span.text]
    return "".join([_bold(text) if is_bold else text for is_bold, text in parts])


def _bold(text: str) -> str:
    return f"**{text}**" if text.strip() else text  # "****" is a horizontal line in Markdown


def _is_bold(span: Span) -> bool:
    return isinstance(span, Name | CardRef)


# -------------------------------------------------------------------------------------- HTML


def html(blocks: Iterable[Block], line_break: str = "<br>") -> str:
    """A message as HTML, with only the tags `b`, `i` and `pre`, which chats accept.

    The line break separates the blocks: `<br>` for Matrix, a line feed for Telegram.
    """
    return line_break.join(_grouped(blocks, _as_html, _preformatted))


def _as_html(block: Block) -> str:
    if block.kind is BlockKind.TITLE:
        return f"<b>{escape(_joined(block.spans))}</b>"
    parts = [(_is_bold(span), escape(_text(span))) for span in block.spans if span.text]
    text = "".join([f"<b>{text}</b>" if is_bold else text for is_bold, text in parts])
    if block.kind is BlockKind.NOTE:
        return f"<i>{text}</i>"
    if block.kind is BlockKind.ENTRY:
        return f"<b>{block.number}</b> {text}".rstrip()
    return _framed(block, text, "• ", "\N{EM SPACE}")


def _preformatted(rows: Iterable[str]) -> str:
    return f"<pre>{escape(chr(10).join(rows))}</pre>"


def _grouped(
    blocks: Iterable[Block],
    write: Callable[[Block], str],
    write_table: Callable[[Iterable[str]], str],
) -> Iterator[str]:
    """The text of each block; the rows of a table are joined."""
    for is_table, group in groupby(blocks, key=lambda block: block.kind is BlockKind.COLUMNS):
        if is_table:
            yield write_table([_joined(block.spans) for block in group])
        else:
            yield from map(write, group)


# ------------------------------------------------------------------------------- long messages


def cut(text: str, most: int) -> str:
    """A text of at most `most` letters; a longer one is cut and ends with an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def parts_of(text: str, most: int) -> list[str]:
    """Split Markdown or plain text into parts of at most `most` letters, if possible by lines."""
    parts = list[str]()
    while len(text) > most:
        at = text.rfind("\n", 1, most + 1)
        at = _outside_escape(text, most) if at < 0 else at
        parts.append(text[:at])
        text = text[at:].removeprefix("\n")
    return [*parts, text]


def _outside_escape(text: str, at: int) -> int:
    """The position, or the one before it if a backslash escapes the character there."""
    backslashes = at - len(text[:at].rstrip("\\"))
    return at - 1 if backslashes % 2 and at > 1 else at
