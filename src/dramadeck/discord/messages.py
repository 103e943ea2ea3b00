"""A reply as a message of Discord, or as a form."""

import asyncio
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import discord
from discord import ButtonStyle, SelectOption, ui
from dramadeck.chat.replies import Button, Item, Modal, Reply
from dramadeck.narration import FormField
from dramadeck.narration.form_text import as_typed
from dramadeck.narration.markup import cut
from dramadeck.pictures import beside
from dramadeck.pictures.bitmap import png_of

LONGEST: Final = 2_000  # the most letters of a message

_WORDS: Final = 100
_TITLE: Final = 45
_ALT: Final = 1_024
_BUTTON: Final = 80


def _component(item: Item) -> ui.Item[Any]:
    if isinstance(item, Button):
        style = ButtonStyle.primary if item.is_first else ButtonStyle.secondary
        return ui.Button(label=cut(item.label, _BUTTON), custom_id=item.leads, style=style)
    options = [
        SelectOption(
            label=cut(option.label, _WORDS),
            value=option.value,
            description=cut(option.about, _WORDS) or None,
        )
        for option in item.options
    ]
    return ui.Select(
        custom_id=item.leads, options=options, max_values=item.most, min_values=item.fewest
    )


def form_of(modal: Modal) -> ui.Modal:
    """A form as a modal of Discord."""
    form = ui.Modal(title=cut(modal.title, _TITLE), custom_id=modal.leads)
    for field in modal.fields:
        label = cut(field.label.text, _TITLE)
        form.add_item(ui.Label(text=label, component=_input(field)))
    form.stop()  # discord.py need not wait for it: the answer has its id
    return form


def _input(field: FormField) -> ui.TextInput[Any]:
    """The input of a field, which contains its default."""
    sample = as_typed(field.sample) if field.nothing is None else field.nothing.text
    return ui.TextInput(
        custom_id=field.name,
        placeholder=cut(sample, _WORDS) or None,
        default=as_typed(field.default) or None,
        required=field.is_required,
    )


def filled(components: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    """The values of a form: pairs of field and values, from components that may be nested."""
    for component in components:
        if "value" in component or "values" in component:
            yield component["custom_id"], component.get("values", [component.get("value", "")])
        yield from filled([component["component"]] if "component" in component else [])
        yield from filled(component.get("components", ()))


async def parts_of(reply: Reply) -> dict[str, Any]:
    """The controls and files of a message, as keyword arguments of discord.py."""
    view = ui.View(timeout=None)
    for item in reply.items:
        view.add_item(_component(item))
    view.stop()  # as above
    files = list[discord.File]()
    if reply.file is not None:
        name, text = reply.file
        files.append(discord.File(io.BytesIO(text.encode()), name))
    if reply.pictures:
        picture = beside("", *reply.pictures)
        png = await asyncio.to_thread(png_of, picture.svg(theme="dark", width=picture.width))
        about = cut(picture.description, _ALT)
        files.append(discord.File(io.BytesIO(png), "cards.png", description=about))
    return {"view": view, "files": files}
