"""Sends commands as people do: a form of the menu, filled in and submitted."""

from typing import Any

from dramadeck import narration
from dramadeck.core.legal_actions import parts_at
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.forms import CONFIRM, Form, Menu, plain
from dramadeck.narration.submission import is_shown, submit


def menu_at(system: Any, state: Any, seat: Any, language: Any = "en") -> Menu:
    """Return the menu of a seat."""
    narrator = narration.narrator(system, seat=seat, setup=state.setup, language=language)
    return narrator.menu(system.view(state, seat), system.legal_actions(state, seat))


def form_of(menu: Menu, kind: type) -> Form:
    """Return the form for commands of a type."""
    form = menu.named(kind.__name__)
    assert form is not None, f"no form for {kind.__name__} in\n{menu}"
    return form


def value_in(command: Any, name: str) -> Any:
    """Return the value at a path in a command, or None if it has no such field."""
    for part in name.split("."):
        command = getattr(command, part, None)
    return command


def answers_of(form: Form, command: Any) -> dict[str, Any]:
    """Return the answers to a form that produce a command."""
    answers: dict[str, Any] = {}
    for field in form.fields:
        if not is_shown(field, answers):
            continue
        if field.name == CONFIRM:
            answers[CONFIRM] = True
            continue
        value = value_in(command, field.name)
        inner = field.name.removeprefix(f"{field.for_each}.")
        if field.for_each is not None and inner != field.name:
            holders = parts_at(command, tuple(field.for_each.split(".")))
            answers[field.name] = [plain(getattr(holder, inner)) for holder in holders]
        elif field.kind is FieldKind.CHOICES and field.is_listed:
            answers[field.name] = plain(parts_at(command, tuple(field.name.split("."))))
        elif field.kind is FieldKind.CHOICE or (value is not None and value != ()):
            answers[field.name] = plain(value)
    return answers


def submitted(menu: Menu, command: Any, language: Any = None) -> Any:
    """Submit the form for a command and return the new command."""
    form = form_of(menu, type(command))
    return submit(form, answers_of(form, command), language or narration.language("en"))


def play(system: Any, state: Any, seat: Any, command: Any) -> Any:
    """Send a command with the form of the menu, and return the state."""
    assert submitted(menu_at(system, state, seat), command) == command
    return system.step(state, command).state
