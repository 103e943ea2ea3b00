"""What is answered, before a front makes a message of it."""

from typing import TypeAlias

import attrs

from dramadeck.narration import FormField
from dramadeck.pictures import Picture


@attrs.frozen
class Button:
    """A button.

    Attributes:
        label: what stands on it.
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


@attrs.frozen(kw_only=True)
class Reply:
    """What is answered.

    Attributes:
        text: what is said, in Markdown.
        items: buttons and lists.
        modal: what is to be filled in; it comes alone, the rest only where it cannot be shown.
        pictures: what is shown below, side by side.
        file: a file's name and what stands in it.
        is_public: whether the whole channel reads it.
        is_apart: whether it stands beside the menu that it answers, and the menu stays.

    >>> Reply(text="Done.").is_public
    False
    """

    text: str = ""
    items: tuple[Item, ...] = ()
    modal: Modal | None = None
    pictures: tuple[Picture, ...] = ()
    file: tuple[str, str] | None = None
    is_public: bool = False
    is_apart: bool = False
