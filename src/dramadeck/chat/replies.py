"""What a bot answers and announces, before a chat service makes a message of it."""

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
        label: what stands on it, as plain text.
        leads: what comes back when it is pressed.
        is_first: whether it is one of those for which the message is there.
    """

    label: str
    leads: str
    is_first: bool = False


@attrs.frozen
class Option:
    """One of several: what it is called, what comes back if it is chosen, a word about it."""

    label: str
    value: str = ""
    about: str = ""


@attrs.frozen
class Choose:
    """A list to choose from: where a choice leads, what there is, how many at most and at least."""

    leads: str
    options: tuple[Option, ...]
    most: int = 1
    fewest: int = 1


@attrs.frozen
class Modal:
    """A form to fill in: its title, where it leads, and its fields."""

    title: str
    leads: str
    fields: tuple[FormField, ...]


Item: TypeAlias = Button | Choose
"""What stands below a message, to be pressed or chosen."""


@attrs.frozen(kw_only=True)
class Reply:
    r"""A message of the bot.

    Attributes:
        blocks: what it says; `plain`, `markdown` and `html` write it.
        items: buttons and lists.
        modal: what is to be filled in; it comes alone, the rest only where it cannot be shown.
        pictures: what is shown below, side by side.
        file: a file's name and its text.
        is_public: whether the whole channel reads it; else it is for whoever asked alone.
        is_apart: whether it stands beside the menu that it answers, and the menu stays.
        refusal: why the rules of the game refuse a command, with the id of the rule.
        translations: of an announcement, code of a language → the same in that language, for the
            languages that `announcer` is given.

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
        """What it says as plain text, such as for IRC."""
        return markup.plain_text(self.blocks)

    def markdown(self) -> str:
        """What it says as Markdown, such as for Discord, Zulip or Mattermost."""
        return markup.markdown(self.blocks)

    def html(self, line_break: str = "<br>") -> str:
        """What it says as HTML, such as for Matrix; Telegram takes a line feed as `line_break`."""
        return markup.html(self.blocks, line_break)


def paragraph(
    *spans: Span,
    items: tuple[Item, ...] = (),
    is_public: bool = False,
    is_apart: bool = False,
) -> Reply:
    """A reply of one paragraph."""
    return Reply(blocks=(Block(spans),), items=items, is_public=is_public, is_apart=is_apart)
