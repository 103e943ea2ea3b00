"""The replies and announcements of a bot, from which a chat service makes messages."""

from collections.abc import Mapping
from typing import TypeAlias

import attrs

from dramadeck.core import Refusal
from dramadeck.narration import FormField, Span, markup
from dramadeck.narration.markup import Block
from dramadeck.pictures import Picture


@attrs.frozen
class Button:
    """A button.

    Attributes:
        leads: its id, which the chat service sends back when it is pressed.
        is_first: whether it is one of the main buttons of the message.
    """

    label: str
    leads: str
    is_first: bool = False


@attrs.frozen
class Option:
    """An option of a list: its label, the value that is sent back, and a description."""

    label: str
    value: str = ""
    about: str = ""


@attrs.frozen
class Choose:
    """A list: its id, its options, and how many may and must be chosen."""

    leads: str
    options: tuple[Option, ...]
    most: int = 1
    fewest: int = 1


@attrs.frozen
class Modal:
    """A form to fill in: its title, its id, and its fields."""

    title: str
    leads: str
    fields: tuple[FormField, ...]


Item: TypeAlias = Button | Choose
"""A control below a message."""


@attrs.frozen(kw_only=True)
class Reply:
    r"""A message of the bot.

    Attributes:
        blocks: the text; `plain`, `markdown` and `html` write it.
        items: the buttons and lists.
        modal: a form to fill in. Show it alone; if it cannot be shown, show the rest.
        pictures: the pictures below the text, side by side.
        file: the name and the text of a file.
        is_public: whether to post it to the channel; otherwise only its user may read it.
        is_apart: whether to send it as a new message, because the menu before it is still needed.
        refusal: why the rules of the game refuse a command, with the id of the rule.
        translations: of a public reply: code of a language → the reply in this language; of an
            announcement for the `languages` of `announcer`, of a seat for all languages.

    >>> from dramadeck.narration import Name, Text
    >>> reply = Reply(blocks=(Block((Name("Q & A"), Text(" flees."))),))
    >>> reply.plain(), reply.markdown(), reply.html()
    ('Q & A flees.', '**Q \\& A** flees.', '<b>Q &amp; A</b> flees.')
    """

    blocks: tuple[Block, ...] = ()
    items: tuple[Item, ...] = ()
    modal: Modal | None = None
    pictures: tuple[Picture, ...] = ()
    file: tuple[str, str] | None = None
    is_public: bool = False
    is_apart: bool = False
    refusal: Refusal | None = None
    translations: Mapping[str, "Reply"] = attrs.field(factory=dict[str, "Reply"])

    def plain(self) -> str:
        """The text as plain text, such as for IRC."""
        return markup.plain_text(self.blocks)

    def markdown(self) -> str:
        """The text as Markdown, such as for Discord, Zulip or Mattermost."""
        return markup.markdown(self.blocks)

    def html(self, line_break: str = "<br>") -> str:
        r"""The text as HTML, such as for Matrix; for Telegram pass `line_break="\n"`."""
        return markup.html(self.blocks, line_break)


def paragraph(
    *spans: Span, items: tuple[Item, ...] = (), is_public: bool = False, is_apart: bool = False
) -> Reply:
    """A reply of one paragraph."""
    return Reply(blocks=(Block(spans),), items=items, is_public=is_public, is_apart=is_apart)
