"""Commands as people send them: an entry of the menu, then one answer after the other."""

from typing import Any

from dramadeck import narration
from dramadeck.narration import Entry, Menu
from dramadeck.narration.asking import AskKind, is_record, leaves, leaves_of_parts, shape_of
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.menu import WHAT


def value_in(command: Any, field: str) -> Any:
    """What stands in a field, or at a place of one: `cards.1`, `choice.gifts.0`."""
    *names, last = field.split(".")
    for name in names if last.isdecimal() else (*names, last):
        command = getattr(command, name)
    if not last.isdecimal():
        return command
    parts = command if isinstance(command, tuple) else () if command is None else (command,)
    return parts[int(last)] if int(last) < len(parts) else None


def menu_at(system: Any, state: Any, seat: Any, language: Any = "en") -> Menu[Any]:
    """What the seat reads."""
    told = narration.narrator(system, seat=seat, setup=state.setup, language=language)
    return told.menu(system.view(state, seat), system.legal_actions(state, seat))


def entry_of(menu: Menu[Any], kind: type) -> Entry[Any]:
    """The entry for commands of a type, also where it is one of several that are seldom sent."""
    (found,) = [each for each in menu.entries if kind in map(type, each.commands)]
    is_folded = len({*map(type, found.commands)}) > 1
    return found.narrowed(WHAT, kind.__name__) if is_folded else found


def play(system: Any, state: Any, seat: Any, wanted: Any) -> Any:
    """The state after a command that somebody has put together from her menu, as she would type."""
    menu = menu_at(system, state, seat)
    language = narration.narrator(system, seat=seat, setup=state.setup).language
    for number in range(1, len(menu.entries) + 1):
        if _typed(Dialogue(menu, language), str(number), wanted) == wanted:
            return system.step(state, wanted).state
    raise AssertionError(f"no entry of\n{menu}\nleads to {wanted}")


def _typed(talk: Dialogue[Any], number: str, wanted: Any) -> Any:
    """What comes of an entry, or None where it has no answer that leads to the command."""
    command = talk.answer(number)
    while command is None:
        try:
            command = talk.answer(_answer(talk, wanted))
        except (AttributeError, ValueError):
            return None
    return command


def _answer(talk: Dialogue[Any], wanted: Any) -> str:
    ask = talk.ask
    assert ask is not None
    if not ask.choices:
        (value,) = [each.value for each in leaves(wanted) if each.name == ask.field]
        many = value if isinstance(value, tuple) else (value,)
        return "" if value is None else ", ".join(map(str, many))
    value = type(wanted).__name__ if ask.field == WHAT else value_in(wanted, ask.field)
    if value is None and ask.kind is AskKind.SEVERAL:
        return ""
    return str(1 + [_told(each.value) for each in ask.choices].index(_told(value)))


def _told(value: Any) -> Any:
    """A value as a choice tells it: what is free in it is asked later."""
    return shape_of(value) if is_record(type(value)) else value


def put_together(entry: Entry[Any], command: Any) -> Any:
    """The command that comes of giving each question the answer that the command has."""
    is_listed = command in entry.commands
    while (ask := next((each for each in entry.asks if each.choices), None)) is not None:
        labels = [each.label.text for each in ask.choices]
        assert len(set(labels)) == len(labels), "two answers are called the same"
        value = type(command).__name__ if ask.field == WHAT else value_in(command, ask.field)
        (meant,) = [each.value for each in ask.choices if _told(each.value) == _told(value)]
        entry = entry.narrowed(ask.field, meant)
        assert not is_listed or command in entry.commands
    asked = {each.field for each in (*entry.asks, *entry.more)}
    said = (*leaves(command), *leaves_of_parts(command))
    answers = {each.name: each.value for each in said if each.name in asked}
    return entry.filled({field: each for field, each in answers.items() if each is not None})
