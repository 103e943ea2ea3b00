"""Forms as JSON data, with all that a program outside Python needs to fill them in."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.forms import Form, FormField, Menu, Option, Row
from dramadeck.narration.spans import CardRef, Line

LabelWriter: TypeAlias = Callable[[Line], str]  # returns a label as text


def _label_text(line: Line) -> str:
    return line.text


def menu_data(forms: Iterable[Form]) -> dict[str, Any]:
    """The forms of a seat as JSON data: the names of forms by topic, and the forms by name.

    `order` lists the topics. Objects are used instead of lists for the reason in `form_data`.
    """
    sections = Menu(forms).sections
    return {
        "order": [section[0].topic.value for section in sections],
        "sections": {
            section[0].topic.value: {
                "title": section[0].title.text,
                "forms": [form.name for form in section],
            }
            for section in sections
        },
        "forms": {form.name: form_data(form) for section in sections for form in section},
    }


def form_data(form: Form, written: LabelWriter = _label_text) -> dict[str, Any]:
    """A form as JSON data, without the usual values.

    The fields are in an object by name, and `order` lists the names in the order of the questions,
    so that a merge patch can change a single field.
    """
    data: dict[str, Any] = {
        "form": form.name,
        "topic": form.topic.value,
        "label": written(form.label),
        "order": [field.name for field in form.fields],
        "fields": {field.name: _field_data(field, written) for field in form.fields},
    }
    if form.rows is not None:
        data["rows"] = [_row_data(row) for row in form.rows]
    if form.chance is not None:
        data["chance"] = float(form.chance)
    if form.proposed:
        data["proposed"] = dict(form.proposed)
    if form.hint is not None:
        data["hint"] = written(form.hint)
    if form.is_closed:
        data["is_closed"] = True
    return data


_USUAL: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("default", "sample", "smallest", "largest", "for_each")),
    "is_required": True,
    "is_extra": False,
    "is_repeated": False,
    "is_ordered": False,
    "is_of_cards": False,
}
"""Attribute of a field → its usual value, with which it is omitted from the JSON data."""


def _field_data(field: FormField, written: LabelWriter) -> dict[str, Any]:
    data: dict[str, Any] = {"name": field.name, "label": written(field.label)}
    data["kind"] = field.kind.value
    if field.options:
        data["options"] = [_option_data(option, written) for option in field.options]
    if field.kind is FieldKind.CHOICES:
        data |= {"fewest": field.fewest, "most": field.most}
    if field.nothing is not None:
        data["nothing"] = written(field.nothing)
    values = {name: getattr(field, name) for name in _USUAL}
    data |= {name: value for name, value in values.items() if value != _USUAL[name]}
    if field.suggestions:
        data["suggestions"] = [*field.suggestions]
    if field.when is not None:
        data["when"] = {"field": field.when[0], "answers": [*field.when[1]]}
    return data


def _option_data(option: Option, written: LabelWriter) -> dict[str, Any]:
    data = {"value": option.value, "label": written(option.label)}
    cards = [span.number for span in option.label.spans if isinstance(span, CardRef)]
    return {**data, "cards": cards} if cards else data


def _row_data(row: Row) -> dict[str, Any]:
    data: dict[str, Any] = {"choices": dict(row.choices)}
    if row.members:
        data["members"] = {name: [*members] for name, members in row.members.items()}
    if row.defaults:
        data["defaults"] = dict(row.defaults)
    if row.chance is not None:
        data["chance"] = float(row.chance)
    return data
