"""A reply as a message of Discord, or as a form."""

import asyncio
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import discord
from discord import ButtonStyle, SelectOption, ui
from dramadeck.chairs.chat.replies import Button, Form, Item, Option, Reply
from dramadeck.narration import Ask, AskKind
from dramadeck.narration.dialogue import as_typed
from dramadeck.narration.markdown import cut
from dramadeck.pictures import beside
from dramadeck.pictures.bitmap import png_of

LONGEST: Final = 2_000
"""A message has no more letters."""

_OPTIONS: Final = 25
_WORDS: Final = 100
_TITLE: Final = 45
_ALT: Final = 1_024
_BUTTON: Final = 80


def _shown(item: Item) -> ui.Item[Any]:
    if isinstance(item, Button):
        style = ButtonStyle.primary if item.is_first else ButtonStyle.secondary
        return ui.Button(label=cut(item.label, _BUTTON), custom_id=item.leads, style=style)
    prompt = cut(item.prompt, _WORDS)
    return _select(item.leads, item.options, most=item.most, placeholder=prompt)


def _select(
    leads: str, options: Iterable[Option], *, most: int, marked: object = None, **more: Any
) -> ui.Select[Any]:
    shown = [
        SelectOption(
            label=cut(each.label, _WORDS),
            value=each.value,
            description=cut(each.about, _WORDS) or None,
            default=each.value == marked,
        )
        for each in options
    ]
    return ui.Select(custom_id=leads, options=shown[:_OPTIONS], max_values=most, **more)


def form_of(form: Form) -> ui.Modal:
    """A form as Discord shows it."""
    shown = ui.Modal(title=cut(form.title, _TITLE), custom_id=form.leads)
    for ask in form.asks:
        shown.add_item(ui.Label(text=cut(ask.label.text, _TITLE), component=_field(ask)))
    shown.stop()  # nobody waits for it: what is sent says where it leads
    return shown


def _field(ask: Ask) -> ui.Item[Any]:
    if ask.choices:
        options = [Option(each.label.text, str(at)) for at, each in enumerate(ask.choices)]
        values = [each.value for each in ask.choices]
        most = min(_OPTIONS, len(options)) if ask.kind is AskKind.SEVERAL else 1
        marked = str(values.index(ask.default)) if ask.default in values else None
        return _select(ask.field, options, most=most, marked=marked, required=False)
    sample = ask.shown if ask.default is None else ask.default
    shown = None if sample is None else cut(as_typed(sample), _WORDS)
    return ui.TextInput(custom_id=ask.field, placeholder=shown, required=ask.is_needed)


def filled(components: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    """What stands in the fields of a form, which lie in labels or rows."""
    for each in components:
        if "value" in each or "values" in each:
            yield each["custom_id"], each.get("values", [each.get("value", "")])
        yield from filled([each["component"]] if "component" in each else [])
        yield from filled(each.get("components", ()))


async def parts_of(reply: Reply) -> dict[str, Any]:
    """What a message has beside its text."""
    view = ui.View(timeout=None)
    for each in reply.items:
        view.add_item(_shown(each))
    view.stop()  # as above
    files = list[discord.File]()
    if reply.file is not None:
        name, text = reply.file
        files.append(discord.File(io.BytesIO(text.encode()), name))
    if reply.pictures:
        drawn = beside("", *reply.pictures)
        png = await asyncio.to_thread(png_of, drawn.svg(theme="dark", width=drawn.width))
        about = cut(drawn.description, _ALT)
        files.append(discord.File(io.BytesIO(png), "cards.png", description=about))
    return {"view": view, "files": files}
