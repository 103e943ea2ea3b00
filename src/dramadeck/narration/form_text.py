"""Forms as lines of text."""

from collections.abc import Collection, Iterable, Iterator
from operator import attrgetter
from typing import Any, Final, cast

from dramadeck.core.menu_sections import Topic
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.form_json import LabelWriter
from dramadeck.narration.forms import Form, FormField, Menu
from dramadeck.narration.messages import Message, NameArg, Value, message_in
from dramadeck.narration.renderer import Language

FEW: Final = 12  # the most options of a field that are listed; for more, only the number is shown


def as_typed(value: Any) -> str:
    """A value as people type it: items separated by commas, lists of items by semicolons."""
    if isinstance(value, tuple | list):
        parts = cast("tuple[Any, ...]", value)
        is_nested = any(isinstance(part, tuple | list) for part in parts)
        return ("; " if is_nested else ", ").join(map(as_typed, parts))
    return "" if value is None else str(value)


_MOST_FIELDS: Final = 5  # the most fields of a form in a brief menu

RARE: Final = frozenset({Topic.RULINGS, Topic.STORY, Topic.CORRECTIONS})
"""The topics that are rarely needed: a long or brief menu shortens them."""


def menu_lines(
    forms: Iterable[Form],
    language: Language,
    written: LabelWriter = attrgetter("text"),
    *,
    brief_for: Collection[str] | None = None,
) -> Iterator[str]:
    """The forms of a seat as text: a line for each topic, form and field.

    With `brief_for`, the names of the commands that are due, the menu is brief: other forms end in
    an ellipsis if they have many fields, or are rarely needed and have any.
    """
    for section in Menu(forms).sections:
        yield section[0].title.text
        for form in section:
            head, *fields = form_lines(form, language, written)
            is_long = len(fields) > (0 if form.topic in RARE else _MOST_FIELDS)
            is_cut = brief_for is not None and form.name not in brief_for and is_long
            yield from [f"{head} ..."] if is_cut else [head, *fields]


def form_lines(
    form: Form,
    language: Language,
    written: LabelWriter = attrgetter("text"),
    *,
    with_extras: bool = False,
) -> Iterator[str]:
    """A form as text: a line with its name and label, and a line for each field.

    With `with_extras`, all options and the rarely needed fields are included.
    """
    chance = "" if form.chance is None else f" ({language.share(float(form.chance))})"
    hint = "" if form.hint is None else f" - {written(form.hint)}"
    yield f"  {form.name}: {written(form.label)}{chance}{hint}"
    for field in form.fields:
        if with_extras or not field.is_extra:
            few = None if with_extras else FEW
            yield f"       {field_text(field, language, written, few=few)}"


def field_text(
    field: FormField,
    language: Language,
    written: LabelWriter = attrgetter("text"),
    *,
    few: int | None = None,
) -> str:
    """A field as a line of text: its name, its label, and the expected answer."""
    label, name = field.label.text, field.name
    title = name if label.casefold() == name.casefold() else f"{name} ({label})"
    expected = _expected(field, language, written, few)
    places: dict[str, Value]
    if field.for_each is not None:
        places = {"expected": NameArg(expected), "field": NameArg(field.for_each)}
        expected = language.text(
            message_in("question", "{expected}, for each of {field}", **places)
        )
    if field.when is not None and not field.when[1]:
        places = {"expected": NameArg(expected), "field": NameArg(field.when[0])}
        expected = language.text(
            message_in("question", "{expected}, once {field} is given", **places)
        )
    if field.is_required:
        return f"{title}: {expected}"
    places = {"title": NameArg(title), "expected": NameArg(expected)}
    return language.text(message_in("question", "{title}, optional: {expected}", **places))


def _expected(field: FormField, language: Language, written: LabelWriter, few: int | None) -> str:
    """The expected answer of a field."""
    if field.suggestions and few is None:
        names = NameArg(" | ".join(field.suggestions))
        return language.text(message_in("question", "{choices}, or another", choices=names))
    if not field.options:
        return language.text(_free_input(field.kind, NameArg(as_typed(field.sample))))
    labels = [written(option.label) for option in field.options]
    number = len(labels)
    is_long = few is not None and number > few
    choices = str(number) if is_long else " | ".join(labels)
    if field.kind is FieldKind.CHOICES:
        return language.text(_number_of_options(field, NameArg(choices), is_long=is_long))
    if is_long:
        return language.text(message_in("question", "one of {number}", number=number))
    return choices


def _number_of_options(field: FormField, choices: NameArg, *, is_long: bool) -> Message:
    """The options of a field, and how many of them may be chosen, unless it is any number."""
    fewest, most = field.fewest, field.most
    if fewest == most:
        return message_in("question", "a list of {n} of {choices}", n=most, choices=choices)
    if not fewest and most >= len(field.options) and not is_long:
        return message_in("question", "a list of {choices}", choices=choices)
    numbers: dict[str, Value] = {"fewest": fewest, "most": most}
    return message_in("question", "a list of {fewest} to {most} of {choices}", **numbers,
                      choices=choices)  # fmt: skip


def _free_input(kind: FieldKind, sample: NameArg) -> Message:
    match kind:
        case FieldKind.NUMBER:
            return message_in("question", "a number, such as {sample}", sample=sample)
        case FieldKind.NUMBERS:
            return message_in("question", "a list of numbers, such as {sample}", sample=sample)
        case FieldKind.TEXTS:
            return message_in("question", "a list of names, such as {sample}", sample=sample)
        case _:
            return message_in("question", "a text, such as {sample}", sample=sample)
