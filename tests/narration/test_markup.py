"""Typed text is never markup: neither in Markdown nor in HTML nor in plain text."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from dramadeck.narration import CardRef, Line, Name, Quote, Row, Text
from dramadeck.narration.markup import (
    Block,
    BlockKind,
    escaped,
    html,
    items_of,
    markdown,
    plain_text,
    rows_of,
)

HOSTILE = st.one_of(
    st.text(st.sampled_from("<>&\"'*_~`|#[]()\\@:/.-+=1 aQ\u05d0\u202e\n"), max_size=12),
    st.sampled_from(
        [
            *("<script>alert(1)</script>", "</b><b>", "&lt;b&gt;", "<@1>", "@everyone", "<!-- "),
            *("[x](http://y)", "![x](y)", "```", "# Q", "1. Q", "- Q", "---", "===", "-# Q"),
            *("</pre>", "||Q||", "\\", "https://evil.example", "\u202egnp.exe", "\u05d0\u05d1 1"),
        ]
    ),
    st.text(max_size=12),
)
SPANS = st.lists(
    st.builds(lambda kind, text: kind(text), st.sampled_from([Name, Quote, Text]), HOSTILE)
    | st.builds(CardRef, st.integers(1, 156), HOSTILE),
    min_size=1,
    max_size=4,
).map(tuple)
BLOCKS = st.lists(
    st.builds(
        Block,
        SPANS,
        st.sampled_from(BlockKind),
        depth=st.integers(0, 1),
        number=st.integers(0, 25),
    ),
    max_size=4,
)
ISOLATES = dict.fromkeys(map(ord, "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"))


class ReadHtml(HTMLParser):
    """Parses HTML as a chat does: the tags and the visible text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open, self.text = set(), [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        assert not attrs
        self.tags.add(tag)
        if tag == "br":
            self.text += "\n"
        else:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data

    def handle_comment(self, data):
        raise AssertionError(data)


def words(text):
    """Return the letters of a text without spaces and list marks."""
    plain = text.translate(ISOLATES)
    return [letter for letter in plain if letter not in "•-" and not letter.isspace()]


@given(BLOCKS)
def test_html_has_only_known_tags_and_the_same_text_as_plain_text(blocks):
    for line_break in ("<br>", "\n"):
        parsed = ReadHtml(html(blocks, line_break))
        assert parsed.open == []
        assert parsed.tags <= {"b", "i", "pre", "br"}
        assert words(parsed.text) == words(plain_text(blocks))


ALLOWED = {"text", "text_special", "strong_open", "strong_close", "softbreak"}


@given(SPANS, st.sampled_from([kind for kind in BlockKind if kind is not BlockKind.COLUMNS]))
def test_markdown_has_no_link_no_heading_and_nothing_hidden(spans, kind):
    block = Block(spans, kind)
    parsed = MarkdownIt("commonmark").parse(markdown([block]))
    tokens = {token.type.partition("_")[0] for token in parsed if token.type != "inline"}
    assert tokens <= {"paragraph", "bullet", "list"}
    inline = [part for token in parsed for part in token.children or ()]
    assert {part.type for part in inline} <= ALLOWED
    # Single stars may be visible; no other character is added or lost.
    content = "".join(part.content for part in inline).replace("*", "")
    content = content.removeprefix("-#") if kind is BlockKind.NOTE else content
    assert words(content) == words(plain_text([block]).replace("*", ""))


@given(SPANS)
def test_no_text_breaks_a_row_of_a_table(spans):
    blocks = [Block(spans, BlockKind.COLUMNS), Block((Text("x"),), BlockKind.COLUMNS)]
    first, *rows, last = markdown(blocks).split("\n")
    assert (first, last, len(rows)) == ("```", "```", 2)
    assert not any("`" in row for row in rows)


@given(HOSTILE)
def test_no_block_has_more_than_one_line(text):
    blocks = [*items_of([Line((Name(text),))]), *rows_of([Row((Name(text),), (Quote(text),))])]
    for written in (plain_text(blocks), markdown(blocks), html(blocks, "\n")):
        assert written.count("\n") == 1


def test_a_right_to_left_name_does_not_change_the_order_of_other_text():
    hebrew = "\u05d0\u05d1"
    line = plain_text([Block((Name(hebrew), Text(" 3: "), Quote("Ann")))])
    assert line == f"\N{FIRST STRONG ISOLATE}{hebrew}\N{POP DIRECTIONAL ISOLATE} 3: Ann"


@pytest.mark.parametrize(
    "typed",
    [
        *("discord.gg/abc", "DISCORD.GG/abc", "www.discord.gg/abc", "discord.com/invite/abc"),
        *("discordapp.com/invite/abc", "discord.gift/abc", "x discord.gg/abc y"),
        "a.b.discord.gg/c",
    ],
)
def test_no_name_becomes_a_link(typed):
    for written in (escaped(typed), markdown(items_of([Line((Name(typed), Text(" flees.")))]))):
        before_slash = written.rpartition("/")[0]
        assert "." not in before_slash.replace("\\.", "")
        assert typed in written.replace("\\", "")  # it is displayed as it was typed


def test_dots_at_the_end_of_a_sentence_are_not_escaped():
    assert escaped("Quin flees. She is gone.") == "Quin flees. She is gone."
